"""Lists to choose from, and the windows that hold them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeAlias, TypeVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import ModalScreen

from lanterns.render.words import columns, fit
from lanterns.terminal.fullscreen.drawn import Drawn
from lanterns.terminal.fullscreen.paint import Block, Grid, Paint, style

T = TypeVar("T")

Part: TypeAlias = str | tuple[str, Block]
"""Words, or letters on a ground of their own."""


@dataclass(frozen=True)
class Item(Generic[T]):
    """A line of a menu: a value, or another menu behind it."""

    parts: tuple[Part, ...]
    value: T | None = None
    within: "tuple[Item[T], ...]" = ()
    note: str = ""
    """The text at the right, such as why it cannot be chosen."""
    enabled: bool = True


NOWHERE: Final = -1
"""The cursor's place in a menu before the first arrow, if no line may be chosen by accident."""


class Menu(Drawn, Generic[T], can_focus=True):
    """A list from which one line can be chosen."""

    pointer: ClassVar[str] = "▸"
    """The mark of the line under the cursor; a space marks none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """The line with that number was chosen."""

        number: int

    def __init__(self, id: str, items: Sequence[Item[T]], chosen: bool = True) -> None:  # noqa: A002
        super().__init__(id)
        self.items: Sequence[Item[T]] = ()
        self.at, self._first = 0, 0
        self.show(items)
        if not chosen:
            self.at = NOWHERE

    def show(self, items: Sequence[Item[T]]) -> None:
        """Show other lines, with the first that can be chosen under the cursor."""
        self.items, self._first = items, 0
        self.at = next((n for n, item in enumerate(items) if item.enabled), 0)
        self.redraw()

    def draw(self, grid: Grid) -> None:
        """Draw as many lines as fit around the chosen one."""
        self._first = max(self.at - grid.height + 1, min(self._first, max(0, self.at)))
        paint = self.paint
        for row, item in enumerate(self.items[self._first : self._first + grid.height]):
            number = self._first + row
            here = number == self.at and item.enabled and self.pointer != " "
            ink = paint.gold if here else paint.ink if item.enabled else paint.dim
            look = style(ink, paint.panel, bold=here)
            grid.put(row, 0, self.pointer if here else " ", look)
            at = 2
            for part in item.parts:
                text, its = (
                    (part, look) if isinstance(part, str) else (part[0], paint.block(part[1]))
                )
                at = grid.put(row, at, text, its)
            if item.note:
                note = fit(item.note, max(0, grid.width - at - 2))
                grid.put(row, grid.width - columns(note) - 1, note, style(paint.dim, paint.panel))
            self.spot(row, 0, grid.width, str(number))
        if self._first:
            grid.put(0, grid.width - 1, "▴", style(paint.dim, paint.panel))
        if self._first + grid.height < len(self.items):
            grid.put(grid.height - 1, grid.width - 1, "▾", style(paint.dim, paint.panel))

    def action_move(self, step: int) -> None:
        """Go to the next line that can be chosen."""
        at = self.at + step
        if self.at == NOWHERE and step < 0:
            at = len(self.items) - 1
        while 0 <= at < len(self.items):
            if self.items[at].enabled:
                self.at = at
                break
            at += step
        self.redraw()

    def action_choose(self) -> None:
        """Choose the line under the cursor."""
        if 0 <= self.at < len(self.items) and self.items[self.at].enabled:
            self.post_message(self.Chosen(self.at))

    def on_click(self, event: events.Click) -> None:
        """Choose the line under the mouse."""
        if (number := self._spots.get((event.y, event.x))) and self.items[int(number)].enabled:
            event.stop()
            self.at = int(number)
            self.action_choose()

    def on_mouse_scroll_down(self) -> None:
        """Go down."""
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        """Go up."""
        self.action_move(-1)


class Box(Drawn):
    """A frame with a title, and lines of text in it."""

    def __init__(self, id: str, title: str, lines: Sequence[str] = (), foot: str = "") -> None:  # noqa: A002
        super().__init__(id)
        self.title, self.lines, self.foot = title, lines, foot

    def ground(self) -> Style:
        """Return the ground of the window."""
        return style(self.paint.ink, self.paint.panel)

    def draw(self, grid: Grid) -> None:
        """Draw the frame, then the text."""
        edge = style(self.paint.gold, self.paint.panel)
        wide, high = grid.width, grid.height
        grid.put(0, 0, f"╭{'─' * (wide - 2)}╮", edge)
        for row in range(1, high - 1):
            grid.put(row, 0, "│", edge)
            grid.put(row, wide - 1, "│", edge)
        grid.put(high - 1, 0, f"╰{'─' * (wide - 2)}╯", edge)
        title = fit(self.title, wide - 6)
        grid.put(0, 2, f" {title} ", style(self.paint.gold, self.paint.panel, bold=True))
        foot = fit(self.foot, wide - 6)
        if foot:
            at = wide - columns(foot) - 4
            grid.put(high - 1, at, f" {foot} ", style(self.paint.dim, self.paint.panel))
        room = high > len(self.lines) + 2
        for row, line in enumerate(self.lines, 1 + room):
            if row < high - 1:
                grid.put(row, 3, fit(line, wide - 5), self.ground())


class Window(ModalScreen[T]):
    """A window over the table: a frame, and widgets in it."""

    CSS = """
    Window { align: center middle; background: $background 55%; }
    Window Box { layer: below; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, paint: Paint, title: str, size: tuple[int, int], foot: str = "") -> None:
        super().__init__()
        self.paint = paint
        self.box = Box("box", title, foot=foot)
        self._wanted = size

    def inside(self) -> ComposeResult:
        """Yield the widgets within the frame."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Put the widgets over the frame."""
        self.box.paint = self.paint
        yield self.box
        for widget in self.inside():
            if isinstance(widget, Drawn):
                widget.paint = self.paint
            yield widget

    def on_mount(self) -> None:
        """Place the window."""
        self._lay_out()

    def on_resize(self) -> None:
        """Place the window again."""
        self._lay_out()

    def _lay_out(self) -> None:
        wide, high = self.app.size
        width, height = min(self._wanted[0], wide), min(self._wanted[1], high)
        left, top = (wide - width) // 2, (high - height) // 2
        self.box.styles.width, self.box.styles.height = width, height
        for widget in self.children:
            widget.styles.position = "absolute"
            if widget is self.box:
                widget.styles.offset = (left, top)
            else:
                widget.styles.offset = (left + 2, top + self._first_row)
                widget.styles.width = width - 4
                widget.styles.height = max(1, height - 1 - self._first_row)

    @property
    def _first_row(self) -> int:
        """The first row below the text of the frame."""
        return len(self.box.lines) + 3 if self.box.lines else 1

    def action_leave(self) -> None:
        """Close the window without a choice."""
        self.dismiss(None)


class Picker(Window[T]):
    """A menu in a window; a line may open another menu."""

    def __init__(self, paint: Paint, title: str, items: Sequence[Item[T]], width: int = 78) -> None:
        longest = max([len(items), *(len(item.within) for item in items)])
        foot = "⏎ choose  esc back"
        super().__init__(paint, title, (width, min(longest, 16) + 2), foot)
        self.menu: Menu[T] = Menu("menu", items)
        self._back: list[tuple[Sequence[Item[T]], int]] = []

    def inside(self) -> ComposeResult:
        """Yield the menu."""
        yield self.menu

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Open the menu behind a line, or close with its value."""
        item = self.menu.items[message.number]
        if item.within:
            self._back.append((self.menu.items, self.menu.at))
            self.menu.show(item.within)
        else:
            self.dismiss(item.value)

    def action_leave(self) -> None:
        """Go back, or close the window."""
        if not self._back:
            self.dismiss(None)
            return
        items, at = self._back.pop()
        self.menu.show(items)
        self.menu.at = at
        self.menu.redraw()
