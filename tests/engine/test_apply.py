"""An action is refused with a sentence and the state untouched, or carried out whole."""

import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, replace
from typing import Any, cast

import pytest

from lanterns.engine import (
    CENTER,
    Action,
    Cell,
    ConvertFavors,
    Dedicate,
    Dedication,
    Discard,
    EmperorCard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    GameState,
    IllegalAction,
    Options,
    Pass,
    PlaceTile,
    RotateTile,
    TurnStep,
    apply,
    legal_actions,
    new_game,
    preview,
    refuse,
)

from .positions import (
    CONVERT,
    DEDICATION,
    END_DEDICATION,
    EXCHANGE,
    ROTATE,
    B,
    G,
    Has,
    K,
    Pair,
    R,
    W,
    cards,
    position,
)

FOUR, PAIRS, SEVEN, EMPEROR = Dedication
NORTH = Cell(0, 1)
TWELVE = "KKKBBBGGGOOO"


def at(
    step: TurnStep, lanterns: str = "", favors: int = 0, gifts: int = 0, pair: Pair | None = None
) -> GameState:
    has = Has(lanterns, hand=(4, 6), favors=favors, gifts=gifts)
    return position(4, pair, seats={0: has, 1: Has("WWWWWWWW")}, step=step)


START, SWAP, DEDICATE, PLACE, END = (
    TurnStep.START,
    TurnStep.EXCHANGE,
    TurnStep.DEDICATION,
    TurnStep.PLACE,
    TurnStep.END,
)
WITH_EXCHANGE = (ROTATE, EXCHANGE)
WITH_END = (DEDICATION, END_DEDICATION)
OVER = replace(at(PLACE), step=TurnStep.OVER)
USED = replace(at(PLACE, gifts=4, pair=WITH_EXCHANGE), card_used=True)
REFUSALS: list[tuple[GameState, Action, str]] = [
    (OVER, Pass(), "the game is over"),
    (at(PLACE), cast("Any", "place"), "'place' is not an action of this game"),
    (
        at(PLACE),
        PlaceTile(1, cast("Any", (0, 1)), 0),
        "must be a Cell of two whole numbers",
    ),
    (at(PLACE), Exchange(R, G), "an exchange belongs in the exchange step, and the seat is in"),
    (at(SWAP), PlaceTile(4, NORTH, 0), "placing a tile belongs in the place step"),
    (at(PLACE), Dedicate(FOUR, cards("RRRR")), "in the dedication step or at the end of the turn"),
    (at(DEDICATE), Discard(R), "discarding belongs in the place step"),
    (at(PLACE), ConvertFavors(1), "Favor to Honor belongs at the start of the turn"),
    (at(END), RotateTile(CENTER, 1), "Rotate a Tile belongs in the place step"),
    (at(PLACE), Pass(), "a tile must be placed"),
    (at(PLACE, TWELVE + "R"), Pass(), "lanterns must be discarded"),
    (at(START), ConvertFavors(1), "the emperor card Favor to Honor is not in play"),
    (USED, RotateTile(CENTER, 1), "only one emperor card may be activated in a turn"),
    (
        at(START, gifts=1, pair=(CONVERT, ROTATE)),
        ConvertFavors(1),
        "Favor to Honor costs 2 gifts, and the seat has 1",
    ),
    (at(START, gifts=2, pair=(CONVERT, ROTATE)), ConvertFavors(3), "1 or 2 favors"),
    (at(START, gifts=2, pair=(CONVERT, ROTATE)), ConvertFavors(2), "the seat has 0 favors"),
    (at(SWAP, "R"), Exchange(R, G), "this exchange costs 2 favors, and the seat has 0"),
    (at(SWAP, "R", 2), Exchange(B, G), "the seat has no blue lantern to give"),
    (at(SWAP, "R", 2), Exchange(R, R), "a lantern is exchanged for one of a different color"),
    (at(SWAP, "R", 2), Exchange(R, W), "the supply has no white lantern left"),
    (
        at(SWAP, "R", 2, 2, WITH_EXCHANGE),
        ExchangeForTwo(R, (R, G)),
        "differ in color from each other and the one given",
    ),
    (
        at(SWAP, "R", 2, 1, WITH_EXCHANGE),
        ExchangeForWild(R),
        "Emperor Exchange costs 2 gifts, and the seat has 1",
    ),
    (at(DEDICATE, "RRR"), Dedicate(FOUR, cards("RRR")), "four lanterns of one color"),
    (at(DEDICATE, "RRRR"), Dedicate(PAIRS, cards("RRRRBB")), "two lanterns each of three"),
    (at(DEDICATE, "RRRR"), Dedicate(SEVEN, cards("RRRRBBG")), "one lantern of every color"),
    (
        at(DEDICATE, "RRRRB", gifts=2, pair=WITH_END),
        Dedicate(EMPEROR, cards("RRRRB")),
        "three of one and two of another",
    ),
    (at(DEDICATE, "RRR"), Dedicate(FOUR, cards("RRRR")), "the seat has 3 red lanterns, not 4"),
    (at(DEDICATE, "R"), Dedicate(PAIRS, cards("RRGGBB")), "1 red lantern, not 2|no blue lanterns"),
    (at(DEDICATE), Dedicate(FOUR, cards("KKKK")), "the seat has no black lanterns, not 4"),
    (
        at(END, "RRRRR", gifts=2, pair=WITH_END),
        Dedicate(EMPEROR, cards("RRRRR")),
        "only a standard dedication",
    ),
    (at(PLACE, TWELVE), Discard(K), "only discarded by a seat with more than 12"),
    (at(PLACE, TWELVE + "K"), Discard(R), "the seat has no red lantern to discard"),
    (at(PLACE, TWELVE + "K"), PlaceTile(4, NORTH, 0), "more than 12 lanterns discards before"),
    (at(PLACE), PlaceTile(5, NORTH, 0), "tile 5 is not in the seat's hand"),
    (at(PLACE), PlaceTile(4, CENTER, 0), "a tile lies on that cell already"),
    (at(PLACE), PlaceTile(4, Cell(1, 1), 0), "a tile must share a side with a tile in play"),
    (at(PLACE), PlaceTile(4, NORTH, 4), "a tile has four rotations, 0 to 3"),
    (at(PLACE), PlaceTile(4, NORTH, 0, True), "the seat has no pavilion left"),
    (at(PLACE, pair=WITH_END), PlaceTile(6, NORTH, 0, True), "no pavilion may be built on a"),
    (at(PLACE, pair=WITH_END), PlaceTile(4, NORTH, 0, True), "built beside another pavilion"),
    (at(PLACE, gifts=2, pair=WITH_EXCHANGE), RotateTile(CENTER, 4), "1, 2 or 3 quarters"),
    (at(PLACE, gifts=2, pair=WITH_EXCHANGE), RotateTile(NORTH, 1), "no tile on that cell"),
]


@pytest.mark.parametrize(("state", "action", "sentence"), REFUSALS)
def test_each_refusal_says_why_and_leaves_the_state_untouched(
    state: GameState, action: Action, sentence: str
) -> None:
    before = repr(state)
    wanted = sentence.split("|")
    assert any(words in (refuse(state, action) or "") for words in wanted), refuse(state, action)
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    assert str(refused.value) == refuse(state, action)
    with pytest.raises(IllegalAction):
        preview(state, action)
    assert action not in legal_actions(state)
    assert repr(state) == before


PRINTED_NAMES = {
    EmperorCard.EMPEROR_DEDICATION: "Emperor Dedication",
    EmperorCard.ROTATE_A_TILE: "Rotate a Tile",
    EmperorCard.FAVOR_TO_HONOR: "Favor to Honor",
    EmperorCard.END_OF_TURN_DEDICATION: "End-of-Turn Dedication",
    EmperorCard.EMPEROR_EXCHANGE: "Emperor Exchange",
}

NEEDS: dict[EmperorCard, tuple[TurnStep, Action]] = {
    EmperorCard.EMPEROR_DEDICATION: (DEDICATE, Dedicate(EMPEROR, cards("RRRRR"))),
    EmperorCard.ROTATE_A_TILE: (PLACE, RotateTile(CENTER, 1)),
    EmperorCard.FAVOR_TO_HONOR: (START, ConvertFavors(1)),
    EmperorCard.END_OF_TURN_DEDICATION: (END, Dedicate(FOUR, cards("RRRR"))),
    EmperorCard.EMPEROR_EXCHANGE: (SWAP, ExchangeForWild(R)),
}


@pytest.mark.parametrize("card", EmperorCard)
def test_a_refusal_calls_an_emperor_card_by_its_printed_name(card: EmperorCard) -> None:
    step, action = NEEDS[card]
    assert PRINTED_NAMES[card] in (refuse(at(step, "RRRRR", favors=2), action) or "")


def test_applying_leaves_the_old_state_alone() -> None:
    before = new_game(Options(3, expansion=True), 8)
    kept = repr(before)
    for action in legal_actions(before):
        assert apply(before, action).state != before
        assert repr(before) == kept


def test_a_preview_is_how_applying_begins() -> None:
    state = new_game(Options(2, expansion=True), 8)
    for action in legal_actions(state):
        shown = preview(state, action)
        assert apply(state, action).events[: len(shown)] == shown


def test_a_state_is_a_value() -> None:
    state = new_game(Options(4, expansion=True), 8)
    state = apply(state, legal_actions(state)[0]).state
    for copy in (deepcopy(state), pickle.loads(pickle.dumps(state)), replace(state)):
        assert copy == state
        assert hash(copy) == hash(state)
        # The same characters: the order of a set's members is up to Python.
        assert sorted(repr(copy)) == sorted(repr(state))
        assert legal_actions(copy) == legal_actions(state)
    with pytest.raises(FrozenInstanceError):
        state.turn = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        state.seats[0].favors = 5  # type: ignore[misc]
