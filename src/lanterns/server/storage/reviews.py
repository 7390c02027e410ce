"""Stores reviews, so that none is made twice, be it after a restart or in two processes.

A review can be repeated at any time, so only the latest are stored. Statements are written once,
in PostgreSQL's dialect, as in ``moderation``.
"""

from typing import Final, NamedTuple

from lanterns.server.core.entries import Millis, TableId
from lanterns.server.storage.protocol import Store

MOST_REVIEWS: Final = 2_000
"""The most reviews stored, some 15 kB each; the oldest are deleted."""


class StoredReview(NamedTuple):
    """The review of a table, or its first part."""

    edition: str
    """The edition of the analysis; a review by another edition is repeated."""
    at: Millis
    """When it was last changed."""
    done: int
    """The number of decisions reviewed so far."""
    body: str
    """The decisions, in the encoding of ``live.reviews``; there may be fewer than ``done``."""


class ReviewStore:
    """The part of a store that holds reviews."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, table: TableId) -> StoredReview | None:
        """Return the stored review of a table, if there is one."""
        rows = await self._store.execute(
            ("SELECT edition, at, done, body FROM lanterns.review WHERE table_id = $1", table)
        )
        return StoredReview(*rows[0]) if rows else None

    async def note(self, table: TableId, edition: str, at: Millis, done: int) -> None:
        """Note that a review is being made, and its progress."""
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
        """Store a review, whole or in part, and delete the oldest beyond ``MOST_REVIEWS``."""
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
