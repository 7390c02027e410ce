"""The exchange step: the standard exchange (R7), Emperor Exchange (E9), wild lanterns (E10)."""

from itertools import combinations

import pytest

from lanterns.engine import (
    COLORS,
    WILD,
    Action,
    Color,
    EmperorCardActivated,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    GameState,
    IllegalAction,
    LanternExchanged,
    Pass,
    TurnStep,
    apply,
    legal_actions,
    refuse,
)

from .positions import EXCHANGE, ROTATE, B, G, Has, K, O, P, R, W, holds, position

PAIR = (ROTATE, EXCHANGE)


def base(lanterns: str, favors: int, others: str = "") -> GameState:
    seats = {0: Has(lanterns, favors=favors), 1: Has(others)}
    return position(seats=seats, step=TurnStep.EXCHANGE)


def emperor(lanterns: str, favors: int, gifts: int = 2, others: str = "") -> GameState:
    seats = {0: Has(lanterns, favors=favors, gifts=gifts), 1: Has(others)}
    return position(4, PAIR, seats=seats, step=TurnStep.EXCHANGE)


def test_r7_two_favors_and_a_lantern_for_another_color() -> None:
    before = base("RB", 3)
    step = apply(before, Exchange(R, G))
    assert step.events == (LanternExchanged(0, R, (G,), 2),)
    assert (holds(step.state, 0), step.state.seats[0].favors) == ("BG", 1)
    assert step.state.supply[R] == before.supply[R] + 1
    assert step.state.supply[G] == before.supply[G] - 1


def test_r7_lists_every_color_held_for_every_other() -> None:
    found = legal_actions(base("RB", 2))
    assert set(found) == {Pass(), *(Exchange(g, t) for g in (R, B) for t in COLORS if t != g)}


def test_r7_only_once_a_turn() -> None:
    after = apply(base("RRRR", 4), Exchange(R, G)).state
    assert after.step is TurnStep.PLACE
    with pytest.raises(IllegalAction, match="an exchange belongs in the exchange step"):
        apply(after, Exchange(G, R))


def test_r7_a_different_color() -> None:
    before = base("R", 2)
    assert Exchange(R, R) not in legal_actions(before)
    with pytest.raises(IllegalAction, match="different color"):
        apply(before, Exchange(R, R))


def test_r7_only_what_the_supply_has() -> None:
    before = base("R", 2, others="KKKKKKKK")
    assert Exchange(R, K) not in legal_actions(before)
    with pytest.raises(IllegalAction, match="the supply has no black lantern left"):
        apply(before, Exchange(R, K))


def test_r7_one_favor_is_not_enough() -> None:
    with pytest.raises(IllegalAction, match="costs 2 favors, and the seat has 1"):
        apply(base("R", 1), Exchange(R, G))


def test_e10_a_wild_lantern_may_be_given_in_an_exchange() -> None:
    before = emperor("*", 2, gifts=0)
    assert set(legal_actions(before)) == {Pass(), *(Exchange(WILD, take) for take in COLORS)}
    after = apply(before, Exchange(WILD, K)).state
    assert holds(after, 0) == "K"
    assert after.supply[WILD] == 5


def test_r7_a_standard_exchange_takes_no_wild_lantern() -> None:
    before = emperor("R", 2, gifts=0)
    wild: Color = WILD  # type: ignore[assignment]
    with pytest.raises(IllegalAction, match="'take' must be of type Color"):
        apply(before, Exchange(R, wild))


def test_e9_a_favor_and_a_lantern_for_a_wild_one() -> None:
    step = apply(emperor("RB", 1), ExchangeForWild(R))
    assert step.events == (EmperorCardActivated(0, EXCHANGE), LanternExchanged(0, R, (WILD,), 1))
    me = step.state.seats[0]
    assert (holds(step.state, 0), me.favors, me.gifts) == ("B*", 0, 0)
    assert step.state.supply[WILD] == 4


def test_e9_two_favors_and_a_lantern_for_two() -> None:
    step = apply(emperor("RB", 2, gifts=3), ExchangeForTwo(R, (W, K)))
    assert step.events == (
        EmperorCardActivated(0, EXCHANGE),
        LanternExchanged(0, R, (K, W), 2),
    )
    me = step.state.seats[0]
    assert (holds(step.state, 0), me.favors, me.gifts) == ("KBW", 0, 1)


def test_e9_lists_both_ways() -> None:
    found = set(legal_actions(emperor("R", 2)))
    others = [color for color in COLORS if color is not R]
    assert found == {
        Pass(),
        ExchangeForWild(R),
        *(Exchange(R, take) for take in others),
        *(ExchangeForTwo(R, two) for two in combinations(others, 2)),
    }


def test_e9_with_one_favor_only_the_wild_one() -> None:
    assert set(legal_actions(emperor("RB", 1))) == {Pass(), ExchangeForWild(R), ExchangeForWild(B)}


def test_e9_in_place_of_the_standard_exchange() -> None:
    after = apply(emperor("RRRR", 4, gifts=4), ExchangeForWild(R)).state
    assert after.step is TurnStep.DEDICATION
    with pytest.raises(IllegalAction, match="belongs in the exchange step"):
        apply(after, Exchange(R, G))


TWO_REFUSED: list[tuple[Action, str]] = [
    (ExchangeForTwo(R, (K, K)), "differ in color"),
    (ExchangeForTwo(R, (R, K)), "the one given"),
    (ExchangeForTwo(R, (R, R)), "differ in color"),
    (ExchangeForTwo(G, (K, B)), "no green lantern to give"),
    (ExchangeForTwo(R, (O, P)), "the supply has no orange lantern left"),
    (ExchangeForTwo(R, (K, O)), "the supply has no orange lantern left"),
    (ExchangeForTwo(R, (K, WILD)), "every item of 'take' must be of type Color"),  # type: ignore[arg-type]
    (ExchangeForTwo(R, (K, B, G)), "two lanterns"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("action", "sentence"), TWO_REFUSED)
def test_e9_what_two_may_not_be(action: Action, sentence: str) -> None:
    before = emperor("R", 2, others="OOOOOOOO")
    assert action not in legal_actions(before)
    assert sentence in (refuse(before, action) or "")


def test_e9_one_of_the_five_must_be_left() -> None:
    before = emperor("R", 1, others="*****")
    assert ExchangeForWild(R) not in legal_actions(before)
    with pytest.raises(IllegalAction, match="the supply has no wild lantern left"):
        apply(before, ExchangeForWild(R))


def test_e9_a_wild_lantern_for_a_wild_one_if_another_is_left() -> None:
    after = apply(emperor("*", 1, others="***"), ExchangeForWild(WILD)).state
    assert (holds(after, 0), after.supply[WILD]) == ("*", 1)
    with pytest.raises(IllegalAction, match="the supply has no wild lantern left"):
        apply(emperor("*", 1, others="****"), ExchangeForWild(WILD))


def test_e9_a_wild_lantern_for_any_two_colors() -> None:
    twos = [a for a in legal_actions(emperor("*", 2)) if isinstance(a, ExchangeForTwo)]
    assert [two.take for two in twos] == list(combinations(COLORS, 2))


def test_e9_two_are_the_same_in_either_order() -> None:
    assert ExchangeForTwo(R, (W, K)) == ExchangeForTwo(R, (K, W))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (base("R", 2), "Emperor Exchange is not in play"),
        (emperor("R", 2, gifts=1), "Emperor Exchange costs 2 gifts, and the seat has 1"),
        (emperor("R", 0), "and the seat has 0"),
        (emperor("B", 1), "no red lantern to give"),
    ],
)
def test_e9_what_is_refused(state: GameState, sentence: str) -> None:
    assert ExchangeForWild(R) not in legal_actions(state)
    assert sentence in (refuse(state, ExchangeForWild(R)) or "")
