"""The log of a game: each action in a short line for narrow places, and in whole sentences."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lanterns.engine import (
    Cell,
    Event,
    Seat,
    TilePlaced,
    TileRotated,
    TurnStarted,
    view_events,
)
from lanterns.notation import Played
from lanterns.render import event_sentence
from lanterns.render.sentences import event_note
from lanterns.render.words import columns
from lanterns.terminal.gains import gains
from lanterns.terminal.session import Session


@dataclass(frozen=True, slots=True)
class Entry:
    """The effects of one action."""

    turn: int
    seat: Seat
    short: tuple[str, ...]
    long: tuple[str, ...]


def entry_of(played: Played, events: Sequence[Event], names: Sequence[str]) -> Entry | None:
    """Return the entry for an action, or none if there is nothing to report, as for a pass."""
    shown = [event for event in events if not isinstance(event, TurnStarted)]
    long = tuple(event_sentence(event, names) for event in shown)
    short = tuple(line for event in shown if (line := event_note(event)))
    received = gains(shown)
    sides = played.before.options.sides
    if received:
        short += (" ".join(f"{sides[seat].name}{what}" for seat, what in received.items()),)
    return Entry(played.turn, played.seat, short, long) if short else None


def wrapped(text: str, width: int) -> list[str]:
    """Break the text between words into lines of at most that many columns."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if columns(longer) <= width or not line:
            line = longer
        else:
            lines.append(line)
            line = f"  {word}"
    return [*lines, line]


def log_lines(
    entries: Iterable[Entry], names: Sequence[str], width: int, sentences: bool
) -> list[tuple[Seat | None, str]]:
    """Return the log in lines; a line with a seat is the heading of its turn."""
    lines: list[tuple[Seat | None, str]] = []
    turn = 0
    for entry in entries:
        if entry.turn != turn:
            lines.append((entry.seat, f"{entry.turn:>2} {names[entry.seat]}"))
            turn = entry.turn
        for text in entry.long if sentences else entry.short:
            lines += [(None, line) for line in wrapped(text, width - 3)]
    return lines


class GameLog:
    """The events of a game, as the table shows them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.entries: list[Entry] = []
        self.gains: dict[Seat, str] = {}
        """The gains of seats from the last tile."""
        self.last: Cell | None = None
        """The cell where a tile was placed or rotated last."""
        self.take_back()

    def take_back(self) -> None:
        """Begin again with what is left after an action was taken back."""
        self.entries, self.gains, self.last = [], {}, None
        for played in self._session.played:
            self.add(played)

    def add(self, played: Played) -> Entry | None:
        """Add an action; return its entry, if there is something to report."""
        happened = played.step.events
        for event in happened:
            if isinstance(event, TilePlaced | TileRotated):
                self.last, self.gains = event.cell, gains(happened)
        seating = self._session.seating
        seat = min(seating.people) if seating.alone else None
        entry = entry_of(played, view_events(happened, seat), self._session.names)
        if entry:
            self.entries.append(entry)
        return entry
