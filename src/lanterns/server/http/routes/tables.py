"""The operations on tables that depend on the network: making a table, streams, addresses."""

from typing import Final

from starlette.responses import Response

from lanterns.server.api.tables import NewTable, make
from lanterns.server.core.commands import MakeTable
from lanterns.server.http.operation import AnyOperation, Call, Operation, answer, respond
from lanterns.server.http.settings import LOOPBACK
from lanterns.server.http.stream import stream
from lanterns.server.snapshot.messages import ServerMessage


async def _make(call: Call[MakeTable]) -> Response:
    """Make a table: its game, its seats, whether it is public, its clock."""
    if call.body.public:
        call.service.spend_public_table(call.client.address)
    return respond(await make(call))


async def _addresses(call: Call[None]) -> Response:
    """List the server's addresses for other machines, if you use it on its own machine."""
    local = call.request.url.hostname in LOOPBACK
    return answer(call.service.settings.addresses if local else ())


HTTP_TABLE_OPERATIONS: Final[tuple[AnyOperation, ...]] = (
    Operation(
        method="POST",
        path="/api/tables",
        name="make_table",
        carry_out=_make,
        body=MakeTable,
        returns=NewTable,
        status=201,
        token=True,
        cost=20,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/stream",
        name="stream_table",
        carry_out=stream,
        returns=ServerMessage,
        media="application/x-ndjson",
        query={"after": "The number of the last log entry you have."},
        cost=5,
    ),
    Operation(
        method="GET",
        path="/api/addresses",
        name="list_addresses",
        carry_out=_addresses,
        returns=tuple[str, ...],
    ),
)
