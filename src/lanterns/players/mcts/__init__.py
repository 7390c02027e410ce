"""The player that searches, in worlds that may be the real one. It needs numba: ``lanterns[fast]``.

This door opens without numba; ``make_mcts`` says what to install where it is missing.
"""

import re
from typing import TYPE_CHECKING, Any, Final

from lanterns.engine import LanternsError
from lanterns.players.planner.missing import needs_fast

if TYPE_CHECKING:
    from lanterns.players.mcts.player import Mcts

__all__ = ["BadSetting", "make_mcts"]

_TIME: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s)")
_UNITS: Final = {"ms": 0.001, "s": 1.0}


class BadSetting(LanternsError):
    """Nobody can search for that long."""


def make_mcts(setting: str = "") -> "Mcts":
    """The player for what stands after ``mcts:``: a time, ``2s`` or ``500ms``, or simulations."""
    wanted = _read(setting) if setting else {}
    with needs_fast("mcts"):
        from lanterns.players.mcts.player import Mcts
    return Mcts(**wanted)


def _read(setting: str) -> dict[str, Any]:
    """What the setting says, as the player takes it."""
    if found := _TIME.fullmatch(setting):
        seconds = float(found[1]) * _UNITS[found[2]]
        if seconds > 0:
            return {"seconds": seconds}
    elif setting.isascii() and setting.isdecimal() and int(setting) > 0:
        return {"simulations": int(setting)}
    raise BadSetting(
        f"mcts takes a time or a number of simulations, as in mcts:2s or mcts:5000, not {setting!r}"
    )
