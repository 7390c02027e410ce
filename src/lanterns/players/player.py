"""The protocol of players, and helpers for all of them."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from traceback import walk_tb
from typing import Final, Protocol, runtime_checkable

from lanterns.engine import Action, LanternsError, View

_NO_BOTS: Final = (str(Path(__file__).parents[1]), str(Path(importlib.__file__).parent), "<frozen")
"""Places of code that is not a bot's own, such as this package and imports."""


@runtime_checkable
class Player(Protocol):
    """Decides for a seat. It sees what the seat may know, and nothing else."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions. All chance comes from the generator."""
        ...


def close_player(player: Player) -> None:
    """Close a player that holds resources, such as a running program; others have no ``close``."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def explain_failure(error: BaseException) -> str:
    """Say in one line what went wrong in a player, and where in its own file.

    The place is the last line that ran in a file of the player. An error of this package, such as a
    refusal of the chosen action, has none.

    >>> explain_failure(LanternsError("a tile must be placed"))
    'a tile must be placed'
    """
    why = str(error) if isinstance(error, LanternsError) else f"{type(error).__name__}: {error}"
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    bot = next((file for file, _ in frames if not file.startswith(_NO_BOTS)), None)
    if bot is None:
        return why
    line = [line for file, line in frames if file == bot][-1]
    path = Path(bot)
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return f"{why} ({shown}, line {line})"
