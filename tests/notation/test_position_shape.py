"""The description of a position: complete, in the order of the documents, and true."""

from collections.abc import Iterable
from typing import get_type_hints

import pytest

from lanterns.engine import GameState, SeatState, apply, legal_actions
from lanterns.engine.shape import Fields
from lanterns.notation import parse_position, state_json
from lanterns.notation.position_shape import LAID_TILE, SEAT, SETUP, STATE, LaidTile, laid_tiles

from .test_position_text import GIFTS

WRITTEN = state_json(parse_position(GIFTS))


def attributes(shape: Fields) -> set[str]:
    """Return every attribute that the fields of a shape follow from."""
    stored = shape.fields.keys() - shape.derived.keys()
    return stored.union(*(derived.attributes for derived in shape.derived.values()))


@pytest.mark.parametrize(
    ("shape", "kind", "written"),
    [
        (STATE, GameState, [*WRITTEN][2:]),
        (SEAT, SeatState, WRITTEN["seats"][0]),
        (LAID_TILE, LaidTile, WRITTEN["lake"][0]),
    ],
)
def test_every_attribute_is_written_in_order(
    shape: Fields, kind: type, written: Iterable[str]
) -> None:
    assert [*shape.fields] == [*written]
    assert attributes(shape) == {*get_type_hints(kind)}
    assert shape.derived.keys() <= shape.fields.keys()


def test_what_is_derived_changes_only_with_what_it_follows_from() -> None:
    state = parse_position(GIFTS)
    for action in legal_actions(state):
        after = apply(state, action).state
        pairs = [
            (STATE, state, after),
            *((SEAT, *both) for both in zip(state.seats, after.seats, strict=True)),
        ]
        for shape, was, now in pairs:
            for name, derived in shape.derived.items():
                if derived.value(was) != derived.value(now):
                    changed = [a for a in derived.attributes if getattr(was, a) != getattr(now, a)]
                    assert changed, name


def test_the_setup_stays() -> None:
    state = parse_position(GIFTS)
    after = apply(state, legal_actions(state)[0]).state
    assert all(getattr(state, name) is getattr(after, name) for name in SETUP)
    assert len(laid_tiles(after.lake)) == 1 + len(laid_tiles(state.lake))
