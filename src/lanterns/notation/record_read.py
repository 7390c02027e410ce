"""Reading a record from its text form, with the place of whatever is wrong in it."""

from dataclasses import replace
from typing import Final

from lanterns.engine import (
    COMPONENTS_ID,
    GameState,
    LanternsError,
    Options,
    TurnStep,
    outcome,
    refuse_commitment,
)
from lanterns.notation.cursor import pattern
from lanterns.notation.errors import IllegalNotation, InvalidNotation
from lanterns.notation.outcome_text import outcome_text, read_outcome
from lanterns.notation.record import OWN_HEADERS, Moment, Record
from lanterns.notation.record_write import TEXT_VERSION
from lanterns.notation.replay import replay, start_of
from lanterns.notation.scan import Entry, Scanned, Word, scan
from lanterns.notation.setup_text import read_setup
from lanterns.notation.words import SIDE_OF, one_of

_SEED: Final = pattern("[0-9a-f]{32}(?![0-9a-f])")
_COMMITMENT: Final = pattern("[0-9a-f]{64}(?![0-9a-f])")


def parse_record(text: str) -> Record:
    """The game that the text tells. If its seed is known, it is a game by the rules."""
    return read_record(scan(text))


def read_record(scanned: Scanned) -> Record:
    """The record in a text already scanned."""
    record = read_headers(scanned)
    record = replace(
        record,
        actions=tuple(entry.action for entry in scanned.entries),
        comments=tuple(scanned.comments),
    )
    if not record.replayable:
        return replace(record, moments=_moments(scanned, record.options))
    _check_replay(record, scanned)
    return replace(record, cards=())


def read_headers(scanned: Scanned) -> Record:
    """The record without its actions and comments."""
    headers = scanned.headers
    if headers["Lanterns"].text != TEXT_VERSION:
        raise headers["Lanterns"].cursor().error(f"version {TEXT_VERSION}")
    if "Game" not in headers:
        raise InvalidNotation("expected the header Game", line=1, column=1, expected="Game")
    setup = headers["Game"].cursor()
    options, cards = read_setup(setup)
    setup.end()
    return Record(
        options=options,
        seed=_read_seed(headers),
        commitment=_read_commitment(headers),
        players=_read_players(headers, options),
        outcome=read_outcome(headers["Result"].cursor(), options) if "Result" in headers else None,
        components=headers["Components"].text if "Components" in headers else COMPONENTS_ID,
        tags=tuple((name, word.text) for name, word in headers.items() if name not in OWN_HEADERS),
        cards=() if options.cards else cards,
    )


def _hex(word: Word, digits: int) -> str:
    cursor = word.cursor()
    what = _SEED if digits == 32 else _COMMITMENT
    found = cursor.take(what, f"{digits} hexadecimal digits").lower()
    cursor.end()
    return found


def _read_seed(headers: dict[str, Word]) -> int | None:
    return int(_hex(headers["Seed"], 32), 16) if "Seed" in headers else None


def _read_commitment(headers: dict[str, Word]) -> str | None:
    if "Commitment" not in headers:
        return None
    word = headers["Commitment"]
    commitment = _hex(word, 64)
    if problem := refuse_commitment(_read_seed(headers), commitment):
        raise IllegalNotation(problem, line=word.line, column=word.column)
    return commitment


def _read_players(headers: dict[str, Word], options: Options) -> tuple[str, ...]:
    for name in SIDE_OF.keys() & headers.keys():
        if SIDE_OF[name] not in options.sides:
            word = headers[name]
            raise word.cursor().refused(f"nobody sits at {name} in a game of {options.players}")
    return tuple(headers[side.name].text if side.name in headers else "" for side in options.sides)


def _moments(scanned: Scanned, options: Options) -> tuple[Moment, ...]:
    """The moments as written, of a game that cannot be replayed."""
    moments: list[Moment] = []
    for entry in scanned.entries:
        side = SIDE_OF[entry.seat.text.upper()]
        if side not in options.sides:
            raise entry.seat.cursor().error(one_of([side.name for side in options.sides]))
        turn = int(entry.turn.text[:-1])
        if moments and turn < moments[-1].turn:
            raise entry.turn.cursor().error(f"a turn after {moments[-1].turn}")
        moments.append(Moment(turn, options.sides.index(side)))
    return tuple(moments)


def _check_replay(record: Record, scanned: Scanned) -> None:
    """Every action is legal, under its right turn and seat, and leads to the result."""
    state = start_of(record)
    if record.cards and record.cards != state.cards:
        raise _at(scanned.headers["Game"], "the seed draws other emperor cards")
    played = replay(record)
    for entry in scanned.entries:
        if state.step is TurnStep.OVER:
            raise _at(entry.word, "the game is over by now: nothing can follow")
        _check_moment(entry, state)
        try:
            state = next(played).step.state
        except LanternsError as error:
            problem = getattr(error, "problem", str(error))
            raise _at(entry.word, problem) from error
    if "Result" in scanned.headers and record.outcome != outcome(state):
        truth = outcome_text(outcome(state), record.options)
        raise _at(scanned.headers["Result"], f"the result is {truth}")


def _check_moment(entry: Entry, state: GameState) -> None:
    if int(entry.turn.text[:-1]) != state.turn:
        raise entry.turn.cursor().error(f"{state.turn}. for the turn")
    side = state.options.sides[state.seat_to_move].name
    if entry.seat.text.upper() != side:
        raise entry.seat.cursor().error(f"{side}, whose turn it is")


def _at(word: Word, problem: str) -> IllegalNotation:
    return IllegalNotation(problem, line=word.line, column=word.column)
