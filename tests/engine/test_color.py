"""Counting lanterns."""

from lanterns.engine import COLORS, LANTERNS, WILD, count_lanterns, name_lantern, spread_lanterns

from .positions import cards


def test_a_count_has_a_place_for_each_kind() -> None:
    assert [int(lantern) for lantern in LANTERNS] == list(range(8))
    assert (*COLORS, WILD) == LANTERNS


def test_spreading_undoes_counting() -> None:
    for letters in ("", "K", "KKBW**", "KBGOPRW*"):
        assert spread_lanterns(count_lanterns(cards(letters))) == cards(letters)


def test_names_are_the_players_words() -> None:
    assert [name_lantern(lantern) for lantern in LANTERNS] == [
        "black", "blue", "green", "orange", "purple", "red", "white", "wild",
    ]  # fmt: skip
