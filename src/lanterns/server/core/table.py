"""A table after some entry of its log, as a frozen value: seats, game, clocks, chat.

``lanterns.server.core.replay`` makes it from the log, ``lanterns.server.core.decide`` decides on
the entries that a command adds, and ``lanterns.server.snapshot`` shows it to each viewer.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct, UnsetType, field
from msgspec.structs import replace

from lanterns.engine import (
    COMPONENTS_ID,
    RULES_VERSION,
    Action,
    Event,
    GameState,
    Options,
    Seat,
    TurnStep,
)
from lanterns.server.core.commands import Request, fingerprint
from lanterns.server.core.entries import (
    Chatted,
    Finished,
    Logged,
    Millis,
    SeatMuted,
    TableId,
    TableMade,
    TimeControl,
)
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller, TokenHash

TAIL: Final = 64
"""Entries held for returning viewers; anyone further behind gets a ``Welcome``."""

CHAT_LINES: Final = 100
"""Chat messages shown to a viewer who arrives."""

Phase: TypeAlias = Literal["open", "playing", "over"]
"""Before, during and after the game."""

Gone: TypeAlias = Literal["handed", "resigned", "time"]
"""Why a bot plays for a person: handed over until they return, or given up for good."""


class SeatHolder(Struct, frozen=True):
    """The holder of a seat, and who decides for it: nobody, a person or a bot."""

    token: TokenHash | None = None
    """The hash of the person's token; ``None`` if no person holds the seat."""
    name: str = ""
    code: str | None = None
    """The code of the bot that holds the seat."""
    gone: Gone | None = None
    time_left: Millis | None = None
    """The clock's time when the current turn began; ``None`` without a clock."""
    rematch: bool = False
    """Whether the person asked for a rematch."""
    reclaimed_in: int | None = None
    """The turn of the game in which the person last took the seat back from a bot."""

    @property
    def free(self) -> bool:
        """Whether nobody holds the seat."""
        return self.token is None and self.code is None

    @property
    def person(self) -> bool:
        """Whether a person holds the seat, even if a bot plays for them."""
        return self.token is not None

    @property
    def retired(self) -> bool:
        """Whether the person gave the seat up for good."""
        return self.gone in ("resigned", "time")

    @property
    def decides(self) -> bool:
        """Whether a person decides for the seat now."""
        return self.token is not None and self.gone is None

    def with_clock_started(self, clock: TimeControl | None) -> "SeatHolder":
        """Return the holder at the start of the game, with the clock set."""
        if clock is None or not self.person:
            return self
        return replace(self, time_left=1000 * min(clock.bank, clock.cap))


class LoggedEvents(NamedTuple):
    """An entry, and the engine's events of its actions, secrets included."""

    logged: Logged
    events: tuple[Event, ...]


class Answered(NamedTuple):
    """A request that was carried out."""

    number: int
    """The number of its last entry."""
    command: str | UnsetType
    """The fingerprint of its command."""


class Undoable(NamedTuple):
    """An action that can still be taken back, and the game before it."""

    before: GameState
    action: Action


class Table(Struct, frozen=True):
    """A table after some entry of its log."""

    id: TableId
    made: TableMade
    options: Options
    made_at: Millis
    seats: tuple[SeatHolder, ...]
    number: int = 0
    """The number of the last entry."""
    changed_at: Millis = 0
    """The time of the last entry."""
    game_number: int = 0
    """The number of the last entry other than chat, on which actions must be based."""
    started: bool = False
    """Whether the tiles were dealt."""
    game: GameState | None = None
    """``None`` before the start, and in a game of other rules. It holds all secrets."""
    actions: tuple[Action, ...] = ()
    """All actions that were taken and not taken back."""
    undoable: tuple[Undoable, ...] = ()
    """The actions of the current turn that can still be undone, in order."""
    undos: int = 0
    """The number of undos in this turn."""
    turn_began: Millis = 0
    """When the turn began, or the clock of the seat to move was started again."""
    waiting_since: Millis = 0
    """When the seat to move last made progress, took its seat back, or began its turn."""
    furthest: int = 0
    """The most ``actions`` since this turn began; only an action beyond them is progress.

    Without it, a seat could act and undo forever, and keep the others waiting forever.
    """
    chat: tuple[Logged, ...] = ()
    """The last chat messages."""
    chat_counts: Mapping[TokenHash, int] = field(default_factory=dict)
    """The number of chat messages of each person."""
    seatings: Mapping[TokenHash, int] = field(default_factory=dict)
    """The number of times that each person sat down, or gave a seat to a bot."""
    locked_out: frozenset[TokenHash] = frozenset()
    """People whom the host removed and prevents from sitting down again."""
    muted: frozenset[TokenHash] = frozenset()
    """People whom the host has muted."""
    mutings: int = 0
    """The number of times that the host muted or unmuted somebody."""
    finished: Finished | None = None
    rematch: TableId | None = None
    requests: Mapping[tuple[TokenHash, str], Answered] = field(default_factory=dict)
    """Each request carried out, by person and id."""
    tail: tuple[LoggedEvents, ...] = ()
    """The last entries."""

    def __repr__(self) -> str:
        """Leave out everything that must not appear in a traceback or a log."""
        return f"Table(phase={self.phase!r}, number={self.number}, made={self.made!r})"

    @property
    def phase(self) -> Phase:
        """Before, during or after the game."""
        if self.finished is not None:
            return "over"
        return "playing" if self.started else "open"

    @property
    def playable(self) -> bool:
        """Whether the game has the rules and the pieces of this server.

        If not, its actions cannot be carried out here: they could lead to another game. Who sits
        there, what was said and who has won is known all the same.
        """
        return self.made.rules == RULES_VERSION and self.made.components == COMPONENTS_ID

    def require_playable(self) -> None:
        """Refuse whatever needs the actions of the game to be carried out here."""
        if not self.playable:
            other = f"the pieces {self.made.components} and version {self.made.rules} of the rules"
            raise Refusal(
                "other_rules",
                f"this table is for {other}, which this server does not have",
            )

    @property
    def to_move(self) -> Seat | None:
        """The seat that the game waits for; ``None`` unless a game is on."""
        game = self.game
        if game is None or self.finished is not None or game.step is TurnStep.OVER:
            return None
        return game.seat_to_move

    def seat_of(self, caller: Caller) -> Seat | None:
        """Return the caller's seat. Every seat is compared, in constant time."""
        held = [seat for seat, holder in enumerate(self.seats) if caller.is_(holder.token)]
        return held[0] if held else None

    def is_locked_out(self, caller: Caller) -> bool:
        """Return whether the host prevents the caller from sitting down."""
        return caller.token_hash in self.locked_out

    def bot_at(self, seat: Seat) -> str | None:
        """Return the code of the bot that decides for a seat now."""
        holder = self.seats[seat]
        return self.made.stand_in if holder.gone is not None else holder.code

    @property
    def bot_to_move(self) -> str | None:
        """The code of the bot that the game waits for; ``None`` if it waits for no bot."""
        seat = self.to_move
        return None if seat is None else self.bot_at(seat)

    @property
    def person_to_move(self) -> Seat | None:
        """The seat that the game waits for, if a person decides for it."""
        seat = self.to_move
        return None if seat is None or self.bot_at(seat) is not None else seat

    @property
    def deadline(self) -> Millis | None:
        """When the clock of the seat to move runs out."""
        if self.made.clock is None:
            return None
        seat = self.person_to_move
        if seat is None:
            return None
        time_left = self.seats[seat].time_left
        return None if time_left is None else self.turn_began + time_left

    @property
    def hand_over_at(self) -> Millis | None:
        """When the others may hand the seat to move to a bot; ``None`` if no person decides."""
        if self.person_to_move is None:
            return None
        return self.waiting_since + 1000 * self.made.patience

    @property
    def due(self) -> Millis | None:
        """When the server must act here: at once for a bot, or when a clock runs out."""
        return self.changed_at if self.bot_to_move is not None else self.deadline

    def answered(self, caller: Caller, request: Request) -> int | None:
        """Return the number of a request's last entry, if it was carried out before.

        Raise ``Refusal`` if that was another command with the same id.
        """
        done = self.requests.get((caller.token_hash or "", request.id))
        if done is None:
            return None
        if done.command != fingerprint(request.command):
            raise Refusal("id_reused", "that id belongs to another request of yours")
        return done.number

    def with_seat(self, seat: Seat, holder: SeatHolder) -> "Table":
        """Return the table with another holder of one seat."""
        return replace(self, seats=(*self.seats[:seat], holder, *self.seats[seat + 1 :]))

    def with_clock_stopped(self, seat: Seat, at: Millis) -> "Table":
        """Return the table with the time of the current turn taken off a seat's clock."""
        left = self.seats[seat].time_left
        if left is None:
            return self
        return self._with_time(seat, max(0, left - (at - self.turn_began)))

    def with_turn_charged(self, seat: Seat, at: Millis) -> "Table":
        """Return the table after a seat's turn, its time taken off the clock, the increment added.

        A clock runs while a person decides, never shows more than the cap, and stands while a bot
        decides.
        """
        clock = self.made.clock
        if clock is None or not self.seats[seat].decides:
            return self
        stopped = self.with_clock_stopped(seat, at)
        left = (stopped.seats[seat].time_left or 0) + 1000 * clock.increment
        return stopped._with_time(seat, min(left, 1000 * clock.cap))

    def _with_time(self, seat: Seat, left: Millis) -> "Table":
        return self.with_seat(seat, replace(self.seats[seat], time_left=left))


def is_chat(logged: Logged) -> bool:
    """Return whether an entry changes nothing but the chat."""
    return isinstance(logged.entry, Chatted)


def leaves_game(logged: Logged) -> bool:
    """Return whether an entry leaves the game unchanged, so that actions do not become stale."""
    return isinstance(logged.entry, Chatted | SeatMuted)
