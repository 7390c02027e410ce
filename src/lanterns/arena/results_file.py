"""The file that keeps a tournament's results: a header that pins its settings, a line a game.

A line is written when its game is over and never touched again. A process that is killed leaves
at most one torn line behind, the last; whoever goes on cuts it off and plays that game again.
"""

import json
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO, Any, Final

from lanterns.arena.errors import ResultsError
from lanterns.arena.game import name_player
from lanterns.arena.lock import hold
from lanterns.arena.plan import GameId, Settings
from lanterns.arena.result import GameResult, parse_result_json, result_json
from lanterns.engine import COMPONENTS_ID, Seed

FORMAT: Final = "lanterns-arena"
_FORMAT_VERSION: Final = 1

_PINNED: Final = {
    "version": "is in another version of the format",
    "lanterns": "was made with another version of lanterns",
    "components": "was played with other pieces",
    "codes": "is of other players",
    "players": "is for other numbers of players",
    "expansion": "differs in the expansion",
    "cards": "is for other emperor cards",
    "seed": "has another seed",
}
"""What must not change between runs on one file, and what is said when it did."""


def header_json(settings: Settings) -> dict[str, Any]:
    """The first line of the file."""
    cards = settings.cards and sorted(card.value for card in settings.cards)
    return {
        "format": FORMAT,
        "version": _FORMAT_VERSION,
        "lanterns": _own_version(),
        "components": COMPONENTS_ID,
        "codes": list(map(name_player, settings.codes)),
        "players": sorted(settings.players),
        "expansion": settings.expansion,
        "cards": cards,
        "seed": f"{settings.seed:032x}",
    }


def _own_version() -> str | None:
    try:
        return version("lanterns")
    except PackageNotFoundError:
        return None


def kept_seed(path: Path) -> Seed | None:
    """The seed of a tournament that was begun in that file; ``None`` if none was."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        first = file.readline()
    return int(_read_header(path, first)["seed"], 16) if first.endswith(b"\n") else None


def read_results(path: Path) -> Iterator[GameResult]:
    """Every result of a file, without the last line if it is torn."""
    with path.open("rb") as file:
        _read_header(path, file.readline())
        yield from (result for result, _ in _read_lines(path, file))


class ResultsFile:
    """A file of results, open to be gone on with. Only one run at a time may have it."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self._path = path
        self._file: IO[bytes] = path.open("a+b")
        try:
            hold(self._file, path)
            self.results = self._resume(header_json(settings))
            """What was there already."""
        except BaseException:
            self._file.close()
            raise

    def _resume(self, header: dict[str, Any]) -> dict[GameId, GameResult]:
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
        """Keep one more result."""
        if result.id in self.results:
            raise ResultsError(f"{self._path} has this game already: {result.id}")
        self._write(result_json(result))
        self.results[result.id] = result

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data).encode() + b"\n")
        self._file.flush()  # from here on it survives the end of this process

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _may_begin(torn: bytes, header: dict[str, Any]) -> bool:
    """Whether this is what is left of a header, or nothing, and not somebody's other file."""
    start = f'{{"format": "{header["format"]}"'.encode()
    return start.startswith(torn[: len(start)])


def _read_header(path: Path, line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
        int(header["seed"], 16)
    except (KeyError, TypeError, ValueError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ResultsError(f"{path} is no file of arena results")
    return header


def _check_header(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    for name, complaint in _PINNED.items():
        if found.get(name) != wanted[name]:
            raise ResultsError(
                f"{path} {complaint}: {_shown(found.get(name))} there, "
                f"{_shown(wanted[name])} here; name another file or the same settings"
            )


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _read_lines(path: Path, file: IO[bytes]) -> Iterator[tuple[GameResult, int]]:
    """The results after the header, each with where its line ends."""
    seen: set[GameId] = set()
    end = file.tell()
    for number, line in enumerate(iter(file.readline, b""), 2):
        if not line.endswith(b"\n"):
            return  # torn: whoever wrote it was stopped in the middle
        end += len(line)
        try:
            result = parse_result_json(json.loads(line))
        except ValueError as error:
            raise ResultsError(f"{path}, line {number}: this is no result of a game") from error
        if result.id in seen:
            raise ResultsError(f"{path}, line {number}: this game is there twice: {result.id}")
        seen.add(result.id)
        yield result, end
