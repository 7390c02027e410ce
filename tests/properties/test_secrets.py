"""Non-interference: what a viewer may not know changes nothing that it is shown.

Two worlds are played side by side through a whole game. They differ in the tiles the viewer has not
seen and in the seed; every action is the same in both. What the viewer is shown is compared as
bytes, so that no order of things can tell one world from the other either.
"""

from dataclasses import replace
from random import Random

from hypothesis import given, settings

from lanterns.engine import (
    Action,
    GameState,
    Options,
    PlaceTile,
    Seat,
    Step,
    TurnStep,
    apply,
    legal_actions,
    view,
    view_events,
)

from .playing import configurations, every_configuration, habits, plays, seeds
from .worlds import another_world, ready_to_draw, ready_to_place


def shown(step: Step, viewer: Seat | None) -> bytes:
    """Return everything that a viewer is shown of an action."""
    seen = view(step.state, viewer)
    events = view_events(step.events, viewer)
    told = (seen, events, seen.unseen(), legal_actions(seen.state))
    return repr(told).encode()


def prepared(other: GameState, truth: GameState, action: Action, viewer: Seat | None) -> GameState:
    """Return the other world, such that the action is legal there and shows the viewer the same."""
    if not isinstance(action, PlaceTile):
        return other
    mover = truth.seat_to_move
    other = ready_to_place(other, mover, action.tile)
    if mover == viewer and truth.tile_stack:
        other = ready_to_draw(other, truth.tile_stack[0])
    return other


def differ_in_secret(one: GameState, other: GameState) -> bool:
    return one.seed != other.seed and (
        one.tile_stack != other.tile_stack
        or one.left_out != other.left_out
        or [seat.hand for seat in one.seats] != [seat.hand for seat in other.seats]
    )


@every_configuration
@settings(max_examples=2, deadline=None, derandomize=True)
@given(seeds, habits)
def test_a_viewer_is_shown_the_same_in_both_worlds(options: Options, seed: int, habit: int) -> None:
    for viewer in (None, *range(options.players)):
        game = plays(options, seed, habit)
        rng = Random(habit)
        other: GameState | None = None
        for truth, action, step in game:
            if other is None:
                other = another_world(truth, view(truth, viewer).unseen(), rng)
                assert differ_in_secret(truth, other)
                assert repr(view(other, viewer)) == repr(view(truth, viewer))
            other = prepared(other, truth, action, viewer)
            there = apply(other, action)
            other = there.state
            if step.state.step is TurnStep.OVER:
                assert view_events(there.events, viewer) == view_events(step.events, viewer)
            else:
                assert shown(there, viewer) == shown(step, viewer)
        assert other is not None
        assert_only_what_is_told_at_the_end(step.state, other, viewer)


def assert_only_what_is_told_at_the_end(
    truth: GameState, other: GameState, viewer: Seat | None
) -> None:
    """Check that the end reveals only the seed, and with it the tiles that were left out."""
    here, there = view(truth, viewer).state, view(other, viewer).state
    assert replace(there, seed=here.seed, left_out=here.left_out) == here


@settings(max_examples=40, deadline=None, derandomize=True)
@given(configurations, seeds, habits)
def test_the_own_view_is_enough_to_choose(options: Options, seed: int, habit: int) -> None:
    for truth, _, _ in plays(options, seed, habit):
        seen = view(truth, truth.seat_to_move).state
        assert repr(legal_actions(seen)) == repr(legal_actions(truth))
