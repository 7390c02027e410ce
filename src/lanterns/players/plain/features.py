"""What the network reads from a position of the engine: the numbers of net/layout.py.

Placements are looked at as in kernel/lake.py: a color has four bits, one for each side of an open
cell that shows it, and above these 28 bits there is a second set for tiles with a platform. A tile
has the same bits, so what it shares with a cell are the matches (R12). Lanterns have four bits for
each color, too: how many there are.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

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
    Seat,
    SeatState,
    TileId,
    TurnStep,
)
from lanterns.engine.lake import around
from lanterns.players.net.layout import (
    CARDS_AT,
    COLOR_EDGES,
    COLOR_FEATURES,
    COLOR_PLACEMENTS,
    COLOR_SEAT,
    COLOR_SUPPLY,
    EDGE_UNIT,
    FEATURES,
    LEFT_UNIT,
    PLATFORM_UNIT,
    REST_AT,
    SEAT_FEATURES,
    SEAT_PLACEMENTS,
    SIDE_UNIT,
    STACKS_AT,
    STEP_AT,
    TABLE_AT,
)
from lanterns.players.plain.evaluate import Evaluation, moment
from lanterns.players.plain.plan import Stage, number_of
from lanterns.players.planner.beliefs import FAVORS_MOST

Row: TypeAlias = list[float]

_STEPS: Final = {step: number for number, step in enumerate(TurnStep)}
_CARDS: Final = {card: number for number, card in enumerate(EmperorCard)}
_PLATFORMS: Final = 4 * len(COLORS)
"""Where the bits of the tiles with a platform begin."""
_SHOWS: Final = {
    tile: [sum(1 << 4 * face[side] + side for side in SIDES) for face in faces]
    for tile, faces in FACES.items()
}
"""By tile and rotation: the colors of its sides."""


def _seen(tile: TileId, color: int, side: int) -> int:
    """What a cell sees of a tile at that side of it that shows it that color."""
    shown = 1 << 4 * color + side
    return shown | shown << _PLATFORMS if TILES[tile].platform else shown


_SEEN: Final = {
    tile: [[_seen(tile, face[side - 2], side) for side in SIDES] for face in faces]
    for tile, faces in FACES.items()
}
"""By tile, rotation and side of a cell: what the cell sees of the tile that lies there."""


class Features(NamedTuple):
    """What the network reads: net/layout.py has the tables."""

    colors: list[Row]
    others: Row


def read_features(state: GameState, evaluation: Evaluation) -> Features:
    """The features of a position without hidden tiles."""
    seats, mover = len(state.seats), state.seat_to_move
    colors, others = [[0.0] * COLOR_FEATURES for _ in COLORS], [0.0] * FEATURES
    edges = _look_around(state.lake)
    prospects = [evaluation.prospects(state, (mover + away) % seats) for away in range(seats)]
    for away, expected in enumerate(prospects):
        seat = (mover + away) % seats
        _read_seat(state, seat, away, colors, others)
        _read_placements(state, seat, away, edges, evaluation, colors, others)
        others[SEAT_FEATURES * away] = 0.1 * (expected - (prospects[0] if away else max(prospects)))
    for color in COLORS:
        left = state.supply[color]
        _fill(colors[color], COLOR_SUPPLY, min(3, left))
        colors[color][COLOR_SUPPLY + 3] = LEFT_UNIT * left
    _read_lake(edges, colors)
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


def _look_around(lake: Lake) -> list[int]:
    """For each open cell, what the tiles beside it show to it."""
    tiles, edges = lake.tiles, []
    for cell in lake.open_cells:
        seen = 0
        for side, neighbor in enumerate(around(cell)):
            if (placed := tiles.get(neighbor)) is not None:
                seen |= _SEEN[placed.tile][placed.rotation][side]
        edges.append(seen)
    return edges


def _read_lake(edges: list[int], colors: list[Row]) -> None:
    shown, platforms, again = [0] * len(COLORS), [0] * len(COLORS), [0] * len(COLORS)
    for seen in edges:
        for color, sides, with_platform in _sides_seen(seen):
            shown[color] += sides
            platforms[color] += with_platform
            again[color] += sides - 1
    for color, row in enumerate(colors):
        row[COLOR_EDGES] = EDGE_UNIT * shown[color]
        row[COLOR_EDGES + 1] = PLATFORM_UNIT * platforms[color]
        row[COLOR_EDGES + 2] = float(again[color])


# Positions of one search differ in few tiles, so what their cells see occurs again and again.


@lru_cache(20_000)
def _sides_seen(seen: int) -> list[tuple[int, int, int]]:
    """Each color that a cell sees, on how many sides, and on how many of a tile with a platform."""
    return [
        (color, sides, (seen >> _PLATFORMS + 4 * color & 15).bit_count())
        for color in COLORS
        if (sides := (seen >> 4 * color & 15).bit_count())
    ]


class _Match(NamedTuple):
    """What a tile would match in a cell with one of its rotations."""

    rotation: int
    matches: int
    lanterns: int
    """Those due for the matches."""
    favors: int


@lru_cache(50_000)
def _matching(tile: TileId, seen: int) -> list[_Match]:
    """The rotations of a tile that match something in a cell that sees this."""
    return [
        _Match(
            rotation,
            bits.bit_count(),
            _pack([(bits >> 4 * color & 15).bit_count() for color in COLORS]),
            (bits & seen >> _PLATFORMS).bit_count() + TILES[tile].platform,
        )
        for rotation, shows in enumerate(_SHOWS[tile])
        if (bits := shows & seen)
    ]


@cache
def _facing(tile: TileId, side: int) -> list[int]:
    """By rotation, the lantern that faces that side of the table."""
    return [1 << 4 * face[side] for face in FACES[tile]]


def _pack(counts: Sequence[int]) -> int:
    """Lanterns of each color, four bits each."""
    return sum(count << 4 * color for color, count in enumerate(counts))


@lru_cache(20_000)
def _shape(lanterns: int) -> int:
    """The number of their shape."""
    return number_of(tuple(lanterns >> 4 * color & 15 for color in COLORS))


class _Prospect(NamedTuple):
    """What the tiles of a seat could bring it on the lake as it is, by its own plan."""

    gain: float
    lead: float
    """How much more the best placement is worth than the best on another cell."""
    favors: int
    matches: int
    matched: int
    """Lanterns due for matches. Of several placements, these are joined bit by bit."""
    received: int


def _read_placements(
    state: GameState,
    seat: Seat,
    away: int,
    edges: list[int],
    evaluation: Evaluation,
    colors: list[Row],
    others: Row,
) -> None:
    when = moment(state, seat)
    if not state.seats[seat].hand or not when.turns:
        return
    there = _pack([15 if state.supply[color] else 0 for color in COLORS])
    found = _try_placements(
        state.seats[seat], there, edges, evaluation.plan[when.turns][when.stage]
    )
    first, place = SEAT_FEATURES * away + SEAT_PLACEMENTS, COLOR_SEAT * away + COLOR_PLACEMENTS
    others[first] = 0.2 * found.gain
    others[first + 1] = 0.2 * found.lead
    others[first + 2] = 0.5 * found.favors
    others[first + 3] = 0.5 * found.matches
    for color in COLORS:
        if found.matched & there & 15 << 4 * color:
            colors[color][place] = 1.0
        # A count of two or more has left a higher bit than the lowest.
        if found.received & 14 << 4 * color:
            colors[color][place + 1] = 1.0


def _try_placements(mine: SeatState, there: int, edges: list[int], plan: Stage) -> _Prospect:
    """Look at each placement that matches something, with those colors in the supply."""
    held, favors = _pack(mine.lanterns[:WILD]), mine.favors
    hand = [(tile, _facing(tile, mine.side)) for tile in mine.hand]
    here = plan[min(favors, FAVORS_MOST)]
    now = here[_shape(held)]
    # Without a match a tile brings the lantern that faces the seat, wherever it is placed.
    alone = [here[_shape(held + (lantern & there))] for _, facing in hand for lantern in facing]
    best = second = unmatched = max(now, *alone)
    favors_met = matches_met = 1  # a bit for each number that came up
    matched = received = 0
    for seen in edges:
        value = unmatched
        for tile, facing in hand:
            for rotation, matches, lanterns, more in _matching(tile, seen):
                got = (lanterns + facing[rotation]) & there
                matched |= lanterns
                received |= got
                matches_met |= 1 << matches
                favors_met |= 1 << more
                then = plan[min(favors + more, FAVORS_MOST)][_shape(held + got)]
                if then > value:
                    value = then
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    most_favors, most_matches = favors_met.bit_length() - 1, matches_met.bit_length() - 1
    return _Prospect(best - now, best - second, most_favors, most_matches, matched, received)


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
