"""Dedications, in their step (R8, R9, E5) or at the end of the turn (E8), and their payments.

The payments are those of ``PAYMENT_CARDS``, in the engine's order: by dedication, then by the
number of wild lanterns. A payment and a seat's lanterns are also packed into one number each, with
one byte per kind of lantern, so that one subtraction compares all eight.
"""

from typing import Final

import numpy as np

from lanterns.engine import (
    GENERIC_TOKEN,
    Dedication,
    EmperorCard,
    Lanterns,
    count_lanterns,
)
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Mask
from lanterns.kernel.codec import PAYMENT_CARDS
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import (
    CARD_NUMBERS,
    COLOR_COUNT,
    KINDS,
    STACK_ROOM,
    STEP_END,
    WILD_KIND,
)
from lanterns.kernel.seat import activate, can_activate, mine

PAID: Final = np.array([count_lanterns(cards) for _, cards in PAYMENT_CARDS], np.int16)
"""The number of cards of each kind that a payment takes."""
PAID_FOR: Final = np.array([kind for kind, _ in PAYMENT_CARDS], np.int16)
"""The dedication it pays for."""
PAYMENTS_FROM: Final = np.searchsorted(PAID_FOR, np.arange(len(Dedication) + 1))
"""Where the payments for each dedication begin."""
_WILDS: Final = PAID[:, WILD_KIND]
PAYMENTS_TO: Final = np.array(
    [
        [np.sum((kind > PAID_FOR) | ((kind == PAID_FOR) & (n >= _WILDS))) for n in range(6)]
        for kind in Dedication
    ]
)
"""By dedication and number of wild lanterns, the end of the payments that take no more."""


def _pack(counts: Lanterns) -> int:
    return sum(int(count) << 8 * kind for kind, count in enumerate(counts))


PACKED: Final = np.array([_pack(tuple(counts)) for counts in PAID], np.uint64)
_TOP_BITS: Final = np.uint64(0x8080808080808080)

_CARD: Final = CARD_NUMBERS[EmperorCard.EMPEROR_DEDICATION]
_END_CARD: Final = CARD_NUMBERS[EmperorCard.END_OF_TURN_DEDICATION]

_STANDARD = 3
_ALL = 4
_EMPEROR = 3


@jitted
def pack_lanterns(state: Game, place: int) -> np.uint64:
    """Pack a seat's lanterns, with the top bit of each byte set so that none borrows."""
    packed = np.uint64(0)
    for kind in range(KINDS):
        packed |= np.uint64(state[place + at.LANTERNS + kind]) << np.uint64(8 * kind)
    return np.uint64(packed | _TOP_BITS)


@jitted
def can_pay(packed: np.uint64, payment: int) -> bool:
    """Return whether a seat has all cards of a payment."""
    return bool((packed - PACKED[payment]) & _TOP_BITS == _TOP_BITS)


@jitted
def kinds_offered(state: Game) -> int:
    """Return the number of kinds of dedication offered: none, the standard three, or all four."""
    if state[at.STEP] == STEP_END:
        return _STANDARD if can_activate(state, _END_CARD) else 0
    return _ALL if can_activate(state, _CARD) else _STANDARD


@jitted
def count_dedications(state: Game) -> int:
    """Count the dedications the seat to move could make now, by sets of cards."""
    kinds = kinds_offered(state)
    if kinds == 0:
        return 0
    me = mine(state)
    one = two = three = four = five = 0
    for color in range(COLOR_COUNT):
        have = state[me + at.LANTERNS + color]
        one += have >= 1
        two += have >= 2
        three += have >= 3
        four += have >= 4
        five += have >= 5
    wilds = state[me + at.LANTERNS + WILD_KIND]
    count = _count_standard(one, two, three, four, wilds)
    if kinds == _ALL:
        count += _count_emperor(one, two, three, four, five, wilds)
    return count


@jitted
def _choose(n: int, k: int) -> int:
    """Return in how many ways k of n colors can be chosen, for k up to 7."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@jitted
def _count_standard(one: int, two: int, three: int, four: int, wilds: int) -> int:
    """Count the payments for the standard dedications.

    *one* is the number of colors with at least one card, *two* with at least two, and so on. Wild
    lanterns fill the places that colored cards leave open (E10). So the payments are counted by
    the number of wild cards in them, from none to five: each line adds those for Four of a Kind,
    for Three Pair, which with wild cards has more than one shape, and for Seven Unique.
    """
    count = four + two * (two - 1) * (two - 2) // 6 + (one == COLOR_COUNT)
    if wilds >= 1:
        count += three + _choose(two, 2) * (one - 2) * (one > 2) + _choose(one, 6)
    if wilds >= 2:
        count += two + _choose(two, 2) + two * _choose(one - 1, 2) * (two > 0) + _choose(one, 5)
    if wilds >= 3:
        count += one + two * (one - 1) + _choose(one, 3) + _choose(one, 4)
    if wilds >= 4:
        count += 1 + two + _choose(one, 2) + _choose(one, 3)
    if wilds >= 5:
        count += one + _choose(one, 2)
    return count


@jitted
def _count_emperor(one: int, two: int, three: int, four: int, five: int, wilds: int) -> int:
    """Count the payments for the emperor's dedication (E5): five different, 3 + 2, five alike."""
    count = _choose(one, 5) + three * (two - 1) + five
    if wilds >= 1:
        count += _choose(one, 4) + three * (one - 1) + _choose(two, 2) + four
    if wilds >= 2:
        count += _choose(one, 3) + two * (one - 1) + three
    if wilds >= 3:
        count += _choose(one, 2) + two
    if wilds >= 4:
        count += one
    if wilds >= 5:
        count += 1
    return count


@jitted
def mark_dedications(state: Game, mask: Mask, lane: int, lanes: int) -> None:
    """Mark the dedications in a legal mask."""
    me = mine(state)
    packed, wilds = pack_lanterns(state, me), state[me + at.LANTERNS + WILD_KIND]
    for kind in range(kinds_offered(state)):
        for payment in range(PAYMENTS_FROM[kind] + lane, PAYMENTS_TO[kind, wilds], lanes):
            mask[at.DEDICATE + payment] = can_pay(packed, payment)


@jitted
def nth_dedication(state: Game, nth: int) -> int:
    """Return the code of a dedication, counted from 0 in the order of codes."""
    me = mine(state)
    packed, wilds = pack_lanterns(state, me), state[me + at.LANTERNS + WILD_KIND]
    for kind in range(kinds_offered(state)):
        for payment in range(PAYMENTS_FROM[kind], PAYMENTS_TO[kind, wilds]):
            nth -= can_pay(packed, payment)
            if nth < 0:
                return at.DEDICATE + payment
    return -1


@jitted
def dedicate(state: Game, code: int) -> None:
    """Return the cards and take the top token."""
    payment = code - at.DEDICATE
    kind = PAID_FOR[payment]
    if state[at.STEP] == STEP_END:
        activate(state, _END_CARD)
    elif kind == _EMPEROR:
        activate(state, _CARD)
    me = mine(state)
    for lantern in range(KINDS):
        state[me + at.LANTERNS + lantern] -= PAID[payment, lantern]
        state[at.SUPPLY + lantern] += PAID[payment, lantern]
    honor = _take_token(state, kind)
    state[me + at.HONOR] += honor
    state[me + at.TOKENS + state[me + at.TOKEN_COUNT]] = honor * 4 + kind
    state[me + at.TOKEN_COUNT] += 1


@jitted
def _take_token(state: Game, kind: int) -> int:
    """Take the top token, or a generic one where the stack is empty (R9), and return its honor."""
    left = state[at.STACK_LEFT + kind]
    if left == 0:
        return GENERIC_TOKEN
    top = at.STACKS + kind * STACK_ROOM + left - 1
    honor = state[top]
    state[top] = 0
    state[at.STACK_LEFT + kind] = left - 1
    return int(honor)
