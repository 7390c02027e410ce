"""Compiles the searching players, all together on request. Needs ``lanterns[fast]``."""

from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from lanterns.engine import FIRST_GAME_CARDS, Options, legal_actions, new_game, view
from lanterns.kernel import Compiler

_PLAYERS: Final = Path(__file__).parent

_FOLDERS: Final = (_PLAYERS / "planner", _PLAYERS / "mcts", _PLAYERS / "net")
jitted: Final = Compiler(*_FOLDERS)
"""Compiles a function of these players. They call one another, so each depends on all sources."""
inlined: Final = Compiler(*_FOLDERS, inline=True)
"""The same, inlined into each caller: a call that passes a workspace copies a hundred words
first."""


def warm() -> float:
    """Compile everything by deciding once with each player. Return the seconds it took."""
    # They are compiled with this module's compilers.
    from lanterns.players.champion import make_champion
    from lanterns.players.mcts.player import Mcts
    from lanterns.players.mcts.settings import with_random_rollouts
    from lanterns.players.planner.player import Planner

    began = perf_counter()
    state = new_game(Options(2, True, FIRST_GAME_CARDS), 1)
    seen, legal = view(state, state.seat_to_move), legal_actions(state)
    for player in (
        Planner(),
        Mcts(10),
        Mcts(10, settings=with_random_rollouts()),
        make_champion("10"),
    ):
        player.choose(seen, legal, Random(1))
    return perf_counter() - began
