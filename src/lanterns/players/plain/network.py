"""The network of net/network.py with lists instead of arrays, and what it reads from a position."""

import re
from ast import literal_eval
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import add
from pathlib import Path
from struct import unpack_from
from typing import Final, NamedTuple, TypeAlias
from zipfile import ZipFile

from lanterns.engine import (
    COLORS,
    FACES,
    GENERIC_TOKEN,
    SIDES,
    TILES,
    WILD,
    EmperorCard,
    GameState,
    Lake,
    LanternsError,
    Seat,
    TurnStep,
)
from lanterns.players.net.layout import (
    CARDS_AT,
    COLOR_EDGES,
    COLOR_FEATURES,
    COLOR_SEAT,
    COLOR_SUPPLY,
    EDGE_UNIT,
    FEATURES,
    LEFT_UNIT,
    MOST_SEATS,
    PLATFORM_UNIT,
    REST_AT,
    SEAT_FEATURES,
    SIDE_UNIT,
    STACKS_AT,
    STEP_AT,
    TABLE_AT,
)
from lanterns.players.plain.evaluate import Evaluation, moment

Row: TypeAlias = list[float]

_STEPS: Final = {step: number for number, step in enumerate(TurnStep)}
_CARDS: Final = {card: number for number, card in enumerate(EmperorCard)}


class Features(NamedTuple):
    """What the network reads: net/layout.py has the tables."""

    colors: list[Row]
    others: Row


def read_features(state: GameState, evaluation: Evaluation) -> Features:
    """The features of a position without hidden tiles."""
    seats, mover = len(state.seats), state.seat_to_move
    colors, others = [[0.0] * COLOR_FEATURES for _ in COLORS], [0.0] * FEATURES
    prospects = [evaluation.prospects(state, (mover + away) % seats) for away in range(seats)]
    for away, expected in enumerate(prospects):
        _read_seat(state, (mover + away) % seats, away, colors, others)
        others[SEAT_FEATURES * away] = 0.1 * (expected - (prospects[0] if away else max(prospects)))
    for color in COLORS:
        left = state.supply[color]
        _fill(colors[color], COLOR_SUPPLY, min(3, left))
        colors[color][COLOR_SUPPLY + 3] = LEFT_UNIT * left
    _read_lake(state.lake, colors)
    _read_table(state, others)
    return Features(colors, others)


def _fill(row: Row, first: int, count: int) -> None:
    for place in range(first, first + count):
        row[place] = 1.0


def _read_seat(state: GameState, seat: Seat, away: int, colors: list[Row], others: Row) -> None:
    mine = state.seats[seat]
    for color in COLORS:
        _fill(colors[color], COLOR_SEAT * away, min(5, mine.lanterns[color]))
    for tile in mine.hand:
        for color in FACES[tile][0]:
            colors[color][COLOR_SEAT * away + 5] += SIDE_UNIT
    first = SEAT_FEATURES * away
    _fill(others, first + 1, min(4, mine.favors))
    others[first + 5] = 0.25 * max(0, mine.favors - 4)
    others[first + 6] = float(mine.gifts > 0)
    others[first + 7] = 0.25 * mine.gifts
    others[first + 8] = mine.pavilions / 3.0
    others[first + 9] = 0.1 * (mine.honor - state.me.honor)
    others[first + 10] = 0.1 * moment(state, seat).turns
    others[first + 11] = 0.5 * mine.lanterns[WILD]


def _read_lake(lake: Lake, colors: list[Row]) -> None:
    for cell in lake.open_cells:
        seen = set()
        for side in SIDES:
            placed = lake.tiles.get(cell.beside(side))
            if placed is not None:
                color = FACES[placed.tile][placed.rotation][side - 2]  # the side across
                row = colors[color]
                row[COLOR_EDGES] += EDGE_UNIT
                if TILES[placed.tile].platform:
                    row[COLOR_EDGES + 1] += PLATFORM_UNIT
                if color in seen:
                    row[COLOR_EDGES + 2] += 1.0
                seen.add(color)


def _read_table(state: GameState, others: Row) -> None:
    for kind, stack in enumerate(state.stacks):
        top = [*stack[:3], *[GENERIC_TOKEN] * 3]
        for depth in range(3):
            others[STACKS_AT + 3 * kind + depth] = 0.1 * top[depth]
    others[STEP_AT + _STEPS[state.step]] = 1.0
    for card in state.cards:
        others[CARDS_AT + _CARDS[card]] = 1.0
    seats, turns = len(state.seats), state.last_turn - state.turn
    others[REST_AT] = 0.05 * len(state.tile_stack)
    others[REST_AT + 1] = 0.05 * len(state.lake.open_cells)
    others[REST_AT + 2] = float(state.card_used)
    others[REST_AT + 3] = 0.05 * turns
    others[REST_AT + 4] = float(turns < seats)
    others[TABLE_AT + seats - 2] = 1.0


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
    """The start and each input times its row. Most inputs are 0, many of the others 1."""
    out = start
    for row, factor in zip(rows, inputs, strict=True):
        if factor == 1.0:
            out = list(map(add, out, row))
        elif factor:
            out = [value + factor * weight for value, weight in zip(out, row, strict=True)]
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
