"""The records of a file, whichever form they are in: one text, or a line of JSON each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from lanterns.notation.errors import InvalidNotation, NotationError
from lanterns.notation.game_json import parse_game_json
from lanterns.notation.load import decode, load_json
from lanterns.notation.record import Record
from lanterns.notation.record_read import parse_record

_BLANK = b" \t\r\n\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The lines of a file, of which it is known what they hold."""

    lines: Iterator[bytes]
    json: bool
    empty: bool

    def text(self) -> str:
        """All of it."""
        return decode(b"\n".join(self.lines))

    def games(self) -> Iterator[tuple[int, bytes]]:
        """The lines that are not blank, with their numbers."""
        return ((n, line) for n, line in enumerate(self.lines, 1) if line.strip(_BLANK))


def open_lines(lines: Iterable[str | bytes]) -> RecordFile:
    """Look at the first line that says something."""
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
    """Every record of a file, such as a file opened in binary mode; an error tells the line."""
    file = open_lines(lines)
    if file.empty:
        raise InvalidNotation("there is no game in this", line=1, column=1)
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
