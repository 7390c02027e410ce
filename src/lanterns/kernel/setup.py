"""Setting up a game from a deal (R1 to R5, E1), and dealing one."""

import numpy as np

from lanterns.engine import Dedication, EmperorCard, Options
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import clear, fill
from lanterns.kernel.compile import jitted, jitted_with_room
from lanterns.kernel.generator import below, shuffle
from lanterns.kernel.guess import sort_in
from lanterns.kernel.lake import lay_tile
from lanterns.kernel.layout import (
    CARD_DEDICATION,
    CARD_EXCHANGE,
    HAND_ROOM,
    KINDS,
    OUT_ROOM,
    SEAT_SIZE,
    STACK_ROOM,
    STEP_START,
    TILE_STACK_ROOM,
    WILD_KIND,
    Game,
    Rng,
)
from lanterns.kernel.pieces import (
    DECK,
    FACES,
    PAVILIONS_EACH,
    PLACING_TURNS,
    RED_SIDE,
    SIDES,
    STACK_SIZES,
    STACK_TOKENS,
    START_TILE,
    SUPPLIES,
)
from lanterns.kernel.turn import come_to_decision

_EMPEROR_STACK = int(Dedication.EMPEROR)
_CARD_COUNT = len(EmperorCard)


def card_bits(cards: tuple[EmperorCard, ...]) -> int:
    """Emperor cards as the state holds them."""
    return sum(1 << number for number, card in enumerate(EmperorCard) if card in cards)


def setting(options: Options) -> tuple[int, int, int]:
    """The options as the functions here take them: players, expansion, cards (0: to be drawn)."""
    return options.players, int(options.expansion), card_bits(options.cards or ())


@jitted_with_room
def deal(state: Game, players: int, expansion: int, cards: int, rng: Rng) -> int:
    """Set up a random game; with the expansion and no cards given, two are drawn.

    Returns the number of legal actions at the first decision.
    """
    return deal_with(state, players, expansion, cards, rng, np.empty(len(DECK), np.int16))


@jitted
def deal_with(state: Game, players: int, expansion: int, cards: int, rng: Rng, tiles: Game) -> int:
    """The same with room for the deck's tiles, for callers that cannot create arrays."""
    for i in range(len(DECK)):
        tiles[i] = DECK[i]
    shuffle(tiles, rng)
    if expansion and not cards:
        first = below(rng, _CARD_COUNT)
        second = (first + 1 + below(rng, _CARD_COUNT - 1)) % _CARD_COUNT
        cards = (1 << first) | (1 << second)
    return set_up(state, players, expansion, cards, below(rng, players), tiles)


@jitted
def set_up(
    state: Game, players: int, expansion: int, cards: int, start_seat: int, tiles: Game
) -> int:
    """Set up the game of a deal: the deck's tiles as shuffled, cut into hands, stack and the rest.

    Returns the number of legal actions at the first decision.
    """
    clear(state)
    state[at.PLAYERS] = players
    state[at.CARDS] = cards
    state[at.START_SEAT] = start_seat
    state[at.SEAT] = start_seat
    state[at.TURN] = 1
    state[at.STEP] = STEP_START
    _set_out_stacks(state, expansion)
    _set_out_lanterns(state, expansion)
    _deal_tiles(state, tiles)
    _seat_players(state, expansion)
    _lay_start_tile(state, expansion)
    return come_to_decision(state)


@jitted
def _set_out_stacks(state: Game, expansion: int) -> None:
    """Set out the tokens for that number of players (R5); the emperor's only with its card."""
    players = state[at.PLAYERS]
    for kind in range(4):
        if kind == _EMPEROR_STACK and not state[at.CARDS] & CARD_DEDICATION:
            continue
        size = STACK_SIZES[players, expansion, kind]
        state[at.STACK_LEFT + kind] = size
        for i in range(size):
            state[at.STACKS + kind * STACK_ROOM + i] = STACK_TOKENS[players, expansion, kind, i]


@jitted
def _set_out_lanterns(state: Game, expansion: int) -> None:
    """Set out the supply (R3), with wild lanterns only if they can be obtained (E9)."""
    for kind in range(KINDS):
        state[at.SUPPLY + kind] = SUPPLIES[state[at.PLAYERS], expansion, kind]
    if not state[at.CARDS] & CARD_EXCHANGE:
        state[at.SUPPLY + WILD_KIND] = 0


@jitted
def _deal_tiles(state: Game, tiles: Game) -> None:
    """Deal the hands, the stack, and the tiles left out, which are sorted by number (R4)."""
    players = state[at.PLAYERS]
    for i in range(HAND_ROOM * players):
        me = at.SEATS + i // HAND_ROOM * SEAT_SIZE
        state[me + at.HAND + i % HAND_ROOM] = tiles[i]
        state[me + at.HAND_COUNT] = HAND_ROOM
    dealt, in_play = HAND_ROOM * players, PLACING_TURNS[players]
    state[at.TILES_LEFT] = in_play - dealt
    fill(state, at.TILE_STACK, at.TILE_STACK + TILE_STACK_ROOM, -1)
    for i in range(dealt, in_play):
        state[at.TILE_STACK + in_play - 1 - i] = tiles[i]
    state[at.OUT_COUNT] = len(tiles) - in_play
    fill(state, at.LEFT_OUT, at.LEFT_OUT + OUT_ROOM, -1)
    for i in range(in_play, len(tiles)):
        sort_in(state, at.LEFT_OUT, i - in_play, tiles[i])


@jitted
def _seat_players(state: Game, expansion: int) -> None:
    players = state[at.PLAYERS]
    for seat in range(4):
        me = at.SEATS + seat * SEAT_SIZE
        if seat < players:
            state[me + at.SIDE] = SIDES[players, seat]
            state[me + at.PAVILIONS] = PAVILIONS_EACH[players, expansion]
        else:
            fill(state, me + at.HAND, me + at.HAND + HAND_ROOM, -1)


@jitted
def _lay_start_tile(state: Game, expansion: int) -> None:
    """Its red side faces the start player (R2); each seat takes the lantern that faces it (R3)."""
    players, tile = state[at.PLAYERS], START_TILE[expansion]
    rotation = (SIDES[players, state[at.START_SEAT]] - RED_SIDE[expansion]) % 4
    lay_tile(state, 0, tile * 4 + rotation, 5 * expansion)
    for seat in range(players):
        me = at.SEATS + seat * SEAT_SIZE
        color = FACES[tile * 4 + rotation, state[me + at.SIDE]]
        state[at.SUPPLY + color] -= 1
        state[me + at.LANTERNS + color] += 1
