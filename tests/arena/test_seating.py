"""The same deal from every seat, for everybody."""

from collections import Counter

import pytest

from lanterns.arena import Entrant, games_a_deal, match_ups, seatings

NAMES = tuple(Entrant(name, name) for name in "ABCDE")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("entrants", [2, 3, 4, 5])
@pytest.mark.parametrize("deal", [0, 1, 5])
def test_everybody_sits_everywhere_equally_often(entrants: int, seats: int, deal: int) -> None:
    for match_up in match_ups(NAMES[:entrants], seats):
        games = seatings(match_up, seats, deal)
        assert len(games) == games_a_deal(len(match_up), seats)
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
