"""Every field of a log entry says who may see it, and what is secret says so."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_type_hints

import pytest
from msgspec import Struct

from lanterns.server.core.access import Access, OnTable, Public, Secret, find_access
from lanterns.server.core.entries import ACCESS, Entry, HexSeed, SeatTaken, TableMade
from lanterns.server.core.identity import TokenHash
from lanterns.server.snapshot.position import TableInfo

KINDS = get_args(Entry)


def holds(hint: Any, held: object) -> bool:
    """Whether a type is another one, or has it inside."""
    return hint == held or any(holds(part, held) for part in get_args(hint))


def fields() -> Iterator[tuple[type, str, object]]:
    """Yield every field of every kind of entry, with its type."""
    for kind in KINDS:
        hints = get_type_hints(kind, include_extras=True)
        yield from ((kind, name, hints[name]) for name in kind.__struct_fields__)


def test_every_field_has_a_mark() -> None:
    assert [(kind, [*marks]) for kind, marks in ACCESS.items()] == [
        (kind, [*kind.__struct_fields__]) for kind in KINDS
    ]


def test_token_hashes_seeds_and_the_host_are_secret() -> None:
    secret = [
        (kind, name)
        for kind, name, hint in fields()
        if holds(hint, TokenHash) or holds(hint, HexSeed) or name in ("host", "seed", "token")
    ]
    assert secret == [(TableMade, "host"), (TableMade, "seed"), (SeatTaken, "token")]
    assert all(ACCESS[kind][name] is Access.SECRET for kind, name in secret)


def test_fields_on_the_table_are_part_of_it() -> None:
    for kind in KINDS:
        shown = {name for name, who in ACCESS[kind].items() if who is Access.ON_TABLE}
        assert shown <= {*TableInfo.__struct_fields__}
        assert bool(shown) is (kind is TableMade)


class Unmarked(Struct):
    seat: Public[int]
    name: str


class MarkedTwice(Struct):
    token: Public[TokenHash]


class SecretInside(Struct):
    tokens: OnTable[tuple[TokenHash | None, ...]]


class MarkedElsewhere(Struct):
    name: Annotated[str, "public"]


@pytest.mark.parametrize("kind", [Unmarked, MarkedTwice, SecretInside, MarkedElsewhere])
def test_a_field_needs_one_mark(kind: type[Struct]) -> None:
    with pytest.raises(TypeError, match=f"mark {kind.__name__}"):
        find_access(kind)


class Marked(Struct):
    seat: Public[int]
    tokens: tuple[TokenHash, ...]
    seed: Secret[HexSeed | None]


def test_a_secret_type_is_secret_anywhere_in_a_field() -> None:
    assert find_access(Marked) == {
        "seat": Access.PUBLIC,
        "tokens": Access.SECRET,
        "seed": Access.SECRET,
    }
