"""One game, timed."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from lanterns.arena import ArenaError, GameFailed, play_game, play_out, play_task
from lanterns.arena.plan import Plan, TournamentSettings
from lanterns.engine import Action, Options, View
from lanterns.notation import replay
from lanterns.players import registry


class Failing:
    """Forfeits its first decision, and fails at a later one; it must be closed."""

    closed = 0

    def __init__(self, fails_at: int) -> None:
        self.forfeits: list[str] = []
        self._left = fails_at

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        if not self.forfeits:
            self.forfeits.append("the first")
        self._left -= 1
        if not self._left:
            raise RuntimeError("out of ideas")
        return legal[0]

    def close(self) -> None:
        Failing.closed += 1


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> type[Failing]:
    entry = registry.PlayerKind(lambda at: Failing(int(at)), "fails")
    monkeypatch.setitem(registry.PLAYERS, "failing", entry)
    Failing.closed = 0
    return Failing


def test_decisions_are_counted_by_seat() -> None:
    record = play_game(Options(3), 4, ["random"])
    course = play_out(Options(3), 4, ["random"] * 3)
    assert course.actions == record.actions
    made = Counter(played.seat for played in replay(record))
    assert course.decisions == tuple(made[seat] for seat in range(3))
    assert all(spent > 0 for spent in course.seconds)
    assert course.outcome == record.outcome


def test_a_game_without_a_player_for_each_seat_is_refused() -> None:
    with pytest.raises(ArenaError, match="name at least one"):
        play_game(Options(3), 1, [])
    with pytest.raises(ArenaError, match="3 seats need as many players, not 2"):
        play_out(Options(3), 1, ["random"] * 2)


def test_another_chance_is_another_game_of_the_same_deal() -> None:
    once, again, other = (
        play_out(Options(2), 4, ["random"] * 2, chance) for chance in ("a", "a", "b")
    )
    assert once.actions == again.actions != other.actions


def test_forfeits_are_counted_and_players_closed(failing: type[Failing]) -> None:
    course = play_out(Options(2), 4, ["failing:1000", "random"])
    assert course.forfeits == (1, 0)
    assert failing.closed == 1


def test_players_are_closed_when_one_fails(failing: type[Failing]) -> None:
    with pytest.raises(GameFailed, match="failing:2 failed: RuntimeError: out of ideas"):
        play_out(Options(2), 4, ["failing:2", "failing:3"])
    assert failing.closed == 2


def test_a_result_names_the_game_it_belongs_to() -> None:
    task = next(iter(Plan(TournamentSettings(("random", "greedy"), (2,), seed=3), 1)))
    result = play_task(task)
    assert (result.id, result.seed) == (task.id, task.seed)
    assert set(result.labels) == {"random", "greedy"}
    assert [result.places[seat] for seat in result.winners] == [1] * len(result.winners)
    assert min(result.places) == 1
