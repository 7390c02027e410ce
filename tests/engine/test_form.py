"""Actions built from the wrong kinds of value, as a careless caller or a hostile one builds them.

Python lets 3 pass for a dedication and a plain pair for a cell. Such an action is refused like any
other that is not legal, or it comes out exactly as the well-formed one; it never slips past a cost,
breaks with another error, or leaves something odd behind for this game or the next.
"""

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
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    GameState,
    IllegalAction,
    PlaceTile,
    RotateTile,
    TurnStep,
    apply,
    legal_actions,
    refuse,
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
    laid,
    position,
)

OPEN = Cell(0, 2)


def odd(value: object) -> Any:
    """Return a value whose type is a lie."""
    return cast("Any", value)


def rich(step: TurnStep, pair: Pair, gifts: int = 4, lanterns: str = "RRRRRKG") -> GameState:
    has = Has(lanterns, hand=(4, 5), favors=4, gifts=gifts)
    return position(4, pair, seats={0: has}, lake={Cell(0, 1): laid("GGGR")}, step=step)


def test_e5_a_number_for_a_dedication_does_not_spare_the_gifts() -> None:
    state = rich(TurnStep.DEDICATION, (DEDICATION, ROTATE), gifts=0)
    action = Dedicate(odd(int(Dedication.EMPEROR)), cards("RRRRR"))
    assert action not in legal_actions(state)
    with pytest.raises(IllegalAction):
        apply(state, action)


def test_e8_a_number_for_a_dedication_does_not_open_the_emperors_stack() -> None:
    state = rich(TurnStep.END, (DEDICATION, END_DEDICATION))
    action = Dedicate(odd(int(Dedication.EMPEROR)), cards("RRRRR"))
    assert action not in legal_actions(state)
    with pytest.raises(IllegalAction):
        apply(state, action)


START, SWAP = rich(TurnStep.START, (CONVERT, ROTATE)), rich(TurnStep.EXCHANGE, (ROTATE, EXCHANGE))
DEDICATE = rich(TurnStep.DEDICATION, (DEDICATION, ROTATE))
PLACE = rich(TurnStep.PLACE, (DEDICATION, ROTATE))
OVERFULL = rich(TurnStep.PLACE, (DEDICATION, ROTATE), lanterns="RRRRRKGKGKGKG")

MALFORMED: list[tuple[GameState, Action]] = [
    (START, ConvertFavors(odd(1.0))),
    (START, ConvertFavors(odd(True))),
    (START, ConvertFavors(odd("1"))),
    (START, ConvertFavors(odd(None))),
    (SWAP, Exchange(odd(5), odd(2))),
    (SWAP, Exchange(odd(5.0), G)),
    (SWAP, Exchange(odd(1), G)),
    (SWAP, Exchange(odd(8), G)),
    (SWAP, Exchange(odd(-1), G)),
    (SWAP, Exchange(R, odd(-1))),
    (SWAP, Exchange(odd("red"), G)),
    (SWAP, Exchange(R, odd(None))),
    (SWAP, ExchangeForWild(odd(5))),
    (SWAP, ExchangeForWild(odd(None))),
    (SWAP, ExchangeForTwo(R, odd(()))),
    (SWAP, ExchangeForTwo(R, odd((0, 2)))),
    (SWAP, ExchangeForTwo(R, odd((0.0, 2.0)))),
    (DEDICATE, Dedicate(odd(0), cards("RRRR"))),
    (DEDICATE, Dedicate(odd(99), cards("RRRR"))),
    (DEDICATE, Dedicate(odd(-1), cards("RRRR"))),
    (DEDICATE, Dedicate(odd(None), cards("RRRR"))),
    (DEDICATE, Dedicate(odd("four"), cards("RRRR"))),
    (DEDICATE, Dedicate(Dedication.FOUR_OF_A_KIND, odd((5, 5, 5, 5)))),
    (DEDICATE, Dedicate(Dedication.FOUR_OF_A_KIND, odd((1, 1, 1, 1)))),
    (DEDICATE, Dedicate(Dedication.FOUR_OF_A_KIND, odd((9, 9, 9, 9)))),
    (DEDICATE, Dedicate(Dedication.FOUR_OF_A_KIND, odd((-3, -3, -3, -3)))),
    (DEDICATE, Dedicate(Dedication.FOUR_OF_A_KIND, odd((5.0,) * 4))),
    (DEDICATE, Dedicate(Dedication.FOUR_OF_A_KIND, odd("RRRR"))),
    (DEDICATE, Dedicate(Dedication.FOUR_OF_A_KIND, ())),
    (OVERFULL, Discard(odd(5))),
    (OVERFULL, Discard(odd(1))),
    (OVERFULL, Discard(odd(5.0))),
    (OVERFULL, Discard(odd(8))),
    (OVERFULL, Discard(odd(-3))),
    (OVERFULL, Discard(odd(None))),
    (PLACE, RotateTile(odd((0, 0)), 1)),
    (PLACE, RotateTile(odd(None), 1)),
    (PLACE, RotateTile(odd([0, 0]), 1)),
    (PLACE, RotateTile(CENTER, odd(1.0))),
    (PLACE, RotateTile(CENTER, odd(True))),
    (PLACE, RotateTile(CENTER, odd("1"))),
    (PLACE, PlaceTile(4, odd((0, 2)), 0)),
    (PLACE, PlaceTile(4, odd([0, 2]), 0)),
    (PLACE, PlaceTile(4, odd(None), 0)),
    (PLACE, PlaceTile(4, odd((0.0, 2.0)), 0)),
    (PLACE, PlaceTile(odd(4.0), OPEN, 0)),
    (PLACE, PlaceTile(odd("4"), OPEN, 0)),
    (PLACE, PlaceTile(odd(None), OPEN, 0)),
    (PLACE, PlaceTile(4, OPEN, odd(True))),
    (PLACE, PlaceTile(4, OPEN, odd(1.0))),
    (PLACE, PlaceTile(4, OPEN, odd(None))),
    (PLACE, PlaceTile(4, OPEN, 0, odd("no"))),
    (PLACE, PlaceTile(4, OPEN, 0, odd(2))),
    (PLACE, PlaceTile(4, OPEN, 0, odd(None))),
    (PLACE, PlaceTile(4, OPEN, 0, odd([]))),
]


@pytest.mark.parametrize(("state", "action"), MALFORMED, ids=lambda v: None)
def test_a_malformed_action_is_refused_or_the_same_as_the_well_formed(
    state: GameState, action: Action
) -> None:
    well_formed = [legal for legal in legal_actions(state) if legal == action]
    reason = refuse(state, action)
    if reason is None:
        assert well_formed, f"{action} is none of the legal actions, and is not refused"
        assert repr(apply(state, action)) == repr(apply(state, well_formed[0]))
    else:
        with pytest.raises(IllegalAction):
            apply(state, action)


@pytest.mark.parametrize(
    ("state", "action", "reason"),
    [
        (PLACE, PlaceTile(4, OPEN, odd(True)), "'rotation' must be of type int, not True"),
        (PLACE, PlaceTile(4, Cell(0, odd(2.0)), 0), "the cell must be a Cell of two whole numbers"),
        (PLACE, PlaceTile(4, OPEN, 0, odd(1)), "'pavilion' must be of type bool, not 1"),
        (OVERFULL, Discard(odd(5)), "'lantern' must be of type Color or Wild, not 5"),
        (DEDICATE, Dedicate(odd(0), cards("RRRR")), "'dedication' must be of type Dedication, not"),
        (
            DEDICATE,
            Dedicate(Dedication.FOUR_OF_A_KIND, odd((5, 5, 5, 5))),
            "every item of 'cards' must be of type Color or Wild, not (5, 5, 5, 5)",
        ),
    ],
)
def test_a_refusal_names_the_field(state: GameState, action: Action, reason: str) -> None:
    assert reason in (refuse(state, action) or "")
