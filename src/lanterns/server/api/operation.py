"""Operations, each with the types of its body and its answer.

Route handlers, the worker of a page without a server and the OpenAPI document are all made from
them, so they cannot disagree. Bodies are decoded strictly: a number in quotes is not a number.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from lanterns.server.api.problems import HttpError
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import read_table_id
from lanterns.server.live.hub import Hub
from lanterns.server.wire.base import encode

JSON: Final = "application/json"

Body = TypeVar("Body")
"""The type of a request's body; ``None`` for a request without one."""


@dataclass(frozen=True, slots=True)
class Call(Generic[Body]):
    """A request that was read and checked."""

    hub: Hub
    """The tables."""
    caller: Caller
    """The person who asks."""
    path: Mapping[str, Any]
    """The variables in the path, such as a table."""
    query: Mapping[str, str]
    body: Body
    address: str = field(default="", kw_only=True)
    """The address of the request; empty on a device that serves itself."""

    @property
    def table(self) -> TableId:
        """The table in the path. Raises ``NoSuchTable`` also for a code that no table can have."""
        table = read_table_id(self.path["table"])
        if table is None:
            raise NoSuchTable
        return table

    def number(self, name: str) -> int | None:
        """Return a number in the query, or ``None``."""
        return read_number(self.query.get(name), name)


def read_number(text: str | None, name: str) -> int | None:
    """Return the number of a log entry in a query, or ``None``."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HttpError(400, "request_invalid", f"{name} must be a number of up to nine digits")
    return int(text)


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a request."""

    body: bytes
    status: int = 200
    media: str = JSON


def answer(value: object, status: int = 200) -> Reply:
    """Return a value as JSON."""
    return Reply(encode(value), status)


@dataclass(frozen=True, slots=True, kw_only=True)
class Described(Generic[Body]):
    """An operation, as a method and a path."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    body: type[Body] | None = None
    """The type of the body; ``None`` if the request needs no body."""
    returns: object
    """The type of the successful answer."""
    status: int = 200
    media: str = JSON
    other_answers: Mapping[int, object] = field(default_factory=dict)
    """The types of answers with other statuses that are not problems."""
    query: Mapping[str, str] = field(default_factory=dict)
    """The parameters of the query, with descriptions."""
    token: bool = False
    """Whether it needs a token."""
    while_banned: bool = False
    """Whether a banned person may do it, too, such as signing out. They may always read."""
    cost: float = 1.0
    """The cost, which is taken from the address's allowance."""

    def require_not_banned(self, hub: Hub, caller: Caller) -> None:
        """Refuse a banned person, unless the operation is allowed for them."""
        if self.method != "GET" and not self.while_banned:
            hub.sanctions.require_not_banned(caller)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Described[Body]):
    """An operation that exists wherever there are tables."""

    carry_out: Callable[[Call[Body]], Awaitable[Reply]]
    """Carries it out. Its docstring describes the operation in the OpenAPI document."""

    @property
    def summary(self) -> str:
        """Its description in the OpenAPI document."""
        return (self.carry_out.__doc__ or "").strip()


AnyOperation: TypeAlias = Operation[Any]
