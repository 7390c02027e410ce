"""``lanterns analyze``: chances to win during a recorded game, and verdicts on its decisions."""

import json
from collections.abc import Sequence
from pathlib import Path

from lanterns.analysis import (
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
from lanterns.arena.text_table import text_table
from lanterns.cli.arguments import BadArgument
from lanterns.cli.compiling import announce_compiling
from lanterns.cli.output import STANDARD, print_file, refuse_bad_output, write_whole
from lanterns.cli.progress import games_progress
from lanterns.cli.show import find_game, names_at
from lanterns.notation import action_text


def analyze(
    file: Path, game: int, every: bool, worlds: int, svg: Path | None, force: bool, as_json: bool
) -> int:
    """Review a game of a file, and print or draw what was found; the exit code."""
    refuse_bad_output(svg, force)  # before the work, not after it
    analyst = Analyst(effort=Effort(worlds=worlds))
    record = find_game(file, game)
    if not record.actions:
        raise BadArgument(f"there is nothing to analyze in {file}: no action was recorded")
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
        parts.append("No decision gave away a chance worth naming.")
    return "\n\n".join(parts)


def _summary(found: Review, names: Sequence[str]) -> str:
    rows = []
    for seat, name in enumerate(names):
        verdicts = found.verdicts(seat)
        counts = [str(verdicts[verdict]) for verdict in Verdict]
        rows.append([name, *counts, f"{100 * found.given_away(seat):.0f}"])
    kinds = [verdict.value for verdict in Verdict]
    return text_table(["", *kinds, "chance given away, in points"], rows)


def _decision(one: Decision, names: Sequence[str]) -> str:
    chances = ", ".join(
        f"{name} {chance:.0%}" for name, chance in zip(names, one.chances, strict=True)
    )
    head = (
        f"action {one.number}, turn {one.turn}, {names[one.seat]}: {action_text(one.played.action)}"
    )
    lines = [f"{head}  {one.verdict.value}", f"  before it   {chances}"]
    if one.played.loss > 0:
        played, apart = one.played, (100 * n for n in (one.played.low, one.played.high))
        low, high = apart
        lines.append(f"  gave away   {100 * played.loss:.1f} points ({low:.1f} to {high:.1f})")
        lines.append(f"  better      {action_text(one.best.action)}")
    lines += [f"  {reason_sentence(reason, names)}" for reason in one.reasons]
    return "\n".join(lines)
