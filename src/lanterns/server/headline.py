"""What the stores keep of a table beside its log."""

from collections.abc import Sequence

from msgspec.json import encode

from lanterns.server.entry import Logged, TableId
from lanterns.server.fold import replay
from lanterns.server.news import Teller
from lanterns.server.store import Headline


def headline(teller: Teller) -> Headline:
    """The headline of a table as it is."""
    table = teller.table
    return Headline(
        phase=table.phase,
        public=table.made.public,
        changed_at=table.changed_at,
        due=table.due,
        face=encode(teller.face).decode(),
    )


def headline_of_log(table: TableId, logged: Sequence[Logged]) -> Headline:
    """The headline of a table as its log tells it."""
    return headline(Teller(replay(table, logged)))
