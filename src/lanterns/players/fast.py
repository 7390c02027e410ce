"""Compiles the searching players, all together on request. Needs ``lanterns[fast]``."""

from pathlib import Path
from time import perf_counter
from typing import Final

from lanterns.engine import FIRST_GAME_CARDS, Options, new_game, view
from lanterns.kernel import Compiler

_PLAYERS: Final = Path(__file__).parent

FOLDERS: Final = tuple(_PLAYERS / name for name in ("brain", "planner", "mcts", "net"))
jitted: Final = Compiler(*FOLDERS)
"""Compiles a function of these players. They call one another, so each depends on all sources."""
inlined: Final = Compiler(*FOLDERS, inline=True)
"""The same, inlined into each caller: a call that passes a workspace copies a hundred words
first."""


def warm() -> float:
    """Compile every entry point by calling it once. Return the seconds it took."""
    # These are compiled with this module's compilers.
    from lanterns.players.brain import Search
    from lanterns.players.brain.machines.native import NativeMachine

    began = perf_counter()
    state = new_game(Options(2, True, FIRST_GAME_CARDS), 1)
    search = Search(NativeMachine(), view(state, state.seat_to_move), seed=1)
    search.weigh()
    search.run(1, by_plan=True)
    search.run(1)
    search.sample(search.ranking()[0].action, worlds=1, seed=1)
    return perf_counter() - began
