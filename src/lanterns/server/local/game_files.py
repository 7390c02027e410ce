"""Games as files: every table of a device, and records of finished games from anywhere."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import groupby
from time import time
from typing import Final, Literal

from msgspec import DecodeError, Raw, Struct
from msgspec.json import decode

from lanterns.engine import COMPONENTS_ID, RULES_VERSION, LanternsError, commit
from lanterns.notation import Record, record_text, replay, verify_lines
from lanterns.server.core.checks import BOT_CODES
from lanterns.server.core.entries import (
    LOG_VERSION,
    Acted,
    BotSeated,
    Entry,
    Finished,
    Logged,
    Millis,
    SeatTaken,
    Started,
    TableId,
    TableMade,
    encode_logged,
)
from lanterns.server.core.errors import Conflict
from lanterns.server.core.identity import TokenHash, hash_token
from lanterns.server.core.ids import read_table_id, table_id_for
from lanterns.server.core.replay import UnreadableLog
from lanterns.server.local.people import People
from lanterns.server.local.store import DeviceStore
from lanterns.server.storage.protocol import Append, append_of_log, decode_log
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import SIDE_NAMES, Shape
from lanterns.server.wire.options import write_options

MOST_RECORDS: Final = 100
"""The most games in one file of records: each is replayed while everything else waits."""


class SavedTable(Shape, frozen=True):
    """A table with its whole log."""

    table: TableId
    entries: tuple[Raw, ...]


class Backup(Shape, frozen=True):
    """Every table of a device."""

    lanterns: int
    """The version of this format."""
    people: Mapping[str, str]
    """The people of the device, with the hashes of their tokens."""
    tables: tuple[SavedTable, ...]


class GameFile(Shape, frozen=True):
    """The contents of a file that somebody chose."""

    text: str


class Imported(Struct, frozen=True):
    """The result of an import."""

    added: int
    known: int
    """The number of games that were here already."""


FileProblem = Literal["unknown", "newer", "damaged", "invalid", "too_many"]
"""The problem of a file: it has no games, was saved by a later version, is a damaged backup, has a
game that is not valid or not over, or has too many games."""


class FileRefused(Struct, frozen=True):
    """The reason why no game of a file was loaded; the page puts it into words."""

    code: FileProblem
    line: int
    """The line on which the invalid game begins."""
    reason: str
    """A sentence in English, with all details."""


class BadGameFile(LanternsError):
    """A file whose games cannot be loaded."""

    def __init__(self, code: FileProblem, reason: str, line: int = 1) -> None:
        super().__init__(reason)
        self.refused = FileRefused(code, line, reason)


_BACKUP_VERSION: Final = 1


async def save_tables(store: DeviceStore, people: People) -> Backup:
    """Return every table with its log."""
    tables = [
        SavedTable(table, tuple(Raw(encode_logged(one)) for one in await store.read(table)))
        for table in store.tables
    ]
    return Backup(_BACKUP_VERSION, await people.hashes(), tuple(tables))


async def load_file(text: str, store: DeviceStore, people: People, host: TokenHash) -> Imported:
    """Add the games of a file that are not here yet.

    All of them are replayed before any is stored. If one fails, nothing is stored, and
    ``BadGameFile`` names the problem.
    """
    backup = _read_backup(text)
    if backup is not None:
        appends = await _tables_of(backup, people)
    else:
        appends = [_table_of(record, host) async for record in _read_records(text)]
    added = 0
    for append in appends:
        try:
            await store.append(append)
        except Conflict:
            continue
        added += 1
    return Imported(added, len(appends) - added)


def _read_backup(text: str) -> Backup | None:
    """Return the backup in a file, or ``None`` if it is something else."""
    try:
        backup = decode(text, type=Backup)
    except DecodeError:
        return None
    if backup.lanterns != _BACKUP_VERSION:
        raise BadGameFile("newer", "this backup was made by a later version of Lanterns")
    return backup


async def _tables_of(backup: Backup, people: People) -> list[Append]:
    """Return the tables of a backup. Its people become those of this device with the same names."""
    here = {hash_: await people.hash_of(name) for name, hash_ in backup.people.items()}
    appends = []
    for saved in backup.tables:
        try:
            logged = decode_log((_renamed(bytes(entry).decode(), here),) for entry in saved.entries)
            if read_table_id(saved.table) != saved.table or not _is_whole(logged):
                raise UnreadableLog("the log of a table is damaged")
            appends.append(append_of_log(saved.table, 0, logged))
        except UnreadableLog as error:
            raise BadGameFile("damaged", str(error)) from error
    return appends


def _is_whole(logged: list[Logged]) -> bool:
    return bool(logged) and all(one.number == n for n, one in enumerate(logged, 1))


def _renamed(entry: str, here: Mapping[str, str]) -> str:
    for there, hash_ in here.items():
        entry = entry.replace(f'"{there}"', f'"{hash_}"')
    return entry


async def _read_records(text: str) -> AsyncIterator[Record]:
    """Yield the records of a file, each of them valid and of a game that is over."""
    if "[Lanterns" not in text and not text.lstrip().startswith("{"):
        raise BadGameFile("unknown", "there are no games in this file")
    for number, verdict in enumerate(verify_lines(text.splitlines()), 1):
        if verdict.flaw is not None or verdict.record is None:
            raise BadGameFile("invalid", str(verdict.flaw), verdict.line)
        if number > MOST_RECORDS:
            raise BadGameFile("too_many", f"a file can have at most {MOST_RECORDS} games")
        yield verdict.record
        await asyncio.sleep(0)  # messages that have arrived come first


def _end_of(record: Record) -> Finished:
    """Return the ending of a valid record's game."""
    if record.broken_off is not None:
        sides = [side.name for side in record.options.sides]
        winners = dict(record.tags).get("Winners", "").split("+")
        return Finished(record.broken_off, tuple(sides.index(w) for w in winners if w in sides))
    assert record.outcome is not None, "a valid record has the outcome of its game"
    return Finished("played", record.outcome.winners)


def _table_of(record: Record, host: TokenHash) -> Append:
    """Return a table at which the game of a record was played. The host has no seat there."""
    now = int(1000 * time())
    made_at = min(now, _day_of(record) or now)
    entries = list(_entries_of(record, host))
    # The table is as old as the game, and comes first in the list of finished tables.
    logged = [Logged(n, now if n > 1 else made_at, one) for n, one in enumerate(entries, 1)]
    digest = sha256(record_text(record).encode()).hexdigest()
    return append_of_log(table_id_for(host, f"record {digest}"), 0, logged)


def _day_of(record: Record) -> Millis | None:
    try:
        day = date.fromisoformat(dict(record.tags).get("Date", ""))
    except ValueError:
        return None
    return max(0, int(1000 * datetime.combine(day, datetime.min.time(), UTC).timestamp()))


def _entries_of(record: Record, host: TokenHash) -> Iterator[Entry]:
    seed, options = record.seed, record.options
    assert seed is not None, "a valid record has the seed of its game"
    yield TableMade(
        version=LOG_VERSION,
        options=write_options(options),
        public=False,
        title="",
        clock=None,
        patience=600,
        stand_in="greedy",
        host=host,
        seed=f"{seed:032x}",
        commitment=commit(seed),
        components=COMPONENTS_ID,
        rules=RULES_VERSION,
    )
    for seat, name in enumerate(record.players):
        if name in BOT_CODES:
            yield BotSeated(seat, name)
        else:
            nobody = hash_token(f"{seed} {seat}")  # a person whose token nobody has
            yield SeatTaken(seat, name or SIDE_NAMES[options.sides[seat]], nobody)
    yield Started()
    for (_, seat), turn in groupby(replay(record), lambda one: (one.turn, one.seat)):
        yield Acted(seat, tuple(write_action(one.action) for one in turn))
    yield _end_of(record)
