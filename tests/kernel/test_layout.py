"""The header table says what the constants say, and everything fits."""

import re
from itertools import pairwise

import pytest

from lanterns.engine import COLORS, DECK, Dedication, EmperorCard, Options, pieces_for
from lanterns.kernel import layout

TABLES = ("STATE_SIZE", "SEAT_SIZE", "CODES")


def _tables() -> list[list[tuple[int, int, str]]]:
    """Return rows of the three tables with offsets: from, size, name."""
    assert layout.__doc__ is not None
    tables: list[list[tuple[int, int, str]]] = []
    for line in layout.__doc__.splitlines():
        if re.match(r" +from +size", line):
            tables.append([])
        elif row := re.match(r" +(\d+) +(\d+) +([A-Z_]+)", line):
            tables[-1].append((int(row[1]), int(row[2]), row[3]))
    return tables


@pytest.mark.parametrize("number", range(3), ids=TABLES)
def test_the_table_agrees_with_the_constants(number: int) -> None:
    rows = _tables()[number]
    for start, _, name in rows:
        assert getattr(layout, name) == start, name
    for (start, size, _), (following, _, _) in pairwise(rows):
        assert start + size == following
    assert rows[-1][0] + rows[-1][1] == getattr(layout, TABLES[number])


def test_there_is_room_for_all_pieces() -> None:
    for players in (2, 3, 4):
        for expansion in (False, True):
            pieces = pieces_for(Options(players, expansion), tuple(EmperorCard) * expansion)
            assert pieces.hand == layout.HAND_ROOM
            assert pieces.tiles + 1 <= layout.PLACED_ROOM
            assert pieces.tiles - pieces.hand * players <= layout.TILE_STACK_ROOM
            assert len(DECK) - pieces.tiles <= layout.OUT_ROOM
            assert max(map(len, pieces.stacks)) <= layout.STACK_ROOM
            assert 2 * (-(-pieces.tiles // players) + 1) <= layout.TOKEN_ROOM
    assert len(COLORS) == layout.COLOR_COUNT
    assert len(Dedication) <= 4, "a token is honor * 4 + dedication"


def test_no_two_cells_of_a_game_share_a_place_in_the_grid() -> None:
    """A lake hangs together, so its cells and those beside its open cells are near each other."""
    far = layout.PLACED_ROOM + 3
    for x in range(-far, far + 1):
        for y in range(-far, far + 1):
            if 0 < abs(x) + abs(y) <= far:
                assert (x + layout.ROW * y) & layout.GRID_BITS != 0
