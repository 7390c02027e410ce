"""The input of a decision, and the checks that several commands share."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from lanterns.engine import Seat, Step
from lanterns.server.core.entries import Entry, Millis
from lanterns.server.core.errors import Refusal, RefusalCode
from lanterns.server.core.identity import SERVER, Caller, TokenHash
from lanterns.server.core.ids import IdAndSeed
from lanterns.server.core.table import Phase, Table
from lanterns.server.wire.base import SideName

Entries: TypeAlias = tuple[Entry, ...]

MOST_SEATINGS: Final = 100
"""The most times that a person may sit down at one table, or as the host seat bots there.

This limit and that of chat are per person, so that nobody can use them up for the others.
"""

MOST_CHAT: Final = 500
"""Chat messages of one person at one table."""

MOST_BEFORE_START: Final = 5000
"""Entries before the start, after which only the host can add any. It takes dozens of people at
their own limits to get there."""


class Decision(Struct, frozen=True):
    """The entries that a command adds to the log."""

    entries: Entries
    steps: tuple[Step, ...] = ()
    """The engine's steps for the actions in the entries, so that they are not carried out twice."""


class Context(Struct, frozen=True):
    """The input of a decision, and the checks that several commands share."""

    table: Table
    caller: Caller
    now: Millis
    new_table: IdAndSeed

    def caller_seat(self) -> Seat:
        """Return the caller's seat."""
        seat = self.table.seat_of(self.caller)
        if seat is None:
            raise Refusal("not_seated", "you have no seat at this table")
        return seat

    def deciding_seat(self) -> Seat:
        """Return the caller's seat, if the caller still decides for it."""
        seat = self.caller_seat()
        gone = self.table.seats[seat].gone
        if gone == "handed":
            raise Refusal("bot_plays_for_you", "a bot plays for you: take your seat back first")
        if gone is not None:
            raise Refusal("given_up", "you have given up this seat")
        return seat

    def seat_to_move(self) -> Seat:
        """Return the caller's seat, if it is its turn."""
        self.require_phase("playing")
        seat = self.deciding_seat()
        if self.table.to_move != seat:
            raise Refusal("not_your_turn", "it is not your turn")
        return seat

    def named_seat(self, side: SideName) -> Seat:
        """Return the seat on that side."""
        sides = [its.name for its in self.table.options.sides]
        if side not in sides:
            raise Refusal("seat_unknown", f"the seats at this table are {', '.join(sides)}")
        return sides.index(side)

    def require_host(self) -> None:
        """Refuse anyone but the person who made the table."""
        if not self.is_host():
            raise Refusal("host_only", "only the host can do that")

    def require_server(self) -> None:
        """Refuse anyone but the server itself."""
        if self.caller is not SERVER:
            raise Refusal("server_only", "only the server can do that")

    def require_phase(self, wanted: Phase) -> None:
        """Refuse unless the table is in that phase."""
        if self.table.phase != wanted:
            raise Refusal(*_PHASES[self.table.phase])

    def is_host(self) -> bool:
        """Return whether the caller made the table."""
        return self.caller.is_(self.table.made.host)

    def require_seating(self) -> None:
        """Refuse unless the caller may still take a seat or give one to a bot."""
        self.require_phase("open")
        self.require_room()
        if self.count_of(self.table.seatings) >= MOST_SEATINGS:
            raise Refusal("too_many_seat_changes", "you have reached the limit of seat changes")

    def require_room(self) -> None:
        """Refuse anyone but the host once too much has happened before the start."""
        waiting = self.table.phase == "open" and self.table.number >= MOST_BEFORE_START
        if waiting and not self.is_host():
            raise Refusal("log_full", "only the host can act here until the game starts")

    def count_of(self, counts: Mapping[TokenHash, int]) -> int:
        """Return the caller's count."""
        return 0 if self.caller.token_hash is None else counts.get(self.caller.token_hash, 0)


_PHASES: Final[dict[Phase, tuple[RefusalCode, str]]] = {
    "open": ("not_started", "the game has not started"),
    "playing": ("already_started", "the game has started"),
    "over": ("game_over", "the game is over"),
}
