"""The report: a table of the history, and its curves."""

from pathlib import Path

import pytest

from lanterns.learn.fit import CalibrationBin, Fit
from lanterns.learn.history import Round, read_history, write_history
from lanterns.learn.match import Score
from lanterns.learn.search_game import KINDS
from research.learning_report import main


def a_round(number: int) -> Round:
    bins = (CalibrationBin(0.2, 0.25, 40), CalibrationBin(0.8, 0.75, 40))
    won = {str(kind): Score(1 / kind.players, 0.2, 0.6, 40) for kind in KINDS}
    return Round(
        number=number,
        command=f"python -m lanterns.learn run folder --seed {number}",
        seed=number,
        began="2026-01-02T03:04:05+00:00",
        seconds=180.0,
        jobs=16,
        games=3500,
        positions=210_000,
        steps=1000,
        fit=Fit(0.61, 0.63, 0.05, bins),
        won=won if number > 1 else {},
    )


ROUNDS = [a_round(number) for number in (1, 2, 3)]


def test_a_history_is_what_was_written(tmp_path: Path) -> None:
    write_history(tmp_path, ROUNDS)
    assert read_history(tmp_path) == ROUNDS


def test_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_history(tmp_path, ROUNDS)
    assert main([str(tmp_path)]) == 0
    text = capsys.readouterr().out
    assert "python -m lanterns.learn run folder --seed 2" in text
    assert "2026-01-02T03:04:05+00:00" in text
    assert "3,500    210,000  1,000     0.610     0.630         5.0%      180" in text
    assert "4 players, expansion  25.0% (20.0% to 60.0%)  25.0%     40" in text
    for name in ("log-loss", "calibration", "won"):
        assert f"{tmp_path / name}.svg" in text
        assert (tmp_path / f"{name}.svg").stat().st_size > 1000


def test_the_report_on_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert "no round was finished in" in capsys.readouterr().err
