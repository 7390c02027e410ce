"""Checking a record: played again from its seed, is everything in it as it says?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from lanterns.engine import LanternsError
from lanterns.notation.load import decode, load_json
from lanterns.notation.record import Record
from lanterns.notation.record_file import open_lines
from lanterns.notation.verdict import Flaw, Verdict, Wrong, flaw_of
from lanterns.notation.verify_json import check_game
from lanterns.notation.verify_text import check_text


def verify(record: str | bytes | dict[str, Any]) -> Verdict:
    """Check one record: its text form, a line of JSON, or the object that was in one."""
    if isinstance(record, dict):
        return _verdict(lambda: check_game(record))
    return next(verify_lines([record]))


def verify_lines(lines: Iterable[str | bytes]) -> Iterator[Verdict]:
    """Check every record of a file, such as a file opened in binary mode.

    A text file holds one game; a JSONL file one a line, and a verdict is given on each.
    """
    file = open_lines(lines)
    if file.empty:
        yield Verdict(Flaw("", "there is no game in this"))
    elif not file.json:
        yield _verdict(lambda: check_text(file.text()))
    else:
        for number, line in file.games():
            yield _verdict_on_line(line, number)


def _verdict(check: Callable[[], Record]) -> Verdict:
    try:
        return Verdict(record=check())
    except Wrong as wrong:
        return Verdict(wrong.flaw)
    except LanternsError as error:
        return Verdict(flaw_of(error))


def _verdict_on_line(line: bytes, number: int) -> Verdict:
    verdict = _verdict(lambda: check_game(load_json(decode(line))))
    if verdict.flaw is None:
        return replace(verdict, line=number)
    inside = verdict.flaw.where.removeprefix("line 1").removeprefix(", ")
    where = f"line {number}, {inside}" if inside else f"line {number}"
    return Verdict(replace(verdict.flaw, where=where), line=number)
