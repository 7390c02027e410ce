"""A tile as a picture, with a sentence that a screen reader speaks."""

from collections.abc import Sequence
from typing import Final

from lanterns.engine import (
    FACES,
    SIDES,
    TILES,
    Cell,
    Color,
    Pavilion,
    PlacedTile,
    Rotation,
    TileId,
)
from lanterns.render.svg.element import num, tag, use, words
from lanterns.render.svg.symbols import bank_id
from lanterns.render.words import faces_in_words

PAVILION_SCALE: Final = 2
"""The scale of a pavilion on a tile, compared with one in front of a seat."""


def draw_placed(cell: Cell, placed: PlacedTile, x: float, y: float, turns: Rotation) -> str:
    """Draw a tile of 100 by 100 around that point, on a lake turned by that many quarters."""
    faces = FACES[placed.tile][placed.rotation]
    seen = FACES[placed.tile][(placed.rotation + turns) % 4]
    sentence = f"Tile {placed.tile} at {cell}: {describe(placed.tile, faces)}"
    if placed.pavilion is not None:
        sentence += f", {placed.pavilion.name.lower()} pavilion"
    return tag(
        "g",
        words("title", sentence),
        _picture(placed.tile, seen, placed.pavilion),
        class_="tile",
        data_cell=str(cell),
        transform=f"translate({num(x)} {num(y)})",
    )


def draw_in_hand(tile: TileId, x: float, y: float, scale: float, turns: Rotation) -> str:
    """Draw a tile of the viewer's hand as it would be placed with rotation 0."""
    return tag(
        "g",
        words("title", f"Tile {tile} in hand: {describe(tile, FACES[tile][0])}"),
        _picture(tile, FACES[tile][turns], None),
        class_="hand",
        transform=f"translate({num(x)} {num(y)})scale({scale:g})",
    )


def describe(tile: TileId, faces: Sequence[Color]) -> str:
    """Name the colors of a tile by side, and its platform."""
    sides, printed = faces_in_words(faces), TILES[tile]
    if not printed.emblem:
        return sides
    return f"{sides}, {printed.emblem}{' platform' if printed.platform else ''}"


def _picture(tile: TileId, faces: Sequence[Color], pavilion: Pavilion | None) -> str:
    """Draw a tile around 0, its emblem upright."""
    banks = "".join(
        tag(
            "use",
            href=f"#{bank_id(faces[side])}",
            transform=f"rotate({90 * side} 50 50)" if side else None,
        )
        for side in SIDES
    )
    sides = tag("g", use("tile-water"), banks, use("tile-edge"), transform="translate(-50 -50)")
    printed = TILES[tile]
    if printed.platform:
        middle = use("platform") + use(f"emblem-{printed.emblem}")
    elif printed.emblem and pavilion is None:
        middle = use(printed.emblem)
    else:
        middle = ""
    if pavilion is not None:
        middle += use("pavilion-site") + use(
            f"pavilion-{pavilion.name.lower()}", scale=PAVILION_SCALE
        )
    return sides + middle
