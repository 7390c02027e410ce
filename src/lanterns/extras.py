"""Optional packages: how a missing one is reported."""

from collections.abc import Iterator
from contextlib import contextmanager

from lanterns.engine import LanternsError


class MissingExtra(LanternsError):
    """Something was asked for that needs an optional package."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(
            f"{what} needs {package}, which is not installed: pip install 'lanterns[{extra}]'"
        )


@contextmanager
def needs_extra(what: str, extra: str, *packages: str) -> Iterator[None]:
    """Import what an extra provides: if one of its packages is missing, the error says so."""
    try:
        yield
    except ImportError as error:
        if error.name not in packages:
            raise
        raise MissingExtra(what, error.name, extra) from error
