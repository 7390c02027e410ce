"""The planner: legal, blind to what is hidden, and wise to what lanterns lead to."""

import sys
from random import Random
from typing import Any

import pytest
from tests.configurations import name

from lanterns.engine import (
    Action,
    Color,
    Dedicate,
    Dedication,
    Discard,
    Exchange,
    GameState,
    LanternsError,
    Options,
    Pass,
    TurnStep,
    legal_actions,
    new_game,
    view,
)
from lanterns.players import Greedy
from lanterns.players.brain import machine_name
from lanterns.players.planner.player import Planner

from ...engine.positions import Has, cards
from ..tables import EVERY_TABLE, arranged, play, share_of_wins

LAST = 24
"""The last turn for 2 players."""


def choose(state: GameState, seed: int = 1) -> Action:
    seat = state.seat_to_move
    return Planner().choose(view(state, seat), legal_actions(state), Random(seed))


@pytest.mark.parametrize("options", EVERY_TABLE, ids=name)
def test_plays_whole_games_by_the_rules(options: Options) -> None:
    end = play(new_game(options, 7), [Planner()] * options.players, Random(7))
    assert min(seat.honor for seat in end.seats) > 10


def final(lanterns: str, step: TurnStep, favors: int = 0, **more: Any) -> GameState:
    """Return the last turn of a game for 2, with these lanterns and favors."""
    state = arranged(Options(2), LAST, {}, step)
    seats = {state.seat_to_move: Has(lanterns, favors=favors)}
    return arranged(Options(2), LAST, seats, step, **more)


def test_takes_a_dedication_in_its_final_turn() -> None:
    assert isinstance(action := choose(final("KBGOPRW", TurnStep.DEDICATION)), Dedicate)
    assert action.dedication is Dedication.SEVEN_UNIQUE


@pytest.mark.parametrize(
    ("stacks", "best"),
    [
        (((8,), (9,), (5,), ()), Dedication.FOUR_OF_A_KIND),
        (((5,), (9,), (8,), ()), Dedication.SEVEN_UNIQUE),
    ],
)
def test_takes_the_better_of_two_dedications_in_its_final_turn(
    stacks: tuple[tuple[int, ...], ...], best: Dedication
) -> None:
    action = choose(final("KKKKBGOPRW", TurnStep.DEDICATION, stacks=stacks))
    assert isinstance(action, Dedicate)
    assert action.dedication is best


def test_exchanges_for_the_lantern_that_completes_a_set_in_its_final_turn() -> None:
    action = choose(final("KKKBB", TurnStep.EXCHANGE, favors=2))
    assert action == Exchange(Color.BLUE, Color.BLACK)


def test_does_not_exchange_for_nothing_in_its_final_turn() -> None:
    assert choose(final("KKKK", TurnStep.EXCHANGE, favors=2)) == Pass()


@pytest.mark.parametrize(
    ("lanterns", "needed", "stacks"),
    [
        ("KBBBBGGGGOPRW", "KOPRW", ((4,), (4,), (10,), ())),
        ("KKKKBBGGOPPRW", "K", ((10,), (4,), (4,), ())),
    ],
)
def test_does_not_discard_what_completes_a_set(
    lanterns: str, needed: str, stacks: tuple[tuple[int, ...], ...]
) -> None:
    """Just the final turn is left after this one, and one stack pays far more than the others."""
    last = LAST - 2
    seat = arranged(Options(2), last, {}, TurnStep.PLACE).seat_to_move
    state = arranged(Options(2), last, {seat: Has(lanterns)}, TurnStep.PLACE, stacks)
    action = choose(state)
    assert isinstance(action, Discard)
    assert action.lantern not in cards(needed)


def test_beats_greedy() -> None:
    assert share_of_wins(Planner(), Greedy(), Options(2), deals=30) > 0.75


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_without_a_machine_the_extra_is_named(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for missing in (package, "wasmtime"):
        monkeypatch.setitem(sys.modules, missing, None)
    machine_name.cache_clear()
    with pytest.raises(LanternsError, match=r"needs wasmtime.*pip install 'lanterns\[bots\]'"):
        Planner()
    machine_name.cache_clear()
