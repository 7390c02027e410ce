"""Marks for the fields of log entries: each field's type says who may see it.

Only fields marked as public are sent, and ``find_access`` refuses a field without a mark. A type
that is always secret, such as the hash of a token, carries the mark itself.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

T = TypeVar("T")


class Access(Enum):
    """The viewers of a field of a log entry."""

    PUBLIC = "public"
    """For everybody: it is sent with the entry."""
    ON_TABLE = "on table"
    """For everybody: it is sent in the table's field with this name, not in the log."""
    SECRET = "secret"
    """For the server alone: it is never sent with an entry."""


Public: TypeAlias = Annotated[T, Access.PUBLIC]
OnTable: TypeAlias = Annotated[T, Access.ON_TABLE]
Secret: TypeAlias = Annotated[T, Access.SECRET]


def find_access(kind: type[Struct]) -> Mapping[str, Access]:
    """Return the access to each field. Raises ``TypeError`` if a field has no mark, or two."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _access(kind, name, hints[name]) for name in kind.__struct_fields__}


def _access(kind: type[Struct], name: str, hint: object) -> Access:
    found = {mark for mark in find_marks(hint) if isinstance(mark, Access)}
    if len(found) != 1:
        raise TypeError(f"mark {kind.__name__}.{name} as one of Public, OnTable and Secret")
    return found.pop()


def find_marks(hint: Any) -> Iterator[object]:
    """Yield the annotations of a type and of the types inside it."""
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        yield from marks
    for part in get_args(hint):
        yield from find_marks(part)
