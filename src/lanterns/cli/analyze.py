"""``lanterns analyze``: chances to win during a recorded game, and verdicts on its decisions."""

import json
from collections.abc import Sequence
from math import ceil, floor
from pathlib import Path

from lanterns.analysis import (
    ActionValue,
    Analyst,
    Decision,
    Effort,
    Review,
    Verdict,
    reason_sentence,
    review,
    review_json,
    review_svg,
)
from lanterns.analysis.reasons import ReasonAgainst, ReasonFor
from lanterns.analysis.review import percent
from lanterns.arena.text_table import text_table
from lanterns.cli.arguments import BadArgument
from lanterns.cli.compiling import announce_compiling
from lanterns.cli.output import STANDARD, print_file, refuse_bad_output, write_whole
from lanterns.cli.progress import games_progress
from lanterns.cli.show import find_game, names_at
from lanterns.render.words import count


def analyze(
    file: Path, game: int, every: bool, worlds: int, svg: Path | None, force: bool, as_json: bool
) -> int:
    """Review a recorded game, and print or draw the result. Return the exit code."""
    refuse_bad_output(svg, force)  # before the work rather than after it
    analyst = Analyst(effort=Effort(worlds=worlds))
    record = find_game(file, game)
    if not record.actions:
        raise BadArgument(f"there is nothing to analyze in {file}: it has no actions")
    with games_progress() as progress, announce_compiling():
        bar = progress.add_task("decisions", total=len(record.actions))
        found = review(
            record,
            analyst,
            lambda done, _: progress.update(bar, completed=done),
        )
    names = names_at(record)
    if svg == STANDARD:
        print_file(review_svg(found, names))
        return 0
    print(json.dumps(review_json(found)) if as_json else _report(found, names, every))
    if svg:
        write_whole(svg, review_svg(found, names))
        if not as_json:
            print(f"\npicture saved to {svg}")
    return 0


def _report(found: Review, names: Sequence[str], every: bool) -> str:
    notable = sorted(found.turning_points, key=lambda one: one.number)
    listed = found.decisions if every else notable
    parts = [_summary(found, names), *(_decision(one, names) for one in listed)]
    if not listed:
        parts.append("No decision gave away much.")
    return "\n\n".join(parts)


def _summary(found: Review, names: Sequence[str]) -> str:
    rows = []
    for seat, name in enumerate(names):
        verdicts = found.verdicts(seat)
        counts = [str(verdicts[verdict]) for verdict in Verdict]
        rows.append([name, *counts, str(found.given_away(seat))])
    kinds = [verdict.value for verdict in Verdict]
    return text_table(["", *kinds, "points given away"], rows)


def _decision(one: Decision, names: Sequence[str]) -> str:
    chances = ", ".join(
        f"{name} {percent(chance)} %" for name, chance in zip(names, one.chances, strict=True)
    )
    lines = [
        f"action {one.number}, turn {one.turn}, {names[one.seat]}: {one.verdict.value}",
        f"  before it   {chances}",
    ]
    against, in_favor = (
        [reason_sentence(reason, names) for reason in one.reasons if isinstance(reason, kind)]
        for kind in (ReasonAgainst, ReasonFor)
    )
    if one.next_best is not None:
        lines += _compared(one, "played", one.played, in_favor)
        lines += _compared(one, "next best", one.next_best, against)
    else:
        lines += _compared(one, "played", one.played, against)
        if one.played.loss > 0:
            lines += _compared(one, "better", one.best, in_favor)
            low, high = floor(100 * one.played.low), ceil(100 * one.played.high)
            sure = f"{low} to {high} with 95 % confidence"
            lines.append(f"  gave away   {count(one.points, 'point')} ({sure})")
    return "\n".join(lines)


def _compared(one: Decision, what: str, value: ActionValue, reasons: list[str]) -> list[str]:
    """Return the lines about an action: the chance it leaves its seat, and its reasons."""
    head = f"  {what:<12}{value.action}, {percent(value.chances[one.seat])} %"
    return [head, *(f"{'':14}{reason}" for reason in reasons)]
