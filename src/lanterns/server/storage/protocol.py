"""The interface of a store of logs, and the types that it takes and returns.

One suite of tests is run over ``SqliteStore`` and ``PostgresStore``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from msgspec import DecodeError, Struct

from lanterns.engine import Seat
from lanterns.server.core.entries import Logged, Millis, TableId, decode_logged
from lanterns.server.core.identity import TokenHash
from lanterns.server.core.replay import UnreadableLog, replay
from lanterns.server.core.table import Phase, Table
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.base import encode

OnAppend: TypeAlias = Callable[[TableId, int, Sequence[str]], None]
"""Called with a table, its latest number and the appended entries as they are stored (none if they
are too long) when another process may have appended; or with an empty table id when notices may
have been lost, so that every table must be checked."""

OnPerson: TypeAlias = Callable[[TokenHash], None]
"""Called with a person whose sessions have changed, or with nobody when notices may have been
lost."""


class Summary(Struct, frozen=True):
    """The row beside a log, by which tables are listed and found when they are due.

    It is derived from the log and can be rebuilt at any time.
    """

    phase: Phase
    public: bool
    changed_at: Millis
    due: Millis | None
    """When the server must act here: a bot must move, or a clock runs out."""
    info: str
    """The ``TableInfo`` as JSON; nothing in it is secret."""
    host: TokenHash = ""
    """The person who set up the table."""
    title: str = ""
    """The title in lower case, for searching."""


class Holder(NamedTuple):
    """A person to whom a table belongs: its host, or the holder of a seat."""

    token: TokenHash
    seat: Seat | None
    """``None`` for a host without a seat."""


class ListedTable(NamedTuple):
    """A public table."""

    table: TableId
    info: str


class OwnTable(NamedTuple):
    """A table that belongs to a person."""

    table: TableId
    info: str
    seat: Seat | None


class Append(Struct, frozen=True):
    """Entries to add to one log, and its summary and holders after them."""

    table: TableId
    after: int
    """The number of the entry before them; 0 for a new table."""
    entries: tuple[Logged, ...]
    """At least one, numbered from ``after + 1``."""
    summary: Summary
    holders: tuple[Holder, ...] | None = None
    """The people to whom the table belongs; ``None`` if they have not changed."""

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].number


def summarize(snapshot: Snapshot) -> Summary:
    """Return the summary of a table."""
    table = snapshot.table
    return Summary(
        phase=table.phase,
        public=table.made.public,
        changed_at=table.changed_at,
        due=table.due,
        info=encode(snapshot.info).decode(),
        host=table.made.host,
        title=table.made.title.casefold(),
    )


def holders_of(table: Table) -> tuple[Holder, ...]:
    """Return the host and the seated people. A lesson belongs to nobody."""
    if table.made.lesson is not None:
        return ()
    seated = {holder.token: seat for seat, holder in enumerate(table.seats) if holder.token}
    return tuple(Holder(token, seat) for token, seat in ({table.made.host: None} | seated).items())


def decode_log(rows: Iterable[Sequence[str]]) -> list[Logged]:
    """Decode the entries in the first column of these rows. Raises ``UnreadableLog``."""
    try:
        return [decode_logged(row[0]) for row in rows]
    except DecodeError as error:
        raise UnreadableLog(f"an entry of this table cannot be read: {error}") from None


def read_entries(texts: Iterable[str]) -> list[Logged]:
    """Decode the entries of a notice. Raises ``UnreadableLog``."""
    return decode_log((text,) for text in texts)


def append_of_log(table: TableId, after: int, logged: Sequence[Logged]) -> Append:
    """Return the entries of a log after a number as an append, given the whole log."""
    replayed = replay(table, logged)
    summary = summarize(Snapshot(replayed))
    return Append(table, after, tuple(logged[after:]), summary, holders_of(replayed))


MOST_PER_HOST: Final = 5
"""The most tables of one host in a list, so that nobody can fill it alone."""

MOST_SEARCHED: Final = 2_000
"""The most tables read for a list, so that its cost is limited."""


def search_sizes(title: str, limit: int) -> tuple[int, ...]:
    """Return the numbers of tables to read for a list, until one of them is enough.

    The first is nearly always enough, unless a few hosts have made very many tables.
    """
    return (MOST_SEARCHED,) if title else (2 * limit, MOST_SEARCHED)


def choose_listed(rows: Iterable[Sequence[str]], limit: int) -> list[ListedTable]:
    """Return the first tables among rows of ids, hosts and infos, but not too many of one host."""
    counts: Counter[str] = Counter()
    chosen: list[ListedTable] = []
    for table, host, info in rows:
        counts[host] += 1
        if counts[host] <= MOST_PER_HOST:
            chosen.append(ListedTable(table, info))
            if len(chosen) == limit:
                break
    return chosen


Statement: TypeAlias = tuple[Any, ...]
"""A statement in PostgreSQL's dialect, and the values of its parameters."""


class Store(Protocol):
    """Append-only logs, one per table. Every method may be called by many tasks at once.

    Methods that wait for the data raise ``StoreUnavailable`` after the timeout.
    """

    @property
    def place(self) -> str:
        """The place of the data, printed at the start; without any password."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other processes may append to the same logs."""
        ...

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        ...

    async def close(self) -> None:
        """Finish the current work, and disconnect."""
        ...

    async def append(self, *appends: Append) -> None:
        """Add the entries of these appends, which are to different tables: all of them or none.

        When this returns they are on disk and survive a power failure. Raises ``Conflict`` if any
        append does not follow the last entry of its table.
        """
        ...

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """Return the entries of a table after a number, in order; none for an unknown table."""
        ...

    async def listed(
        self, open_since: Millis = 0, playing_since: Millis = 0, title: str = "", limit: int = 100
    ) -> list[ListedTable]:
        """Return public unfinished tables that changed since a time, the latest first.

        ``title``, in lower case, selects those with titles that contain it. At most
        ``MOST_PER_HOST`` are of one host. However many tables there are, only the latest
        ``MOST_SEARCHED`` are read.
        """
        ...

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[OwnTable]:
        """Return the tables that belong to a person, the latest changed first.

        There are at most ``unfinished`` unfinished and ``over`` finished ones.
        """
        ...

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Return tables that were due before that time, the longest overdue first."""
        ...

    async def counts(self) -> dict[str, int]:
        """Return the number of tables in each phase."""
        ...

    async def probe(self) -> None:
        """Raise if nothing can be written now."""
        ...

    async def execute(self, *statements: Statement, announce: TokenHash | None = None) -> list[Any]:
        """Carry out statements of ``moderation``, ``people`` or ``reviews``, all or none.

        Return the rows of the last one. With ``announce``, the commit also notifies all processes
        that a person's sessions have changed.
        """
        ...

    def listen(self, on_append: OnAppend) -> None:
        """Call back when other processes append. A store of one process never does."""
        ...

    def listen_to_people(self, on_person: OnPerson) -> None:
        """Call back when processes announce a person. A store of one process never does."""
        ...
