"""The operations on one person's device: those of every server, and those that differ."""

from dataclasses import dataclass
from typing import Annotated, Final

from msgspec import Struct

from lanterns.server.api import operation as api
from lanterns.server.api.advice import ADVICE_OPERATIONS
from lanterns.server.api.lessons import LESSON_OPERATIONS
from lanterns.server.api.operation import As, Operation, Reply, answer, operation
from lanterns.server.api.problems import HttpError
from lanterns.server.api.tables import TABLE_OPERATIONS, NewTable, report_table
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
class Call(api.Call):
    """A request on a device."""

    store: DeviceStore
    people: People


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


@operation("POST", "/api/session")
async def begin_session(_: Call, body: BeginSession) -> Session:
    """Begin a session."""
    return Session()


@operation("GET", "/api/devices")
async def list_devices(call: Call) -> Devices:
    """Return the person's name."""
    return Devices(await call.people.name(call.caller))


@operation("POST", "/api/name")
async def set_name(call: Call, body: SetName) -> Devices:
    """Store the person's name."""
    name = clean_text(body.name, "the name") if body.name.strip() else ""
    await call.people.set_name(call.caller, name)
    return Devices(name)


@operation("POST", "/api/tables", status=201)
async def make_table(call: Call, body: MakeTable) -> NewTable:
    """Make a table, which nobody else can find."""
    if body.public:
        raise needs_server()
    return NewTable.at(await call.hub.make(body, call.caller))


@operation("GET", "/api/addresses")
async def list_addresses(_: Call) -> tuple[str, ...]:
    """List the addresses for other machines: none."""
    return ()


@operation("GET", "/api/export")
async def export_tables(call: Call) -> Backup:
    """Export every table with its log, for another device."""
    return await save_tables(call.store, call.people)


@operation("POST", "/api/import")
async def import_games(call: Call, body: GameFile) -> Annotated[Reply, As(Imported)]:
    """Add the games of a file that are not here yet: a backup, or records of finished games."""
    host = await call.people.hash_of(OWNER)
    try:
        return answer(await load_file(body.text, call.store, call.people, host))
    except BadGameFile as error:
        return answer(error.refused, 400)


_HERE: Final = (
    begin_session,
    list_devices,
    set_name,
    make_table,
    list_addresses,
    export_tables,
    import_games,
)

LOCAL_OPERATIONS: Final[tuple[Operation, ...]] = (
    *_HERE,
    *(
        one
        for one in (*TABLE_OPERATIONS, *LESSON_OPERATIONS, *ADVICE_OPERATIONS)
        if one is not report_table
    ),
)
