"""Generates the OpenAPI document of everything on the wire from the types themselves.

The server sends it at ``/schema``, and the TypeScript types are generated from it. msgspec
describes the types; this module adds the operations and what msgspec leaves out: the names of keys,
and the families.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from msgspec.inspect import DictType, LiteralType, StructType, Type, UnionType, multi_type_info
from msgspec.json import schema_components

from lanterns.server.api.operation import JSON, Operation, Parameter
from lanterns.server.api.problems import Problem
from lanterns.server.api.socket import SOCKET_PATH, ClientMessage, SocketMessage
from lanterns.server.core.commands import Command
from lanterns.server.core.errors import RefusalCode
from lanterns.server.http.routes import OPERATIONS
from lanterns.server.snapshot.log import PublicEntry
from lanterns.server.snapshot.messages import PROTOCOL_VERSION, Answer, ServerMessage
from lanterns.server.wire import base
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.event import EventJson
from lanterns.server.wire.review import HintReason, ReasonAgainstJson, ReasonForJson, VerdictName

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, or another part of the document, as plain JSON."""

FAMILIES: Final[Mapping[str, object]] = {
    "ActionJson": ActionJson,
    "EventJson": EventJson,
    "HintReason": HintReason,
    "ReasonAgainst": ReasonAgainstJson,
    "ReasonFor": ReasonForJson,
    "PublicEntry": PublicEntry,
    "Command": Command,
    "Answer": Answer,
    "ServerMessage": ServerMessage,
    "SocketMessage": SocketMessage,
    "ClientMessage": ClientMessage,
}
"""Unions of types, distinguished by their ``type``."""

WORDS: Final[Mapping[str, object]] = {
    "RefusalCode": RefusalCode,
    "VerdictName": VerdictName,
    **{name: word for name, word in vars(base).items() if name.endswith("Name")},
}
"""Types with a fixed list of words."""

_REFERENCE: Final = "#/components/schemas/{name}"
_TABLE: Final = {
    "name": "table",
    "in": "path",
    "required": True,
    "description": "The table's code, as in its link.",
    "schema": {"type": "string"},
}
_REASONS: Final = {
    400: "The request could not be understood.",
    401: "It needs a token.",
    403: "It came from a page of another site.",
    404: "There is no such table.",
    408: "It took too long to arrive.",
    409: "It cannot be done now.",
    413: "It is too large.",
    415: "It was not sent as JSON.",
    421: "The server does not answer to that host name.",
    429: "Too many requests at once.",
    503: "The server is stopping or full.",
}


class Schemas:
    """The schemas of types and of all types inside them."""

    def __init__(self, types: Iterable[object]) -> None:
        self._types = list(types)
        schemas, self.components = schema_components(self._types, ref_template=_REFERENCE)
        self._schemas = list(schemas)
        _name_keys(self._types, self.components)

    def of(self, the_type: object) -> Schema:
        """Return the schema of one of the types."""
        return self._schemas[self._types.index(the_type)]


@cache
def wire_schemas() -> Schemas:
    """Return the schemas of everything on the wire."""
    types: list[object] = [Problem, *FAMILIES.values(), *WORDS.values()]
    for operation in OPERATIONS:
        types += [operation.returns, *operation.other_answers.values()]
        types += [] if operation.body is None else [operation.body]
    return Schemas(types)


@cache
def openapi() -> Schema:
    """Return the OpenAPI document."""
    schemas = wire_schemas()
    paths: dict[str, Schema] = {}
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
            SOCKET_PATH: {
                "summary": "Follow a table, and play at it.",
                "parameters": [_TABLE],
                "receives": {"$ref": _REFERENCE.format(name="ClientMessage")},
                "sends": {"$ref": _REFERENCE.format(name="SocketMessage")},
            }
        },
    }


_ABOUT: Final = "Tables of Lanterns over the net. An accepted request is on disk."


def _describe(operation: Operation) -> Schema:
    schemas = wire_schemas()
    described: Schema = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [_TABLE] if "{table}" in operation.path else [],
        "responses": _responses(operation),
    }
    described["parameters"] += [_query(one) for one in operation.query]
    if operation.body is not None:
        content = {JSON: {"schema": schemas.of(operation.body)}}
        described["requestBody"] = {"required": True, "content": content}
    if operation.token:
        described["security"] = [{"bearer": []}, {"cookie": []}]
    return described


def _query(parameter: Parameter) -> Schema:
    kind = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    schema: Schema = kind if parameter.number else {"type": "string"}
    return {
        "name": parameter.name,
        "in": "query",
        "description": parameter.about,
        "schema": schema,
    }


def _responses(operation: Operation) -> Schema:
    schemas = wire_schemas()
    good = {operation.media: {"schema": schemas.of(operation.returns)}}
    responses = {str(operation.status): {"description": "Done.", "content": good}}
    for status in sorted(_REASONS):
        if _can(operation, status):
            schema = schemas.of(operation.other_answers.get(status, Problem))
            content = {JSON: {"schema": schema}}
            responses[str(status)] = {"description": _REASONS[status], "content": content}
    return responses


def _can(operation: Operation, status: int) -> bool:
    """Return whether an operation may answer with that status."""
    body, table = operation.body is not None, "{table}" in operation.path
    rules = {
        400: body or bool(operation.query) or table,
        401: operation.token,
        403: operation.method != "GET",
        404: table,
        408: body,
        409: status in operation.other_answers or body or table,
        413: body,
        415: body,
    }
    return rules.get(status, True)


def _name_keys(types: Iterable[object], components: Schema) -> None:
    """Add the possible keys of mappings to their schemas, which msgspec leaves out."""
    for struct in _structs(multi_type_info(types)):
        properties = components[struct.cls.__name__]["properties"]
        for field in struct.fields:
            if isinstance(field.type, DictType) and isinstance(field.type.key_type, LiteralType):
                properties[field.encode_name]["propertyNames"] = {
                    "enum": sorted(map(str, field.type.key_type.values))
                }


def _structs(types: Iterable[Type]) -> Iterator[StructType]:
    """Yield every struct among types and their parts once."""
    seen: set[type] = set()
    waiting = list(types)
    while waiting:
        one = waiting.pop()
        if isinstance(one, StructType):
            if one.cls in seen:
                continue
            seen.add(one.cls)
            yield one
            waiting += [field.type for field in one.fields]
        waiting += _parts(one)


def _parts(one: Type) -> list[Type]:
    if isinstance(one, UnionType):
        return list(one.types)
    items = [getattr(one, name, None) for name in ("item_type", "value_type", "type")]
    return [*(i for i in items if isinstance(i, Type)), *getattr(one, "item_types", ())]
