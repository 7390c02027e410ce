"""The course of a turn (R6, E4) and of the game from turn to turn (R18, E11)."""

from random import Random

import pytest

from lanterns.engine import (
    Action,
    ConvertFavors,
    Dedicate,
    Dedication,
    Exchange,
    FinalTurnsBegan,
    GameEnded,
    GameState,
    IllegalAction,
    Options,
    Pass,
    PlaceTile,
    RotateTile,
    TurnStarted,
    TurnStep,
    apply,
    legal_actions,
    new_game,
    outcome,
)

from .positions import (
    CONVERT,
    DEDICATION,
    END_DEDICATION,
    EXCHANGE,
    ROTATE,
    G,
    Has,
    Pair,
    R,
    cards,
    position,
)

FOUR = Dedication.FOUR_OF_A_KIND
RICH = Has("RRRRKKKK", favors=4, gifts=6)


def kinds(state: GameState) -> set[type]:
    return {type(action) for action in legal_actions(state)}


def first_placement(state: GameState) -> Action:
    return next(action for action in legal_actions(state) if isinstance(action, PlaceTile))


def test_r6_the_steps_come_in_order() -> None:
    state = position(4, (CONVERT, END_DEDICATION), seats={0: RICH}, step=TurnStep.START)
    for step, offered in [
        (TurnStep.START, ConvertFavors),
        (TurnStep.EXCHANGE, Exchange),
        (TurnStep.DEDICATION, Dedicate),
    ]:
        assert (state.step, kinds(state)) == (step, {offered, Pass})
        state = apply(state, Pass()).state
    assert (state.step, kinds(state)) == (TurnStep.PLACE, {PlaceTile})
    state = apply(state, first_placement(state)).state
    assert (state.step, kinds(state)) == (TurnStep.END, {Dedicate, Pass})
    step_over = apply(state, Pass())
    assert step_over.events == (TurnStarted(1, state.turn + 1, False),)
    assert step_over.state.seat_to_move == 1


ORDER = [TurnStep.START, TurnStep.EXCHANGE, TurnStep.DEDICATION, TurnStep.PLACE, TurnStep.END]
BELONGS: list[tuple[Action, set[TurnStep]]] = [
    (ConvertFavors(1), {TurnStep.START}),
    (Exchange(R, G), {TurnStep.EXCHANGE}),
    (Dedicate(FOUR, cards("RRRR")), {TurnStep.DEDICATION, TurnStep.END}),
    (PlaceTile(4, position().lake.open_cells[0], 0), {TurnStep.PLACE}),
    (Pass(), {TurnStep.START, TurnStep.EXCHANGE, TurnStep.DEDICATION, TurnStep.END}),
]


@pytest.mark.parametrize("step", ORDER)
@pytest.mark.parametrize(("action", "steps"), BELONGS)
def test_r6_an_action_belongs_to_its_step(
    action: Action, steps: set[TurnStep], step: TurnStep
) -> None:
    has = Has("RRRRKKKK", hand=(4,), favors=4, gifts=6)
    state = position(4, (CONVERT, END_DEDICATION), seats={0: has}, step=step)
    assert (action in legal_actions(state)) == (step in steps)
    if step in steps:
        assert apply(state, action).state != state
    else:
        with pytest.raises(IllegalAction):
            apply(state, action)


def test_steps_with_nothing_to_choose_are_passed_over() -> None:
    state = position(seats={1: Has("RB", favors=1), 0: Has()})
    step = apply(state, first_placement(state))
    # One favor is too little for an exchange, and two or three lanterns for a dedication.
    assert (step.state.seat_to_move, step.state.step) == (1, TurnStep.PLACE)
    assert step.events[-1] == TurnStarted(1, state.turn + 1, False)


def test_passing_by_an_exchange_leaves_the_dedication() -> None:
    state = position(seats={0: Has("RRRR", favors=2)}, step=TurnStep.EXCHANGE)
    assert apply(state, Pass()).state.step is TurnStep.DEDICATION
    assert apply(state, Pass()).events == ()


def test_an_exchange_can_open_a_dedication() -> None:
    state = position(seats={0: Has("RRRG", favors=2)}, step=TurnStep.EXCHANGE)
    assert apply(state, Exchange(G, R)).state.step is TurnStep.DEDICATION
    assert apply(state, Pass()).state.step is TurnStep.PLACE


def test_placing_cannot_be_passed_by() -> None:
    with pytest.raises(IllegalAction, match="a tile must be placed"):
        apply(position(), Pass())


EVERY_PAIR_USED_TWICE: list[tuple[Pair, Action, TurnStep]] = [
    ((CONVERT, EXCHANGE), ConvertFavors(1), TurnStep.START),
    ((CONVERT, DEDICATION), ConvertFavors(1), TurnStep.START),
    ((CONVERT, ROTATE), ConvertFavors(1), TurnStep.START),
    ((CONVERT, END_DEDICATION), ConvertFavors(1), TurnStep.START),
    (
        (DEDICATION, END_DEDICATION),
        Dedicate(Dedication.EMPEROR, cards("RRRKK")),
        TurnStep.DEDICATION,
    ),
    ((DEDICATION, ROTATE), Dedicate(Dedication.EMPEROR, cards("RRRKK")), TurnStep.DEDICATION),
]


@pytest.mark.parametrize(("pair", "action", "step"), EVERY_PAIR_USED_TWICE)
def test_e4_one_emperor_card_a_turn(pair: Pair, action: Action, step: TurnStep) -> None:
    state = position(4, pair, seats={0: Has("RRRRKKKKK", favors=6, gifts=9)}, step=step)
    gifts = state.seats[0].gifts
    state = apply(state, action).state
    assert state.card_used
    assert state.seats[0].gifts == gifts - 2
    while state.seat_to_move == 0:
        offered = legal_actions(state)
        others = [a for a in offered if isinstance(a, RotateTile | ConvertFavors)]
        emperor = [
            a for a in offered if isinstance(a, Dedicate) and a.dedication is Dedication.EMPEROR
        ]
        assert not others + emperor
        assert state.step is not TurnStep.END
        state = apply(state, Pass() if Pass() in offered else offered[0]).state
    assert not state.card_used


def test_e4_the_next_turn_may_activate_again() -> None:
    has = Has(favors=2, gifts=4)
    state = position(4, (CONVERT, ROTATE), seats={0: has, 1: has}, step=TurnStep.START)
    state = apply(state, ConvertFavors(2)).state
    state = apply(state, first_placement(state)).state
    assert (state.seat_to_move, state.step) == (1, TurnStep.START)
    assert ConvertFavors(2) in legal_actions(state)


@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize(("players", "placing"), [(2, 22), (3, 27), (4, 32)])
def test_r18_every_seat_takes_one_more_turn(players: int, placing: int, expansion: bool) -> None:
    state = new_game(Options(players, expansion), 99)
    start, rng = state.start_seat, Random(99)
    told: list[object] = [TurnStarted(start, 1, False)]
    placed = 0
    while state.step is not TurnStep.OVER:
        action = rng.choice(legal_actions(state))
        placed += isinstance(action, PlaceTile)
        step = apply(state, action)
        kept = (TurnStarted, FinalTurnsBegan, GameEnded)
        told += [event for event in step.events if isinstance(event, kept)]
        state = step.state
    assert placed == placing
    turns = [
        TurnStarted((start + number) % players, number + 1, number >= placing)
        for number in range(placing + players)
    ]
    result = outcome(state)
    assert result is not None
    assert told == [
        *turns[:placing],
        FinalTurnsBegan(start),
        *turns[placing:],
        GameEnded(result),
    ]
    assert state.turn == state.last_turn == placing + players
    assert all(seat.hand == () for seat in state.seats)
    assert state.tile_stack == ()


def test_r18_a_final_turn_has_neither_placing_nor_drawing() -> None:
    seats = {0: Has("RRRR", favors=2), 1: Has("KKKK")}
    state = position(seats=seats, step=TurnStep.EXCHANGE, turn=33)
    assert state.final_turn
    assert kinds(state) == {Exchange, Pass}
    state = apply(state, Pass()).state
    assert kinds(state) == {Dedicate, Pass}
    step = apply(state, Dedicate(FOUR, cards("RRRR")))
    assert (step.state.seat_to_move, step.state.step) == (1, TurnStep.DEDICATION)


def test_r18_final_turns_without_a_choice_are_passed_over() -> None:
    # The last tile goes down, and nobody has anything to dedicate: the game ends at once.
    state = position(2, seats={1: Has(hand=(4,)), 0: Has(hand=())}, to_move=1, turn=22)
    step = apply(state, first_placement(state))
    assert step.state.step is TurnStep.OVER
    assert [type(event) for event in step.events[-4:]] == [
        FinalTurnsBegan,
        TurnStarted,
        TurnStarted,
        GameEnded,
    ]
    assert legal_actions(step.state) == ()


def test_e11_every_other_card_in_a_final_turn() -> None:
    for pair, step, wanted in [
        ((CONVERT, ROTATE), TurnStep.START, ConvertFavors),
        ((EXCHANGE, ROTATE), TurnStep.EXCHANGE, Exchange),
        ((DEDICATION, ROTATE), TurnStep.DEDICATION, Dedicate),
        ((END_DEDICATION, ROTATE), TurnStep.END, Dedicate),
    ]:
        seats = {0: Has("RRRRR", favors=2, gifts=2)}
        state = position(4, pair, seats=seats, step=step, turn=33)
        assert wanted in kinds(state)
