"""A command to be decided, and all that the decision may look at."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from lanterns.engine import Seat
from lanterns.server.caller import SERVER, Caller
from lanterns.server.entry import Entry, Millis
from lanterns.server.errors import Refusal, RefusalCode
from lanterns.server.fresh import NewFresh
from lanterns.server.table import Phase, Table
from lanterns.server.wire.base import SideName

Entries: TypeAlias = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A command to be decided, and all that the decision may look at."""

    table: Table
    caller: Caller
    now: Millis
    fresh: NewFresh

    def seat(self) -> Seat:
        """The caller's seat."""
        seat = self.table.seat_of(self.caller)
        if seat is None:
            raise Refusal("not_seated", "you have no seat at this table")
        return seat

    def deciding(self) -> Seat:
        """The caller's seat, for which the caller still decides."""
        seat = self.seat()
        gone = self.table.chairs[seat].gone
        if gone == "handed":
            raise Refusal("bot_plays_for_you", "a bot plays for you: take your seat back first")
        if gone is not None:
            raise Refusal("given_up", "you have given up this seat")
        return seat

    def named(self, side: SideName) -> Seat:
        """The seat on that side."""
        sides = [its.name for its in self.table.options.sides]
        if side not in sides:
            raise Refusal("seat_unknown", f"the seats at this table are {', '.join(sides)}")
        return sides.index(side)

    def host(self) -> None:
        """Only whom the table was made by may."""
        if not self.caller.is_(self.table.made.host):
            raise Refusal("host_only", "only the host can do that")

    def server(self) -> None:
        """Only the server itself may."""
        if self.caller is not SERVER:
            raise Refusal("server_only", "only the server can do that")

    def phase(self, wanted: Phase) -> None:
        """Only in that phase."""
        if self.table.phase != wanted:
            raise Refusal(*_PHASES[self.table.phase])


_PHASES: Final[dict[Phase, tuple[RefusalCode, str]]] = {
    "open": ("not_started", "the game has not started"),
    "playing": ("already_started", "the game has started"),
    "over": ("game_over", "the game is over"),
}
