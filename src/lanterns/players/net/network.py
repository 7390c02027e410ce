"""The network: its weights, and each seat's chance to win in a position.

    each color   h = relu(A color + B others + b)          summed over the seven colors
    together     t = relu(C [h, others] + c)
                 u = relu(D t + d)
    for a seat   its chance to win is the softmax of E u + e over the seats at the table

Here *color* is the row of a color and *others* are the numbers beside the colors (features.py).
Half of the last layer is only for training: it predicts each seat's honor.
"""

from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import LanternsError
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.compile import exp
from lanterns.kernel.layout import COLOR_COUNT
from lanterns.players.fast import inlined, jitted
from lanterns.players.net.features import Floats, write_features
from lanterns.players.net.layout import (
    COLOR_FEATURES,
    FEATURES,
    FIELDS,
    FIRST_FIELDS,
    MOST_SEATS,
)
from lanterns.players.planner.workspace import Workspace

Places: TypeAlias = NDArray[np.int64]
"""Numbers of inputs."""

HIDDEN: Final = (128, 96, 32)
"""The size of each hidden layer."""


def shapes_of(hidden: tuple[int, int, int], inputs: int) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of the weights, in the order of ``Network``.

    They follow from the sizes of the hidden layers and the number of inputs beside the colors.
    """
    colors, first, second = hidden
    return (
        (COLOR_FEATURES, colors),
        (inputs, colors),
        (colors,),
        (colors + inputs, first),
        (first,),
        (first, second),
        (second,),
        (second, 2 * MOST_SEATS),
        (2 * MOST_SEATS,),
    )


SHAPES: Final = shapes_of(HIDDEN, FEATURES)
_ROOM: Final = (
    (COLOR_COUNT, COLOR_FEATURES),
    (FEATURES,),
    (HIDDEN[0],),
    (HIDDEN[0],),
    (HIDDEN[0] + FEATURES,),
    (HIDDEN[1],),
    (HIDDEN[2],),
)
"""The shapes of the scratch space."""
_MOST_INPUTS: Final = max(shape[0] for shape in SHAPES)


class Network(NamedTuple):
    """The weights, with a row for each input, and then scratch space."""

    by_color: Floats
    by_others: Floats
    bias: Floats
    together: Floats
    together_bias: Floats
    deep: Floats
    deep_bias: Floats
    seats: Floats
    seats_bias: Floats
    colors: Floats
    others: Floats
    shared: Floats
    hidden: Floats
    joined: Floats
    first: Floats
    second: Floats
    used: Places
    """The inputs of a layer that are not 0."""


def new_network(weights: list[Floats]) -> Network:
    """Return a network with these weights, which are in the order of ``Network``."""
    shapes = tuple(layer.shape for layer in weights)
    if shapes != SHAPES:
        raise LanternsError(f"these weights have the shapes {shapes}; the network needs {SHAPES}")
    arrays = [np.ascontiguousarray(layer, np.float32) for layer in weights]
    room = [np.zeros(shape, np.float32) for shape in _ROOM]
    return Network._make([*arrays, *room, np.zeros(_MOST_INPUTS, np.int64)])


def load_weights(file: Path) -> list[Floats]:
    """Load the weights that ``save_weights`` wrote."""
    with np.load(file) as stored:
        return [stored[f"layer{number}"].astype(np.float32) for number in range(len(SHAPES))]


def load_fields(file: Path) -> dict[str, int]:
    """Load the fields of the inputs beside the colors, as of when the weights were written."""
    with np.load(file) as stored:
        if "fields" not in stored:
            return FIRST_FIELDS
        return dict(zip(stored["fields"].tolist(), stored["sizes"].tolist(), strict=True))


def save_weights(file: BinaryIO, weights: list[Floats]) -> None:
    """Write weights as half-precision numbers, about 70 kB, and the fields that they read."""
    stored = {f"layer{number}": layer.astype(np.float16) for number, layer in enumerate(weights)}
    names, sizes = np.array([*FIELDS]), np.array([*FIELDS.values()])
    np.savez_compressed(file, fields=names, sizes=sizes, **stored)  # type: ignore[arg-type]  # its stubs forbid any keyword


@jitted
def write_chances(state: Game, work: Workspace, net: Network, chances: NDArray[np.float64]) -> None:
    """Write each seat's chance to win. They sum to 1."""
    write_features(state, work, net.colors, net.others)
    _join(net)
    _copy(net.first, net.together_bias)
    _add_product(net.first, net.together, net.joined, net.used)
    _cut_below_zero(net.first)
    _copy(net.second, net.deep_bias)
    _add_product(net.second, net.deep, net.first, net.used)
    _cut_below_zero(net.second)
    players, most = state[at.PLAYERS], -1e9
    for away in range(players):
        value = net.seats_bias[away]
        for i in range(len(net.second)):
            value += net.second[i] * net.seats[i, away]
        chances[(state[at.SEAT] + away) % players] = value
        most = max(most, value)
    total = 0.0
    for seat in range(players):
        chances[seat] = exp(chances[seat] - most)
        total += chances[seat]
    for seat in range(players):
        chances[seat] /= total


@inlined
def _join(net: Network) -> None:
    """Sum the hidden layers of the colors, and put the other features beside them."""
    _copy(net.shared, net.bias)
    _add_product(net.shared, net.by_others, net.others, net.used)
    for i in range(len(net.hidden)):
        net.joined[i] = 0.0
    for color in range(COLOR_COUNT):
        _copy(net.hidden, net.shared)
        _add_product(net.hidden, net.by_color, net.colors[color], net.used)
        _cut_below_zero(net.hidden)
        for i in range(len(net.hidden)):
            net.joined[i] += net.hidden[i]
    for i in range(len(net.others)):
        net.joined[len(net.hidden) + i] = net.others[i]


@inlined
def _add_product(out: Floats, rows: Floats, inputs: Floats, used: Places) -> None:
    """Add each input times its row. Most inputs are 0, and are skipped.

    Several rows are added at a time, as each pass over the outputs reads and writes all of them.
    """
    count = 0
    for i in range(len(inputs)):
        used[count] = i
        count += inputs[i] != 0.0
    first = 0
    while first + 8 <= count:
        i, j, m, n = used[first], used[first + 1], used[first + 2], used[first + 3]
        p, q, r, s = used[first + 4], used[first + 5], used[first + 6], used[first + 7]
        a, b, c, d = inputs[i], inputs[j], inputs[m], inputs[n]
        e, f, g, h = inputs[p], inputs[q], inputs[r], inputs[s]
        for k in range(len(out)):
            four = out[k] + ((rows[i, k] * a + rows[j, k] * b) + (rows[m, k] * c + rows[n, k] * d))
            out[k] = four + ((rows[p, k] * e + rows[q, k] * f) + (rows[r, k] * g + rows[s, k] * h))
        first += 8
    if first + 4 <= count:
        i, j, m, n = used[first], used[first + 1], used[first + 2], used[first + 3]
        a, b, c, d = inputs[i], inputs[j], inputs[m], inputs[n]
        for k in range(len(out)):
            out[k] += (rows[i, k] * a + rows[j, k] * b) + (rows[m, k] * c + rows[n, k] * d)
        first += 4
    while first < count:
        i = used[first]
        a = inputs[i]
        for k in range(len(out)):
            out[k] += rows[i, k] * a
        first += 1


@inlined
def _copy(out: Floats, values: Floats) -> None:
    for i in range(len(out)):
        out[i] = values[i]


@inlined
def _cut_below_zero(values: Floats) -> None:
    for i in range(len(values)):
        values[i] = max(np.float32(0.0), values[i])
