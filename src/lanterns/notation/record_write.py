"""A game as a text file: headers in brackets, then numbered turns, with comments."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from lanterns.engine import EmperorCard
from lanterns.notation.action_text import action_text
from lanterns.notation.errors import NotationError
from lanterns.notation.load import CONTROL_BUT_LINES
from lanterns.notation.outcome_text import outcome_text
from lanterns.notation.position_write import seed_text
from lanterns.notation.record import Record
from lanterns.notation.replay import moments_of, start_of
from lanterns.notation.setup_text import setup_text

TEXT_VERSION: Final = "1"
RECORD_SUFFIX: Final = ".lanterns"
"""How the name of such a file ends."""

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def record_text(record: Record) -> str:
    """The record as a text file."""
    headers = "".join(f'[{name} "{_quoted(name, value)}"]\n' for name, value in _headers(record))
    return f"{headers}\n{_movetext(record)}"


def cards_in_play(record: Record) -> tuple[EmperorCard, ...]:
    """The emperor cards as far as the record can tell, in the rulebook's order."""
    if record.replayable:
        return start_of(record).cards
    chosen = record.options.cards or record.cards
    return tuple(card for card in EmperorCard if card in chosen)


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Lanterns", TEXT_VERSION
    yield from record.tags
    yield "Game", setup_text(record.options, cards_in_play(record))
    yield "Components", record.components
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


def _comment_text(text: str) -> str:
    if CONTROL_BUT_LINES.search(text):
        raise NotationError("a comment holds a control character")
    if "}" not in text:
        return f"{{{text}}}"
    if "\n" not in text:
        return f";{text}\n"
    raise NotationError("a comment cannot hold both a closing brace and a line break")


def _comments(record: Record) -> dict[int, str]:
    """The comments as they are written, by the number of actions before them."""
    written: dict[int, str] = {}
    for after, text in record.comments:
        written[after] = f"{written.get(after, '')} {_comment_text(text)}"
    return written


def _movetext(record: Record) -> str:
    comments = _comments(record)
    moments = moments_of(record)
    lines = [comments[0][1:]] if 0 in comments else []
    for moment, numbers in groupby(range(len(moments)), lambda number: moments[number]):
        side = record.options.sides[moment.seat].name
        words = (f" {action_text(record.actions[n])}{comments.get(n + 1, '')}" for n in numbers)
        lines.append(f"{moment.turn}. {side}{''.join(words)}")
    return "".join(line.removesuffix("\n") + "\n" for line in lines)
