"""Optional packages: reports a missing one."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from lanterns.engine import LanternsError


class MissingExtra(LanternsError):
    """An optional package is missing."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(
            f"{what} needs {package}, which is not installed: pip install 'lanterns[{extra}]'"
        )


@contextmanager
def needs_extra(what: str, extra: str, *packages: str) -> Iterator[None]:
    """Import an extra's packages within the block; if one is missing, the error names the extra.

    They are looked for first: a module that depends on them may be missing, too.
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
