"""Reading a position, or a seat's view of one, from its line of text."""

import re
from collections.abc import Callable
from typing import Final, TypeVar, assert_never

from lanterns.engine import (
    HIDDEN,
    Cell,
    Dedication,
    GameState,
    Lake,
    Options,
    Pavilion,
    PlacedTile,
    Seat,
    SeatState,
    Side,
    StatePart,
    Token,
    TurnStep,
    View,
    find_inconsistency,
    lake_of,
    view,
)
from lanterns.notation.action_text import ROOF
from lanterns.notation.cell_text import read_cell
from lanterns.notation.cursor import Cursor, pattern
from lanterns.notation.errors import IllegalNotation, InvalidNotation
from lanterns.notation.lantern_text import read_counts
from lanterns.notation.setup_text import read_setup
from lanterns.notation.tile_text import read_placed, read_tiles
from lanterns.notation.words import DEDICATION_OF, DEDICATION_WORDS, NONE, SIDE_OF, STEP_OF, one_of

LONGEST_POSITION: Final = 10_000
"""Characters; a real position has less than a tenth of that."""

_T = TypeVar("_T")

_NUMBER: Final = pattern("(0|[1-9][0-9]{0,3})(?![0-9])")
_WORD: Final = pattern("[a-z]+")
_SIDE: Final = pattern("[NESW]")
_THING: Final = pattern("[fgph]")
_SEED: Final = pattern("[0-9a-f]{32}(?![0-9a-f])")
_COMMITMENT: Final = pattern("[0-9a-f]{64}(?![0-9a-f])")


class _Line:
    """The fields of a line, taken in order."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_POSITION:
            raise InvalidNotation(f"a position has at most {LONGEST_POSITION} characters")
        self.text = text.strip()
        self.at = 0
        self.shift = 1 + text.find(self.text)
        self.columns: dict[str, int] = {}

    def label(self) -> str:
        """The label of the field that comes next, or nothing at the end."""
        return self.text[self.at :].partition(" ")[0].partition(":")[0]

    def field(self, label: str) -> Cursor:
        """The value of the next field, which must have that label."""
        column = self.shift + self.at
        rest = self.text[self.at :]
        field = rest.partition(" ")[0]
        if not field.lower().startswith(f"{label.lower()}:"):
            raise Cursor(field or rest, column=column).error(f"the field {label}:")
        self.columns[label] = column
        self.at += len(field) + 1
        return Cursor(field[len(label) + 1 :], column=column + len(label) + 1)

    def end(self) -> None:
        """No field may come any more."""
        Cursor(self.text[self.at :], column=self.shift + self.at).end()


def parse_position(text: str) -> GameState:
    """The position that the line describes, if it is one that can come up in a game."""
    line = _Line(text)
    state = _read_state(line)
    line.end()
    hidden = HIDDEN in (*state.tile_stack, *state.left_out)
    if hidden or any(HIDDEN in seat.hand for seat in state.seats):
        raise IllegalNotation("in a whole position no tile is hidden: this is a view", line=1)
    _check(state, line)
    return state


def parse_view(text: str) -> View:
    """What a seat, or a spectator, knows of a position."""
    line = _Line(text)
    viewer = line.field("view")
    spectator = viewer.take_if(NONE)
    side = None if spectator else viewer.take(_SIDE, "N, E, S, W or -").upper()
    viewer.end()
    state = _read_state(line)
    line.end()
    seat = None if side is None else _seat_on(side, state.options, viewer)
    _check(state, line)
    seen = View(seat, state)
    if view(state, seat) != seen or (seat is not None and HIDDEN in state.seats[seat].hand):
        raise IllegalNotation(
            "a view shows the viewer's own hand, and hides the others, the stack, "
            "the tiles left out and, until the end, the seed",
            line=1,
            column=line.columns["view"],
        )
    return seen


def _check(state: GameState, line: _Line) -> None:
    if found := find_inconsistency(state):
        column = line.columns.get(_label(found.part), 1)
        raise IllegalNotation(found.problem, line=1, column=column)


def _label(part: StatePart) -> str:
    """The label of the field that holds a part of the state."""
    match part:
        case Side():
            return part.name
        case Dedication():
            return DEDICATION_WORDS[part]
        case "tile_stack":
            return "stack"
        case "left_out":
            return "out"
        case "turn" | "lake" | "supply" | "seed" | "commitment":
            return part
        case _:
            assert_never(part)


def _read_state(line: _Line) -> GameState:
    options, cards = _whole(line.field("game"), read_setup)
    if options.expansion and not cards:
        raise InvalidNotation(
            "a position names the two emperor cards that were drawn",
            line=1,
            column=line.columns["game"],
        )
    start = line.field("start")
    start_seat = _seat_on(start.take(_SIDE, "N, E, S or W").upper(), options, start)
    start.end()
    turn, step, card_used = _whole(line.field("turn"), _read_turn)
    # The fields below are read in the order they are written here.
    return GameState(
        options=options,
        cards=cards,
        start_seat=start_seat,
        turn=turn,
        step=step,
        card_used=card_used,
        lake=_whole(line.field("lake"), lambda cursor: _read_lake(cursor, options)),
        supply=_whole(line.field("supply"), read_counts),
        stacks=tuple(_read_stack(line, kind) for kind in Dedication),
        seats=tuple(_read_seat(line, side.name) for side in options.sides),
        tile_stack=_whole(line.field("stack"), read_tiles),
        left_out=_whole(line.field("out"), read_tiles),
        seed=int(digits, 16) if (digits := _read_hex(line, "seed", _SEED, 32)) else None,
        commitment=_read_hex(line, "commitment", _COMMITMENT, 64),
    )


def _whole(cursor: Cursor, read: Callable[[Cursor], _T]) -> _T:
    """A value that fills its stretch of text."""
    value = read(cursor)
    cursor.end()
    return value


def _seat_on(side: str, options: Options, cursor: Cursor) -> Seat:
    """The seat on a side that has just been read."""
    if SIDE_OF[side] not in options.sides:
        seats = one_of([side.name for side in options.sides])
        raise cursor.error(f"a seat of this game ({seats})", cursor.at - 1)
    return options.sides.index(SIDE_OF[side])


def _read_number(cursor: Cursor, what: str) -> int:
    return int(cursor.take(_NUMBER, what))


def _read_turn(cursor: Cursor) -> tuple[int, TurnStep, bool]:
    turn = _read_number(cursor, "the number of the turn")
    cursor.mark(".")
    start = cursor.at
    step = cursor.take(_WORD, "a step of the turn").lower()
    if step not in STEP_OF:
        raise cursor.error(f"a step of the turn ({one_of(list(STEP_OF))})", start)
    return turn, STEP_OF[step], cursor.take_if(".card")


def _read_lake(cursor: Cursor, options: Options) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    while True:
        start = cursor.at
        placed = read_placed(cursor)
        cursor.mark("@")
        cell = read_cell(cursor)
        if cell in tiles:
            raise cursor.refused("two tiles lie on one cell", start)
        pavilion = _read_roof(cursor, options)
        tiles[cell] = PlacedTile(placed.tile, placed.rotation, pavilion)
        if not cursor.take_if(","):
            return lake_of(tiles)


def _read_roof(cursor: Cursor, options: Options) -> Pavilion | None:
    if not cursor.take_if(ROOF):
        return None
    if not cursor.sees(_SIDE):
        return Pavilion.YELLOW
    return Pavilion(_seat_on(cursor.take(_SIDE, "a side").upper(), options, cursor))


def _read_stack(line: _Line, kind: Dedication) -> tuple[int, ...]:
    word = DEDICATION_WORDS[kind]
    if kind is Dedication.EMPEROR and line.label().lower() != word:
        return ()
    return _whole(line.field(word), _read_values)


def _read_values(cursor: Cursor) -> tuple[int, ...]:
    if cursor.take_if(NONE):
        return ()
    values = [_read_number(cursor, "the honor of a token")]
    while cursor.take_if("."):
        values.append(_read_number(cursor, "the honor of a token"))
    return tuple(values)


def _read_seat(line: _Line, side: str) -> SeatState:
    cursor = line.field(side)
    lanterns = read_counts(cursor)
    cursor.mark("/")
    hand = read_tiles(cursor)
    cursor.mark("/")
    things = _read_things(cursor)
    cursor.mark("/")
    return SeatState(
        side=SIDE_OF[side],
        lanterns=lanterns,
        hand=hand,
        favors=things.get("f", 0),
        gifts=things.get("g", 0),
        pavilions=things.get("p", 0),
        honor_tokens=things.get("h", 0),
        tokens=_whole(cursor, _read_tokens),
    )


def _read_things(cursor: Cursor) -> dict[str, int]:
    """Favors, gifts, pavilions and honor tokens, each with its count, in any order."""
    things: dict[str, int] = {}
    if cursor.take_if(NONE):
        return things
    while not things or cursor.sees(_NUMBER):
        start = cursor.at
        count = _read_number(cursor, "a count of favors, gifts, pavilions or honor tokens, or -")
        letter = cursor.take(_THING, "f, g, p or h").lower()
        if letter in things:
            raise cursor.refused(f"{letter} is counted twice", start)
        things[letter] = count
    return things


def _read_tokens(cursor: Cursor) -> tuple[Token, ...]:
    tokens: list[Token] = []
    if cursor.take_if(NONE):
        return ()
    while not tokens or cursor.take_if("."):
        start = cursor.at
        word = cursor.take(_WORD, "a token such as four8, or -").lower()
        if word not in DEDICATION_OF:
            raise cursor.error(f"a dedication ({one_of(list(DEDICATION_OF))})", start)
        honor = _read_number(cursor, "the honor of a token")
        tokens.append(Token(DEDICATION_OF[word], honor))
    return tuple(tokens)


def _read_hex(line: _Line, label: str, digits: re.Pattern[str], count: int) -> str | None:
    if line.label().lower() != label:
        return None
    return _whole(
        line.field(label), lambda cursor: cursor.take(digits, f"{count} hexadecimal digits").lower()
    )
