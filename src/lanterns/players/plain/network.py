"""The network of net/network.py with lists instead of arrays."""

import re
from ast import literal_eval
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from struct import unpack_from
from typing import Final
from zipfile import ZipFile

from lanterns.engine import GameState, LanternsError
from lanterns.players.net.layout import MOST_SEATS
from lanterns.players.plain.evaluate import Evaluation
from lanterns.players.plain.features import Row, read_features


class PlainNetwork:
    """The weights, and each seat's chance to win in a position."""

    def __init__(self, layers: Sequence[list[Row]]) -> None:
        by_color, self._by_others, bias, together, first, deep, second, seats, last = layers
        self._bias, self._first, self._second, self._last = bias[0], first[0], second[0], last[0]
        self._by_color, self._together, self._deep, self._seats = by_color, together, deep, seats
        # Positions of one search differ in few colors, so most rows occur again and again.
        self._of_color = lru_cache(20_000)(self._add_color)

    def _add_color(self, row: tuple[float, ...]) -> Row:
        return _add_product([0.0] * len(self._bias), self._by_color, row)

    def chances(self, state: GameState, evaluation: Evaluation) -> Row:
        """Each seat's chance to win. They sum to 1."""
        return self.outlook(state, evaluation)[0]

    def outlook(self, state: GameState, evaluation: Evaluation) -> tuple[Row, Row]:
        """Each seat's chance to win, and how far its honor ends above the mean, in tens."""
        features = read_features(state, evaluation)
        shared = _add_product(self._bias, self._by_others, features.others)
        hidden = [0.0] * len(shared)
        for row in features.colors:
            of_color = self._of_color(tuple(row))
            hidden = [
                total + value if (value := common + own) > 0.0 else total
                for total, common, own in zip(hidden, shared, of_color, strict=True)
            ]
        first = _positive(_add_product(self._first, self._together, hidden + features.others))
        second = _positive(_add_product(self._second, self._deep, first))
        values = _add_product(self._last, self._seats, second)
        players, mover = len(state.seats), state.seat_to_move
        most = max(values[:players])
        shares = [exp(value - most) for value in values[:players]]
        total, away = sum(shares), [(seat - mover) % players for seat in range(players)]
        return [shares[a] / total for a in away], [values[MOST_SEATS + a] for a in away]


def _add_product(start: Row, rows: list[Row], inputs: Sequence[float]) -> Row:
    """The start and each input times its row. Most inputs are 0, and are skipped.

    Four rows are added at a time, which takes three quarters of the time of one after another.
    """
    used = [(row, factor) for row, factor in zip(rows, inputs, strict=True) if factor]
    out, alone = start, len(used) % 4
    for row, factor in used[:alone]:
        out = [value + factor * weight for value, weight in zip(out, row, strict=True)]
    for first in range(alone, len(used), 4):
        (p, a), (q, b), (r, c), (s, d) = used[first : first + 4]
        out = [
            value + a * i + b * j + c * k + d * m
            for value, i, j, k, m in zip(out, p, q, r, s, strict=True)
        ]
    return out


def _positive(values: Row) -> Row:
    return [value if value > 0.0 else 0.0 for value in values]


_LAYERS: Final = 9
_SHAPE: Final = re.compile(rb"\{.*\}")


def load_network(file: Path) -> PlainNetwork:
    """The network of the weights that ``net.network.save_weights`` wrote."""
    return PlainNetwork(read_weights(file))


def read_weights(file: Path) -> list[list[Row]]:
    """The rows of each layer; a bias has one."""
    with ZipFile(file) as stored:
        return [_layer(stored.read(f"layer{number}.npy")) for number in range(_LAYERS)]


def _layer(data: bytes) -> list[Row]:
    """The rows of an array of half-precision numbers, in the format of numpy's npy files."""
    found = _SHAPE.search(data)
    if not data.startswith(b"\x93NUMPY") or found is None:
        raise LanternsError("these weights are not in numpy's format")
    about = literal_eval(found[0].decode("ascii"))
    if about["descr"] != "<f2" or about["fortran_order"]:
        raise LanternsError("the weights must be half-precision numbers, row by row")
    *rows, columns = about["shape"]
    start = len(data) - 2 * columns * (rows[0] if rows else 1)
    return [
        list(unpack_from(f"<{columns}e", data, place))
        for place in range(start, len(data), 2 * columns)
    ]
