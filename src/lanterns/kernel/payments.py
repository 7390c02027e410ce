"""The table of every set of cards that pays for a dedication, and which of them a seat could pay.

The payments are in the engine's order: by dedication, then by the number of wild lanterns in them.
A payment and a seat's lanterns are also packed into one number each, with one byte per kind of
lantern, so that one subtraction compares all eight.
"""

from typing import Final

import numpy as np

from lanterns.engine import Dedication, Lantern, Lanterns, count_lanterns, payments
from lanterns.kernel import layout as at
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import KINDS, PAYMENT_COUNT, WILD_KIND, Game, Mask

WILDS_MOST: Final = 5
_PLENTY: Final[Lanterns] = (7,) * 7 + (WILDS_MOST,)

PAYMENT_CARDS: Final[tuple[tuple[Dedication, tuple[Lantern, ...]], ...]] = tuple(
    (kind, cards) for kind in Dedication for cards in payments(kind, _PLENTY)
)
"""Every payment: for what, and with which cards."""

PAID: Final = np.array([count_lanterns(cards) for _, cards in PAYMENT_CARDS], np.int16)
"""How many cards of each kind a payment takes."""
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
"""By dedication and number of wild lanterns, where the payments end that take no more."""


def _pack(counts: Lanterns) -> int:
    return sum(int(count) << 8 * kind for kind, count in enumerate(counts))


PACKED: Final = np.array([_pack(tuple(counts)) for counts in PAID], np.uint64)
_TOP_BITS: Final = np.uint64(0x8080808080808080)


@jitted
def pack_lanterns(state: Game, place: int) -> np.uint64:
    """Pack a seat's lanterns, with the top bit of each byte set so that none borrows."""
    packed = np.uint64(0)
    for kind in range(KINDS):
        packed |= np.uint64(state[place + at.LANTERNS + kind]) << np.uint64(8 * kind)
    return np.uint64(packed | _TOP_BITS)


@jitted
def can_pay(packed: np.uint64, payment: int) -> bool:
    """Whether a seat has all cards of a payment."""
    return bool((packed - PACKED[payment]) & _TOP_BITS == _TOP_BITS)


@jitted
def mark_payments(state: Game, place: int, kinds: int, mask: Mask, first: int) -> None:
    """Mark every payment the seat could make for the first *kinds* kinds of dedication."""
    packed, wilds = pack_lanterns(state, place), state[place + at.LANTERNS + WILD_KIND]
    for kind in range(kinds):
        for payment in range(PAYMENTS_FROM[kind], PAYMENTS_TO[kind, wilds]):
            mask[first + payment] = can_pay(packed, payment)


@jitted
def nth_payment(state: Game, place: int, kinds: int, nth: int) -> int:
    """One of them, counted from 0 in the order of the table."""
    packed, wilds = pack_lanterns(state, place), state[place + at.LANTERNS + WILD_KIND]
    for kind in range(kinds):
        for payment in range(PAYMENTS_FROM[kind], PAYMENTS_TO[kind, wilds]):
            nth -= can_pay(packed, payment)
            if nth < 0:
                return payment
    return -1


assert len(PAYMENT_CARDS) == PAYMENT_COUNT
