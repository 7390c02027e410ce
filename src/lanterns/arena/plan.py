"""The games of a tournament: their players, their seatings, and a name for every game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from lanterns.engine import EmperorCard, LanternsError, Options, Seed
from lanterns.players import Player, close_player, find_player
from lanterns.seeds import nth_seed


class ArenaError(LanternsError):
    """A request that the arena cannot carry out."""


def name_player(player: Player | str) -> str:
    """Return a player's name in records and tables: its code, or for an object its class."""
    return player if isinstance(player, str) else type(player).__name__


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player that is ranked."""

    label: str
    """The player's name; with a number where several entrants share it."""
    player: Player | str
    """The player's code, or an object that plays in this process."""

    @property
    def code(self) -> str:
        """The player's name in results: its code, or the name of its class."""
        return name_player(self.player)


def enter(players: Sequence[Player | str]) -> tuple[Entrant, ...]:
    """Return the entrants for those players.

    >>> [entrant.label for entrant in enter(["greedy", "random", "greedy"])]
    ['greedy#1', 'random', 'greedy#2']
    """
    if len(players) < 2:
        raise ArenaError("an arena needs two players; name one twice for a mirror match")
    names = [name_player(player) for player in players]
    for code in {player for player in players if isinstance(player, str)}:
        close_player(find_player(code))  # an unknown one is refused before the first game
    seen: Counter[str] = Counter()
    entrants = []
    for name, player in zip(names, players, strict=True):
        seen[name] += 1
        label = f"{name}#{seen[name]}" if names.count(name) > 1 else name
        entrants.append(Entrant(label, player))
    return tuple(entrants)


# Over the games of one deal every entrant of a match-up sits on every seat equally often, so that
# neither a good hand nor the first turn favors anybody.

MatchUp: TypeAlias = tuple[Entrant, ...]
"""The entrants that meet in a game, each named once."""

Seating: TypeAlias = tuple[Entrant, ...]
"""The entrant on each seat."""


def match_ups(entrants: Sequence[Entrant], seats: int) -> tuple[MatchUp, ...]:
    """Return every combination that fills the seats; all entrants together if they are too few."""
    return tuple(combinations(entrants, min(seats, len(entrants))))


@cache
def games_per_deal(entrants: int, seats: int) -> int:
    """Return how many games one deal makes for a match-up of that many entrants.

    >>> games_per_deal(4, 4), games_per_deal(2, 3), games_per_deal(2, 4), games_per_deal(3, 4)
    (4, 6, 4, 12)
    """
    nobodies = tuple(Entrant(str(number), "") for number in range(entrants))
    return seats * len(_fillings(nobodies, seats))


def seatings(match_up: MatchUp, seats: int, deal: int) -> tuple[Seating, ...]:
    """Return the seating of each game of a deal: all rotations of one order around the table.

    Rotating preserves everybody's neighbors, so the order itself changes from deal to deal.
    """
    found = []
    for filling in _fillings(match_up, seats):
        orders = _orders(filling)
        order = orders[deal % len(orders)]
        found += [order[-turns:] + order[:-turns] for turns in range(seats)]
    return tuple(found)


def _fillings(match_up: MatchUp, seats: int) -> tuple[Seating, ...]:
    """Divide the seats evenly, and give any left over to each choice of entrants in turn.

    With two entrants on three seats, once the first takes two seats, and once the second.
    """
    times, left_over = divmod(seats, len(match_up))
    return tuple(match_up * times + more for more in combinations(match_up, left_over))


def _orders(filling: Seating) -> tuple[Seating, ...]:
    """Return the different orders around the table; rotations of one another count as one."""
    found: dict[tuple[str, ...], Seating] = {}
    for order in permutations(filling):
        first = min((order[n:] + order[:n] for n in range(len(order))), key=_labels)
        found[_labels(first)] = first
    return tuple(found.values())


def _labels(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    return tuple(entrant.label for entrant in entrants)


class GameId(NamedTuple):
    """The key of a game: it distinguishes the game from all others of a tournament."""

    players: int
    match_up: tuple[str, ...]
    """The labels of the entrants that meet."""
    deal: int
    """Counted from 0."""
    rotation: int
    """Which of the deal's seatings, counted from 0."""

    def __str__(self) -> str:
        who = " ".join(self.match_up)
        return f"{self.players} players, {who}, deal {self.deal}, rotation {self.rotation}"


class GameTask(NamedTuple):
    """A game to be played, with everything a worker needs to know."""

    id: GameId
    options: Options
    seed: Seed
    seating: Seating

    def __str__(self) -> str:
        return str(self.id)


@dataclass(frozen=True)
class TournamentSettings:
    """The settings shared by a tournament's games. The same settings lead to the same games."""

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
        """Return the setup of a game for that many players."""
        return Options(players, self.expansion, self.cards)

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The players that are ranked."""
        return enter(self.codes)

    def deal_seed(self, players: int, deal: int) -> Seed:
        """Return the seed of a deal; match-ups with as many players share their deals."""
        return nth_seed(nth_seed(self.seed, players), deal)


@dataclass(frozen=True)
class Plan:
    """The games of a tournament: at least ``games`` for each match-up, in whole deals."""

    settings: TournamentSettings
    games: int

    def deals(self, players: int) -> int:
        """Return how many deals each match-up has with that many players."""
        return -(-self.games // self._games_per_deal(players))

    def games_per_match_up(self, players: int) -> int:
        """Return the number of games of each match-up: the number asked for, in whole deals."""
        return self.deals(players) * self._games_per_deal(players)

    def match_ups(self, players: int) -> int:
        """Return the number of match-ups for that many players."""
        return len(match_ups(self.settings.entrants, players))

    def __len__(self) -> int:
        counts = self.settings.players
        return sum(self.games_per_match_up(players) * self.match_ups(players) for players in counts)

    def __iter__(self) -> Iterator[GameTask]:
        """Yield the games deal by deal, so that a stopped run has some of every kind."""
        deals = {players: self.deals(players) for players in self.settings.players}
        for deal in range(max(deals.values())):
            for players in self.settings.players:
                if deal < deals[players]:
                    yield from self._games(players, deal)

    def _games(self, players: int, deal: int) -> Iterator[GameTask]:
        settings = self.settings
        options, seed = settings.options(players), settings.deal_seed(players, deal)
        for match_up in match_ups(settings.entrants, players):
            labels = _labels(match_up)
            for rotation, seating in enumerate(seatings(match_up, players, deal)):
                yield GameTask(GameId(players, labels, deal, rotation), options, seed, seating)

    def _games_per_deal(self, players: int) -> int:
        return games_per_deal(min(players, len(self.settings.entrants)), players)
