"""What could be done, in a short phrase for a list of choices."""

from collections.abc import Callable
from typing import Any, Final

from lanterns.engine import (
    FACES,
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


def _convert(action: ConvertFavors) -> str:
    return f"turn {count(action.favors, 'favor')} into {action.favors} honor (2 gifts)"


def _exchange(action: Exchange) -> str:
    return f"exchange {name_lantern(action.give)} for {name_lantern(action.take)} (2 favors)"


def _exchange_for_wild(action: ExchangeForWild) -> str:
    return f"exchange {name_lantern(action.give)} for a wild lantern (1 favor, 2 gifts)"


def _exchange_for_two(action: ExchangeForTwo) -> str:
    two = join([name_lantern(color) for color in action.take])
    return f"exchange {name_lantern(action.give)} for {two} (2 favors, 2 gifts)"


def _dedicate(action: Dedicate) -> str:
    return f"make {a_dedication(action.dedication)} with {cards_in_words(action.cards)}"


def _discard(action: Discard) -> str:
    return f"discard {name_lantern(action.lantern)}"


def _rotate(action: RotateTile) -> str:
    return f"turn the tile at {action.cell} by {90 * action.turns}° (2 gifts)"


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
