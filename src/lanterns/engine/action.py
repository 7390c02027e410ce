"""The actions a seat can choose, one immutable value for each kind of decision.

Each has a text that a person can read and type, in the grammar of docs/notation.md.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, TypeAlias

from lanterns.engine.color import LETTERS, WILD, Color, Lantern
from lanterns.engine.cursor import Cursor, one_of, pattern
from lanterns.engine.dedication import Dedication, Payment
from lanterns.engine.errors import AmbiguousNotation, IllegalNotation
from lanterns.engine.piece_text import (
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
from lanterns.engine.shape import Count
from lanterns.engine.side import Cell, Rotation
from lanterns.engine.tile import PlacedTile, TileId


class Action:
    """What a seat chooses. Its ``str`` is its notation, which ``parse`` reads.

    >>> str(PlaceTile(24, Cell(x=1, y=2), rotation=3, pavilion=True))
    '24WGPB@n2e1^'
    """

    __slots__ = ()

    @staticmethod
    def parse(text: str, legal: "Collection[Action] | None" = None) -> "Action":
        """Return the action that a text names; with legal actions, it must be one of them.

        Given the legal actions, the number of a tile may be left out if only one of them fits.

        >>> Action.parse("p>r")
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
                f"{action} is not a legal action now", line=1, column=cursor.column
            )
            error.action = action
            raise error
        return action


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Continue without using what this step of the turn offers."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class ConvertFavors(Action):
    """Favor to Honor (E7): convert favors into the same amount of honor."""

    favors: Count

    def __str__(self) -> str:
        return f"favor:{self.favors}"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """The standard exchange (R7): favors and a lantern for a lantern of another color."""

    give: Lantern
    take: Color

    def __str__(self) -> str:
        return f"{LETTERS[self.give]}>{LETTERS[self.take]}"


@dataclass(frozen=True, slots=True)
class ExchangeForWild(Action):
    """Emperor Exchange (E9), first option: favors and a lantern for a wild lantern."""

    give: Lantern

    def __str__(self) -> str:
        return f"{LETTERS[self.give]}>{LETTERS[WILD]}"


@dataclass(frozen=True, slots=True)
class ExchangeForTwo(Action):
    """Emperor Exchange (E9), second option: favors and a lantern for two others."""

    give: Lantern
    take: tuple[Color, Color]
    """Two different colors, stored sorted whatever their order was."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "take", tuple(sorted(self.take)))

    def __str__(self) -> str:
        return f"{LETTERS[self.give]}>{cards_text(self.take)}"


@dataclass(frozen=True, slots=True)
class Dedicate(Action):
    """Pay a set of lanterns for the top token of a dedication (R8, E5, E8)."""

    dedication: Dedication
    cards: Payment
    """The cards paid, wild ones included; stored sorted whatever their order was."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        return f"{DEDICATION_WORDS[self.dedication]}:{cards_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Return one lantern to the supply, to get down to the limit (R10)."""

    lantern: Lantern

    def __str__(self) -> str:
        return f"discard:{LETTERS[self.lantern]}"


@dataclass(frozen=True, slots=True)
class RotateTile(Action):
    """Rotate a Tile (E6): rotate a tile in play clockwise."""

    cell: Cell
    turns: Rotation
    """1, 2 or 3 quarter turns."""

    def __str__(self) -> str:
        return f"turn:{self.cell}:{self.turns * 90}"


@dataclass(frozen=True, slots=True)
class PlaceTile(Action):
    """Place a tile from the hand on an open cell (R11), with or without a pavilion (E2)."""

    tile: TileId
    cell: Cell
    rotation: Rotation
    pavilion: bool = False

    def __str__(self) -> str:
        placed = tile_text(PlacedTile(self.tile, self.rotation))
        return f"{placed}@{self.cell}{ROOF * self.pavilion}"


AnyAction: TypeAlias = (
    Pass
    | ConvertFavors
    | Exchange
    | ExchangeForWild
    | ExchangeForTwo
    | Dedicate
    | Discard
    | RotateTile
    | PlaceTile
)
"""Every kind of action, for a ``match`` that must not leave one out."""


def any_action(action: Action) -> AnyAction:
    """Return the same action, as one of the kinds that there are: see ``AnyAction``."""
    if not isinstance(action, AnyAction):
        raise TypeError(f"{action!r} is not an action of this game")
    return action


# Reading


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
    """Return the one legal action that a placement without a tile number can mean."""
    fitting = [action for action in legal if short.fits(action)]
    if not fitting:
        raise IllegalNotation(f"no tile can be placed as {text} now", line=1, column=1)
    if len(fitting) > 1:
        choices = one_of([str(action) for action in fitting])
        raise AmbiguousNotation(f"{text} could be {choices}", line=1, column=1)
    return fitting[0]


def read_action(cursor: Cursor) -> Action:
    """Read an action in its full form, to the end of the cursor's text."""
    action = _read(cursor)
    if isinstance(action, _Unnumbered):
        raise cursor.error("the number of the tile before its colors", 0)
    cursor.end()
    return action
