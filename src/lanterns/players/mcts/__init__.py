"""The player that searches, dealing the tiles hidden from it again and again."""

import re
from typing import Final

from lanterns.engine import LanternsError

__all__ = ["SECONDS", "BadSetting", "read_budget"]

SECONDS: Final = 1.0
"""The default time of a decision."""

_TIME: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s)")
_UNITS: Final = {"ms": 0.001, "s": 1.0}


class BadSetting(LanternsError):
    """Neither a time nor a number of simulations."""


def read_budget(name: str, setting: str, usual: float) -> tuple[int | None, float]:
    """Return the number of simulations, or ``None`` and the seconds, of a player's setting.

    Without a setting, the default seconds count. The player's name is for the error message.
    """
    if not setting:
        return None, usual
    if found := _TIME.fullmatch(setting):
        seconds = float(found[1]) * _UNITS[found[2]]
        if seconds > 0:
            return None, seconds
    elif setting.isascii() and setting.isdecimal() and int(setting) > 0:
        return int(setting), usual
    raise BadSetting(
        f"{name} takes a time or a number of simulations, as in {name}:2s or {name}:5000, "
        f"not {setting!r}"
    )
