"""Means and tables for docs/strategy.md, and the kinds of games they are about.

Intervals are 95 %, over games: the seats of one game are not independent of each other.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from research.strategy.rows import Facts

KINDS = tuple((players, expansion) for players in (2, 3, 4) for expansion in (False, True))
THIRDS = ("first third", "second third", "last third")


class Mean(NamedTuple):
    """A mean with half the width of its 95 % interval."""

    value: float
    error: float
    size: int

    def text(self, digits: int = 2, *, sign: bool = False) -> str:
        return f"{self.value:{'+' if sign else ''}.{digits}f} ± {self.error:.{digits}f}"

    def percent(self, *, sign: bool = False) -> str:
        return f"{100 * self.value:{'+' if sign else ''}.1f} ± {100 * self.error:.1f} %"


def mean_of(values: Iterable[float]) -> Mean:
    found = list(values)
    if len(found) < 2:
        return Mean(found[0] if found else float("nan"), float("nan"), len(found))
    mean = sum(found) / len(found)
    variance = sum((value - mean) ** 2 for value in found) / (len(found) - 1)
    return Mean(mean, 1.96 * sqrt(variance / len(found)), len(found))


def ratio_of(parts: Iterable[tuple[float, float]]) -> Mean:
    """Return the sum of the first numbers over that of the second, a pair for each game."""
    found = [(a, b) for a, b in parts if b]
    below = sum(b for _, b in found)
    if len(found) < 2:
        return Mean(float("nan"), float("nan"), len(found))
    share = sum(a for a, _ in found) / below
    spread = sum((a - share * b) ** 2 for a, b in found) * len(found) / (len(found) - 1)
    return Mean(share, 1.96 * sqrt(spread) / below, len(found))


def title(players: int, expansion: bool) -> str:
    return f"{players} players" + (", expansion" if expansion else "")


def of_kind(games: Sequence[Facts], players: int, expansion: bool) -> list[Facts]:
    return [g for g in games if g.players == players and g.expansion == expansion]


def kinds(games: Sequence[Facts]) -> Iterator[tuple[str, list[Facts]]]:
    for players, expansion in KINDS:
        if found := of_kind(games, players, expansion):
            yield title(players, expansion), found


def table(heading: str, *rows: Sequence[str]) -> None:
    """Print a table in Markdown."""
    columns = heading.split(" | ")
    print(f"\n| {heading} |\n|" + "---|" * len(columns))
    for row in rows:
        print("| " + " | ".join(row) + " |")


def last_placing_turn(game: Facts) -> int:
    return game.placed[-1].turn


def third(game: Facts, turn: int) -> int:
    """Return the third of the turns in which tiles are placed; the final turns are in the last."""
    return min(2, 3 * (turn - 1) // last_placing_turn(game))
