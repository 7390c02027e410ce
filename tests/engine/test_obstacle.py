"""The reasons why something cannot be used in the rest of a turn."""

from dataclasses import replace

import pytest

from lanterns.engine import (
    Dedicate,
    Dedication,
    Exchange,
    GameState,
    Obstacle,
    Pass,
    TurnStep,
    Use,
    ahead,
    apply,
    obstacles,
)

from .positions import (
    CONVERT,
    DEDICATION,
    END_DEDICATION,
    EXCHANGE,
    ROTATE,
    B,
    Has,
    Pair,
    R,
    position,
)

PAIR = (DEDICATION, ROTATE)


def at(step: TurnStep, has: Has, pair: Pair | None = None, turn: int | None = None) -> GameState:
    return position(4, pair, seats={0: has}, step=step, turn=turn)


def why(state: GameState, use: Use) -> Obstacle | None:
    return obstacles(state).get(use)


@pytest.mark.parametrize(
    ("has", "obstacle"),
    [
        (Has("RB", favors=1), Obstacle.TOO_FEW_FAVORS),
        (Has("", favors=2), Obstacle.NO_LANTERN_TO_GIVE),
        (Has("RB", favors=2), None),
    ],
)
def test_the_exchange(has: Has, obstacle: Obstacle | None) -> None:
    assert why(at(TurnStep.EXCHANGE, has), Exchange) is obstacle


def test_a_supply_that_has_nothing_left_to_take() -> None:
    everything = "".join(letter * 8 for letter in "BGOPRWK")
    state = at(TurnStep.EXCHANGE, Has(everything, favors=2))
    assert not any(state.supply)
    assert why(state, Exchange) is Obstacle.NOTHING_TO_TAKE


def test_the_emperors_exchange_costs_a_favor_less() -> None:
    state = at(TurnStep.EXCHANGE, Has("R", favors=1, gifts=2), (ROTATE, EXCHANGE))
    assert why(state, Exchange) is Obstacle.TOO_FEW_FAVORS
    assert why(state, EXCHANGE) is None
    poor = at(TurnStep.EXCHANGE, Has("R", favors=2, gifts=1), (ROTATE, EXCHANGE))
    assert why(poor, Exchange) is None
    assert why(poor, EXCHANGE) is Obstacle.TOO_FEW_GIFTS


def test_used_and_passed_steps_are_distinguished() -> None:
    state = at(TurnStep.EXCHANGE, Has("RRRRRR", favors=4))
    choice = Exchange(R, B)
    done = apply(state, choice).state
    assert obstacles(done, [choice])[Exchange] is Obstacle.ALREADY_EXCHANGED
    passed = apply(state, Pass()).state
    assert obstacles(passed, [Pass()])[Exchange] is Obstacle.STEP_OVER
    four = Dedicate(Dedication.FOUR_OF_A_KIND, (R, R, R, R))
    dedicated = apply(passed, four).state
    assert set(obstacles(dedicated, [Pass(), four]).values()) == {
        Obstacle.STEP_OVER,
        Obstacle.ALREADY_DEDICATED,
    }


def test_a_dedication_needs_its_cards() -> None:
    state = at(TurnStep.DEDICATION, Has("RRRR"))
    assert why(state, Dedication.FOUR_OF_A_KIND) is None
    assert why(state, Dedication.THREE_PAIR) is Obstacle.CARDS_MISSING
    assert Dedication.EMPEROR not in obstacles(state), "it is not in this game"
    emperor = at(TurnStep.DEDICATION, Has("RRRR", gifts=2), PAIR)
    assert why(emperor, Dedication.EMPEROR) is Obstacle.CARDS_MISSING
    assert why(emperor, DEDICATION) is Obstacle.CARDS_MISSING


def test_rotating_waits_for_the_discard_and_not_for_a_final_turn() -> None:
    many = "RRBBGGOOPPWWK"
    assert why(at(TurnStep.PLACE, Has(many, gifts=2), PAIR), ROTATE) is Obstacle.DISCARD_FIRST
    assert why(at(TurnStep.PLACE, Has("R", gifts=2), PAIR), ROTATE) is None
    final = at(TurnStep.DEDICATION, Has("RRRR", gifts=2), PAIR, turn=33)
    assert why(final, ROTATE) is Obstacle.FINAL_TURN


def test_the_end_of_the_turn_comes_after_placing() -> None:
    pair = (END_DEDICATION, CONVERT)
    rich = at(TurnStep.START, Has("RRRR", favors=1, gifts=2), pair)
    assert why(rich, END_DEDICATION) is Obstacle.AFTER_PLACING
    assert why(rich, CONVERT) is None
    *_, placing = ahead(rich)
    assert why(placing, Dedication.FOUR_OF_A_KIND) is Obstacle.AFTER_PLACING
    assert why(placing, CONVERT) is Obstacle.STEP_OVER
    final = at(TurnStep.START, Has("RRRR", favors=1, gifts=2), pair, turn=33)
    assert why(final, END_DEDICATION) is None
    assert [state.step for state in ahead(final)] == [TurnStep.DEDICATION, TurnStep.END]


def test_the_end_of_the_turn_waits_for_gifts_that_a_tile_may_bring() -> None:
    pair = (END_DEDICATION, CONVERT)
    for step in (TurnStep.START, TurnStep.EXCHANGE, TurnStep.DEDICATION, TurnStep.PLACE):
        poor = at(step, Has("RRRR", favors=1, gifts=1), pair)
        assert why(poor, END_DEDICATION) is Obstacle.AFTER_PLACING
    assert why(at(TurnStep.START, Has("RRRR", favors=1, gifts=1), pair), CONVERT) is (
        Obstacle.TOO_FEW_GIFTS
    )
    final = at(TurnStep.START, Has("RRRR", gifts=1), pair, turn=33)
    assert why(final, END_DEDICATION) is Obstacle.TOO_FEW_GIFTS
    placed = at(TurnStep.END, Has("RRRR", gifts=1), pair)
    assert why(placed, END_DEDICATION) is Obstacle.TOO_FEW_GIFTS


def test_one_card_a_turn() -> None:
    pair = (END_DEDICATION, CONVERT)
    state = at(TurnStep.PLACE, Has("RRRR", favors=1, gifts=4), pair)
    used = obstacles(replace(state, card_used=True))
    assert used[END_DEDICATION] is used[CONVERT] is Obstacle.CARD_USED


def test_a_game_that_is_over_has_no_turn() -> None:
    assert obstacles(at(TurnStep.OVER, Has())) == {}
