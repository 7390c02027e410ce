"""Families of values, such as the actions: one object each, told apart by its ``type``."""

import re
from collections.abc import Mapping
from typing import Any

from lanterns.notation.codec import Codec, Sides, shaped
from lanterns.notation.found import Found
from lanterns.notation.words import one_of


def snake_case(name: str) -> str:
    """The name of a class as JSON has it.

    >>> snake_case("PlaceTile")
    'place_tile'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def family(shapes: Mapping[type, Mapping[str, Codec[Any]]]) -> Codec[Any]:
    """The codec of a family, by the fields of each of its kinds."""
    codecs = {kind: shaped(kind, shape) for kind, shape in shapes.items()}
    kind_of = {snake_case(kind.__name__): kind for kind in shapes}
    name_of = {kind: name for name, kind in kind_of.items()}

    def write(value: Any, sides: Sides) -> dict[str, Any]:
        kind = type(value)
        return {"type": name_of[kind], **codecs[kind].write(value, sides)}

    def read(found: Found) -> Any:
        told = found.field("type")
        if not isinstance(told.value, str) or told.value not in kind_of:
            raise told.error(one_of(list(kind_of)))
        rest = {name: value for name, value in found.fields().items() if name != "type"}
        return codecs[kind_of[told.value]].read(Found(rest, found.path, found.sides))

    return Codec(write, read)
