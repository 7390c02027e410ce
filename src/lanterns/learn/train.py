"""Training the network with PyTorch, on a GPU if there is one."""

from time import monotonic
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from lanterns.learn.fit import present
from lanterns.learn.samples import Bytes, Halves, Samples, blend
from lanterns.learn.start import random_weights
from lanterns.players.net.features import COLOR_UNITS, Floats
from lanterns.players.net.layout import MOST_SEATS

_BATCH: Final = 8192
_RATE: Final = 2e-3
_LAST_RATE: Final = 1e-5
_DECAY: Final = 3e-3
_HONOR: Final = 0.1
"""The weight of predicting honor. It separates positions in which nobody will win."""
_STEPS: Final = 25
"""Steps between two looks at the clock."""


def train(
    samples: Samples, start: list[Floats] | None, trust: float, seconds: float, seed: int
) -> tuple[list[Floats], int]:
    """Train until the time is over, starting from those weights or from random ones.

    Return the new weights and the number of steps.
    """
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    weights = [
        torch.tensor(layer, device=device, requires_grad=True)
        for layer in start or random_weights(seed)
    ]
    batches = _Batches(samples, blend(samples, trust), device, seed)
    optimizer = torch.optim.AdamW(weights, lr=_RATE, weight_decay=_DECAY)
    began, spent, steps = monotonic(), 0.0, 0
    while steps == 0 or spent < seconds:
        for group in optimizer.param_groups:
            group["lr"] = _RATE * (1.0 - spent / max(seconds, 1.0)) + _LAST_RATE
        for _ in range(_STEPS):
            optimizer.zero_grad()
            batches.loss(weights).backward()
            optimizer.step()
        steps += _STEPS
        spent = monotonic() - began
    return [layer.detach().cpu().numpy() for layer in weights], steps


def evaluate(weights: list[Tensor], colors: Tensor, others: Tensor) -> tuple[Tensor, Tensor]:
    """Return a number for each seat's chance, and one for its honor."""
    by_color, by_others, bias, together, together_bias, deep, deep_bias, last, last_bias = weights
    shared = others @ by_others + bias
    hidden = torch.relu(colors @ by_color + shared[:, None, :]).sum(1)
    first = torch.relu(torch.cat([hidden, others], 1) @ together + together_bias)
    out = torch.relu(first @ deep + deep_bias) @ last + last_bias
    return out[:, :MOST_SEATS], out[:, MOST_SEATS:]


class _Batches:
    """The samples on the device, and the loss on random batches of them."""

    def __init__(self, samples: Samples, target: Floats, device: torch.device, seed: int) -> None:
        def moved(array: Floats | Bytes | Halves | NDArray[np.bool_]) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(array)).to(device)

        self._chance = torch.Generator(device).manual_seed(seed)
        self._units = moved(COLOR_UNITS)
        self._colors, self._others = moved(samples.colors), moved(samples.others)
        self._target = moved(target)
        seated = present(samples.players)
        self._seated = moved(seated)
        mean = samples.honor.sum(1, keepdims=True) / samples.players[:, None]
        self._honor = moved(((samples.honor - mean) * seated / 10.0).astype(np.float32))
        self._after_colors = moved(samples.after_colors)
        self._after_others = moved(samples.after_others)
        self._after_seated = moved(present(samples.after_players))
        self._after_seat = moved(samples.after_seat).long()
        self._after_value = moved(samples.after_value)

    def loss(self, weights: list[Tensor]) -> Tensor:
        """Return the loss on positions and on searched actions."""
        return self._position_loss(weights) + self._action_loss(weights)

    def _rows(self, count: int) -> Tensor:
        size = (min(_BATCH, count),)
        return torch.randint(count, size, generator=self._chance, device=self._units.device)

    def _position_loss(self, weights: list[Tensor]) -> Tensor:
        rows = self._rows(len(self._colors))
        chances, honor = evaluate(
            weights, self._colors[rows] * self._units, self._others[rows].float()
        )
        seated = self._seated[rows]
        loss = -(self._target[rows] * _log_chances(chances, seated)).sum(1).mean()
        return loss + _HONOR * (((honor - self._honor[rows]) * seated) ** 2).mean()

    def _action_loss(self, weights: list[Tensor]) -> Tensor:
        rows = self._rows(len(self._after_colors))
        chances, _ = evaluate(
            weights, self._after_colors[rows] * self._units, self._after_others[rows].float()
        )
        logs = _log_chances(chances, self._after_seated[rows])
        chance = logs.gather(1, self._after_seat[rows][:, None])[:, 0].exp().clamp(1e-4, 1 - 1e-4)
        value = self._after_value[rows]
        return -(value * chance.log() + (1 - value) * (1 - chance).log()).mean()


def _log_chances(chances: Tensor, seated: Tensor) -> Tensor:
    """Return logarithms of the chances; 0 for empty seats, so that they cost nothing."""
    logs = torch.log_softmax(chances.masked_fill(~seated, -1e9), 1)
    return logs.masked_fill(~seated, 0.0)
