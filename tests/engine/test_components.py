"""The pieces, against a list of the printed ones typed in a second time."""

import json
from collections import Counter
from importlib import resources

import pytest

from lanterns.engine import (
    COMPONENTS_ID,
    DECK,
    FACES,
    SIDES,
    STANDARD_DEDICATIONS,
    TILES,
    Color,
    Dedication,
    EmperorCard,
    Options,
    pieces_for,
)

from .positions import LETTERS

PRINTED = (
    "BRWK WKOK GGGR OPOO RKGP RGBP WGOG+ RGKR WBKB+ GROW BPWR RRGG+ KPBB WWRG WOPW+ GPPR+ GBOB "
    "BRKG BKWG PRKK+ RKRO+ GPBP+ OBWO+ BRWK BWGP OBOB+ WKWK+ GBKO PKWO ROPW PPKP OKPR BWOR BPKO "
    "RWKO WGPB RGOP"
)
"""By number, clockwise, + for a platform. The last is the expansion's start tile (E12)."""


def test_tiles_are_the_printed_ones() -> None:
    letters = {color: letter for letter, color in LETTERS.items()}
    assert [
        "".join(letters[side] for side in TILES[tile].sides) + "+" * TILES[tile].platform
        for tile in range(37)
    ] == PRINTED.split(" ")
    assert tuple(range(1, 36)) == DECK


def test_r13_the_boat_is_no_platform() -> None:
    assert (TILES[0].emblem, TILES[0].platform) == ("boat", False)


def test_a_tile_has_an_emblem_if_it_has_a_platform() -> None:
    emblems = Counter(TILES[tile].emblem for tile in DECK if TILES[tile].platform)
    assert emblems == {"koi": 3, "dragon": 3, "panda": 3, "flower": 2}
    assert all(TILES[tile].emblem is None for tile in DECK if not TILES[tile].platform)


@pytest.mark.parametrize("tile", [0, 4, 24, 36])
def test_faces_turn_clockwise(tile: int) -> None:
    for rotation in range(4):
        once_more = FACES[tile][(rotation + 1) % 4]
        assert all(once_more[(side + 1) % 4] is FACES[tile][rotation][side] for side in SIDES)


STACKS = {
    2: ((8, 7, 6, 5, 5, 4), (9, 8, 7, 6, 5, 5), (10, 9, 8, 7, 6, 5)),
    3: (
        (8, 7, 6, 6, 5, 5, 5, 4),
        (9, 8, 7, 7, 6, 6, 5, 5),
        (10, 9, 8, 8, 7, 7, 6, 5),
    ),
    4: (
        (8, 7, 7, 6, 6, 5, 5, 5, 4),
        (9, 8, 8, 7, 7, 6, 6, 5, 5),
        (10, 9, 9, 8, 8, 7, 7, 6, 5),
    ),
}

WITH_THE_EXPANSION = {
    2: (
        (8, 7, 6, 5, 5, 4),
        (10, 9, 8, 7, 6, 5, 5),
        (12, 10, 10, 9, 8, 7, 6, 5),
        (9, 8, 7, 7, 6, 5, 5),
    ),
    3: (
        (8, 7, 6, 6, 5, 5, 5, 4),
        (10, 9, 8, 7, 7, 6, 6, 5, 5),
        (12, 11, 10, 10, 9, 8, 8, 7, 7, 6, 5),
        (9, 8, 7, 7, 7, 6, 6, 5, 5),
    ),
    4: (
        (8, 7, 7, 6, 6, 5, 5, 5, 4),
        (10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5),
        (12, 11, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6, 5),
        (9, 8, 8, 7, 7, 7, 6, 6, 5, 5),
    ),
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r5_stacks_descend_without_the_dots_of_more_players(players: int) -> None:
    assert pieces_for(Options(players), ()).stacks == (*STACKS[players], ())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r5_the_expansion_adds_to_the_stacks(players: int) -> None:
    pair = (EmperorCard.EMPEROR_DEDICATION, EmperorCard.ROTATE_A_TILE)
    pieces = pieces_for(Options(players, True, pair), pair)
    assert pieces.stacks == WITH_THE_EXPANSION[players]


def test_e5_without_its_card_there_is_no_emperor_stack() -> None:
    pair = (EmperorCard.FAVOR_TO_HONOR, EmperorCard.ROTATE_A_TILE)
    assert pieces_for(Options(4, True, pair), pair).stacks == (*WITH_THE_EXPANSION[4][:3], ())


def test_every_dedication_has_tokens_and_is_standard_or_the_emperor_s() -> None:
    assert all(pieces_for(Options(4, True), tuple(EmperorCard)).stacks)
    assert (*STANDARD_DEDICATIONS, Dedication.EMPEROR) == tuple(Dedication)


def test_every_color_is_on_some_tile() -> None:
    assert {side for tile in DECK for side in TILES[tile].sides} == set(Color)


def test_a_set_of_pieces_has_a_name() -> None:
    assert len(COMPONENTS_ID) == 16
    assert int(COMPONENTS_ID, 16) >= 0


def test_e12_what_is_reconstructed_is_marked() -> None:
    file = resources.files("lanterns.engine").joinpath("components.json")
    data = json.loads(file.read_text("utf-8"))
    marked = [tile["id"] for tile in data["tiles"] if tile.get("status") == "reconstructed"]
    assert marked == [data["start_tile"]["expansion"]] == [36]
    assert "reconstructed" in data["expansion_tokens"]["status"]
