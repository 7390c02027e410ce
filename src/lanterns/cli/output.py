"""Input and output of commands: tolerant standard streams, and files that are always whole."""

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EISDIR, ENOENT, ENOTDIR
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Final

from lanterns.engine import LanternsError
from lanterns.notation import NotationError

_ASCII: Final = {
    "∝": "k", "§": "d", "☻": "p", "✿": "f", "▲": "A", "⌂": "#", "▸": ">", "★": "*", "·": ".",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "…": "~", "±": "+-", "°": " degrees",
}  # fmt: skip
"""The characters of the terminal's drawings and tables, for encodings that lack them."""
_REPLACE: Final = "lanterns.replace"
"""The name of the error handler that substitutes them."""


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_ASCII.get(character, "?") for character in missing), error.end


def prepare_streams() -> None:
    """Prevent errors from the terminal's encoding, for output and input.

    A character that standard output or standard error cannot write is replaced by a similar one,
    or by a question mark. A closed stream reads as empty and discards what is written.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    codecs.register_error(_REPLACE, _replace)
    for stream, errors in ((sys.stdout, _REPLACE), (sys.stderr, _REPLACE), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def print_file(text: str) -> None:
    """Print a file's contents: in UTF-8, whatever the encoding of the terminal."""
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
    """Write a file. If that fails, an existing file is unchanged, and the error names it."""
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
        # Report the file by the name that the person typed.
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        part.unlink(missing_ok=True)


STANDARD: Final = Path("-")
"""The path that stands for standard input or output."""


@contextmanager
def open_input(path: Path) -> Iterator[IO[bytes]]:
    """Open a file or standard input for reading. Errors name the file."""
    name = "standard input" if path == STANDARD else str(path)
    try:
        if path == STANDARD:
            yield sys.stdin.buffer
        else:
            with path.open("rb") as file:
                yield file
    except NotationError as error:
        raise BadFile(f"{name}, {error}") from error


class Stopped(LanternsError):
    """Raised after Ctrl-C, with a sentence about what was finished."""


class BadFile(LanternsError):
    """A file that cannot be read or written as requested."""


def refuse_bad_output(path: Path | None, force: bool) -> None:
    """Raise an error, before any work, if a file cannot or must not be written."""
    if path is None or path == STANDARD:
        return
    refuse_bad_file(path)
    refuse_existing(path, force)


def refuse_existing(path: Path, force: bool) -> None:
    """Raise an error if a file exists, unless it may be overwritten."""
    if path.is_file() and not force:
        raise BadFile(
            f"{path} already exists: choose another file, or pass --force to overwrite it"
        )


def write_output(path: Path, text: str, what: str) -> None:
    """Write a text to a file and say so, or just print it."""
    if path == STANDARD:
        print_file(text)
    else:
        write_whole(path, text)
        print(f"{what} saved to {path}")


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
    """Raise an error if a file cannot be written: it is a folder, or its folder does not exist."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if not path.parent.exists():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path))
