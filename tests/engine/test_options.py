"""The options of a game, and those refused."""

from typing import Any, cast

import pytest

from lanterns.engine import EmperorCard, InvalidOptions, LanternsError, Options

ONE, OTHER = EmperorCard.EMPEROR_DEDICATION, EmperorCard.FAVOR_TO_HONOR


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_r1_two_three_or_four_play(players: int) -> None:
    with pytest.raises(InvalidOptions, match="for 2, 3 or 4 players"):
        Options(players)


@pytest.mark.parametrize("players", [2.0, "3", None, [4]])
def test_r1_the_number_of_players_is_a_whole_number(players: object) -> None:
    with pytest.raises(InvalidOptions, match="for 2, 3 or 4 players, not "):
        Options(cast("Any", players))


def test_e1_cards_belong_to_the_expansion() -> None:
    with pytest.raises(InvalidOptions, match="belong to the expansion"):
        Options(4, expansion=False, cards=(ONE, OTHER))


@pytest.mark.parametrize("cards", [(ONE, ONE), (ONE,), (), (ONE, OTHER, ONE)])
def test_e1_two_different_cards(cards: tuple[EmperorCard, ...]) -> None:
    with pytest.raises(InvalidOptions, match="two different emperor cards"):
        Options(4, expansion=True, cards=cast("Any", cards))


def test_e1_cards_are_emperor_cards() -> None:
    for cards in ((ONE, "rotate_a_tile"), ("emperor_dedication", "rotate_a_tile")):
        with pytest.raises(InvalidOptions, match=f"of EmperorCard, not '{cards[-1]}'|not 'emperor"):
            Options(2, expansion=True, cards=cast("Any", cards))


def test_what_is_refused_is_one_family() -> None:
    assert issubclass(InvalidOptions, LanternsError)
    assert issubclass(LanternsError, ValueError)
