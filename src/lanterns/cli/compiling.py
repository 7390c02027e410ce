"""Announces compilation, which can take a minute the first time searching players play."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from lanterns.engine import FIRST_GAME_CARDS, Options, legal_actions, new_game, view
from lanterns.players import LEVELS, close_player, find_player
from lanterns.players.brain import machine_name

_QUICKEST: Final = {"planner": "planner", "mcts": "mcts:10", "champion": "champion:10"} | {
    level.name: level.name if number < 4 else "champion:10" for number, level in enumerate(LEVELS)
}
"""For each compiled player, a code that compiles the same functions quickly."""


def compile_players(codes: Iterable[str]) -> None:
    """Compile the players before the first game.

    Otherwise several processes would all compile the same functions.
    """
    wanted = {_QUICKEST[name] for code in codes if (name := code.partition(":")[0]) in _QUICKEST}
    if not wanted or machine_name() != "numba":
        return
    state = new_game(Options(2, True, FIRST_GAME_CARDS), 1)
    seen, legal = view(state, state.seat_to_move), legal_actions(state)
    with announce_compiling():
        for code in sorted(wanted):
            player = find_player(code)
            player.choose(seen, legal, Random(1))
            close_player(player)


@contextmanager
def announce_compiling() -> Iterator[None]:
    """Announce compilation within the block, and on a terminal its duration.

    A log gets the first line, too: it explains the delay to its reader.
    """
    if machine_name() != "numba":
        yield
        return
    from numba.core import event as numba_event

    untyped: Any = numba_event

    class Announcing(untyped.TimingListener):  # type: ignore[misc]
        announced = False

        def on_start(self, event: object) -> None:
            if not self.announced:
                print(
                    "Compiling, once for this version; this takes a minute or two ...",
                    file=sys.stderr,
                )
            self.announced = True
            super().on_start(event)

    with untyped.install_listener("numba:compile", Announcing()) as listener:
        yield
    if listener.done and sys.stderr.isatty():
        print(f"Compiled in {listener.duration:.0f} s.", file=sys.stderr)
