"""What could be done, in a short phrase for a list of choices."""

from collections.abc import Callable
from typing import Any, Final

from lanterns.engine import (
    FACES,
    FAVORS_FOR,
    GIFTS_FOR_A_CARD,
    LETTERS,
    Action,
    ConvertFavors,
    Dedicate,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Pass,
    PlaceTile,
    RotateTile,
    name_lantern,
)
from lanterns.render.words import a_dedication, cards_in_words, count, join

_GIFTS: Final = count(GIFTS_FOR_A_CARD, "gift")
"""What an emperor card costs."""


def _favors(action: Exchange | ExchangeForWild | ExchangeForTwo) -> str:
    return count(FAVORS_FOR[type(action)], "favor")


def _convert(action: ConvertFavors) -> str:
    return f"turn {count(action.favors, 'favor')} into {action.favors} honor ({_GIFTS})"


def _exchange(action: Exchange) -> str:
    give, take = name_lantern(action.give), name_lantern(action.take)
    return f"exchange {give} for {take} ({_favors(action)})"


def _exchange_for_wild(action: ExchangeForWild) -> str:
    give = name_lantern(action.give)
    return f"exchange {give} for a wild lantern ({_favors(action)}, {_GIFTS})"


def _exchange_for_two(action: ExchangeForTwo) -> str:
    two = join([name_lantern(color) for color in action.take])
    return f"exchange {name_lantern(action.give)} for {two} ({_favors(action)}, {_GIFTS})"


def _dedicate(action: Dedicate) -> str:
    return f"make {a_dedication(action.dedication)} with {cards_in_words(action.cards)}"


def _discard(action: Discard) -> str:
    return f"discard {name_lantern(action.lantern)}"


def _rotate(action: RotateTile) -> str:
    return f"turn the tile at {action.cell} by {90 * action.turns}° ({_GIFTS})"


def _place(action: PlaceTile) -> str:
    faces = "".join(LETTERS[color] for color in FACES[action.tile][action.rotation])
    built = " and build a pavilion" if action.pavilion else ""
    return f"place tile {action.tile} at {action.cell} with {faces} to N E S W{built}"


_PHRASES: Final[dict[type, Callable[[Any], str]]] = {
    Pass: lambda _: "go on without it",
    ConvertFavors: _convert,
    Exchange: _exchange,
    ExchangeForWild: _exchange_for_wild,
    ExchangeForTwo: _exchange_for_two,
    Dedicate: _dedicate,
    Discard: _discard,
    RotateTile: _rotate,
    PlaceTile: _place,
}


def tell_action(action: Action) -> str:
    """An action as a phrase that says what choosing it does.

    >>> from lanterns.engine import Color
    >>> tell_action(Exchange(Color.PURPLE, Color.RED))
    'exchange purple for red (2 favors)'
    """
    return _PHRASES[type(action)](action)
