"""The application: its screens, its colors, and what survives the end of the process."""

import asyncio
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from lanterns.engine import LanternsError, Options
from lanterns.notation import record_text
from lanterns.seeds import fresh_seed
from lanterns.terminal.fullscreen import is_large_enough
from lanterns.terminal.fullscreen.paint import (
    DAWN_PAINT,
    NIGHT_PAINT,
    NO_COLOR,
    PAINTS,
    SIXTEEN,
    Paint,
)
from lanterns.terminal.fullscreen.start import StartScreen
from lanterns.terminal.fullscreen.table import TableScreen
from lanterns.terminal.fullscreen.windows import Festival, HelpWindow, Question, TooSmall
from lanterns.terminal.saves import Saves
from lanterns.terminal.session import Seating, Session, Write

_ANSI: Final = (SIXTEEN, NO_COLOR)
_MANY_COLORS: Final = ("alacritty", "foot", "wezterm", "xterm-ghostty", "xterm-kitty")
"""Terminals with many colors whose names do not say so."""


def _theme(paint: Paint) -> Theme:
    """Return the colors for what Textual itself draws."""
    return Theme(
        name=f"lanterns-{paint.name}",
        primary=paint.gold,
        foreground=paint.ink,
        background=paint.ground,
        surface=paint.panel,
        panel=paint.panel,
        dark=paint.dark,
    )


class LanternsApp(App[None]):
    """The full-screen game."""

    TITLE = "Lanterns"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # Handled before every window and text field, which use some of these keys themselves.
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("q,ctrl+d", "quit", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("t", "colors", show=False),
        Binding("n", "new", show=False),
    ]

    def __init__(
        self,
        saves: Saves,
        write: Write,
        session: Session | None = None,
        paint: Paint = NIGHT_PAINT,
        speed: str = "normal",
    ) -> None:
        super().__init__(ansi_color=paint in _ANSI)
        for one in PAINTS:
            if one not in _ANSI:
                self.register_theme(_theme(one))
        self._saves, self._write = saves, write
        self.session = session
        self.paint, self._speed = paint, speed
        self._use(paint)

    def _use(self, paint: Paint) -> None:
        self.paint = paint
        self.ansi_color = paint in _ANSI
        self.theme = "ansi-dark" if paint in _ANSI else f"lanterns-{paint.name}"

    def on_mount(self) -> None:
        """Begin with the game that was asked for, or ask."""
        self._watch_signals()
        if self.session is not None:
            self._open(self.session)
        else:
            self.action_new()

    def on_resize(self, event: events.Resize) -> None:
        """Say so while there is too little room."""
        if not is_large_enough(*event.size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())

    def _watch_signals(self) -> None:
        """Leave the terminal as it was if the window is closed or the process is ended."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), self.exit)

    def _open(self, session: Session) -> None:
        self.session = session
        self._only(TableScreen(session, self.paint, self._speed))

    def _only(self, screen: TableScreen | StartScreen) -> None:
        """Show a screen and close all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def _try(self, make: Callable[[], Session]) -> None:
        """Open a game, or say why it cannot be opened."""
        try:
            session = make()
        except (LanternsError, OSError) as error:
            if isinstance(self.screen, StartScreen):
                self.screen.say(str(error))
            return
        if self.session is not None:
            self.session.close()
        self._open(session)

    def on_start_screen_begin(self, message: StartScreen.Begin) -> None:
        """Begin a new game."""
        self._begin(message.options, message.seating)

    def _begin(self, options: Options, seating: Seating) -> None:
        self._try(lambda: self._saves.begin(options, fresh_seed(), seating, self._write))

    def on_start_screen_continue(self, message: StartScreen.Continue) -> None:
        """Continue a game."""
        saved = message.saved
        self._try(lambda: Session.resume(saved.record, saved.file, self._write))

    def on_game_course_over(self, message: TableScreen.Over) -> None:
        """Show the result."""
        self._festival(message.session)

    def _festival(self, session: Session, note: str = "") -> None:
        self.push_screen(
            Festival(self.paint, session, self.size, note),
            lambda choice: self._after(choice, session),
        )

    def _after(self, choice: str | None, session: Session) -> None:
        match choice:
            case "again":
                self._begin(session.options, session.seating)
            case "new":
                self.action_new()
            case "save":
                self._ask_for_file(session)
            case "quit":
                self.exit()
            case _:
                pass  # the lake is there to look at

    def _ask_for_file(self, session: Session) -> None:
        def save(name: str | None) -> None:
            note = ""
            if name:
                file = Path(name).expanduser()
                try:
                    if file.exists():
                        raise FileExistsError(17, "already exists: choose another name", name)
                    self._write(file, record_text(session.record))
                    note = f"saved in {file}"
                except OSError as error:
                    note = f"{name}: {error.strerror}"
            self._festival(session, note)

        self.push_screen(Question(self.paint, "Save the record to", "game.lanterns"), save)

    async def action_quit(self) -> None:
        """Leave. The game is saved already."""
        self.exit()

    def action_help(self) -> None:
        """Show the keys."""
        if not isinstance(self.screen, HelpWindow):
            self.push_screen(HelpWindow(self.paint))

    def action_colors(self) -> None:
        """Switch to the next set of colors."""
        if self.no_color:
            return  # the person has asked for none
        at = [paint.name for paint in PAINTS].index(self.paint.name)
        self._use(PAINTS[(at + 1) % len(PAINTS)])
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen | StartScreen):
                screen.use_paint(self.paint)

    def action_new(self) -> None:
        """Choose another game. The one that is open stays saved."""
        self._remember_speed()
        saved = list(self._saves.unfinished())
        self._only(StartScreen(self.paint, saved))

    def _remember_speed(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                self._speed = screen.speed


def choose_paint(
    environ: Mapping[str, str], wanted: str | None, is_dark: Callable[[], bool]
) -> Paint:
    """Return the colors that were asked for, or those that fit the terminal."""
    if environ.get("NO_COLOR"):
        return NO_COLOR
    for paint in PAINTS:
        if paint.name == wanted:
            return paint
    term = environ.get("TERM", "")
    many = environ.get("COLORTERM", "") in ("truecolor", "24bit")
    if many or "256" in term or "direct" in term or term in _MANY_COLORS:
        return NIGHT_PAINT if is_dark() else DAWN_PAINT
    return SIXTEEN


def play_fullscreen(
    saves: Saves, write: Write, session: Session | None, paint: Paint, speed: str
) -> Session | None:
    """Play until the person leaves; return the game that was open last."""
    app = LanternsApp(saves, write, session, paint, speed)
    app.run()
    if app.session is not None:
        app.session.close()
    return app.session
