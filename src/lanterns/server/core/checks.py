"""What people may choose freely, checked: names, titles, chat and the codes of bots."""

import unicodedata
from typing import Final

from lanterns.players import PLAYERS
from lanterns.server.core.errors import Refusal

_JOINER: Final = "\u200d"
"""Joins emoji; the only invisible character that is allowed."""

_BAD: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that cannot be shown."""


def tidy(text: str, what: str) -> str:
    """The text with single spaces, if it can be shown on one line and is not empty.

    Control characters, and marks that change the direction of reading, cannot be shown.
    """
    words = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(c) in _BAD and c != _JOINER for c in words):
        raise Refusal("text_unprintable", f"{what} contains a character that cannot be shown")
    if not words.replace(_JOINER, "").strip():
        raise Refusal("text_empty", f"{what} is empty")
    return words


_LOCAL_ONLY: Final = frozenset({"exec"})
"""Players that would let a visitor run commands on this machine."""

BOT_CODES: Final = tuple(name for name in PLAYERS if name not in _LOCAL_ONLY)
"""The bots that may be chosen over the network: every registered player but the local ones.

Only plain codes are allowed: a setting after a colon could use up the whole machine.
"""


def check_code(code: str) -> str:
    """The code of a bot, if it may be chosen over the network."""
    if code not in BOT_CODES:
        raise Refusal("bot_unknown", f"there is no such bot; choose from {', '.join(BOT_CODES)}")
    return code
