"""Servers are killed under load: nothing that was acknowledged or shown is lost.

``LANTERNS_KILLS`` says how often; four times if it says nothing.
"""

import os
from pathlib import Path

import pytest

from .killing import check, kill_often

KILLS = int(os.environ.get("LANTERNS_KILLS", "4"))


@pytest.mark.parametrize("workers", [1, 3])
def test_no_sent_entry_is_lost(where: str, workers: int) -> None:
    sent = kill_often(where, KILLS, workers)
    assert check(sent, where) == []
    assert len(sent.acks) >= 10 * KILLS, "there was a load"
    assert len(sent.saws) > len(sent.acks)


def test_broadcast_before_commit_is_detected(tmp_path: Path) -> None:
    where = str(tmp_path / "tables.db")
    flaws: list[str] = []
    for _ in range(12):  # a kill has to hit between telling and committing; most do
        flaws += check(kill_often(where, kills=3, how=("broadcast-first",)), where)
        if flaws:
            break
    assert any("was seen and is not there" in flaw for flaw in flaws), flaws
