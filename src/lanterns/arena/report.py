"""All that a tournament's results say, in sections: each number of players, each match-up, all."""

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from lanterns.arena.result import GameResult
from lanterns.arena.standings import Standing, standings


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
        """What the section is about."""
        about = "overall" if self.players is None else f"{self.players} players"
        who = f": {', '.join(self.match_up)}" if self.match_up else ""
        return f"{about}{who}, {self.games} games from {self.deals} deals"


def report(results: Collection[GameResult]) -> list[Section]:
    """Every section in which there is something new to say."""
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
    """A section a match-up, unless there is but one."""
    found = sorted({result.id.match_up for result in games})
    if len(found) > 1:
        for match_up in found:
            yield _section(players, match_up, [it for it in games if it.id.match_up == match_up])


def _section(
    players: int | None, match_up: tuple[str, ...] | None, games: Collection[GameResult]
) -> Section:
    deals = len({(result.id.players, result.id.deal) for result in games})
    return Section(players, match_up, len(games), deals, standings(games))


def section_json(section: Section) -> dict[str, Any]:
    """The section for a program."""
    return {
        "players": section.players,
        "matchup": section.match_up,
        "games": section.games,
        "deals": section.deals,
        "standings": [_standing_json(standing) for standing in section.standings],
    }


def _standing_json(standing: Standing) -> dict[str, Any]:
    rating = standing.rating
    fields = asdict(standing)
    fields["ms_per_move"] = fields.pop("milliseconds")
    fields["rating"] = rating and {"mu": rating.mu, "sigma": rating.sigma}
    return fields
