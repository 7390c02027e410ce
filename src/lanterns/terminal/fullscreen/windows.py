"""The windows over the table: help, the log, a notice, handing over, a question, the result."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from lanterns.engine import Dedication, Outcome
from lanterns.render import outcome_sentence
from lanterns.render.words import columns, count, fit, whose
from lanterns.terminal.fullscreen import TOO_SMALL, is_large_enough
from lanterns.terminal.fullscreen.log import Entry, log_lines, wrapped
from lanterns.terminal.fullscreen.menu import Item, Menu, Window
from lanterns.terminal.fullscreen.paint import Paint
from lanterns.terminal.fullscreen.words import HELP
from lanterns.terminal.session import Session

_WIDTH: Final = 80
_AROUND: Final = 9
"""The lines of the last window besides its text: the frame, and what to do next."""


class Notice(Window[bool]):
    """Lines to read; Enter accepts what they offer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "agree", show=False),
        Binding("q,question_mark", "leave", show=False),
    ]

    def __init__(
        self, paint: Paint, title: str, lines: Sequence[str], foot: str, width: int = _WIDTH
    ) -> None:
        wide = min(width, _WIDTH) - 6
        shown = [part for line in lines for part in wrapped(line, wide)]
        super().__init__(paint, title, (_WIDTH, len(shown) + 4), foot)
        self.box.lines = shown

    def action_agree(self) -> None:
        """Close the window and do what it is about."""
        self.dismiss(True)

    def on_click(self, _: events.Click) -> None:
        """Close the window."""
        self.dismiss(False)


class TooSmall(ModalScreen[None]):
    """Covers everything while the terminal is too small, and accepts only the keys that leave."""

    CSS = """
    TooSmall { align: center middle; background: $background; }
    TooSmall Static { width: auto; max-width: 100%; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit", show=False)]

    def compose(self) -> ComposeResult:
        """Yield one sentence."""
        yield Static(TOO_SMALL)

    def on_resize(self) -> None:
        """Uncover the game as soon as there is room for it."""
        self._leave_if_large_enough()

    def on_screen_resume(self) -> None:
        """Check the size again when a window above this one is closed."""
        self._leave_if_large_enough()

    def _leave_if_large_enough(self) -> None:
        if is_large_enough(*self.app.size) and self.is_current:
            self.dismiss(None)


class HelpWindow(Notice):
    """The keys."""

    def __init__(self, paint: Paint) -> None:
        lines = [f"{keys:<17}{what}" for keys, what in HELP]
        super().__init__(paint, "Keys", lines, "esc close")
        self.box.lines = lines
        self._wanted = (_WIDTH, len(lines) + 4)


class HandOver(Window[None]):
    """Hides all tiles until the next person is at the keyboard.

    It opens when a tile is placed. A second Enter or Space would show the next person's tiles to
    the person still sitting there, so it takes a key that nothing else uses.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("y,Y", "ready", show=False)]

    def __init__(self, paint: Paint, name: str) -> None:
        super().__init__(paint, "Next player", (46, 7), "y ready")
        self.box.lines = [
            f"It is {whose(name)} turn.",
            "",
            "Press Y when nobody else is looking.",
        ]

    def action_ready(self) -> None:
        """Show the tiles."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Do nothing: there is no screen to go back to."""

    def on_click(self, _: events.Click) -> None:
        """Show the tiles."""
        self.dismiss(None)


class _Lines(Menu[None]):
    """Lines to read and scroll, none of which is chosen."""

    pointer = " "
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "move(-100000)", show=False),
        Binding("end", "move(100000)", show=False),
    ]

    def action_move(self, step: int) -> None:
        """Scroll by some lines."""
        edge = self._first if step < 0 else self._first + self.size.height - 1
        self.at = max(0, min(edge + step, len(self.items) - 1))
        self.redraw()

    def action_page(self, pages: int) -> None:
        """Scroll by as many lines as are shown."""
        self.action_move(pages * self.size.height)


class LogWindow(Window[None]):
    """The whole log in sentences."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("o,q,enter", "leave", show=False)]

    def __init__(
        self, paint: Paint, log: Sequence[Entry], names: Sequence[str], width: int
    ) -> None:
        wide = min(width, 84)
        super().__init__(paint, "Log", (wide, 60), "↑ ↓ scroll  esc close")
        lines = log_lines(log, names, wide - 8, sentences=True)
        items = [
            Item[None]((f"{text}" if seat is not None else f"   {text}",)) for seat, text in lines
        ]
        self.menu = _Lines("menu", items or [Item(("Nothing has happened yet.",))])
        self.menu.at = max(0, len(items) - 1)

    def inside(self) -> ComposeResult:
        """Yield the lines."""
        yield self.menu


class Question(Window[str]):
    """Asks for one line of text."""

    CSS = """
    Question Input { border: none; background: $surface; padding: 0; height: 1; }
    """

    def __init__(self, paint: Paint, title: str, value: str) -> None:
        super().__init__(paint, title, (_WIDTH, 3), "⏎ save  esc back")
        self._input = Input(value, id="answer")

    def inside(self) -> ComposeResult:
        """Yield the line to type on."""
        yield self._input

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Close with the answer."""
        self.dismiss(message.value.strip() or None)


class Festival(Window[str]):
    """The result: the winner, the scores, and what to do next.

    It opens while somebody may still be typing, so no line is chosen before an arrow key.
    """

    def __init__(self, paint: Paint, session: Session, size: Size, note: str = "") -> None:
        outcome = session.outcome
        assert outcome is not None
        wide = min(size.width, _WIDTH) - 6
        verdict = wrapped(outcome_sentence(outcome, session.names), wide)
        proof = [f"seed {session.seed:032x}", f"commitment {session.state.commitment}"]
        saved = note or (f"saved in {session.file}" if session.file else "")
        lines: list[str] = []
        for detailed in (True, False):  # without the tokens where there is little room
            ranking = _ranking(session, outcome, detailed)
            lines = [*verdict, "", *ranking, "", *proof, *([saved] if saved else [])]
            if len(lines) + _AROUND <= size.height:
                break
        super().__init__(
            paint, "The festival", (_WIDTH, len(lines) + _AROUND), "↑ ↓ move  ⏎ choose"
        )
        self.box.lines = lines
        self.menu: Menu[str] = Menu(
            "menu",
            [
                Item(("Play again",), "again"),
                Item(("Another game",), "new"),
                Item(("Look at the lake",), "look"),
                Item(("Save the record to a file",), "save"),
                Item(("Quit",), "quit"),
            ],
            chosen=False,
        )

    def inside(self) -> ComposeResult:
        """Yield the choices of what to do next."""
        yield self.menu

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Close with the choice."""
        self.dismiss(self.menu.items[message.number].value)

    def action_leave(self) -> None:
        """Look at the lake."""
        self.dismiss("look")


def ranked(outcome: Outcome) -> list[int]:
    """Return the seats, the best first."""

    def score(seat: int) -> tuple[int, int, int, int]:
        return (
            outcome.honor[seat],
            outcome.gifts[seat],
            outcome.favors[seat],
            outcome.lanterns[seat],
        )

    return sorted(range(len(outcome.honor)), key=score, reverse=True)


def _ranking(session: Session, outcome: Outcome, detailed: bool) -> list[str]:
    rows = []
    for place, seat in enumerate(ranked(outcome), 1):
        its = session.state.seats[seat]
        sign = "★" if seat in outcome.winners else " "
        name = fit(session.names[seat], 18)
        name += " " * (18 - columns(name))
        taken = {
            kind: [str(token.honor) for token in its.tokens if token.dedication is kind]
            for kind in Dedication
        }
        tokens = [
            f"{kind.title.split()[0].lower()} {'+'.join(honor)}"
            for kind, honor in taken.items()
            if honor
        ]
        rows.append(f"{sign} {place}  {name} {its.honor:>3} honor   {count(its.favors, 'favor')}")
        if tokens and detailed:
            rows += [f"     {line}" for line in wrapped(" · ".join(tokens), _WIDTH - 14)]
    return rows
