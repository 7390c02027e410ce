"""The first screen: continue a game, or choose players and begin another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from lanterns.engine import DECK, Options, PlacedTile
from lanterns.players import LEVELS
from lanterns.render.words import SIDE_NAMES, YOU, columns, count, fit
from lanterns.terminal.fullscreen.drawn import Drawn
from lanterns.terminal.fullscreen.paint import Grid, Paint, style
from lanterns.terminal.fullscreen.tile import draw_tile
from lanterns.terminal.saves import SavedGame
from lanterns.terminal.session import Seating, seat_everybody

PERSON: Final = "a person"
_MOST_SAVED: Final = 3
_NARROWEST: Final = 60
_WIDEST: Final = 92
"""The columns of the form: as many as the screen has, between these bounds."""


@dataclass(slots=True)
class Field:
    """A line of the form: values to go through, or an action."""

    name: str
    label: str
    values: Sequence[str] = ()
    at: int = 0
    note: str = ""

    @property
    def value(self) -> str:
        """The chosen value."""
        return self.values[self.at] if self.values else ""


class Form(Drawn, can_focus=True):
    """Lines with values: up and down go through lines, left and right through values."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("left,h", "change(-1)", show=False),
        Binding("right,l", "change(1)", show=False),
        Binding("enter,space", "do", show=False),
    ]

    @dataclass
    class Done(Message):
        """The action of a line was chosen."""

        name: str

    @dataclass
    class Changed(Message):
        """A value was changed."""

        name: str

    def __init__(self, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id)
        self.fields: list[Field] = []
        self.at = 0
        self.error = ""

    def ground(self) -> Style:
        """Return the ground of the whole screen."""
        return style(self.paint.ink, self.paint.ground)

    def value(self, name: str) -> str:
        """Return the value of the line with that name; empty if there is none."""
        return next((field.value for field in self.fields if field.name == name), "")

    def draw(self, grid: Grid) -> None:
        """Draw the title, tiles, and every line."""
        paint = self.paint
        wide = max(_NARROWEST, min(grid.width - 4, _WIDEST))
        left = max(0, (grid.width - wide) // 2)
        art = 6 if grid.height > 40 else 4 if grid.height >= 30 else 3 if grid.height >= 22 else 0
        need = len(self.fields) + 4 + art + (2 if art else 0)
        row = max(0, (grid.height - need) // 2)
        title = "L A N T E R N S"
        gold = style(paint.gold, paint.ground, bold=True)
        grid.put(row, left + (wide - len(title)) // 2, title, gold)
        under = "The Harvest Festival"
        dim = style(paint.dim, paint.ground)
        grid.put(row + 1, left + (wide - len(under)) // 2, under, dim)
        row += 3
        if art:
            tiles = wide // (2 * art + 1)
            indent = left + (wide - tiles * (2 * art + 1)) // 2
            for number in range(tiles):
                tile = PlacedTile(DECK[number * 3 % len(DECK)], number % 4)
                draw_tile(
                    grid,
                    row,
                    indent + number * (2 * art + 1),
                    art,
                    tile,
                    paint,
                    around=paint.ground,
                )
            row += art + 1
        for number in range(len(self.fields)):
            self._draw_field(grid, row, left, wide, number)
            row += 1
        if self.error:
            warn = style(paint.warn, paint.ground, bold=True)
            grid.put(row + 1, left, fit(self.error, wide), warn)
        else:
            keys = "↑ ↓ lines   ← → change   ⏎ begin   ? help   q quit"
            grid.put(row + 1, left + (wide - columns(keys)) // 2, keys, dim)

    def _draw_field(self, grid: Grid, row: int, left: int, wide: int, number: int) -> None:
        paint, field, here = self.paint, self.fields[number], number == self.at
        look = style(paint.gold if here else paint.ink, paint.ground, bold=here)
        grid.put(row, left, "▸" if here else " ", look)
        grid.put(row, left + 2, fit(field.label, wide - 26), look)
        if field.values:
            grid.put(row, left + 14, "◂", look)
            end = grid.put(row, left + 16, field.value, look)
            grid.put(row, end + 1, "▸", look)
            note = fit(field.note, wide - 31)
            grid.put(row, left + 31, note, style(paint.dim, paint.ground))
            self.spot(row, left, 16, f"{number}:-1")
            self.spot(row, left + 16, wide - 16, f"{number}:1")
        else:
            note = fit(field.note, 20)
            grid.put(row, left + wide - columns(note), note, style(paint.dim, paint.ground))
            self.spot(row, left, wide, f"{number}:0")

    def action_move(self, step: int) -> None:
        """Go to another line."""
        if self.fields:
            self.at = (self.at + step) % len(self.fields)
            self.redraw()

    def action_change(self, step: int) -> None:
        """Choose another value."""
        field = self.fields[self.at]
        if field.values:
            field.at = (field.at + step) % len(field.values)
            self.error = ""
            self.post_message(self.Changed(field.name))
            self.redraw()

    def action_do(self) -> None:
        """Do what the line says; on a line with values, begin the game."""
        field = self.fields[self.at]
        self.post_message(self.Done("begin" if field.values else field.name))

    def on_click(self, event: events.Click) -> None:
        """Change the value or do what is under the mouse."""
        if spot := self._spots.get((event.y, event.x)):
            number, _, step = spot.partition(":")
            self.at = int(number)
            self.action_change(int(step)) if int(step) else self.action_do()


class StartScreen(Screen[None]):
    """Asks what to play."""

    CSS = """
    StartScreen { background: $background; }
    StartScreen Form { width: 100%; height: 100%; }
    """

    @dataclass
    class Begin(Message):
        """A new game was chosen."""

        options: Options
        seating: Seating

    @dataclass
    class Continue(Message):
        """A saved game was chosen."""

        saved: SavedGame

    def __init__(self, paint: Paint, saved: Sequence[SavedGame]) -> None:
        super().__init__()
        self.paint, self._saved = paint, saved[:_MOST_SAVED]
        self.form = Form("form")
        self.form.paint = paint
        self._bots = [level.name for level in LEVELS]

    def compose(self) -> ComposeResult:
        """Yield one form on the whole screen."""
        yield self.form

    def on_mount(self) -> None:
        """Offer to continue first, if there is something to continue."""
        self.form.fields = [
            *(
                Field(f"continue {number}", f"Continue: {one.title}", note=_progress(one))
                for number, one in enumerate(self._saved)
            ),
            Field("begin", "New game"),
            Field("players", "Players", ("2", "3", "4")),
            Field("expansion", "Expansion", ("no", "yes"), note="The Emperor's Gifts"),
        ]
        self._seats()
        self.form.focus()

    def use_paint(self, paint: Paint) -> None:
        """Change all colors."""
        self.paint = paint
        self.form.redraw(paint)

    def _options(self) -> Options:
        return Options(int(self.form.value("players")), self.form.value("expansion") == "yes")

    def _seats(self) -> None:
        """Show a line for each seat."""
        known = {field.name: field for field in self.form.fields if field.name.startswith("seat")}
        fields = [field for field in self.form.fields if field.name not in known]
        for side in self._options().sides:
            name = f"seat {side.name}"
            values = (PERSON, *self._bots)
            start = 0 if side.name == "S" else 1 + self._bots.index("apprentice")
            fields.append(known.get(name) or Field(name, SIDE_NAMES[side], values, start))
        self.form.fields = fields
        for field in fields:
            if field.name.startswith("seat"):
                about = {level.name: level.about for level in LEVELS}
                field.note = about.get(field.value, "at this keyboard")
        self.form.redraw()

    def on_form_changed(self, _: Form.Changed) -> None:
        """Show as many seats as there are players."""
        self._seats()

    def on_form_done(self, message: Form.Done) -> None:
        """Begin or continue."""
        kind, _, number = message.name.partition(" ")
        if kind == "continue":
            self.post_message(self.Continue(self._saved[int(number)]))
            return
        options = self._options()
        chosen = [self.form.value(f"seat {side.name}") for side in options.sides]
        people = [seat for seat, who in enumerate(chosen) if who == PERSON]
        if not people:
            self.say("Choose a seat for a person.")
            return
        bots = [who for who in chosen if who != PERSON]
        names = [YOU] if len(people) == 1 else []
        self.post_message(self.Begin(options, seat_everybody(options, people, names, bots)))

    def say(self, message: str) -> None:
        """Say why a game cannot begin."""
        self.form.error = message
        self.form.redraw()


def _progress(saved: SavedGame) -> str:
    return f"{count(len(saved.record.actions), 'action')} so far"
