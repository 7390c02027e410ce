"""Making a dedication: in its step (R8, R9, E5), at the end of the turn (E8), wild ones (E10)."""

from dataclasses import replace

import pytest

from lanterns.engine import (
    WILD,
    Dedicate,
    Dedication,
    DedicationMade,
    EmperorCardActivated,
    GameState,
    IllegalAction,
    Pass,
    PlaceTile,
    Token,
    TurnStep,
    apply,
    legal_actions,
    top_token,
)

from .positions import (
    DEDICATION,
    END_DEDICATION,
    EXCHANGE,
    ROTATE,
    Has,
    K,
    Pair,
    R,
    cards,
    holds,
    position,
)

FOUR, PAIRS, SEVEN, EMPEROR = Dedication


def dedicating(lanterns: str, pair: Pair | None = None, gifts: int = 0) -> GameState:
    seats = {0: Has(lanterns, gifts=gifts)}
    return position(4, pair, seats=seats, step=TurnStep.DEDICATION)


@pytest.mark.parametrize(
    ("kind", "paid", "honor"), [(FOUR, "PPPP", 8), (PAIRS, "WWBBRR", 9), (SEVEN, "KBGOPRW", 10)]
)
def test_r8_cards_go_back_and_the_top_token_comes(kind: Dedication, paid: str, honor: int) -> None:
    before = dedicating(paid + "GG")
    step = apply(before, Dedicate(kind, cards(paid)))
    assert step.events == (DedicationMade(0, kind, cards(paid), honor, False),)
    assert holds(step.state, 0) == "GG"
    assert step.state.seats[0].tokens == (Token(kind, honor),)
    assert step.state.seats[0].honor == honor
    assert step.state.stacks[kind] == before.stacks[kind][1:]
    assert [s for s in Dedication if step.state.stacks[s] != before.stacks[s]] == [kind]
    returned = sum(step.state.supply) - sum(before.supply)
    assert returned == len(paid)


def test_r8_one_dedication_in_the_step() -> None:
    after = apply(dedicating("RRRRKKKK"), Dedicate(FOUR, cards("RRRR"))).state
    assert after.step is TurnStep.PLACE
    with pytest.raises(IllegalAction, match="a dedication belongs in the dedication step"):
        apply(after, Dedicate(FOUR, cards("KKKK")))


def test_r8_cards_are_the_same_in_any_order() -> None:
    assert Dedicate(PAIRS, (R, K, R, K, WILD, WILD)) == Dedicate(PAIRS, (WILD, K, K, R, WILD, R))


def test_r9_an_empty_stack_pays_four_and_again() -> None:
    stacks = ((), (9,), (10,), ())
    state = position(seats={0: Has("RRRRKKKK")}, step=TurnStep.DEDICATION, stacks=stacks)
    assert top_token(state.stacks, FOUR) == (4, True)
    for paid, honor in (("RRRR", 4), ("KKKK", 8)):
        step = apply(state, Dedicate(FOUR, cards(paid)))
        assert step.events == (DedicationMade(0, FOUR, cards(paid), 4, True),)
        assert step.state.stacks == stacks
        assert step.state.seats[0].honor == honor
        state = replace(step.state, step=TurnStep.DEDICATION)


def test_r9_the_last_token_then_generic_ones() -> None:
    seats = {0: Has("RRRR")}
    state = position(seats=seats, step=TurnStep.DEDICATION, stacks=((4,), (), (), ()))
    step = apply(state, Dedicate(FOUR, cards("RRRR")))
    assert step.events == (DedicationMade(0, FOUR, cards("RRRR"), 4, False),)
    assert top_token(step.state.stacks, FOUR) == (4, True)


@pytest.mark.parametrize("paid", ["KBGOP", "KKKBB", "KKKKK", "KKK**", "KK*BB", "*****", "KBG**"])
def test_e5_the_three_forms_with_wild_lanterns(paid: str) -> None:
    before = dedicating(paid, (DEDICATION, EXCHANGE), gifts=2)
    step = apply(before, Dedicate(EMPEROR, cards(paid)))
    assert step.events == (
        EmperorCardActivated(0, DEDICATION),
        DedicationMade(0, EMPEROR, cards(paid), 9, False),
    )
    assert step.state.seats[0].gifts == 0
    assert step.state.supply[WILD] == 5
    assert step.state.step is TurnStep.PLACE


def test_e5_in_place_of_the_standard_dedication() -> None:
    before = dedicating("KKKKRRRRR", (DEDICATION, ROTATE), gifts=4)
    after = apply(before, Dedicate(EMPEROR, cards("RRRRR"))).state
    assert after.step is TurnStep.PLACE


def test_e5_a_generic_token_when_the_emperors_are_gone() -> None:
    seats = {0: Has("RRRRR", gifts=2)}
    state = position(
        4,
        (DEDICATION, ROTATE),
        seats=seats,
        step=TurnStep.DEDICATION,
        stacks=((8,), (9,), (10,), ()),
    )
    step = apply(state, Dedicate(EMPEROR, cards("RRRRR")))
    assert step.events[-1] == DedicationMade(0, EMPEROR, cards("RRRRR"), 4, True)


@pytest.mark.parametrize(
    ("pair", "gifts", "sentence"),
    [
        ((DEDICATION, ROTATE), 1, "Emperor Dedication costs 2 gifts, and the seat has 1"),
        ((EXCHANGE, ROTATE), 2, "Emperor Dedication is not in play"),
    ],
)
def test_e5_asks_for_its_card_and_two_gifts(pair: Pair, gifts: int, sentence: str) -> None:
    before = dedicating("RRRRR", pair, gifts)
    assert all(str(a) == "pass" or str(a).startswith("four:") for a in legal_actions(before))
    with pytest.raises(IllegalAction, match=sentence):
        apply(before, Dedicate(EMPEROR, cards("RRRRR")))


def test_e10_a_wild_lantern_may_be_paid_where_a_real_one_would_do() -> None:
    before = dedicating("RRRR*", (ROTATE, EXCHANGE))
    assert set(legal_actions(before)) == {
        Pass(),
        Dedicate(FOUR, cards("RRRR")),
        Dedicate(FOUR, cards("RRR*")),
    }
    after = apply(before, Dedicate(FOUR, cards("RRR*"))).state
    assert holds(after, 0) == "R"
    assert after.supply[WILD] == 5


def test_e10_wild_lanterns_alone_pay_for_four_of_a_kind() -> None:
    before = dedicating("****", (ROTATE, EXCHANGE))
    assert Dedicate(FOUR, cards("****")) in legal_actions(before)


def ending(lanterns: str, gifts: int = 2, turn: int | None = None) -> GameState:
    seats = {0: Has(lanterns, gifts=gifts)}
    pair = (END_DEDICATION, DEDICATION)
    return position(4, pair, seats=seats, step=TurnStep.END, turn=turn)


def test_e8_a_standard_dedication_at_the_end_of_the_turn() -> None:
    step = apply(ending("RRRR"), Dedicate(FOUR, cards("RRRR")))
    assert step.events[:2] == (
        EmperorCardActivated(0, END_DEDICATION),
        DedicationMade(0, FOUR, cards("RRRR"), 8, False),
    )
    assert step.state.seats[0].gifts == 0
    assert step.state.seat_to_move == 1


def test_e8_no_emperor_dedication_at_the_end() -> None:
    before = ending("RRRRR")
    assert set(legal_actions(before)) == {Dedicate(FOUR, cards("RRRR")), Pass()}
    with pytest.raises(IllegalAction, match="only a standard dedication"):
        apply(before, Dedicate(EMPEROR, cards("RRRRR")))


def test_e8_after_a_normal_dedication_placing_and_drawing() -> None:
    seats = {0: Has("RRRRKKKK", gifts=2)}
    pair = (END_DEDICATION, ROTATE)
    state = position(4, pair, seats=seats, step=TurnStep.DEDICATION)
    state = apply(state, Dedicate(FOUR, cards("RRRR"))).state
    place = next(a for a in legal_actions(state) if isinstance(a, PlaceTile))
    state = apply(state, place).state
    assert (state.step, state.seat_to_move) == (TurnStep.END, 0)
    assert len(state.seats[0].hand) == 3
    state = apply(state, Dedicate(FOUR, cards("KKKK"))).state
    assert [token.honor for token in state.seats[0].tokens] == [8, 7]
    assert state.seat_to_move == 1


def test_e8_in_a_final_turn() -> None:
    seats = {0: Has("RRRRKKKK", gifts=2)}
    state = position(4, (END_DEDICATION, ROTATE), seats=seats, step=TurnStep.DEDICATION, turn=33)
    state = apply(state, Dedicate(FOUR, cards("RRRR"))).state
    assert (state.step, state.final_turn) == (TurnStep.END, True)
    state = apply(state, Dedicate(FOUR, cards("KKKK"))).state
    assert [token.honor for token in state.seats[0].tokens] == [8, 7]


def test_e8_asks_for_two_gifts() -> None:
    with pytest.raises(IllegalAction, match="costs 2 gifts, and the seat has 1"):
        apply(ending("RRRR", gifts=1), Dedicate(FOUR, cards("RRRR")))
