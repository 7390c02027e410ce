"""Checking that an action is made of the right types of value.

Python accepts 3 as a dedication and ``True`` as 1. The rules compare with ``is`` and rely on
enumerations, so a value that only resembles an action is refused before any rule sees it.
"""

from collections.abc import Iterable
from typing import Final, assert_never, get_args

from lanterns.engine.action import (
    Action,
    ConvertFavors,
    Dedicate,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Pass,
    PlaceTile,
    RotateTile,
)
from lanterns.engine.color import Color, Lantern, Wild
from lanterns.engine.dedication import Dedication
from lanterns.engine.side import Cell

_LANTERN: Final = frozenset((Color, Wild))


_KINDS: Final = frozenset(get_args(Action))


def well_formed(action: Action) -> bool:  # noqa: C901 - one case for each action
    """Whether this is an action with fields of the right types; it need not be legal."""
    if type(action) not in _KINDS:
        return False
    # The most frequent actions come first: the patterns are tried in order.
    match action:
        case PlaceTile():
            return (
                type(action.tile) is int
                and _is_cell(action.cell)
                and type(action.rotation) is int
                and type(action.pavilion) is bool
            )
        case Pass():
            return True
        case Dedicate():
            return type(action.dedication) is Dedication and _are_lanterns(action.cards)
        case Exchange():
            return _are_lanterns((action.give, action.take))
        case ExchangeForWild():
            return type(action.give) in _LANTERN
        case ExchangeForTwo():
            return _are_lanterns((action.give, *action.take))
        case ConvertFavors():
            return type(action.favors) is int
        case Discard():
            return type(action.lantern) in _LANTERN
        case RotateTile():
            return _is_cell(action.cell) and type(action.turns) is int
        case _:
            assert_never(action)


def explain_form(action: Action) -> str:
    """Say why an action is not well formed."""
    match action:
        case PlaceTile(cell=cell) | RotateTile(cell=cell) if not _is_cell(cell):
            return f"the cell must be a Cell of two whole numbers, not {cell!r}"
        case _:
            return f"{action!r} is not an action of this game"


def _is_cell(cell: Cell) -> bool:
    return type(cell) is Cell and type(cell.x) is int and type(cell.y) is int


def _are_lanterns(cards: Iterable[Lantern]) -> bool:
    return _LANTERN.issuperset(map(type, cards))
