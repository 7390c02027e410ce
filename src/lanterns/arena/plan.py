"""Which games a tournament has, each with a name of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from lanterns.arena.entrant import Entrant, enter
from lanterns.arena.errors import ArenaError
from lanterns.arena.seating import games_a_deal, match_ups, seatings
from lanterns.engine import EmperorCard, Options, Seed
from lanterns.players import Player
from lanterns.seeds import nth_seed


class GameId(NamedTuple):
    """What tells a game of a tournament from all others."""

    players: int
    match_up: tuple[str, ...]
    """The labels of those who meet."""
    deal: int
    """Counted from 0."""
    rotation: int
    """Which of the deal's seatings, counted from 0."""

    def __str__(self) -> str:
        who = " ".join(self.match_up)
        return f"{self.players} players, {who}, deal {self.deal}, rotation {self.rotation}"


class GameTask(NamedTuple):
    """A game to be played: all a worker needs to know."""

    id: GameId
    options: Options
    seed: Seed
    seating: tuple[Entrant, ...]


@dataclass(frozen=True)
class Settings:
    """What a tournament's games have in common. The same settings give the same games."""

    codes: tuple[Player | str, ...]
    """The players, by their codes; in one process also objects of your own."""
    players: tuple[int, ...]
    """The player counts, each once."""
    seed: Seed
    expansion: bool = False
    cards: tuple[EmperorCard, EmperorCard] | None = None

    def __post_init__(self) -> None:
        if not self.players or len(set(self.players)) < len(self.players):
            raise ArenaError("name each number of players once, such as 2,3,4")
        for players in self.players:
            self.options(players)

    def options(self, players: int) -> Options:
        """How a game for so many is set up."""
        return Options(players, self.expansion, self.cards)

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """Those who are ranked."""
        return enter(self.codes)

    def deal_seed(self, players: int, deal: int) -> Seed:
        """The seed of a deal; match-ups of as many players share their deals."""
        return nth_seed(nth_seed(self.seed, players), deal)


@dataclass(frozen=True)
class Plan:
    """A tournament of at least so many games for each match-up, in whole deals."""

    settings: Settings
    games: int

    def deals(self, players: int) -> int:
        """How many deals that takes for so many players."""
        return -(-self.games // self._games_a_deal(players))

    def games_a_match_up(self, players: int) -> int:
        """How many games each match-up has: the number asked for, in whole deals."""
        return self.deals(players) * self._games_a_deal(players)

    def match_ups(self, players: int) -> int:
        """How many there are for so many players."""
        return len(match_ups(self.settings.entrants, players))

    def __len__(self) -> int:
        counts = self.settings.players
        return sum(self.games_a_match_up(players) * self.match_ups(players) for players in counts)

    def __iter__(self) -> Iterator[GameTask]:
        """Deal by deal, so that a run that is stopped has something of everything."""
        deals = {players: self.deals(players) for players in self.settings.players}
        for deal in range(max(deals.values())):
            for players in self.settings.players:
                if deal < deals[players]:
                    yield from self._games(players, deal)

    def _games(self, players: int, deal: int) -> Iterator[GameTask]:
        settings = self.settings
        options, seed = settings.options(players), settings.deal_seed(players, deal)
        for match_up in match_ups(settings.entrants, players):
            labels = tuple(entrant.label for entrant in match_up)
            for rotation, seating in enumerate(seatings(match_up, players, deal)):
                yield GameTask(GameId(players, labels, deal, rotation), options, seed, seating)

    def _games_a_deal(self, players: int) -> int:
        return games_a_deal(min(players, len(self.settings.entrants)), players)
