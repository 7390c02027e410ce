"""Favor to Honor, at the start of a turn (E7)."""

from dataclasses import replace

import pytest

from lanterns.engine import (
    ConvertFavors,
    EmperorCardActivated,
    FavorsConverted,
    GameState,
    IllegalAction,
    Pass,
    TurnStep,
    apply,
    legal_actions,
)

from .positions import CONVERT, DEDICATION, ROTATE, Has, position


def starting(favors: int, gifts: int = 2, turn: int | None = None) -> GameState:
    seats = {0: Has(favors=favors, gifts=gifts)}
    return position(4, (CONVERT, ROTATE), seats=seats, step=TurnStep.START, turn=turn)


@pytest.mark.parametrize("favors", [1, 2])
def test_e7_favors_for_as_much_honor(favors: int) -> None:
    step = apply(starting(3), ConvertFavors(favors))
    assert step.events[:2] == (
        EmperorCardActivated(0, CONVERT),
        FavorsConverted(0, favors, favors),
    )
    me = step.state.seats[0]
    assert (me.favors, me.gifts, me.honor_tokens, me.honor) == (3 - favors, 0, favors, favors)


def test_e7_lists_what_the_favors_allow() -> None:
    assert legal_actions(starting(1)) == (ConvertFavors(1), Pass())
    assert legal_actions(starting(2)) == (ConvertFavors(1), ConvertFavors(2), Pass())
    assert legal_actions(starting(7)) == (ConvertFavors(1), ConvertFavors(2), Pass())


@pytest.mark.parametrize("favors", [-1, 0, 3])
def test_e7_one_or_two(favors: int) -> None:
    with pytest.raises(IllegalAction, match="1 or 2 favors"):
        apply(starting(5), ConvertFavors(favors))


def test_e7_not_more_than_the_seat_has() -> None:
    with pytest.raises(IllegalAction, match="the seat has 1 favor, not 2"):
        apply(starting(1), ConvertFavors(2))


def test_e7_once_a_turn_at_its_start() -> None:
    after = apply(starting(5, gifts=6), ConvertFavors(1)).state
    assert after.step is not TurnStep.START
    with pytest.raises(IllegalAction, match="Favor to Honor belongs at the start of the turn"):
        apply(after, ConvertFavors(1))


def test_e7_two_gifts_and_its_card() -> None:
    with pytest.raises(IllegalAction, match="Favor to Honor costs 2 gifts, and the seat has 1"):
        apply(starting(2, gifts=1), ConvertFavors(1))
    seats = {0: Has(favors=2, gifts=2)}
    other = position(4, (DEDICATION, ROTATE), seats=seats, step=TurnStep.START)
    with pytest.raises(IllegalAction, match="Favor to Honor is not in play"):
        apply(other, ConvertFavors(1))


def test_e11_in_a_final_turn() -> None:
    state = starting(2, turn=33)
    assert state.final_turn
    assert apply(state, ConvertFavors(2)).state.seats[0].honor == 2


def test_r16_honor_tokens_never_run_out() -> None:
    state = starting(2)
    first, *others = state.seats
    state = replace(state, seats=(replace(first, honor_tokens=10), *others))
    assert apply(state, ConvertFavors(2)).state.seats[0].honor_tokens == 12
