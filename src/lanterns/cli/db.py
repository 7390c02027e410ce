"""``lanterns db``: backs up a server's data and exports single games."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from lanterns.cli.arguments import BadArgument
from lanterns.cli.output import STANDARD, refuse_bad_output, write_output
from lanterns.engine import LanternsError
from lanterns.notation import record_text
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.ids import read_table_id
from lanterns.server.core.replay import replay
from lanterns.server.core.table import Table
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Store
from lanterns.server.storage.sqlite import copy_file

T = TypeVar("T")


def backup(where: str, to: Path) -> int:
    """Copy an SQLite database to a new file, even while a server uses it. Return the exit code."""
    if "://" in where:
        raise BadArgument(
            "db backup copies SQLite files; for PostgreSQL use pg_dump --schema=lanterns"
        )
    if to == STANDARD:
        raise BadArgument("a database cannot be printed: name a file for the copy")
    umask = os.umask(0o077)  # a copy holds the same secrets as the database
    try:
        copy_file(Path(where), to)
    except sqlite3.Error as error:
        raise BadArgument(f"{where} cannot be copied: {error}") from error
    finally:
        os.umask(umask)
    print(f"copied to {to}")
    return 0


def export(where: str, table: str, out: Path | None, reveal: bool, force: bool = False) -> int:
    """Write the game of a table as a record, or print it. Return the exit code.

    The record omits the seed of an unfinished game unless *reveal* asks for it.
    """
    refuse_bad_output(out, force)
    text = record_text(record_of_table(asyncio.run(_read(where, table)), reveal))
    write_output(out or STANDARD, text, "game")
    return 0


async def _read(where: str, typed: str) -> Table:
    """Replay the table from its log."""
    table = read_table_id(typed)
    if table is None:
        raise NoSuchTable
    logged = await using_store(where, lambda store: store.read(table))
    if not logged:
        raise NoSuchTable
    return replay(table, logged)


async def using_store(where: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open an existing store, even while a server uses it, and work with it."""
    if "://" not in where and not Path(where).is_file():
        raise FileNotFoundError(2, "there is no such file", where)
    store = open_store(where)
    try:
        await store.open()
    except LanternsError:
        raise
    except Exception as error:  # each store raises its own errors
        reason = " ".join(str(error).split()) or type(error).__name__
        raise BadArgument(f"the tables in {store.place} cannot be opened: {reason}") from error
    try:
        return await work(store)
    finally:
        await store.close()
