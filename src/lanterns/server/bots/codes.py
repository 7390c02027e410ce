"""The bots that may be chosen over the net: a list of what is allowed, not of what is not."""

from typing import Final

from lanterns.players import PLAYERS
from lanterns.server.errors import Refusal

_NOT_OVER_THE_NET: Final = frozenset({"exec"})
"""Players that would run a command of the asker's on this machine."""

BOT_CODES: Final = tuple(name for name in PLAYERS if name not in _NOT_OVER_THE_NET)
"""Every registered player by its plain code. What could be set after a colon cannot be, here: it
might take all the time of the machine."""


def check_code(code: str) -> str:
    """The code, if it is one of those that may be chosen."""
    if code not in BOT_CODES:
        raise Refusal("bot_unknown", f"there is no such bot; choose from {', '.join(BOT_CODES)}")
    return code
