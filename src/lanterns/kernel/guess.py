"""Guessing what a seat may not know: other hands, the stack, and the tiles left out (R4)."""

import numpy as np

from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted, jitted_with_room
from lanterns.kernel.generator import below
from lanterns.kernel.lake import spot
from lanterns.kernel.layout import FACE_BITS, Game, Rng
from lanterns.kernel.pieces import DECK
from lanterns.kernel.seat import place_of


@jitted_with_room
def guess_hidden(state: Game, seat: int, rng: Rng) -> None:
    """Deal every tile again that the seat has not seen, all deals equally likely.

    A seat of -1 is a spectator. What the array held there before has no influence: games that look
    the same to the seat become the same game with the same generator.
    """
    unseen = np.empty(len(DECK), np.int16)
    count = _list_unseen(state, seat, unseen)
    drawn = 0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            hand = place_of(other) + at.HAND
            for slot in range(state[place_of(other) + at.HAND_COUNT]):
                state[hand + slot] = _draw(unseen, drawn, count, rng)
                drawn += 1
    for i in range(state[at.TILES_LEFT]):
        state[at.TILE_STACK + i] = _draw(unseen, drawn, count, rng)
        drawn += 1
    for i in range(drawn, count):
        sort_in(state, at.LEFT_OUT, i - drawn, unseen[i])


@jitted
def _list_unseen(state: Game, seat: int, unseen: Game) -> int:
    """Write down the tiles that are neither on the lake nor in the seat's own hand."""
    seen = 0
    for number in range(state[at.PLACED]):
        face = state[spot(state[at.PLACED_CELLS + number])] & FACE_BITS
        seen |= 1 << ((face - 1) >> 2)
    if seat >= 0:
        for slot in range(state[place_of(seat) + at.HAND_COUNT]):
            seen |= 1 << state[place_of(seat) + at.HAND + slot]
    count = 0
    for tile in DECK:
        if not seen >> tile & 1:
            unseen[count] = tile
            count += 1
    return count


@jitted
def _draw(unseen: Game, drawn: int, count: int, rng: Rng) -> int:
    """One of the tiles not drawn yet."""
    chosen = drawn + below(rng, count - drawn)
    tile = unseen[chosen]
    unseen[chosen] = unseen[drawn]
    unseen[drawn] = tile
    return int(tile)


@jitted
def sort_in(state: Game, first: int, count: int, tile: int) -> None:
    """Insert a tile into the first *count* tiles, which are sorted."""
    where = first + count
    while where > first and state[where - 1] > tile:
        state[where] = state[where - 1]
        where -= 1
    state[where] = tile
