"""The printed pieces as arrays, compiled into the functions that use them."""

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import DECK as ENGINE_DECK
from lanterns.engine import FACES as ENGINE_FACES
from lanterns.engine import TILES, Color, EmperorCard, Options, pieces_for
from lanterns.kernel.layout import COLOR_COUNT, STACK_ROOM

_COUNTS: Final = (2, 3, 4)
_BOXES: Final = (False, True)
"""Without and with the expansion."""

DECK: Final = np.array(ENGINE_DECK, np.int16)
FACES: Final = np.array([ENGINE_FACES[tile] for tile in sorted(TILES)], np.uint8).reshape(-1, 4)
"""``FACES[tile * 4 + rotation, side]`` is the color that lies there."""
FACE_ON: Final = np.vstack((np.full((1, 4), 255, np.uint8), FACES))
"""The same shifted by one row, as the grid counts; row 0, for no tile, has no color."""
PLATFORM: Final = np.array([TILES[tile].platform for tile in sorted(TILES)], np.uint8)
PLATFORM_ON: Final = np.array([False, *np.repeat(PLATFORM, 4)], np.uint8)
"""Whether there is a platform on what the grid holds."""
BARE_TILES: Final = np.array([False, *(1 - PLATFORM)], np.uint8)
"""By tile + 1, whether it has no platform; for no tile 0."""
PAIRS: Final = np.array(list(combinations(range(COLOR_COUNT), 2)), np.uint8)
"""Every two colors, in order."""

PLACING_TURNS: Final = np.zeros(5, np.int16)
"""The number of turns in which a tile is placed, by players: one per tile but the start tile."""
SIDES: Final = np.zeros((5, 4), np.int16)
"""The side each seat is on, by players (R1)."""
for _players in _COUNTS:
    PLACING_TURNS[_players] = pieces_for(Options(_players), ()).tiles
    SIDES[_players, :_players] = Options(_players).sides

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


for _players in _COUNTS:
    for _expansion in _BOXES:
        _fill(_players, _expansion)


def _red_side(tile: int) -> int:
    return TILES[tile].sides.index(Color.RED)


RED_SIDE: Final[NDArray[np.int16]] = np.array(
    [_red_side(int(tile)) for tile in START_TILE], np.int16
)
"""Which side of a start tile is turned to the start player (R2)."""
