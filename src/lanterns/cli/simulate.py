"""``lanterns simulate``: many games between bots, written down as one JSON line each."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import IO, Final

from lanterns.arena import play_game, seat_players
from lanterns.cli.arguments import BadArgument
from lanterns.cli.progress import games_progress
from lanterns.engine import LanternsError, Options, Seed
from lanterns.notation import Record, game_json
from lanterns.players import close_player, find_player
from lanterns.seeds import nth_seed

_STOPPED: Final = 130


def simulate(
    options: Options,
    seed: Seed,
    games: int,
    codes: Sequence[str],
    out: Path,
    states: bool,
    force: bool,
    as_json: bool,
) -> int:
    """Play the games, write them and sum them up; returns the exit code.

    Whatever stops it, the file holds whole games, and the message says how many.
    """
    codes = seat_players(codes, options.players)
    for code in codes:
        close_player(find_player(code))  # an unknown one is refused before the first game
    tally = _Tally(codes)
    stopped = False
    with _open(out, force) as file, games_progress() as progress:
        task = progress.add_task("games", total=games)
        try:
            for number in range(games):
                record = play_game(options, nth_seed(seed, number), codes)
                file.write(json.dumps(game_json(record, states=states)) + "\n")
                tally.add(record)
                progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
        except (OSError, LanternsError) as error:
            if isinstance(error, OSError) and str(out) == "-":
                raise
            why = error.strerror if isinstance(error, OSError) else error
            raise SimulationFailed(f"{out}: {why}; {_held(tally.games, games)}") from error
    # With the games themselves on standard output, the summary must not get between them.
    if tally.games:
        print(tally.as_json(seed) if as_json else tally.as_text(seed), file=_aside(out))
    if stopped:
        print(f"lanterns: stopped; {out}: {_held(tally.games, games)}", file=sys.stderr)
    return _STOPPED if stopped else 0


def _held(written: int, games: int) -> str:
    """What a file holds after games were left out."""
    return f"it holds {written} of {games} games" if written else "no game was finished"


def _aside(out: Path) -> IO[str]:
    return sys.stderr if str(out) == "-" else sys.stdout


class SimulationFailed(LanternsError):
    """A simulation that ended before all games were played and written."""


class _Printed:
    """Writes lines to standard output."""

    def write(self, line: str) -> None:
        """Print one line."""
        sys.stdout.write(line)
        sys.stdout.flush()


class _WholeLines:
    """Writes lines to a file: each one whole, or not at all.

    What the file held before is replaced when the first line is there.
    """

    def __init__(self, file: FileIO, plain: bool) -> None:
        self._file = file
        self._plain = plain  # a device or a pipe cannot be cut off
        self._whole = 0

    def write(self, line: str) -> None:
        """Add one line, which survives the end of this process from here on."""
        data = line.encode("utf-8")
        rest = memoryview(data)
        if self._plain and not self._whole:
            self._file.truncate(0)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException:
            if self._plain:
                self._file.truncate(self._whole)
            raise
        self._whole += len(data)


@contextmanager
def _open(out: Path, force: bool) -> Iterator[_Printed | _WholeLines]:
    """Open the file for the games; without *force* only if it is new, or not a plain file."""
    if str(out) == "-":
        yield _Printed()
        return
    if out.is_file() and not force:
        raise BadArgument(f"{out} exists already: name another file, or --force replaces this one")
    new = not out.exists()
    plain = new or out.is_file()
    try:
        with FileIO(out, "x" if new else "r+" if plain else "w") as file:
            yield _WholeLines(file, plain)
    finally:
        if new and out.is_file() and not out.stat().st_size:
            out.unlink()


class _Tally:
    """Wins and honor over many games, by seat."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._codes = codes
        self.games = 0
        """How many games were counted."""
        self._wins: Counter[int] = Counter()
        self._honor: Counter[int] = Counter()

    def add(self, record: Record) -> None:
        """Count one game. A shared victory is a win for each seat that shares it."""
        assert record.outcome is not None
        self.games += 1
        self._wins.update(record.outcome.winners)
        self._honor.update(dict(enumerate(record.outcome.honor)))

    def as_text(self, seed: Seed) -> str:
        """A line for each seat, and the seed."""
        seats = [
            f"seat {seat + 1}  {code:12} won {self._wins[seat]} of {self.games}, "
            f"{self._honor[seat] / self.games:.1f} honor per game"
            for seat, code in enumerate(self._codes)
        ]
        return "\n".join([*seats, f"seed {seed:032x}"])

    def as_json(self, seed: Seed) -> str:
        """The same for a program."""
        seats = [
            {"player": code, "wins": self._wins[seat], "honor": self._honor[seat] / self.games}
            for seat, code in enumerate(self._codes)
        ]
        return json.dumps({"games": self.games, "seed": f"{seed:032x}", "seats": seats})
