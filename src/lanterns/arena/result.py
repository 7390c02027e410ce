"""The result of one game of a tournament, and the JSON line that keeps it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lanterns.arena.errors import ResultsError
from lanterns.arena.game import play_out
from lanterns.arena.plan import GameId, GameTask
from lanterns.engine import Outcome, Seat, Seed, TieBreak


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who sat where, and how it ended."""

    id: GameId
    seed: Seed
    labels: tuple[str, ...]
    """By seat, like all that follow but the winners."""
    codes: tuple[str, ...]
    honor: tuple[int, ...]
    places: tuple[int, ...]
    """1 for the winners; those who are level in everything share a place (R19)."""
    winners: tuple[Seat, ...]
    decided_by: TieBreak
    decisions: tuple[int, ...]
    milliseconds: tuple[float, ...]
    """Spent over all the seat's decisions."""
    forfeits: tuple[int, ...]


def play_task(task: GameTask) -> GameResult:
    """Play a game of a tournament."""
    labels = tuple(entrant.label for entrant in task.seating)
    codes = tuple(entrant.code for entrant in task.seating)
    players = [entrant.player for entrant in task.seating]
    course = play_out(task.options, task.seed, players, chance=f"{task.id}/")
    return GameResult(
        id=task.id,
        seed=task.seed,
        labels=labels,
        codes=codes,
        honor=course.outcome.honor,
        places=places(course.outcome),
        winners=course.outcome.winners,
        decided_by=course.outcome.decided_by,
        decisions=course.decisions,
        milliseconds=tuple(round(1000 * spent, 3) for spent in course.seconds),
        forfeits=course.forfeits,
    )


def places(outcome: Outcome) -> tuple[int, ...]:
    """The place each seat came to, by everything that decides (R19)."""
    measures = (outcome.honor, outcome.gifts, outcome.favors, outcome.lanterns)
    scores = list(zip(*measures, strict=True))
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def result_json(result: GameResult) -> dict[str, Any]:
    """The result as a JSON object. Forfeits are in it only if there are any."""
    fields: dict[str, Any] = {
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


_Check = Callable[[Any], bool]


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and value >= 0


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


_BY_SEAT: Final[dict[str, _Check]] = {
    "labels": _is_text,
    "codes": _is_text,
    "honor": _is_count,
    "places": _is_count,
    "decisions": _is_count,
    "ms": _is_time,
    "forfeits": _is_count,
}


def parse_result_json(data: Any) -> GameResult:
    """The result in a JSON object; undoes ``result_json``."""
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsError("this is no result of a game") from error


def _read(data: dict[str, Any]) -> GameResult:
    players = data["players"]
    numbers = (players, data["deal"], data["rotation"])
    if not all(map(_is_count, numbers)) or not _all(_is_text, data["matchup"]):
        raise ValueError
    rows = {name: _row(data, name, players) for name in _BY_SEAT}
    if not data["winners"] or not all(seat in range(players) for seat in data["winners"]):
        raise ValueError
    return GameResult(
        id=GameId(players, tuple(data["matchup"]), data["deal"], data["rotation"]),
        seed=int(data["seed"], 16),
        winners=tuple(data["winners"]),
        decided_by=TieBreak(data["decided_by"]),
        milliseconds=rows.pop("ms"),
        **rows,
    )


def _row(data: dict[str, Any], name: str, players: int) -> tuple[Any, ...]:
    row = data.get(name, (0,) * players) if name == "forfeits" else data[name]
    if len(row) != players or not _all(_BY_SEAT[name], row):
        raise ValueError
    return tuple(row)


def _all(check: _Check, row: Sequence[Any]) -> bool:
    return isinstance(row, list | tuple) and all(map(check, row))
