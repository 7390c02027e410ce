"""Base classes of everything on the wire, the types of names, and encoding."""

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
    """An object with exactly the fields it names."""


class Kind(Shape, frozen=True, tag_field="type", tag=snake_case):
    """An object whose ``type`` says which member of a family it is."""


def name_type(*kinds: type[Enum]) -> Any:
    """Return the type of the names of enumerations' members, as msgspec takes it."""
    return Literal[tuple(names_of(*kinds).members)]


# A type checker cannot read names off an enumeration: to it they are texts.
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
"""The names of the sides, which seats are named by, in the order of the engine's ``Side``."""

encode = Encoder().encode


class Remembered(dict[K, Raw]):
    """Values and their JSON, which is made when a value is first needed.

    A dictionary that is emptied when it is full takes less time for a value that is known than
    ``lru_cache``, which moves it to the front of a list in which everything is far apart.
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
"""A message as it is sent: its fields, in which ``Raw`` is JSON already."""


def assemble(kind: type[Struct], **fields: object) -> Assembled:
    """Return a message of a type, as it is sent, of parts that may be JSON already.

    Encoding updates is most of the work of a move, so what several viewers are sent is encoded
    once. The type says what they read. Fields with defaults may be left out.
    """
    return {**_check(kind, *fields), **fields}


@cache
def _check(kind: type[Struct], *names: str) -> Assembled:
    """Return the tag of a type, if a message of it may have just these fields."""
    required = [field.name for field in structs.fields(kind) if field.required]
    if not {*required} <= {*names} <= {*kind.__struct_fields__}:
        raise TypeError(f"{kind.__name__} has other fields than {', '.join(names)}")
    config = kind.__struct_config__
    return {} if config.tag is None else {str(config.tag_field): config.tag}
