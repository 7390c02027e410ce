"""The ladder of levels, and the champion at its top."""

import json
from random import Random

import pytest

from lanterns.engine import Options, apply, legal_actions, new_game, outcome, view
from lanterns.players import LEVELS, PLAYERS, Player, find_player
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.mcts import BadSetting
from lanterns.players.mcts.player import Mcts


def test_every_level_is_a_player_by_its_name() -> None:
    names = [level.name for level in LEVELS]
    assert len(set(names)) == len(names)
    for level in LEVELS:
        assert PLAYERS[level.name].about == level.about
        assert type(find_player(level.name)) is type(level.make())


def test_the_weights_come_with_how_they_were_made() -> None:
    assert WEIGHTS_FILE.stat().st_size < 5_000_000
    rounds = json.loads(WEIGHTS_FILE.with_suffix(".json").read_text())["rounds"]
    assert [one["number"] for one in rounds] == list(range(1, len(rounds) + 1))
    for one in rounds:
        assert one["command"].startswith("python -m lanterns.learn run ")
        assert one["games"] > 0
        assert one["seconds"] > 0


def test_the_champion_has_time_or_a_number_of_simulations() -> None:
    usual, longer, counted = map(find_player, ("champion", "champion:1s", "champion:50"))
    assert isinstance(usual, Mcts)
    assert isinstance(longer, Mcts)
    assert isinstance(counted, Mcts)
    assert (usual.seconds, usual.simulations) == (0.045, None)
    assert (longer.seconds, longer.simulations) == (1.0, None)
    assert counted.simulations == 50
    with pytest.raises(BadSetting, match="champion takes a time or a number of simulations"):
        find_player("champion:soon")


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("journeyman", "novice"), ("artisan", "apprentice")]
)
def test_a_higher_level_wins_more_games(stronger: str, weaker: str) -> None:
    """Twelve games with fixed seeds, so the result is the same on every machine."""
    won = 0.0
    for seed in range(6):
        for players in ([stronger, weaker], [weaker, stronger]):
            winners = _play([find_player(code) for code in players], seed)
            won += (players.index(stronger) in winners) / len(winners)
    assert won >= 8


def _play(players: list[Player], seed: int) -> list[int]:
    """Return the seats that win a game of two."""
    state, rng = new_game(Options(2), seed), Random(seed)
    while legal := legal_actions(state):
        seat = state.seat_to_move
        state = apply(state, players[seat].choose(view(state, seat), legal, rng)).state
    result = outcome(state)
    assert result is not None
    return list(result.winners)
