"""The folder of saved games, used unless a file is named, and the games to continue."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from lanterns.engine import LanternsError, Options, Seed
from lanterns.notation import RECORD_SUFFIX, NotationError, Record, read_records
from lanterns.terminal.session import CannotPlay, Seating, Session, Write, seating_of

_MOST: Final = 40
"""The number of files, from the latest, searched for games that can be continued."""


def saves_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for this person's saved games, by the conventions of the system."""
    if where := environ.get("XDG_STATE_HOME"):
        return Path(where) / "lanterns"
    if sys.platform == "win32" and (where := environ.get("LOCALAPPDATA")):
        return Path(where) / "lanterns"
    return Path.home() / ".local" / "state" / "lanterns"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be continued."""

    file: Path
    record: Record

    @property
    def title(self) -> str:
        """The players, for a list of games."""
        return " · ".join(self.record.players)


@dataclass(frozen=True, slots=True)
class Saves:
    """The saved games in a folder."""

    folder: Path

    def begin(self, options: Options, seed: Seed, seating: Seating, write: Write) -> Session:
        """Begin a game that is saved in the folder.

        If nothing can be saved, the game is played anyway, and its ``trouble`` says why.
        """
        name = f"{datetime.now():%Y-%m-%d %H.%M.%S} {seed % 0x10000:04x}{RECORD_SUFFIX}"
        session = Session(options, seed, seating, self.folder / name, write)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            session.save()
        except OSError as error:
            session.file, session.trouble = None, error
        return session

    def unfinished(self) -> Iterator[SavedGame]:
        """Yield the games that can be continued, the latest first."""
        found = sorted(self.folder.glob(f"*{RECORD_SUFFIX}"), key=_changed, reverse=True)
        for file in found[:_MOST]:
            with suppress(LanternsError, OSError):  # not one of our games: nothing to continue
                record = load_game(file)
                if record.outcome is None:
                    yield SavedGame(file, record)


def load_game(file: Path) -> Record:
    """Read a saved game."""
    try:
        with file.open("rb") as lines:
            record = next(read_records(lines))
        seating_of(record)
    except NotationError as error:
        raise CannotPlay(f"{file}, {error}") from error
    except CannotPlay as error:
        raise CannotPlay(f"{file} is not a game saved by lanterns play") from error
    return record


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
