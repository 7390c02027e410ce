"""The layout of a game as one flat array of int16, and the codes of its actions.

The state. Every position has exactly one array: unused places hold 0 (for tiles -1), so two arrays
are equal if and only if the positions are.

    from  size  field         what it holds
       0     1  PLAYERS       2 to 4
       1     1  CARDS         the emperor cards in play: bit i for the i-th of ``EmperorCard``
       2     1  START_SEAT    the seat that took the first turn
       3     1  TURN          counted from 1, the final turns included
       4     1  STEP          of the turn: START, EXCHANGE, DEDICATION, PLACE, END, OVER are 0 to 5
       5     1  CARD_USED     1 when an emperor card was activated in this turn (E4)
       6     1  SEAT          whose turn it is
       7     1  TILES_LEFT    how many tiles are in the stack
       8     1  OUT_COUNT     how many tiles are left out of the game
       9     1  PLACED        how many tiles lie on the lake
      10     1  OPEN          how many cells are open
      11     1  SITES         open cells with no pavilion beside them (E2)
      12     1  TURNABLE      tiles on the lake with an open side (E6)
      13     4  STACK_LEFT    how many tokens each dedication's stack has
      17    52  STACKS        4 x 13: the honor of the tokens left, the top one last
      69     8  SUPPLY        lanterns that no seat has, by color, wild ones last
      77    20  TILE_STACK    tiles to draw, the next one last
      97    13  LEFT_OUT      tiles that are not in this game (R4)
     110   172  SEATS         4 x 43: what each seat has, see below
     282    33  PLACED_CELLS  where tiles lie, in the order of placing
     315    69  OPEN_CELLS    the open cells, in the engine's order; the last is never used
     384  1024  GRID          what lies on each cell, see below

What a seat has, counted from ``SEATS + seat * SEAT_SIZE``:

    from  size  field         what it holds
       0     8  LANTERNS      by color, wild ones last
       8     3  HAND          tiles, in the engine's order
      11     1  HAND_COUNT    how many
      12     1  FAVORS
      13     1  GIFTS
      14     1  PAVILIONS     not yet built
      15     1  HONOR_TOKENS  honor from Favor to Honor (E7)
      16     1  HONOR         all honor so far
      17     1  SIDE          of the table: N, E, S, W are 0 to 3
      18     1  TOKEN_COUNT   how many dedication tokens
      19    24  TOKENS        honor * 4 + dedication, in the order of taking

A cell is the number x + 90 y, and its content is at ``GRID + (cell & 1023)``. Two cells with the
same lowest ten bits are at least 45 steps apart. A lake of 33 connected tiles is at most 34 steps
across, open cells included, so no two cells of one game share a place.

    bits    of a cell of the grid
     0- 7   tile * 4 + rotation + 1, or 0 where no tile lies
     8-10   pavilion + 1, or 0
    11-13   how many of the four cells beside it hold a tile
    14      whether one of those tiles carries a pavilion

The codes of actions. Tiles and cells are numbered as in the current state:

    from  size  code               the action
       0     1  PASS               pass
       1     2  CONVERT            + favors - 1
       3    56  EXCHANGE           + give * 7 + take
      59     8  EXCHANGE_FOR_WILD  + give
      67   168  EXCHANGE_FOR_TWO   + give * 21 + number of the pair of colors, in order
     235   822  DEDICATE           + number of the payment in the table of codec.py
    1057     8  DISCARD            + lantern
    1065    99  ROTATE             + number of the tile in placing order * 3 + turns - 1
    1164   816  PLACE              + (hand slot * 68 + number of the open cell) * 4 + rotation
    1980   816  BUILD              the same, and a pavilion on it
    2796                           the number of codes, and the length of a mask

Places and codes are read through the module, ``from lanterns.kernel import layout as at``, so that
``state[at.TURN]`` and ``mask[at.PASS]`` say what they are; sizes, bits and steps by name.
"""

from typing import Final, get_args

from lanterns.engine import (
    Action,
    AnyAction,
    ConvertFavors,
    Dedicate,
    Discard,
    EmperorCard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Pass,
    PlaceTile,
    RotateTile,
)
from lanterns.engine.rows import check_rows

KINDS: Final = 8
"""Kinds of lanterns: the seven colors and the wild one."""
COLOR_COUNT: Final = 7
WILD_KIND: Final = 7

HAND_ROOM: Final = 3
STACK_ROOM: Final = 13
TOKEN_ROOM: Final = 24
"""Two dedications in each of a seat's twelve turns (R8, E8)."""
PLACED_ROOM: Final = 33
TILE_STACK_ROOM: Final = 20
OUT_ROOM: Final = 13
OPEN_ROOM: Final = 68
"""The most cells that can be open around 33 tiles: those around a straight row."""

PLAYERS: Final = 0
CARDS: Final = 1
START_SEAT: Final = 2
TURN: Final = 3
STEP: Final = 4
CARD_USED: Final = 5
SEAT: Final = 6
TILES_LEFT: Final = 7
OUT_COUNT: Final = 8
PLACED: Final = 9
OPEN: Final = 10
SITES: Final = 11
TURNABLE: Final = 12
STACK_LEFT: Final = 13
STACKS: Final = STACK_LEFT + 4
SUPPLY: Final = STACKS + 4 * STACK_ROOM
TILE_STACK: Final = SUPPLY + KINDS
LEFT_OUT: Final = TILE_STACK + TILE_STACK_ROOM
SEATS: Final = LEFT_OUT + OUT_ROOM

LANTERNS: Final = 0
HAND: Final = 8
HAND_COUNT: Final = 11
FAVORS: Final = 12
GIFTS: Final = 13
PAVILIONS: Final = 14
HONOR_TOKENS: Final = 15
HONOR: Final = 16
SIDE: Final = 17
TOKEN_COUNT: Final = 18
TOKENS: Final = 19
SEAT_SIZE: Final = TOKENS + TOKEN_ROOM

PLACED_CELLS: Final = SEATS + 4 * SEAT_SIZE
OPEN_CELLS: Final = PLACED_CELLS + PLACED_ROOM
GRID: Final = OPEN_CELLS + OPEN_ROOM + 1
GRID_SIZE: Final = 1024
GRID_BITS: Final = GRID_SIZE - 1
STATE_SIZE: Final = GRID + GRID_SIZE

ROW: Final = 90
"""The difference between a cell's number and that of the cell to its north."""
FACE_BITS: Final = 0xFF
PAVILION_SHIFT: Final = 8
PAVILION_BITS: Final = 7 << PAVILION_SHIFT
NEIGHBOR: Final = 1 << 11
NEIGHBORS_BITS: Final = 7 * NEIGHBOR
BESIDE_PAVILION: Final = 1 << 14

STEP_START: Final = 0
STEP_EXCHANGE: Final = 1
STEP_DEDICATION: Final = 2
STEP_PLACE: Final = 3
STEP_END: Final = 4
STEP_OVER: Final = 5

CARD_NUMBERS: Final = {card: number for number, card in enumerate(EmperorCard)}
"""The bits of the emperor cards in play."""

PASS: Final = 0
CONVERT: Final = 1
EXCHANGE: Final = CONVERT + 2
EXCHANGE_FOR_WILD: Final = EXCHANGE + KINDS * COLOR_COUNT
EXCHANGE_FOR_TWO: Final = EXCHANGE_FOR_WILD + KINDS
PAIR_COUNT: Final = 21
DEDICATE: Final = EXCHANGE_FOR_TWO + KINDS * PAIR_COUNT
PAYMENT_COUNT: Final = 822
DISCARD: Final = DEDICATE + PAYMENT_COUNT
ROTATE: Final = DISCARD + KINDS
PLACE: Final = ROTATE + 3 * PLACED_ROOM
SLOT_CODES: Final = 4 * OPEN_ROOM
PLACE_CODES: Final = HAND_ROOM * SLOT_CODES
BUILD: Final = PLACE + PLACE_CODES
CODES: Final = BUILD + PLACE_CODES

FIRST_CODES: Final[dict[type[Action], int]] = {
    Pass: PASS,
    ConvertFavors: CONVERT,
    Exchange: EXCHANGE,
    ExchangeForWild: EXCHANGE_FOR_WILD,
    ExchangeForTwo: EXCHANGE_FOR_TWO,
    Dedicate: DEDICATE,
    Discard: DISCARD,
    RotateTile: ROTATE,
    PlaceTile: PLACE,
}
"""Where the codes of each kind of action begin."""
check_rows("the table of codes", FIRST_CODES, get_args(AnyAction))
