"""Progress bars on standard error, so that they never mix with a command's output."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)


def games_progress() -> Progress:
    """Return a bar that counts games or decisions, shown only on terminals."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )


def bytes_progress() -> Progress:
    """Return a bar that counts bytes and disappears at the end, shown only on terminals."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


def size_of(*files: Path) -> int | None:
    """Return the number of bytes to read; ``None`` if it cannot be known, as for a pipe."""
    plain = [file for file in files if file.is_file()]
    return sum(file.stat().st_size for file in plain) if len(plain) == len(files) else None


def counted(lines: Iterable[bytes], advance: Callable[[int], object]) -> Iterator[bytes]:
    """Yield the lines, each counted when it is read."""
    for line in lines:
        advance(len(line))
        yield line
