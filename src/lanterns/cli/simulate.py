"""``lanterns simulate``: plays many games between bots, and writes each as a line of JSON."""

import json
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import IO, Final, NamedTuple

from lanterns.arena import in_processes, play_game, seat_players
from lanterns.cli.compiling import compile_players
from lanterns.cli.output import STANDARD, open_input, refuse_bad_output
from lanterns.cli.progress import games_progress
from lanterns.engine import LanternsError, Options, Outcome, Seed
from lanterns.notation import Record, game_json, read_records
from lanterns.players import close_player, find_player
from lanterns.seeds import nth_seed

_STOPPED: Final = 130


@dataclass(frozen=True, slots=True)
class Simulation:
    """The games to play. The same simulation always has the same games."""

    options: Options
    seed: Seed
    games: int
    codes: Sequence[str]
    states: bool

    @property
    def seated(self) -> tuple[str, ...]:
        """The code of the player on each seat."""
        return seat_players(self.codes, self.options.players)

    def seed_of(self, number: int) -> Seed:
        """Return the seed of a game, counted from 0."""
        return nth_seed(self.seed, number)


def simulate(
    work: Simulation, out: Path, *, jobs: int, resume: bool, force: bool, as_json: bool
) -> int:
    """Play the games, write them and summarize them. Return the exit code.

    If it is stopped, the file holds whole games, and the message says how many and how to continue.
    """
    for code in dict.fromkeys(work.seated):
        close_player(find_player(code))  # refuses an unknown one before the first game
    tally = _Tally(work)
    if resume and out.is_file():
        _count_earlier(work, out, tally)
    elif not resume:
        refuse_bad_output(out, force)
    compile_players(work.seated)
    stopped = False
    with _open(out, tally.games > 0) as file, games_progress() as progress:
        task = progress.add_task("games", total=work.games, completed=tally.games)
        try:
            with closing(_play(work, range(tally.games, work.games), jobs)) as games:
                for line, result in games:
                    file.write(line)
                    tally.add(result)
                    progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
        except (OSError, LanternsError) as error:
            if isinstance(error, OSError) and out == STANDARD:
                raise
            why = error.strerror if isinstance(error, OSError) else error
            raise SimulationFailed(f"{out}: {why}; {tally.held}") from error
    # If the games go to standard output, the summary must not mix with them.
    if tally.games:
        print(tally.as_json() if as_json else tally.as_text(), file=_aside(out))
    if stopped:
        print(f"lanterns: stopped; {out}: {tally.held}{_how(work, out)}", file=sys.stderr)
    return _STOPPED if stopped else 0


def _how(work: Simulation, out: Path) -> str:
    """Return how to continue after a stop, if that is possible."""
    if not out.is_file():
        return ""
    return f"; to continue, add --resume --seed {work.seed:032x}"


def _aside(out: Path) -> IO[str]:
    return sys.stderr if out == STANDARD else sys.stdout


class SimulationFailed(LanternsError):
    """A simulation that ended before all games were played and written."""


class _Task(NamedTuple):
    """A game, for a worker."""

    work: Simulation
    number: int

    def __str__(self) -> str:
        return f"game {self.number + 1}"


class _Done(NamedTuple):
    """A finished game."""

    line: str
    result: Outcome


def _play(work: Simulation, numbers: Iterable[int], jobs: int) -> Generator[_Done, None, None]:
    """Yield the games in order, whichever process is quicker."""
    tasks = (_Task(work, number) for number in numbers)
    if jobs == 1:
        yield from (_play_one(task)[1] for task in tasks)
        return
    waiting: dict[int, _Done] = {}
    due = iter(numbers)
    with closing(in_processes(_play_one, tasks, jobs)) as played:
        following = next(due, None)
        for number, done in played:
            waiting[number] = done
            while following in waiting:
                yield waiting.pop(following)
                following = next(due, None)


def _play_one(task: _Task) -> tuple[int, _Done]:
    work = task.work
    record = play_game(work.options, work.seed_of(task.number), work.seated)
    assert record.outcome is not None
    line = json.dumps(game_json(record, states=work.states)) + "\n"
    return task.number, _Done(line, record.outcome)


def _count_earlier(work: Simulation, out: Path, tally: "_Tally") -> None:
    """Count the games of an earlier run, which must be the first of these."""
    with open_input(out) as lines:
        for number, record in enumerate(read_records(lines)):
            if number == work.games or not _is_game(record, work, number):
                raise SimulationFailed(
                    f"{out}, game {number + 1} is not one of these games: "
                    "--resume needs the same options, players and seed"
                )
            assert record.outcome is not None
            tally.add(record.outcome)


def _is_game(record: Record, work: Simulation, number: int) -> bool:
    return (record.options, record.players, record.seed, record.outcome is None) == (
        *(work.options, work.seated, work.seed_of(number), False),
    )


class _Printed:
    """Writes lines to standard output."""

    def write(self, line: str) -> None:
        """Print one line."""
        sys.stdout.write(line)
        sys.stdout.flush()


class _WholeLines:
    """Writes lines to a file, each one whole or not at all.

    Earlier contents are replaced when the first line is ready, unless the file is continued.
    """

    def __init__(self, file: FileIO, plain: bool, whole: int) -> None:
        self._file = file
        self._plain = plain  # a device or a pipe cannot be truncated
        self._whole = whole

    def write(self, line: str) -> None:
        """Add one line, which from here on survives the end of this process."""
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
def _open(out: Path, continues: bool) -> Iterator[_Printed | _WholeLines]:
    """Open the file for the games, at its end if it is continued."""
    if out == STANDARD:
        yield _Printed()
        return
    new = not out.exists()
    plain = new or out.is_file()
    try:
        with FileIO(out, "x" if new else "r+" if plain else "w") as file:
            yield _WholeLines(file, plain, file.seek(0, 2) if continues else 0)
    finally:
        if new and out.is_file() and not out.stat().st_size:
            out.unlink()


class _Tally:
    """Wins and honor over many games, by seat."""

    def __init__(self, work: Simulation) -> None:
        self._work = work
        self._sides = [side.name for side in work.options.sides]
        self.games = 0
        """The number of games counted."""
        self._wins: Counter[int] = Counter()
        self._honor: Counter[int] = Counter()

    @property
    def held(self) -> str:
        """The contents of the file when the run stopped."""
        if not self.games:
            return "no game was finished"
        return f"it holds {self.games} of {self._work.games} games"

    def add(self, result: Outcome) -> None:
        """Count one game. A shared victory is a win for each seat that shares it."""
        self.games += 1
        self._wins.update(result.winners)
        self._honor.update(dict(enumerate(result.honor)))

    def as_text(self) -> str:
        """Return a line for each seat, and the seed."""
        seated = self._work.seated
        width = max(12, *map(len, seated))
        seats = [
            f"seat {side}  {code:{width}} won {self._wins[seat]} of {self.games}, "
            f"{self._honor[seat] / self.games:.1f} honor per game"
            for seat, (side, code) in enumerate(zip(self._sides, seated, strict=True))
        ]
        return "\n".join([*seats, f"seed {self._work.seed:032x}"])

    def as_json(self) -> str:
        """Return the same as JSON."""
        seats = [
            {
                "seat": side,
                "player": code,
                "wins": self._wins[seat],
                "honor": self._honor[seat] / self.games,
            }
            for seat, (side, code) in enumerate(zip(self._sides, self._work.seated, strict=True))
        ]
        return json.dumps({"games": self.games, "seed": f"{self._work.seed:032x}", "seats": seats})
