"""Every listed action applies, and no other does."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings

from lanterns.engine import (
    Action,
    AnyAction,
    GameState,
    IllegalAction,
    Options,
    TurnStep,
    apply,
    legal_actions,
    new_game,
    preview,
    refuse,
)

from .playing import configurations, every_configuration, habits, plays, seeds
from .universe import universe


def listed(state: GameState) -> set[Action]:
    legal = legal_actions(state)
    assert len(set(legal)) == len(legal)
    return set(legal)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(configurations, seeds, habits)
def test_every_listed_action_applies(options: Options, seed: int, habit: int) -> None:
    rng = Random(habit)
    for played in plays(options, seed, habit):
        before = played.before
        kept = hash(before)
        legal = list(listed(before))
        for action in rng.sample(legal, min(6, len(legal))):
            assert refuse(before, action) is None
            step = apply(before, action)
            assert step.state != before
            shown = preview(before, action)
            assert step.events[: len(shown)] == shown
        assert hash(before) == kept


def assert_no_other(state: GameState, rng: Random) -> None:
    """Check that the listed actions are in the universe, and that no other there is legal."""
    legal, found = listed(state), set()
    for action in universe(state):
        reason = refuse(state, action)
        if reason is None:
            assert action in legal, action
            found.add(action)
        else:
            assert reason
            assert action not in legal, (action, reason)
            if rng.random() < 0.01:
                with pytest.raises(IllegalAction) as refused:
                    apply(state, action)
                assert str(refused.value) == reason
    assert found == legal


@every_configuration
@settings(max_examples=2, deadline=None, derandomize=True)
@given(seeds, habits)
def test_no_other_action_applies(options: Options, seed: int, habit: int) -> None:
    # Some decisions of each step, early, in the middle and late: a universe takes its time.
    rng = Random(habit)
    seen: set[tuple[TurnStep, int]] = set()
    over: GameState | None = None
    for played in plays(options, seed, habit):
        before = played.before
        over = played.step.state
        stage = (before.step, 3 * before.turn // (before.last_turn + 1))
        if stage in seen or rng.random() < 0.7:
            continue
        seen.add(stage)
        kept = repr(before)
        assert_no_other(before, rng)
        assert repr(before) == kept
    assert over is not None
    assert_no_other(over, rng)


def test_every_kind_of_action_is_in_the_universe() -> None:
    start = new_game(Options(2), 1)
    assert {type(action) for action in universe(start)} >= set(get_args(AnyAction))
