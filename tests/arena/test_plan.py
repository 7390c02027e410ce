"""The games of a tournament, and their seatings."""

from collections import Counter

import pytest

from lanterns.arena import (
    ArenaError,
    Entrant,
    Plan,
    TournamentSettings,
    games_per_deal,
    match_ups,
    seatings,
)
from lanterns.engine import InvalidOptions
from lanterns.players import UnknownPlayer

NAMES = tuple(Entrant(name, name) for name in "ABCDE")


def settings(*codes: str, players: tuple[int, ...] = (2, 3, 4)) -> TournamentSettings:
    return TournamentSettings(codes, players, seed=1)


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = Plan(settings("greedy", "random", "random"), 10)
    assert [plan.deals(players) for players in (2, 3, 4)] == [5, 4, 1]
    assert [plan.games_per_match_up(players) for players in (2, 3, 4)] == [10, 12, 12]
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


def test_the_same_player_twice_gets_numbers() -> None:
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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("entrants", [2, 3, 4, 5])
@pytest.mark.parametrize("deal", [0, 1, 5])
def test_everybody_sits_everywhere_equally_often(entrants: int, seats: int, deal: int) -> None:
    for match_up in match_ups(NAMES[:entrants], seats):
        games = seatings(match_up, seats, deal)
        assert len(games) == games_per_deal(len(match_up), seats)
        taken = Counter((who, seat) for game in games for seat, who in enumerate(game))
        assert set(taken) == {(who, seat) for who in match_up for seat in range(seats)}
        assert len(set(taken.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_rotation_of_one_order_is_played(seats: int) -> None:
    (match_up,) = match_ups(NAMES[:seats], seats)
    games = seatings(match_up, seats, 3)
    first = games[0]
    assert set(games) == {first[turns:] + first[:turns] for turns in range(seats)}


def test_with_more_players_than_seats_everybody_meets_everybody() -> None:
    assert [tuple(who.label for who in it) for it in match_ups(NAMES[:3], 2)] == [
        ("A", "B"),
        ("A", "C"),
        ("B", "C"),
    ]
    assert len(match_ups(NAMES, 4)) == 5


def test_two_on_three_seats_are_in_turn_two_and_one() -> None:
    (match_up,) = match_ups(NAMES[:2], 3)
    written = {"".join(who.label for who in game) for game in seatings(match_up, 3, 0)}
    assert written == {"AAB", "ABA", "BAA", "ABB", "BBA", "BAB"}


def test_who_sits_beside_whom_changes_from_deal_to_deal() -> None:
    (match_up,) = match_ups(NAMES[:4], 4)

    def left_of_the_first(deal: int) -> str:
        game = seatings(match_up, 4, deal)[0]
        return game[(game.index(NAMES[0]) + 1) % 4].label

    assert Counter(map(left_of_the_first, range(6))) == {"B": 2, "C": 2, "D": 2}
