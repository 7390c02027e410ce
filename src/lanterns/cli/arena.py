"""``lanterns arena``: plays, stores and summarizes a tournament."""

import json
import re
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from lanterns.arena import (
    LOCAL,
    Backend,
    Plan,
    Rating,
    Section,
    Standing,
    Tournament,
    TournamentSettings,
    can_rate,
    report,
    section_json,
    stored_seed,
    text_table,
)
from lanterns.arena.results import header_json, result_json
from lanterns.cli.arguments import BadArgument, read_options, read_seed
from lanterns.cli.compiling import compile_players
from lanterns.cli.progress import games_progress
from lanterns.engine import Seed
from lanterns.render.words import count

_STOPPED: Final = 130
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
    ray: bool,
    ray_address: str | None,
    as_json: bool,
) -> int:
    """Play the missing games of a tournament, and print the standings. Return the exit code.

    An address names a Ray cluster; without one, ``ray`` starts one on this machine.
    """
    if len(codes) == 1 and "," in codes[0]:
        raise BadArgument(f"separate players with spaces: {codes[0].replace(',', ' ')}")
    piped = out is not None and str(out) == "-"
    if piped:
        out = None
        if as_json:
            raise BadArgument("--json and --out - would both write to standard output")
    counts = _read_counts(players)
    options = read_options(counts[0], expansion, cards)
    settings = TournamentSettings(
        tuple(codes), counts, _read_seed(seed, out), options.expansion, options.cards
    )
    plan = Plan(settings, games)
    _say_rounding(plan)
    compile_players(codes)
    backend = Backend(jobs, ray_address or (LOCAL if ray else None))
    with closing(Tournament(plan, out)) as tournament:
        finished = _play(tournament, plan, backend, piped)
        sections = report(tournament.results.values())
    standings = _as_json(settings, finished, sections) if as_json else _as_text(settings, sections)
    print(standings, file=sys.stderr if piped else sys.stdout)
    if not finished:
        again = (
            f"run it again with --out {out} to continue"
            if out
            else "without --out the games are lost"
        )
        print(f"lanterns: stopped; {again}", file=sys.stderr)
    return 0 if finished else _STOPPED


def _read_counts(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9](,[0-9])*", text):
        raise BadArgument(f"--players takes numbers of players such as 2,3,4, not {text!r}")
    return tuple(sorted({int(count) for count in text.split(",")}))


def _read_seed(seed: str | None, out: Path | None) -> Seed:
    """Return the given seed, that of the tournament to continue, or a new one."""
    stored = stored_seed(out) if out and seed is None else None
    return read_seed(seed) if stored is None else stored


def _say_rounding(plan: Plan) -> None:
    for players in plan.settings.players:
        if (rounded := plan.games_per_match_up(players)) != plan.games:
            why = count(plan.deals(players), "whole deal")
            print(f"{players} players: {rounded} games per match-up, for {why}", file=sys.stderr)


def _play(tournament: Tournament, plan: Plan, backend: Backend, piped: bool) -> bool:
    """Play to the end, or until stopped. Return whether it is finished.

    If *piped*, results go to standard output, in the format of a results file.
    """
    if piped:
        print(json.dumps(header_json(plan.settings)), flush=True)
    missing = tournament.missing
    if tournament.results:
        print(f"{count(len(tournament.results), 'game')} already played", file=sys.stderr)
    try:
        with games_progress() as progress:
            task = progress.add_task("games", total=len(plan), completed=len(plan) - missing)
            for result in tournament.play(backend):
                if piped:
                    print(json.dumps(result_json(result)), flush=True)
                progress.advance(task)
    except KeyboardInterrupt:
        return False
    return True


def _as_json(settings: TournamentSettings, finished: bool, sections: Sequence[Section]) -> str:
    return json.dumps(
        {
            "seed": f"{settings.seed:032x}",
            "finished": finished,
            "sections": [section_json(section) for section in sections],
        }
    )


def _as_text(settings: TournamentSettings, sections: Sequence[Section]) -> str:
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
        standing.win_rate.interval,
        f"{standing.even_share:.1%}",
        f"{standing.honor:.1f}",
        f"{standing.margin.mean:+.1f}",
        _milliseconds(standing.milliseconds),
        _rating(standing.rating),
        str(standing.forfeits),
    )


def _milliseconds(spent: float) -> str:
    return f"{spent:.0f}" if spent >= 100 else f"{spent:.2g}"


def _rating(rating: Rating | None) -> str:
    return f"{rating.mu:.1f} ±{rating.sigma:.1f}" if rating else "-"
