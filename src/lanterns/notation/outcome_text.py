"""The result of a game as text: who won, by what, and what each seat had."""

from collections.abc import Sequence
from typing import Final

from lanterns.engine import Options, Outcome, Seat, TieBreak
from lanterns.notation.cursor import Cursor, pattern
from lanterns.notation.words import SIDE_OF, one_of

UNFINISHED: Final = "unfinished"

_SIDE: Final = pattern("[NESW]")
_WORD: Final = pattern("[a-z]+")
_NUMBER: Final = pattern("(0|[1-9][0-9]{0,3})(?![0-9])")
_MEASURES: Final = ("honor", "gifts", "favors", "lanterns")
_TIE_BREAKS: Final = {by.value: by for by in TieBreak}


def outcome_text(outcome: Outcome | None, options: Options) -> str:
    """The result by seat, in the order of the seats.

    >>> from lanterns.engine import TieBreak
    >>> outcome = Outcome((1,), TieBreak.FAVORS, (41, 41), (0, 0), (1, 2), (7, 5))
    >>> outcome_text(outcome, Options(2))
    'S by favors: honor 41-41, gifts 0-0, favors 1-2, lanterns 7-5'
    """
    if outcome is None:
        return UNFINISHED
    winners = "+".join(options.sides[seat].name for seat in outcome.winners)
    measures = (f"{name} {_row(getattr(outcome, name))}" for name in _MEASURES)
    return f"{winners} by {outcome.decided_by.value}: {', '.join(measures)}"


def _row(numbers: Sequence[int]) -> str:
    return "-".join(map(str, numbers))


def read_outcome(cursor: Cursor, options: Options) -> Outcome | None:
    """The result, or that there is none yet."""
    if cursor.take_if(UNFINISHED):
        cursor.end()
        return None
    winners = _read_winners(cursor, options)
    cursor.mark(" by ")
    start = cursor.at
    by = cursor.take(_WORD, "what decided").lower()
    if by not in _TIE_BREAKS:
        raise cursor.error(one_of(list(_TIE_BREAKS)), start)
    rows = []
    for mark, name in zip((": ", ", ", ", ", ", "), _MEASURES, strict=True):
        cursor.mark(f"{mark}{name} ")
        rows.append(_read_row(cursor, options.players))
    cursor.end()
    return Outcome(winners, _TIE_BREAKS[by], *rows)


def _read_winners(cursor: Cursor, options: Options) -> tuple[Seat, ...]:
    names = [side.name for side in options.sides]
    winners: list[Seat] = []
    while not winners or cursor.take_if("+"):
        start = cursor.at
        side = cursor.take(_SIDE, f"{UNFINISHED} or a seat").upper()
        if SIDE_OF[side] not in options.sides:
            raise cursor.error(one_of(names), start)
        winners.append(names.index(side))
    return tuple(winners)


def _read_row(cursor: Cursor, length: int) -> tuple[int, ...]:
    row: list[int] = []
    for seat in range(length):
        if seat:
            cursor.mark("-")
        row.append(int(cursor.take(_NUMBER, "a number")))
    return tuple(row)
