"""Results made by hand."""

from typing import Any

from lanterns.arena import GameId, GameResult
from lanterns.engine import TieBreak


def result(
    labels: str, honor: tuple[int, ...], deal: int = 0, rotation: int = 0, **changes: Any
) -> GameResult:
    """Return a game in which the most honor won, or was shared; labels are single letters."""
    players = len(labels)
    most = max(honor)
    fields: dict[str, Any] = {
        "id": GameId(players, tuple(sorted(set(labels))), deal, rotation),
        "seed": 7,
        "labels": tuple(labels),
        "codes": tuple(labels.lower()),
        "honor": honor,
        "places": tuple(1 + sum(other > own for other in honor) for own in honor),
        "winners": tuple(seat for seat, own in enumerate(honor) if own == most),
        "decided_by": TieBreak.HONOR if honor.count(most) == 1 else TieBreak.SHARED,
        "decisions": (10,) * players,
        "milliseconds": tuple(5.0 * (seat + 1) for seat in range(players)),
        "forfeits": (0,) * players,
    }
    return GameResult(**{**fields, **changes})
