"""Coming down to twelve lanterns before placing (R10), in all its corners."""

import pytest

from lanterns.engine import (
    CENTER,
    LANTERN_LIMIT,
    WILD,
    Dedicate,
    Dedication,
    Discard,
    ExchangeForTwo,
    GameState,
    IllegalAction,
    LanternDiscarded,
    Pass,
    PlaceTile,
    RotateTile,
    TurnStep,
    apply,
    legal_actions,
    refuse,
)

from .positions import (
    END_DEDICATION,
    EXCHANGE,
    ROTATE,
    B,
    G,
    Has,
    K,
    O,
    R,
    cards,
    holds,
    position,
)

TWELVE = "KKKBBBGGGOOO"
FOUR = Dedication.FOUR_OF_A_KIND


def placing(lanterns: str) -> GameState:
    return position(seats={0: Has(lanterns)})


def kinds(state: GameState) -> set[type]:
    return {type(action) for action in legal_actions(state)}


def test_r10_thirteen_must_discard_one_card_each_its_own_choice() -> None:
    before = placing(TWELVE + "RR")
    assert set(legal_actions(before)) == {Discard(c) for c in (K, B, G, O, R)}
    one = apply(before, Discard(K))
    assert one.events == (LanternDiscarded(0, K),)
    assert one.state.supply[K] == before.supply[K] + 1
    assert kinds(one.state) == {Discard}
    two = apply(one.state, Discard(R))
    assert holds(two.state, 0) == "KKBBBGGGOOOR"
    assert kinds(two.state) == {PlaceTile}


def test_r10_exactly_twelve_places() -> None:
    state = placing(TWELVE)
    assert sum(state.me.lanterns) == LANTERN_LIMIT
    assert kinds(state) == {PlaceTile}
    with pytest.raises(IllegalAction, match="only discarded by a seat with more than 12"):
        apply(state, Discard(K))


def test_r10_no_placing_before_discarding() -> None:
    before = placing(TWELVE + "R")
    place = legal_actions(placing(TWELVE))[0]
    with pytest.raises(IllegalAction, match="discards before it places"):
        apply(before, place)
    with pytest.raises(IllegalAction, match="must be discarded"):
        apply(before, Pass())


def test_r10_discard_after_emperor_exchange() -> None:
    seats = {0: Has(TWELVE, favors=2, gifts=2)}
    before = position(4, (ROTATE, EXCHANGE), seats=seats, step=TurnStep.EXCHANGE)
    state = apply(before, ExchangeForTwo(K, (R, B))).state
    # Nothing to dedicate but three pairs: passing that by leaves thirteen.
    assert state.step is TurnStep.DEDICATION
    state = apply(state, Pass()).state
    assert state.step is TurnStep.PLACE
    assert kinds(state) == {Discard}
    assert kinds(apply(state, Discard(R)).state) == {PlaceTile}


def test_r10_a_dedication_may_bring_it_below_the_limit() -> None:
    state = position(seats={0: Has(TWELVE + "K")}, step=TurnStep.DEDICATION)
    state = apply(state, Dedicate(FOUR, cards("KKKK"))).state
    assert kinds(state) == {PlaceTile}


def test_r10_a_dedication_that_leaves_more_than_twelve() -> None:
    state = position(seats={0: Has(TWELVE + "KRRRR")}, step=TurnStep.DEDICATION)
    state = apply(state, Dedicate(FOUR, cards("KKKK"))).state
    assert sum(state.me.lanterns) == 13
    assert kinds(state) == {Discard}
    with pytest.raises(IllegalAction, match="a dedication belongs"):
        apply(state, Dedicate(FOUR, cards("RRRR")))


def test_r10_one_may_discard_and_not_dedicate() -> None:
    state = position(seats={0: Has(TWELVE + "K")}, step=TurnStep.DEDICATION)
    state = apply(state, Pass()).state
    assert kinds(state) == {Discard}


def test_r10_wild_lanterns_count_and_may_be_discarded() -> None:
    seats = {0: Has("KKKBBBGGGOO**")}
    state = position(4, (ROTATE, EXCHANGE), seats=seats)
    assert Discard(WILD) in legal_actions(state)
    after = apply(state, Discard(WILD)).state
    assert (holds(after, 0), after.supply[WILD]) == ("KKKBBBGGGOO*", 4)


def test_r10_nothing_is_discarded_in_a_final_turn() -> None:
    seats = {0: Has(TWELVE + "KR")}
    state = position(seats=seats, step=TurnStep.DEDICATION, turn=33)
    step = apply(state, Pass())
    assert step.state.seat_to_move != 0 or step.state.step is TurnStep.OVER
    assert holds(step.state, 0) == holds(state, 0)
    assert not any(isinstance(event, LanternDiscarded) for event in step.events)


def test_r10_what_a_tile_gives_may_go_past_twelve() -> None:
    state = placing(TWELVE)
    place = next(a for a in legal_actions(state) if isinstance(a, PlaceTile))
    after = apply(state, place).state
    assert sum(after.seats[0].lanterns) > LANTERN_LIMIT
    assert after.seat_to_move == 1


def test_r10_the_end_of_a_turn_asks_for_no_discard() -> None:
    seats = {0: Has(TWELVE + "K", gifts=2)}
    state = position(4, (END_DEDICATION, ROTATE), seats=seats, step=TurnStep.END)
    assert kinds(state) == {Dedicate, Pass}
    assert sum(apply(state, Pass()).state.seats[0].lanterns) == 13


def test_r10_rotating_waits_for_the_discard() -> None:
    seats = {0: Has(TWELVE + "K", gifts=2)}
    state = position(4, (EXCHANGE, ROTATE), seats=seats)
    assert kinds(state) == {Discard}
    assert "discards before it places" in (refuse(state, RotateTile(CENTER, 1)) or "")
    state = apply(state, Discard(K)).state
    assert kinds(state) == {PlaceTile, RotateTile}


def test_r10_only_what_the_seat_has() -> None:
    with pytest.raises(IllegalAction, match="no red lantern to discard"):
        apply(placing(TWELVE + "K"), Discard(R))
