"""Writes files that are complete afterwards, or unchanged, even if the process is killed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def remove_unfinished(folder: Path) -> None:
    """Remove the unfinished files of processes that were killed."""
    for part in folder.glob(".*.part"):
        part.unlink()


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that gets its name only when everything is written."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
