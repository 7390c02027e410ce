"""The one schema: of everything that goes over the wire, as OpenAPI at ``/schema``.

It is made from the types themselves, and TypeScript from it: see ``typescript``.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from msgspec.json import schema_components

from lanterns.server.command import Command
from lanterns.server.errors import RefusalCode
from lanterns.server.http.lessons import LESSON_OPERATIONS
from lanterns.server.http.operation import Operation
from lanterns.server.http.problems import JSON
from lanterns.server.http.session import SESSION
from lanterns.server.http.tables import TABLES
from lanterns.server.http.talk import ClientMessage, Problem, SocketMessage
from lanterns.server.message import PROTOCOL_VERSION, Answer, PublicEntry, ServerMessage
from lanterns.server.schema.keys import name_keys
from lanterns.server.wire import base
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.event import EventJson

OPERATIONS: Final = (*SESSION, *TABLES, *LESSON_OPERATIONS)
SOCKET: Final = "/api/tables/{table}/socket"

FAMILIES: Final[dict[str, Any]] = {
    "ActionJson": ActionJson,
    "EventJson": EventJson,
    "PublicEntry": PublicEntry,
    "Command": Command,
    "Answer": Answer,
    "ServerMessage": ServerMessage,
    "SocketMessage": SocketMessage,
    "ClientMessage": ClientMessage,
}
"""Types of which there are several kinds, told apart by their ``type``."""

WORDS: Final[dict[str, Any]] = {
    "RefusalCode": RefusalCode,
    **{name: word for name, word in vars(base).items() if name.endswith("Name")},
}
"""Types that are one of a few words."""

_REFERENCE: Final = "#/components/schemas/{name}"
_TABLE: Final = {
    "name": "table",
    "in": "path",
    "required": True,
    "description": "The table's code, as in its link.",
    "schema": {"type": "string"},
}
_NUMBERS: Final = frozenset({"after", "count", "first"})
"""What is a number in a query."""
_REASONS: Final = {
    400: "It could not be understood.",
    401: "It needs a token.",
    403: "It was asked by a page of another site.",
    404: "There is no such table.",
    408: "It took too long to arrive.",
    409: "It cannot be done now.",
    413: "It is too long.",
    415: "It was not sent as JSON.",
    421: "The server is not known by that name.",
    429: "It is more than one may ask at once.",
    503: "The server is about to stop, or full.",
}


class Schemas:
    """The schemas of types, and of all that they are made of."""

    def __init__(self, types: Iterable[Any]) -> None:
        self._types = list(types)
        schemas, self.components = schema_components(self._types, ref_template=_REFERENCE)
        self._schemas = list(schemas)
        name_keys(self._types, self.components)

    def of(self, its_type: Any) -> dict[str, Any]:
        """The schema of one of the types."""
        return self._schemas[self._types.index(its_type)]


@cache
def wire_schemas() -> Schemas:
    """Everything that goes over the wire."""
    types: list[Any] = [Problem, *FAMILIES.values(), *WORDS.values()]
    for operation in OPERATIONS:
        types += [operation.gives, *operation.others.values()]
        types += [] if operation.takes is None else [operation.takes]
    return Schemas(types)


@cache
def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    schemas = wire_schemas()
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _describe(operation)
    families = {name: schemas.of(family) for name, family in FAMILIES.items()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Lanterns", "version": str(PROTOCOL_VERSION), "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": {**schemas.components, **families},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "__Host-lanterns"},
            },
        },
        "x-sockets": {
            SOCKET: {
                "summary": "Follow a table, and play at it.",
                "parameters": [_TABLE],
                "receives": {"$ref": _REFERENCE.format(name="ClientMessage")},
                "sends": {"$ref": _REFERENCE.format(name="SocketMessage")},
            }
        },
    }


_ABOUT: Final = "Tables of Lanterns over the net. What is accepted is on disk."


def _describe(operation: Operation) -> dict[str, Any]:
    schemas = wire_schemas()
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [_TABLE] if "{table}" in operation.path else [],
        "responses": _responses(operation),
    }
    described["parameters"] += [_query(name, about) for name, about in operation.query.items()]
    if operation.takes is not None:
        content = {JSON: {"schema": schemas.of(operation.takes)}}
        described["requestBody"] = {"required": True, "content": content}
    if operation.token:
        described["security"] = [{"bearer": []}, {"cookie": []}]
    return described


def _query(name: str, about: str) -> dict[str, Any]:
    kind = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    schema: dict[str, Any] = kind if name in _NUMBERS else {"type": "string"}
    return {"name": name, "in": "query", "description": about, "schema": schema}


def _responses(operation: Operation) -> dict[str, Any]:
    schemas = wire_schemas()
    good = {operation.media: {"schema": schemas.of(operation.gives)}}
    responses = {str(operation.status): {"description": "Done.", "content": good}}
    for status in sorted(_REASONS):
        if _can(operation, status):
            schema = schemas.of(operation.others.get(status, Problem))
            content = {JSON: {"schema": schema}}
            responses[str(status)] = {"description": _REASONS[status], "content": content}
    return responses


def _can(operation: Operation, status: int) -> bool:
    """Whether an operation may be answered with that status."""
    takes, table = operation.takes is not None, "{table}" in operation.path
    rules = {
        400: takes or bool(operation.query) or table,
        401: operation.token,
        403: operation.method != "GET",
        404: table,
        408: takes,
        409: status in operation.others or takes or table,
        413: takes,
        415: takes,
    }
    return rules.get(status, True)
