"""Which games a tournament has."""

import pytest

from lanterns.arena import ArenaError, Plan, Settings
from lanterns.engine import InvalidOptions
from lanterns.players import UnknownPlayer


def settings(*codes: str, players: tuple[int, ...] = (2, 3, 4)) -> Settings:
    return Settings(codes, players, seed=1)


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = Plan(settings("greedy", "random", "random"), 10)
    assert [plan.deals(players) for players in (2, 3, 4)] == [5, 4, 1]
    assert [plan.games_a_match_up(players) for players in (2, 3, 4)] == [10, 12, 12]
    assert [plan.match_ups(players) for players in (2, 3, 4)] == [3, 1, 1]


def test_the_plan_lists_as_many_games_as_it_says_each_once() -> None:
    plan = Plan(settings("greedy", "random", "random"), 10)
    tasks = list(plan)
    assert len(tasks) == len(plan) == 30 + 12 + 12
    assert len({task.id for task in tasks}) == len(tasks)


def test_a_deal_has_one_seed_for_all_who_play_it_and_no_other_has_it() -> None:
    tasks = list(Plan(settings("greedy", "random", "random"), 12))
    seeds = {(task.id.players, task.id.deal): task.seed for task in tasks}
    assert all(seeds[task.id.players, task.id.deal] == task.seed for task in tasks)
    assert len(set(seeds.values())) == len(seeds)


def test_a_longer_plan_begins_with_the_games_of_a_shorter_one() -> None:
    short = Plan(settings("greedy", "random"), 6)
    long = Plan(settings("greedy", "random"), 60)
    assert set(short) < set(long)


def test_the_same_player_twice_is_told_apart() -> None:
    labels = [entrant.label for entrant in settings("random", "greedy", "random").entrants]
    assert labels == ["random#1", "greedy", "random#2"]


def test_what_cannot_be_held_is_refused() -> None:
    with pytest.raises(ArenaError, match="mirror match"):
        list(Plan(settings("greedy"), 4))
    with pytest.raises(UnknownPlayer, match="gredy"):
        list(Plan(settings("greedy", "gredy"), 4))
    with pytest.raises(InvalidOptions, match="not 5"):
        settings("greedy", "random", players=(5,))
    with pytest.raises(ArenaError, match="once"):
        settings("greedy", "random", players=(2, 2))
