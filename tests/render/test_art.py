"""The one set of art: everything the game can show has a drawing, and no two are alike."""

from collections.abc import Iterable, Iterator

from lanterns.engine import COLORS, DEDICATION_SIZES, LANTERNS, TILES, Pavilion
from lanterns.render.art import Element, definitions, halo, lantern_shape, pool


def _all(elements: Iterable[Element]) -> Iterator[Element]:
    for element in elements:
        yield element
        yield from _all(element.children)


def test_every_emblem_and_every_pavilion_is_drawn() -> None:
    drawn = {element.attributes["id"] for element in definitions()}
    for tile in TILES.values():
        if tile.emblem:
            assert (f"emblem-{tile.emblem}" if tile.platform else tile.emblem) in drawn
    for pavilion in Pavilion:
        assert f"pavilion-{pavilion.name.lower()}" in drawn


def test_every_lantern_has_an_outline_of_its_own() -> None:
    outlines = {lantern_shape(lantern)[0].attributes["d"] for lantern in LANTERNS}
    assert len(outlines) == len(LANTERNS)


def test_the_page_can_move_every_part_of_a_lantern() -> None:
    for lantern in LANTERNS:
        for part in (halo(lantern), *lantern_shape(lantern)):
            assert part.name == "path"
            assert set(filter(str.isalpha, str(part.attributes["d"]))) <= set("MLQAZ")


def test_a_token_has_as_many_lobes_as_its_dedication_takes_cards() -> None:
    drawn = {element.attributes["id"]: element for element in definitions()}
    for dedication, size in DEDICATION_SIZES.items():
        rim = drawn[f"token-{dedication.name.lower()}"].children[0]
        assert str(rim.attributes["d"]).count("A") == size


def test_no_color_is_left_open() -> None:
    banks = (pool(color) for color in COLORS)
    shapes = (part for lantern in LANTERNS for part in (halo(lantern), *lantern_shape(lantern)))
    for element in _all((*definitions(), *banks, *shapes)):
        assert not any("$" in str(value) for value in element.attributes.values())
