"""Operations: what can be asked, each with the types of its body and its answer.

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
    """Who asks."""
    path: Mapping[str, Any]
    """What the path names, such as a table."""
    query: Mapping[str, str]
    body: Body
    address: str = field(default="", kw_only=True)
    """Where the request came from; empty on a device that serves itself."""

    @property
    def table(self) -> TableId:
        """The table in the path; ``NoSuchTable`` also for a code that no table can have."""
        table = read_table_id(self.path["table"])
        if table is None:
            raise NoSuchTable
        return table

    def number(self, name: str) -> int | None:
        """A number in the query, if it is there."""
        return read_number(self.query.get(name), name)


def read_number(text: str | None, name: str) -> int | None:
    """The number of a log entry, as it is written in a query."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HttpError(400, "request_invalid", f"{name} must be a number of up to nine digits")
    return int(text)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a request is answered."""

    body: bytes
    status: int = 200
    media: str = JSON


def answer(value: object, status: int = 200) -> Reply:
    """A value as JSON."""
    return Reply(encode(value), status)


@dataclass(frozen=True, slots=True, kw_only=True)
class Described(Generic[Body]):
    """One thing that can be asked, as a method and a path."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    body: type[Body] | None = None
    """The type of the body; without one the request needs none."""
    returns: object
    """The type of the answer when all is well."""
    status: int = 200
    media: str = JSON
    other_answers: Mapping[int, object] = field(default_factory=dict)
    """The types of answers with other statuses that are not problems."""
    query: Mapping[str, str] = field(default_factory=dict)
    """What the query may contain, and what it means."""
    token: bool = False
    """Whether it needs a token."""
    while_banned: bool = False
    """Whether a banned person may do it, too: sign out, for example. They may always read."""
    cost: float = 1.0
    """What it takes from the allowance of an address."""

    def require_not_banned(self, hub: Hub, caller: Caller) -> None:
        """Refuse it to a banned person, unless they may do it all the same."""
        if self.method != "GET" and not self.while_banned:
            hub.sanctions.require_not_banned(caller)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Described[Body]):
    """Something that can be asked wherever there are tables."""

    carry_out: Callable[[Call[Body]], Awaitable[Reply]]
    """Does it. Its docstring describes the operation in the OpenAPI document."""

    @property
    def summary(self) -> str:
        """What it does."""
        return (self.carry_out.__doc__ or "").strip()


AnyOperation: TypeAlias = Operation[Any]
