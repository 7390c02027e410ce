"""Whether an action is built of the right kinds of value.

Python lets 3 pass for a dedication and ``True`` for 1. The rules ask ``is`` and count on
enumerations, so what only looks like an action is turned away before any rule sees it.
"""

from collections.abc import Callable
from typing import Any, Final

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
from lanterns.engine.color import Color, Wild
from lanterns.engine.dedication import Dedication
from lanterns.engine.side import Cell

_LANTERN: Final = frozenset((Color, Wild))


def _is_cell(cell: Any) -> bool:
    return type(cell) is Cell and type(cell.x) is int and type(cell.y) is int


_FORMS: Final[dict[type, Callable[[Any], bool]]] = {
    Pass: lambda _: True,
    ConvertFavors: lambda action: type(action.favors) is int,
    Exchange: lambda action: _LANTERN.issuperset((type(action.give), type(action.take))),
    ExchangeForWild: lambda action: type(action.give) in _LANTERN,
    ExchangeForTwo: lambda action: _LANTERN.issuperset(map(type, (action.give, *action.take))),
    Dedicate: lambda action: (
        type(action.dedication) is Dedication and _LANTERN.issuperset(map(type, action.cards))
    ),
    Discard: lambda action: type(action.lantern) in _LANTERN,
    RotateTile: lambda action: _is_cell(action.cell) and type(action.turns) is int,
    PlaceTile: lambda action: (
        type(action.tile) is int
        and _is_cell(action.cell)
        and type(action.rotation) is int
        and type(action.pavilion) is bool
    ),
}


def well_formed(action: Action) -> bool:
    """Whether this is an action at all, legal or not."""
    form = _FORMS.get(type(action))
    return form is not None and form(action)
