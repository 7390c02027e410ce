"""The analysis of a position: honest about chances, repeatable, and blind to what is hidden."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from tests.configurations import name

from lanterns.analysis import Analyst, Effort, champion_evaluator, network_evaluator
from lanterns.analysis.calibration import NONE
from lanterns.engine import (
    Dedicate,
    LanternsError,
    Options,
    Pass,
    TurnStep,
    apply,
    legal_actions,
    new_game,
    view,
)
from lanterns.players.net.network import SHAPES, new_network

from ..players.tables import SOME_TABLES, positions
from ..properties.worlds import another_world
from .planted import wasted_dedications

QUICK = Effort(search=100, worlds=40, actions=3)


@pytest.mark.parametrize("options", SOME_TABLES, ids=name)
def test_chances_are_shares_and_the_best_action_comes_first(options: Options) -> None:
    analyst = Analyst(effort=QUICK)
    for state in positions(options, 3, 9):
        found = analyst.analyze(state)
        assert sum(found.chances) == pytest.approx(1)
        assert found.seat == state.seat_to_move
        assert {value.action for value in found.actions} <= set(legal_actions(state))
        assert len(found.actions) <= QUICK.actions
        assert found.best.loss == 0
        losses = [value.loss for value in found.actions]
        assert losses == sorted(losses)
        assert all(value.low <= value.loss <= value.high for value in found.actions)
        assert found.simulations <= QUICK.search + QUICK.worlds * QUICK.actions


def test_the_same_seed_leads_to_the_same_result() -> None:
    state = new_game(Options(3), 5)
    first = Analyst(effort=QUICK).analyze(state, seed=4)
    assert Analyst(effort=QUICK).analyze(state, seed=4) == first
    assert Analyst(effort=QUICK).analyze(state, seed=5) != first


@pytest.mark.parametrize("options", [Options(2), Options(4, True)], ids=str)
def test_hidden_things_make_no_difference(options: Options) -> None:
    analyst, rng = Analyst(effort=QUICK), Random(1)
    for state in positions(options, 2, 12):
        seen = view(state, state.seat_to_move)
        other = another_world(state, seen.unseen(), rng)
        assert analyst.analyze(state) == analyst.analyze(other) == analyst.analyze(seen)


def test_a_played_action_is_compared_whatever_the_search_thinks_of_it() -> None:
    state = new_game(Options(2), 1)
    played = legal_actions(state)[-1]
    analyst = Analyst(effort=Effort(search=50, worlds=20, actions=1))
    assert analyst.analyze(state).of(played) is None
    value = analyst.analyze(state, played).of(played)
    assert value is not None
    assert value.action == played


def test_the_winning_dedication_is_worth_the_game() -> None:
    one = next(wasted_dedications())
    found = Analyst(effort=QUICK).analyze(one.state, one.action)
    assert isinstance(found.best.action, Dedicate)
    assert found.chances[found.seat] > 0.95
    value = found.of(Pass())
    assert value is not None
    assert value.low > 0.9
    assert found.best.honor[found.seat] == pytest.approx(37, abs=0.5)


def test_only_the_seat_to_move_can_ask() -> None:
    state = new_game(Options(2), 1)
    with pytest.raises(LanternsError, match="pass the view of the seat to move"):
        Analyst(effort=QUICK).analyze(view(state, 1 - state.seat_to_move))


def test_a_game_that_is_over_has_nothing_to_decide() -> None:
    state = replace(new_game(Options(2), 1), step=TurnStep.OVER)
    with pytest.raises(LanternsError, match="over"):
        Analyst(effort=QUICK).analyze(state)


def test_a_network_can_judge_instead() -> None:
    """One that finds all seats equal: after any action all chances are even."""
    even = network_evaluator(new_network([np.zeros(shape, np.float32) for shape in SHAPES]), NONE)
    found = Analyst(even, QUICK).analyze(new_game(Options(4), 1))
    assert found.chances == pytest.approx((0.25,) * 4)


def test_a_decision_without_a_choice_is_evaluated_as_well() -> None:
    state, analyst = new_game(Options(2), 3), Analyst(champion_evaluator(NONE), QUICK)
    rng = Random(3)
    while len(legal_actions(state)) > 1:
        state = apply(state, rng.choice(legal_actions(state))).state
        if state.step is TurnStep.OVER:
            return  # this game always left a choice
    assert len(analyst.analyze(state).actions) == 1
