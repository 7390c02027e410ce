"""A widget that paints its own grid of characters, and reports clicks on its drawings."""

from dataclasses import dataclass

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from lanterns.terminal.fullscreen.paint import NIGHT_PAINT, Grid, Paint


class Drawn(Widget):
    """The base of the table's widgets: ``draw`` fills a grid of the widget's size."""

    paint: Paint = NIGHT_PAINT
    _strips: list[Strip] | None = None

    @dataclass
    class Pressed(Message):
        """Something drawn in a widget was clicked."""

        what: str

    def __init__(self, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._spots: dict[tuple[int, int], str] = {}

    def ground(self) -> Style:
        """Return the style where nothing is drawn."""
        return self.paint.on_panel()

    def draw(self, grid: Grid) -> None:
        """Fill the grid."""
        raise NotImplementedError

    def spot(self, row: int, column: int, width: int, what: str) -> None:
        """Make characters clickable."""
        for place in range(column, column + width):
            self._spots[row, place] = what

    def redraw(self, paint: Paint | None = None) -> None:
        """Draw again, as something has changed."""
        if paint is not None:
            self.paint = paint
        self._strips = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line, for Textual."""
        if self._strips is None or len(self._strips) != self.size.height:
            self._strips = self._drawn()
        if y < len(self._strips) and self._strips[y].cell_length == self.size.width:
            return self._strips[y]
        return Strip.blank(self.size.width, self.ground())

    def _drawn(self) -> list[Strip]:
        self._spots.clear()
        grid = Grid(self.size.width, self.size.height, self.ground())
        self.draw(grid)
        return grid.strips()

    def on_resize(self) -> None:
        """Adopt the new size of the grid."""
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Report a click on something that was made clickable."""
        if what := self._spots.get((event.y, event.x)):
            event.stop()
            self.post_message(self.Pressed(what))
