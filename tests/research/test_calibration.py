"""The calibration: fitted to games it is given, and measured on others."""

from pathlib import Path
from random import Random

import pytest

from lanterns.analysis.calibration import NONE, Calibration, Sharpness, fading
from research.calibration.__main__ import main
from research.calibration.fitting import draw, fit, measure, report
from research.calibration.games import FollowedGame, Said

TWO = "2 players"


def invented(power: float, games: int, surplus: float = 0.0) -> list[FollowedGame]:
    """Return games for two in which a share of p wins as often as p ** power says."""
    rng, made = Random(1), []
    truth = Calibration({TWO: Sharpness(power, 0.0)}, {})
    for number in range(games):
        share, left = rng.uniform(0.05, 0.95), rng.random()
        chance = truth.chances((share, 1 - share), left, TWO)[0]
        won = (1.0, 0.0) if rng.random() < chance else (0.0, 1.0)
        said = Said(
            0, left, (share, 1 - share), (40 + surplus * fading(left), 30 + surplus * fading(left))
        )
        made.append(FollowedGame(number, 2, False, (said,), won, (40, 30)))
    return made


@pytest.mark.parametrize("power", [0.5, 1.0, 2.5])
def test_a_fit_finds_what_made_the_games(power: float) -> None:
    found = fit(invented(power, 4000))
    now, later = found.sharpness[TWO]
    assert now + later / 2 == pytest.approx(power, rel=0.15)


def test_a_fit_takes_off_what_the_plan_expects_too_much() -> None:
    games = invented(1.0, 500, surplus=4.0)
    assert fit(games).surplus == {"2 players": pytest.approx(4.0)}
    assert measure(games, NONE).honor_bias == pytest.approx(1.6, abs=0.2)
    assert measure(games, fit(games)).honor_error == pytest.approx(0.0, abs=0.01)


def test_a_search_that_is_too_timid_is_found_out_and_put_right() -> None:
    games, others = invented(2.5, 3000), invented(2.5, 3500)[3000:]
    assert measure(others, NONE).error > 0.1
    assert measure(others, fit(games)).error < 0.05
    assert measure(others, fit(games)).log_loss < measure(others, NONE).log_loss


def test_a_report_and_a_plot() -> None:
    games = invented(1.0, 800)
    text = report(games, NONE)
    assert "800 games, 800 positions" in text
    assert "2 players" in text
    assert len(draw(games, NONE).axes) == 2


def test_perfect_chances_are_off_by_chance_alone() -> None:
    found = measure(invented(1.0, 3000), NONE)
    assert found.error == pytest.approx(found.error_by_chance, abs=0.01)
    assert found.error_by_chance < measure(invented(1.0, 300), NONE).error_by_chance


def test_the_command_plays_stores_and_continues(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    samples = tmp_path / "games.jsonl"
    arguments = ["measure", "--player", "champion:20", "--samples", str(samples), "--games"]
    assert main([*arguments, "2"]) == 0
    first = samples.read_text()
    assert len(first.splitlines()) == 2
    assert main([*arguments, "3"]) == 0
    assert samples.read_text().startswith(first)
    assert len(samples.read_text().splitlines()) == 3
    assert "3 games, 12 positions" in capsys.readouterr().out
