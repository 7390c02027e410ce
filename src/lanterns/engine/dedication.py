"""Dedications: their kinds, and every set of cards that pays for one."""

from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Annotated, Final, TypeAlias

from lanterns.engine.color import COLORS, WILD, Lantern, Lanterns, count_lanterns
from lanterns.engine.options import EmperorCard
from lanterns.engine.shape import COUNT, ByName, Several, names_of, shape_of


class Dedication(IntEnum):
    """A kind of dedication. The number is its place among the token stacks."""

    FOUR_OF_A_KIND = 0
    THREE_PAIR = 1
    SEVEN_UNIQUE = 2
    EMPEROR = 3

    @property
    def title(self) -> str:
        """The name as the rulebook prints it."""
        return self.name.replace("_", " ").title().replace(" Of A ", " of a ")


STANDARD_DEDICATIONS: Final = (
    Dedication.FOUR_OF_A_KIND,
    Dedication.THREE_PAIR,
    Dedication.SEVEN_UNIQUE,
)


def dedications_with(cards: tuple[EmperorCard, ...]) -> tuple[Dedication, ...]:
    """Return the dedications of a game; the emperor's comes with its card (E5)."""
    return tuple(Dedication) if EmperorCard.EMPEROR_DEDICATION in cards else STANDARD_DEDICATIONS


DEDICATION_SIZES: Final = {
    Dedication.FOUR_OF_A_KIND: 4,
    Dedication.THREE_PAIR: 6,
    Dedication.SEVEN_UNIQUE: 7,
    Dedication.EMPEROR: 5,
}
"""The number of cards each kind takes."""

Payment: TypeAlias = Annotated[
    tuple[Lantern, ...], Several(shape_of(Lantern), most=max(DEDICATION_SIZES.values()))
]
"""The cards paid for a dedication, at most as many as the largest takes."""

Stacks: TypeAlias = Annotated[
    tuple[tuple[int, ...], ...], ByName(names_of(Dedication), Several(COUNT))
]
"""The honor of the tokens left, the top one first, by ``Dedication``."""

_Price: TypeAlias = tuple[Lantern, int]

_SHAPES: Final = {
    Dedication.FOUR_OF_A_KIND: ((4,),),
    Dedication.THREE_PAIR: ((2, 2, 2),),
    Dedication.SEVEN_UNIQUE: ((1, 1, 1, 1, 1, 1, 1),),
    Dedication.EMPEROR: ((1, 1, 1, 1, 1), (3, 2), (5,)),
}
"""The number of cards that a shape takes of each of its different colors (R5, E5)."""


@lru_cache(maxsize=1 << 14)
def pays_for(dedication: Dedication, cards: Lanterns) -> bool:
    """Return whether exactly these cards make the dedication, wild ones standing for any card
    (E10).
    """
    if sum(cards) != DEDICATION_SIZES[dedication]:
        return False
    colored = sorted((cards[color] for color in COLORS if cards[color]), reverse=True)
    # Wild cards fill whatever the colored ones leave open, so these need only fit into a shape.
    return any(
        len(colored) <= len(shape)
        and all(have <= room for have, room in zip(colored, shape, strict=False))
        for shape in _SHAPES[dedication]
    )


@cache
def _payments_with(dedication: Dedication, wilds: int) -> tuple[Payment, ...]:
    """Return every set of cards that makes the dedication with exactly that many wild cards."""
    colored = DEDICATION_SIZES[dedication] - wilds
    return tuple(
        (*cards, *(WILD,) * wilds)
        for cards in combinations_with_replacement(COLORS, colored)
        if pays_for(dedication, count_lanterns((*cards, *(WILD,) * wilds)))
    )


_MOST_OF_ONE_COLOR: Final = {kind: max(map(max, shapes)) for kind, shapes in _SHAPES.items()}


@cache
def _priced(dedication: Dedication, wilds: int) -> tuple[tuple[Payment, tuple[_Price, ...]], ...]:
    """Return each of these payments with the number it takes of each kind of lantern."""
    return tuple(
        (cards, tuple((kind, cards.count(kind)) for kind in dict.fromkeys(cards)))
        for cards in _payments_with(dedication, wilds)
    )


@lru_cache(maxsize=1 << 14)
def _payments_from(dedication: Dedication, useful: Lanterns) -> tuple[Payment, ...]:
    found = []
    for wilds in range(min(useful[WILD], DEDICATION_SIZES[dedication]) + 1):
        for cards, price in _priced(dedication, wilds):
            for kind, count in price:
                if useful[kind] < count:
                    break
            else:
                found.append(cards)
    return tuple(found)


def _within_reach(dedication: Dedication, colored: Lanterns, wilds: int) -> bool:
    """Test quickly, as most hands pay for nothing: false only if no set of cards is enough."""
    if dedication is Dedication.FOUR_OF_A_KIND:
        return max(colored) + wilds >= 4
    if dedication is Dedication.SEVEN_UNIQUE:
        return colored.count(0) <= wilds
    if dedication is Dedication.THREE_PAIR:
        return wilds > 0 or sum([count > 1 for count in colored]) >= 3
    return True


@lru_cache(maxsize=1 << 14)
def payments(dedication: Dedication, lanterns: Lanterns) -> tuple[Payment, ...]:
    """Return every set of cards out of these lanterns that pays for the dedication."""
    colored, wilds = lanterns[:WILD], lanterns[WILD]
    if not _within_reach(dedication, colored, wilds):
        return ()
    # Cards beyond the most a payment can use change nothing: without them the cache hits.
    most = _MOST_OF_ONE_COLOR[dedication]
    return _payments_from(dedication, (*[n if n < most else most for n in colored], wilds))
