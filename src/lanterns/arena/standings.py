"""What a tournament's results say about each entrant."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lanterns.arena.interval import Cluster, Estimate, estimate, estimate_share
from lanterns.arena.rating import Rating, rate
from lanterns.arena.result import GameResult
from lanterns.engine import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant among others."""

    label: str
    code: str
    games: int
    win_rate: Estimate
    """Wins for each seat taken; a shared victory counts as a fraction."""
    even_share: float
    """What the win rate would be if nobody were stronger."""
    honor: float
    margin: Estimate
    """Honor ahead of the best other seat; negative when behind."""
    milliseconds: float
    """For each decision."""
    rating: Rating | None
    forfeits: int


@dataclass(frozen=True, slots=True)
class _Taken:
    """A seat that the entrant took in a game."""

    result: GameResult
    seat: Seat

    @property
    def won(self) -> float:
        winners = self.result.winners
        return 1 / len(winners) if self.seat in winners else 0.0

    @property
    def margin(self) -> int:
        honor = self.result.honor
        return honor[self.seat] - max(honor[: self.seat] + honor[self.seat + 1 :])


def standings(results: Iterable[GameResult]) -> list[Standing]:
    """Everyone who played, the highest win rate over the even share first."""
    # In the order of the plan: who finished first must not change the ratings.
    games = sorted(results, key=_in_order)
    taken: dict[str, list[_Taken]] = defaultdict(list)
    for result in games:
        for seat, label in enumerate(result.labels):
            taken[label].append(_Taken(result, seat))
    ratings = rate(games)
    found = [_standing(label, seats, ratings.get(label)) for label, seats in taken.items()]
    return sorted(found, key=lambda it: (it.even_share - it.win_rate.mean, it.label))


def _in_order(result: GameResult) -> tuple[int, int, tuple[str, ...], int]:
    return (result.id.deal, result.id.players, result.id.match_up, result.id.rotation)


def _standing(label: str, taken: Sequence[_Taken], rating: Rating | None) -> Standing:
    seats = len(taken)
    decisions = sum(it.result.decisions[it.seat] for it in taken)
    return Standing(
        label=label,
        code=taken[0].result.codes[taken[0].seat],
        games=len({it.result.id for it in taken}),
        win_rate=estimate_share(_clusters(taken, [it.won for it in taken])),
        even_share=sum(1 / it.result.id.players for it in taken) / seats,
        honor=sum(it.result.honor[it.seat] for it in taken) / seats,
        margin=estimate(_clusters(taken, [it.margin for it in taken])),
        milliseconds=sum(it.result.milliseconds[it.seat] for it in taken) / max(1, decisions),
        rating=rating,
        forfeits=sum(it.result.forfeits[it.seat] for it in taken),
    )


def _clusters(taken: Sequence[_Taken], values: Sequence[float]) -> list[list[Cluster]]:
    """The values by deal, the deals by number of players."""
    totals: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for it, value in zip(taken, values, strict=True):
        totals[it.result.id.players][it.result.id.deal].append(value)
    return [
        [Cluster(sum(values), len(values)) for values in deals.values()]
        for deals in totals.values()
    ]
