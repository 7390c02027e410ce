"""A tile in any size, painted in half blocks or drawn with letters and lines.

A tile is twice as many columns wide as it is lines high, which is a square in most terminals. Each
of its sides is a field of its color with the color's letter, so that it can be read without color,
too.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Final

from lanterns.engine import (
    FACES,
    LETTERS,
    TILES,
    Color,
    Pavilion,
    PlacedTile,
    Side,
)
from lanterns.render.text.tile import BOAT_MARK, EMBLEMS, PAVILION_MARK
from lanterns.terminal.fullscreen.paint import Block, Grid, Hue, Paint, style

SIZES: Final = (8, 6, 5, 4, 3, 2)
"""The heights of a tile, the largest first."""
MATCH_MARK: Final = "✦"


@dataclass(frozen=True, slots=True)
class Frame:
    """The corners around a tile that is pointed at."""

    hue: Hue
    corners: str
    """North-west, north-east, south-west, south-east."""


@cache
def _regions(height: int) -> tuple[tuple[Side | str, ...], ...]:
    """Return what each pixel of a painted tile belongs to: a side, the middle, or the water."""
    rows = []
    middle = 0.36 * height if height < 6 else 0.3 * height
    for y in range(2 * height):
        row: list[Side | str] = []
        for x in range(2 * height):
            across, down = x + 0.5 - height, y + 0.5 - height
            far, near = max(abs(across), abs(down)), min(abs(across), abs(down))
            if far < middle:
                row.append("middle")
            elif near == far and (far > height - 1 or height > 3):
                row.append("water")
            elif abs(down) >= abs(across):
                row.append(Side.N if down < 0 else Side.S)
            else:
                row.append(Side.W if across < 0 else Side.E)
        rows.append(tuple(row))
    return tuple(rows)


def _letter_places(height: int) -> dict[Side, tuple[int, int]]:
    """Return the row and column of each side's letter."""
    inset = 0 if height < 5 else 1
    return {
        Side.N: (0 if height < 6 else 1, height - 1),
        Side.E: (height // 2, 2 * height - 1 - inset - (height >= 6)),
        Side.S: (height - (1 if height < 6 else 2), height - 1),
        Side.W: (height // 2, inset + (height >= 6)),
    }


def draw_tile(
    grid: Grid,
    row: int,
    column: int,
    height: int,
    tile: PlacedTile,
    paint: Paint,
    *,
    matches: Collection[Side] = (),
    frame: Frame | None = None,
    around: Hue | None = None,
) -> None:
    """Draw a tile as it lies, with marks on the sides that match, on that ground or on water."""
    around = around or paint.water
    faces = FACES[tile.tile][tile.rotation]
    mark, block = _middle(tile, paint)
    if height == 2:
        _draw_small(grid, row, column, faces, mark, block, paint, matches)
    elif paint.pixels:
        _paint_fields(grid, row, column, height, faces, block, paint, around)
        _letters(grid, row, column, height, faces, paint, matches)
    else:
        _draw_lines(grid, row, column, height)
        _letters(grid, row, column, height, faces, paint, matches)
    if height > 2 and mark:
        grid.put(row + height // 2, column + height - 1, mark, paint.block(block))
    if frame:
        draw_frame(grid, row, column, height, frame, around, paint.pixels)


def _middle(tile: PlacedTile, paint: Paint) -> tuple[str, Block]:
    """Return the mark in the middle of a tile and its colors."""
    if tile.pavilion is not None:
        return _pavilion(tile.pavilion), paint.pavilions[tile.pavilion]
    printed = TILES[tile.tile]
    if printed.platform:
        return EMBLEMS[printed.emblem or ""], paint.wood
    if printed.emblem is not None:
        return BOAT_MARK, paint.wood
    return "", (paint.ink, paint.deep)


def _pavilion(pavilion: Pavilion) -> str:
    return f"{PAVILION_MARK}{pavilion.name[0].lower()}"


def _draw_small(
    grid: Grid,
    row: int,
    column: int,
    faces: tuple[Color, ...],
    mark: str,
    block: Block,
    paint: Paint,
    matches: Collection[Side],
) -> None:
    """Draw four columns and two lines: west, north over south, east."""
    north, east, south, west = (paint.block(paint.lanterns[color]) for color in faces)
    n, e, s, w = (LETTERS[color] for color in faces)
    grid.put(row, column, w, west)
    grid.put(row, column + 1, n, north)
    grid.put(row, column + 3, e, east)
    grid.put(row + 1, column + 1, s, south)
    if paint.pixels:
        grid.put(row, column + 2, mark[:1] or " ", paint.block(block) if mark else north)
        # The lower corners stay water: they keep neighbors apart.
        grid.put(row + 1, column + 2, " ", south)
    else:
        grid.put(row, column + 2, mark[:1] or " ", paint.on_panel())
        grid.put(row + 1, column + 2, " ", paint.on_panel())
    places = {Side.N: (0, 1), Side.E: (0, 3), Side.S: (1, 1), Side.W: (0, 0)}
    for side in matches:
        line, place = places[side]
        grid.restyle(
            row + line,
            column + place,
            style(
                paint.lanterns[faces[side]][0],
                paint.lanterns[faces[side]][1],
                bold=True,
                underline=True,
            ),
        )


def _paint_fields(
    grid: Grid,
    row: int,
    column: int,
    height: int,
    faces: tuple[Color, ...],
    middle: Block,
    paint: Paint,
    around: Hue,
) -> None:
    hues: dict[Side | str, Hue] = {
        side: paint.lanterns[faces[side]][1] for side in (Side.N, Side.E, Side.S, Side.W)
    }
    hues |= {"middle": middle[1], "water": around}
    pixels = _regions(height)
    for line in range(height):
        for place in range(2 * height):
            top, bottom = hues[pixels[2 * line][place]], hues[pixels[2 * line + 1][place]]
            if top == bottom:
                grid.put(row + line, column + place, " ", style(paint.ink, top))
            else:
                grid.put(row + line, column + place, "▀", style(top, bottom))


def _draw_lines(grid: Grid, row: int, column: int, height: int) -> None:
    wide, look = 2 * height, style("default", "default")
    for line in range(1, height - 1):
        grid.put(row + line, column, " " * wide, look)
    grid.put(row, column, f"╭{' ' * (wide - 2)}╮", look)
    grid.put(row + height - 1, column, f"╰{' ' * (wide - 2)}╯", look)


def _letters(
    grid: Grid,
    row: int,
    column: int,
    height: int,
    faces: tuple[Color, ...],
    paint: Paint,
    matches: Collection[Side],
) -> None:
    for side, (line, place) in _letter_places(height).items():
        look = paint.block(paint.lanterns[faces[side]])
        letter = LETTERS[faces[side]]
        matched = side in matches
        if height >= 6 and paint.pixels and not matched:
            # A lantern: the letter in its light.
            color = faces[side]
            lit = style("#1a1206", paint.glows[color], bold=True)
            grid.put(row + line, column + place - 1, f" {letter} ", lit)
        elif side is Side.E and matched:
            grid.put(row + line, column + place - 1, MATCH_MARK + letter, look)
        else:
            grid.put(row + line, column + place, letter + MATCH_MARK * matched, look)


def draw_frame(
    grid: Grid, row: int, column: int, height: int, frame: Frame, around: Hue, pixels: bool
) -> None:
    """Draw the corners around a cell."""
    look = style(frame.hue, around, bold=True)
    wide = 2 * height
    if height == 2:
        # There is no room for corners, so brackets reach into the neighbors.
        for line in (row, row + 1):
            grid.put(line, column - 1, "▐" if pixels else "[", look)
            grid.put(line, column + wide, "▌" if pixels else "]", look)
        return
    for corner, line, place in zip(
        frame.corners,
        (row, row, row + height - 1, row + height - 1),
        (column, column + wide - 1, column, column + wide - 1),
        strict=True,
    ):
        grid.put(line, place, corner, look)
