"""Hints pass over the steps of a turn in which nothing is worth doing."""

from random import Random

from lanterns.engine import (
    Action,
    GameState,
    Options,
    Pass,
    TurnStep,
    apply,
    legal_actions,
    new_game,
    view,
)
from lanterns.server.bots.advice import later_step


def _reach(options: Options, step: TurnStep, final: bool = False) -> tuple[GameState, Action]:
    """A game at such a step, where passing is possible, and another action that is."""
    for seed in range(100):
        state, rng = new_game(options, seed), Random(seed)
        while state.step is not TurnStep.OVER:
            legal = legal_actions(state)
            if state.step is step and state.final_turn is final and Pass() in legal:
                return state, next(one for one in legal if one != Pass())
            state = apply(state, rng.choice(legal)).state
    raise AssertionError("no game came there")


def test_after_passing_a_hint_is_about_the_next_step_of_the_turn() -> None:
    state, other = _reach(Options(2), TurnStep.DEDICATION)
    seen = view(state, state.seat_to_move)
    later = later_step(seen, Pass())
    assert later is not None
    assert (later.seat, later.state.turn) == (seen.seat, state.turn)
    assert later.state.step is TurnStep.PLACE
    assert later_step(seen, other) is None


def test_where_passing_ends_the_turn_that_is_the_hint() -> None:
    imperial = Options(2, expansion=True)
    for state, _ in (
        _reach(imperial, TurnStep.END),
        _reach(Options(2), TurnStep.DEDICATION, final=True),
    ):
        assert later_step(view(state, state.seat_to_move), Pass()) is None
