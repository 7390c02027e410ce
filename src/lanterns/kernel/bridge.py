"""The bridge between the engine and the kernel: positions to arrays, actions to codes, and back.

The numbers are those of codec.py. A view becomes an array with a random guess at what it hides.
"""

from typing import Final

import numpy as np

from lanterns.engine import (
    HIDDEN,
    Action,
    Cell,
    Dedication,
    GameState,
    Lake,
    LanternsError,
    Options,
    Pavilion,
    PlacedTile,
    SeatState,
    Seed,
    Side,
    Token,
    TurnStep,
    View,
)
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Rng
from lanterns.kernel.codec import Codec, cell_at, position_numbers
from lanterns.kernel.dealing import guess_hidden
from lanterns.kernel.lake import survey
from lanterns.kernel.layout import (
    CARD_NUMBERS,
    FACE_BITS,
    GRID_BITS,
    KINDS,
    PAVILION_BITS,
    PAVILION_SHIFT,
    SEAT_SIZE,
    STACK_ROOM,
)

_STEPS: Final = tuple(TurnStep)


def from_state(state: GameState) -> Game:
    """Return the array of a position whose tiles are all known; for a view use ``from_view``."""
    hands = (tile for seat in state.seats for tile in seat.hand)
    if HIDDEN in (*hands, *state.tile_stack, *state.left_out):
        raise LanternsError("this position hides tiles: use from_view, which guesses them")
    return _write(state)


def from_view(view: View, rng: Rng) -> Game:
    """Return the array of a game that fits the view: what the view hides is drawn at random."""
    game = _write(view.state)
    guess_hidden(game, -1 if view.seat is None else view.seat, rng)
    return game


def _write(state: GameState) -> Game:
    game = np.array(position_numbers(state), np.int16)
    survey(game)
    return game


def to_state(
    game: Game, options: Options, seed: Seed | None = None, commitment: str | None = None
) -> GameState:
    """Return the position of an array; what an array does not hold is passed separately."""
    fields: list[int] = game.tolist()
    return GameState(
        options=options,
        cards=tuple(card for card, bit in CARD_NUMBERS.items() if fields[at.CARDS] >> bit & 1),
        seed=seed,
        commitment=commitment,
        lake=_read_lake(fields),
        supply=tuple(fields[at.SUPPLY : at.SUPPLY + KINDS]),
        stacks=tuple(_read_stack(fields, kind) for kind in Dedication),
        seats=tuple(_read_seat(fields, seat) for seat in range(fields[at.PLAYERS])),
        tile_stack=tuple(fields[at.TILE_STACK : at.TILE_STACK + fields[at.TILES_LEFT]][::-1]),
        left_out=tuple(fields[at.LEFT_OUT : at.LEFT_OUT + fields[at.OUT_COUNT]]),
        start_seat=fields[at.START_SEAT],
        turn=fields[at.TURN],
        step=_STEPS[fields[at.STEP]],
        card_used=bool(fields[at.CARD_USED]),
    )


def _read_stack(fields: list[int], kind: int) -> tuple[int, ...]:
    first = at.STACKS + kind * STACK_ROOM
    return tuple(fields[first : first + fields[at.STACK_LEFT + kind]][::-1])


def _read_seat(fields: list[int], seat: int) -> SeatState:
    its = fields[at.SEATS + seat * SEAT_SIZE : at.SEATS + (seat + 1) * SEAT_SIZE]
    return SeatState(
        side=Side(its[at.SIDE]),
        lanterns=tuple(its[at.LANTERNS : at.LANTERNS + KINDS]),
        hand=tuple(its[at.HAND : at.HAND + its[at.HAND_COUNT]]),
        favors=its[at.FAVORS],
        gifts=its[at.GIFTS],
        pavilions=its[at.PAVILIONS],
        honor_tokens=its[at.HONOR_TOKENS],
        tokens=tuple(
            Token(Dedication(token % 4), token // 4)
            for token in its[at.TOKENS : at.TOKENS + its[at.TOKEN_COUNT]]
        ),
    )


def _read_lake(fields: list[int]) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    for number in fields[at.PLACED_CELLS : at.PLACED_CELLS + fields[at.PLACED]]:
        tiles[cell_at(number)] = _read_tile(fields[at.GRID + (number & GRID_BITS)])
    opened = fields[at.OPEN_CELLS : at.OPEN_CELLS + fields[at.OPEN]]
    built = [cell for cell, placed in tiles.items() if placed.pavilion is not None]
    beside = frozenset(cell.beside(side) for cell in built for side in Side)
    return Lake(tiles, tuple(map(cell_at, opened)), beside)


def _read_tile(content: int) -> PlacedTile:
    tile, rotation = divmod((content & FACE_BITS) - 1, 4)
    pavilion = (content & PAVILION_BITS) >> PAVILION_SHIFT
    return PlacedTile(tile, rotation, Pavilion(pavilion - 1) if pavilion else None)


def encode(game: Game, action: Action) -> int:
    """Return the code of an action in that position."""
    return Codec(game).encode(action)


def decode(game: Game, code: int) -> Action:
    """Return the action of a code in that position."""
    return Codec(game).decode(int(code))
