"""A table as pixels, for videos and learners: drawn with Pillow, without a browser or a window.

It is plainer than the SVG: each side of a tile is a field in the color of its lanterns. The viewer
sits at the bottom, as in the SVG; a spectator sees the lake north up.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from lanterns.engine import (
    FACES,
    HIDDEN,
    SIDES,
    TILES,
    Cell,
    Color,
    Lake,
    Lantern,
    Pavilion,
    Rotation,
    Side,
    TileId,
    View,
)
from lanterns.extras import needs_extra
from lanterns.render.art import DEDICATION_COLORS, LANTERN_COLORS, NIGHT, PAVILION_PAINTS
from lanterns.render.glance import headline, lanterns_in_play, lit_seats, stack_tops, turn_count
from lanterns.render.words import count, fit, names_for

with needs_extra("a picture in pixels", "envs", "PIL"):
    from PIL import Image, ImageDraw, ImageFont

WIDTH: Final = 960
HEIGHT: Final = 640

_FINE: Final = 2
"""Everything is drawn this many times larger and then reduced, which smooths edges."""
_PANEL: Final = 320
_HEAD: Final = 40
_MARGIN: Final = 14
_LARGEST: Final = 110
"""The size of a tile of a small lake, which is the largest."""
_HAND: Final = 62
_INK, _DIM, _GOLD = NIGHT["ink"], NIGHT["dim"], NIGHT["gold"]
_GROUND, _FIELD, _LINE = NIGHT["ground"], NIGHT["field"], NIGHT["line"]

_Pen: TypeAlias = "ImageDraw.ImageDraw"


class _Point(NamedTuple):
    x: float
    y: float


def table_image(view: View, *, names: Sequence[str] | None = None) -> "Image.Image":
    """Draw a table as an RGB image of ``WIDTH`` by ``HEIGHT`` pixels, as that viewer sees it."""
    picture = Image.new("RGB", (WIDTH * _FINE, HEIGHT * _FINE), _GROUND)
    pen = ImageDraw.Draw(picture)
    state, shown = view.state, names_for(view.state.options, names)
    turns = 0 if view.seat is None else (Side.S - state.seats[view.seat].side) % 4
    _write(pen, _Point(_MARGIN, 11), fit(headline(state, shown), 64), 16, _INK)
    _write(pen, _Point(WIDTH - _MARGIN, 13), turn_count(state), 14, _DIM, anchor="ra")
    _draw_lake(pen, state.lake, turns, open_cells=not state.final_turn)
    below = _draw_seats(pen, view, shown)
    below = _draw_stacks(pen, view, below)
    _draw_hand(pen, view, turns, below)
    return picture.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


@cache
def _font(size: int) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    """Load Pillow's own font, which needs no file of the system."""
    return ImageFont.load_default(size * _FINE)


def _write(
    pen: _Pen, at: _Point, text: str | int, size: int, fill: str, anchor: str = "la"
) -> None:
    pen.text((at.x * _FINE, at.y * _FINE), str(text), fill=fill, font=_font(size), anchor=anchor)


def _shape(pen: _Pen, points: Sequence[_Point], fill: str, outline: str | None = None) -> None:
    pen.polygon([(x * _FINE, y * _FINE) for x, y in points], fill, outline)


def _disk(pen: _Pen, at: _Point, radius: float, fill: str, outline: str | None = None) -> None:
    x, y, r = at.x * _FINE, at.y * _FINE, radius * _FINE
    pen.ellipse((x - r, y - r, x + r, y + r), fill, outline, _FINE)


def _draw_lake(pen: _Pen, lake: Lake, turns: Rotation, *, open_cells: bool) -> None:
    cells = {cell: _seen(cell, turns) for cell in lake.tiles}
    opened = [_seen(cell, turns) for cell in lake.open_cells] if open_cells else []
    xs = [cell.x for cell in (*cells.values(), *opened)]
    ys = [cell.y for cell in (*cells.values(), *opened)]
    room = _Point(WIDTH - _PANEL - 2 * _MARGIN, HEIGHT - _HEAD - _MARGIN)
    size = min(room.x / (max(xs) - min(xs) + 1), room.y / (max(ys) - min(ys) + 1), float(_LARGEST))
    middle = _Point(
        _MARGIN + room.x / 2 - size * (max(xs) + min(xs)) / 2,
        _HEAD + room.y / 2 + size * (max(ys) + min(ys)) / 2,
    )
    for cell in opened:
        at = _Point(middle.x + size * cell.x, middle.y - size * cell.y)
        _shape(pen, _square(at, 0.42 * size), _FIELD, _LINE)
    for cell, placed in lake.tiles.items():
        seen = cells[cell]
        at = _Point(middle.x + size * seen.x, middle.y - size * seen.y)
        faces = FACES[placed.tile][(placed.rotation + turns) % 4]
        _draw_tile(pen, at, size * 0.97, placed.tile, faces, placed.pavilion)


def _seen(cell: Cell, turns: Rotation) -> Cell:
    """Return where a cell is seen when the lake is turned clockwise by that many quarters."""
    for _ in range(turns):
        cell = Cell(cell.y, -cell.x)
    return cell


def _square(at: _Point, half: float) -> list[_Point]:
    """Return the corners, clockwise from the north-west."""
    return [
        _Point(at.x - half, at.y - half),
        _Point(at.x + half, at.y - half),
        _Point(at.x + half, at.y + half),
        _Point(at.x - half, at.y + half),
    ]


def _draw_tile(
    pen: _Pen,
    at: _Point,
    size: float,
    tile: TileId,
    faces: Sequence[Color],
    pavilion: Pavilion | None,
) -> None:
    """Draw a tile around that point: a field for each side around the water in the middle."""
    outer, inner = _square(at, size / 2), _square(at, size * 0.2)
    _shape(pen, outer, _FIELD)
    for side in SIDES:
        a, b = side, (side + 1) % 4
        _shape(pen, [outer[a], outer[b], inner[b], inner[a]], LANTERN_COLORS[faces[side]], _GROUND)
    if TILES[tile].platform:
        _disk(pen, at, size * 0.15, _GOLD, _GROUND)
    if pavilion is not None:
        half = size * 0.16
        roof = [_Point(at.x, at.y - half), _Point(at.x + half, at.y), _Point(at.x, at.y + half)]
        paint = PAVILION_PAINTS[pavilion]
        _shape(pen, [*roof, _Point(at.x - half, at.y)], paint.base, paint.deep)


def _draw_seats(pen: _Pen, view: View, names: Sequence[str]) -> float:
    """Draw what each seat has, one below the other, and return where the next thing can begin."""
    state, kinds = view.state, lanterns_in_play(view.state)
    left, top = WIDTH - _PANEL, float(_HEAD)
    for seat, has in enumerate(state.seats):
        lit = seat in lit_seats(state)
        name = f"{names[seat]} (viewer)" if seat == view.seat else names[seat]
        _write(pen, _Point(left, top), fit(name, 22), 15, _GOLD if lit else _INK)
        parts = [f"{has.honor} honor", count(has.favors, "favor")]
        if state.options.expansion:
            parts += [count(has.gifts, "gift"), count(has.pavilions, "pavilion")]
        _write(pen, _Point(left, top + 20), " · ".join(parts), 13, _DIM)
        for place, kind in enumerate(kinds):
            at = _Point(left + 14 + place * 37, top + 52)
            _draw_lanterns(pen, at, kind, has.lanterns[kind])
        top += 82
    return top


def _draw_lanterns(pen: _Pen, at: _Point, kind: Lantern, number: int) -> None:
    """Draw how many lanterns of a kind there are: a dot for none."""
    _disk(pen, at, 11 if number else 4, LANTERN_COLORS[kind])
    if number:
        ink = _INK if kind is Color.BLACK else _GROUND
        _write(pen, at, number, 14, ink, anchor="mm")


def _draw_stacks(pen: _Pen, view: View, top: float) -> float:
    """Draw the honor on top of each stack, and the supply of lanterns."""
    left = WIDTH - _PANEL
    for place, stack in enumerate(stack_tops(view.state)):
        at = _Point(left + 18 + place * 48, top + 18)
        _disk(pen, at, 17, DEDICATION_COLORS[stack.dedication])
        _write(pen, at, stack.honor, 16, _GROUND, anchor="mm")
    left_over = len(view.state.tile_stack)
    _write(pen, _Point(WIDTH - _MARGIN, top + 10), f"{left_over} tiles", 14, _DIM, anchor="ra")
    top += 46
    _write(pen, _Point(left, top), "Supply", 13, _DIM)
    for place, kind in enumerate(lanterns_in_play(view.state)):
        at = _Point(left + 66 + place * 31, top + 8)
        _draw_lanterns(pen, at, kind, view.state.supply[kind])
    return top + 28


def _draw_hand(pen: _Pen, view: View, turns: Rotation, top: float) -> None:
    if view.seat is None:
        return
    hand = [tile for tile in view.state.seats[view.seat].hand if tile != HIDDEN]
    for place, tile in enumerate(hand):
        at = _Point(
            WIDTH - _PANEL + _HAND / 2 + place * (_HAND + 10),
            min(top, HEIGHT - _HAND - 6) + _HAND / 2,
        )
        _draw_tile(pen, at, _HAND, tile, FACES[tile][turns], None)
