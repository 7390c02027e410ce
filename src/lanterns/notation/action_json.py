"""Actions as JSON."""

from collections.abc import Mapping
from typing import Any, Final

from lanterns.engine import (
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
from lanterns.notation.codec import (
    CELL,
    COLOR,
    COUNT,
    DEDICATION,
    FLAG,
    LANTERN,
    ROTATION,
    TILE,
    Codec,
    several,
)
from lanterns.notation.found import Found
from lanterns.notation.kinds import family

_SHAPES: Final[dict[type, Mapping[str, Codec[Any]]]] = {
    Pass: {},
    ConvertFavors: {"favors": COUNT},
    Exchange: {"give": LANTERN, "take": COLOR},
    ExchangeForWild: {"give": LANTERN},
    ExchangeForTwo: {"give": LANTERN, "take": several(COLOR)},
    Dedicate: {"dedication": DEDICATION, "cards": several(LANTERN)},
    Discard: {"lantern": LANTERN},
    RotateTile: {"cell": CELL, "turns": ROTATION},
    PlaceTile: {"tile": TILE, "cell": CELL, "rotation": ROTATION, "pavilion": FLAG},
}

ACTION: Final[Codec[Action]] = family(_SHAPES)


def action_json(action: Action) -> dict[str, Any]:
    """The action as an object.

    >>> from lanterns.engine import Color
    >>> action_json(Exchange(Color.PURPLE, Color.RED))
    {'type': 'exchange', 'give': 'purple', 'take': 'red'}
    """
    written: dict[str, Any] = ACTION.write(action, ())
    return written


def parse_action_json(data: Any) -> Action:
    """The action that an object describes."""
    return ACTION.read(Found(data))
