"""Optional packages: how a missing one is reported."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from lanterns.engine import LanternsError


class MissingExtra(LanternsError):
    """Something was asked for that needs an optional package."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(
            f"{what} needs {package}, which is not installed: pip install 'lanterns[{extra}]'"
        )


@contextmanager
def needs_extra(what: str, extra: str, *packages: str) -> Iterator[None]:
    """Import what an extra provides: if one of its packages is missing, the error says so.

    It is looked for first, as what depends on it may be left out with it.
    """
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(what, package, extra)
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package not in packages:
            raise
        raise MissingExtra(what, package, extra) from error
