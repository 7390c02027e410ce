"""The options of a game as they are received and sent."""

from functools import lru_cache
from typing import Final, Literal

from lanterns.engine import EmperorCard, Options
from lanterns.server.wire.base import CardName, Shape


class OptionsJson(Shape, frozen=True):
    """The options of a game, in the form of ``lanterns.notation``."""

    players: Literal[2, 3, 4] = 2
    expansion: bool = False
    cards: tuple[CardName, CardName] | None = None

    def engine(self) -> Options:
        """Return the engine's options. Raises ``InvalidOptions`` if there is no such game."""
        cards = self.cards and (EmperorCard(self.cards[0]), EmperorCard(self.cards[1]))
        return Options(self.players, self.expansion, cards)


@lru_cache(maxsize=64)
def write_options(options: Options) -> OptionsJson:
    """Return the options as they are sent."""
    if options.cards is None:
        return OptionsJson(_PLAYERS[options.players], options.expansion)
    one, other = options.cards
    return OptionsJson(_PLAYERS[options.players], options.expansion, (one.value, other.value))


_PLAYERS: Final[dict[int, Literal[2, 3, 4]]] = {2: 2, 3: 3, 4: 4}
