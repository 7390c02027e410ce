"""``lanterns admin``: moderation of tables and people, and reports by players.

It works on the store of a running server, which notices changes within seconds. Every change is in
the audit log.
"""

import asyncio
import getpass
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from time import time
from typing import Any, TypeVar

from msgspec import DecodeError
from msgspec.json import decode

from lanterns.cli.arguments import BadArgument
from lanterns.cli.db import using_store
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.ids import read_table_id
from lanterns.server.core.replay import replay
from lanterns.server.core.table import Table
from lanterns.server.snapshot.position import TableInfo
from lanterns.server.storage.moderation import Moderation, Sanction, SanctionKind
from lanterns.server.storage.people import People, StoredSession
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.forms import side_names

T = TypeVar("T")
_DAY = 86_400_000
_SHOWN = 12
"""Digits of a person's hash that are printed."""


def list_tables(where: str, limit: int) -> int:
    """Print the tables with the latest changes."""
    for one in _do(where, lambda _, moderation: moderation.tables(limit)):
        kind = "public" if one.public else "private"
        names = ", ".join(_names(one.info))
        print(
            f"{one.table}  {_when(one.changed_at)}  {one.phase:8}{kind:8}{one.entries:6}  {names}"
        )
    return 0


def look(where: str, typed: str) -> int:
    """Print the people at a table and its chat."""
    table = _do(where, lambda store, _: _table(store, typed))
    title = f' "{table.made.title}"' if table.made.title else ""
    print(f"{table.id}{title}: {table.phase}, changed {_when(table.changed_at)}")
    print(f"host   {table.made.host[:_SHOWN]}")
    for side, holder in zip(side_names(table.options), table.seats, strict=True):
        person = holder.token[:_SHOWN] if holder.token else "bot" if holder.code else "free"
        print(f"{side}      {person:14}{holder.name}")
    for logged in table.chat:
        said: Any = logged.entry
        print(f"{_when(logged.at)}  {side_names(table.options)[said.seat]}: {said.text}")
    return 0


def forbid(where: str, kind: SanctionKind, typed: str, days: int, reason: str) -> int:
    """Ban or mute a person, or close a table."""
    now = int(time() * 1000)
    until = now + days * _DAY if days else None

    async def carry_out(store: Store, moderation: Moderation) -> str:
        target = await _target(store, kind, typed)
        await moderation.sanction(Sanction(kind, target, now, until, reason))
        return target

    target = _do(where, carry_out)
    print(f"{kind} {target[:_SHOWN]}" + (f" until {_when(until)}" if until else ""))
    return 0


def lift(where: str, kind: SanctionKind, typed: str) -> int:
    """Lift a ban or a mute, or reopen a table."""

    async def carry_out(store: Store, moderation: Moderation) -> str:
        target = await _target(store, kind, typed)
        await moderation.lift(kind, target, int(time() * 1000))
        return target

    print(f"lifted {kind} {_do(where, carry_out)[:_SHOWN]}")
    return 0


def purge(where: str, typed: str, sure: bool) -> int:
    """Delete a table and its chat for good."""
    if not sure:
        raise BadArgument("a purged table cannot be restored: pass --yes to purge it")
    now = int(time() * 1000)

    async def carry_out(store: Store, moderation: Moderation) -> str:
        table = await _table(store, typed)
        # Closed first: a server with the table in memory would otherwise continue its game.
        await moderation.sanction(Sanction("close", table.id, now, now + _DAY, "purged"))
        await moderation.purge(table.id, now + 1, now, "by an operator")
        return table.id

    print(f"purged {_do(where, carry_out)}")
    return 0


def sessions(where: str, typed: str) -> int:
    """Print a person's sessions."""

    async def carry_out(store: Store, _: Moderation) -> list[StoredSession]:
        return await People(store).sessions(await _target(store, "ban", typed))

    for one in _do(where, carry_out):
        print(f"{_when(one.made_at)}  used {_when(one.used_at)}  {one.agent or 'program'}")
    return 0


def sign_out(where: str, typed: str, reason: str) -> int:
    """End all sessions of a person, who can return only with a passkey."""
    now = int(time() * 1000)

    async def carry_out(store: Store, moderation: Moderation) -> int:
        person = await _target(store, "ban", typed)
        # A person's first token may never have been stored.
        tokens = {one.token for one in await People(store).sessions(person)} | {person}
        await moderation.sign_out(person, sorted(tokens), now, reason)
        return len(tokens)

    print(f"ended {_do(where, carry_out)} sessions")
    return 0


def stats(where: str) -> int:
    """Print the number of tables, sanctions and reports."""

    async def carry_out(store: Store, moderation: Moderation) -> None:
        for phase, count in (await store.counts()).items():
            print(f"{phase:12}{count:10,}")
        print(f"{'sanctions':12}{len(await moderation.sanctions(int(time() * 1000))):10,}")
        print(f"{'reports':12}{len(await moderation.reports(10**6)):10,}")

    _do(where, carry_out)
    return 0


def reports(where: str, limit: int) -> int:
    """Print the reports by players."""
    for one in _do(where, lambda _, moderation: moderation.reports(limit)):
        about = f" about {one.about[:_SHOWN]}" if one.about else ""
        print(f"{_when(one.at)}  {one.table}  {one.by[:_SHOWN]}{about}: {one.text}")
    return 0


def sanctions(where: str) -> int:
    """Print the sanctions in force."""
    for one in _do(where, lambda _, moderation: moderation.sanctions(int(time() * 1000))):
        until = f"until {_when(one.until)}" if one.until else "for good"
        print(f"{_when(one.at)}  {one.kind:6}{one.target[:_SHOWN]}  {until}  {one.reason}")
    return 0


def audit(where: str, limit: int) -> int:
    """Print what operators and retention have done."""
    for one in _do(where, lambda _, moderation: moderation.audit(limit)):
        print(f"{_when(one.at)}  {one.who:12}{one.what:12}{one.target[:_SHOWN]}  {one.reason}")
    return 0


def _do(where: str, work: Callable[[Store, Moderation], Awaitable[T]]) -> T:
    async def carry_out(store: Store) -> T:
        return await work(store, Moderation(store, getpass.getuser()))

    return asyncio.run(using_store(where, carry_out))


async def _table(store: Store, typed: str) -> Table:
    table = read_table_id(typed)
    logged = [] if table is None else await store.read(table)
    if table is None or not logged:
        raise NoSuchTable
    return replay(table, logged)


async def _target(store: Store, kind: SanctionKind, typed: str) -> str:
    """Return the table, or the hash of the person, typed as ``TABLE:SEAT`` or as a hash."""
    if kind == "close":
        return (await _table(store, typed)).id
    if len(typed) == 64 and set(typed) <= set("0123456789abcdef"):
        return typed
    code, _, side = typed.partition(":")
    table = await _table(store, code)
    sides = [*side_names(table.options)]
    if side.upper() not in sides:
        raise BadArgument(f"name a person by table and seat, as in {table.id}:{sides[0]}")
    token = table.seats[[str(one) for one in sides].index(side.upper())].token
    if token is None:
        raise BadArgument(f"there is no person on {side.upper()} at that table")
    return token


def _names(info: str) -> list[str]:
    try:
        return [seat.name for seat in decode(info, type=TableInfo).seats if seat.name]
    except DecodeError:
        return ["(unreadable)"]


def _when(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"
