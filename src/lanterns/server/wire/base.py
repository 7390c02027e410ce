"""Base classes for values on the wire, the types of names, and encoding."""

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeVar

from msgspec import Meta, Raw, Struct, structs
from msgspec.json import Encoder

from lanterns.engine import (
    BuildingObstacle,
    Color,
    Dedication,
    EmperorCard,
    Obstacle,
    Pavilion,
    Reason,
    Side,
    TieBreak,
    TurnStep,
    Wild,
)
from lanterns.engine.shape import names_of, snake_case

K = TypeVar("K")

TileNumber: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


def exactly(pattern: str) -> Meta:
    """Mark a text that matches a pattern from its first character to its very last.

    ``$`` alone also matches before a line feed at the end. Python's own sign for the very end means
    nothing in JSON schemas, whose patterns are JavaScript's.
    """
    return Meta(pattern=rf"^{pattern}$(?!\n)")


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """An object without unknown fields."""


class Kind(Shape, frozen=True, tag_field="type", tag=snake_case):
    """A member of a family, which its ``type`` names."""


def name_type(*kinds: type[Enum]) -> Any:
    """Return the type of enumerations' names, as msgspec takes it."""
    return Literal[tuple(names_of(*kinds).members)]


# A type checker cannot derive names from an enumeration: for it they are strings.
if TYPE_CHECKING:
    SideName: TypeAlias = str
    CardName: TypeAlias = str
    StepName: TypeAlias = str
    UseName: TypeAlias = str
    ObstacleName: TypeAlias = str
    BuildingObstacleName: TypeAlias = str
else:
    SideName = name_type(Side)
    ColorName = name_type(Color)
    LanternName = name_type(Color, Wild)
    CardName = name_type(EmperorCard)
    DedicationName = name_type(Dedication)
    PavilionName = name_type(Pavilion)
    StepName = name_type(TurnStep)
    ReasonName = name_type(Reason)
    TieBreakName = name_type(TieBreak)
    UseName = Literal["exchange", DedicationName, CardName]
    ObstacleName = name_type(Obstacle)
    BuildingObstacleName = name_type(BuildingObstacle)

SIDE_NAMES: Final[tuple[SideName, ...]] = tuple(names_of(Side).members)
"""The names of the sides, which also name the seats, in the order of the engine's ``Side``."""

encode = Encoder().encode


class JsonCache(dict[K, Raw]):
    """A cache of values' JSON, encoded when a value is first needed.

    A dictionary that is emptied when it is full finds a value faster than ``lru_cache``, which
    moves each one to the front of a list scattered over memory.
    """

    def __init__(self, encode: Callable[[K], bytes], most: int = 1 << 14) -> None:
        super().__init__()
        self._encode = encode
        self._most = most

    def __missing__(self, value: K) -> Raw:
        if len(self) >= self._most:
            self.clear()
        found = self[value] = Raw(self._encode(value))
        return found


Assembled: TypeAlias = dict[str, Any]
"""A message as it is sent: its fields, of which those that are ``Raw`` are already JSON."""


def assemble(kind: type[Struct], **fields: object) -> Assembled:
    """Assemble a message of a type from parts that may already be JSON.

    Encoding updates is most of the work of a move, so parts for several viewers are encoded once.
    Fields with defaults may be left out.
    """
    return {**_check(kind, *fields), **fields}


@cache
def _check(kind: type[Struct], *names: str) -> Assembled:
    """Return the tag of a type. Raises ``TypeError`` if its messages have other fields."""
    required = [field.name for field in structs.fields(kind) if field.required]
    if not {*required} <= {*names} <= {*kind.__struct_fields__}:
        raise TypeError(f"{kind.__name__} has other fields than {', '.join(names)}")
    config = kind.__struct_config__
    return {} if config.tag is None else {str(config.tag_field): config.tag}
