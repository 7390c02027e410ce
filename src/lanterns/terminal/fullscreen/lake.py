"""The lake on the screen: it chooses its zoom, follows the cursor, and reports the mouse."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual import events
from textual.message import Message

from lanterns.engine import CENTER, Cell, Lake, PlacedTile, Side, lake_of
from lanterns.terminal.fullscreen.drawn import Drawn
from lanterns.terminal.fullscreen.paint import Grid, style
from lanterns.terminal.fullscreen.tile import SIZES, Frame, draw_frame, draw_tile

_CURSOR: Final = "┏┓┗┛"
_PLACED: Final = "┌┐└┘"
_STEPS: Final = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


@dataclass(frozen=True, slots=True)
class Scene:
    """The contents of the lake widget."""

    lake: Lake
    targets: tuple[Cell, ...] = ()
    """The cells that the cursor can go to."""
    cursor: Cell | None = None
    ghost: PlacedTile | None = None
    """The tile as it would lie at the cursor."""
    last: Cell | None = None
    """The tile placed last."""

    @property
    def shown(self) -> Lake:
        """The lake with the tile at the cursor."""
        if self.cursor is None or self.ghost is None:
            return self.lake
        if self.cursor in self.lake.tiles:
            return lake_of({**self.lake.tiles, self.cursor: self.ghost})
        return self.lake.with_tile(self.cursor, self.ghost)


def next_target(targets: Iterable[Cell], here: Cell | None, direction: str) -> Cell | None:
    """Return the nearest target in a direction; none if there is none."""
    if here is None:
        return min(targets, default=None)
    dx, dy = _STEPS[direction]

    def distance(cell: Cell) -> tuple[int, int] | None:
        right, up = cell.x - here.x, cell.y - here.y
        ahead, aside = (right * dx + up * dy), abs(right * dy) + abs(up * dx)
        return (ahead + 2 * aside, aside) if ahead > 0 else None

    reachable = [(found, cell) for cell in targets if (found := distance(cell))]
    return min(reachable)[1] if reachable else None


class LakeView(Drawn):
    """The lake, and the tile that may be placed on it."""

    @dataclass
    class Pointed(Message):
        """The mouse is over a cell that the cursor can go to."""

        cell: Cell
        clicked: bool

    @dataclass
    class Turned(Message):
        """The wheel was turned."""

        quarter: int

    def __init__(self, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id)
        self.scene = Scene(lake_of({}))
        self.zoom = 0
        """The number of sizes smaller (below 0) or larger than what fits."""
        self._height, self._left, self._top = 4, 0, 0
        self._pitch = (8, 4)
        """Columns and lines from one tile to the next."""

    def ground(self) -> Style:
        """Return the style of water."""
        return style(self.paint.dim, self.paint.water)

    def show(self, scene: Scene) -> None:
        """Draw another scene."""
        if scene != self.scene:
            self.scene = scene
            self.redraw()

    def change_zoom(self, by: int) -> None:
        """Zoom in or out; 0 fits the lake again."""
        self.zoom = self.zoom + by if by else 0
        self.redraw()

    @property
    def tile_height(self) -> int:
        """The height of a tile in lines, as it was last drawn."""
        return self._height

    def draw(self, grid: Grid) -> None:
        """Draw all tiles, the cells that are open, and the tile at the cursor."""
        scene = self.scene
        cells = [*scene.lake.tiles, *scene.lake.open_cells] or [CENTER]
        self._fit(grid, cells)
        shown = scene.shown
        matched = self._matches(shown)
        for cell in scene.lake.open_cells:
            self._draw_open(grid, cell)
        for cell, tile in shown.tiles.items():
            row, column = self._place(cell)
            frame = None
            if cell == scene.last and cell != scene.cursor:
                frame = Frame(self.paint.ink, _PLACED)
            draw_tile(
                grid,
                row,
                column,
                self._height,
                tile,
                self.paint,
                matches=matched.get(cell, ()),
                frame=frame,
            )
        if scene.cursor is not None:
            row, column = self._place(scene.cursor)
            draw_frame(
                grid,
                row,
                column,
                self._height,
                Frame(self.paint.gold, _CURSOR),
                self.paint.water,
                self.paint.pixels,
            )

    def _matches(self, shown: Lake) -> dict[Cell, list[Side]]:
        """Return the sides that match because of the tile at the cursor, by cell."""
        if self.scene.cursor is None or self.scene.ghost is None:
            return {}
        found: dict[Cell, list[Side]] = {self.scene.cursor: []}
        for match in shown.matches(self.scene.cursor):
            found[self.scene.cursor].append(match.side)
            found.setdefault(match.cell, []).append(match.side.opposite)
        return found

    def _draw_open(self, grid: Grid, cell: Cell) -> None:
        row, column = self._place(cell)
        height = self._height
        hue = self.paint.gold if cell in self.scene.targets else self.paint.dim
        look = style(hue, self.paint.water)
        if height == 2:
            grid.put(row, column + 1, "··", look)
            grid.put(row + 1, column + 1, "··", look)
            return
        wide = 2 * height
        grid.put(row, column, "·", look)
        grid.put(row, column + wide - 1, "·", look)
        grid.put(row + height - 1, column, "·", look)
        grid.put(row + height - 1, column + wide - 1, "·", look)
        name = str(cell)
        if height > 3:
            grid.put(row + height // 2, column + (wide - len(name)) // 2, name, look)

    def _fit(self, grid: Grid, cells: Collection[Cell]) -> None:
        """Choose the size of tiles and what part of the lake is shown."""
        xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        fitting = [h for h in SIZES if 2 * h * wide <= grid.width and h * high <= grid.height]
        best = SIZES.index(fitting[0] if fitting else SIZES[-1])
        self.zoom = max(best - len(SIZES) + 1, min(best, self.zoom))
        self._height = height = SIZES[best - self.zoom]
        across, down = 2 * height, height
        if height == SIZES[-1]:  # the smallest tiles are easier to tell apart with a gap
            across += (across + 1) * wide <= grid.width
            down += (down + 1) * high <= grid.height
        self._pitch = (across, down)
        # The cursor, or else the tile placed last, stays in sight if not all cells fit.
        eye = self.scene.cursor or self.scene.last or CENTER
        self._left = _window(grid.width, across, min(xs), max(xs), eye.x)
        self._top = _window(grid.height, down, -max(ys), -min(ys), -eye.y)

    def _place(self, cell: Cell) -> tuple[int, int]:
        """Return the row and column of a cell's first character."""
        across, down = self._pitch
        return self._top - cell.y * down, self._left + cell.x * across

    def cell_at(self, x: int, y: int) -> Cell:
        """Return the cell under a character."""
        across, down = self._pitch
        return Cell((x - self._left) // across, -((y - self._top) // down))

    def on_click(self, event: events.Click) -> None:
        """Choose the cell under the mouse."""
        cell = self.cell_at(event.x, event.y)
        if cell in self.scene.targets:
            self.post_message(self.Pointed(cell, clicked=True))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Try the tile on the cell under the mouse."""
        cell = self.cell_at(event.x, event.y)
        if cell in self.scene.targets and cell != self.scene.cursor:
            self.post_message(self.Pointed(cell, clicked=False))

    def on_mouse_scroll_down(self) -> None:
        """Turn the tile clockwise."""
        self.post_message(self.Turned(1))

    def on_mouse_scroll_up(self) -> None:
        """Turn the tile counterclockwise."""
        self.post_message(self.Turned(3))


def _window(room: int, size: int, first: int, last: int, eye: int) -> int:
    """Return where cell 0 begins in a row of cells, centered or, if they do not fit, around the
    eye.
    """
    needed = (last - first + 1) * size
    if needed <= room:
        return (room - needed) // 2 - first * size
    wanted = (room - size) // 2 - eye * size
    return min(-first * size, max(room - (last + 1) * size, wanted))
