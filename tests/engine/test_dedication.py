"""The cards that pay for a dedication, against every way wild ones can stand for colors (E10)."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from lanterns.engine import (
    COLORS,
    DEDICATION_SIZES,
    LANTERNS,
    WILD,
    Dedication,
    Lantern,
    count_lanterns,
    payments,
    pays_for,
)

from .positions import cards, counted


def exactly(*shapes: list[int]) -> Callable[[list[Lantern]], bool]:
    return lambda paid: sorted(Counter(paid).values(), reverse=True) in shapes


PRINTED = {
    Dedication.FOUR_OF_A_KIND: exactly([4]),
    Dedication.THREE_PAIR: exactly([2, 2, 2]),
    Dedication.SEVEN_UNIQUE: exactly([1] * 7),
    Dedication.EMPEROR: exactly([1] * 5, [3, 2], [5]),
}
"""The printed requirement, for cards that all have a color."""


def possible(kind: Dedication, paid: tuple[Lantern, ...]) -> bool:
    """Return whether some choice of colors for the wild ones fits, found by trying them all."""
    colored = [card for card in paid if card is not WILD]
    wilds = len(paid) - len(colored)
    return any(
        PRINTED[kind]([*colored, *chosen])
        for chosen in combinations_with_replacement(COLORS, wilds)
    )


@pytest.mark.parametrize("kind", Dedication)
def test_e10_each_wild_lantern_stands_for_any_card(kind: Dedication) -> None:
    size = DEDICATION_SIZES[kind]
    for paid in combinations_with_replacement(LANTERNS, size):
        if paid.count(WILD) <= 5:
            assert pays_for(kind, count_lanterns(paid)) == possible(kind, paid), paid


@pytest.mark.parametrize("kind", Dedication)
def test_r8_neither_fewer_nor_more_cards(kind: Dedication) -> None:
    for paid in payments(kind, (8, 8, 8, 8, 8, 8, 8, 2))[:200]:
        fewer, more = count_lanterns(paid[1:]), count_lanterns((*paid, WILD))
        assert not pays_for(kind, fewer)
        assert not pays_for(kind, more)


@pytest.mark.parametrize("kind", Dedication)
@pytest.mark.parametrize(
    "held", ["", "KKKK", "KKBBGG", "KBGOPRW", "KKKKBBBB", "KKBBGGOPRW", "KBG**", "RRRRRWW*****"]
)
def test_payments_are_all_there_is(kind: Dedication, held: str) -> None:
    size = DEDICATION_SIZES[kind]
    have = Counter(cards(held))
    want = [
        paid
        for paid in combinations_with_replacement(LANTERNS, size)
        if not Counter(paid) - have and possible(kind, paid)
    ]
    found = payments(kind, counted(held))
    assert sorted(found) == sorted(want)
    assert len(set(found)) == len(found)
    assert all(paid == tuple(sorted(paid)) for paid in found)


@pytest.mark.parametrize(
    ("kind", "held", "count"),
    [
        (Dedication.FOUR_OF_A_KIND, "KKKKKKBB", 1),
        (Dedication.THREE_PAIR, "KKBBGGOO", 4),
        (Dedication.SEVEN_UNIQUE, "KKBGOPRW", 1),
        (Dedication.EMPEROR, "KKKBB", 1),
        (Dedication.EMPEROR, "KKKKK", 1),
        (Dedication.EMPEROR, "KBGOPR", 6),
        (Dedication.EMPEROR, "KKKKB", 0),
        (Dedication.EMPEROR, "KKBBG", 0),
        (Dedication.EMPEROR, "KKBB*", 1),
        (Dedication.EMPEROR, "KKBG*", 0),
        (Dedication.FOUR_OF_A_KIND, "KKKK*", 2),
    ],
)
def test_counted_by_hand(kind: Dedication, held: str, count: int) -> None:
    assert len(payments(kind, counted(held))) == count
