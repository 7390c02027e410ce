"""Hints at the table: from greedy where the analysis is not installed."""

import sys

import pytest

from lanterns.engine import Options, legal_actions, new_game, view
from lanterns.terminal.fullscreen.hint import _analyst, find_hint


def test_without_the_analysis_greedy_gives_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    _analyst.cache_clear()
    state = new_game(Options(2), 3)
    hint = find_hint(view(state, state.seat_to_move), ("greedy", "You"))
    assert hint.action in legal_actions(state)
    assert hint.lines[0].startswith("Greedy would place tile")
    assert "lanterns[fast]" in hint.lines[1]
