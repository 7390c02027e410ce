"""The game line by line: for pipes, screen readers, and terminals without room for more."""

import sys
from contextlib import suppress
from os import environ
from shlex import quote
from shutil import get_terminal_size
from threading import Timer
from typing import Final

from lanterns.engine import Action, legal_actions, view_events
from lanterns.render import event_sentence, table_text, wants_color
from lanterns.render.words import whose
from lanterns.terminal.prompt import HELP, Command, Prompt
from lanterns.terminal.session import SLOW, Session

_STOPPED: Final = 130
_PATIENCE: Final = 4.0
"""Seconds after which a first decision is slow enough to say why."""


def play_plain(session: Session) -> int:
    """Play to the end or until the person leaves. Return the exit code."""
    _edit_lines()
    return _PlainGame(session).run()


def _edit_lines() -> None:
    """Let arrows edit what is typed and bring back earlier lines, where the system can."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it changes input()


class _PlainGame:
    """The output and the questions of a game."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._color = wants_color(sys.stdout, environ)
        self._prompt = Prompt(session.names)
        self._asked: int | None = None
        """The person asked last."""
        self._shown = 0
        """The turn for which the table was shown last."""
        self._thought = False
        """Whether a bot has decided already."""

    def run(self) -> int:
        """Play until the game is over or the person leaves. Return the exit code."""
        session = self._session
        print(HELP)
        print(f"The deal is fixed by this commitment: {session.state.commitment}")
        try:
            while session.outcome is None:
                if not session.person_to_move:
                    self._let_bot_play()
                elif not self._ask():
                    print("You left the game.")
                    return 0
            self._show_table()
            print(f"The seed was {session.seed:032x}; its commitment, {session.state.commitment}.")
            return 0
        except KeyboardInterrupt:
            print("\nYou stopped the game.")
            return _STOPPED
        finally:
            self._leave()

    def _leave(self) -> None:
        session = self._session
        if session.file is None:
            return
        session.save()
        print(f"The game is saved in {session.file}.")
        if session.outcome is None:
            print(f"To continue it: lanterns play --resume {quote(str(session.file))}")

    def _let_bot_play(self) -> None:
        session = self._session
        name, terminal = session.names[session.mover], sys.stdout.isatty()
        slow = Timer(_PATIENCE, print, (f"\r{SLOW}",), {"flush": True})
        if terminal:
            print(f"{name} is thinking…", end="", flush=True)
            if not self._thought:
                slow.start()
        try:
            action = session.decide()
        finally:
            slow.cancel()
            self._thought = True
            if terminal:
                print("\r\x1b[K", end="", flush=True)
        self._act(action)

    def _ask(self) -> bool:
        """Ask the person for one decision, and return whether they are still here."""
        session = self._session
        if not session.seating.alone and self._asked != session.mover:
            self._asked = session.mover
            if sys.stdin.isatty():
                print("\x1b[2J\x1b[H", end="")
                input(f"It is {whose(session.names[session.mover])} turn: press Enter to see it. ")
        if self._shown != session.state.turn:
            self._shown = session.state.turn
            self._show_table()
        seen = session.seen_by(session.mover)
        match self._prompt.ask(seen, legal_actions(session.state), session.chance()):
            case Command.QUIT:
                return False
            case Command.TABLE:
                self._show_table()
            case Command.UNDO:
                self._undo()
            case action:
                self._act(action)
        return True

    def _act(self, action: Action) -> None:
        session = self._session
        seat = min(session.seating.people) if session.seating.alone else None
        step = session.act(action)
        for event in view_events(step.events, seat):
            print(event_sentence(event, session.names))
        if trouble := session.trouble:
            print(f"This could not be saved: {trouble.strerror or trouble}.")

    def _undo(self) -> None:
        if not self._session.undoable:
            print("There is nothing to take back in this turn.")
            return
        self._session.undo()
        print("Taken back.")

    def _show_table(self) -> None:
        session = self._session
        seat = session.mover if session.person_to_move else min(session.seating.people)
        if not session.seating.alone and not session.person_to_move:
            seen = session.seen_by(None)
        else:
            seen = session.seen_by(seat)
        width = get_terminal_size((100, 40)).columns
        print()
        print(table_text(seen, color=self._color, names=session.names, width=width))
        print()
