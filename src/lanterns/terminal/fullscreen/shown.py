"""The widgets of a table: the lake, the seats around it, the hand, the log, and the prompt."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer

from lanterns.engine import Action, GameState, PlaceTile, Seat, Side, View, obstacles
from lanterns.terminal.fullscreen.drawn import Drawn
from lanterns.terminal.fullscreen.guide import keys_for, prompt_for
from lanterns.terminal.fullscreen.lake import LakeView
from lanterns.terminal.fullscreen.log import GameLog
from lanterns.terminal.fullscreen.paint import Paint
from lanterns.terminal.fullscreen.panels import (
    Board,
    HandView,
    Header,
    KeyLine,
    LogView,
    Panel,
    Shelf,
    StatusLine,
)
from lanterns.terminal.fullscreen.seats import SeatColumn, SeatStrip
from lanterns.terminal.fullscreen.selection import Selection
from lanterns.terminal.fullscreen.windows import LogWindow
from lanterns.terminal.session import SLOW, Session

SPEEDS: Final = {"calm": 2.4, "normal": 1.2, "fast": 0.4, "instant": 0.0}
"""The time a bot's action is shown, in seconds."""
_NARROW: Final = 72
"""The columns below which the panels beside the lake are narrower."""
PATIENCE: Final = 40
"""Ticks of the clock after which a first decision is slow."""


class ShownTable(Screen[None]):
    """A game on the screen; its course is in ``TableScreen``."""

    def __init__(self, session: Session, paint: Paint, speed: str) -> None:
        super().__init__()
        self.session, self.paint, self.speed = session, paint, speed
        self.selection = Selection()
        self.viewer: Seat | None = min(session.seating.people) if session.seating.alone else None
        self._game_log = GameLog(session)
        self._seen: View | None = None
        self._seen_state: GameState | None = None
        self._message, self._warning = "", False
        self._thinking: int | None = None
        self._thought = False
        self._warned_about: Action | None = None
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        """Yield seats at their sides of the lake, and the rest beside it."""
        sides = {side: seat for seat, side in enumerate(self.session.options.sides)}
        yield Header("header")
        with Horizontal(id="main"):
            with Vertical(id="board"):
                yield SeatStrip("north", sides[Side.N])
                with Horizontal(id="middle"):
                    if Side.W in sides:
                        yield SeatColumn("west", sides[Side.W])
                    yield LakeView("lake")
                    if Side.E in sides:
                        yield SeatColumn("east", sides[Side.E])
                yield SeatStrip("south", sides[Side.S])
            with Vertical(id="side"):
                yield Shelf("shelf")
                yield HandView("hand")
                yield LogView("log")
        yield StatusLine("status")
        yield KeyLine("keys")

    def begin(self) -> None:
        """Draw everything for the first time, and create the timer that shows bots thinking."""
        self._clock = self.set_interval(0.1, self._tick, pause=True)
        self._lay_out()
        self.use_paint(self.paint)

    def on_resize(self, event: events.Resize) -> None:
        """Give everything its room."""
        self._lay_out()
        self.update()

    def _lay_out(self) -> None:
        wide, high = self.app.size
        large, medium = wide >= 150 and high >= 44, wide >= 108 and high >= 32
        narrow = wide < _NARROW
        self.set_class(large, "large")
        self.set_class(medium and not large, "medium")
        self.set_class(narrow, "narrow")
        hand = self.query_one(HandView)
        hand.tile_height = 5 if large else 4 if medium else 2 if narrow else 3
        hand.styles.height = hand.tile_height + 2
        shelf = self.query_one(Shelf)
        shelf.costs, shelf.narrow = large, narrow
        shelf.styles.height = shelf.lines(self._view)

    def use_paint(self, paint: Paint) -> None:
        """Change all colors."""
        self.paint = paint
        for widget in self.query(Drawn):
            widget.redraw(paint)
        self.update()

    @property
    def _view(self) -> View:
        """The game as the viewer sees it, made once for each position."""
        state, seen = self.session.state, self._seen
        if seen is None or self._seen_state is not state or seen.seat != self.viewer:
            self._seen_state = state
            self._seen = seen = self.session.seen_by(self.viewer)
        return seen

    @property
    def _yours(self) -> bool:
        return self.session.person_to_move and self.viewer == self.session.mover

    def update(self) -> None:
        """Show the game as it is now."""
        if not self.is_mounted:
            return
        view, yours = self._view, self._yours
        self.selection.settle(view)
        expected = self.selection.gains() if yours else {}
        blocked = obstacles(view.state, self.session.done) if yours else {}
        board = Board(
            view=view,
            names=self.session.names,
            gains=expected or self._game_log.gains,
            expected=bool(expected),
            choice=self.selection.tile if yours and not self.selection.rotating else None,
            rotation=self.selection.turns,
            pavilion=isinstance(placed := self.selection.action, PlaceTile) and placed.pavilion,
            obstacles=blocked,
            thinking=self._thinking,
            log=self._game_log.entries,
            message=self._message or prompt_for(self.session, self.viewer, self.selection),
            warning=self._warning,
            keys=keys_for(self.session, self.viewer, self.selection),
            speed=self.speed,
            yours=yours,
        )
        for panel in self.query(Panel):
            panel.show(board)
        self.query_one(LakeView).show(self.selection.scene(view, self._game_log.last))

    def say(self, message: str, warning: bool = True) -> None:
        """Say something in the status line, until something else happens."""
        text = message.rstrip(".")
        self._message = f"{text[:1].upper()}{text[1:]}." if text else ""
        self._warning = warning
        self.update()

    def _clear_message(self) -> None:
        self._message, self._warning, self._warned_about = "", False, None

    def _tick(self) -> None:
        if self._thinking is not None:
            self._thinking += 1
            if self._thinking > PATIENCE and not self._thought:
                self._message = SLOW
            self.update()

    def action_log(self) -> None:
        """Show the whole log."""
        log, wide = self._game_log.entries, self.app.size.width
        self.app.push_screen(LogWindow(self.paint, log, self.session.names, wide))

    def action_speed(self) -> None:
        """Switch to the next speed."""
        names = [*SPEEDS]
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        self.say(f"bots play at {self.speed} speed", warning=False)

    def action_zoom(self, by: int) -> None:
        """Zoom the lake."""
        self.query_one(LakeView).change_zoom(by)
