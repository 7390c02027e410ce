"""Worlds that look the same to a viewer: the tiles it has not seen lie in other places."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from lanterns.engine import GameState, Seat, TileId


def swapped(state: GameState, places: Mapping[TileId, TileId]) -> GameState:
    """Return the same state with tiles renamed, wherever they are hidden."""

    def there(tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
        return tuple(places.get(tile, tile) for tile in tiles)

    return replace(
        state,
        seats=tuple(replace(seat, hand=there(seat.hand)) for seat in state.seats),
        tile_stack=there(state.tile_stack),
        left_out=tuple(sorted(there(state.left_out))),
    )


def another_world(state: GameState, unseen: tuple[TileId, ...], rng: Random) -> GameState:
    """Return a state that differs in everything hidden from a viewer: unseen tiles and seed."""
    shuffled = list(unseen)
    rng.shuffle(shuffled)
    other = swapped(state, dict(zip(unseen, shuffled, strict=True)))
    return replace(other, seed=rng.getrandbits(128))


def exchanged(state: GameState, one: TileId, other: TileId) -> GameState:
    """Return the same state with two hidden tiles in each other's place."""
    return swapped(state, {one: other, other: one})


def ready_to_place(state: GameState, seat: Seat, tile: TileId) -> GameState:
    """Return a world in which that seat holds that tile, as near to this one as can be."""
    hand = state.seats[seat].hand
    return state if tile in hand else exchanged(state, hand[0], tile)


def ready_to_draw(state: GameState, tile: TileId) -> GameState:
    """Return a world in which that tile is drawn next, as near to this one as can be."""
    top = state.tile_stack[0]
    return state if top == tile else exchanged(state, top, tile)
