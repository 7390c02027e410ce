import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from lanterns.engine import (
    CENTER,
    FACES,
    TILES,
    Cell,
    Event,
    GameState,
    Lake,
    Pavilion,
    PlacedTile,
    Side,
    lake_of,
)
from lanterns.render import lake_text

GOLDEN = Path(__file__).with_name("golden")
Play: TypeAlias = Callable[..., tuple[GameState, list[Event]]]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

SMALL = lake_of(
    {
        CENTER: PlacedTile(0, 1),
        Cell(0, 1): PlacedTile(8, 0),
        Cell(1, 1): PlacedTile(14, 3),
        Cell(1, 0): PlacedTile(2, 2, Pavilion.BLUE),
    }
)


def test_small_lake_looks_like_this() -> None:
    assert lake_text(SMALL, color=False) + "\n" == (GOLDEN / "lake.txt").read_text("utf-8")


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("tile", [4, 12, 19])
def test_letters_lie_as_the_tile_is_turned(tile: int, rotation: int) -> None:
    lines = lake_text(lake_of({CENTER: PlacedTile(tile, rotation)}), color=False).splitlines()
    top = next(row for row, line in enumerate(lines) if "╭" in line)
    left = lines[top].index("╭")
    north, south = lines[top][left + 2], lines[top + 2][left + 2]
    west, east = lines[top + 1][left], lines[top + 1][left + 4]
    letters = {"K": "BLACK", "B": "BLUE", "G": "GREEN", "O": "ORANGE", "P": "PURPLE", "R": "RED"}
    letters["W"] = "WHITE"
    seen = tuple(letters[letter] for letter in (north, east, south, west))
    assert seen == tuple(color.name for color in FACES[tile][rotation])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_tile_is_drawn_once_and_every_open_cell_named(play: Play, players: int) -> None:
    for expansion in (False, True):
        lake = play(players, expansion, players)[0].lake
        picture = lake_text(lake, color=False, width=300)
        assert picture.count("╭") == picture.count("╯") == len(lake.tiles)
        words = picture.split()
        for cell in lake.open_cells:
            assert str(cell) in words


def test_platforms_boat_and_pavilions_are_marked_and_explained() -> None:
    picture = lake_text(SMALL, color=False)
    assert picture.count("[∝]") == picture.count("[☻]") == picture.count("▲") == 2
    assert picture.count("⌂b") == 2
    assert "⌂b blue pavilion" in picture
    assert "dragon" not in picture


@pytest.mark.parametrize("width", [24, 40, 80, 100])
def test_the_longest_lake_stays_within_its_width(width: int) -> None:
    deck = [tile for tile in TILES if tile not in (0, 36)][:32]
    row = {Cell(x, 0): PlacedTile(tile, 0) for x, tile in enumerate([0, *deck])}
    lake = lake_of(row)
    picture = lake_text(lake, color=False, width=width, captions={Side.W: "Wilhelmina"})
    assert max(map(len, picture.splitlines())) <= width
    assert picture.count("╭") == len(row)
    assert {str(cell) for cell in lake.open_cells} <= set(picture.split())


def test_far_cells_have_their_name_in_two_lines() -> None:
    way = [Cell(x, 0) for x in range(11)] + [Cell(10, y) for y in range(1, 11)]
    lake = lake_of({cell: PlacedTile(tile, 0) for tile, cell in enumerate(way)})
    assert Cell(11, 10) in lake.open_cells
    lines = lake_text(lake, color=False, width=120).splitlines()
    row = next(row for row, line in enumerate(lines) if line.startswith("n10"))
    assert lines[row - 1].rstrip(" ·").endswith("n10")
    assert lines[row].endswith("e11")


def test_captions_stand_on_their_sides() -> None:
    captions = {Side.N: "Ann", Side.E: "Ben", Side.S: "Cho", Side.W: "Dee"}
    lines = lake_text(SMALL, color=False, captions=captions).splitlines()
    assert lines[0].strip() == "Ann"
    assert [line.strip() for line in lines].index("Cho") > len(lines) // 2
    middle = next(line for line in lines if "Ben" in line)
    assert middle.startswith("Dee")
    assert middle.endswith("Ben")


def test_color_changes_nothing_but_the_color(play: Play) -> None:
    lake: Lake = play(4, True, 8)[0].lake
    painted = lake_text(lake, color=True)
    assert "\x1b[" in painted
    assert ESCAPE.sub("", painted) == lake_text(lake, color=False)
    assert all(line.count("\x1b[") % 2 == 0 for line in painted.splitlines())
