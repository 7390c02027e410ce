"""Reads JSON, knowing its place in the document, and finds where two documents differ."""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from lanterns.engine import SIDES, IllegalNotation, InvalidNotation, Side

JsonObject: TypeAlias = dict[str, Any]
"""An object as ``json.dumps`` takes it."""

_MOST: Final = 9999
"""No number in a game is larger."""


@dataclass(frozen=True, slots=True)
class JsonNode:
    """A parsed JSON value and its place in the document."""

    value: object
    path: str = ""
    """Such as ``actions[3].action.cell.x``; empty for the whole document."""
    sides: tuple[Side, ...] = SIDES
    """The side that each seat of the game is on."""

    def fields(self) -> dict[str, object]:
        """Return the value, which must be an object."""
        if not isinstance(self.value, dict):
            raise self.error("an object")
        return self.value

    def field(self, name: str) -> "JsonNode":
        """Return a field of the value, which must be an object that has it."""
        value = self.fields()
        if name not in value:
            raise self.error(f"the field {name!r}", "none")
        return JsonNode(value[name], f"{self.path}.{name}".lstrip("."), self.sides)

    def only(self, names: Collection[str]) -> None:
        """Check that the value is an object without other fields."""
        for name in self.fields():
            if name not in names:
                raise self.error(f"no field but {', '.join(names)}", shown(name))

    def items(self) -> "Iterator[JsonNode]":
        """Yield the members of the value, which must be a list."""
        if not isinstance(self.value, list):
            raise self.error("a list")
        for number, value in enumerate(self.value):
            yield JsonNode(value, f"{self.path}[{number}]", self.sides)

    def text(self) -> str:
        """Return the value, which must be a string."""
        if not isinstance(self.value, str):
            raise self.error("a string")
        # JSON can spell half a character, which no file can hold.
        if any("\ud800" <= character <= "\udfff" for character in self.value):
            raise self.error("a string of whole characters", "half of one")
        return self.value

    def number(self, low: int | None = None, high: int | None = None) -> int:
        """Return the value, which must be a whole number within these bounds."""
        low = -_MOST if low is None else low
        high = _MOST if high is None else high
        # True is an int in Python, but not in JSON.
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.error(f"a whole number from {low} to {high}")
        return self.value

    def real(self) -> float:
        """Return the value, which must be a number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self.error("a number")
        return self.value

    def flag(self) -> bool:
        """Return the value, which must be true or false."""
        if not isinstance(self.value, bool):
            raise self.error("true or false")
        return self.value

    def hexadecimal(self, digits: int) -> str:
        """Return the value, which must be a string of that many lowercase hexadecimal digits."""
        found = self.value
        if not isinstance(found, str) or not re.fullmatch(f"[0-9a-f]{{{digits}}}", found):
            raise self.error(f"{digits} hexadecimal digits")
        return found

    def with_sides(self, sides: tuple[Side, ...]) -> "JsonNode":
        """Return the same value in a game whose seats are on these sides."""
        return JsonNode(self.value, self.path, sides)

    def error(self, expected: str, found: str | None = None) -> InvalidNotation:
        """Return an error that says what should be here."""
        found = shown(self.value) if found is None else found
        return InvalidNotation(
            f"expected {expected}, found {found}", path=self.path, expected=expected
        )

    def refused(self, problem: str) -> IllegalNotation:
        """Return an error about a value that can be read, but is not allowed in the game."""
        return IllegalNotation(problem, path=self.path)


def shown(value: object) -> str:
    """Return a JSON value, shortened for a message."""
    if isinstance(value, (dict, list)):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    if type(value) is int and abs(value) > 10**30:
        return "an enormous number"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:79]}…"


class Difference(NamedTuple):
    """The place where two JSON values differ, with the expected value and the one found."""

    path: str
    expected: str
    found: str


def first_difference(expected: object, found: object, path: str = "") -> Difference | None:
    """Return the first difference, in the order of the expected value.

    >>> first_difference({"a": [1, 2]}, {"a": [1, 3]})
    Difference(path='a[1]', expected='2', found='3')
    """
    return next(_differences(expected, found, path), None)


def _differences(expected: object, found: object, path: str) -> Iterator[Difference]:
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            place = f"{path}.{name}".lstrip(".")
            if name in found:
                yield from _differences(value, found[name], place)
            else:
                yield Difference(place, shown(value), "nothing")
        for name in found:
            if name not in expected:
                yield Difference(path, "no further field", shown(name))
    elif isinstance(expected, list) and isinstance(found, list):
        for number, (value, other) in enumerate(zip(expected, found, strict=False)):
            yield from _differences(value, other, f"{path}[{number}]")
        if len(expected) != len(found):
            entries = "1 entry" if len(expected) == 1 else f"{len(expected)} entries"
            yield Difference(path, entries, str(len(found)))
    elif type(expected) is not type(found) or expected != found:
        yield Difference(path, shown(expected), shown(found))
