"""From the engine's state to an array, and from a view with a guess of what it hides."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from lanterns.engine import (
    HIDDEN,
    GameState,
    Lake,
    LanternsError,
    PlacedTile,
    SeatState,
    TurnStep,
    View,
)
from lanterns.kernel.cells import cell_number
from lanterns.kernel.guess import guess_hidden
from lanterns.kernel.lake import survey
from lanterns.kernel.layout import (
    CARD_USED,
    CARDS,
    GRID,
    GRID_BITS,
    HAND,
    HAND_COUNT,
    HAND_ROOM,
    OPEN,
    OPEN_CELLS,
    OPEN_ROOM,
    OUT_COUNT,
    OUT_ROOM,
    PAVILION_SHIFT,
    PLACED,
    PLACED_CELLS,
    PLACED_ROOM,
    PLAYERS,
    SEAT,
    SEAT_SIZE,
    STACK_LEFT,
    STACK_ROOM,
    START_SEAT,
    STATE_SIZE,
    STEP,
    TILE_STACK_ROOM,
    TILES_LEFT,
    TOKEN_ROOM,
    TURN,
    Game,
    Rng,
)
from lanterns.kernel.payments import WILDS_MOST
from lanterns.kernel.setup import card_bits

NO_TILE: Final = -1
STEPS: Final = {step: number for number, step in enumerate(TurnStep)}


def from_state(state: GameState) -> Game:
    """The array of a position. All its tiles must be known: for a view there is ``from_view``."""
    hands = (tile for seat in state.seats for tile in seat.hand)
    if HIDDEN in (*hands, *state.tile_stack, *state.left_out):
        raise LanternsError("this position hides tiles: from_view makes a guess of them")
    return _write(state)


def from_view(view: View, rng: Rng) -> Game:
    """The array of a game that could be the viewer's: what it may not know is drawn at random."""
    game = _write(view.state)
    guess_hidden(game, -1 if view.seat is None else view.seat, rng)
    return game


def _write(state: GameState) -> Game:
    game = np.zeros(STATE_SIZE, np.int16)
    game[:PLACED_CELLS] = _fields(state)
    _write_lake(game, state.lake)
    return game


def _fit(values: Sequence[int], room: int, what: str, filler: int = 0) -> list[int]:
    """The values with what is left of their room."""
    if len(values) > room:
        raise LanternsError(f"the kernel has room for {room} {what}, not {len(values)}")
    return [*values, *[filler] * (room - len(values))]


def _fields(state: GameState) -> list[int]:
    """Everything before the lake, in the order of the layout."""
    seats = [_seat_fields(seat) for seat in state.seats]
    seats += [_NOBODY] * (4 - len(seats))
    fields = [0] * STACK_LEFT
    fields[PLAYERS] = len(state.seats)
    fields[CARDS] = card_bits(state.cards)
    fields[START_SEAT] = state.start_seat
    fields[TURN] = state.turn
    fields[STEP] = STEPS[state.step]
    fields[CARD_USED] = state.card_used
    fields[SEAT] = state.seat_to_move
    fields[TILES_LEFT] = len(state.tile_stack)
    fields[OUT_COUNT] = len(state.left_out)
    fields += [len(stack) for stack in state.stacks]
    for stack in state.stacks:
        fields += _fit(stack[::-1], STACK_ROOM, "tokens in a stack")
    fields += state.supply
    fields += _fit(state.tile_stack[::-1], TILE_STACK_ROOM, "tiles in the stack", NO_TILE)
    fields += _fit(state.left_out, OUT_ROOM, "tiles left out", NO_TILE)
    for seat in seats:
        fields += seat
    return fields


def _seat_fields(seat: SeatState) -> list[int]:
    if seat.lanterns[-1] > WILDS_MOST:
        raise LanternsError(f"there are {WILDS_MOST} wild lanterns, not {seat.lanterns[-1]}")
    tokens = [token.honor * 4 + token.dedication for token in seat.tokens]
    return [
        *seat.lanterns,
        *_fit(seat.hand, HAND_ROOM, "tiles in a hand", NO_TILE),
        len(seat.hand),
        seat.favors,
        seat.gifts,
        seat.pavilions,
        seat.honor_tokens,
        seat.honor,
        seat.side,
        len(tokens),
        *_fit(tokens, TOKEN_ROOM, "tokens of a seat"),
    ]


_NOBODY: Final = [NO_TILE if HAND <= i < HAND_COUNT else 0 for i in range(SEAT_SIZE)]
"""What stands where nobody sits."""


def _write_lake(game: Game, lake: Lake) -> None:
    cells = [cell_number(cell) for cell in lake.tiles]
    opened = [cell_number(cell) for cell in lake.open_cells]
    spots = [cell & GRID_BITS for cell in cells + opened]
    if len(set(spots)) < len(spots):
        raise LanternsError("the tiles of this lake do not hang together")
    game[PLACED] = len(cells)
    game[OPEN] = len(opened)
    game[PLACED_CELLS:OPEN_CELLS] = _fit(cells, PLACED_ROOM, "tiles on the lake")
    game[OPEN_CELLS:GRID] = [*_fit(opened, OPEN_ROOM, "open cells"), 0]
    game[GRID:][spots[: len(cells)]] = [_content(tile) for tile in lake.tiles.values()]
    survey(game)


def _content(tile: PlacedTile) -> int:
    """What the grid holds where a tile lies."""
    pavilion = 0 if tile.pavilion is None else tile.pavilion + 1
    return tile.tile * 4 + tile.rotation + 1 + (pavilion << PAVILION_SHIFT)
