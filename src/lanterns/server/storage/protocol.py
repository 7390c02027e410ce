"""What a store of logs promises, and what it is given.

``SqliteStore`` and ``PostgresStore`` keep the promise; one contract suite tests them both.
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
"""Called with a table and its latest number when another process may have appended to it, or with
an empty table id when notices may have been lost, so that every table has to be checked. The
appended entries come along as they are stored, unless they are too long."""

OnPerson: TypeAlias = Callable[[TokenHash], None]
"""Called with a person whose sessions have changed, or with nobody when notices may have been
lost."""


class Summary(Struct, frozen=True):
    """What is stored beside a log, to list tables and to find those that are due.

    It is derived from the log and can be rebuilt at any time.
    """

    phase: Phase
    public: bool
    changed_at: Millis
    due: Millis | None
    """When the server has to act here: a bot is to move, or a clock runs out."""
    info: str
    """The ``TableInfo`` as JSON; nothing in it is secret."""
    host: TokenHash = ""
    """The person who set up the table."""
    title: str = ""
    """The title as it is searched for, without capitals."""


class Holder(NamedTuple):
    """A person to whom a table belongs: who has a seat there, or set it up."""

    token: TokenHash
    seat: Seat | None
    """``None`` for a host without a seat."""


class ListedTable(NamedTuple):
    """One of the tables that anybody may find."""

    table: TableId
    info: str


class OwnTable(NamedTuple):
    """One of the tables that belong to a person."""

    table: TableId
    info: str
    seat: Seat | None


class Append(Struct, frozen=True):
    """Entries to be added to one log, and what is stored beside it from then on."""

    table: TableId
    after: int
    """The number of the last entry that must be there before them; 0 for a new table."""
    entries: tuple[Logged, ...]
    """Numbered from ``after + 1``; at least one."""
    summary: Summary
    holders: tuple[Holder, ...] | None = None
    """Everybody to whom the table belongs; ``None`` if they are the same as before."""

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].number


def summarize(snapshot: Snapshot) -> Summary:
    """The summary of a table."""
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
    """Everybody to whom a table belongs: the host and the seated. A lesson belongs to nobody."""
    if table.made.lesson is not None:
        return ()
    seated = {holder.token: seat for seat, holder in enumerate(table.seats) if holder.token}
    return tuple(Holder(token, seat) for token, seat in ({table.made.host: None} | seated).items())


def decode_log(rows: Iterable[Sequence[str]]) -> list[Logged]:
    """The entries in rows that each begin with one as it is stored. Raises ``UnreadableLog``."""
    try:
        return [decode_logged(row[0]) for row in rows]
    except DecodeError as error:
        raise UnreadableLog(f"an entry of this table cannot be read: {error}") from None


def read_entries(texts: Iterable[str]) -> list[Logged]:
    """The entries that came along with a notice. Raises ``UnreadableLog``."""
    return decode_log((text,) for text in texts)


def append_of_log(table: TableId, after: int, logged: Sequence[Logged]) -> Append:
    """The entries of a whole log past a number, with what is stored beside them."""
    replayed = replay(table, logged)
    summary = summarize(Snapshot(replayed))
    return Append(table, after, tuple(logged[after:]), summary, holders_of(replayed))


MOST_PER_HOST: Final = 5
"""The most tables of one host in a list, so that nobody can push all others out of it."""

MOST_SEARCHED: Final = 2_000
"""The most tables that are looked at for a list, so that its cost is limited."""


def how_many_to_search(title: str, limit: int) -> tuple[int, ...]:
    """How many tables to look at for a list, until one of these numbers is enough.

    Mostly the first tables are the list, unless a few hosts have made very many.
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

    Whatever has to wait for the data raises ``StoreUnavailable`` if that takes too long.
    """

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
        """Finish what was begun, and disconnect."""
        ...

    async def append(self, *appends: Append) -> None:
        """Add the entries of all these appends, to different tables, or of none.

        When this returns they are on disk and survive a power failure. Raises ``Conflict`` if any
        of them does not follow the last entry of its table.
        """
        ...

    async def read(self, table: TableId, after: int = 0) -> list[Logged]:
        """The entries of a table past that number, in order; none if there is no such table."""
        ...

    async def listed(
        self, open_since: Millis = 0, playing_since: Millis = 0, title: str = "", limit: int = 100
    ) -> list[ListedTable]:
        """Public tables that are not over and changed since a time, the latest changed first.

        With ``title``, only those whose titles contain it; it must be without capitals. A host has
        at most ``MOST_PER_HOST`` of them. However many tables there are, only the latest
        ``MOST_SEARCHED`` are looked at.
        """
        ...

    async def mine(self, token: TokenHash, unfinished: int = 500, over: int = 20) -> list[OwnTable]:
        """The tables that belong to a person, the latest changed first.

        At most ``unfinished`` of them are not over, and at most ``over`` are.
        """
        ...

    async def due(self, before: Millis, limit: int = 100) -> list[TableId]:
        """Tables that were due before that time, the longest overdue first."""
        ...

    async def counts(self) -> dict[str, int]:
        """How many tables are in each phase."""
        ...

    async def probe(self) -> None:
        """Raise if nothing can be written now."""
        ...

    async def execute(self, *statements: Statement, announce: TokenHash | None = None) -> list[Any]:
        """Carry out statements of ``moderation``, ``people`` or ``reviews``, all or none.

        Returns the rows of the last one.

        With ``announce``, the commit also notifies all processes that a person's sessions changed.
        """
        ...

    def listen(self, on_append: OnAppend) -> None:
        """Call back when other processes append. A store of one process never does."""
        ...

    def listen_to_people(self, on_person: OnPerson) -> None:
        """Call back when processes announce a person. A store of one process never does."""
        ...
