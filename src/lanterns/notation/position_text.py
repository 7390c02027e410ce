"""A position, or a seat's view of one, as a line of text from which the game can continue."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar, assert_never

from lanterns.engine import (
    HIDDEN,
    Cell,
    Dedication,
    GameState,
    IllegalNotation,
    InvalidNotation,
    Lake,
    Options,
    Pavilion,
    PlacedTile,
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
from lanterns.engine.cursor import Cursor, one_of, pattern
from lanterns.engine.piece_text import (
    DEDICATION_OF,
    DEDICATION_WORDS,
    NONE,
    ROOF,
    counts_text,
    read_cell,
    read_counts,
    read_placed,
    read_tiles,
    tile_text,
    tiles_text,
)
from lanterns.notation.setup_text import (
    COMMITMENT_DIGITS,
    NUMBER,
    SEED_DIGITS,
    WORD,
    read_hex,
    read_seat,
    read_setup,
    seed_text,
    setup_text,
)

LONGEST_POSITION: Final = 10_000
"""The most characters that are read; a real position has fewer than a tenth of that."""

_T = TypeVar("_T")

_CARD_USED: Final = ".card"
_STEP_OF: Final = {step.value: step for step in TurnStep}
_HOLDING: Final = pattern("[fgph]")


def position_text(state: GameState) -> str:
    """Return the whole position, secrets included, in one line."""
    return " ".join(f"{label}:{value}" for label, value in _fields(state))


def view_text(view: View) -> str:
    """Return what a seat, or a spectator, knows of a position, in one line."""
    viewer = NONE if view.seat is None else view.state.seats[view.seat].side.name
    return f"view:{viewer} {position_text(view.state)}"


def _fields(state: GameState) -> Iterator[tuple[str, str]]:
    yield "game", setup_text(state.options, state.cards)
    yield "start", state.options.sides[state.start_seat].name
    yield "turn", f"{state.turn}.{state.step.value}{_CARD_USED * state.card_used}"
    yield "lake", _lake_text(state)
    yield "supply", counts_text(state.supply)
    for dedication, stack in zip(Dedication, state.stacks, strict=True):
        if stack or dedication is not Dedication.EMPEROR:
            yield DEDICATION_WORDS[dedication], ".".join(map(str, stack)) or NONE
    for seat in state.seats:
        yield seat.side.name, _seat_text(seat)
    yield "stack", tiles_text(state.tile_stack)
    yield "out", tiles_text(state.left_out)
    if state.seed is not None:
        yield "seed", seed_text(state.seed)
    if state.commitment is not None:
        yield "commitment", state.commitment


def _lake_text(state: GameState) -> str:
    return ",".join(
        f"{tile_text(placed)}@{cell}{_roof_text(placed, state)}"
        for cell, placed in state.lake.tiles.items()
    )


def _roof_text(placed: PlacedTile, state: GameState) -> str:
    """Return the pavilion on a tile and its owner; the emperor's needs no name."""
    if placed.pavilion is None:
        return ""
    if placed.pavilion is Pavilion.YELLOW:
        return ROOF
    return ROOF + state.options.sides[placed.pavilion].name


def _seat_text(seat: SeatState) -> str:
    counted = (
        (seat.favors, "f"),
        (seat.gifts, "g"),
        (seat.pavilions, "p"),
        (seat.honor_tokens, "h"),
    )
    holdings = "".join(f"{count}{letter}" for count, letter in counted if count) or NONE
    tokens = ".".join(map(_token_text, seat.tokens)) or NONE
    return "/".join((counts_text(seat.lanterns), tiles_text(seat.hand), holdings, tokens))


def _token_text(token: Token) -> str:
    return f"{DEDICATION_WORDS[token.dedication]}{token.honor}"


class _Line:
    """The fields of a line, taken in order."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_POSITION:
            raise InvalidNotation(f"a position has at most {LONGEST_POSITION} characters")
        self.text = text.strip()
        self.at = 0
        self.shift = 1 + text.find(self.text)
        self.columns: dict[str, int] = {}
        """The column of each field taken so far, by its label."""

    def label(self) -> str:
        """Return the label of the next field in lower case; empty at the end."""
        return self.text[self.at :].partition(" ")[0].partition(":")[0].lower()

    def field(self, label: str) -> Cursor:
        """Return the value of the next field, which must have that label."""
        column = self.shift + self.at
        rest = self.text[self.at :]
        field = rest.partition(" ")[0]
        if not field.lower().startswith(f"{label.lower()}:"):
            raise Cursor(field or rest, column=column).error(f"the field {label}:")
        self.columns[label] = column
        self.at += len(field) + 1
        return Cursor(field[len(label) + 1 :], column=column + len(label) + 1)

    def end(self) -> None:
        """Check that no field is left."""
        Cursor(self.text[self.at :], column=self.shift + self.at).end()


def parse_position(text: str) -> GameState:
    """Return the position that the line describes, if it is one that can come up in a game."""
    line = _Line(text)
    state = _read_state(line)
    line.end()
    hidden = HIDDEN in (*state.tile_stack, *state.left_out)
    if hidden or any(HIDDEN in seat.hand for seat in state.seats):
        raise IllegalNotation("a whole position has no hidden tile: this is a view", line=1)
    _check(state, line)
    return state


def parse_view(text: str) -> View:
    """Return what a seat, or a spectator, knows of a position."""
    line = _Line(text)
    viewer = line.field("view")
    spectator = viewer.take_if(NONE)
    state = _read_state(line)
    line.end()
    seat = None if spectator else read_seat(viewer, state.options, "N, E, S, W or -")
    viewer.end()
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
    """Return the label of the field that holds a part of the state."""
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
            "a position needs the two emperor cards that were drawn",
            line=1,
            column=line.columns["game"],
        )
    start_seat = _whole(
        line.field("start"), lambda cursor: read_seat(cursor, options, "N, E, S or W")
    )
    turn, step, card_used = _whole(line.field("turn"), _read_turn)
    # The order of these arguments is the order in which the fields are read.
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
        seats=tuple(_read_seat_state(line, side) for side in options.sides),
        tile_stack=_whole(line.field("stack"), read_tiles),
        left_out=_whole(line.field("out"), read_tiles),
        seed=int(digits, 16) if (digits := _read_hex(line, "seed", SEED_DIGITS)) else None,
        commitment=_read_hex(line, "commitment", COMMITMENT_DIGITS),
    )


def _whole(cursor: Cursor, read: Callable[[Cursor], _T]) -> _T:
    """Read a value that fills its field."""
    value = read(cursor)
    cursor.end()
    return value


def _read_number(cursor: Cursor, expected: str) -> int:
    return int(cursor.take(NUMBER, expected))


def _read_turn(cursor: Cursor) -> tuple[int, TurnStep, bool]:
    turn = _read_number(cursor, "the number of the turn")
    cursor.mark(".")
    start = cursor.at
    step = cursor.take(WORD, "a step of the turn").lower()
    if step not in _STEP_OF:
        raise cursor.error(f"a step of the turn ({one_of(list(_STEP_OF))})", start)
    return turn, _STEP_OF[step], cursor.take_if(_CARD_USED)


def _read_lake(cursor: Cursor, options: Options) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    while True:
        start = cursor.at
        placed = read_placed(cursor)
        cursor.mark("@")
        cell = read_cell(cursor)
        if cell in tiles:
            raise cursor.refused("two tiles are on one cell", start)
        pavilion = _read_roof(cursor, options)
        tiles[cell] = PlacedTile(placed.tile, placed.rotation, pavilion)
        if not cursor.take_if(","):
            return lake_of(tiles)


def _read_roof(cursor: Cursor, options: Options) -> Pavilion | None:
    if not cursor.take_if(ROOF):
        return None
    if cursor.at == len(cursor.text) or cursor.text[cursor.at] == ",":
        return Pavilion.YELLOW
    return Pavilion(read_seat(cursor, options, "the side of a seat, or ','"))


def _read_stack(line: _Line, kind: Dedication) -> tuple[int, ...]:
    word = DEDICATION_WORDS[kind]
    if kind is Dedication.EMPEROR and line.label() != word:
        return ()
    return _whole(line.field(word), _read_honors)


def _read_honors(cursor: Cursor) -> tuple[int, ...]:
    if cursor.take_if(NONE):
        return ()
    honors = [_read_number(cursor, "the honor of a token")]
    while cursor.take_if("."):
        honors.append(_read_number(cursor, "the honor of a token"))
    return tuple(honors)


def _read_seat_state(line: _Line, side: Side) -> SeatState:
    cursor = line.field(side.name)
    lanterns = read_counts(cursor)
    cursor.mark("/")
    hand = read_tiles(cursor)
    cursor.mark("/")
    holdings = _read_holdings(cursor)
    cursor.mark("/")
    return SeatState(
        side=side,
        lanterns=lanterns,
        hand=hand,
        favors=holdings.get("f", 0),
        gifts=holdings.get("g", 0),
        pavilions=holdings.get("p", 0),
        honor_tokens=holdings.get("h", 0),
        tokens=_whole(cursor, _read_tokens),
    )


def _read_holdings(cursor: Cursor) -> dict[str, int]:
    """Read how many favors, gifts, pavilions and honor tokens there are, in any order."""
    holdings: dict[str, int] = {}
    if cursor.take_if(NONE):
        return holdings
    while not holdings or cursor.sees(NUMBER):
        start = cursor.at
        count = _read_number(cursor, "a count of favors, gifts, pavilions or honor tokens, or -")
        letter = cursor.take(_HOLDING, "f, g, p or h").lower()
        if letter in holdings:
            raise cursor.refused(f"{letter} is counted twice", start)
        holdings[letter] = count
    return holdings


def _read_tokens(cursor: Cursor) -> tuple[Token, ...]:
    tokens: list[Token] = []
    if cursor.take_if(NONE):
        return ()
    while not tokens or cursor.take_if("."):
        start = cursor.at
        word = cursor.take(WORD, "a token such as four8, or -").lower()
        if word not in DEDICATION_OF:
            raise cursor.error(f"a dedication ({one_of(list(DEDICATION_OF))})", start)
        honor = _read_number(cursor, "the honor of a token")
        tokens.append(Token(DEDICATION_OF[word], honor))
    return tuple(tokens)


def _read_hex(line: _Line, label: str, digits: int) -> str | None:
    return read_hex(line.field(label), digits) if line.label() == label else None
