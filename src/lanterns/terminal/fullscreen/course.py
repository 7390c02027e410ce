"""The course of a game on the screen: people's turns, and the actions of bots."""

from asyncio import sleep
from dataclasses import dataclass

from textual import work
from textual.message import Message

from lanterns.engine import Action, LanternsError, Seat
from lanterns.terminal.fullscreen.selection import Plan
from lanterns.terminal.fullscreen.shown import SPEEDS, ShownTable
from lanterns.terminal.fullscreen.threads import in_thread
from lanterns.terminal.fullscreen.windows import HandOver
from lanterns.terminal.session import Session


class GameCourse(ShownTable):
    """A game that advances: after each action, it determines who decides next."""

    @dataclass
    class Over(Message):
        """The game has ended."""

        session: Session

    def on_mount(self) -> None:
        """Begin, or continue."""
        self.begin()
        self._continue()

    def _continue(self) -> None:
        """Do what comes next: wait for a person, hand over, let bots think, or end."""
        session = self.session
        if session.outcome:
            if not session.seating.alone:
                self.viewer = None
            self.update()
            self.post_message(self.Over(session))
        elif not session.person_to_move:
            if not session.seating.alone:
                self.viewer = None
            self.update()
            self._let_bots_play()
        elif self.viewer != session.mover:
            self.viewer = None
            self.update()
            self._hand_over(session.mover)
        else:
            self.update()

    def _hand_over(self, seat: Seat) -> None:
        def take(_: None) -> None:
            self.viewer = seat
            self._clear_message()
            self.update()

        self.app.push_screen(HandOver(self.paint, self.session.names[seat]), take)

    @work(exclusive=True, group="bots")
    async def _let_bots_play(self) -> None:
        """Let bots decide one after another, and show what each does."""
        session = self.session
        while session.outcome is None and not session.person_to_move:
            self._thinking = 0
            if self._clock:
                self._clock.resume()
            self.update()
            try:
                action = await in_thread(session.decide)
            except (LanternsError, OSError) as error:
                self._thinking = None
                self.say(
                    f"{session.names[session.mover]} cannot decide: {error}. Enter tries again"
                )
                return
            finally:
                if self._clock:
                    self._clock.pause()
            self._thinking, self._thought = None, True
            shown = self._carry_out(action)
            self.update()
            if shown:
                await sleep(SPEEDS[self.speed])
        self._clear_message()
        self._continue()

    def _carry_out(self, action: Action) -> bool:
        """Act and save; return whether there is something to see."""
        seat = self.session.mover
        self.session.act(action)
        entry = self._game_log.add(self.session.played[-1])
        self._clear_message()
        self.selection.pavilion = False
        if entry and seat not in self.session.seating.people:
            self._message = entry.long[0]
        if trouble := self.session.trouble:
            self._message = f"This could not be saved: {trouble.strerror or trouble}."
            self._warning = True
        return entry is not None

    def _do(self, plan: Plan) -> None:
        """Carry out what a person chose."""
        for action in plan:
            self._carry_out(action)
        self._continue()
