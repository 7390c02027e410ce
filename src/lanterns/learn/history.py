"""The history of a folder: the games, training and matches of each finished round."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from lanterns.engine import LanternsError
from lanterns.learn.files import whole_file
from lanterns.learn.fit import CalibrationBin, Fit
from lanterns.learn.match import Score


@dataclass(frozen=True, slots=True)
class Round:
    """A round, and everything needed to repeat it."""

    number: int
    """Counted from 1."""
    command: str
    seed: int
    began: str
    """The date and time, in UTC."""
    seconds: float
    """The time of the whole round."""
    jobs: int
    games: int
    positions: int
    steps: int
    """Steps of training."""
    fit: Fit
    won: dict[str, Score]
    """By kind of game: the results of the search with the network against the search without it."""


def _history_file(folder: Path) -> Path:
    return folder / "history.json"


def read_history(folder: Path) -> list[Round]:
    """Return the finished rounds of a folder, in order."""
    path = _history_file(folder)
    if not path.exists():
        return []
    try:
        return [_round(**fields) for fields in json.loads(path.read_text("utf-8"))]
    except (KeyError, TypeError, ValueError) as error:
        raise LanternsError(f"{path} is not the history of a run: {error!r}") from error


def _round(*, fit: dict[str, object], won: dict[str, dict[str, object]], **others: object) -> Round:
    bins = fit.pop("calibration")
    if not isinstance(bins, list):
        raise TypeError(f"the calibration is not a list but {bins!r}")
    return Round(
        **others,  # type: ignore[arg-type]  # JSON that was just parsed
        fit=Fit(**fit, calibration=tuple(CalibrationBin(*each) for each in bins)),  # type: ignore[arg-type]
        won={kind: Score(**score) for kind, score in won.items()},  # type: ignore[arg-type]
    )


def write_history(folder: Path, rounds: list[Round]) -> None:
    """Write the history. From then on, the last round counts as finished."""
    text = json.dumps([asdict(each) for each in rounds], indent=1)
    with whole_file(_history_file(folder)) as file:
        file.write(f"{text}\n".encode())
