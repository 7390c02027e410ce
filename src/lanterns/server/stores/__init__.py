"""Where logs are kept: SQLite for one process, PostgreSQL for many."""

from lanterns.engine import LanternsError
from lanterns.server.store import Store


class UnknownStore(LanternsError):
    """An address that no store is known for."""


def open_store(where: str) -> Store:
    """The store at that place: ``postgresql://...``, or the path of an SQLite file.

    It is not open yet: see ``Store.open``.
    """
    if where.startswith(("postgresql://", "postgres://")):
        from lanterns.server.stores.postgres import PostgresStore

        return PostgresStore(where)
    if "://" in where:
        raise UnknownStore(
            f"--db takes a file or postgresql://..., not {where.partition(':')[0]}://..."
        )
    from pathlib import Path

    from lanterns.server.stores.sqlite import SqliteStore

    return SqliteStore(Path(where))
