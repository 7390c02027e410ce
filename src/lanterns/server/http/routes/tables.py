"""The operations on tables that need the network: what costs an address something, and streams."""

from typing import Final

from litestar import Response

from lanterns.server.api.tables import NewTable, make
from lanterns.server.core.commands import MakeTable
from lanterns.server.http.operation import AnyOperation, Call, Operation, answer, respond
from lanterns.server.http.settings import LOOPBACK
from lanterns.server.http.stream import stream
from lanterns.server.snapshot.messages import ServerMessage


async def _make(call: Call[MakeTable]) -> Response[bytes]:
    """Make a table: its game, its seats, who may find it, its clock."""
    if call.body.public:
        call.service.spend_public_table(call.visit.address)
    return respond(await make(call))


async def _addresses(call: Call[None]) -> Response[bytes]:
    """List where other machines find the server, for somebody who uses it on its own machine."""
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
        query={"after": "The number of the last entry that you have."},
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
