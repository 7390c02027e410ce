"""What a command writes: text for any terminal, and files that are whole or unchanged."""

import codecs
import os
import sys
from contextlib import suppress
from errno import EACCES, EISDIR, ENOENT, ENOTDIR
from io import TextIOWrapper
from pathlib import Path
from typing import Final

_ASCII: Final = {
    "∝": "k", "§": "d", "☻": "p", "✿": "f", "▲": "A", "⌂": "#", "▸": ">", "★": "*", "·": ".",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "…": "~", "±": "+-", "°": " degrees",
}  # fmt: skip
"""The characters of the terminal's drawings and tables, for encodings that lack them."""
_REPLACE: Final = "lanterns.replace"
"""The name of the error handler that writes these."""


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_ASCII.get(character, "?") for character in missing), error.end


def accept_any_encoding() -> None:
    """Let nothing that is printed or typed fail for the encoding of the terminal.

    A character that standard output or standard error cannot write is replaced by a similar one,
    or by a question mark.
    """
    codecs.register_error(_REPLACE, _replace)
    for stream, errors in ((sys.stdout, _REPLACE), (sys.stderr, _REPLACE), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def print_file(text: str) -> None:
    """Print what could also be in a file: in UTF-8, whatever the encoding of the terminal."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def give_up_output() -> None:
    """Discard what standard output can no longer take, so that nothing tries to write it again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file. If that fails, an existing file keeps what it held, and the error names it."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    target = path.resolve()
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe cannot be replaced, and holds nothing to lose.
            target.write_bytes(data)
            return
        part.write_bytes(data)
        if target.exists():
            part.chmod(target.stat().st_mode)
        part.replace(target)
    except OSError as error:
        # The person knows the file by the name they gave it.
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        part.unlink(missing_ok=True)


def refuse_bad_folder(folder: Path) -> None:
    """Raise an error if files cannot be written into a folder, which need not exist yet."""
    there = folder.resolve()
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(folder))
    if not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(folder))


def refuse_bad_file(path: Path) -> None:
    """Raise an error if a file clearly cannot be written: a folder, or in none that exists."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if not path.parent.exists():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path))
