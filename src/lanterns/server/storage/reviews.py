"""Reviews that were made, so that none is made twice: neither after a restart nor by two processes.

A review can be made again at any time, so only the latest are stored. Statements are written once,
in PostgreSQL's dialect, as in ``moderation``.
"""

from typing import Final, NamedTuple

from lanterns.server.core.entries import Millis, TableId
from lanterns.server.storage.protocol import Store

MOST_REVIEWS: Final = 2_000
"""The most reviews that are stored, some 15 kB each; the oldest make room."""


class StoredReview(NamedTuple):
    """How far the review of a table is."""

    edition: str
    """What made it; a review by another edition of the analysis is made again."""
    at: Millis
    """When it was last worked on."""
    done: int
    """How many decisions are reviewed."""
    body: str
    """Those that are stored, as the reviews write them; perhaps fewer while one is made."""


class ReviewStore:
    """The part of a store that holds reviews."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, table: TableId) -> StoredReview | None:
        """What is stored of the review of a table."""
        rows = await self._store.execute(
            ("SELECT edition, at, done, body FROM lanterns.review WHERE table_id = $1", table)
        )
        return StoredReview(*rows[0]) if rows else None

    async def note(self, table: TableId, edition: str, at: Millis, done: int) -> None:
        """Say that a review is being made, and how far it is."""
        await self._store.execute(
            (
                "INSERT INTO lanterns.review VALUES ($1, $2, $3, $4, '')"
                " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, done = excluded.done,"
                " body = CASE WHEN review.edition = excluded.edition THEN review.body ELSE '' END,"
                " edition = excluded.edition",
                *(table, edition, at, done),
            )
        )

    async def write(self, table: TableId, review: StoredReview) -> None:
        """Store a review as far as it was made; the oldest ones make room for it."""
        await self._store.execute(
            (
                "INSERT INTO lanterns.review VALUES ($1, $2, $3, $4, $5)"
                " ON CONFLICT (table_id) DO UPDATE SET edition = excluded.edition,"
                " at = excluded.at, done = excluded.done, body = excluded.body",
                *(table, *review),
            ),
            (
                "DELETE FROM lanterns.review WHERE at < (SELECT min(at) FROM (SELECT at FROM"
                " lanterns.review ORDER BY at DESC LIMIT $1) AS latest)",
                MOST_REVIEWS,
            ),
        )
