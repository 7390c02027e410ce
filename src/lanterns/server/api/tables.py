"""The operations on tables: listing, making, looking, playing, following, reading."""

from typing import Annotated, Final, Self, assert_never

from msgspec import Meta, Raw, Struct

from lanterns.players import LEVELS
from lanterns.server.api.operation import As, Call, Operation, Query, Reply, answer, operation
from lanterns.server.api.socket import PreviewActions
from lanterns.server.core.commands import Request
from lanterns.server.core.entries import TableId
from lanterns.server.snapshot.history import MOST_MOMENTS, Moment
from lanterns.server.snapshot.log import LogEntry
from lanterns.server.snapshot.messages import Accepted, Refused, Welcome
from lanterns.server.snapshot.position import Mine, TableInfo
from lanterns.server.wire.action import read_action
from lanterns.server.wire.base import Assembled, Shape, SideName
from lanterns.server.wire.event import EventJson


class NewTable(Struct, frozen=True):
    """A table that was just made."""

    table: TableId
    """Its code: anyone who knows it may watch, and sit down while there is a free seat."""
    path: str
    """Its link, without the server's address."""

    @classmethod
    def at(cls, table: TableId) -> Self:
        """Return the answer for a table with that code."""
        return cls(table, f"/table/{table}")


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


@operation("GET", "/api/tables", cost=5)
async def list_tables(
    call: Call, title: Annotated[str, Query("Part of the title, in upper or lower case.")] = ""
) -> list[TableInfo]:
    """List the public tables whose games are not over; with `title`, only matching ones."""
    return await call.hub.queries.listed(title.strip())


@operation("GET", "/api/mine", cost=5)
async def list_mine(call: Call) -> list[Mine]:
    """List your own tables: those that you made, and those where you have a seat."""
    return await call.hub.queries.mine(call.caller)


@operation("GET", "/api/tables/{table}", cost=2)
async def look_at_table(call: Call, table: TableId) -> Annotated[Assembled, As(Welcome)]:
    """Look at a table: returns the first message of its socket."""
    return await call.hub.queries.welcome(table, call.caller)


@operation("POST", "/api/tables/{table}/report", status=201, token=True, cost=40)
async def report_table(call: Call, table: TableId, body: ReportRequest) -> Reported:
    """Report a table, or a person there, to the operators of the server."""
    await call.hub.report(table, call.caller, body.seat, body.text)
    return Reported()


@operation("POST", "/api/tables/{table}/requests", other_answers={409: Refused}, token=True)
async def submit_request(
    call: Call, table: TableId, body: Request
) -> Annotated[Reply, As(Accepted)]:
    """Carry out a command: sit down, seat a bot, start, act, undo, chat, resign and so on."""
    result = await call.hub.submit(table, body, call.caller)
    match result:
        case Accepted():
            return answer(result)
        case dict():
            return answer(result, 409)
        case _:
            assert_never(result)


@operation("POST", "/api/tables/{table}/preview", token=True, cost=2)
async def preview_actions(
    call: Call, table: TableId, body: PreviewRequest
) -> Annotated[list[Raw], As(tuple[EventJson, ...])]:
    """Preview the results of actions, as far as your seat can know."""
    return await call.hub.queries.preview(table, call.caller, tuple(map(read_action, body.actions)))


@operation("GET", "/api/tables/{table}/history", cost=20)
async def read_history(
    call: Call, table: TableId
) -> Annotated[list[Assembled], As(tuple[LogEntry, ...])]:
    """Read a table's whole log, as far as you may know it."""
    return await call.hub.queries.history(table, call.caller)


@operation("GET", "/api/tables/{table}/moments", cost=20)
async def read_moments(
    call: Call,
    table: TableId,
    first: Annotated[int, Query("The number of the first entry; 1 by default.")] = 1,
    count: Annotated[
        int, Query(f"The number of entries to return, at most {MOST_MOMENTS}.")
    ] = MOST_MOMENTS,
) -> Annotated[list[Assembled], As(tuple[Moment, ...])]:
    """Read the positions after a range of entries, as far as you may know them."""
    return await call.hub.queries.moments(table, call.caller, first or 1, count)


@operation("GET", "/api/tables/{table}/record", media="text/plain", cost=10)
async def read_record(call: Call, table: TableId) -> str:
    """Read the game as text; once it is over, ``lanterns verify`` can check it."""
    return await call.hub.queries.record(table)


@operation("GET", "/api/bots")
async def list_bots(_: Call) -> list[Bot]:
    """List the levels of bots, weakest first."""
    return [Bot(level.name, level.about) for level in LEVELS]


TABLE_OPERATIONS: Final[tuple[Operation, ...]] = (
    list_tables,
    list_mine,
    look_at_table,
    report_table,
    submit_request,
    preview_actions,
    read_history,
    read_moments,
    read_record,
    list_bots,
)
