"""The operations for learning: a review, a hint, and playing on from a moment."""

from typing import Final

from msgspec import Struct

from lanterns.server.api.operation import AnyOperation, Call, Operation, Reply, answer
from lanterns.server.api.tables import NewTable
from lanterns.server.core.advice import PlayOn
from lanterns.server.wire.review import Hint, ReviewProgress


class ReviewStopped(Struct, frozen=True):
    """The review pauses; a new request for it continues."""


async def _review(call: Call[None]) -> Reply:
    """Review a game that is over; ask again until the review is complete."""
    return answer(await call.hub.queries.review(call.table, call.caller, call.address))


async def _stop_review(call: Call[None]) -> Reply:
    """Pause the review of a game, if you began it."""
    await call.hub.queries.stop_review(call.table, call.caller)
    return answer(ReviewStopped())


async def _hint(call: Call[None]) -> Reply:
    """Get a hint for your move, in a game against bots alone."""
    return answer(await call.hub.queries.hint(call.table, call.caller))


async def play_on(call: Call[PlayOn]) -> Reply:
    """Play on against bots from a moment of a game that is over, at a new private table."""
    table = await call.hub.play_on(call.table, call.body, call.caller)
    return answer(NewTable(table, f"/table/{table}"), 201)


ADVICE_OPERATIONS: Final[tuple[AnyOperation, ...]] = (
    Operation(
        method="POST",
        path="/api/tables/{table}/review",
        name="review_game",
        carry_out=_review,
        returns=ReviewProgress,
        token=True,
        cost=2,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/review/stop",
        name="stop_review",
        carry_out=_stop_review,
        returns=ReviewStopped,
        token=True,
        cost=2,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/hint",
        name="get_hint",
        carry_out=_hint,
        returns=Hint,
        token=True,
        cost=5,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/practice",
        name="play_on",
        carry_out=play_on,
        body=PlayOn,
        returns=NewTable,
        status=201,
        token=True,
        cost=20,
    ),
)
