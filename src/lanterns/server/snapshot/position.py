"""A table and its game as they are sent, whole or as what has changed."""

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
    """What the clock showed at the start of the present turn; null without a clock."""
    rematch: bool
    """Whether the person asked for a rematch."""
    muted: bool = False
    """Whether the host keeps the person from writing."""
    honor: int | None = None
    """What the seat had in the end; null until the game is over."""


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
    """The turn of the game; null before the start, and for a game that this server cannot play,
    as it has other rules or pieces."""
    to_move: SideName | None
    """The seat that the game waits for; null unless a game is on."""
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
    """The table whose finished game is played on here, for practice."""
    host: SideName | None = None
    """The seat of the person who set up the table; null while they have none."""


class Mine(Struct, frozen=True):
    """A table that belongs to the caller, who set it up or has a seat there."""

    table: TableInfo
    you: SideName | None
    """The caller's seat; null for a host without a seat."""


class Placements(Shape, frozen=True):
    """Every way to lay one of these tiles on one of these cells, in any of the four rotations."""

    tiles: tuple[TileNumber, ...]
    cells: tuple[CellJson, ...]
    pavilion: tuple[bool, ...]
    """Without a pavilion, with one, or either."""
    obstacle: BuildingObstacleName | None = None
    """Why no pavilion can be built there; null where one can, and without the expansion."""


class Ahead(Struct, frozen=True):
    """What a seat may do in a later step of its turn, if it passes until then."""

    step: StepName
    legal: tuple[ActionJson, ...]
    """All actions but placements."""
    placements: tuple[Placements, ...] = ()


class Blocked(Struct, frozen=True):
    """What a seat cannot use in the rest of its turn, and why."""

    what: UseName
    why: ObstacleName


class Position(Struct, frozen=True):
    """The game as a viewer may know it, and what the viewer may do."""

    view: ViewJson
    legal: tuple[ActionJson, ...]
    """The actions that the viewer may take now, but for placements; none unless the viewer is to
    move."""
    ahead: tuple[Ahead, ...]
    """What would be legal for the viewer after passing once, twice and so on in this turn."""
    blocked: tuple[Blocked, ...]
    """What the viewer cannot use in this turn, neither now nor ahead."""
    undo: int
    """How many of the viewer's last actions can still be taken back."""
    to_move: SideName | None
    """Null once the game is over."""
    deadline: Millis | None
    """When the clock of the seat to move runs out."""
    hand_over_at: Millis | None
    """When the others may hand the seat to move to a bot; null if no person decides."""
    placements: tuple[Placements, ...] = ()
    """The placements that the viewer may choose now."""
    open_cells: tuple[CellJson, ...] = ()
    """Where a viewer who waits could place a tile; none for others, and after the last tile."""


TableChange: Final = change_of(
    "TableChange",
    TableInfo,
    "What has changed of a table. A field that is missing has not.",
)


class PositionChange(Struct, frozen=True, omit_defaults=True):
    """The game after a change. What the viewer may do is always complete: nothing, if missing.

    Only ``open_cells`` are unchanged if they are missing.
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
    """What is different from the table that the viewer has, for clients that asked for changes."""

    since: int
    """The number of the entry after which the viewer must have it; else a new connection helps."""
    table: TableChange  # type: ignore[valid-type]
    position: PositionChange
