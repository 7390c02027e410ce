"""Lake tiles: the printed piece, and the piece as it lies on the lake."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Final, TypeAlias

from lanterns.engine.color import Color
from lanterns.engine.shape import TileNumber
from lanterns.engine.side import SIDES, Rotation, Side

TileId: TypeAlias = Annotated[int, TileNumber()]
"""The number of a lake tile in ``components.json``."""

SecretTile: TypeAlias = Annotated[int, TileNumber(secret=True)]
"""The number of a tile, or ``HIDDEN`` in what is shown to those who may not know it."""

HIDDEN: Final[TileId] = -1
"""Stands in a view for a tile that the viewer may not know."""


class Pavilion(IntEnum):
    """The color of a pavilion. A player's pavilion has its seat's number (E1)."""

    RED = 0
    BLUE = 1
    WHITE = 2
    PURPLE = 3
    YELLOW = 4
    """The emperor's."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One printed lake tile."""

    id: TileId
    sides: tuple[Color, Color, Color, Color]
    """Clockwise; which comes first is only our numbering."""
    platform: bool
    emblem: str | None
    """The drawing on the platform. The boat on the base game's start tile is no platform."""

    def turned(self, rotation: Rotation) -> tuple[Color, ...]:
        """Return the colors to the N, E, S, W when the tile lies with that rotation."""
        return tuple(self.sides[(side - rotation) % 4] for side in SIDES)


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the lake."""

    tile: TileId
    rotation: Rotation
    pavilion: Pavilion | None = None

    def rotated(self, turns: Rotation) -> "PlacedTile":
        """Return the same tile turned further clockwise."""
        return PlacedTile(self.tile, (self.rotation + turns) % 4, self.pavilion)


def turn_to_face(tile: Tile, color: Color, side: Side) -> Rotation:
    """Return the rotation that turns the tile's first side of that color to that side of the table.

    >>> from lanterns.engine.components import BASE_START_TILE, TILES
    >>> tile = TILES[BASE_START_TILE]
    >>> tile.turned(turn_to_face(tile, Color.RED, Side.S))[Side.S].name
    'RED'
    """
    return (side - tile.sides.index(color)) % 4
