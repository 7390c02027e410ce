"""What keeps the logs. Two real ones are in ``lanterns.server.stores``; one contract holds both."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from lanterns.engine import Seat
from lanterns.server.core.entries import Logged, Millis, TableId
from lanterns.server.core.identity import TokenHash

Heard: TypeAlias = Callable[[TableId, int], None]
"""Called with a table and its latest number when another process may have appended to it; with an
empty table id when news may have been lost, so that every table has to be looked at."""


class Headline(Struct, frozen=True):
    """What is kept of a table beside its log, to list tables and find those with work to do.

    It can be made anew from the log at any time.
    """

    phase: Literal["open", "playing", "over"]
    public: bool
    changed_at: Millis
    due: Millis | None
    """When the server has something to do here: a bot to move, a clock to run out."""
    face: str
    """The ``TableFace`` as JSON; it holds nothing secret."""


class Holder(NamedTuple):
    """Somebody to whom a table belongs: who has a seat there, or set it up."""

    token: TokenHash
    seat: Seat | None
    """``None`` for a host without a seat."""


class Found(NamedTuple):
    """One of somebody's tables."""

    face: str
    seat: Seat | None


class Page(Struct, frozen=True):
    """Entries for one table, and its headline when they are there."""

    table: TableId
    after: int
    """The number of the last entry there must be before them; 0 for a new table."""
    entries: tuple[Logged, ...]
    """Numbered from ``after + 1``; at least one."""
    headline: Headline
    holders: tuple[Holder, ...] | None = None
    """Everybody to whom the table belongs from now on; ``None`` if those are the same as before."""


class Store(Protocol):
    """Append-only logs, one a table. Every method may be called by many tasks at once."""

    @property
    def place(self) -> str:
        """Where the data is, to print at the start; without any password."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other processes may append to the same logs."""
        ...

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        ...

    async def close(self) -> None:
        """Finish what was begun, and let go."""
        ...

    async def append(self, *pages: Page) -> None:
        """Add the entries of all these pages, for different tables, or of none.

        When this returns they are on disk and survive the loss of power. ``Conflict`` if any page
        does not follow the last entry of its table.
        """
        ...

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """The entries of a table past that number, in order; none if there is no such table."""
        ...

    async def listed(self, limit: int = 100, since: Millis = 0) -> list[str]:
        """The faces of public tables that are not over, the latest changed first.

        Those that have not begun only if they have changed since that time.
        """
        ...

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[Found]:
        """The tables that belong to the holder of a token, the latest changed first.

        At most so many that are not over, and so many that are.
        """
        ...

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Tables whose headline was due before that time, the longest overdue first."""
        ...

    async def counts(self) -> dict[str, int]:
        """How many tables are in each phase."""
        ...

    async def ping(self) -> None:
        """Raise if the store cannot answer now."""
        ...

    def listen(self, heard: Heard) -> None:
        """Have news of other processes' appends told. A store of one process never calls."""
        ...
