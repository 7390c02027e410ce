"""An action as short text that a person can read and type."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, assert_never

from lanterns.engine import (
    LETTERS,
    WILD,
    Action,
    Cell,
    Color,
    ConvertFavors,
    Dedicate,
    Dedication,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Pass,
    PlacedTile,
    PlaceTile,
    RotateTile,
)
from lanterns.notation.cursor import Cursor, one_of, pattern
from lanterns.notation.errors import AmbiguousNotation, IllegalNotation
from lanterns.notation.piece_text import (
    DEDICATION_OF,
    DEDICATION_WORDS,
    FOUR_COLORS,
    ROOF,
    TILE_NUMBER,
    cards_text,
    faces_text,
    read_cards,
    read_cell,
    read_faces,
    read_lantern,
    read_placed,
    tile_text,
)


def action_text(action: Action) -> str:
    """The action as text.

    >>> action_text(PlaceTile(24, Cell(x=1, y=2), rotation=3, pavilion=True))
    '24WGPB@n2e1^'
    """
    match action:
        case Pass():
            return "pass"
        case ConvertFavors(favors):
            return f"favor:{favors}"
        case Exchange(give, take):
            return f"{LETTERS[give]}>{LETTERS[take]}"
        case ExchangeForWild(give):
            return f"{LETTERS[give]}>{LETTERS[WILD]}"
        case ExchangeForTwo(give, two):
            return f"{LETTERS[give]}>{cards_text(two)}"
        case Dedicate(dedication, cards):
            return f"{DEDICATION_WORDS[dedication]}:{cards_text(cards)}"
        case Discard(lantern):
            return f"discard:{LETTERS[lantern]}"
        case RotateTile(cell, turns):
            return f"turn:{cell}:{turns * 90}"
        case PlaceTile(tile, cell, rotation, pavilion):
            return f"{tile_text(PlacedTile(tile, rotation))}@{cell}{ROOF * pavilion}"
        case _:
            assert_never(action)


@dataclass(frozen=True, slots=True)
class _Unnumbered:
    """A placement without the number of its tile."""

    faces: str
    cell: Cell
    pavilion: bool

    def fits(self, action: Action) -> bool:
        return (
            isinstance(action, PlaceTile)
            and action.cell == self.cell
            and action.pavilion == self.pavilion
            and faces_text(action.tile, action.rotation) == self.faces
        )


_PASS: Final = pattern(r"pass\Z")
_WORD: Final = pattern("[a-z]+(?=:)")
_GIVE: Final = pattern("[KBGOPRW*]>")
_ONE_OR_TWO: Final = pattern("[12](?![0-9])")
_DEGREES: Final = pattern("(90|180|270)(?![0-9])")
_EXPECTED: Final = (
    "an action such as pass, favor:1, P>R, four:RRRR, discard:K, turn:n2:90 or 24WGPB@n2e1"
)


def _read_favor(cursor: Cursor) -> ConvertFavors:
    return ConvertFavors(int(cursor.take(_ONE_OR_TWO, "1 or 2 favors")))


def _read_turn(cursor: Cursor) -> RotateTile:
    cell = read_cell(cursor)
    cursor.mark(":")
    return RotateTile(cell, int(cursor.take(_DEGREES, "90, 180 or 270")) // 90)


def _dedication_reader(kind: Dedication) -> Callable[[Cursor], Dedicate]:
    return lambda cursor: Dedicate(kind, read_cards(cursor))


_READERS: Final[dict[str, Callable[[Cursor], Action]]] = {
    "favor": _read_favor,
    "discard": lambda cursor: Discard(read_lantern(cursor)),
    "turn": _read_turn,
    **{word: _dedication_reader(kind) for word, kind in DEDICATION_OF.items()},
}
"""Reads what follows the colon, by the word before it."""


def _read_exchange(cursor: Cursor) -> Action:
    give = read_lantern(cursor)
    cursor.mark(">")
    start = cursor.at
    match read_cards(cursor):
        case (Color() as color,):
            return Exchange(give, color)
        case (_,):
            return ExchangeForWild(give)
        case (Color() as one, Color() as other):
            return ExchangeForTwo(give, (one, other))
        case _:
            raise cursor.error("one lantern, or two colors", start)


def _read_placement(cursor: Cursor) -> PlaceTile | _Unnumbered:
    numbered = cursor.sees(TILE_NUMBER)
    placed = read_placed(cursor) if numbered else None
    faces = "" if numbered else read_faces(cursor)
    cursor.mark("@")
    cell = read_cell(cursor)
    pavilion = cursor.take_if(ROOF)
    if placed is None:
        return _Unnumbered(faces, cell, pavilion)
    return PlaceTile(placed.tile, cell, placed.rotation, pavilion)


def _read_worded(cursor: Cursor) -> Action:
    start = cursor.at
    word = cursor.take(_WORD, "a word").lower()
    if word not in _READERS:
        raise cursor.error(one_of([f"{known}:" for known in _READERS]), start)
    cursor.mark(":")
    return _READERS[word](cursor)


def _read(cursor: Cursor) -> Action | _Unnumbered:
    if cursor.sees(_PASS):
        cursor.take(_PASS, "pass")
        return Pass()
    if cursor.sees(_WORD):
        return _read_worded(cursor)
    if cursor.sees(_GIVE):
        return _read_exchange(cursor)
    if cursor.sees(TILE_NUMBER) or cursor.sees(FOUR_COLORS):
        return _read_placement(cursor)
    raise cursor.error(_EXPECTED)


def _only(short: _Unnumbered, text: str, legal: Collection[Action]) -> Action:
    """The one legal action that a placement without a tile number can mean."""
    fitting = [action for action in legal if short.fits(action)]
    if not fitting:
        raise IllegalNotation(f"no tile can be placed as {text} now", line=1, column=1)
    if len(fitting) > 1:
        choices = one_of([action_text(action) for action in fitting])
        raise AmbiguousNotation(f"{text} could be {choices}", line=1, column=1)
    return fitting[0]


def read_action(cursor: Cursor) -> Action:
    """Read an action in its full form, to the end of the cursor's text."""
    action = _read(cursor)
    if isinstance(action, _Unnumbered):
        raise cursor.error("the number of the tile before its colors", 0)
    cursor.end()
    return action


def parse_action(text: str, legal: Collection[Action] | None = None) -> Action:
    """The action that the text names; with legal actions, it must be one of them.

    Given the legal actions, the number of a tile may be left out if only one of them fits.

    >>> parse_action("p>r")
    Exchange(give=<Color.PURPLE: 4>, take=<Color.RED: 5>)
    """
    stripped = text.strip()
    cursor = Cursor(stripped, column=1 + text.find(stripped))
    if legal is None:
        return read_action(cursor)
    action = _read(cursor)
    cursor.end()
    if isinstance(action, _Unnumbered):
        return _only(action, stripped, legal)
    if action not in legal:
        error = IllegalNotation(
            f"{action_text(action)} is not a legal action now", line=1, column=cursor.column
        )
        error.action = action
        raise error
    return action
