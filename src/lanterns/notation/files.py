"""Files of records in either form: one game as text, or one game per line as JSON."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from lanterns.engine import InvalidNotation, NotationError
from lanterns.notation.decoding import LONGEST_RECORD, decode
from lanterns.notation.game_json import parse_game_json
from lanterns.notation.json_node import JsonObject
from lanterns.notation.record import Record
from lanterns.notation.record_text import parse_record

NO_GAME: Final = "there is no game in this file"

_BLANK: Final = b" \t\r\n\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The lines of a file whose form is known from the first one."""

    lines: Iterator[bytes]
    json: bool
    """Whether each line is a game as JSON; otherwise the file is one game as text."""
    empty: bool
    """Whether all lines are blank."""

    def text(self) -> str:
        """Return the whole file."""
        return decode(b"\n".join(self.lines))

    def games(self) -> Iterator[tuple[int, bytes]]:
        """Return the lines that are not blank, with their numbers."""
        return ((n, line) for n, line in enumerate(self.lines, 1) if line.strip(_BLANK))


def open_lines(lines: Iterable[str | bytes]) -> RecordFile:
    """Find out which form a file is in from its first line that is not blank."""
    stream = _lines(lines)
    leading = []
    for line in stream:
        leading.append(line)
        if line.strip(_BLANK):
            break
    first = leading[-1].lstrip(_BLANK) if leading else b""
    return RecordFile(chain(leading, stream), json=first.startswith(b"{"), empty=not first)


def _lines(lines: Iterable[str | bytes]) -> Iterator[bytes]:
    for chunk in lines:
        raw = chunk.encode("utf-8", "surrogatepass") if isinstance(chunk, str) else chunk
        yield from raw.removesuffix(b"\n").split(b"\n")


def read_records(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """Yield every record of a file, such as one opened in binary mode; an error names the line."""
    file = open_lines(lines)
    if file.empty:
        raise InvalidNotation(NO_GAME, line=1, column=1)
    if not file.json:
        yield parse_record(file.text())
        return
    for number, line in file.games():
        yield _record_on_line(line, number)


def _record_on_line(line: bytes, number: int) -> Record:
    try:
        return parse_game_json(load_json(decode(line)))
    except NotationError as error:
        error.line = number
        raise


def load_json(text: str, line: int | None = None) -> object:
    """Parse JSON text from outside; ``line`` is where it is in its file, for an error."""
    if len(text) > LONGEST_RECORD:
        raise InvalidNotation(f"a game has at most {LONGEST_RECORD} characters", line=line)
    try:
        data: object = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        row = error.lineno if line is None else line
        raise InvalidNotation(
            f"this is not JSON: {error.msg}", line=row, column=error.colno, expected="JSON"
        ) from error
    except RecursionError as error:
        raise InvalidNotation("this JSON is nested too deeply", line=line or 1) from error
    except InvalidNotation as error:
        error.line = line
        raise
    except ValueError as error:
        # Python refuses to read a number of more than 4,300 digits.
        raise InvalidNotation("this JSON holds an enormous number", line=line or 1) from error
    return data


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        shown = re.sub(r"(?s)(.{40}).+", r"\1…", repr(twice))
        raise InvalidNotation(f"this JSON has the field {shown} twice in one object")
    return fields


def _refuse_constant(name: str) -> None:
    raise InvalidNotation(f"{name} is not JSON")
