"""Derived forms write every kind as in the examples beside this file."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest

from lanterns.analysis.reasons import Merit, Reason
from lanterns.analysis.review_json import reason_json
from lanterns.engine import (
    HIDDEN,
    AnyAction,
    Color,
    Dedication,
    Event,
    FinalTurnsBegan,
    Options,
    SeatState,
    Side,
    Token,
    Wild,
)
from lanterns.engine.shape import names_of, shape_of, snake_case
from lanterns.notation import action_json, event_json
from lanterns.notation.position_shape import SEAT
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.forms import form_of, side_names

FOUR: Final = Options(4)
FAMILIES: Final[dict[str, tuple[object, Callable[[Any], object]]]] = {
    "actions": (AnyAction, action_json),
    "events": (Event, lambda event: event_json(event, FOUR)),
    "reasons": (Reason | Merit, lambda reason: reason_json(reason, FOUR)),
}
"""Unions with their writers."""


def lines(family: str) -> list[str]:
    """Return the members of a family as they are sent, at least one of each kind."""
    return Path(__file__).with_name(f"{family}.jsonl").read_text("utf-8").splitlines()


EVERY: Final = [(family, line) for family in FAMILIES for line in lines(family)]


@pytest.mark.parametrize(("family", "line"), EVERY)
def test_every_kind_is_read_and_written_as_recorded(family: str, line: str) -> None:
    union, write = FAMILIES[family]
    form = form_of(shape_of(union), side_names(FOUR))
    sent = msgspec.json.decode(line, type=form.type)
    value = form.read(sent)
    assert write(value) == json.loads(line)
    assert msgspec.json.encode(form.write(value)).decode() == line


@pytest.mark.parametrize("family", FAMILIES)
def test_the_examples_cover_every_kind(family: str) -> None:
    kinds = {snake_case(kind.__name__) for kind in get_args(FAMILIES[family][0])}
    assert {json.loads(line)["type"] for line in lines(family)} == kinds


def test_seats_are_named_by_their_sides() -> None:
    form = form_of(shape_of(Event), side_names(Options(2)))
    written = {"type": "final_turns_began", "seat": "S"}
    event = form.read(msgspec.convert(written, form.type))
    assert event == FinalTurnsBegan(1)
    assert msgspec.to_builtins(form.write(event)) == written


class NoForm:
    name: bytes


class Mixed:
    pair: tuple[int, bool]


@pytest.mark.parametrize("kind", [NoForm, Mixed])
def test_a_field_without_a_form_is_refused(kind: type) -> None:
    with pytest.raises((TypeError, ValueError)):
        form_of(shape_of(kind | AnyAction))


def test_a_seat_is_written_whole_and_not_read() -> None:
    form = form_of(SEAT, side_names(FOUR))
    held = SeatState(Side.E, favors=2, hand=(3, HIDDEN), tokens=(Token(Dedication.EMPEROR, 4),))
    sent = form.write(held)
    assert json.loads(msgspec.json.encode(sent)) == {
        "seat": "E",
        "honor": 4,
        "lanterns": dict.fromkeys(names_of(Color, Wild).members, 0),
        "hand": [3, None],
        "favors": 2,
        "gifts": 0,
        "pavilions": 0,
        "honor_tokens": 0,
        "tokens": [{"dedication": "emperor", "honor": 4}],
    }
    with pytest.raises(TypeError, match="SeatJson is sent, but not read"):
        form.read(sent)


def numbers(schema: object) -> Iterator[dict[str, object]]:
    """Yield every description of a whole number in a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "integer":
            yield schema
        schema = [*schema.values()]
    if isinstance(schema, list):
        for part in schema:
            yield from numbers(part)


def test_every_number_of_an_action_has_bounds() -> None:
    """A number without bounds would accept whatever a client sends."""
    found = [*numbers(msgspec.json.schema(ActionJson))]
    assert len(found) >= 5
    assert all({"minimum", "maximum"} <= number.keys() for number in found)
