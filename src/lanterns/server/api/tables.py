"""The operations on tables: listing, making, looking, playing, following, reading."""

from typing import Annotated, Final, assert_never

from msgspec import Meta, Struct

from lanterns.players import LEVELS
from lanterns.server.api.operation import AnyOperation, Call, Operation, Reply, answer
from lanterns.server.api.socket import PreviewActions
from lanterns.server.core.commands import MakeTable, Request
from lanterns.server.core.entries import TableId
from lanterns.server.snapshot.history import MOST_MOMENTS, Moment
from lanterns.server.snapshot.log import LogEntry
from lanterns.server.snapshot.messages import Accepted, Refused, Welcome
from lanterns.server.snapshot.position import Mine, TableInfo
from lanterns.server.wire.action import read_action
from lanterns.server.wire.base import Shape, SideName
from lanterns.server.wire.event import EventJson


class NewTable(Struct, frozen=True):
    """A table that was just made."""

    table: TableId
    """Its code: anyone who knows it may watch, and sit down while there is a free seat."""
    path: str
    """Its link, without the server's address."""


class PreviewRequest(Shape, frozen=True):
    """Preview the results of actions."""

    actions: PreviewActions


class ReportRequest(Shape, frozen=True):
    """A report to the operators of the server."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    seat: SideName | None = None
    """The seat of the reported person."""


class Reported(Struct, frozen=True):
    """The report has reached the operators."""


class Bot(Struct, frozen=True):
    """A bot that can have a seat."""

    code: str
    about: str


async def _list(call: Call[None]) -> Reply:
    """List the public tables whose games are not over; with `title`, only matching ones."""
    title = call.query.get("title", "").strip()
    return answer(await call.hub.queries.listed(title))


async def _mine(call: Call[None]) -> Reply:
    """List your own tables: those that you made, and those where you have a seat."""
    return answer(await call.hub.queries.mine(call.caller))


async def make(call: Call[MakeTable]) -> Reply:
    """Make a table: its game, its seats, whether it is public, its clock."""
    table = await call.hub.make(call.body, call.caller)
    return answer(NewTable(table, f"/table/{table}"), 201)


async def _look(call: Call[None]) -> Reply:
    """Look at a table: returns the first message of its socket."""
    return answer(await call.hub.queries.welcome(call.table, call.caller))


async def _submit(call: Call[Request]) -> Reply:
    """Carry out a command: sit down, seat a bot, start, act, undo, chat, resign and so on."""
    result = await call.hub.submit(call.table, call.body, call.caller)
    match result:
        case Accepted():
            return answer(result)
        case dict():
            return answer(result, 409)
        case _:
            assert_never(result)


async def _preview(call: Call[PreviewRequest]) -> Reply:
    """Preview the results of actions, as far as your seat can know."""
    actions = tuple(map(read_action, call.body.actions))
    return answer(await call.hub.queries.preview(call.table, call.caller, actions))


async def _history(call: Call[None]) -> Reply:
    """Read a table's whole log, as far as you may know it."""
    return answer(await call.hub.queries.history(call.table, call.caller))


async def _moments(call: Call[None]) -> Reply:
    """Read the positions after a range of entries, as far as you may know them."""
    first, count = call.number("first"), call.number("count")
    most = MOST_MOMENTS if count is None else count
    return answer(await call.hub.queries.moments(call.table, call.caller, first or 1, most))


async def _record(call: Call[None]) -> Reply:
    """Read the game as text; once it is over, ``lanterns verify`` can check it."""
    text = await call.hub.queries.record(call.table)
    return Reply(text.encode(), media="text/plain")


async def _report(call: Call[ReportRequest]) -> Reply:
    """Report a table, or a person there, to the operators of the server."""
    await call.hub.report(call.table, call.caller, call.body.seat, call.body.text)
    return answer(Reported(), 201)


async def _bots(_: Call[None]) -> Reply:
    """List the levels of bots, weakest first."""
    return answer([Bot(level.name, level.about) for level in LEVELS])


_RANGE: Final = {
    "first": "The number of the first entry; 1 by default.",
    "count": f"The number of entries to return, at most {MOST_MOMENTS}.",
}

TABLE_OPERATIONS: Final[tuple[AnyOperation, ...]] = (
    Operation(
        method="GET",
        path="/api/tables",
        name="list_tables",
        carry_out=_list,
        returns=list[TableInfo],
        query={"title": "Part of the title, in upper or lower case."},
        cost=5,
    ),
    Operation(
        method="GET",
        path="/api/mine",
        name="list_mine",
        carry_out=_mine,
        returns=list[Mine],
        cost=5,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}",
        name="look_at_table",
        carry_out=_look,
        returns=Welcome,
        cost=2,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/report",
        name="report_table",
        carry_out=_report,
        body=ReportRequest,
        returns=Reported,
        status=201,
        token=True,
        cost=40,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/requests",
        name="submit_request",
        carry_out=_submit,
        body=Request,
        returns=Accepted,
        other_answers={409: Refused},
        token=True,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/preview",
        name="preview_actions",
        carry_out=_preview,
        body=PreviewRequest,
        returns=tuple[EventJson, ...],
        token=True,
        cost=2,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/history",
        name="read_history",
        carry_out=_history,
        returns=tuple[LogEntry, ...],
        cost=20,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/moments",
        name="read_moments",
        carry_out=_moments,
        returns=tuple[Moment, ...],
        query=_RANGE,
        cost=20,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/record",
        name="read_record",
        carry_out=_record,
        returns=str,
        media="text/plain",
        cost=10,
    ),
    Operation(method="GET", path="/api/bots", name="list_bots", carry_out=_bots, returns=list[Bot]),
)
