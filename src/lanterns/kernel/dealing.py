"""Dealing: a new game (R1 to R5, E1), or the tiles that a seat has not seen (R4)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import DECK as ENGINE_DECK
from lanterns.engine import (
    PRINTED_CARDS,
    TILES,
    Color,
    Dedication,
    EmperorCard,
    Options,
    pieces_for,
)
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Rng, clear, fill
from lanterns.kernel.codec import card_bits
from lanterns.kernel.compile import jitted, jitted_with_room
from lanterns.kernel.lake import FACES, lay_tile, spot
from lanterns.kernel.layout import (
    CARD_NUMBERS,
    FACE_BITS,
    HAND_ROOM,
    KINDS,
    OUT_ROOM,
    SEAT_SIZE,
    STACK_ROOM,
    STEP_START,
    TILE_STACK_ROOM,
    WILD_KIND,
)
from lanterns.kernel.rng import below, shuffle
from lanterns.kernel.seat import in_play, place_of
from lanterns.kernel.turn import PLACING_TURNS, come_to_decision

DECK: Final = np.array(ENGINE_DECK, np.int16)
SIDES: Final = np.zeros((5, 4), np.int16)
"""The side each seat is on, by players (R1)."""

START_TILE: Final = np.zeros(2, np.int16)
SUPPLIES: Final = np.zeros((5, 2, 8), np.int16)
PAVILIONS_EACH: Final = np.zeros((5, 2), np.int16)
STACK_SIZES: Final = np.zeros((5, 2, 4), np.int16)
STACK_TOKENS: Final = np.zeros((5, 2, 4, STACK_ROOM), np.int16)
"""By players and box, as with every emperor card in play; the top token last."""


def _fill(players: int, expansion: bool) -> None:
    cards = tuple(EmperorCard) if expansion else ()
    pieces = pieces_for(Options(players, expansion), cards)
    START_TILE[int(expansion)] = pieces.start_tile
    where = players, int(expansion)
    SUPPLIES[where] = pieces.supply
    PAVILIONS_EACH[where] = pieces.pavilions
    for kind, stack in enumerate(pieces.stacks):
        STACK_SIZES[where][kind] = len(stack)
        STACK_TOKENS[where][kind, : len(stack)] = stack[::-1]


for _players in (2, 3, 4):
    SIDES[_players, :_players] = Options(_players).sides
    for _expansion in (False, True):
        _fill(_players, _expansion)


RED_SIDE: Final[NDArray[np.int16]] = np.array(
    [TILES[int(tile)].sides.index(Color.RED) for tile in START_TILE], np.int16
)
"""The side of a start tile that is turned to the start player (R2)."""

_EMPEROR_STACK = int(Dedication.EMPEROR)
_STACK_CARD: Final = CARD_NUMBERS[EmperorCard.EMPEROR_DEDICATION]
_WILD_CARD: Final = CARD_NUMBERS[EmperorCard.EMPEROR_EXCHANGE]
_PRINTED = np.array([CARD_NUMBERS[card] for card in PRINTED_CARDS])
"""The cards to draw from."""


def setting(options: Options) -> tuple[int, int, int]:
    """Return players, expansion and cards (0: to be drawn) as the functions here take them."""
    return options.players, int(options.expansion), card_bits(options.cards or ())


@jitted_with_room
def deal(state: Game, players: int, expansion: int, cards: int, rng: Rng) -> int:
    """Set up a random game; with the expansion and no cards given, two are drawn.

    Return the number of legal actions at the first decision.
    """
    return deal_with(state, players, expansion, cards, rng, np.empty(len(DECK), np.int16))


@jitted
def deal_with(state: Game, players: int, expansion: int, cards: int, rng: Rng, tiles: Game) -> int:
    """Deal with room given for the deck's tiles, for callers that cannot create arrays."""
    for i in range(len(DECK)):
        tiles[i] = DECK[i]
    shuffle(tiles, rng)
    if expansion and not cards:
        first = below(rng, len(_PRINTED))
        second = (first + 1 + below(rng, len(_PRINTED) - 1)) % len(_PRINTED)
        cards = (1 << _PRINTED[first]) | (1 << _PRINTED[second])
    return set_up(state, players, expansion, cards, below(rng, players), tiles)


@jitted
def set_up(
    state: Game, players: int, expansion: int, cards: int, start_seat: int, tiles: Game
) -> int:
    """Set up the game of a deal: the deck's tiles as shuffled, cut into hands, stack and the rest.

    Return the number of legal actions at the first decision.
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
        if kind == _EMPEROR_STACK and not in_play(state, _STACK_CARD):
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
    if not in_play(state, _WILD_CARD):
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
    """Turn its red side to the start player (R2); give each seat the lantern that faces it (R3)."""
    players, tile = state[at.PLAYERS], START_TILE[expansion]
    rotation = (SIDES[players, state[at.START_SEAT]] - RED_SIDE[expansion]) % 4
    lay_tile(state, 0, tile * 4 + rotation, 5 * expansion)
    for seat in range(players):
        me = at.SEATS + seat * SEAT_SIZE
        color = FACES[tile * 4 + rotation, state[me + at.SIDE]]
        state[at.SUPPLY + color] -= 1
        state[me + at.LANTERNS + color] += 1


@jitted_with_room
def guess_hidden(state: Game, seat: int, rng: Rng) -> None:
    """Deal every tile again that the seat has not seen, all deals equally likely.

    A seat of -1 is a spectator. What the array held there before has no influence: games that look
    the same to the seat become the same game with the same generator.
    """
    guess_hidden_with(state, seat, rng, np.empty(len(DECK), np.int16))


@jitted
def guess_hidden_with(state: Game, seat: int, rng: Rng, unseen: Game) -> None:
    """Guess with room given for the deck's tiles, for callers that cannot create arrays."""
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
    """Draw one of the tiles not drawn yet."""
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
