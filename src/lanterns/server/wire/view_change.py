"""Compares two views of a game, and writes the fields that have changed."""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec import UNSET, Struct, UnsetType, defstruct
from msgspec.structs import fields

from lanterns.engine import GameState, Seat, SeatState
from lanterns.engine.shape import ByName, Fields
from lanterns.notation.position_shape import SEAT, STATE, LaidTile
from lanterns.server.wire.base import SIDE_NAMES, Assembled, assemble
from lanterns.server.wire.forms import Convert, Sides, field_writers, form_of
from lanterns.server.wire.view import ViewJson, write_tiles


def change_of(
    name: str, whole: type[Struct], about: str, always: tuple[str, ...] = (), **other: object
) -> type[Struct]:
    """Return a type with the fields of another, each of which is missing if it has not changed."""
    found = [(one.name, other.get(one.name, one.type)) for one in fields(whole)]
    required = [(name, type_) for name, type_ in found if name in always]
    optional = [(name, type_ | UnsetType, UNSET) for name, type_ in found if name not in always]
    described = {"__doc__": about}
    return defstruct(name, [*required, *optional], frozen=True, namespace=described)


SeatChange: Final = change_of(
    "SeatChange",
    form_of(SEAT).type,
    "The changed fields of a seat, and in ``lanterns`` the changed counts.\n"
    "A missing field has not changed.",
    always=("seat",),
)
ViewChange: Final = change_of(
    "ViewChange",
    ViewJson,
    "The changed fields of a view: in ``seats`` the changed seats, in ``lake`` the tiles that are\n"
    "new or were rotated, in ``supply`` and ``stacks`` the changed values.\n"
    "A missing field has not changed.",
    seats=tuple[SeatChange, ...],  # type: ignore[valid-type]
)


class _Field(NamedTuple):
    """A field on the wire, and its sources, which cost far less to compare."""

    name: str
    attributes: Callable[[Any], Any]
    derived: Callable[[Any], Any] | None
    """Finds the value, for a field that may be the same though the attributes differ."""
    write: Convert
    names: tuple[str, ...]
    """The names of its values, of which only those that have changed are sent."""


class _Changes:
    """Finds the changed fields of an object."""

    def __init__(self, shape: Fields, sides: Sides, apart: tuple[str, ...]) -> None:
        """Compare objects of a shape, without the fields that are compared ``apart``."""
        self._fields: list[_Field] = []
        for name, write in field_writers(shape, sides).items():
            of, derived = shape.fields[name], shape.derived.get(name)
            if name not in apart:
                names = tuple(of.names.members) if isinstance(of, ByName) else ()
                find = attrgetter(*derived.attributes) if derived else attrgetter(name)
                self._fields.append(
                    _Field(name, find, derived.value if derived else None, write, names)
                )
        self._fields.sort(key=lambda field: not field.names)  # as they are sent

    def between(self, was: object, now: object) -> dict[str, Any]:
        """Return the changed fields, as they are sent."""
        found: dict[str, Any] = {}
        for name, attributes, derived, write, names in self._fields:
            old, new = attributes(was), attributes(now)
            if old is new or old == new or (derived and derived(was) == derived(now)):
                continue
            found[name] = written = write(now)
            if names:
                both = zip(names, old, new, strict=True)
                found[name] = {one: written[one] for one, before, after in both if before != after}
        return found


@cache
def _of_state(sides: Sides) -> _Changes:
    return _Changes(STATE, sides, apart=("seats", "lake"))


_OF_SEAT: Final = _Changes(SEAT, SIDE_NAMES, apart=("seat", "hand"))
_WRITE_HAND: Final = field_writers(SEAT, SIDE_NAMES)["hand"]


class ViewChanges:
    """The changes that a spectator sees, from which every seat's are made.

    As with whole views, nothing can get from one seat's view into another's: a seat gets only the
    changes of its own hand in addition.
    """

    def __init__(self, was: GameState, now: GameState, sides: Sides) -> None:
        """Compare two views of a spectator, of a game with these seats."""
        self._sides = sides
        self._shared = _of_state(sides).between(was, now)
        if was.lake is not now.lake:
            self._shared["lake"] = write_tiles(_new_tiles(was, now))
        both = list(zip(was.seats, now.seats, strict=True))
        self._seats = [{} if old is new else _OF_SEAT.between(old, new) for old, new in both]
        self._public = [
            changed if old.hand == new.hand else {**changed, "hand": _WRITE_HAND(new)}
            for changed, (old, new) in zip(self._seats, both, strict=True)
        ]
        self.spectator = self._assemble(self._public)
        """As a ``ViewChange``."""

    def of_hand(self, seat: Seat, now: SeatState) -> Assembled:
        """Return the same for a seat whose own hand has changed."""
        own = {**self._seats[seat], "hand": _WRITE_HAND(now)}
        return self._assemble([*self._public[:seat], own, *self._public[seat + 1 :]])

    def _assemble(self, seats: list[dict[str, Any]]) -> Assembled:
        changed = [
            assemble(SeatChange, seat=side, **fields)
            for side, fields in zip(self._sides, seats, strict=True)
            if fields
        ]
        return assemble(ViewChange, **self._shared, **({"seats": changed} if changed else {}))


def _new_tiles(was: GameState, now: GameState) -> list[LaidTile]:
    """Return the tiles that are new on the lake, or were turned."""
    tiles = was.lake.tiles
    return [
        LaidTile(cell, placed.tile, placed.rotation, placed.pavilion)
        for cell, placed in now.lake.tiles.items()
        if (old := tiles.get(cell)) is not placed and old != placed
    ]
