"""How a game is set up, as text: ``4``, ``3+rotate+honor``, ``2+drawn+rotate+honor``.

Cards after the players were chosen; after ``drawn`` they are those that the shuffle drew.
"""

from typing import Final

from lanterns.engine import EmperorCard, Options
from lanterns.notation.cursor import Cursor, pattern
from lanterns.notation.words import CARD_OF, CARD_WORDS, one_of

_PLAYERS: Final = pattern("[234](?![0-9])")
_WORD: Final = pattern("[a-z]+")
_DRAWN: Final = "drawn"


def setup_text(options: Options, cards: tuple[EmperorCard, ...] = ()) -> str:
    """The options, and the emperor cards in play where they were drawn and are known.

    >>> setup_text(Options(3)), setup_text(Options(2, True), (EmperorCard.ROTATE_A_TILE,))
    ('3', '2+drawn+rotate')
    """
    parts = [str(options.players)]
    if options.cards is not None:
        cards = options.cards
    elif options.expansion:
        parts.append(_DRAWN)
    if options.expansion:
        parts += [CARD_WORDS[card] for card in cards]
    return "+".join(parts)


def read_setup(cursor: Cursor) -> tuple[Options, tuple[EmperorCard, ...]]:
    """The options and the emperor cards in play; of drawn ones there may be none told."""
    players = int(cursor.take(_PLAYERS, "2, 3 or 4 players"))
    if not cursor.take_if("+"):
        return Options(players), ()
    drawn = cursor.text[cursor.at :].lower().startswith(_DRAWN)
    if drawn:
        cursor.at += len(_DRAWN)
    cards = _read_cards(cursor, first=not drawn)
    if drawn and not cards:
        return Options(players, True), ()
    if len(cards) != 2 or cards[0] is cards[1]:
        raise cursor.refused("two different emperor cards are in play", 0)
    options = Options(players, True, None if drawn else (cards[0], cards[1]))
    return options, tuple(card for card in EmperorCard if card in cards)


def _read_cards(cursor: Cursor, *, first: bool) -> tuple[EmperorCard, ...]:
    cards: list[EmperorCard] = []
    while first or cursor.take_if("+"):
        first = False
        start = cursor.at
        word = cursor.take(_WORD, "an emperor card").lower()
        if word not in CARD_OF:
            raise cursor.error(f"an emperor card ({one_of(list(CARD_OF))})", start)
        cards.append(CARD_OF[word])
    return tuple(cards)


def parse_setup(text: str) -> tuple[Options, tuple[EmperorCard, ...]]:
    """The options and the emperor cards in play.

    >>> parse_setup("3+rotate+honor")[0].players
    3
    """
    cursor = Cursor(text)
    setup = read_setup(cursor)
    cursor.end()
    return setup
