"""A tournament on the command line: played, kept and summed up."""

import json
import re
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lanterns.arena import (
    LOCAL,
    Estimate,
    Means,
    Plan,
    Rating,
    Section,
    Settings,
    Standing,
    Tournament,
    can_rate,
    kept_seed,
    report,
    section_json,
    text_table,
)
from lanterns.cli.arguments import BadArgument, read_options, read_seed
from lanterns.engine import Seed
from lanterns.players import PLAYERS

_STOPPED: Final = 130
_ADDRESS: Final = re.compile(r"local|auto|ray://.+|([\w.-]+|\[[0-9a-fA-F:]+\]):[0-9]+")
_HEAD: Final = (
    "player", "games", "won", "95 %", "even", "honor", "margin", "ms/move", "rating"
)  # fmt: skip


def arena(
    codes: Sequence[str],
    players: str,
    games: int,
    jobs: int,
    expansion: bool,
    cards: str | None,
    seed: str | None,
    out: Path | None,
    ray: str | None,
    as_json: bool,
) -> int:
    """Play what is missing of a tournament, and print the standings. The exit code."""
    counts = _read_counts(players)
    options = read_options(counts[0], expansion, cards)
    settings = Settings(
        tuple(codes), counts, _read_seed(seed, out), options.expansion, options.cards
    )
    plan = Plan(settings, games)
    _say_rounding(plan)
    with closing(Tournament(plan, out)) as tournament:
        finished = _play(tournament, len(plan), Means(jobs, ray))
        sections = report(tournament.results.values())
    print(_as_json(settings, finished, sections) if as_json else _as_text(settings, sections))
    if not finished:
        again = (
            f"run it again with --out {out} to go on" if out else "nothing is kept without --out"
        )
        print(f"lanterns: stopped; {again}", file=sys.stderr)
    return 0 if finished else _STOPPED


def fill_in_ray(arguments: Sequence[str]) -> list[str]:
    """Give ``--ray`` its address where none is named: a cluster of this machine alone.

    >>> fill_in_ray(["arena", "--ray", "greedy", "random"])
    ['arena', '--ray', 'local', 'greedy', 'random']
    >>> fill_in_ray(["arena", "--ray", "10.0.0.7:6379", "greedy"])
    ['arena', '--ray', '10.0.0.7:6379', 'greedy']
    """
    filled = []
    for word, after in zip(arguments, [*arguments[1:], ""], strict=True):
        filled.append(word)
        if word == "--ray" and not _is_address(after):
            filled.append(LOCAL)
    return filled


def _is_address(word: str) -> bool:
    return bool(_ADDRESS.fullmatch(word)) and word.partition(":")[0] not in PLAYERS


def _read_counts(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9](,[0-9])*", text):
        raise BadArgument(f"the numbers of players are written like 2,3,4, not {text!r}")
    return tuple(sorted({int(count) for count in text.split(",")}))


def _read_seed(seed: str | None, out: Path | None) -> Seed:
    """The seed named; else that of the tournament to go on with; else a fresh one."""
    kept = kept_seed(out) if out and seed is None else None
    return read_seed(seed) if kept is None else kept


def _say_rounding(plan: Plan) -> None:
    for players in plan.settings.players:
        if (rounded := plan.games_a_match_up(players)) != plan.games:
            why = f"{plan.deals(players)} whole deals"
            print(f"{players} players: {rounded} games a match-up, for {why}", file=sys.stderr)


def _play(tournament: Tournament, games: int, means: Means) -> bool:
    """Play to the end, or until somebody stops it; whether it is finished."""
    missing = tournament.missing
    if tournament.results:
        print(f"{len(tournament.results)} games were there already", file=sys.stderr)
    try:
        with _progress() as progress:
            task = progress.add_task("games", total=games, completed=games - missing)
            for _ in tournament.play(means):
                progress.advance(task)
    except KeyboardInterrupt:
        return False
    return True


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def _as_json(settings: Settings, finished: bool, sections: Sequence[Section]) -> str:
    return json.dumps(
        {
            "seed": f"{settings.seed:032x}",
            "finished": finished,
            "sections": [section_json(section) for section in sections],
        }
    )


def _as_text(settings: Settings, sections: Sequence[Section]) -> str:
    parts = [f"{section.title}\n{_table(section.standings)}" for section in sections]
    parts.append(f"seed {settings.seed:032x}")
    if not can_rate():
        parts.append("no ratings: pip install 'lanterns[arena]'")
    return "\n\n".join(parts)


def _table(standings: Sequence[Standing]) -> str:
    forfeited = any(standing.forfeits for standing in standings)
    head = (*_HEAD, "forfeits") if forfeited else _HEAD
    return text_table(head, [_row(standing)[: len(head)] for standing in standings])


def _row(standing: Standing) -> tuple[str, ...]:
    return (
        standing.label,
        str(standing.games),
        f"{standing.win_rate.mean:.1%}",
        _interval(standing.win_rate),
        f"{standing.even_share:.1%}",
        f"{standing.honor:.1f}",
        f"{standing.margin.mean:+.1f}",
        _milliseconds(standing.milliseconds),
        _rating(standing.rating),
        str(standing.forfeits),
    )


def _interval(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return "-"
    return f"{estimate.low:.1%} to {estimate.high:.1%}"


def _milliseconds(spent: float) -> str:
    return f"{spent:.0f}" if spent >= 100 else f"{spent:.2g}"


def _rating(rating: Rating | None) -> str:
    return f"{rating.mu:.1f} ±{rating.sigma:.1f}" if rating else "-"
