"""The setup and the result of a game as text, with seats, seeds and commitments.

These values are in the headers of a record, and most are in a position, too.
"""

from typing import Final

from lanterns.engine import EmperorCard, Options, Outcome, Seat, Seed, Side, TieBreak
from lanterns.engine.cursor import Cursor, one_of, pattern

WORD: Final = pattern("[a-z]+")
NUMBER: Final = pattern("(0|[1-9][0-9]{0,3})(?![0-9])")
SIDE_OF: Final = {side.name: side for side in Side}

SEED_DIGITS: Final = 32
COMMITMENT_DIGITS: Final = 64
"""Both are hexadecimal."""

_SIDE: Final = pattern("[NESW]")
_PLAYERS: Final = pattern("[234](?![0-9])")
_DRAWN: Final = "drawn"
"""Emperor cards after this word came from the shuffle; without it they were chosen."""

_UNFINISHED: Final = "unfinished"
_MEASURES: Final = ("honor", "gifts", "favors", "lanterns")
_TIE_BREAKS: Final = {by.value: by for by in TieBreak}


_CARD_OF: Final = {card.word: card for card in EmperorCard}


def setup_text(options: Options, cards: tuple[EmperorCard, ...] = ()) -> str:
    """Return the options, and the emperor cards in play where they were drawn and are known.

    >>> setup_text(Options(3)), setup_text(Options(2, True), (EmperorCard.ROTATE_A_TILE,))
    ('3', '2+drawn+rotate')
    """
    parts = [str(options.players)]
    if options.cards is not None:
        cards = options.cards
    elif options.expansion:
        parts.append(_DRAWN)
    if options.expansion:
        parts += [card.word for card in cards]
    return "+".join(parts)


def read_setup(cursor: Cursor) -> tuple[Options, tuple[EmperorCard, ...]]:
    """Read the options and the emperor cards in play; drawn cards may be unknown."""
    players = int(cursor.take(_PLAYERS, "2, 3 or 4 players"))
    if not cursor.take_if("+"):
        return Options(players), ()
    drawn = cursor.text[cursor.at :].lower().startswith(_DRAWN)
    if drawn:
        cursor.at += len(_DRAWN)
    cards = _read_emperor_cards(cursor, first=not drawn)
    if drawn and not cards:
        return Options(players, True), ()
    if len(cards) != 2 or cards[0] is cards[1]:
        raise cursor.refused("name two different emperor cards", 0)
    options = Options(players, True, None if drawn else (cards[0], cards[1]))
    return options, tuple(card for card in EmperorCard if card in cards)


def _read_emperor_cards(cursor: Cursor, *, first: bool) -> tuple[EmperorCard, ...]:
    cards: list[EmperorCard] = []
    while first or cursor.take_if("+"):
        first = False
        start = cursor.at
        word = cursor.take(WORD, "an emperor card").lower()
        if word not in _CARD_OF:
            raise cursor.error(f"an emperor card ({one_of(list(_CARD_OF))})", start)
        cards.append(_CARD_OF[word])
    return tuple(cards)


def parse_setup(text: str) -> tuple[Options, tuple[EmperorCard, ...]]:
    """Return the options and the emperor cards in play.

    >>> parse_setup("3+rotate+honor")[0].players
    3
    """
    cursor = Cursor(text)
    setup = read_setup(cursor)
    cursor.end()
    return setup


def read_seat(cursor: Cursor, options: Options, expected: str) -> Seat:
    """Read the side of a seat that is taken in such a game."""
    start = cursor.at
    side = SIDE_OF[cursor.take(_SIDE, expected).upper()]
    if side not in options.sides:
        seats = one_of([side.name for side in options.sides])
        raise cursor.error(f"a seat of this game ({seats})", start)
    return options.sides.index(side)


def outcome_text(outcome: Outcome | None, options: Options) -> str:
    """Return the result, with what each seat had in the order of the seats.

    >>> outcome = Outcome((1,), TieBreak.FAVORS, (41, 41), (0, 0), (1, 2), (7, 5))
    >>> outcome_text(outcome, Options(2))
    'S by favors: honor 41-41, gifts 0-0, favors 1-2, lanterns 7-5'
    """
    if outcome is None:
        return _UNFINISHED
    winners = "+".join(options.sides[seat].name for seat in outcome.winners)
    rows = (outcome.honor, outcome.gifts, outcome.favors, outcome.lanterns)
    measures = (
        f"{name} {'-'.join(map(str, row))}" for name, row in zip(_MEASURES, rows, strict=True)
    )
    return f"{winners} by {outcome.decided_by.value}: {', '.join(measures)}"


def read_outcome(cursor: Cursor, options: Options) -> Outcome | None:
    """Read the result; ``None`` for a game that is not over."""
    if cursor.take_if(_UNFINISHED):
        cursor.end()
        return None
    winners = [read_seat(cursor, options, f"{_UNFINISHED} or a seat")]
    while cursor.take_if("+"):
        winners.append(read_seat(cursor, options, "a seat"))
    cursor.mark(" by ")
    start = cursor.at
    by = cursor.take(WORD, "what decided").lower()
    if by not in _TIE_BREAKS:
        raise cursor.error(one_of(list(_TIE_BREAKS)), start)
    rows = []
    for mark, name in zip((": ", ", ", ", ", ", "), _MEASURES, strict=True):
        cursor.mark(f"{mark}{name} ")
        rows.append(_read_row(cursor, options.players))
    cursor.end()
    return Outcome(tuple(winners), _TIE_BREAKS[by], *rows)


def _read_row(cursor: Cursor, length: int) -> tuple[int, ...]:
    row: list[int] = []
    for seat in range(length):
        if seat:
            cursor.mark("-")
        row.append(int(cursor.take(NUMBER, "a number")))
    return tuple(row)


def seed_text(seed: Seed) -> str:
    """Return a seed as 32 hexadecimal digits."""
    return f"{seed:0{SEED_DIGITS}x}"


def read_hex(cursor: Cursor, digits: int) -> str:
    """Read that many hexadecimal digits to the end; they are returned in lower case."""
    what = pattern(f"[0-9a-f]{{{digits}}}(?![0-9a-f])")
    found = cursor.take(what, f"{digits} hexadecimal digits").lower()
    cursor.end()
    return found
