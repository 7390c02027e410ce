"""What every shape on the wire has in common."""

import re
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Count: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
TileNumber: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Turns: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


def snake(name: str) -> str:
    """The tag of a class: ``PlaceTile`` is ``place_tile``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """An object with just the fields it names."""


class Kind(Shape, frozen=True, tag_field="type", tag=snake):
    """An object that tells by its ``type`` which of a family it is."""
