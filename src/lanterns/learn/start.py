"""Initial weights: random ones, or those of a smaller network."""

from collections.abc import Mapping
from itertools import accumulate

import numpy as np

from lanterns.engine import LanternsError
from lanterns.players.net.features import Floats
from lanterns.players.net.layout import FIELDS
from lanterns.players.net.network import HIDDEN, SHAPES, Places, shapes_of


def random_weights(seed: int) -> list[Floats]:
    """Return initial weights, smaller the more inputs they have."""
    chance = np.random.default_rng(seed)
    # The biases of a layer come after its weights, and the first layer has two sets of those.
    inputs = [SHAPES[number][0] for number in (0, 1, 0, 3, 3, 5, 5, 7, 7)]
    return [
        chance.uniform(-(count**-0.5), count**-0.5, shape).astype(np.float32)
        for shape, count in zip(SHAPES, inputs, strict=True)
    ]


def widened(weights: list[Floats], fields: Mapping[str, int], seed: int) -> list[Floats]:
    """Return the same function as weights of today's network, which may be larger.

    *fields* are those that the weights read. New units of a layer read the previous layer at
    random, and nothing reads them yet. New inputs are read by nothing.
    """
    shapes = tuple(layer.shape for layer in weights)
    if shapes == SHAPES and fields == FIELDS:
        return weights
    colors, first, second = hidden = (len(weights[2]), len(weights[4]), len(weights[6]))
    places = _places(fields)
    if shapes != shapes_of(hidden, len(places)) or any(np.greater(hidden, HIDDEN)):
        raise LanternsError(f"weights of shapes {shapes} do not fit the network's {SHAPES}")
    wide = random_weights(seed)
    by_color, by_others, bias, together, together_bias, deep, deep_bias, last, last_bias = wide
    by_color[:, :colors] = weights[0]
    by_others[:, :colors] = 0.0
    by_others[places, :colors] = weights[1]
    bias[:colors] = weights[2]
    # This layer reads the hidden units of the colors, and beside them the other features.
    together[:, :first] = 0.0
    together[:colors, :first] = weights[3][:colors]
    together[HIDDEN[0] + places, :first] = weights[3][colors:]
    together_bias[:first] = weights[4]
    deep[:, :second] = 0.0
    deep[:first, :second] = weights[5]
    deep_bias[:second] = weights[6]
    last[:] = 0.0
    last[:second] = weights[7]
    last_bias[:] = weights[8]
    return wide


def _places(fields: Mapping[str, int]) -> Places:
    """Return where in today's inputs those of other fields are."""
    ends = dict(zip(FIELDS, accumulate(FIELDS.values()), strict=True))
    places: list[int] = []
    for name, size in fields.items():
        if size > FIELDS.get(name, 0):
            raise LanternsError(f"today's network reads fewer than {size} numbers of {name!r}")
        first = ends[name] - FIELDS[name]
        places += range(first, first + size)
    return np.array(places)
