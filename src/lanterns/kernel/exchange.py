"""The steps before dedications: Favor to Honor (E7), and exchanges (R7, E9)."""

from itertools import combinations
from typing import Final

import numpy as np

from lanterns.engine import (
    CONVERSION_LIMIT,
    FAVORS_FOR,
    EmperorCard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
)
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Mask
from lanterns.kernel.compile import jitted
from lanterns.kernel.layout import CARD_NUMBERS, COLOR_COUNT, KINDS, PAIR_COUNT, WILD_KIND
from lanterns.kernel.seat import activate, can_activate, give_back, mine, take

PAIRS: Final = np.array(list(combinations(range(COLOR_COUNT), 2)), np.uint8)
"""Every two colors, in order."""

_CARD: Final = CARD_NUMBERS[EmperorCard.EMPEROR_EXCHANGE]
_CONVERSION_CARD: Final = CARD_NUMBERS[EmperorCard.FAVOR_TO_HONOR]

# Compiled code cannot look into a dictionary of types.
_FAVORS_FOR_ONE = FAVORS_FOR[Exchange]
_FAVORS_FOR_WILD = FAVORS_FOR[ExchangeForWild]
_FAVORS_FOR_TWO = FAVORS_FOR[ExchangeForTwo]
_FEWEST_FAVORS = min(FAVORS_FOR.values())


@jitted
def count_conversions(state: Game) -> int:
    """Count the favors that the seat to move could turn into honor."""
    if not can_activate(state, _CONVERSION_CARD):
        return 0
    favors = int(state[mine(state) + at.FAVORS])
    return favors if favors < CONVERSION_LIMIT else CONVERSION_LIMIT


@jitted
def mark_conversions(state: Game, mask: Mask, lane: int, lanes: int) -> None:
    """Mark the conversions in a legal mask."""
    for i in range(lane, count_conversions(state), lanes):
        mask[at.CONVERT + i] = 1


@jitted
def nth_conversion(state: Game, nth: int) -> int:
    """Return the code of a conversion, counted from 0 in the order of codes."""
    return at.CONVERT + nth


@jitted
def convert(state: Game, code: int) -> None:
    """Turn favors into as much honor."""
    favors = code - at.CONVERT + 1
    me = mine(state)
    activate(state, _CONVERSION_CARD)
    state[me + at.FAVORS] -= favors
    state[me + at.HONOR_TOKENS] += favors
    state[me + at.HONOR] += favors


@jitted
def _can_give(state: Game, lantern: int) -> bool:
    return bool(state[mine(state) + at.LANTERNS + lantern] > 0)


@jitted
def _can_take(state: Game, give: int, color: int) -> bool:
    """Return whether the supply has that color, and it is not the one given (R7)."""
    return bool(color != give and state[at.SUPPLY + color] > 0)


@jitted
def _can_take_two(state: Game, give: int, pair: int) -> bool:
    return _can_take(state, give, PAIRS[pair, 0]) and _can_take(state, give, PAIRS[pair, 1])


@jitted
def _colors_in_supply(state: Game) -> int:
    count = 0
    for color in range(COLOR_COUNT):
        count += state[at.SUPPLY + color] > 0
    return count


@jitted
def _colors_for(state: Game, give: int, in_supply: int) -> int:
    """Count the colors that lantern could be exchanged for; a wild one has none of its own."""
    if give != WILD_KIND and state[at.SUPPLY + give] > 0:
        return in_supply - 1
    return in_supply


@jitted
def _for_one(state: Game) -> bool:
    return bool(state[mine(state) + at.FAVORS] >= _FAVORS_FOR_ONE)


@jitted
def _for_wild(state: Game) -> bool:
    return bool(
        state[at.SUPPLY + WILD_KIND] > 0
        and state[mine(state) + at.FAVORS] >= _FAVORS_FOR_WILD
        and can_activate(state, _CARD)
    )


@jitted
def _for_two(state: Game) -> bool:
    return bool(state[mine(state) + at.FAVORS] >= _FAVORS_FOR_TWO and can_activate(state, _CARD))


@jitted
def count_exchanges(state: Game) -> int:
    """Count the exchanges that the seat to move could make."""
    if state[mine(state) + at.FAVORS] < _FEWEST_FAVORS:
        return 0
    one, wild, two = _for_one(state), _for_wild(state), _for_two(state)
    if not (one or wild or two):
        return 0
    in_supply = _colors_in_supply(state)
    count = 0
    for give in range(KINDS):
        if _can_give(state, give):
            colors = _colors_for(state, give, in_supply)
            if one:
                count += colors
            if wild:
                count += 1
            if two:
                count += colors * (colors - 1) // 2
    return count


@jitted
def mark_exchanges(state: Game, mask: Mask, lane: int, lanes: int) -> None:
    """Mark the exchanges in a legal mask."""
    one, wild, two = _for_one(state), _for_wild(state), _for_two(state)
    for give in range(lane, KINDS, lanes):
        if not _can_give(state, give):
            continue
        if wild:
            mask[at.EXCHANGE_FOR_WILD + give] = 1
        if one:
            for color in range(COLOR_COUNT):
                mask[at.EXCHANGE + give * COLOR_COUNT + color] = _can_take(state, give, color)
        if two:
            for pair in range(PAIR_COUNT):
                mask[at.EXCHANGE_FOR_TWO + give * PAIR_COUNT + pair] = _can_take_two(
                    state, give, pair
                )


@jitted
def nth_exchange(state: Game, nth: int) -> int:
    """Return the code of an exchange, counted from 0 in the order of codes."""
    if _for_one(state):
        for give in range(KINDS):
            for color in range(COLOR_COUNT):
                nth -= _can_give(state, give) & _can_take(state, give, color)
                if nth < 0:
                    return at.EXCHANGE + give * COLOR_COUNT + color
    if _for_wild(state):
        for give in range(KINDS):
            nth -= _can_give(state, give)
            if nth < 0:
                return at.EXCHANGE_FOR_WILD + give
    return _nth_for_two(state, nth)


@jitted
def _nth_for_two(state: Game, nth: int) -> int:
    for give in range(KINDS):
        for pair in range(PAIR_COUNT):
            nth -= _can_give(state, give) & _can_take_two(state, give, pair)
            if nth < 0:
                return at.EXCHANGE_FOR_TWO + give * PAIR_COUNT + pair
    return -1


@jitted
def exchange(state: Game, code: int) -> None:
    """Return one lantern, pay the favors, take the others."""
    me = mine(state)
    if code < at.EXCHANGE_FOR_WILD:
        give_back(state, (code - at.EXCHANGE) // COLOR_COUNT)
        take(state, (code - at.EXCHANGE) % COLOR_COUNT)
        state[me + at.FAVORS] -= _FAVORS_FOR_ONE
        return
    activate(state, _CARD)
    if code < at.EXCHANGE_FOR_TWO:
        give_back(state, code - at.EXCHANGE_FOR_WILD)
        take(state, WILD_KIND)
        state[me + at.FAVORS] -= _FAVORS_FOR_WILD
        return
    give_back(state, (code - at.EXCHANGE_FOR_TWO) // PAIR_COUNT)
    pair = (code - at.EXCHANGE_FOR_TWO) % PAIR_COUNT
    take(state, PAIRS[pair, 0])
    take(state, PAIRS[pair, 1])
    state[me + at.FAVORS] -= _FAVORS_FOR_TWO
