"""The bits that open cells see: exactly the matches that the engine and the kernel find."""

from collections import Counter
from random import Random

import numpy as np
from tests.configurations import every_configuration

from lanterns.engine import FACES, SIDES, TILES, Options, PlacedTile
from lanterns.kernel import from_state
from lanterns.kernel.lake import (
    ALL_SIDES,
    PLATFORMS,
    SHOWS,
    any_of,
    beside,
    by_color,
    look_around,
    seen_from,
    spot,
    sum_of,
)
from lanterns.kernel.layout import COLOR_COUNT, OPEN, OPEN_CELLS, OPEN_ROOM
from lanterns.kernel.place import matches

from ..players.tables import positions


@every_configuration
def test_what_a_cell_and_a_tile_share_are_the_matches(options: Options) -> None:
    """For each open cell, tile and rotation (R12), and the platforms among them (R13)."""
    edges, met = np.zeros(OPEN_ROOM, np.int64), Counter[int]()
    for state in positions(options, seed=options.players, every=25)[1:]:
        game, tiles = from_state(state), Random(1).sample(sorted(TILES), 12)
        look_around(game, edges)
        assert game[OPEN] == len(state.lake.open_cells)
        for number, cell in enumerate(state.lake.open_cells):
            seen, here = int(edges[number]), int(game[OPEN_CELLS + number])
            assert seen_from(game, here) == seen
            for face in [4 * tile + rotation for tile in tiles for rotation in range(4)]:
                lake = state.lake.with_tile(cell, PlacedTile(face // 4, face % 4))
                found = lake.matches(cell)
                bits = seen & int(SHOWS[face])
                assert bits == sum(1 << 4 * match.color + match.side for match in found)
                with_platform = [match for match in found if lake.platform_at(match.cell)]
                assert bits & seen >> PLATFORMS == sum(
                    1 << 4 * match.color + match.side for match in with_platform
                )
                sides = [
                    side for side in SIDES if matches(game[spot(beside(here, side))], face, side)
                ]
                assert sides == [match.side for match in found]
                met[len(found)] += 1
    assert met[0] and met[1] and met[2], met


def test_a_tile_shows_one_color_on_each_side() -> None:
    for tile, faces in FACES.items():
        for rotation, face in enumerate(faces):
            expected = [1 << 4 * color + side for side, color in enumerate(face)]
            assert SHOWS[4 * tile + rotation] == sum(expected)


def test_bits_are_counted_by_color() -> None:
    rng = Random(2)
    for _ in range(2000):
        bits = rng.getrandbits(PLATFORMS) & rng.getrandbits(PLATFORMS)
        counts = [(bits >> 4 * color & 15).bit_count() for color in range(COLOR_COUNT)]
        assert by_color(bits) == sum(n << 4 * color for color, n in enumerate(counts))
        assert any_of(bits) == sum((n > 0) << 4 * color for color, n in enumerate(counts))
        if sum(counts) <= 15:
            assert sum_of(by_color(bits)) == sum(counts)
    assert by_color(ALL_SIDES) == sum(4 << 4 * color for color in range(COLOR_COUNT))
