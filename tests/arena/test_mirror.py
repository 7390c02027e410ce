"""A mirror match comes out even: the control of every claim about strength."""

import pytest

from lanterns.arena import Backend, Plan, TournamentSettings, report


@pytest.mark.parametrize(
    ("codes", "players", "games"),
    [
        (("greedy", "greedy"), (2,), 20),
        (("random", "random"), (2, 3, 4), 200),
        (("random", "random", "random"), (2, 3), 100),
    ],
)
def test_identical_players_come_out_even(
    codes: tuple[str, ...], players: tuple[int, ...], games: int
) -> None:
    plan = Plan(TournamentSettings(codes, players, seed=2024), games)
    results = list(Backend().play(plan))
    for section in report(results):
        assert len(section.standings) >= 2
        for standing in section.standings:
            assert standing.win_rate.covers(standing.even_share), section.title
            assert standing.label.startswith(f"{standing.code}#")


def test_it_is_no_foregone_conclusion() -> None:
    """The rotations of a deal are games of their own: else even would mean nothing."""
    results = list(Backend().play(Plan(TournamentSettings(("random", "random"), (2,), seed=1), 40)))
    deals = {result.id.deal: result for result in results if result.id.rotation == 0}
    assert any(deals[result.id.deal].honor != result.honor for result in results)


def test_the_stronger_player_is_ranked_first() -> None:
    plan = Plan(TournamentSettings(("random", "greedy"), (2,), seed=7), 12)
    (section,) = report(list(Backend().play(plan)))
    first, last = section.standings
    assert (first.label, last.label) == ("greedy", "random")
    assert first.win_rate.low is not None
    assert first.win_rate.low > first.even_share
    assert first.rating is not None
    assert last.rating is not None
    assert first.rating.mu > last.rating.mu
