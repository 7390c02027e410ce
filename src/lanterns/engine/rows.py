"""Tables with a row for every member of a closed set, checked when the package is imported."""

from collections.abc import Iterable


def check_rows(what: str, rows: Iterable[object], members: Iterable[object]) -> None:
    """Check that something has a row for every member of a closed set, and no other.

    >>> check_rows("the table of sizes", ["small"], ["small", "large"])
    Traceback (most recent call last):
        ...
    TypeError: the table of sizes has no row for large
    """
    found, expected = {*rows}, {*members}
    if missing := expected - found:
        raise TypeError(f"{what} has no row for {_names(missing)}")
    if others := found - expected:
        raise TypeError(f"{what} has a row too many, for {_names(others)}")


def _names(members: Iterable[object]) -> str:
    return ", ".join(sorted(getattr(member, "__name__", str(member)) for member in members))
