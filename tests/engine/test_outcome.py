"""The winners, and what decided (R19)."""

from dataclasses import replace

import pytest

from lanterns.engine import (
    WILD,
    Dedication,
    GameState,
    Outcome,
    TieBreak,
    Token,
    TurnStep,
    count_lanterns,
    outcome,
)

from .positions import EXCHANGE, ROTATE, R, position


def finished(*scores: tuple[int, int, int, int]) -> GameState:
    """Return a game that is over, with honor, gifts, favors and lanterns for each seat."""
    state = position(len(scores), (ROTATE, EXCHANGE), turn=22, to_move=0, start=_start(scores))
    seats = [
        replace(
            seat,
            tokens=(Token(Dedication.FOUR_OF_A_KIND, honor),),
            gifts=gifts,
            favors=favors,
            lanterns=count_lanterns([R] * lanterns),
        )
        for seat, (honor, gifts, favors, lanterns) in zip(state.seats, scores, strict=True)
    ]
    return replace(state, step=TurnStep.OVER, seats=tuple(seats))


def _start(scores: tuple[tuple[int, int, int, int], ...]) -> int:
    return (0 - 21) % len(scores)


@pytest.mark.parametrize(
    ("scores", "winners", "by"),
    [
        ([(9, 0, 0, 0), (8, 9, 9, 9)], (0,), TieBreak.HONOR),
        ([(8, 1, 0, 0), (8, 2, 0, 0)], (1,), TieBreak.GIFTS),
        ([(8, 2, 3, 0), (8, 2, 2, 9)], (0,), TieBreak.FAVORS),
        ([(8, 2, 3, 4), (8, 2, 3, 5)], (1,), TieBreak.LANTERNS),
        ([(8, 2, 3, 4), (8, 2, 3, 4)], (0, 1), TieBreak.SHARED),
        # A seat out of the tie takes no part in the next comparison.
        ([(8, 2, 0, 0), (8, 1, 9, 9), (8, 2, 1, 0), (7, 9, 9, 9)], (2,), TieBreak.FAVORS),
        ([(8, 2, 3, 4), (8, 2, 3, 3), (8, 2, 3, 4)], (0, 2), TieBreak.SHARED),
        ([(0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 1)], (0, 1, 2, 3), TieBreak.SHARED),
    ],
)
def test_r19_most_honor_then_gifts_favors_and_lanterns(
    scores: list[tuple[int, int, int, int]], winners: tuple[int, ...], by: TieBreak
) -> None:
    honor, gifts, favors, lanterns = zip(*scores, strict=True)
    assert outcome(finished(*scores)) == Outcome(winners, by, honor, gifts, favors, lanterns)


def test_r19_wild_lanterns_count() -> None:
    state = finished((8, 0, 0, 2), (8, 0, 0, 0))
    first, second = state.seats
    second = replace(second, lanterns=count_lanterns([R, WILD, WILD]))
    result = outcome(replace(state, seats=(first, second)))
    assert result is not None
    assert (result.winners, result.decided_by) == ((1,), TieBreak.LANTERNS)
    assert result.lanterns == (2, 3)


def test_r19_honor_tokens_are_honor() -> None:
    state = finished((8, 0, 0, 0), (7, 0, 0, 0))
    first, second = state.seats
    result = outcome(replace(state, seats=(first, replace(second, honor_tokens=2))))
    assert result is not None
    assert (result.winners, result.honor) == ((1,), (8, 9))


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(position()) is None
