"""An operation is what its function says."""

import asyncio
from typing import Annotated, Any, cast

import pytest
from msgspec import DecodeError, Struct

from lanterns.server.api.operation import As, Call, Query, Reply, operation
from lanterns.server.api.problems import HttpError
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.identity import NOBODY

TABLE = "k7qm2xrt9pw0"


class Wish(Struct):
    size: int


@operation("POST", "/api/tables/{table}/wishes", status=201, token=True, cost=3)
async def make_wish(
    call: Call,
    table: str,
    body: Wish,
    first: Annotated[int, Query("The first one.")] = 7,
    title: Annotated[str, Query("Part of the title.")] = "",
) -> Annotated[list[object], As(tuple[str, ...])]:
    """Make a wish."""
    return [table, body.size, first, title]


@operation("GET", "/api/words", media="text/plain")
async def read_words(_: Call) -> str:
    """Read the words."""
    return "tea"


def call(table: str = TABLE, body: object = None, **query: str) -> Call:
    return Call(cast("Any", None), NOBODY, {"table": table}, query, body)


def test_an_operation_is_described_by_its_function() -> None:
    assert (make_wish.name, make_wish.summary) == ("make_wish", "Make a wish.")
    assert (make_wish.body, make_wish.returns) == (Wish, tuple[str, ...])
    assert [(one.name, one.about, one.number) for one in make_wish.query] == [
        ("first", "The first one.", True),
        ("title", "Part of the title.", False),
    ]
    assert (read_words.body, read_words.returns, read_words.query) == (None, str, [])


def test_its_parameters_are_read_from_the_call() -> None:
    wish = make_wish.decode(b'{"size":2}')
    reply = asyncio.run(make_wish.carry_out(call(body=wish, title="moon")))
    assert reply == Reply(f'["{TABLE}",2,7,"moon"]'.encode(), 201)
    reply = asyncio.run(make_wish.carry_out(call(TABLE.upper(), wish, first="3")))
    assert reply.body == f'["{TABLE}",2,3,""]'.encode()
    assert asyncio.run(read_words.carry_out(call())) == Reply(b"tea", 200, "text/plain")


def test_invalid_parameters_are_refused() -> None:
    wish = Wish(1)
    with pytest.raises(HttpError, match="first must be a number"):
        asyncio.run(make_wish.carry_out(call(body=wish, first="x")))
    with pytest.raises(NoSuchTable):
        asyncio.run(make_wish.carry_out(call("nonsense", wish)))
    with pytest.raises(DecodeError):
        make_wish.decode(b'{"size":"2"}')
