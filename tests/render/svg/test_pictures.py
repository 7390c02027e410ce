import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias
from xml.etree import ElementTree

import pytest

from lanterns.engine import (
    CENTER,
    FACES,
    SIDES,
    TILES,
    Cell,
    Event,
    GameState,
    Options,
    Pavilion,
    PlacedTile,
    Side,
    View,
    lake_of,
    name_lantern,
    new_game,
    view,
)
from lanterns.render import lake_svg, table_svg

Play: TypeAlias = Callable[..., tuple[GameState, list[Event]]]
SVG = "{http://www.w3.org/2000/svg}"


def _parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def _of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if node.get("class") == name]


def _place(node: ElementTree.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def _quarters(tile: ElementTree.Element) -> list[str]:
    """Return the colors of a drawn tile, clockwise from the top."""
    uses = [node for node in tile.iter(f"{SVG}use") if node.get("href", "").startswith("#bank-")]
    assert [node.get("transform") for node in uses] == [
        None, "rotate(90 50 50)", "rotate(180 50 50)", "rotate(270 50 50)",
    ]  # fmt: skip
    return [node.get("href", "").removeprefix("#bank-") for node in uses]


def _games(play: Play) -> list[View]:
    return [
        view(play(players, expansion, players, turn)[0], viewer)
        for players in (2, 3, 4)
        for expansion in (False, True)
        for turn in (1, 12, None)
        for viewer in (0, None)
    ]


def test_every_picture_is_small_well_formed_and_needs_nothing_else(play: Play) -> None:
    for seen in _games(play):
        for picture in (table_svg(seen), lake_svg(seen.state.lake)):
            root = _parse(picture)
            assert root.tag == f"{SVG}svg"
            assert len(picture) < 150_000
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert len(ids) == len(set(ids))
            wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', picture))
            assert {a or b for a, b in wanted} <= set(ids)
            assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
            assert root[0].tag == f"{SVG}title"
            assert root[1].tag == f"{SVG}desc"
            assert root[0].text
            assert root[1].text


def test_every_tile_is_drawn_once_and_every_open_cell_named(play: Play) -> None:
    for players in (2, 3, 4):
        lake = play(players, True, players)[0].lake
        root = _parse(lake_svg(lake))
        tiles = [node.get("data-cell") for node in _of_class(root, "tile")]
        assert sorted(map(str, tiles)) == sorted(map(str, lake.tiles))
        opened = [node.findtext(f"{SVG}text") for node in _of_class(root, "open")]
        assert opened == [str(cell) for cell in lake.open_cells]


@pytest.mark.parametrize("turns", range(4))
def test_lanterns_and_cells_turn_with_the_lake(turns: int) -> None:
    lake = lake_of({CENTER: PlacedTile(4, 3), Cell(0, 1): PlacedTile(24, 1)})
    center, north = _of_class(_parse(lake_svg(lake, turns=turns)), "tile")
    for drawn, (tile, rotation) in ((center, (4, 3)), (north, (24, 1))):
        colors = [name_lantern(color) for color in FACES[tile][rotation]]
        quarters = _quarters(drawn)
        assert [quarters[(side + turns) % 4] for side in SIDES] == colors
    x, y = _place(north)
    assert (x, y) == ((0, -104), (104, 0), (0, 104), (-104, 0))[turns]


def test_title_of_a_tile_says_what_lies_there() -> None:
    lake = lake_of({CENTER: PlacedTile(36, 0, Pavilion.YELLOW), Cell(-1, 0): PlacedTile(8, 1)})
    first, second = _of_class(_parse(lake_svg(lake, turns=2)), "tile")
    assert first.findtext(f"{SVG}title") == (
        "Tile 36 at 0: north red, east green, south orange and west purple, yellow pavilion"
    )
    assert second.findtext(f"{SVG}title") == (
        "Tile 8 at w1: north blue, east white, south blue and west black, koi platform"
    )


def test_matches_shine_once_each(play: Play) -> None:
    lake = play(4, False, 2)[0].lake
    edges = sum(len(lake.matches(cell)) for cell in lake.tiles) // 2
    assert edges
    assert lake_svg(lake).count('href="#match-') == edges


@pytest.mark.parametrize("players", [2, 3, 4])
def test_viewer_sits_at_the_bottom_and_the_others_clockwise(players: int) -> None:
    state = new_game(Options(players), 7)
    for viewer, its in enumerate(state.seats):
        seats = _of_class(_parse(table_svg(view(state, viewer))), "seat")
        places = {Side[node.get("data-side", "")]: _place(node) for node in seats}
        assert len(places) == players
        assert places[its.side] == max(places.values(), key=lambda place: place[1])
        left, across, right = (Side((its.side + step) % 4) for step in (1, 2, 3))
        if across in places:
            assert places[across] == min(places.values(), key=lambda place: place[1])
        if left in places:
            assert places[left] == min(places.values())
        if right in places:
            assert places[right] == max(places.values())


def test_spectator_has_north_up() -> None:
    state = new_game(Options(4), 7)
    seats = _of_class(_parse(table_svg(view(state, None))), "seat")
    assert min(seats, key=lambda node: _place(node)[1]).get("data-side") == "N"


@pytest.mark.parametrize("viewer", range(4))
def test_hand_is_drawn_as_it_would_lie_on_the_lake(viewer: int) -> None:
    state = new_game(Options(4), 7)
    hand = _of_class(_parse(table_svg(view(state, viewer))), "hand")
    turns = (Side.S - state.seats[viewer].side) % 4
    for drawn, tile in zip(hand, state.seats[viewer].hand, strict=True):
        colors = [name_lantern(color) for color in FACES[tile][turns]]
        assert _quarters(drawn) == colors


def test_hidden_tiles_are_in_no_picture(play: Play) -> None:
    state, _ = play(3, True, 6, 7)
    swapped = (
        replace(state.seats[0], hand=state.seats[2].hand),
        state.seats[1],
        replace(state.seats[2], hand=state.seats[0].hand),
    )
    other = replace(state, seats=swapped, tile_stack=tuple(reversed(state.tile_stack)))
    for viewer in (1, None):
        assert table_svg(view(state, viewer)) == table_svg(view(other, viewer))
    spectated = table_svg(view(state, None))
    assert 'class="hand"' not in spectated
    named = {int(number) for number in re.findall(r"Tile (\d+)", spectated)}
    assert named == {placed.tile for placed in state.lake.tiles.values()}


def test_names_are_escaped_and_cleaned() -> None:
    names = ('<b>&"Eve"</b>', "\x00\x1bBen")
    root = _parse(table_svg(view(new_game(Options(2), 1), 0), names=names))
    shown = [node.text for node in root.iter(f"{SVG}text")]
    assert any(text and text.startswith('<b>&"Eve"') for text in shown)
    assert "Ben" in shown


def test_base_game_shows_nothing_of_the_expansion() -> None:
    body = table_svg(view(new_game(Options(4), 1), 0)).split("</defs>")[1]
    for word in ("gift", "pavilion", "Emperor"):
        assert word not in body


def test_every_color_has_a_shape_of_its_own() -> None:
    root = _parse(lake_svg(lake_of({CENTER: PlacedTile(0, 0)})))
    shapes = set()
    for name in (color.name.lower() for color in TILES[4].sides + TILES[32].sides):
        drawn = next(node for node in root.iter() if node.get("id") == f"unlit-{name}")
        shapes.add(
            "".join(node.tag + str(node.get("d", node.get("points"))) for node in drawn.iter())
        )
    assert len(shapes) == 7


def test_a_table_is_as_wide_as_its_lake_needs() -> None:
    """A long lake from north to south needs little width, one from west to east needs much."""

    def width_of(cells: list[Cell]) -> int:
        state = new_game(Options(2), 1)
        tiles = {cell: PlacedTile(tile, 0) for tile, cell in enumerate(cells)}
        seen = view(replace(state, lake=lake_of(tiles)), None)
        found = re.search(r'viewBox="0 0 (\d+) 1000"', table_svg(seen))
        assert found
        return int(found[1])

    column = [Cell(0, y) for y in range(8)]
    row = [Cell(x, 0) for x in range(8)]
    assert width_of(column) < 1350
    assert width_of(row) == 1600
