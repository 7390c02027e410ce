"""The results of a tournament, and the file that stores them: a header, then a line per game.

The header pins the tournament's settings. A line is written when its game is over and never changed
again. A process that is killed leaves at most one torn line, the last; the next run cuts it off and
plays that game again.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, TypeVar

from lanterns import __version__
from lanterns.arena.plan import ArenaError, GameId, TournamentSettings, name_player
from lanterns.engine import COMPONENTS_ID, RULES_VERSION, Seat, Seed, TieBreak
from lanterns.notation import JsonObject

try:
    import fcntl
except ModuleNotFoundError:  # a system without such locks cannot prevent a second run
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = "lanterns-arena"
_FORMAT_VERSION: Final = 1

_PINNED: Final = {
    "version": "is in another version of the format",
    "lanterns": "was made with another version of lanterns",
    "components": "was played with other pieces",
    "rules": "was played by other rules",
    "codes": "is of other players",
    "players": "is for other numbers of players",
    "expansion": "differs in the expansion",
    "cards": "is for other emperor cards",
    "seed": "has another seed",
}
"""The settings that must not change between runs on one file, and the complaint if one did."""

_NO_RESULT: Final = "this is not the result of a game"


class ResultsError(ArenaError):
    """A file of results that cannot be continued."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The seating of a game, and its result."""

    id: GameId
    seed: Seed
    labels: tuple[str, ...]
    """By seat, like everything below but the winners."""
    codes: tuple[str, ...]
    honor: tuple[int, ...]
    places: tuple[int, ...]
    """1 for the winners; seats that are level in everything share a place (R19)."""
    winners: tuple[Seat, ...]
    decided_by: TieBreak
    decisions: tuple[int, ...]
    milliseconds: tuple[float, ...]
    """The time that the seat took over all its decisions."""
    forfeits: tuple[int, ...]


def result_json(result: GameResult) -> JsonObject:
    """Return the result as a JSON object. Forfeits are in it only if there are any."""
    fields: JsonObject = {
        "players": result.id.players,
        "matchup": result.id.match_up,
        "deal": result.id.deal,
        "rotation": result.id.rotation,
        "seed": f"{result.seed:032x}",
        "labels": result.labels,
        "codes": result.codes,
        "honor": result.honor,
        "places": result.places,
        "winners": result.winners,
        "decided_by": result.decided_by.value,
        "decisions": result.decisions,
        "ms": result.milliseconds,
    }
    return {**fields, "forfeits": result.forfeits} if any(result.forfeits) else fields


def parse_result_json(data: JsonObject) -> GameResult:
    """Return the result in a JSON object; the inverse of ``result_json``."""
    try:
        return _read_result(data)
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsError(_NO_RESULT) from error


_T = TypeVar("_T")


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError
    return value


def _time(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise ValueError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _row(values: object, read: Callable[[object], _T]) -> tuple[_T, ...]:
    if not isinstance(values, list | tuple):
        raise ValueError
    return tuple(map(read, values))


def _read_result(data: JsonObject) -> GameResult:
    players = _count(data["players"])

    def by_seat(values: object, read: Callable[[object], _T]) -> tuple[_T, ...]:
        row = _row(values, read)
        if len(row) != players:
            raise ValueError
        return row

    winners = _row(data["winners"], _count)
    if not winners or max(winners) >= players:
        raise ValueError
    return GameResult(
        id=GameId(
            players, _row(data["matchup"], _text), _count(data["deal"]), _count(data["rotation"])
        ),
        seed=int(data["seed"], 16),
        labels=by_seat(data["labels"], _text),
        codes=by_seat(data["codes"], _text),
        honor=by_seat(data["honor"], _count),
        places=by_seat(data["places"], _count),
        winners=winners,
        decided_by=TieBreak(data["decided_by"]),
        decisions=by_seat(data["decisions"], _count),
        milliseconds=by_seat(data["ms"], _time),
        forfeits=by_seat(data.get("forfeits", [0] * players), _count),
    )


def header_json(settings: TournamentSettings) -> JsonObject:
    """Return the first line of the file."""
    cards = settings.cards and sorted(card.value for card in settings.cards)
    return {
        "format": FORMAT,
        "version": _FORMAT_VERSION,
        "lanterns": __version__,
        "components": COMPONENTS_ID,
        "rules": RULES_VERSION,
        "codes": list(map(name_player, settings.codes)),
        "players": sorted(settings.players),
        "expansion": settings.expansion,
        "cards": cards,
        "seed": f"{settings.seed:032x}",
    }


def stored_seed(path: Path) -> Seed | None:
    """Return the seed of the tournament that a file stores; ``None`` if there is none yet."""
    if not path.exists():
        return None
    _refuse_device(path)
    with path.open("rb") as file:
        first = file.readline()
    return int(_read_header(path, first)["seed"], 16) if first.endswith(b"\n") else None


def read_results(path: Path) -> Iterator[GameResult]:
    """Yield every result of a file, without the last line if it is torn."""
    _refuse_device(path)
    with path.open("rb") as file:
        _read_header(path, file.readline())
        yield from (result for result, _ in _read_lines(path, file))


class ResultsFile:
    """A file of results, open to add more. Only one run at a time may have it."""

    def __init__(self, path: Path, settings: TournamentSettings) -> None:
        _refuse_device(path)
        self._path = path
        self._file: IO[bytes] = path.open("a+b")
        try:
            _lock(self._file, path)
            self.results = self._resume(header_json(settings))
            """Every result in the file."""
        except BaseException:
            self._file.close()
            raise

    def _resume(self, header: JsonObject) -> dict[GameId, GameResult]:
        self._file.seek(0)
        first = self._file.readline()
        if not first.endswith(b"\n") and _may_begin(first, header):
            self._file.truncate(0)
            self._write(header)
            return {}
        _check_header(self._path, _read_header(self._path, first), header)
        results: dict[GameId, GameResult] = {}
        whole = len(first)
        for result, end in _read_lines(self._path, self._file):
            results[result.id] = result
            whole = end
        self._file.truncate(whole)
        return results

    def add(self, result: GameResult) -> None:
        """Store one more result."""
        if result.id in self.results:
            raise ResultsError(f"{self._path} has this game already: {result.id}")
        self._write(result_json(result))
        self.results[result.id] = result

    def _write(self, data: JsonObject) -> None:
        # Not through the file's buffer: a line that did not fit would be written again on closing.
        file, line = self._file.fileno(), json.dumps(data).encode() + b"\n"
        before = os.fstat(file).st_size
        try:
            while line:
                line = line[os.write(file, line) :]
        except OSError as error:
            os.ftruncate(file, before)
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def close(self) -> None:
        """Close the file, so that another run may have it."""
        self._file.close()


def _refuse_device(path: Path) -> None:
    """Refuse a device or a pipe, whose first line might never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise ResultsError(f"{path} is not a plain file, so no tournament can be continued from it")


def _lock(file: IO[bytes], path: Path) -> None:
    """Lock the file until it is closed, however this process ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ResultsError(f"another run is writing into {path}") from error


def _may_begin(torn: bytes, header: JsonObject) -> bool:
    """Return whether this is empty or the start of a header, and not somebody's other file."""
    start = f'{{"format": "{header["format"]}"'.encode()
    return start.startswith(torn[: len(start)])


def _read_header(path: Path, line: bytes) -> JsonObject:
    try:
        header = json.loads(line)
        int(header["seed"], 16)
    except (KeyError, TypeError, ValueError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ResultsError(f"{path} is not a file of arena results")
    return header


def _check_header(path: Path, found: JsonObject, wanted: JsonObject) -> None:
    for name, complaint in _PINNED.items():
        if found.get(name) != wanted[name]:
            raise ResultsError(
                f"{path} {complaint}: {_shown(found.get(name))} there, "
                f"{_shown(wanted[name])} here; name another file or the same settings"
            )


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _read_lines(path: Path, file: IO[bytes]) -> Iterator[tuple[GameResult, int]]:
    """Yield the results after the header, each with the position at which its line ends."""
    seen: set[GameId] = set()
    end = file.tell()
    for number, line in enumerate(iter(file.readline, b""), 2):
        if not line.endswith(b"\n"):
            return  # torn: the run that wrote it was stopped in the middle
        end += len(line)
        try:
            result = parse_result_json(json.loads(line))
        except ValueError as error:
            raise ResultsError(f"{path}, line {number}: {_NO_RESULT}") from error
        if result.id in seen:
            raise ResultsError(f"{path}, line {number}: this game is there twice: {result.id}")
        seen.add(result.id)
        yield result, end
