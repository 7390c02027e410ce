"""The review of a game: a verdict on every decision, as JSON, a picture and a command."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lanterns.analysis import (
    THRESHOLDS,
    ActionValue,
    Analysis,
    Analyst,
    Decision,
    Effort,
    Review,
    Verdict,
    judge,
    review,
    review_json,
    review_svg,
)
from lanterns.analysis.review import is_clear, verdict_on
from lanterns.cli.app import run
from lanterns.engine import (
    Action,
    GameState,
    Options,
    Pass,
    View,
    apply,
    legal_actions,
    new_game,
    view,
)
from lanterns.notation import Played, Record, parse_record
from lanterns.players.greedy import Greedy

GOLDEN = Path(__file__).parents[1] / "golden"
QUICK = Effort(search=60, worlds=30, actions=2)


@pytest.fixture(scope="module")
def record() -> Record:
    return parse_record((GOLDEN / "base_3.lanterns").read_text("utf-8"))


@pytest.fixture(scope="module")
def found(record: Record) -> Review:
    return review(record, Analyst(effort=QUICK))


def test_every_decision_gets_a_verdict(record: Record, found: Review) -> None:
    assert [one.played.action for one in found.decisions] == list(record.actions)
    assert [one.number for one in found.decisions] == list(range(1, len(record.actions) + 1))
    for one in found.decisions:
        assert one.played.loss == pytest.approx(
            one.chances[one.seat] - one.played.chances[one.seat]
        )
        assert bool(one.reasons) <= (one.verdict in THRESHOLDS)
    assert found.result is not None
    assert sum(found.result) == 1


def test_the_turning_points_are_the_notable_ones_the_costliest_first(found: Review) -> None:
    points = found.turning_points
    assert {one.verdict for one in points} <= set(THRESHOLDS)
    assert [one.played.low for one in points] == sorted(
        (p.played.low for p in points), reverse=True
    )
    assert sum(found.verdicts(seat).total() for seat in range(3)) == len(found.decisions)


def test_progress_is_reported(record: Record) -> None:
    seen: list[tuple[int, int]] = []
    review(
        record,
        Analyst(effort=Effort(search=10, worlds=20, actions=1)),
        lambda *now: seen.append(now),
    )
    total = len(record.actions)
    assert seen == [(number, total) for number in range(1, total + 1)]


@pytest.mark.parametrize(
    ("players", "low", "verdict"),
    [
        (2, 0.0, Verdict.BEST),
        (2, 0.001, Verdict.GOOD),
        (2, 0.029, Verdict.GOOD),
        (2, 0.03, Verdict.INACCURACY),
        (2, 0.07, Verdict.MISTAKE),
        (2, 0.149, Verdict.MISTAKE),
        (2, 0.15, Verdict.BLUNDER),
        (4, 0.014, Verdict.GOOD),
        (4, 0.015, Verdict.INACCURACY),
        (4, 0.074, Verdict.MISTAKE),
        (4, 0.075, Verdict.BLUNDER),
    ],
)
def test_a_verdict_counts_what_is_certain(players: int, low: float, verdict: Verdict) -> None:
    """However large the estimate is, the lower bound decides, as a part of an even share."""
    even = (1 / players,) * players
    assert verdict_on(ActionValue(Pass(), even, (), loss=0.9, low=low, high=1.0)) is verdict


def test_the_points_are_the_difference_of_the_chances_as_they_are_shown(found: Review) -> None:
    """34 % instead of 29 % are 5 points, however the two were rounded."""
    for one in found.decisions:
        left, chance = one.played.chances[one.seat], one.chances[one.seat]
        assert one.points == round(100 * chance) - round(100 * left)
    for seat in range(3):
        marked = [one for one in found.turning_points if one.seat == seat]
        assert found.given_away(seat) == sum(one.points for one in marked)


FAR_AHEAD = ActionValue(Pass(), (0.6, 0.4), (), loss=0.0, low=0.0, high=0.0)


@pytest.mark.parametrize(
    ("lows", "clear"),
    [((0.07, 0.2), True), ((0.069, 0.2), False), ((), False)],
)
def test_a_move_is_clear_if_every_other_certainly_gives_away_much(
    lows: tuple[float, ...], clear: bool
) -> None:
    others = [replace(FAR_AHEAD, loss=low + 0.05, low=low, high=low + 0.1) for low in lows]
    values = (FAR_AHEAD, *others)
    assert is_clear(Analysis(0, (0.6, 0.4), (), values, worlds=1, simulations=1)) is clear


class Prepared(Analyst):
    """Finds what it was given, and notes which actions it was to compare."""

    def __init__(self, *best_first: Action) -> None:
        self.best_first = best_first

    def analyze(
        self, position: GameState | View, played: Action | None = None, seed: int = 1
    ) -> Analysis:
        rest = [played] if played is not None and played not in self.best_first else []
        actions = [*self.best_first, *rest]
        values = tuple(
            ActionValue(action, (0.6 - loss, 0.4 + loss), (30.0, 30.0), loss, loss, loss)
            for action, loss in zip(actions, (0.0, 0.2, 0.3), strict=False)
        )
        return Analysis(0, (0.6, 0.4), (30.0, 30.0), values, worlds=1, simulations=1)


def test_a_move_is_well_found_only_where_another_pays_more_at_once() -> None:
    """Which of two clear moves is praised: not the one that anybody would see."""
    position = new_game(Options(2), seed=3)
    legal = legal_actions(position)
    seen = view(position, position.seat_to_move)
    obvious = Greedy().favorites(seen, legal)
    hidden = next(action for action in legal if action not in obvious)

    def verdict(played: Action, *best_first: Action) -> Decision:
        played_so = Played(1, position, played, apply(position, played))
        return judge(Prepared(*best_first), played_so)[0]

    found = verdict(hidden, hidden, obvious[0])
    assert found.verdict is Verdict.FOUND
    assert found.next_best is not None
    assert found.next_best.action == obvious[0]
    assert found.reasons
    assert verdict(obvious[0], obvious[0], hidden).verdict is Verdict.BEST
    alone = verdict(hidden, hidden)  # a short search that tries nothing else
    assert alone.verdict is Verdict.FOUND
    assert alone.next_best is not None
    assert alone.next_best.action in obvious
    assert review_json(Review(Options(2), (found,), None, 1, 1))["decisions"][0]["reasons"]


def test_as_json(found: Review) -> None:
    written = json.loads(json.dumps(review_json(found)))
    assert written["seats"] == ["N", "E", "S"]
    first = written["decisions"][0]
    assert first["number"] == 1
    assert first["seat"] in written["seats"]
    assert sum(first["chances"]) == pytest.approx(1, abs=0.001)
    assert first["played"]["action"]["type"] == "place_tile"


def test_as_a_picture(found: Review) -> None:
    picture = ElementTree.fromstring(review_svg(found, ["Ann", "Ben <b>", "Cho"]))
    paths = [one for one in picture.iter() if one.get("stroke-width") == "2.5"]
    assert len(paths) == 3
    marks = [one for one in picture.iter() if one.tag.endswith("circle")]
    assert len(marks) == 3 + len(found.turning_points)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "chances.svg"
    game = str(GOLDEN / "base_2.lanterns")
    assert run(["analyze", game, "--worlds", "20", "--svg", str(picture)]) == 0
    printed = capsys.readouterr().out
    assert "points given away" in printed
    assert "  better  " in printed
    assert ElementTree.fromstring(picture.read_text()) is not None
    assert run(["analyze", game, "--worlds", "20", "--json"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert written["worlds"] == 20
