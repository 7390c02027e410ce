"""Statements in PostgreSQL's dialect, carried out by SQLite.

Parameters have numbers in both dialects. SQLite has no schema ``lanterns``, and executes
``/* WITHOUT ROWID */``, which is a comment for PostgreSQL.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from lanterns.server.storage.protocol import Statement


def in_sqlite(statement: str) -> str:
    """Translate a statement into SQLite's dialect."""
    plain = statement.replace("/* WITHOUT ROWID */", "WITHOUT ROWID")
    return plain.replace("lanterns.", "").replace("$", "?")


def execute_all(db: sqlite3.Connection, statements: Sequence[Statement]) -> list[Any]:
    """Carry out statements in one transaction. Return the rows of the last one."""
    rows: list[Any] = []
    with closing(db.cursor()) as cursor:
        cursor.execute("BEGIN" if len(statements) == 1 else "BEGIN IMMEDIATE")
        try:
            for query, *values in statements:
                rows = cursor.execute(in_sqlite(query), values).fetchall()
            cursor.execute("COMMIT")
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
    return rows
