"""Notes on games for docs/strategy.md, one line of JSON for each.

Seats are counted in turn order, the start player first, so ``order`` is 0 to 3. What the network
and the plan say is in thousandths.
"""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lanterns.engine import EmperorCard

CARDS: Final = tuple(EmperorCard)
"""Emperor cards are noted by their number here."""


class Chance(NamedTuple):
    """The network's opinion at the start of a turn, for the seat to move."""

    turn: int
    order: int
    chance: int
    """To win, in thousandths; the next three likewise, with one more of something."""
    with_favor: int
    with_honor: int
    with_gift: int


class Placed(NamedTuple):
    """A placement."""

    turn: int
    order: int
    matched: int
    possible: int
    """The most matches that any placement would have made."""
    platform: int
    """Whether the tile has a platform."""
    favors: int
    gifts: int
    built: int
    own: int
    """Lanterns that the seat got."""
    own_new: int
    """The number of them in colors that it had none of."""
    others: int
    others_new: int
    missed: int
    """Lanterns that were due to anybody while the color was out."""
    price: int
    """The honor that the plan expects the seat to lose against its own best placement."""
    denied: int
    """The honor that it expects the others to lose, on average, against that placement."""


class Choice(NamedTuple):
    """A decision whether to dedicate."""

    turn: int
    order: int
    possible: int
    """The dedications that could be paid: one bit each."""
    chosen: int
    """The dedication, or -1."""
    honor: int
    """Of the token taken, or of the best that was left."""
    lanterns: int
    """The number that the seat had."""
    at_end: int
    """Whether it was a dedication at the end of the turn."""


class Worth(NamedTuple):
    """The result of a change."""

    what: str
    card: int
    """The card that could not be used, or -1."""
    turn: int
    order: int
    honor: int
    """More honor for the seat than without the change."""
    margin: float
    """The same, less the mean of what the others gained."""
    won: float
    """More victory."""


@dataclass
class Facts:
    """One game."""

    player: str
    players: int
    expansion: bool
    seed: int
    start: int
    cards: list[int]
    honor: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    decided_by: str = ""
    decisions: int = 0
    left: list[list[int]] = field(default_factory=list)
    """At the end, by order: lanterns, favors, gifts, pavilions not built."""
    placed: list[Placed] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)
    exchanges: list[list[int]] = field(default_factory=list)
    """Turn, order, and which: standard, for a wild lantern, for two."""
    cards_used: list[list[int]] = field(default_factory=list)
    """Turn, order, card."""
    converted: list[list[int]] = field(default_factory=list)
    """Turn, order, honor from Favor to Honor."""
    discards: list[int] = field(default_factory=list)
    """By order."""
    worth: Worth | None = None


def read_facts(stored: dict[str, Any]) -> Facts:
    """Read the facts of a line."""
    facts = Facts(**stored)
    facts.placed = [Placed(*row) for row in facts.placed]
    facts.choices = [Choice(*row) for row in facts.choices]
    facts.chances = [Chance(*row) for row in facts.chances]
    facts.worth = Worth(*facts.worth) if facts.worth else None
    return facts
