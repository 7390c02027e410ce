"""Each entrant's results in a tournament: by match-up, by player count, and overall."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from lanterns.arena.interval import DealTotal, Estimate, estimate, estimate_share
from lanterns.arena.rating import Rating, rate
from lanterns.arena.results import GameResult
from lanterns.engine import Seat
from lanterns.notation import JsonObject
from lanterns.render.words import count


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant among others."""

    label: str
    code: str
    games: int
    win_rate: Estimate
    """Wins for each seat taken; a shared victory counts as a fraction."""
    even_share: float
    """The win rate of equal players."""
    honor: float
    margin: Estimate
    """The lead of its honor over the best other seat's; negative when behind."""
    milliseconds: float
    """The time per decision."""
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
    """Return every entrant that played, the highest win rate over the even share first."""
    # In the order of the plan: which game finished first must not change the ratings.
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
        win_rate=estimate_share(_deal_totals(taken, [it.won for it in taken])),
        even_share=sum(1 / it.result.id.players for it in taken) / seats,
        honor=sum(it.result.honor[it.seat] for it in taken) / seats,
        margin=estimate(_deal_totals(taken, [it.margin for it in taken])),
        milliseconds=sum(it.result.milliseconds[it.seat] for it in taken) / max(1, decisions),
        rating=rating,
        forfeits=sum(it.result.forfeits[it.seat] for it in taken),
    )


def _deal_totals(taken: Sequence[_Taken], values: Sequence[float]) -> list[list[DealTotal]]:
    """Return the values by deal, the deals by number of players."""
    totals: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for it, value in zip(taken, values, strict=True):
        totals[it.result.id.players][it.result.id.deal].append(value)
    return [
        [DealTotal(sum(values), len(values)) for values in deals.values()]
        for deals in totals.values()
    ]


@dataclass(frozen=True, slots=True)
class Section:
    """The standings over some of the games."""

    players: int | None
    """``None`` for games of every number of players."""
    match_up: tuple[str, ...] | None
    """``None`` for every match-up."""
    games: int
    deals: int
    standings: list[Standing]

    @property
    def title(self) -> str:
        """The title of the section."""
        about = "overall" if self.players is None else f"{self.players} players"
        who = f": {', '.join(self.match_up)}" if self.match_up else ""
        return f"{about}{who}, {count(self.games, 'game')} from {count(self.deals, 'deal')}"


def report(results: Collection[GameResult]) -> list[Section]:
    """Return each number of players, each match-up, and all games, without repetitions."""
    counts = sorted({result.id.players for result in results})
    sections: list[Section] = []
    for players in counts:
        games = [result for result in results if result.id.players == players]
        sections += _match_ups(players, games)
        sections.append(_section(players, None, games))
    if len(counts) > 1:
        sections.append(_section(None, None, results))
    return sections


def _match_ups(players: int, games: list[GameResult]) -> Iterator[Section]:
    """Yield a section for each match-up, unless there is only one."""
    found = sorted({result.id.match_up for result in games})
    if len(found) > 1:
        for match_up in found:
            yield _section(players, match_up, [it for it in games if it.id.match_up == match_up])


def _section(
    players: int | None, match_up: tuple[str, ...] | None, games: Collection[GameResult]
) -> Section:
    deals = len({(result.id.players, result.id.deal) for result in games})
    return Section(players, match_up, len(games), deals, standings(games))


def section_json(section: Section) -> JsonObject:
    """Return the section for a program."""
    return {
        "players": section.players,
        "matchup": section.match_up,
        "games": section.games,
        "deals": section.deals,
        "standings": [_standing_json(standing) for standing in section.standings],
    }


def _standing_json(standing: Standing) -> JsonObject:
    rating = standing.rating
    fields = asdict(standing)
    fields["ms_per_move"] = fields.pop("milliseconds")
    fields["rating"] = rating and {"mu": rating.mu, "sigma": rating.sigma}
    return fields
