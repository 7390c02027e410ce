"""Deletes or archives unused tables.

A table in use is never deleted: it is in memory, or was changed meanwhile, which the store checks
together with the deletion.
"""

import asyncio
import logging
import os
from collections.abc import Container
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from lanterns.engine import LanternsError
from lanterns.notation import record_text
from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.ids import name_in_log
from lanterns.server.core.replay import replay
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.storage.moderation import Moderation
from lanterns.server.storage.protocol import Store

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 86_400_000

Days = Annotated[int, Meta(ge=0)]


class Keep(Struct, frozen=True, kw_only=True):
    """Days for which a table is stored after its last change; 0 forever."""

    open: Days = 30
    """Tables whose game never started."""
    unfinished: Days = 180
    """Unfinished games. No clock allows more than two weeks for a turn."""
    finished: Days = 0
    """Games that are over. They are deleted only after they have been archived."""
    archive: str | None = None
    """The folder for the records of finished games."""
    every: Annotated[float, Meta(gt=0)] = 600.0
    """Seconds between two searches for such tables."""


async def clean_up(store: Store, keep: Keep, now: Millis, in_use: Container[TableId]) -> int:
    """Delete tables that are older than ``keep`` says. Return their number."""
    moderation = Moderation(store, "retention")
    done = 0
    phases = (("open", keep.open), ("playing", keep.unfinished), ("over", keep.finished))
    for phase, days in phases:
        if not days or (phase == "over" and keep.archive is None):
            continue
        before = now - days * _DAY
        for table in await moderation.stale(phase, before):
            if table in in_use:
                continue
            if phase == "over" and not await _archive(store, table, keep.archive):
                continue
            await moderation.purge(table, before, now, f"unused for {days} days")
            done += 1
    return done


async def _archive(store: Store, table: TableId, folder: str | None) -> bool:
    """Write a finished game to the archive. Return whether it is there, on disk."""
    try:
        played = replay(table, await store.read(table))
        text = record_text(record_of_table(played))
    except LanternsError as error:
        _LOG.error("table %s cannot be archived: %s", name_in_log(table), error)
        return False
    year = datetime.fromtimestamp(played.changed_at / 1000, UTC).year
    await asyncio.to_thread(_write, Path(folder or ".") / str(year) / f"{table}.txt", text)
    return True


def _write(path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
