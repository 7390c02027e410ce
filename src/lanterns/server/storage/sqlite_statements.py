"""Statements in PostgreSQL's dialect, carried out by SQLite."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from lanterns.server.storage.protocol import Statement


def execute_all(db: sqlite3.Connection, statements: Sequence[Statement]) -> list[Any]:
    """Carry out statements in one transaction; the rows of the last one.

    Their parameters have numbers here, too.
    """
    rows: list[Any] = []
    with closing(db.cursor()) as cursor:
        cursor.execute("BEGIN" if len(statements) == 1 else "BEGIN IMMEDIATE")
        try:
            for query, *values in statements:
                translated = query.replace("lanterns.", "").replace("$", "?")
                rows = cursor.execute(translated, values).fetchall()
            cursor.execute("COMMIT")
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
    return rows
