"""A table: the authority on what has happened there and what may happen next.

A frozen value, folded from the log by ``lanterns.server.fold``: ``replay(id, logged)``, and
``fold(table, more)`` for what came after. It reads no clock, draws no chance and does no I/O. What
a command comes to is decided by ``lanterns.server.decide``, which gives entries or raises
``Refusal``; what a viewer may know is told by ``lanterns.server.news``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from lanterns.engine import Action, Event, GameState, Options, Seat, TurnStep
from lanterns.server.caller import Caller, TokenHash
from lanterns.server.chair import Chair
from lanterns.server.entry import Chatted, Finished, Logged, Millis, TableId, TableMade

TAIL: Final = 64
"""So many entries are at hand to tell a viewer who returns; who missed more begins anew."""

CHAT_LINES: Final = 100
"""So many are told to whoever comes."""


Phase: TypeAlias = Literal["open", "playing", "over"]
"""People are sitting down; the game is on; it is over."""


class Told(NamedTuple):
    """An entry, and the engine's events that came of it, secrets included."""

    logged: Logged
    events: tuple[Event, ...]


class Tried(NamedTuple):
    """An action that can still be taken back."""

    before: GameState
    action: Action


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a table after some entry of its log."""

    id: TableId
    made: TableMade
    options: Options
    made_at: Millis
    chairs: tuple[Chair, ...]
    number: int = 0
    """Of the last entry."""
    changed_at: Millis = 0
    """When the last entry was made."""
    game_number: int = 0
    """Of the last entry that was more than talk: what actions are based on."""
    game: GameState | None = field(default=None, repr=False)
    """``None`` before the start. With all its secrets, so it is in no text about the table."""
    actions: tuple[Action, ...] = ()
    """All that were taken and not taken back."""
    tried: tuple[Tried, ...] = field(default=(), repr=False)
    """Those of the present turn that can still be taken back, the last one last."""
    undone: int = 0
    """How many times actions were taken back in this turn."""
    turn_began: Millis = 0
    """Or when the clock of the seat to move was set going again."""
    waiting_since: Millis = 0
    """When the seat to move last did anything, or its turn began."""
    chat: tuple[Logged, ...] = ()
    """The last lines."""
    chat_count: int = 0
    finished: Finished | None = None
    rematch: TableId | None = None
    requests: Mapping[tuple[TokenHash, str], int] = field(default_factory=dict, repr=False)
    """What was carried out: who asked and under what id, and the number of its last entry."""
    tail: tuple[Told, ...] = field(default=(), repr=False)
    """The last entries."""

    @property
    def phase(self) -> Phase:
        """People are sitting down; the game is on; it is over."""
        if self.finished is not None:
            return "over"
        return "open" if self.game is None else "playing"

    @property
    def to_move(self) -> Seat | None:
        """The seat the game waits for."""
        if self.game is None or self.finished is not None or self.game.step is TurnStep.OVER:
            return None
        return self.game.seat_to_move

    def seat_of(self, caller: Caller) -> Seat | None:
        """Where that caller sits; every seat is compared, in constant time."""
        held = [seat for seat, chair in enumerate(self.chairs) if caller.is_(chair.token)]
        return held[0] if held else None

    def bot_at(self, seat: Seat) -> str | None:
        """The code of the bot that decides for a seat now."""
        chair = self.chairs[seat]
        return self.made.stand_in if chair.gone is not None else chair.code

    @property
    def bot_to_move(self) -> str | None:
        """The code of the bot the game waits for, if it waits for one."""
        return None if self.to_move is None else self.bot_at(self.to_move)

    @property
    def deadline(self) -> Millis | None:
        """When the clock of the seat to move runs out."""
        if self.to_move is None or self.bot_to_move is not None:
            return None
        time_left = self.chairs[self.to_move].time_left
        return None if time_left is None else self.turn_began + time_left

    @property
    def hand_over_at(self) -> Millis | None:
        """When the others may hand the seat to move to a bot; ``None`` if no person decides."""
        if self.to_move is None or self.bot_to_move is not None:
            return None
        return self.waiting_since + 1000 * self.made.patience

    @property
    def due(self) -> Millis | None:
        """When the server has something to do here: at once for a bot, or as a clock runs out."""
        return self.changed_at if self.bot_to_move is not None else self.deadline

    def answered(self, caller: Caller, request: str) -> int | None:
        """The number that a request already became, if it was carried out before."""
        if caller.token_hash is None:
            return None
        return self.requests.get((caller.token_hash, request))


def is_talk(logged: Logged) -> bool:
    """Whether an entry leaves the game as it was: actions based on the one before are not stale."""
    return isinstance(logged.entry, Chatted)
