"""Ties are broken as the rulebook says (R19)."""

from dataclasses import replace

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import GameState, Options, SeatState, TurnStep, new_game, outcome

LANTERNS = (3, 0, 0, 0, 0, 0, 0, 2)


def _ended(*changes: dict[str, object]) -> GameState:
    state = new_game(Options(len(changes), True), 1)
    empty = {"honor_tokens": 5, "lanterns": (1, 0, 0, 0, 0, 0, 0, 0)}
    seats: tuple[SeatState, ...] = tuple(
        replace(seat, **{**empty, **change})  # type: ignore[arg-type]  # fields of mixed types
        for seat, change in zip(state.seats, changes, strict=True)
    )
    return replace(state, seats=seats, step=TurnStep.OVER)


@pytest.mark.parametrize(
    "changes",
    [
        ({}, {}),
        ({}, {"honor_tokens": 6}, {"gifts": 99, "favors": 99}),
        ({"gifts": 1}, {"favors": 9}, {"gifts": 1, "favors": 1}),
        ({"favors": 1, "lanterns": LANTERNS}, {"favors": 2}, {}, {}),
        ({"lanterns": LANTERNS}, {}, {"lanterns": LANTERNS}, {}),
    ],
)
def test_the_winners_are_the_engines(changes: tuple[dict[str, object], ...]) -> None:
    state = _ended(*changes)
    result = outcome(state)
    assert result is not None
    won, honor = np.zeros(4, np.int16), np.zeros(4, np.int16)
    game = kernel.from_state(state)
    assert kernel.winners(game, won) == len(result.winners)
    assert tuple(np.flatnonzero(won)) == result.winners
    kernel.scores(game, honor)
    assert tuple(honor[: len(changes)]) == result.honor
    best = max(range(len(changes)), key=lambda seat: kernel.rank_value(game, seat))
    assert best in result.winners
