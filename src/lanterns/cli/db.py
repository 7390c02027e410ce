"""The server's data: a copy of it, and single games out of it."""

import asyncio
from pathlib import Path

from lanterns.cli.arguments import BadArgument
from lanterns.cli.output import write_whole
from lanterns.notation import record_text
from lanterns.server.errors import NoSuchTable
from lanterns.server.fold import replay
from lanterns.server.fresh import read_table_id
from lanterns.server.record import record_of_table
from lanterns.server.stores import open_store
from lanterns.server.stores.sqlite import copy_file
from lanterns.server.table import Table


def backup(where: str, to: Path) -> int:
    """Copy an SQLite store into a new file, while a server may be using it. The exit code."""
    if "://" in where:
        raise BadArgument(
            "a PostgreSQL database is copied by its own tools: pg_dump --schema=lanterns"
        )
    copy_file(Path(where), to)
    print(f"copied to {to}")
    return 0


def export(where: str, table: str, out: Path | None, reveal: bool) -> int:
    """Write the game of a table as a record, printed if no file is named. The exit code.

    The seed of a game that is still on stays out, unless the owner of the machine asks for it.
    """
    text = record_text(record_of_table(asyncio.run(_read(where, table)), reveal))
    if out is None:
        print(text, end="")
    else:
        write_whole(out, text)
        print(f"written to {out}")
    return 0


async def _read(where: str, typed: str) -> Table:
    """The table, as its log has it."""
    if "://" not in where and not Path(where).is_file():
        raise FileNotFoundError(2, "there is no such file", where)
    table = read_table_id(typed)
    store = open_store(where)
    await store.open()
    try:
        logged = await store.read(table) if table else []
    finally:
        await store.close()
    if table is None or not logged:
        raise NoSuchTable
    return replay(table, logged)
