"""The lake as text: tiles and open cells in their places, north up, with a compass around them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lanterns.engine import Cell, Lake, Pavilion, Side
from lanterns.render.text.canvas import Canvas
from lanterns.render.text.style import BOLD, FAINT
from lanterns.render.text.tile import TILE_HEIGHT, TILE_WIDTH, draw_open, draw_placed, legend
from lanterns.render.words import clean, column_name, columns, fit, row_name

DEFAULT_WIDTH: Final = 100
MINIMUM_WIDTH: Final = 24
"""The least width that a lake needs: a smaller one is treated as this."""

_CAPTION: Final = 10
"""The most characters of a name beside the lake."""
_ROW_LABEL: Final = 4
_PITCH: Final = TILE_WIDTH + 1
"""Tiles are one column apart, unless the lake fits the width only without the gaps."""

NO_CAPTIONS: Final[Mapping[Side, str]] = {}
NOBODY: Final[Mapping[Pavilion, str]] = {}


@dataclass(frozen=True, slots=True)
class _Frame:
    """The part of the lake that is drawn, and its place on the canvas."""

    xs: range
    ys: range
    """From south to north."""
    pitch: int
    """Characters from one tile to the next."""
    left: int
    """The first column of the first tile."""
    top: int
    """The line of the columns' names; the north seat's name is above it."""

    def column(self, x: int) -> int:
        return self.left + (x - self.xs.start) * self.pitch

    def row(self, y: int) -> int:
        return self.top + 1 + (self.ys.stop - 1 - y) * TILE_HEIGHT

    def holds(self, cell: Cell) -> bool:
        return cell.x in self.xs and cell.y in self.ys

    @property
    def right(self) -> int:
        return self.column(self.xs.stop)


def draw_lake(lake: Lake, width: int, captions: Mapping[Side, str]) -> Canvas:
    """Draw the lake within that width; a wider lake is cut into strips, the west on top."""
    width = max(width, MINIMUM_WIDTH)
    cells = [*lake.tiles, *lake.open_cells]
    xs = range(min(cell.x for cell in cells), max(cell.x for cell in cells) + 1)
    ys = range(min(cell.y for cell in cells), max(cell.y for cell in cells) + 1)
    names = {side: fit(clean(name), _CAPTION) for side, name in captions.items()}
    beside = {side: columns(names.get(side, "")) for side in (Side.W, Side.E)}
    narrow = all(len(str(cell)) < TILE_WIDTH for cell in lake.open_cells)
    for pitch in (_PITCH, TILE_WIDTH) if narrow else (_PITCH,):
        left = beside[Side.W] + 1 + _ROW_LABEL if beside[Side.W] else _ROW_LABEL
        frame = _Frame(xs, ys, pitch, left, _top(names))
        if frame.right + beside[Side.E] + 1 <= width:
            return _draw_strip(lake, frame, names)
    letters = {side: side.name for side in names} | {
        side: names[side] for side in (Side.N, Side.S) if side in names
    }
    return _draw_strips(lake, width, (xs, ys), letters)


def _top(names: Mapping[Side, str]) -> int:
    return 1 if Side.N in names else 0


def _draw_strips(
    lake: Lake,
    width: int,
    extent: tuple[range, range],
    names: Mapping[Side, str],
) -> Canvas:
    xs, ys = extent
    left = _ROW_LABEL + 2
    most = (width - left - 2) // _PITCH
    canvas = Canvas()
    for start in range(xs.start, xs.stop, most):
        part = range(start, min(start + most, xs.stop))
        strip = _draw_strip(lake, _Frame(part, ys, _PITCH, left, _top(names)), names)
        canvas.paste(canvas.height, 0, strip)
    return canvas


def _draw_strip(lake: Lake, frame: _Frame, names: Mapping[Side, str]) -> Canvas:
    canvas = Canvas()
    _draw_compass(canvas, frame)
    for cell, placed in lake.tiles.items():
        if frame.holds(cell):
            draw_placed(canvas, frame.row(cell.y), frame.column(cell.x), placed)
    for cell in lake.open_cells:
        if frame.holds(cell):
            draw_open(canvas, frame.row(cell.y), frame.column(cell.x), cell)
    _draw_captions(canvas, frame, names)
    return canvas


def _draw_compass(canvas: Canvas, frame: _Frame) -> None:
    for x in frame.xs:
        canvas.put(frame.top, frame.column(x), f"{column_name(x):^{TILE_WIDTH}}".rstrip(), FAINT)
    for y in frame.ys:
        label = f"{row_name(y):>{_ROW_LABEL - 1}}"
        canvas.put(frame.row(y) + 1, frame.left - _ROW_LABEL, label, FAINT)


def _draw_captions(canvas: Canvas, frame: _Frame, names: Mapping[Side, str]) -> None:
    """Draw each seat's name on its side of the lake."""
    center = (frame.left + frame.right) // 2
    middle = (frame.row(frame.ys.start) + frame.row(frame.ys.stop - 1)) // 2 + 1
    bottom = frame.row(frame.ys.start) + TILE_HEIGHT
    for side, name in names.items():
        beside = center - columns(name) // 2
        row, column = {
            Side.N: (0, beside),
            Side.E: (middle, frame.right + 1),
            Side.S: (bottom, beside),
            Side.W: (middle, 0),
        }[side]
        canvas.put(row, column, name, BOLD)


def draw_legend(
    canvas: Canvas, lake: Lake, width: int, owners: Mapping[Pavilion, str] = NOBODY
) -> None:
    """Explain the marks, below what is already drawn."""
    row, column = canvas.height, 0
    for entry in (fit(entry, width) for entry in legend(lake, owners)):
        if column and column + 3 + columns(entry) > width:
            row, column = row + 1, 0
        column = canvas.put(row, column, f" · {entry}" if column else entry, FAINT)


def lake_text(
    lake: Lake,
    *,
    color: bool,
    width: int = DEFAULT_WIDTH,
    captions: Mapping[Side, str] = NO_CAPTIONS,
) -> str:
    """Draw a lake for a terminal, north up, with the meaning of its marks below it.

    Captions are written on their sides of the lake. A lake wider than the width is cut into strips,
    the west on top.
    """
    canvas = draw_lake(lake, width, captions)
    draw_legend(canvas, lake, max(width, MINIMUM_WIDTH))
    return canvas.text(color=color)
