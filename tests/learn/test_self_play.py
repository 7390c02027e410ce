"""Self-play: what is recorded about a game, and that the same seed plays the same games."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from lanterns.arena.stats.group import GameKind
from lanterns.kernel import apply, generator, legal_count, nth_legal
from lanterns.kernel.layout import HONOR
from lanterns.kernel.seat import place_of
from lanterns.learn.samples import Samples, load_samples
from lanterns.learn.search_game import (
    KINDS,
    Budget,
    Searcher,
    deal_game,
    seat_to_move,
    skip_to_choice,
    victory_shares,
)
from lanterns.learn.self_play import Recorder, SelfPlay, play_games
from lanterns.players.planner.plan import make_plan

from ..players.net.networks import random_weights


def same(one: Samples, other: Samples) -> bool:
    return all(np.array_equal(getattr(one, n), getattr(other, n)) for n in Samples.__slots__)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_recorded_game(kind: GameKind) -> None:
    played = Recorder(random_weights(1), 50, seed=1).play(kind)
    assert played.games == 1
    assert played.positions > 10 * kind.players
    assert (played.players == kind.players).all()
    assert played.to_come.tolist() == list(range(played.positions, 0, -1))
    for shares in (played.value, played.won):
        np.testing.assert_allclose(shares.sum(1), 1.0, atol=1e-5)
        assert not shares[:, kind.players :].any()
    # The last columns are one-hot: which number of players.
    np.testing.assert_array_equal(played.others[:, -3:].argmax(1), kind.players - 2)
    assert played.actions.sum() == len(played.after_value) > 0
    assert played.actions.max() <= 4
    assert (played.after_seat < kind.players).all()
    assert ((played.after_value >= 0) & (played.after_value <= 1)).all()


def test_results_are_counted_from_the_seat_to_move() -> None:
    played = Recorder(None, 50, seed=2).play(GameKind(3, False))
    for row in range(played.positions):
        turned = np.roll(played.won[row, :3], int(played.seat[row]))
        np.testing.assert_array_equal(turned, np.roll(played.won[0, :3], int(played.seat[0])))
        # The winner has the most honor.
        assert played.honor[row, played.won[row].argmax()] == played.honor[row].max()


def test_the_same_seed_plays_the_same_game() -> None:
    games = [Recorder(None, 50, seed).play() for seed in (5, 5, 6)]
    assert same(games[0], games[1])
    assert not same(games[0], games[2])


def test_a_process_writes_what_it_played(tmp_path: Path) -> None:
    """Without any time it plays two games: one to train on, one to measure with."""
    file = tmp_path / "samples.npz"
    played = play_games(SelfPlay(None, (GameKind(3, True),), 50, 0.0, 1, file))
    samples = load_samples(file)
    assert played.games == samples.games == 2
    assert played.positions == samples.positions


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_plan_is_used_again_only_where_a_new_one_is_the_same(kind: GameKind) -> None:
    searcher, chance, game = Searcher(None, Budget(50)), Random(3), deal_game(kind, 3)
    while count := skip_to_choice(game):
        searcher.plan(game)
        fresh = searcher.work.plan.copy()
        make_plan(game, searcher.work.beliefs, fresh)
        np.testing.assert_array_equal(searcher.work.plan, fresh)
        apply(game, nth_legal(game, chance.randrange(count)))


def test_victories_are_shared() -> None:
    game = deal_game(GameKind(3, False), 1)
    while count := legal_count(game):
        apply(game, nth_legal(game, count - 1))
    for seat in range(3):
        game[place_of(seat) : place_of(seat) + HONOR + 1] = 0
        game[place_of(seat) + HONOR] = 40 if seat < 2 else 39
    assert victory_shares(game).tolist() == [0.5, 0.5, 0.0, 0.0]


def test_a_search_stops_after_its_simulations() -> None:
    game = deal_game(GameKind(2, False), 1)
    searcher = Searcher(random_weights(1), Budget(150))
    searcher.decide(game, generator(1))
    assert 0 < searcher.simulations <= 150
    chances = searcher.chances(2)
    assert chances.sum() == pytest.approx(1.0, abs=1e-5)
    assert seat_to_move(game) in (0, 1)
    few = Searcher(random_weights(1), Budget(4))
    few.decide(game, generator(1))
    assert few.simulations <= 4
