"""A game as a text file: headers in brackets, then numbered turns, with comments.

Reading has two steps. The scanner cuts the text into headers, actions and comments, each with its
place; then the record is assembled and, if its seed is known, replayed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, NoReturn

from lanterns.engine import (
    COMPONENTS_ID,
    RULES_VERSION,
    Action,
    GameState,
    IllegalNotation,
    InvalidNotation,
    NotationError,
    Options,
    Seed,
    TurnStep,
    outcome,
    refuse_commitment,
)
from lanterns.engine.action import read_action
from lanterns.engine.cursor import Cursor, pattern
from lanterns.notation.decoding import (
    CONTROL_BUT_LINES,
    LONGEST_RECORD,
    decode,
    line_and_column,
)
from lanterns.notation.record import (
    OWN_HEADERS,
    Comment,
    Record,
    Turn,
    cards_in_play,
    play,
    start_of,
    turns_of,
)
from lanterns.notation.setup_text import (
    COMMITMENT_DIGITS,
    SEED_DIGITS,
    SIDE_OF,
    outcome_text,
    read_hex,
    read_outcome,
    read_seat,
    read_setup,
    seed_text,
    setup_text,
)

RECORD_SUFFIX: Final = ".lanterns"
"""The suffix of such a file's name."""

_VERSION: Final = "1"
_RULES: Final = pattern("[1-9][0-9]{0,3}")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def record_text(record: Record) -> str:
    """Return the record as a text file."""
    headers = "".join(f'[{name} "{_quoted(name, value)}"]\n' for name, value in _headers(record))
    return f"{headers}\n{_turns_text(record)}"


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Lanterns", _VERSION
    yield from record.tags
    yield "Game", setup_text(record.options, cards_in_play(record))
    yield "Components", record.components
    yield "Rules", str(record.rules)
    for side, player in zip(record.options.sides, record.players, strict=True):
        if player:
            yield side.name, player
    if record.seed is not None:
        yield "Seed", seed_text(record.seed)
    if record.commitment is not None:
        yield "Commitment", record.commitment
    yield "Result", outcome_text(record.outcome, record.options)


def _quoted(name: str, value: str) -> str:
    if _CONTROL.search(value):
        raise NotationError(f"the header {name} holds a line break or another control character")
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _turns_text(record: Record) -> str:
    comments = _comments(record)
    turns = turns_of(record)
    lines = [comments[0][1:]] if 0 in comments else []
    for turn, numbers in groupby(range(len(turns)), lambda number: turns[number]):
        side = record.options.sides[turn.seat].name
        words = (f" {record.actions[n]}{comments.get(n + 1, '')}" for n in numbers)
        lines.append(f"{turn.number}. {side}{''.join(words)}")
    return "".join(line.removesuffix("\n") + "\n" for line in lines)


def _comments(record: Record) -> dict[int, str]:
    """Return the comments as they are written, by the number of actions before them."""
    written: dict[int, str] = {}
    for after, text in record.comments:
        written[after] = f"{written.get(after, '')} {_comment_text(text)}"
    return written


def _comment_text(text: str) -> str:
    if CONTROL_BUT_LINES.search(text):
        raise NotationError("a comment holds a control character")
    if "}" not in text:
        return f"{{{text}}}"
    if "\n" not in text:
        return f";{text}\n"
    raise NotationError("a comment cannot hold both a closing brace and a line break")


@dataclass(frozen=True, slots=True)
class _Word:
    """A piece of the text and its place."""

    text: str
    line: int
    column: int

    @property
    def cursor(self) -> Cursor:
        """A cursor at the start of the word."""
        return Cursor(self.text, self.line, self.column)

    def refuse(self, problem: str) -> NoReturn:
        """Raise that what is written here is not allowed."""
        raise IllegalNotation(problem, line=self.line, column=self.column)


@dataclass(frozen=True, slots=True)
class _WrittenAction:
    """An action, with the turn and the seat it is written under."""

    turn: _Word
    seat: _Word
    word: _Word
    action: Action

    @property
    def turn_number(self) -> int:
        return int(self.turn.text.removesuffix("."))


@dataclass(slots=True)
class ScannedRecord:
    """The content of a record's text, before it is checked."""

    headers: dict[str, _Word] = field(default_factory=dict)
    """The values by name."""
    actions: list[_WrittenAction] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    def place_of(self, header: str) -> str:
        """Return where the value of a header is, for an error message."""
        word = self.headers[header]
        return f"line {word.line}, column {word.column}"


_TOKENS: Final = re.compile(
    r"""(?P<space>\s+)
    |(?P<header>\[[^\n]*)
    |\{(?P<braced>[^}]*)\}
    |;(?P<rest>[^\n]*)
    |(?P<word>[^\s{}\[\];]+)""",
    re.VERBOSE,
)
_HEADER: Final = re.compile(
    r'\[[ \t]*([A-Za-z][A-Za-z0-9_]{0,63})[ \t]+"((?:[^"\\\n]|\\[^\n])*)"[ \t]*\]'
)
_TURN: Final = re.compile(r"([1-9][0-9]{0,3})\.", re.ASCII)
_FIRST: Final = 'the header [Lanterns "1"] first'


def _tokens(text: str) -> Iterator[tuple[str, _Word]]:
    at, line, begins = 0, 1, 0
    while at < len(text):
        found = _TOKENS.match(text, at)
        if found is None:
            problem = "'}' to close this comment" if text[at] == "{" else "a header, turn or action"
            raise Cursor(text[at : at + 30], line, at - begins + 1).error(problem)
        kind = str(found.lastgroup)
        if kind != "space":
            # A header ends with its bracket: the rest of its line is read as further tokens.
            header = _HEADER.match(text, at) if kind == "header" else None
            found = header or found
            yield kind, _Word(found.group(0 if header else kind), line, at - begins + 1)
        newlines = text.count("\n", at, found.end())
        if newlines:
            line += newlines
            begins = text.rindex("\n", at, found.end()) + 1
        at = found.end()


class _Scanner:
    """Assembles a record from its tokens."""

    def __init__(self) -> None:
        self.scanned = ScannedRecord()
        self.turn: _Word | None = None
        self.seat: _Word | None = None

    def take(self, kind: str, word: _Word) -> None:
        if kind == "header":
            self.header(word)
        elif not self.scanned.headers:
            raise word.cursor.error(_FIRST)
        elif kind == "word":
            self.word(word)
        else:
            self.scanned.comments.append(Comment(len(self.scanned.actions), word.text))

    def header(self, word: _Word) -> None:
        found = _HEADER.fullmatch(word.text)
        if found is None:
            raise word.cursor.error('a header such as [Event "Harvest"]')
        name = found[1]
        if not self.scanned.headers and name != "Lanterns":
            raise word.cursor.error(_FIRST)
        if self.turn is not None:
            raise word.cursor.refused("headers come before the turns")
        if name in self.scanned.headers:
            raise word.cursor.refused(f"the header {name} comes twice")
        value = re.sub(r"\\(.)", r"\1", found[2])
        self.scanned.headers[name] = _Word(value, word.line, word.column + found.start(2))

    def word(self, word: _Word) -> None:
        if _TURN.fullmatch(word.text):
            self.close_turn(word)
            self.turn, self.seat = word, None
        elif self.turn is None:
            raise word.cursor.error("the number of a turn, such as 1.")
        elif self.seat is None:
            if word.text.upper() not in SIDE_OF:
                raise word.cursor.error("the seat, N, E, S or W")
            self.seat = word
        else:
            action = read_action(word.cursor)
            self.scanned.actions.append(_WrittenAction(self.turn, self.seat, word, action))

    def close_turn(self, at: _Word) -> None:
        """Check that the turn before this place has an action."""
        actions = self.scanned.actions
        if self.turn is not None and (not actions or actions[-1].turn is not self.turn):
            raise at.cursor.error(f"an action of turn {self.turn.text[:-1]}")


def scan_record(text: str) -> ScannedRecord:
    """Return the headers, actions and comments of a record."""
    if len(text) > LONGEST_RECORD:
        raise InvalidNotation(f"a record has at most {LONGEST_RECORD} characters")
    text = decode(text)
    scanner = _Scanner()
    for kind, word in _tokens(text):
        scanner.take(kind, word)
    end = _Word("", *line_and_column(text))
    if not scanner.scanned.headers:
        raise end.cursor.error(_FIRST)
    scanner.close_turn(end)
    return scanner.scanned


def parse_record(text: str) -> Record:
    """Return the game in the text. If its seed is known, the game must follow the rules."""
    scanned = scan_record(text)
    record = read_record(scanned)
    if record.replayable:
        check_replay(record, scanned)
    return record


def read_record(scanned: ScannedRecord) -> Record:
    """Return the record as it is written, not yet replayed."""
    record = replace(
        read_headers(scanned),
        actions=tuple(written.action for written in scanned.actions),
        comments=tuple(scanned.comments),
    )
    if record.replayable:
        return replace(record, cards=())
    return replace(record, turns=_written_turns(scanned, record.options))


def read_headers(scanned: ScannedRecord) -> Record:
    """Return the record without its actions and comments."""
    headers = scanned.headers
    if headers["Lanterns"].text != _VERSION:
        raise headers["Lanterns"].cursor.error(f"version {_VERSION}")
    if "Game" not in headers:
        raise InvalidNotation("expected the header Game", line=1, column=1, expected="Game")
    setup = headers["Game"].cursor
    options, cards = read_setup(setup)
    setup.end()
    return Record(
        options=options,
        seed=_read_seed(headers),
        commitment=_read_commitment(headers),
        players=_read_players(headers, options),
        outcome=read_outcome(headers["Result"].cursor, options) if "Result" in headers else None,
        components=headers["Components"].text if "Components" in headers else COMPONENTS_ID,
        rules=_read_rules(headers),
        tags=tuple((name, word.text) for name, word in headers.items() if name not in OWN_HEADERS),
        cards=() if options.cards else cards,
    )


def _read_rules(headers: dict[str, _Word]) -> int:
    if "Rules" not in headers:
        return RULES_VERSION
    cursor = headers["Rules"].cursor
    version = int(cursor.take(_RULES, "the version of the rules, such as 1"))
    cursor.end()
    return version


def _read_seed(headers: dict[str, _Word]) -> Seed | None:
    return int(read_hex(headers["Seed"].cursor, SEED_DIGITS), 16) if "Seed" in headers else None


def _read_commitment(headers: dict[str, _Word]) -> str | None:
    if "Commitment" not in headers:
        return None
    word = headers["Commitment"]
    commitment = read_hex(word.cursor, COMMITMENT_DIGITS)
    if problem := refuse_commitment(_read_seed(headers), commitment):
        word.refuse(problem)
    return commitment


def _read_players(headers: dict[str, _Word], options: Options) -> tuple[str, ...]:
    for name in SIDE_OF.keys() & headers.keys():
        if SIDE_OF[name] not in options.sides:
            word = headers[name]
            raise word.cursor.refused(f"a game of {options.players} has no seat {name}")
    return tuple(headers[side.name].text if side.name in headers else "" for side in options.sides)


def _written_turns(scanned: ScannedRecord, options: Options) -> tuple[Turn, ...]:
    """Return the turns as they are written, of a game that cannot be replayed."""
    turns: list[Turn] = []
    for written in scanned.actions:
        seat = read_seat(written.seat.cursor, options, "a seat")
        if turns and written.turn_number < turns[-1].number:
            raise written.turn.cursor.error(f"a turn after {turns[-1].number}")
        turns.append(Turn(written.turn_number, seat))
    return tuple(turns)


def check_replay(record: Record, scanned: ScannedRecord) -> GameState:
    """Check that every action is legal, in its turn, and leads to the result; the last position."""
    state = start_of(record)
    _, cards = read_setup(scanned.headers["Game"].cursor)
    if cards and cards != state.cards:
        scanned.headers["Game"].refuse("the seed draws other emperor cards")
    for number, written in enumerate(scanned.actions, 1):
        if state.step is TurnStep.OVER:
            written.word.refuse("the game is over: nothing can follow")
        _check_turn(written, state)
        try:
            state = play(state, number, written.action).step.state
        except IllegalNotation as error:
            written.word.refuse(error.problem)
    if "Result" in scanned.headers and record.outcome != outcome(state):
        truth = outcome_text(outcome(state), record.options)
        scanned.headers["Result"].refuse(f"the result is {truth}")
    return state


def _check_turn(written: _WrittenAction, state: GameState) -> None:
    if written.turn_number != state.turn:
        raise written.turn.cursor.error(f"{state.turn}. for the turn")
    side = state.options.sides[state.seat_to_move].name
    if written.seat.text.upper() != side:
        raise written.seat.cursor.error(f"{side}, whose turn it is")
