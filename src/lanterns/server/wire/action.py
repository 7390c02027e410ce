"""Actions as they come in and go out."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Final, TypeAlias, cast

from msgspec import Meta
from msgspec.json import decode, encode

from lanterns import engine
from lanterns.engine import LANTERNS, Action, name_lantern
from lanterns.notation import parse_action_json
from lanterns.server.wire.base import (
    ColorName,
    Count,
    DedicationName,
    Kind,
    LanternName,
    Shape,
    TileNumber,
    Turns,
)

Coordinate: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]


class CellJson(Shape, frozen=True):
    """A place on the lake: steps east and north of the start tile."""

    x: Coordinate
    y: Coordinate


class Pass(Kind, frozen=True):
    """Go on without using what this step offers."""


class ConvertFavors(Kind, frozen=True):
    """Favor to Honor."""

    favors: Count


class Exchange(Kind, frozen=True):
    """The standard exchange."""

    give: LanternName
    take: ColorName


class ExchangeForWild(Kind, frozen=True):
    """Emperor Exchange, for a wild lantern."""

    give: LanternName


class ExchangeForTwo(Kind, frozen=True):
    """Emperor Exchange, for two lanterns."""

    give: LanternName
    take: tuple[ColorName, ColorName]


class Dedicate(Kind, frozen=True):
    """Pay a set of lanterns for a token."""

    dedication: DedicationName
    cards: Annotated[tuple[LanternName, ...], Meta(max_length=7)]


class Discard(Kind, frozen=True):
    """Return one lantern to the supply."""

    lantern: LanternName


class RotateTile(Kind, frozen=True):
    """Turn a tile in play clockwise."""

    cell: CellJson
    turns: Turns


class PlaceTile(Kind, frozen=True):
    """Lay a tile from the hand on the lake."""

    tile: TileNumber
    cell: CellJson
    rotation: Turns
    pavilion: bool


ActionJson: TypeAlias = (
    Pass
    | ConvertFavors
    | Exchange
    | ExchangeForWild
    | ExchangeForTwo
    | Dedicate
    | Discard
    | RotateTile
    | PlaceTile
)
"""An action, in the form of ``lanterns.notation.action_json``."""

_LANTERN_NAMES: Final = tuple(cast("LanternName", name_lantern(kind)) for kind in LANTERNS)


def _lantern(lantern: engine.Lantern) -> LanternName:
    return _LANTERN_NAMES[lantern]


def _color(color: engine.Color) -> ColorName:
    return cast("ColorName", _LANTERN_NAMES[color])


def _cell(cell: engine.Cell) -> CellJson:
    return CellJson(cell.x, cell.y)


_WRITE: Final[dict[type, Callable[[Any], ActionJson]]] = {
    engine.Pass: lambda _: Pass(),
    engine.ConvertFavors: lambda it: ConvertFavors(it.favors),
    engine.Exchange: lambda it: Exchange(_lantern(it.give), _color(it.take)),
    engine.ExchangeForWild: lambda it: ExchangeForWild(_lantern(it.give)),
    engine.ExchangeForTwo: lambda it: ExchangeForTwo(
        _lantern(it.give), (_color(it.take[0]), _color(it.take[1]))
    ),
    engine.Dedicate: lambda it: Dedicate(
        cast("DedicationName", it.dedication.name.lower()), tuple(map(_lantern, it.cards))
    ),
    engine.Discard: lambda it: Discard(_lantern(it.lantern)),
    engine.RotateTile: lambda it: RotateTile(_cell(it.cell), it.turns),
    engine.PlaceTile: lambda it: PlaceTile(it.tile, _cell(it.cell), it.rotation, it.pavilion),
}


def write_action(action: Action) -> ActionJson:
    """The action as it is sent and logged: what ``lanterns.notation.action_json`` writes, at ten
    times the speed. A server writes hundreds after each move; a test holds the two together.
    """
    return _WRITE[type(action)](action)


@lru_cache(maxsize=1 << 16)
def read_action(action: ActionJson) -> Action:
    """The engine's action. One that only looks right is refused with ``LanternsError``."""
    return parse_action_json(decode(encode(action)))
