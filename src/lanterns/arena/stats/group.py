"""The counts over games of one kind: the same number of players, with the expansion or without."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from lanterns.arena.interval import DealTotal, Estimate, estimate_share
from lanterns.arena.stats.distribution import Distribution
from lanterns.engine import Color, Dedication, EmperorCard, Options, Reason, TieBreak, TurnStep


class GameKind(NamedTuple):
    """The kind of comparable games: the number of players, and whether with the expansion."""

    players: int
    expansion: bool

    def __str__(self) -> str:
        return f"{self.players} players" + (", expansion" if self.expansion else "")

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats by the side of the table they are on."""
        return tuple(side.name for side in Options(self.players).sides)


def _by_name() -> defaultdict[str, Distribution]:
    return defaultdict(Distribution)


def _by_number() -> defaultdict[int, Distribution]:
    return defaultdict(Distribution)


@dataclass(slots=True)
class Group:
    """The counts. A seat's order is 0 for the start player, then rises clockwise."""

    kind: GameKind
    games: int = 0
    honor_by_seat: defaultdict[int, Distribution] = field(default_factory=_by_number)
    honor_by_order: defaultdict[int, Distribution] = field(default_factory=_by_number)
    wins_by_seat: defaultdict[int, Distribution] = field(default_factory=_by_number)
    """The number of seats that shared the victory; 0 for a game that was lost."""
    wins_by_order: defaultdict[int, Distribution] = field(default_factory=_by_number)
    honor_by_player: defaultdict[str, Distribution] = field(default_factory=_by_name)
    """By the name in the record, over all seats; a seat without a name is left out."""
    wins_by_player: defaultdict[str, Distribution] = field(default_factory=_by_name)
    winning_honor: Distribution = field(default_factory=Distribution)
    margin: Distribution = field(default_factory=Distribution)
    """The winner's honor ahead of the next best seat's."""
    decided_by: Counter[TieBreak] = field(default_factory=Counter)

    tokens: defaultdict[int, Distribution] = field(default_factory=_by_number)
    """The honor of the tokens taken, by dedication."""
    generic: Counter[Dedication] = field(default_factory=Counter)
    """The number of tokens taken that were generic."""
    converted: int = 0
    """Honor from Favor to Honor."""
    stacks: Counter[Dedication] = field(default_factory=Counter)
    """Games in which there was such a stack."""
    exhausted: defaultdict[int, Distribution] = field(default_factory=_by_number)
    """The turn in which its last token was taken, by dedication."""

    received: Counter[Color] = field(default_factory=Counter)
    missed: Counter[tuple[Color, Reason]] = field(default_factory=Counter)
    """Lanterns due whose color was out."""

    decisions: Distribution = field(default_factory=Distribution)
    """Decisions in a game."""
    turn_length: Distribution = field(default_factory=Distribution)
    """Decisions in a turn."""
    branching: Distribution = field(default_factory=Distribution)
    """Legal actions at a decision."""
    branching_by_step: defaultdict[TurnStep, Distribution] = field(
        default_factory=lambda: defaultdict(Distribution)
    )
    branching_by_turn: defaultdict[tuple[TurnStep, int], Distribution] = field(
        default_factory=lambda: defaultdict(Distribution)
    )

    belongings: defaultdict[str, Distribution] = field(default_factory=_by_name)
    """The amounts that a seat earned and used in a game, by name."""
    cards_in_play: Counter[EmperorCard] = field(default_factory=Counter)
    """Games in which the card was in play."""
    activations: Counter[EmperorCard] = field(default_factory=Counter)

    def win_share(self, order: int) -> Estimate:
        """Return how often the seat of that order wins, a shared victory counted as a fraction."""
        return _share(self.wins_by_order[order])

    def seat_win_share(self, seat: int) -> Estimate:
        """Return how often that seat wins."""
        return _share(self.wins_by_seat[seat])

    def player_win_share(self, name: str) -> Estimate:
        """Return how often a seat of that player wins."""
        return _share(self.wins_by_player[name])

    @property
    def players(self) -> list[str]:
        """The players by how often they win, the best first."""
        return sorted(
            self.wins_by_player, key=lambda name: (-self.player_win_share(name).mean, name)
        )


def _share(wins: Distribution) -> Estimate:
    """Return the share, with every game as a deal of its own: these are not paired."""
    return estimate_share([[DealTotal(1 / n if n else 0.0, 1) for n in wins.counts.elements()]])
