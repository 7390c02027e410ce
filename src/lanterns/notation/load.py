"""From bytes to text and from text to JSON, refusing cleanly what is neither."""

import json
import re
from typing import Any, Final

from lanterns.notation.errors import InvalidNotation

CONTROL_BUT_LINES: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""What no text holds, half characters included; tabs and line ends it may."""

LONGEST_RECORD: Final = 32 * 1024 * 1024
"""Characters of one game; with the state after every action it has about one million."""


def decode(data: bytes | str) -> str:
    """The text of a file, with plain line ends; UTF-8 and nothing else."""
    text = _from_utf8(data) if isinstance(data, bytes) else data
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    control = CONTROL_BUT_LINES.search(text)
    if control:
        line, column = _place(text[: control.start()])
        code = ord(control.group())
        raise InvalidNotation(f"a text holds no character U+{code:04X}", line=line, column=column)
    return text


def _from_utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode("utf-8"))
        raise InvalidNotation(
            "this is not text in UTF-8", line=line, column=column, expected="UTF-8"
        ) from error


def _place(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def load_json(text: str, line: int | None = None) -> Any:
    """The JSON value of a text, if it is one."""
    if len(text) > LONGEST_RECORD:
        raise InvalidNotation(f"a game has at most {LONGEST_RECORD} characters", line=line)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        row = error.lineno if line is None else line
        raise InvalidNotation(
            f"this is not JSON: {error.msg}", line=row, column=error.colno, expected="JSON"
        ) from error
    except RecursionError as error:
        raise InvalidNotation("this JSON is nested too deep", line=line or 1) from error
    except InvalidNotation as error:
        error.line = line
        raise
    except ValueError as error:
        # Python refuses to read a number of more than 4,300 digits.
        raise InvalidNotation("this JSON holds an enormous number", line=line or 1) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidNotation(f"this JSON has the field {_short(twice)} twice in one object")
    return fields


def _no_constant(name: str) -> Any:
    raise InvalidNotation(f"{name} is not JSON")


def _short(name: str) -> str:
    return re.sub(r"(?s)(.{40}).+", r"\1…", repr(name))
