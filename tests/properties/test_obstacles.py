"""Exactly the things that cannot be used in the rest of a turn are reported."""

from collections.abc import Iterator

from hypothesis import given, settings

from lanterns.engine import (
    Action,
    Dedicate,
    Dedication,
    EmperorCard,
    Exchange,
    GameState,
    Obstacle,
    Options,
    PlaceTile,
    TurnStep,
    Use,
    ahead,
    card_for,
    legal_actions,
    obstacles,
    view,
)

from .playing import configurations, habits, plays, seeds


def uses(action: Action, step: TurnStep) -> Iterator[Use]:
    """Yield what an action makes use of."""
    if isinstance(action, Exchange):
        yield Exchange
    if isinstance(action, Dedicate):
        yield action.dedication
    if card := card_for(action, step):
        yield card


def usable(state: GameState) -> set[Use]:
    """Return everything that a legal action does, now or after passing."""
    states = [state, *ahead(state)]
    return {
        use for then in states for action in legal_actions(then) for use in uses(action, then.step)
    }


def all_uses(state: GameState) -> set[Use]:
    """Return everything that there is in a game."""
    emperor = EmperorCard.EMPEROR_DEDICATION in state.cards
    kinds = set(Dedication) if emperor else {*Dedication} - {Dedication.EMPEROR}
    return {Exchange, *kinds, *state.cards}


@settings(max_examples=30, deadline=None, derandomize=True)
@given(configurations, seeds, habits)
def test_just_what_no_action_does_has_an_obstacle(options: Options, seed: int, habit: int) -> None:
    done: list[Action] = []
    turn = 0
    for before, action, _ in plays(options, seed, habit):
        if before.turn != turn:
            turn, done = before.turn, []
        seen = view(before, before.seat_to_move).state
        blocked = obstacles(seen, done)
        assert set(blocked) == all_uses(before) - usable(before)
        assert blocked == obstacles(before, done)
        assert set(obstacles(before)) == set(blocked), "what was done only tells why"
        done = [] if isinstance(action, PlaceTile) else [*done, action]


@settings(max_examples=15, deadline=None, derandomize=True)
@given(configurations, seeds, habits)
def test_passing_stays_in_the_turn_and_sees_nothing(
    options: Options, seed: int, habit: int
) -> None:
    for before, _, _ in plays(options, seed, habit):
        seat = before.seat_to_move
        states = list(ahead(before))
        assert all(state.turn == before.turn and legal_actions(state) for state in states)
        if states and not before.final_turn:
            assert states[-1].step is TurnStep.PLACE
        assert list(ahead(view(before, seat).state)) == [
            view(state, seat).state for state in states
        ]


def test_every_obstacle_is_met() -> None:
    met: set[Obstacle] = set()
    for number, options in enumerate(Options(players, True, pair) for players, pair in _PAIRS):
        done: list[Action] = []
        turn = 0
        for before, action, _ in plays(options, number, number):
            if before.turn != turn:
                turn, done = before.turn, []
            met.update(obstacles(before, done).values())
            done.append(action)
    assert met >= set(Obstacle) - {Obstacle.NOTHING_TO_TAKE, Obstacle.NO_LANTERN_TO_GIVE}


_PAIRS = [
    (2, (EmperorCard.END_OF_TURN_DEDICATION, EmperorCard.EMPEROR_EXCHANGE)),
    (3, (EmperorCard.EMPEROR_DEDICATION, EmperorCard.ROTATE_A_TILE)),
    (4, (EmperorCard.EMPEROR_EXCHANGE, EmperorCard.ROTATE_A_TILE)),
    (4, (EmperorCard.FAVOR_TO_HONOR, EmperorCard.END_OF_TURN_DEDICATION)),
]
