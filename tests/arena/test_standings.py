"""Each entrant's results, counted by hand."""

from dataclasses import replace

import pytest

from lanterns.arena import Standing, rate, rating, report, section_json, standings

from .results import result

GAMES = [
    result("AB", (40, 30), deal=0, rotation=0),
    result("BA", (35, 35), deal=0, rotation=1),
    result("AB", (20, 30), deal=1, rotation=0),
    result("BA", (31, 50), deal=1, rotation=1),
]


def of(label: str, found: list[Standing]) -> Standing:
    return next(standing for standing in found if standing.label == label)


def test_a_shared_victory_is_a_fraction() -> None:
    found = standings(GAMES)
    assert [standing.label for standing in found] == ["A", "B"]
    assert of("A", found).win_rate.mean == (1 + 0.5 + 0 + 1) / 4
    assert of("B", found).win_rate.mean == (0 + 0.5 + 1 + 0) / 4
    assert of("A", found).even_share == 0.5


def test_honor_margin_and_time() -> None:
    first = of("A", standings(GAMES))
    assert first.games == 4
    assert first.honor == (40 + 35 + 20 + 50) / 4
    assert first.margin.mean == (10 + 0 - 10 + 19) / 4
    assert first.milliseconds == (5 + 10 + 5 + 10) / 40
    assert first.forfeits == 0


def test_the_deal_is_the_cluster() -> None:
    # A's deal means are 0.75 and 0.5: error 0.125, Student (1) 12.706; cut to 0 and 1.
    # Of the margins they are 5 and 4.5: mean 4.75, error 0.25.
    first = of("A", standings(GAMES))
    assert (first.win_rate.low, first.win_rate.high) == (0.0, 1.0)
    assert first.margin.high == pytest.approx(4.75 + 12.7062 * 0.25)


def test_a_player_on_two_seats_is_counted_by_the_seat() -> None:
    found = standings([result("AAB", (30, 40, 20), deal=deal) for deal in (0, 1)])
    first, second = of("A", found), of("B", found)
    assert (first.win_rate.mean, second.win_rate.mean) == (0.5, 0.0)
    assert first.games == 2
    assert first.even_share == pytest.approx(1 / 3)
    assert first.margin.mean == (-10 + 10) / 2
    assert second.margin.mean == -20


def test_the_order_of_the_lines_changes_nothing() -> None:
    assert standings(GAMES) == standings(reversed(GAMES))


def test_forfeits_are_added_up() -> None:
    games = [replace(GAMES[0], forfeits=(2, 0)), *GAMES[1:]]
    assert of("A", standings(games)).forfeits == 2


def test_sections_for_each_number_of_players_each_match_up_and_all() -> None:
    games = [*GAMES, result("AC", (9, 8), deal=0), result("ABC", (9, 8, 7))]
    found = report(games)
    assert [(section.players, section.match_up) for section in found] == [
        (2, ("A", "B")),
        (2, ("A", "C")),
        (2, None),
        (3, None),
        (None, None),
    ]
    overall = found[-1]
    assert (overall.games, overall.deals) == (6, 3)
    assert overall.title == "overall, 6 games from 3 deals"
    assert of("A", overall.standings).even_share == pytest.approx((5 / 2 + 1 / 3) / 6)


def test_a_section_for_a_program() -> None:
    (section,) = report(GAMES)
    data = section_json(section)
    assert data["standings"][0]["win_rate"]["mean"] == 0.625
    assert data["standings"][0]["rating"].keys() == {"mu", "sigma"}


def test_ratings_rise_with_wins_and_grow_surer() -> None:
    few = rate([result("ABC", (30, 20, 10), deal=0)])
    many = rate([result("ABC", (30, 20, 10), deal=deal) for deal in range(20)])
    assert few["A"].mu > few["B"].mu > few["C"].mu
    assert many["A"].mu > few["A"].mu
    assert many["A"].sigma < few["A"].sigma < 25 / 3


def test_equals_stay_equal() -> None:
    ratings = rate([result("AB", (30, 30))])
    assert ratings["A"] == ratings["B"]
    mirrored = rate([result("AABB", (30, 10, 10, 30))])
    assert mirrored["A"].mu == pytest.approx(mirrored["B"].mu)


def test_without_the_extra_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "find_spec", lambda _: None)
    assert of("A", standings(GAMES)).rating is None
