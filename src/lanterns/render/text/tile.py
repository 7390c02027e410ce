"""A tile in three lines of five characters, the marks on it, and an open cell with its name."""

from collections.abc import Mapping
from typing import Final

from lanterns.engine import (
    FACES,
    LETTERS,
    TILES,
    Cell,
    Color,
    Lake,
    Pavilion,
    PlacedTile,
    TileId,
)
from lanterns.render.text.canvas import Canvas
from lanterns.render.text.style import (
    BOLD,
    FAINT,
    PAVILIONS,
    PLAIN,
    WOODEN,
    Style,
    block,
    lantern_style,
)
from lanterns.render.words import column_name, row_name, whose

TILE_WIDTH: Final = 5
TILE_HEIGHT: Final = 3

EMBLEMS: Final = {"koi": "∝", "dragon": "§", "panda": "☻", "flower": "✿"}
"""One character for each emblem of a platform."""

BOAT_MARK: Final = "▲"
PAVILION_MARK: Final = "⌂"


def draw_placed(canvas: Canvas, row: int, column: int, placed: PlacedTile) -> None:
    """Draw a tile of the lake, with the pavilion on it if there is one."""
    if placed.pavilion is not None:
        middle = f"{_pavilion_mark(placed.pavilion)} ", block(PAVILIONS[placed.pavilion])
    else:
        middle = _printed_mark(placed.tile)
    _draw(canvas, row, column, FACES[placed.tile][placed.rotation], middle)


def draw_in_hand(canvas: Canvas, row: int, column: int, tile: TileId) -> None:
    """Draw a tile of a hand, not turned."""
    _draw(canvas, row, column, FACES[tile][0], _printed_mark(tile))


def _draw(
    canvas: Canvas,
    row: int,
    column: int,
    faces: tuple[Color, ...],
    middle: tuple[str, Style],
) -> None:
    north, east, south, west = faces
    for line, left, color, right in ((row, "╭", north, "╮"), (row + 2, "╰", south, "╯")):
        canvas.put(line, column, left, FAINT)
        canvas.put(line, column + 1, f" {LETTERS[color]} ", lantern_style(color))
        canvas.put(line, column + 4, right, FAINT)
    canvas.put(row + 1, column, LETTERS[west], lantern_style(west))
    canvas.put(row + 1, column + 1, *middle)
    canvas.put(row + 1, column + 4, LETTERS[east], lantern_style(east))


def draw_open(canvas: Canvas, row: int, column: int, cell: Cell) -> None:
    """Draw an open cell: four dots, and the name to type."""
    for line in (row, row + 2):
        canvas.put(line, column, "·   ·", FAINT)
    name = str(cell)
    if len(name) <= TILE_WIDTH:
        canvas.put(row + 1, column, f"{name:^{TILE_WIDTH}}".rstrip(), BOLD)
    else:
        canvas.put(row, column + 1, row_name(cell.y), BOLD)
        canvas.put(row + 1, column + 1, column_name(cell.x), BOLD)


def legend(lake: Lake, owners: Mapping[Pavilion, str]) -> list[str]:
    """Explain the marks on this lake; pavilions by their owner's name where it is known."""
    printed = {TILES[placed.tile].emblem for placed in lake.tiles.values()}
    entries = [f"[{sign}] {emblem}" for emblem, sign in EMBLEMS.items() if emblem in printed]
    if "boat" in printed:
        entries.append(f"{BOAT_MARK} boat")
    built = {placed.pavilion for placed in lake.tiles.values()}
    known = {Pavilion.YELLOW: "the emperor", **owners}
    for pavilion in (pavilion for pavilion in Pavilion if pavilion in built):
        owner = known.get(pavilion)
        owned = whose(owner) if owner else pavilion.name.lower()
        entries.append(f"{_pavilion_mark(pavilion)} {owned} pavilion")
    return entries


def _printed_mark(number: TileId) -> tuple[str, Style]:
    """Return the three characters for what is printed in the middle of a tile."""
    tile = TILES[number]
    if tile.platform:
        return f"[{EMBLEMS[tile.emblem or '']}]", block(WOODEN)
    if tile.emblem is not None:
        return f" {BOAT_MARK} ", block(WOODEN)
    return "   ", PLAIN


def _pavilion_mark(pavilion: Pavilion) -> str:
    """Draw a roof and the first letter of its color, small to differ from a lantern's."""
    return f"{PAVILION_MARK}{pavilion.name[0].lower()}"
