"""The network: its arithmetic, its files, and the search that evaluates its leaves by it."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from lanterns.engine import LanternsError, Options, new_game
from lanterns.kernel import Game
from lanterns.kernel.layout import PLAYERS, SEAT
from lanterns.learn.fit import predict
from lanterns.players.brain.entries import new_memory
from lanterns.players.brain.machines.native import NativeMachine
from lanterns.players.mcts.player import Mcts
from lanterns.players.mcts.settings import without_rollouts
from lanterns.players.net.features import Floats
from lanterns.players.net.network import (
    SHAPES,
    load_weights,
    new_network,
    save_weights,
    write_chances,
)

from ..tables import play
from .networks import (
    TABLES,
    features,
    in_other_seats,
    kernel_positions,
    planned,
    random_weights,
)


def chances(game: Game, weights: list[Floats]) -> list[float]:
    """Return each seat's chance, counted from the first seat of the table."""
    found, work = np.zeros(4), planned(game)
    write_chances(game, work, new_network(weights), found)
    return [float(chance) for chance in found[: game[PLAYERS]]]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_chances_are_those_of_a_plain_evaluation(options: Options) -> None:
    """In numpy, layer by layer."""
    weights = random_weights(1)
    for game in kernel_positions(options):
        colors, others = features(game)
        players = np.array([options.players], np.uint8)
        expected = predict(weights, colors[None], others[None], players)[0, : options.players]
        found = chances(game, weights)
        assert sum(found) == pytest.approx(1.0)
        assert np.roll(found, -game[SEAT]) == pytest.approx(expected, abs=1e-5)


def test_the_chances_of_a_hand_made_network() -> None:
    """All weights are 0 except the last biases, so these alone count: e to the 1 against 1."""
    weights = [np.zeros(shape, np.float32) for shape in SHAPES]
    weights[-1][0] = 1.0
    for game in kernel_positions(Options(3)):
        e = np.e
        expected = np.roll([e / (e + 2), 1 / (e + 2), 1 / (e + 2)], game[SEAT])
        assert chances(game, weights) == pytest.approx(expected.tolist())


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_everybody_in_another_seat_has_the_same_chance(options: Options) -> None:
    weights = random_weights(2)
    for game in kernel_positions(options):
        moved = chances(in_other_seats(game, 1), weights)
        assert moved == pytest.approx(np.roll(chances(game, weights), 1).tolist())


def test_weights_are_what_was_saved(tmp_path: Path) -> None:
    weights, path = random_weights(3), tmp_path / "weights.npz"
    with path.open("wb") as file:
        save_weights(file, weights)
    assert path.stat().st_size < 100_000
    for stored, layer in zip(load_weights(path), weights, strict=True):
        np.testing.assert_array_equal(stored, layer.astype(np.float16).astype(np.float32))


def test_weights_of_another_shape_are_refused() -> None:
    with pytest.raises(LanternsError, match="the network needs"):
        new_network(random_weights(1)[:-1])


def searching(simulations: int = 60) -> Mcts:
    memory = new_memory(new_network(random_weights(4)), without_rollouts())
    return Mcts(NativeMachine(memory), simulations)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_search_with_a_network_plays_by_the_rules(options: Options) -> None:
    play(new_game(options, 7), [searching()] * options.players, Random(7))
