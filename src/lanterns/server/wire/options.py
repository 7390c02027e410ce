"""How a game is set up, as it comes in and goes out."""

from functools import lru_cache
from typing import Literal, cast

from lanterns.engine import EmperorCard, Options
from lanterns.server.wire.base import CardName, Shape


class OptionsJson(Shape, frozen=True):
    """The options of a game, in the form of lanterns.notation."""

    players: Literal[2, 3, 4] = 2
    expansion: bool = False
    cards: tuple[CardName, CardName] | None = None

    def engine(self) -> Options:
        """The engine's options; ``InvalidOptions`` if there is no such game."""
        cards = self.cards and (EmperorCard(self.cards[0]), EmperorCard(self.cards[1]))
        return Options(self.players, self.expansion, cards)


@lru_cache(maxsize=64)
def write_options(options: Options) -> OptionsJson:
    """The options as they are sent."""
    cards = options.cards and cast(
        "tuple[CardName, CardName]", tuple(c.value for c in options.cards)
    )
    return OptionsJson(cast("Literal[2, 3, 4]", options.players), options.expansion, cards)
