"""A tile in three lines of five characters, and an open cell with its name."""

from typing import Final

from lanterns.engine import FACES, LETTERS, Cell, Color, PlacedTile, TileId
from lanterns.render.text.canvas import Canvas
from lanterns.render.text.marks import mark, tile_mark
from lanterns.render.text.style import BOLD, FAINT, Style, lantern_style
from lanterns.render.words import column_name, row_name

TILE_WIDTH: Final = 5
TILE_HEIGHT: Final = 3


def draw_placed(canvas: Canvas, row: int, column: int, placed: PlacedTile) -> None:
    """A tile as it lies on the lake, with what stands on it."""
    _draw(canvas, row, column, FACES[placed.tile][placed.rotation], mark(placed))


def draw_in_hand(canvas: Canvas, row: int, column: int, tile: TileId) -> None:
    """A tile in a hand, not turned."""
    _draw(canvas, row, column, FACES[tile][0], tile_mark(tile))


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
    """An open cell: four dots, and the name to type."""
    for line in (row, row + 2):
        canvas.put(line, column, "·   ·", FAINT)
    name = str(cell)
    if len(name) <= TILE_WIDTH:
        canvas.put(row + 1, column, f"{name:^{TILE_WIDTH}}".rstrip(), BOLD)
    else:
        canvas.put(row, column + 1, row_name(cell.y), BOLD)
        canvas.put(row + 1, column + 1, column_name(cell.x), BOLD)
