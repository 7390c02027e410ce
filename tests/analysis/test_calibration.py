"""The map from what a search says to chances."""

import json

import pytest

from lanterns.analysis.calibration import FILE, Calibration, Sharpness, kind_of, stored_calibration


def test_the_map_keeps_the_order_and_the_sum() -> None:
    chances = stored_calibration().chances((0.5, 0.3, 0.2), 0.4, "3 players")
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2]


def test_the_better_position_stays_the_better_one_whatever_was_fitted() -> None:
    blurred = Calibration({"2 players": Sharpness(1.0, -3.0)}, {})
    better, worse = blurred.chances((0.6, 0.4), 1.0, "2 players")
    assert better > worse


def test_every_kind_of_game_has_its_map() -> None:
    kinds = {kind_of(players, box) for players in (2, 3, 4) for box in (False, True)}
    assert set(stored_calibration().sharpness) == set(stored_calibration().surplus) == kinds


def test_what_is_stored_says_where_it_comes_from() -> None:
    stored = json.loads(FILE.read_text("utf-8"))
    assert stored["command"].startswith("python -m research.calibration fit --games ")
    assert stored["games"] >= 100
    assert stored["log_loss"] < stored["log_loss_before"]
