"""The operations on one person's device: those of every server, and those that differ."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.json import encode

from lanterns.server.api import operation as api
from lanterns.server.api.advice import ADVICE_OPERATIONS
from lanterns.server.api.lessons import LESSON_OPERATIONS
from lanterns.server.api.operation import Described, Reply, answer
from lanterns.server.api.problems import HttpError
from lanterns.server.api.tables import TABLE_OPERATIONS, NewTable
from lanterns.server.core.checks import clean_text
from lanterns.server.core.commands import MakeTable
from lanterns.server.local.game_files import (
    Backup,
    BadGameFile,
    GameFile,
    Imported,
    load_file,
    save_tables,
)
from lanterns.server.local.people import OWNER, People
from lanterns.server.local.store import DeviceStore
from lanterns.server.wire.base import Shape


@dataclass(frozen=True, slots=True)
class Device:
    """The parts of a device that operations need in addition to its tables."""

    store: DeviceStore
    people: People


Body = TypeVar("Body")
"""The type of a request's body; ``None`` for a request without one."""


@dataclass(frozen=True, slots=True)
class Call(api.Call, Generic[Body]):
    """A request to an operation that is different on a device."""

    body: Body


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceOperation(Described, Generic[Body]):
    """An operation that is different on a device."""

    carry_out: Callable[[Device, Call[Body]], Awaitable[Reply]]


AnyLocalOperation: TypeAlias = api.Operation | DeviceOperation[Any]

_NEEDS_SERVER: Final = "this needs a server: here the game runs on one device alone"


def needs_server() -> HttpError:
    """Return the refusal of an operation that needs a server."""
    return HttpError(409, "needs_server", _NEEDS_SERVER)


class BeginSession(Shape, frozen=True):
    """Begin a session."""


class Session(Struct, frozen=True):
    """The session has begun. Here it always exists: everybody at this device has a token."""

    fresh: bool = False


class Devices(Struct, frozen=True):
    """Everything that is known of a person here: only a name."""

    name: str
    sessions: tuple[()] = ()
    links: int = 0
    passkeys: tuple[()] = ()
    can_passkey: bool = False
    offline: bool = False


class SetName(Shape, frozen=True):
    """Set a person's name."""

    name: str


async def _session(_: Device, call: Call[BeginSession]) -> Reply:
    """Begin a session."""
    return answer(Session())


async def _devices(device: Device, call: Call[None]) -> Reply:
    """Return the person's name."""
    return answer(Devices(await device.people.name(call.caller)))


async def _set_name(device: Device, call: Call[SetName]) -> Reply:
    """Store the person's name."""
    name = clean_text(call.body.name, "the name") if call.body.name.strip() else ""
    await device.people.set_name(call.caller, name)
    return answer(Devices(name))


async def _make(_: Device, call: Call[MakeTable]) -> Reply:
    """Make a table, which nobody else can find."""
    if call.body.public:
        raise needs_server()
    return answer(NewTable.at(await call.hub.make(call.body, call.caller)), 201)


async def _addresses(_: Device, call: Call[None]) -> Reply:
    """List the addresses for other machines: none."""
    return answer(())


async def _export(device: Device, call: Call[None]) -> Reply:
    """Export every table with its log, for another device."""
    return Reply(encode(await save_tables(device.store, device.people)))


async def _import(device: Device, call: Call[GameFile]) -> Reply:
    """Add the games of a file that are not here yet: a backup, or records of finished games."""
    host = await device.people.hash_of(OWNER)
    try:
        return answer(await load_file(call.body.text, device.store, device.people, host))
    except BadGameFile as error:
        return answer(error.refused, 400)


_HERE: Final[tuple[DeviceOperation[Any], ...]] = (
    DeviceOperation(
        method="POST",
        path="/api/session",
        name="begin_session",
        carry_out=_session,
        body=BeginSession,
        returns=Session,
    ),
    DeviceOperation(
        method="GET",
        path="/api/devices",
        name="list_devices",
        carry_out=_devices,
        returns=Devices,
    ),
    DeviceOperation(
        method="POST",
        path="/api/name",
        name="set_name",
        carry_out=_set_name,
        body=SetName,
        returns=Devices,
    ),
    DeviceOperation(
        method="POST",
        path="/api/tables",
        name="make_table",
        carry_out=_make,
        body=MakeTable,
        returns=NewTable,
        status=201,
    ),
    DeviceOperation(
        method="GET",
        path="/api/addresses",
        name="list_addresses",
        carry_out=_addresses,
        returns=tuple[str, ...],
    ),
    DeviceOperation(
        method="GET", path="/api/export", name="export", carry_out=_export, returns=Backup
    ),
    DeviceOperation(
        method="POST",
        path="/api/import",
        name="import",
        carry_out=_import,
        body=GameFile,
        returns=Imported,
    ),
)

_REFUSED: Final = frozenset({"report_table", *(one.name for one in _HERE)})
"""Operations of every server that are refused or different here."""

LOCAL_OPERATIONS: Final[tuple[AnyLocalOperation, ...]] = (
    *_HERE,
    *(
        one
        for one in (*TABLE_OPERATIONS, *LESSON_OPERATIONS, *ADVICE_OPERATIONS)
        if one.name not in _REFUSED
    ),
)
