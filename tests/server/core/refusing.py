"""Commands that are refused, and leave all as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from lanterns.server.core.errors import Refusal, RefusalCode

from ..tables import Play


def refused(play: Play, *args: Any, because: RefusalCode, saying: str = "", **request: Any) -> None:
    before = play.table
    with pytest.raises(Refusal) as refusal:
        play.do(*args, **request)
    assert refusal.value.code == because
    assert saying in str(refusal.value)
    assert play.table is before


@contextmanager
def refusing(because: RefusalCode) -> Iterator[None]:
    """What is done here is refused for that reason."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.code == because
