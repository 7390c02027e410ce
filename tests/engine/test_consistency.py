"""Positions that could come up in a game, and the part of the state that is wrong in others."""

from dataclasses import fields, replace
from typing import get_args

import pytest

from lanterns.engine import (
    Dedication,
    GameState,
    Inconsistency,
    Options,
    Side,
    StatePart,
    commit,
    find_inconsistency,
    new_game,
    refuse_commitment,
)

FIRST = new_game(Options(2), 7)
STACK = FIRST.stacks[Dedication.THREE_PAIR]


def test_a_dealt_game_is_consistent() -> None:
    for options in (Options(2), Options(3, expansion=True), Options(4, expansion=True)):
        assert find_inconsistency(new_game(options, 7)) is None


@pytest.mark.parametrize(
    ("state", "part"),
    [
        (replace(FIRST, turn=99), "turn"),
        (replace(FIRST, start_seat=1), "lake"),
        (replace(FIRST, supply=(0,) * 8), "supply"),
        (replace(FIRST, tile_stack=FIRST.tile_stack[1:]), "tile_stack"),
        (replace(FIRST, left_out=FIRST.left_out[1:]), "left_out"),
        (replace(FIRST, commitment=commit(8)), "commitment"),
        (replace(FIRST, tile_stack=FIRST.tile_stack[::-1]), "seed"),
        (replace(FIRST, seats=(FIRST.seats[0], replace(FIRST.seats[1], gifts=1))), Side.S),
        (replace(FIRST, stacks=(FIRST.stacks[0], STACK[1:], *FIRST.stacks[2:])), Dedication(1)),
    ],
)
def test_the_part_that_is_wrong_is_named(state: GameState, part: StatePart) -> None:
    found = find_inconsistency(state)
    assert isinstance(found, Inconsistency)
    assert (found.part, type(found.part)) == (part, type(part))


def test_every_field_of_the_state_has_a_part() -> None:
    """A new field of ``GameState`` is checked as a part of its own or settled by another one."""
    literal, *kinds = get_args(StatePart)
    assert kinds == [Side, Dedication]
    named = {*get_args(literal), "seats", "stacks"}
    settled_elsewhere = {
        "options",  # read with the two that follow
        "cards",  # by the options and the seed
        "start_seat",  # by the start tile, a part of the lake
        "step",  # by the turn
        "card_used",  # by the turn
    }
    assert {field.name for field in fields(GameState)} == named | settled_elsewhere


def test_a_commitment_belongs_to_its_seed() -> None:
    assert refuse_commitment(7, commit(7)) is None
    assert refuse_commitment(7, None) is None
    assert refuse_commitment(None, commit(7)) is None
    assert refuse_commitment(8, commit(7)) == (
        f"the commitment to this seed is {commit(8)}, not {commit(7)}"
    )
