"""The engine's actions as they are received, sent and logged."""

from functools import lru_cache
from typing import Annotated, TypeAlias, assert_never

from msgspec import Meta
from msgspec.json import decode, encode

from lanterns import engine
from lanterns.engine import Action
from lanterns.notation import parse_action_json
from lanterns.server.wire.base import (
    COLOR_NAMES,
    DEDICATION_NAMES,
    LANTERN_NAMES,
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
    """A cell of the lake, by its steps east and north of the start tile."""

    x: Coordinate
    y: Coordinate


class Pass(Kind, frozen=True):
    """Continue without using what this step offers."""


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


def write_action(action: Action) -> ActionJson:
    """The action as it is sent and logged.

    This writes what ``lanterns.notation.action_json`` does, at ten times the speed, since a server
    writes hundreds after each move; a test compares the two.
    """
    match action:
        case engine.PlaceTile():
            return PlaceTile(action.tile, _cell(action.cell), action.rotation, action.pavilion)
        case engine.Pass():
            return Pass()
        case engine.ConvertFavors():
            return ConvertFavors(action.favors)
        case engine.Exchange():
            return Exchange(LANTERN_NAMES[action.give], COLOR_NAMES[action.take])
        case engine.ExchangeForWild():
            return ExchangeForWild(LANTERN_NAMES[action.give])
        case engine.ExchangeForTwo():
            one, other = action.take
            return ExchangeForTwo(
                LANTERN_NAMES[action.give], (COLOR_NAMES[one], COLOR_NAMES[other])
            )
        case engine.Dedicate():
            cards = tuple([LANTERN_NAMES[card] for card in action.cards])
            return Dedicate(DEDICATION_NAMES[action.dedication], cards)
        case engine.Discard():
            return Discard(LANTERN_NAMES[action.lantern])
        case engine.RotateTile():
            return RotateTile(_cell(action.cell), action.turns)
    assert_never(action)


def _cell(cell: engine.Cell) -> CellJson:
    return CellJson(cell.x, cell.y)


def read_action(action: ActionJson) -> Action:
    """The engine's action. Raises ``LanternsError`` for one that cannot exist."""
    if isinstance(action, PlaceTile):  # there are too many to remember them
        cell = engine.Cell(action.cell.x, action.cell.y)
        return engine.PlaceTile(action.tile, cell, action.rotation, action.pavilion)
    return _parse(action)


@lru_cache(maxsize=1 << 12)
def _parse(action: ActionJson) -> Action:
    return parse_action_json(decode(encode(action)))
