"""Checking a record in its text form."""

from lanterns.engine import COMPONENTS_ID, outcome
from lanterns.notation.outcome_text import outcome_text
from lanterns.notation.record import Record
from lanterns.notation.record_read import read_headers, read_record
from lanterns.notation.replay import replay, start_of
from lanterns.notation.scan import Scanned, scan
from lanterns.notation.verdict import check_end, unequal


def check_text(text: str) -> Record:
    """The record, if all is well with it; the first flaw is raised."""
    scanned = scan(text)
    record = read_headers(scanned)
    if record.components != COMPONENTS_ID:
        raise unequal(_header(scanned, "Components"), COMPONENTS_ID, record.components)
    for name in ("Seed", "Commitment"):
        if name not in scanned.headers:
            raise unequal(f"header {name}", f"the header {name}", "none")
    record = read_record(scanned)
    _check_whole(record, scanned)
    return record


def _header(scanned: Scanned, name: str) -> str:
    word = scanned.headers[name]
    return f"line {word.line}, column {word.column}"


def _check_whole(record: Record, scanned: Scanned) -> None:
    state = start_of(record)
    for played in replay(record):
        state = played.step.state
    check_end(record, state, _header(scanned, "Ended") if record.broken_off else "")
    if "Result" not in scanned.headers:
        truth = outcome_text(outcome(state), record.options)
        raise unequal("header Result", repr(truth), "none")
