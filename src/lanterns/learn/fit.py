"""Measures how well the network predicts the winners of games that it was not trained on."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lanterns.learn.samples import Bytes, Samples, unpack_colors
from lanterns.players.net.features import Floats
from lanterns.players.net.layout import MOST_SEATS

_AT_ONCE: Final = 4096
_BINS: Final = 10
_LEAST: Final = 1e-3
"""Smaller chances count as this one."""


class CalibrationBin(NamedTuple):
    """Chances of about the same size: their mean, how often they came true, and their number."""

    said: float
    won: float
    size: int


@dataclass(frozen=True, slots=True)
class Fit:
    """The measures, over all seats of all positions."""

    log_loss: float
    search_log_loss: float
    """The same for the search's own values."""
    calibration_error: float
    """The average difference between its chances and how often they come true."""
    calibration: tuple[CalibrationBin, ...]


def predict(weights: list[Floats], colors: Floats, others: Floats, players: Bytes) -> Floats:
    """Return each seat's chance to win in many positions, counted from the seat to move."""
    by_color, by_others, bias, together, together_bias, deep, deep_bias, last, last_bias = weights
    hidden = np.maximum(colors @ by_color + (others @ by_others + bias)[:, None, :], 0.0).sum(1)
    joined = np.concatenate([hidden, others], 1)
    first = np.maximum(joined @ together + together_bias, 0.0)
    values = (np.maximum(first @ deep + deep_bias, 0.0) @ last + last_bias)[:, :MOST_SEATS]
    values = np.where(present(players), values, -np.inf)
    chances = np.exp(values - values.max(1, keepdims=True))
    result: Floats = chances / chances.sum(1, keepdims=True)
    return result


def _predict_all(weights: list[Floats], samples: Samples) -> Floats:
    """Do the same for all samples, some at a time: all layers at once would need gigabytes."""
    found = np.zeros((samples.positions, MOST_SEATS), np.float32)
    for first in range(0, samples.positions, _AT_ONCE):
        rows = slice(first, first + _AT_ONCE)
        colors = unpack_colors(samples.colors[rows])
        others = samples.others[rows].astype(np.float32)
        found[rows] = predict(weights, colors, others, samples.players[rows])
    return found


def present(players: Bytes) -> NDArray[np.bool_]:
    """Return, for each position and seat, whether it has a player."""
    return np.arange(MOST_SEATS)[None, :] < players[:, None]


def measure(weights: list[Floats], samples: Samples) -> Fit:
    """Compare the network's predictions for these positions with the results."""
    said = _predict_all(weights, samples)
    seated = present(samples.players)
    bins = _calibration(said[seated], samples.won[seated])
    total = sum(each.size for each in bins)
    return Fit(
        log_loss=_log_loss(said, samples.won),
        search_log_loss=_log_loss(samples.value, samples.won),
        calibration_error=sum(abs(each.said - each.won) * each.size for each in bins) / total,
        calibration=bins,
    )


def _log_loss(said: Floats, won: Floats) -> float:
    return float(-(won * np.log(np.maximum(said, _LEAST))).sum(1).mean())


def _calibration(said: Floats, won: Floats) -> tuple[CalibrationBin, ...]:
    numbers = np.minimum((said * _BINS).astype(int), _BINS - 1)
    rows = [numbers == number for number in range(_BINS)]
    return tuple(
        CalibrationBin(float(said[row].mean()), float(won[row].mean()), int(row.sum()))
        for row in rows
        if row.any()
    )
