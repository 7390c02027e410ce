"""Stores of logs: SQLite for one process, PostgreSQL for many."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lanterns.engine import LanternsError
from lanterns.server.storage.protocol import Store


class UnknownStore(LanternsError):
    """An address for which there is no store."""


def open_store(where: str) -> Store:
    """Return the store at ``postgresql://...`` or in an SQLite file; ``Store.open`` connects it."""
    if where.startswith(("postgresql://", "postgres://")):
        from lanterns.server.storage.postgres import PostgresStore

        return PostgresStore(where)
    if "://" in where:
        scheme = where.partition("://")[0]
        raise UnknownStore(f"there is no store for {scheme}://: pass a file or postgresql://...")
    from lanterns.server.storage.sqlite import SqliteStore

    return SqliteStore(Path(where))


@contextmanager
def claim(where: str) -> Iterator[None]:
    """Claim a store for one server. Raises ``StoreInUse`` if another one has it.

    Any number of servers may share PostgreSQL. Backups and exports claim nothing.
    """
    if "://" in where:
        yield
        return
    from lanterns.server.storage.sqlite import lock_file

    with lock_file(Path(where)):
        yield
