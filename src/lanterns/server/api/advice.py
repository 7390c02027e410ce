"""The operations for learning: a review, a hint, and playing on from a moment."""

from typing import Final

from msgspec import Struct

from lanterns.server.api.operation import Call, Operation, operation
from lanterns.server.api.tables import NewTable
from lanterns.server.core.advice import PlayOn
from lanterns.server.core.entries import TableId
from lanterns.server.wire.review import Hint, ReviewProgress


class ReviewStopped(Struct, frozen=True):
    """The review pauses; a new request for it continues."""


@operation("POST", "/api/tables/{table}/review", token=True, cost=2)
async def review_game(call: Call, table: TableId) -> ReviewProgress:
    """Review a game that is over; ask again until the review is complete."""
    return await call.hub.queries.review(table, call.caller, call.address)


@operation("POST", "/api/tables/{table}/review/stop", token=True, cost=2)
async def stop_review(call: Call, table: TableId) -> ReviewStopped:
    """Pause the review of a game, if you began it."""
    await call.hub.queries.stop_review(table, call.caller)
    return ReviewStopped()


@operation("POST", "/api/tables/{table}/hint", token=True, cost=5)
async def get_hint(call: Call, table: TableId) -> Hint:
    """Get a hint for your move, in a game against bots alone."""
    return await call.hub.queries.hint(table, call.caller)


@operation("POST", "/api/tables/{table}/practice", status=201, token=True, cost=20)
async def play_on(call: Call, table: TableId, body: PlayOn) -> NewTable:
    """Play on against bots from a moment of a game that is over, at a new private table."""
    return NewTable.at(await call.hub.play_on(table, body, call.caller))


ADVICE_OPERATIONS: Final[tuple[Operation, ...]] = (review_game, stop_review, get_hint, play_on)
