"""Converts the search's shares to chances that come true, with a map fitted to finished games.

A search is too sure or too timid, depending on how much of the game is left. The map sharpens or
blurs its shares: with *p* the shares of the seats and *left* the remaining part of the game,

    the chance of a seat is p ** sharpness, divided by the same for all seats together,
    where sharpness = now + later * left, and at least 0.3

with two numbers for each kind of game. The honor that the plan expects is too high on average, by
an amount that shrinks during the game; it is one number for each kind of game.
``python -m research.calibration fit`` finds all of them, and ``calibration.json`` stores them with
the games and the command that they come from.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum, sqrt
from pathlib import Path
from typing import Final, NamedTuple

from lanterns.engine import GameState
from lanterns.kernel.exponential import power as raised

FILE: Final = Path(__file__).with_name("calibration.json")
_LEAST: Final = 1e-4
"""Smaller shares count as this one, because the logarithm of 0 is infinite."""
_BLUNTEST: Final = 0.3
"""The least sharpness: whatever was fitted, the better position stays the better one."""


class Sharpness(NamedTuple):
    """The sharpness at the end of a game, and its increase toward the beginning."""

    now: float
    later: float


_UNCHANGED: Final = Sharpness(1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The map, for each kind of game."""

    sharpness: Mapping[str, Sharpness]
    surplus: Mapping[str, float]
    """For each kind of game, the excess of the plan's expected honor at the beginning."""

    def chances(self, shares: Sequence[float], left: float, kind: str) -> tuple[float, ...]:
        """Return the seats' chances, which sum to 1, from the shares that a search found.

        >>> halves = Calibration({"2 players": Sharpness(2.0, 0.0)}, {})
        >>> [round(chance, 2) for chance in halves.chances((0.75, 0.25), 0.5, "2 players")]
        [0.9, 0.1]
        """
        now, later = self.sharpness.get(kind, _UNCHANGED)
        power = max(_BLUNTEST, now + later * left)
        weights = [raised(max(_LEAST, share), power) for share in shares]
        return tuple(weight / fsum(weights) for weight in weights)

    def honor(self, expected: Sequence[float], left: float, kind: str) -> tuple[float, ...]:
        """Return the seats' expected honor, corrected from the search's."""
        surplus = self.surplus.get(kind, 0.0) * fading(left)
        return tuple(honor - surplus for honor in expected)


def fading(left: float) -> float:
    """Return the remaining part of the surplus: it shrinks faster than the game."""
    return left * sqrt(left)


NONE: Final = Calibration({}, {})
"""Leaves the search's results unchanged."""


@cache
def stored_calibration() -> Calibration:
    """Return the map that was fitted to the search with the champion's network."""
    stored = json.loads(FILE.read_text("utf-8"))
    sharpness = {kind: Sharpness(*both) for kind, both in stored["sharpness"].items()}
    return Calibration(sharpness, stored["surplus"])


def kind_of(players: int, expansion: bool) -> str:
    """Return the name of a kind of game.

    >>> kind_of(3, True)
    '3 players, expansion'
    """
    return f"{players} players" + (", expansion" if expansion else "")


def part_left(state: GameState) -> float:
    """Return the remaining part of the game, from 1 at its beginning to almost 0."""
    return (state.last_turn + 1 - state.turn) / state.last_turn
