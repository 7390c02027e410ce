"""Every action that could be thought of around a position, sensible or not."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any, Final, cast

from lanterns.engine import (
    HIDDEN,
    LANTERNS,
    Action,
    Cell,
    ConvertFavors,
    Dedicate,
    Dedication,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    GameState,
    Pass,
    PlaceTile,
    RotateTile,
    TurnStep,
    payments,
    spread_lanterns,
)

_NO_ACTIONS: Final = cast("tuple[Action, ...]", (None, "pass", 7, (), object(), Pass))


def universe(state: GameState) -> Iterator[Action]:
    """Yield all actions that could be legal; only those listed may be."""
    yield Pass()
    yield from _NO_ACTIONS
    yield from (ConvertFavors(favors) for favors in range(-1, 5))
    yield from (Discard(lantern) for lantern in LANTERNS)
    yield from _exchanges()
    yield from _dedications(state)
    yield from _rotations(state)
    yield from _placements(state)


def _exchanges() -> Iterator[Action]:
    for give in LANTERNS:
        yield ExchangeForWild(give)
        for take in LANTERNS:
            yield Exchange(give, cast("Any", take))
        for two in combinations_with_replacement(LANTERNS, 2):
            yield ExchangeForTwo(give, cast("Any", two))


def _dedications(state: GameState) -> Iterator[Action]:
    """Yield every set of up to 8 of the seat's cards, and sets that need one card more."""
    if state.step not in (TurnStep.DEDICATION, TurnStep.END):
        yield Dedicate(Dedication.FOUR_OF_A_KIND, LANTERNS[:1] * 4)
        return
    have = state.me.lanterns
    for chosen in product(*(range(min(count, 5) + 1) for count in have)):
        if sum(chosen) <= 8:
            for kind in Dedication:
                yield Dedicate(kind, spread_lanterns(chosen))
    for more in LANTERNS:
        richer = tuple(count + (kind == more) for kind, count in enumerate(have))
        for kind in Dedication:
            yield from (Dedicate(kind, cards) for cards in payments(kind, richer))


def _cells(state: GameState) -> list[Cell]:
    """Return the lake, a border of one cell around it, and a cell far away."""
    xs = [cell.x for cell in state.lake.tiles]
    ys = [cell.y for cell in state.lake.tiles]
    return [
        Cell(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)
    ]


def _rotations(state: GameState) -> Iterator[Action]:
    for cell in _cells(state):
        for turns in (-1, 0, 1, 2, 3, 4):
            yield RotateTile(cell, turns)


def _placements(state: GameState) -> Iterator[Action]:
    mine = state.me.hand
    other = next((t for seat in state.seats for t in seat.hand if t not in mine), 99)
    stranger = state.tile_stack[0] if state.tile_stack else 98
    strange = (other, stranger, state.left_out[0], HIDDEN, 0, 36, 99)
    for tile, cell in product(strange, state.lake.open_cells):
        yield PlaceTile(tile, cell, 0)
    for tile, cell in product(mine, _cells(state)):
        for rotation in (-1, 0, 1, 2, 3, 4):
            yield PlaceTile(tile, cell, rotation)
            yield PlaceTile(tile, cell, rotation, pavilion=True)
