"""A tile as a picture, turned as it lies, with a sentence for those who cannot see it."""

from collections.abc import Sequence

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
    name_lantern,
)
from lanterns.render.svg.element import num, tag, use, words
from lanterns.render.svg.palette import ROOFS
from lanterns.render.words import SIDE_NAMES, join


def draw_placed(cell: Cell, placed: PlacedTile, x: float, y: float, turns: Rotation) -> str:
    """A tile of 100 by 100 on the lake, with its middle there; the lake is turned clockwise."""
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
    """A tile in the viewer's hand, as it would lie on this lake with rotation 0."""
    return tag(
        "g",
        words("title", f"Tile {tile} in hand: {describe(tile, FACES[tile][0])}"),
        _picture(tile, FACES[tile][turns], None),
        class_="hand",
        transform=f"translate({num(x)} {num(y)})scale({scale:g})",
    )


def describe(tile: TileId, faces: Sequence[Color]) -> str:
    """The colors of a tile by side, and its platform."""
    sides = [f"{SIDE_NAMES[side].lower()} {name_lantern(faces[side])}" for side in SIDES]
    printed = TILES[tile]
    if not printed.emblem:
        return join(sides)
    return f"{join(sides)}, {printed.emblem}{' platform' if printed.platform else ''}"


def _picture(tile: TileId, faces: Sequence[Color], pavilion: Pavilion | None) -> str:
    quarters = "".join(
        tag(
            "use",
            href=f"#q-{name_lantern(faces[side])}",
            transform=f"rotate({90 * side})" if side else None,
        )
        for side in SIDES
    )
    printed = TILES[tile]
    middle = use(f"e-{printed.emblem}") if printed.emblem else ""
    if pavilion is not None:
        middle += use("pavilion", color=ROOFS[pavilion])
    return use("tile") + quarters + middle
