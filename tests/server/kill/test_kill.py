"""Servers are killed under load: nothing that was acknowledged or shown is lost.

``LANTERNS_KILLS`` says how often; four times if it says nothing.
"""

import os
from pathlib import Path

import pytest

from .killing import check, kill_often

KILLS = int(os.environ.get("LANTERNS_KILLS", "4"))


@pytest.mark.parametrize("workers", [1, 3])
def test_nothing_that_was_told_is_lost(where: str, workers: int) -> None:
    told = kill_often(where, KILLS, workers)
    assert check(told, where) == []
    assert len(told.acks) >= 10 * KILLS, "there was a load"
    assert len(told.saws) > len(told.acks)


def test_a_server_that_tells_before_it_commits_is_found_out(tmp_path: Path) -> None:
    where = str(tmp_path / "tables.db")
    flaws: list[str] = []
    for _ in range(12):  # a kill has to hit between telling and committing; most do
        flaws += check(kill_often(where, kills=3, how=("broadcast-first",)), where)
        if flaws:
            break
    assert any("was seen and is not there" in flaw for flaw in flaws), flaws
