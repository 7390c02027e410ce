"""Planted blunders are found, and a sound move is not called one."""

import pytest

from lanterns.analysis import Analyst

from .planted import KINDS, is_blunder, main, planted, sound


@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_blunder_is_found(kind: str) -> None:
    analyst = Analyst()
    assert all(is_blunder(analyst, one) for name, one in planted(2) if name == kind)


def test_the_choice_of_a_long_search_is_no_blunder() -> None:
    analyst = Analyst()
    assert not any(is_blunder(analyst, one) for one in sound(3, 4000))


@pytest.mark.soak
def test_nineteen_of_twenty_are_found_and_at_most_one_sound_move_is_called_a_blunder() -> None:
    assert main() == 0
