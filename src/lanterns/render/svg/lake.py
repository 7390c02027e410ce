"""The lake as a picture: tiles, the light where they match, and the open cells around them."""

from dataclasses import dataclass
from typing import Final

from lanterns.engine import FACES, Cell, Lake, Rotation, Side
from lanterns.render.svg.element import SANS, num, tag, text, words
from lanterns.render.svg.palette import DIM
from lanterns.render.svg.symbols import definitions, match_id
from lanterns.render.svg.tile import draw_placed
from lanterns.render.words import count

PITCH: Final = 104
"""The distance between the middles of two tiles; a tile is 100 wide."""


def turned(cell: Cell, turns: Rotation) -> Cell:
    """Return where a cell is seen when the lake is turned clockwise by that many quarters.

    >>> turned(Cell(0, 1), 1)
    Cell(x=1, y=0)
    """
    for _ in range(turns % 4):
        cell = Cell(cell.y, -cell.x)
    return cell


@dataclass(frozen=True, slots=True)
class LakePicture:
    """A drawn lake, and the box it fills; the middle of its start tile is at 0."""

    content: str
    left: float
    top: float
    width: float
    height: float


def draw_lake(lake: Lake, turns: Rotation, *, open_cells: bool = True) -> LakePicture:
    """Draw the lake turned clockwise by that many quarters; emblems and words stay upright."""
    shown = lake.open_cells if open_cells else ()
    places = {cell: _place(cell, turns) for cell in (*lake.tiles, *shown)}
    xs = [x for x, _ in places.values()]
    ys = [y for _, y in places.values()]
    opened = "".join(_draw_open(cell, *places[cell]) for cell in shown)
    tiles = "".join(
        draw_placed(cell, placed, *places[cell], turns) for cell, placed in lake.tiles.items()
    )
    return LakePicture(
        opened + tiles + _draw_matches(lake, turns),
        left=min(xs) - PITCH / 2,
        top=min(ys) - PITCH / 2,
        width=max(xs) - min(xs) + PITCH,
        height=max(ys) - min(ys) + PITCH,
    )


def _place(cell: Cell, turns: Rotation) -> tuple[float, float]:
    seen = turned(cell, turns)
    return PITCH * seen.x, -PITCH * seen.y


def _draw_open(cell: Cell, x: float, y: float) -> str:
    outline = tag(
        "rect",
        x=num(x - 43),
        y=num(y - 43),
        width=86,
        height=86,
        rx=10,
        fill="#8cb4ff",
        fill_opacity=0.05,
        stroke="#8fb4ff",
        stroke_opacity=0.4,
        stroke_width=1.6,
        stroke_dasharray="6 7",
    )
    name = text(x, y + 7, str(cell), 24, DIM, anchor="middle", opacity=0.85)
    return tag("g", outline, name, class_="open")


def _draw_matches(lake: Lake, turns: Rotation) -> str:
    """Draw light on each edge where two sides of one color meet."""
    drawn = []
    for cell, placed in lake.tiles.items():
        for side in (Side.E, Side.S):
            other = lake.tiles.get(cell.beside(side))
            if other is None:
                continue
            color = FACES[placed.tile][placed.rotation][side]
            if FACES[other.tile][other.rotation][side.opposite] is not color:
                continue
            (x, y), (to_x, to_y) = _place(cell, turns), _place(cell.beside(side), turns)
            place = f"translate({num((x + to_x) / 2)} {num((y + to_y) / 2)})"
            turn = "rotate(90)" if to_y == y else ""
            drawn.append(tag("use", href=f"#{match_id(color)}", transform=place + turn))
    return "".join(drawn)


def lake_svg(lake: Lake, *, turns: Rotation = 0, open_cells: bool = True) -> str:
    """Draw a lake as a standalone SVG, north up or turned clockwise by that many quarters."""
    picture = draw_lake(lake, turns, open_cells=open_cells)
    margin = 28
    left, top = picture.left - margin, picture.top - margin
    width, height = picture.width + 2 * margin, picture.height + 2 * margin
    box = {"x": num(left), "y": num(top), "width": num(width), "height": num(height)}
    tiles, opened = count(len(lake.tiles), "tile"), count(len(lake.open_cells), "open cell")
    return (
        tag(
            "svg",
            words("title", "A lake of Lanterns"),
            words("desc", f"A lake of {tiles} with {opened}."),
            definitions(),
            tag("rect", fill="url(#night)", **box),
            tag("rect", fill="url(#waves)", **box),
            picture.content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"{num(left)} {num(top)} {num(width)} {num(height)}",
            width=num(width),
            height=num(height),
            font_family=SANS,
            role="img",
        )
        + "\n"
    )
