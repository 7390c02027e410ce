"""The types of a table and its game as they are sent, whole or as changes."""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from lanterns.server.core.entries import Millis, TableId, TimeControl
from lanterns.server.core.table import Gone, Phase
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import (
    BuildingObstacleName,
    ObstacleName,
    Shape,
    SideName,
    StepName,
    TileNumber,
    UseName,
)
from lanterns.server.wire.forms import CellJson
from lanterns.server.wire.options import OptionsJson
from lanterns.server.wire.view import ViewJson
from lanterns.server.wire.view_change import ViewChange, change_of


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: SideName
    kind: Literal["free", "person", "bot"]
    name: str
    """The name of the person or the bot; empty for a free seat."""
    bot: str | None
    """The code of the bot that decides for the seat now, its own or a person's."""
    gone: Gone | None
    """Why a bot plays for a person: handed over until they return, or given up for good."""
    time_left: Millis | None
    """The clock's time at the start of the current turn; null without a clock."""
    rematch: bool
    """Whether the person asked for a rematch."""
    muted: bool = False
    """Whether the host has muted the person."""
    honor: int | None = None
    """The seat's final honor; null until the game is over."""


class TableInfo(Struct, frozen=True):
    """A table as everybody sees it; also used in lists."""

    id: TableId
    title: str
    public: bool
    phase: Phase
    options: OptionsJson
    clock: TimeControl | None
    patience: int
    seats: tuple[SeatInfo, ...]
    commitment: str
    """The commitment to the seed."""
    made_at: Millis
    changed_at: Millis
    number: int
    """The number of the last log entry."""
    turn: int | None
    """The turn of the game; null before the start, and for a game with rules or pieces that this
    server does not have."""
    to_move: SideName | None
    """The seat to move; null unless a game is being played."""
    winners: tuple[SideName, ...] | None
    """Null until the game is over."""
    ended: Literal["played", "resigned", "time"] | None
    """How the game ended; null until it is over."""
    seed: str | None
    """Null until the game is over: 32 hexadecimal digits that prove the commitment and the deal."""
    rematch: TableId | None
    """The table of the rematch."""
    rematch_of: TableId | None
    practice_of: TableId | None = None
    """The table with the finished game that is continued here, for practice."""
    host: SideName | None = None
    """The seat of the host; null while they have none."""


class Mine(Struct, frozen=True):
    """A table that belongs to the caller: its host, or the holder of a seat."""

    table: TableInfo
    you: SideName | None
    """The caller's seat; null for a host without a seat."""


class Placements(Shape, frozen=True):
    """Every placement of one of these tiles on one of these cells, in any of the four rotations."""

    tiles: tuple[TileNumber, ...]
    cells: tuple[CellJson, ...]
    pavilion: tuple[bool, ...]
    """Without a pavilion, with one, or either."""
    obstacle: BuildingObstacleName | None = None
    """The reason why no pavilion can be built there; null if one can, and without the expansion."""


class Ahead(Struct, frozen=True):
    """The legal actions in a later step of the turn, if the seat passes until then."""

    step: StepName
    legal: tuple[ActionJson, ...]
    """All legal actions except placements."""
    placements: tuple[Placements, ...] = ()


class Blocked(Struct, frozen=True):
    """An option that a seat cannot use in the rest of its turn, and the reason."""

    what: UseName
    why: ObstacleName


class Position(Struct, frozen=True):
    """The game as a viewer may see it, and the viewer's legal actions."""

    view: ViewJson
    legal: tuple[ActionJson, ...]
    """The viewer's legal actions except placements; none unless it is the viewer's turn."""
    ahead: tuple[Ahead, ...]
    """The viewer's legal actions after passing once, twice and so on in this turn."""
    blocked: tuple[Blocked, ...]
    """The options that the viewer cannot use in this turn, neither now nor ahead."""
    undo: int
    """The number of the viewer's last actions that can still be undone."""
    to_move: SideName | None
    """Null once the game is over."""
    deadline: Millis | None
    """When the clock of the seat to move runs out."""
    hand_over_at: Millis | None
    """When the others may hand the seat to move to a bot; null if no person decides."""
    placements: tuple[Placements, ...] = ()
    """The viewer's legal placements."""
    open_cells: tuple[CellJson, ...] = ()
    """The cells for a tile, for viewers who wait; none for others, and after the last tile."""


TableChange: Final = change_of(
    "TableChange",
    TableInfo,
    "The changed fields of a table. A missing field has not changed.",
)


class PositionChange(Struct, frozen=True, omit_defaults=True):
    """The game after a change.

    The viewer's legal actions are always complete: a missing list is empty. If ``open_cells`` is
    missing, it has not changed.
    """

    view: ViewChange  # type: ignore[valid-type]
    to_move: SideName | None
    deadline: Millis | None
    hand_over_at: Millis | None
    legal: tuple[ActionJson, ...] = ()
    placements: tuple[Placements, ...] = ()
    ahead: tuple[Ahead, ...] = ()
    blocked: tuple[Blocked, ...] = ()
    undo: int = 0
    open_cells: tuple[CellJson, ...] | UnsetType = UNSET


class Change(Struct, frozen=True):
    """The differences from the viewer's last update, for clients that asked for changes."""

    since: int
    """The number of the viewer's last entry. If it is another, reconnect."""
    table: TableChange  # type: ignore[valid-type]
    position: PositionChange
