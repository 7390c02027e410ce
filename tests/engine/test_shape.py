"""The shapes of values are read off their classes, and what says too little is refused."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, get_args

import pytest

from lanterns.engine import (
    DEDICATION_SIZES,
    LANTERNS,
    AnyAction,
    Cell,
    Color,
    Dedication,
    Event,
    Lantern,
    Outcome,
    PlacedTile,
    Side,
    Token,
    TurnStep,
    name_lantern,
)
from lanterns.engine.dedication import Payment, Stacks
from lanterns.engine.seat import Seat
from lanterns.engine.shape import (
    COUNT,
    ByName,
    BySeat,
    Count,
    CountBySeat,
    Fields,
    Flag,
    Hexadecimal,
    Maybe,
    Names,
    Number,
    OneOf,
    Real,
    SeatNumber,
    Several,
    Text,
    TileNumber,
    fields_of,
    names_of,
    shape_of,
    written_name,
)
from lanterns.engine.shuffle import Seed
from lanterns.engine.tile import SecretTile


@pytest.mark.parametrize(
    ("hint", "shape"),
    [
        (bool, Flag()),
        (float, Real()),
        (str, Text()),
        (Count, Number(0, 9999)),
        (Seat, SeatNumber()),
        (SecretTile, TileNumber(secret=True)),
        (Seed | None, Maybe(Hexadecimal(32, number=True))),
        (Annotated[bool, "a remark"], Flag()),
        (CountBySeat, BySeat(COUNT)),
        (tuple[Seat, ...], Several(SeatNumber())),
        (tuple[bool, bool], Several(Flag(), exact=2)),
    ],
)
def test_the_shape_of_a_type(hint: object, shape: object) -> None:
    assert shape_of(hint) == shape


def test_names_are_those_of_the_members() -> None:
    lantern = shape_of(Lantern)
    assert isinstance(lantern, Names)
    assert lantern.members == {name_lantern(kind): kind for kind in LANTERNS}
    assert [*names_of(Side).members] == ["N", "E", "S", "W"]
    assert next(iter(names_of(Color).members)) == written_name(Color.BLACK) == "black"
    assert next(iter(names_of(TurnStep).members)) == "start"
    assert shape_of(Side) is shape_of(Side) != shape_of(Dedication), "0 to 3 are equal in Python"


def test_a_payment_is_as_long_as_the_largest_dedication() -> None:
    payment = shape_of(Payment)
    assert isinstance(payment, Several)
    assert payment.item is shape_of(Lantern)
    assert payment.most == max(DEDICATION_SIZES.values())


def test_stacks_are_written_by_dedication() -> None:
    stacks = shape_of(Stacks)
    assert isinstance(stacks, ByName)
    assert [*stacks.names.members.values()] == [*Dedication]
    assert stacks.item == Several(COUNT)


@pytest.mark.parametrize("union", [AnyAction, Event])
def test_members_of_a_union_are_distinguished_by_their_names(union: object) -> None:
    shape = shape_of(union)
    assert isinstance(shape, OneOf)
    assert tuple(fields.kind for fields in shape.members.values()) == get_args(union)
    assert {"place_tile", "tile_placed"} & shape.members.keys()


@pytest.mark.parametrize("kind", [Cell, Outcome, PlacedTile, Token])
def test_every_field_of_a_value_has_a_shape(kind: type) -> None:
    shape = shape_of(kind)
    assert isinstance(shape, Fields)
    assert shape is fields_of(kind)
    assert (shape.kind, [*shape.fields]) == (kind, [*kind.__annotations__])


@dataclass
class Bare:
    """A class whose field could be anything whole."""

    number: int


class Mixed(NamedTuple):
    """Another, whose field holds two kinds of thing."""

    pair: tuple[bool, str]


@pytest.mark.parametrize(
    ("hint", "problem"),
    [
        (int, "int does not say what it counts or numbers: annotate it, as Count does"),
        (Bare, "Bare: int does not say"),
        (Bare | Mixed, "Bare: int does not say"),
        (Mixed, "Mixed: the items of a tuple must be of one type"),
        (dict[str, bool], "there is no shape for dict"),
    ],
)
def test_a_type_that_says_too_little_is_refused(hint: Any, problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        shape_of(hint)
