"""Training, where PyTorch is installed."""

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

from lanterns.learn.fit import measure, predict, present
from lanterns.learn.samples import join, unpack_colors
from lanterns.learn.self_play import Recorder
from lanterns.learn.start import random_weights
from lanterns.learn.train import evaluate, train

SAMPLES = join([Recorder(None, 50, seed).play() for seed in (1, 2, 3)])


def test_pytorch_evaluates_as_the_network_does() -> None:
    weights = random_weights(1)
    colors, others = unpack_colors(SAMPLES.colors), SAMPLES.others.astype(np.float32)
    values, honor = evaluate(
        [torch.tensor(layer) for layer in weights], torch.tensor(colors), torch.tensor(others)
    )
    assert honor.shape == values.shape == (SAMPLES.positions, 4)
    values[~torch.tensor(present(SAMPLES.players))] = -torch.inf
    expected = predict(weights, colors, others, SAMPLES.players)
    np.testing.assert_allclose(values.softmax(1).numpy(), expected, atol=1e-5)


def test_training_learns_the_games_it_sees() -> None:
    start = random_weights(1)
    weights, steps = train(SAMPLES, start, trust=1.0, seconds=0.0, seed=1)
    assert steps == 25
    assert measure(weights, SAMPLES).log_loss < measure(start, SAMPLES).log_loss - 0.05


def test_training_starts_from_the_weights_it_is_given() -> None:
    """25 steps move no weight far."""
    start = random_weights(7)
    weights, _ = train(SAMPLES, start, trust=0.9, seconds=0.0, seed=1)
    for layer, before in zip(weights, start, strict=True):
        assert 0 < np.abs(layer - before).max() < 0.1


def test_the_same_seed_trains_the_same_network() -> None:
    runs = [train(SAMPLES, None, trust=0.9, seconds=0.0, seed=5)[0] for _ in range(2)]
    for one, other in zip(*runs, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-4)
