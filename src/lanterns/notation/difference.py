"""The first place where two JSON values differ."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from lanterns.notation.found import shown


class Difference(NamedTuple):
    """Where, what should be there, and what is there."""

    path: str
    expected: str
    found: str


def first_difference(expected: Any, found: Any, path: str = "") -> Difference | None:
    """The first difference, in the order of the expected value.

    >>> first_difference({"a": [1, 2]}, {"a": [1, 3]})
    Difference(path='a[1]', expected='2', found='3')
    """
    return next(_differences(expected, found, path), None)


def _differences(expected: Any, found: Any, path: str) -> Iterator[Difference]:
    if type(expected) is not type(found):
        yield Difference(path, shown(expected), shown(found))
    elif isinstance(expected, dict):
        yield from _in_fields(expected, found, path)
    elif isinstance(expected, list):
        for number, (value, other) in enumerate(zip(expected, found, strict=False)):
            yield from _differences(value, other, f"{path}[{number}]")
        if len(expected) != len(found):
            yield Difference(path, f"{len(expected)} entries", str(len(found)))
    elif expected != found:
        yield Difference(path, shown(expected), shown(found))


def _in_fields(expected: dict[str, Any], found: dict[str, Any], path: str) -> Iterator[Difference]:
    for name, value in expected.items():
        place = f"{path}.{name}".lstrip(".")
        if name in found:
            yield from _differences(value, found[name], place)
        else:
            yield Difference(place, shown(value), "nothing")
    for name in found.keys() - expected.keys():
        yield Difference(path, "no further field", shown(name))
