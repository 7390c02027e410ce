"""Commands that are refused, and leave all as it was."""

from typing import Any

import pytest

from lanterns.server.errors import Refusal

from ..tables import Play


def refused(play: Play, *args: Any, because: str, **request: Any) -> None:
    before = play.table
    with pytest.raises(Refusal, match=because):
        play.do(*args, **request)
    assert play.table is before
