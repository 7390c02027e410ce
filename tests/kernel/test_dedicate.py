"""Dedications are counted by formula, listed from a table, and both agree with the engine."""

from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest

from lanterns import kernel
from lanterns.engine import (
    STANDARD_DEDICATIONS,
    Dedication,
    EmperorCard,
    Options,
    new_game,
    payments,
)
from lanterns.kernel import layout as at
from lanterns.kernel.codec import PAYMENT_CARDS
from lanterns.kernel.dedicate import _count_emperor, _count_standard
from lanterns.kernel.layout import KINDS, SEAT_SIZE, STEP_DEDICATION, STEP_END

CARDS = (EmperorCard.EMPEROR_DEDICATION, EmperorCard.END_OF_TURN_DEDICATION)


def _hands(count: int) -> list[tuple[int, ...]]:
    rng = Random(1)
    hands = []
    for _ in range(count):
        most = rng.randrange(1, 8)
        colored = [rng.randrange(most + 1) for _ in range(7)]
        hands.append((*colored, rng.choice((0, 0, 1, 2, 3, 4, 5))))
    return hands


@pytest.mark.parametrize(
    ("step", "gifts", "kinds"),
    [(STEP_DEDICATION, 0, 3), (STEP_DEDICATION, 2, 4), (STEP_END, 2, 3), (STEP_END, 0, 0)],
)
def test_counted_listed_and_the_engines(step: int, gifts: int, kinds: int) -> None:
    game, mask = kernel.from_state(new_game(Options(2, True, CARDS), 1)), kernel.new_mask()
    me = at.SEATS + int(game[at.SEAT]) * SEAT_SIZE
    game[at.STEP], game[me + at.GIFTS] = step, gifts
    for hand in _hands(500):
        game[me + at.LANTERNS : me + at.LANTERNS + KINDS] = hand
        expected = {
            (kind, paid) for kind in list(Dedication)[:kinds] for paid in payments(kind, hand)
        }
        kernel.legal_mask(game, mask)
        assert kernel.legal_count(game) == 1 + len(expected)
        assert mask[at.PASS]
        listed = np.flatnonzero(mask[at.DEDICATE : at.DISCARD])
        assert {PAYMENT_CARDS[payment] for payment in listed} == expected
        nths = [kernel.nth_legal(game, nth) for nth in range(1 + len(expected))]
        assert nths == np.flatnonzero(mask).tolist()


def test_the_formulas_count_every_hand() -> None:
    """All numbers of cards per color that matter, in one order of the colors, with all wilds.

    No dedication takes more than five cards of a color, and the colors are interchangeable.
    """
    for colors in combinations_with_replacement(range(6), 7):
        one, two, three, four, five = (
            sum(have >= least for have in colors) for least in range(1, 6)
        )
        for wilds in range(6):
            hand = (*colors, wilds)
            standard = sum(len(payments(kind, hand)) for kind in STANDARD_DEDICATIONS)
            assert _count_standard(one, two, three, four, wilds) == standard, hand
            emperor = len(payments(Dedication.EMPEROR, hand))
            assert _count_emperor(one, two, three, four, five, wilds) == emperor, hand
