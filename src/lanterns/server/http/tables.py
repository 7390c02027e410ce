"""The operations on tables."""

from typing import Final

from litestar import Response
from msgspec import Struct

from lanterns.server.bots.codes import BOT_CODES
from lanterns.server.command import MakeTable, Request
from lanterns.server.entry import TableId
from lanterns.server.http.operation import Call, Operation, answer
from lanterns.server.http.stream import stream
from lanterns.server.http.talk import PreviewAsked
from lanterns.server.message import (
    Accepted,
    LogEntry,
    Mine,
    Refused,
    ServerMessage,
    TableFace,
    Welcome,
)
from lanterns.server.moments import MOST_MOMENTS, Moment
from lanterns.server.wire.action import read_action
from lanterns.server.wire.event import EventJson


class NewTable(Struct, frozen=True):
    """A table that was just set up."""

    table: TableId
    """Its code: whoever knows it may look, and sit down while there is a free seat."""
    path: str
    """The link to it, to be put after this server's address."""


class Bot(Struct, frozen=True):
    """A bot that may be given a seat."""

    code: str
    about: str


async def _list(call: Call) -> Response[bytes]:
    """List the public tables that are not over; of a title, if one is asked for."""
    title = call.request.query_params.get("title", "").strip().casefold()
    faces = await call.hub.listed()
    return answer([face for face in faces if title in face.title.casefold()])


async def _mine(call: Call) -> Response[bytes]:
    """List one's own tables: where one has a seat, or which one set up."""
    return answer(await call.hub.mine(call.caller))


async def _make(call: Call) -> Response[bytes]:
    """Set up a table: its game, its seats, who may find it, its clock."""
    table = await call.hub.make(call.body, call.caller)
    return answer(NewTable(table, f"/table/{table}"), 201)


async def _look(call: Call) -> Response[bytes]:
    """See a table as one may: everything that the first message on its socket says."""
    return answer(await call.hub.welcome(call.table, call.caller))


async def _submit(call: Call) -> Response[bytes]:
    """Carry out a command: sit down, seat a bot, start, act, undo, chat, resign and so on."""
    result = await call.hub.submit(call.table, call.body, call.caller)
    return answer(result, 200 if isinstance(result, Accepted) else 409)


async def _preview(call: Call) -> Response[bytes]:
    """See what actions would give one's seat, as far as it can know."""
    actions = tuple(map(read_action, call.body.actions))
    return answer(await call.hub.preview(call.table, call.caller, actions))


async def _history(call: Call) -> Response[bytes]:
    """Read everything that happened at a table, as one may know it."""
    return answer(await call.hub.history(call.table, call.caller))


async def _moments(call: Call) -> Response[bytes]:
    """See how things stood after each of some entries, as one may know it; all, once it is over."""
    first, count = call.number("first"), call.number("count")
    most = MOST_MOMENTS if count is None else count
    return answer(await call.hub.moments(call.table, call.caller, first or 1, most))


async def _record(call: Call) -> Response[str]:
    """Read the game as text; once it is over, ``lanterns verify`` can check it."""
    text = await call.hub.record(call.table)
    return Response(text, media_type="text/plain")


async def _bots(_: Call) -> Response[bytes]:
    """List the bots that may be given a seat."""
    from lanterns.players import PLAYERS

    return answer([Bot(code, PLAYERS[code].about) for code in BOT_CODES])


_AFTER: Final = {"after": "The number of the last entry that was seen."}
_RANGE: Final = {
    "first": "The number of the first entry; 1 if it is not said.",
    "count": f"How many entries, at most; never more than {MOST_MOMENTS}.",
}

TABLES: Final = (
    Operation(
        method="GET",
        path="/api/tables",
        name="list_tables",
        carry_out=_list,
        gives=list[TableFace],
        query={"title": "A part of the title."},
        cost=5,
    ),
    Operation(
        method="GET",
        path="/api/mine",
        name="list_mine",
        carry_out=_mine,
        gives=list[Mine],
        cost=5,
    ),
    Operation(
        method="POST",
        path="/api/tables",
        name="make_table",
        carry_out=_make,
        takes=MakeTable,
        gives=NewTable,
        status=201,
        token=True,
        cost=20,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}",
        name="look_at_table",
        carry_out=_look,
        gives=Welcome,
        cost=2,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/requests",
        name="submit_request",
        carry_out=_submit,
        takes=Request,
        gives=Accepted,
        others={409: Refused},
        token=True,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/preview",
        name="preview_actions",
        carry_out=_preview,
        takes=PreviewAsked,
        gives=tuple[EventJson, ...],
        token=True,
        cost=2,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/history",
        name="read_history",
        carry_out=_history,
        gives=tuple[LogEntry, ...],
        cost=20,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/moments",
        name="read_moments",
        carry_out=_moments,
        gives=tuple[Moment, ...],
        query=_RANGE,
        cost=20,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/record",
        name="read_record",
        carry_out=_record,
        gives=str,
        media="text/plain",
        cost=10,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/stream",
        name="stream_table",
        carry_out=stream,
        gives=ServerMessage,
        media="application/x-ndjson",
        query=_AFTER,
        cost=5,
    ),
    Operation(method="GET", path="/api/bots", name="list_bots", carry_out=_bots, gives=list[Bot]),
)
