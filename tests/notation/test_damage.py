"""Text damaged anywhere is read, or refused with one clean error; nothing else happens."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterns.engine import Action
from lanterns.notation import (
    NotationError,
    parse_position,
    parse_record,
    parse_view,
    verify,
)

from .test_position_text import BASE, GIFTS, VIEW
from .test_record_text import GAME

MARKS = 'KBGOPRW*0123456789.,:/^~@?-{}[]"; \n\\neswfgph\x00é'


def damaged(text: str, random: Random) -> str:
    letters = list(text)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(letters) + 1)
        letters[at : at + random.choice((0, 1, 1, 4))] = random.choice(("", *MARKS))
    return "".join(letters)


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (Action.parse, "24WGPB@n2e1^"),
        (Action.parse, "turn:n2e1:180"),
        (parse_position, BASE),
        (parse_position, GIFTS),
        (parse_view, VIEW),
        (parse_record, GAME),
    ],
)
@settings(max_examples=40, deadline=None)
@given(random=st.randoms(use_true_random=False))
def test_damage(parse: Callable[[str], object], text: str, random: Random) -> None:
    try:
        parse(damaged(text, random))
    except NotationError as error:
        assert error.line is not None
        assert len(str(error)) < 400


@settings(max_examples=40, deadline=None)
@given(st.one_of(st.text(), st.binary()))
def test_anything_gets_a_verdict(data: str | bytes) -> None:
    assert not verify(data).ok
