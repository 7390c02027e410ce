"""What the stores keep of a table beside its log."""

from collections.abc import Sequence

from lanterns.server.core.entries import Logged, TableId
from lanterns.server.core.replay import replay
from lanterns.server.core.table import Table
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.store import Headline, Holder, Page


def headline(snapshot: Snapshot) -> Headline:
    """The headline of a table as it is."""
    table = snapshot.table
    return Headline(
        phase=table.phase,
        public=table.made.public,
        changed_at=table.changed_at,
        due=table.due,
        face=snapshot.face_text.decode(),
    )


def holders(table: Table) -> tuple[Holder, ...]:
    """Everybody to whom a table belongs. A chapter of a lesson is played once: it is nobody's."""
    if table.made.lesson is not None:
        return ()
    seated = {holder.token: seat for seat, holder in enumerate(table.seats) if holder.token}
    return tuple(Holder(token, seat) for token, seat in ({table.made.host: None} | seated).items())


def page_of_log(table: TableId, after: int, logged: Sequence[Logged]) -> Page:
    """The last entries of a log that is all there, with what is kept beside them."""
    folded = replay(table, logged)
    return Page(table, after, tuple(logged[after:]), headline(Snapshot(folded)), holders(folded))
