"""The settings of the game that tests play, each with a name.

Tests that play a few of them, or expect something of each, name them: so a new emperor card, whose
pairs come between the others, moves nothing.
"""

from itertools import combinations
from typing import Final

import pytest

from lanterns.engine import EmperorCard, Options

PAIRS: Final = tuple(combinations(EmperorCard, 2))

CONFIGURATIONS: Final = tuple(
    Options(players, cards is not None, cards) for players in (2, 3, 4) for cards in (None, *PAIRS)
)
"""2, 3 and 4 players, each without the expansion and with each pair of cards."""


def name(options: Options) -> str:
    """Return a configuration's name, such as 2-base or 3-dedication+rotate."""
    cards = "+".join(card.word for card in options.cards) if options.cards else "base"
    return f"{options.players}-{cards}"


_BY_NAME: Final = {name(options): options for options in CONFIGURATIONS}


def named(*names: str) -> tuple[Options, ...]:
    """Return the configurations of these names."""
    return tuple(_BY_NAME[name] for name in names)


every_configuration = pytest.mark.parametrize("options", CONFIGURATIONS, ids=name)
