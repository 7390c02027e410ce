"""A JSON value being read, with the way to it, so that an error can say where it is."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from lanterns.engine import Side
from lanterns.notation.errors import IllegalNotation, InvalidNotation


@dataclass(frozen=True, slots=True)
class Found:
    """A value and its place."""

    value: Any
    path: str = ""
    sides: tuple[Side, ...] = tuple(Side)
    """Where the seats of the game are."""

    def fields(self) -> dict[str, Any]:
        """The value, which must be an object."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        return self.value

    def field(self, name: str) -> "Found":
        """A field of an object, which must be there."""
        value = self.fields()
        if name not in value:
            raise self.error(f"the field {name!r}", "none")
        return Found(value[name], f"{self.path}.{name}".lstrip("."), self.sides)

    def only(self, names: Collection[str]) -> None:
        """An object may have no other fields."""
        for name in self.fields():
            if name not in names:
                raise self.error(f"no field but {', '.join(names)}", shown(name))

    def items(self) -> "Iterator[Found]":
        """The members of a list."""
        if not isinstance(self.value, list):
            raise self.error("a list")
        for number, value in enumerate(self.value):
            yield Found(value, f"{self.path}[{number}]", self.sides)

    def text(self) -> str:
        """The value, which must be a string."""
        if not isinstance(self.value, str):
            raise self.error("a string")
        # JSON can spell half a character, which no file can hold.
        if any("\ud800" <= character <= "\udfff" for character in self.value):
            raise self.error("a string of whole characters", "half of one")
        return self.value

    def number(self) -> int:
        """The value, which must be a whole number of a size that a game can have."""
        # True is an int to Python, and is none to anybody else.
        if type(self.value) is not int or abs(self.value) > 9999:
            raise self.error("a whole number from -9999 to 9999")
        return self.value

    def error(self, expected: str, found: str | None = None) -> InvalidNotation:
        """That something else should be there."""
        found = shown(self.value) if found is None else found
        return InvalidNotation(
            f"expected {expected}, found {found}", path=self.path, expected=expected
        )

    def refused(self, problem: str) -> IllegalNotation:
        """That the value cannot be, as the game goes."""
        return IllegalNotation(problem, path=self.path)


def shown(value: Any) -> str:
    """A JSON value, cut short for a message."""
    if isinstance(value, (dict, list)):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    if type(value) is int and abs(value) > 10**30:
        return "an enormous number"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:79]}…"
