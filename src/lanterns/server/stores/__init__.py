"""Where logs are kept: SQLite for one process, PostgreSQL for many."""

from lanterns.server.errors import Refusal
from lanterns.server.store import Store


def open_store(where: str) -> Store:
    """The store at that place: ``postgresql://...``, or the path of an SQLite file.

    It is not open yet: see ``Store.open``.
    """
    if where.startswith(("postgresql://", "postgres://")):
        from lanterns.server.stores.postgres import PostgresStore

        return PostgresStore(where)
    if "://" in where:
        raise Refusal("a store is a file, or an address that begins with postgresql://")
    from pathlib import Path

    from lanterns.server.stores.sqlite import SqliteStore

    return SqliteStore(Path(where))
