"""Log entries are sent with their public fields, and nothing of the others."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from lanterns.engine import Options
from lanterns.server.core.access import Access
from lanterns.server.core.entries import ACCESS, Entry, Logged
from lanterns.server.snapshot.log import PUBLIC_TYPES, publish, write_entry
from lanterns.server.wire.base import encode
from lanterns.server.wire.forms import side_names

SIDES = side_names(Options(3))
KINDS = get_args(Entry)


def plant(kind: type[Any], mark: str) -> Any:
    """Return an entry whose every field has a value that can be recognized."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return kind(**{one.name: value_of(one.type, f"{mark}-{one.name}") for one in info.fields})


def value_of(of: inspect.Type, text: str) -> Any:
    """Return a value of a type, made of a text where it can be."""
    match of:
        case inspect.StrType():
            return text
        case inspect.BoolType():
            return True
        case inspect.IntType():
            return 2 if of.ge is None else max(of.ge, 54_321)
        case inspect.LiteralType():
            return of.values[-1]
        case inspect.UnionType():
            some = [one for one in of.types if not isinstance(one, inspect.NoneType)]
            return value_of(some[0], text)
        case inspect.VarTupleType(item_type=inspect.UnionType()):
            return ()
        case inspect.VarTupleType():
            return (value_of(of.item_type, text),)
        case inspect.TupleType():
            return tuple(value_of(one, text) for one in of.item_types)
        case inspect.StructType():
            return of.cls(**{one.name: value_of(one.type, text) for one in of.fields})
        case _:
            raise AssertionError(f"there is no value for {of}")


def recognizable(value: Any) -> Iterator[bytes]:
    """Yield what would show that a value was sent."""
    match msgspec.to_builtins(value):
        case dict() as several:
            for one in several.values():
                yield from recognizable(one)
        case list() | tuple() as several:
            for one in several:
                yield from recognizable(one)
        case str() | int() as one if len(str(one)) > 4 and one is not True:
            yield str(one).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_only_public_fields_are_sent(kind: type[Any]) -> None:
    entry = plant(kind, "planted")
    logged = Logged(7, 1_700_000_000_000, entry, "planted-by", "planted-request", "planted-command")
    sent = encode(write_entry(SIDES, logged, ()))
    for name, who in ACCESS[kind].items():
        for value in recognizable(getattr(entry, name)):
            assert (value in sent) is (who is Access.PUBLIC), (name, value)
    assert not re.search(b"planted-(by|request|command)", sent)


@pytest.mark.parametrize("kind", KINDS)
def test_entries_are_sent_with_their_name_and_sides(kind: type[Any]) -> None:
    entry = plant(kind, "planted")
    sent = msgspec.json.decode(encode(publish(entry, SIDES)))
    assert sent.pop("type") == kind.__struct_config__.tag
    assert [*sent] == [name for name, who in ACCESS[kind].items() if who is Access.PUBLIC]
    assert sent.get("seat", "S") == sent.get("by", "S") == "S"
    assert msgspec.convert({**sent, "type": kind.__struct_config__.tag}, PUBLIC_TYPES[kind])


def test_every_secret_can_be_recognized() -> None:
    """Otherwise the first test would prove nothing."""
    for kind in KINDS:
        entry = plant(kind, "planted")
        for name, who in ACCESS[kind].items():
            if who is Access.SECRET and name not in ("version", "rules"):
                assert list(recognizable(getattr(entry, name))) == [f"planted-{name}".encode()]
