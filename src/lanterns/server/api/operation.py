"""Operations: what can be asked. Each is one function.

Its decorator says where it is found, what it costs and who may use it; its parameters and its
answer have the types that are sent. Routes, the worker of a page without a server and the OpenAPI
document are all made from it, so they cannot disagree. Bodies are decoded strictly: a number in
quotes is not a number.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec.json import Decoder

from lanterns.server.api.problems import HttpError
from lanterns.server.core.entries import TableId
from lanterns.server.core.errors import NoSuchTable
from lanterns.server.core.identity import Caller
from lanterns.server.core.ids import read_table_id
from lanterns.server.live.hub import Hub
from lanterns.server.wire.base import encode

JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Call:
    """A request that was read and checked."""

    hub: Hub
    """The tables."""
    caller: Caller
    """The person who asks."""
    path: Mapping[str, Any]
    """The variables in the path, such as a table."""
    query: Mapping[str, str]
    body: object
    """The decoded body; ``None`` for an operation without one."""
    address: str = field(default="", kw_only=True)
    """The address of the request; empty on a device that serves itself."""

    @property
    def table(self) -> TableId:
        """The table in the path. Raises ``NoSuchTable`` also for a code that no table can have."""
        table = read_table_id(self.path["table"])
        if table is None:
            raise NoSuchTable
        return table


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


class Query(NamedTuple):
    """Marks a function's parameter as one of the query: a ``str``, or a number."""

    about: str
    """Its description in the OpenAPI document."""


class As(NamedTuple):
    """Names the form in which an answer is sent, where its type is another one."""

    form: object


Function: TypeAlias = Callable[..., Awaitable[object]]
"""Takes the ``Call``, and whatever else of the request it names."""


class Parameter(NamedTuple):
    """A parameter of a function."""

    name: str
    read: Callable[[Call], object]
    about: str | None = None
    """Its description, if it is one of the query."""
    number: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """Something that can be asked, as a method and a path."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    function: Function
    parameters: tuple[Parameter, ...]
    body: type[object] | None
    """The type of the body; ``None`` if the request needs no body."""
    decoder: Decoder[object] | None
    returns: object
    """The type of the successful answer."""
    status: int
    media: str
    other_answers: Mapping[int, object]
    """The types of answers with other statuses that are not problems."""
    token: bool
    """Whether it needs a token."""
    while_banned: bool
    """Whether a banned person may do it, too, such as signing out. They may always read."""
    cost: float
    """The cost, which is taken from the address's allowance."""

    @property
    def summary(self) -> str:
        """Its description in the OpenAPI document."""
        return (self.function.__doc__ or "").strip()

    @property
    def query(self) -> list[Parameter]:
        """The parameters of the query."""
        return [one for one in self.parameters if one.about is not None]

    def require_not_banned(self, hub: Hub, caller: Caller) -> None:
        """Refuse a banned person, unless the operation is allowed for them."""
        if self.method != "GET" and not self.while_banned:
            hub.sanctions.require_not_banned(caller)

    def decode(self, sent: bytes) -> object:
        """Return the body, decoded; ``None`` for an operation without one."""
        return None if self.decoder is None else self.decoder.decode(sent)

    async def run(self, call: Call) -> object:
        """Carry it out, and return what the function returned."""
        return await self.function(call, **{one.name: one.read(call) for one in self.parameters})

    def reply(self, result: object) -> Reply:
        """Return what the function returned as the answer to the request."""
        if isinstance(result, Reply):
            return result
        body = result.encode() if isinstance(result, str) and self.media != JSON else encode(result)
        return Reply(body, self.status, self.media)

    async def carry_out(self, call: Call) -> Reply:
        """Carry it out, and return the answer."""
        return self.reply(await self.run(call))


def operation(
    method: Literal["GET", "POST"],
    path: str,
    *,
    status: int = 200,
    media: str = JSON,
    other_answers: Mapping[int, object] | None = None,
    token: bool = False,
    while_banned: bool = False,
    cost: float = 1.0,
) -> Callable[[Function], Operation]:
    """Make an operation from a function: see the fields of ``Operation``.

    The function takes the call, and by name: ``table``, if the path has one; ``body``, decoded into
    the type of this parameter; and those of the query, marked with ``Query``.
    """

    def make(function: Function) -> Operation:
        signature = inspect.signature(function)
        _, *named = signature.parameters.values()
        body = next((one.annotation for one in named if one.name == "body"), None)
        return Operation(
            method=method,
            path=path,
            name=function.__name__,
            function=function,
            parameters=tuple(map(_parameter, named)),
            body=body,
            decoder=None if body is None else Decoder(body),
            returns=_form(signature.return_annotation),
            status=status,
            media=media,
            other_answers=other_answers or {},
            token=token,
            while_banned=while_banned,
            cost=cost,
        )

    return make


def _form(answer: object) -> object:
    """Return the form in which an answer is sent."""
    marks = [mark for mark in getattr(answer, "__metadata__", ()) if isinstance(mark, As)]
    return marks[0].form if marks else answer


def _parameter(one: inspect.Parameter) -> Parameter:
    name = one.name
    if name in ("table", "body"):
        return Parameter(name, attrgetter(name))
    kind, mark = get_args(one.annotation)

    def read(call: Call) -> object:
        text = call.query.get(name)
        value = text if kind is str else read_number(text, name)
        return one.default if value is None else value

    return Parameter(name, read, mark.about, kind is not str)
