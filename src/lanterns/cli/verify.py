"""``lanterns verify``: checks the games of a file by replaying them."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import assert_never

from lanterns.cli.output import STANDARD, Stopped, open_input
from lanterns.cli.progress import bytes_progress, counted, size_of
from lanterns.notation import EarlyEnd, JsonObject, Verdict, verify_lines
from lanterns.render.words import count


def verify(files: Sequence[Path], as_json: bool) -> int:
    """Check every game of the files. Return 0 if all are valid, and 1 otherwise."""
    checked: list[tuple[str, list[Verdict]]] = []
    try:
        with bytes_progress() as progress:
            task = progress.add_task("checking", total=size_of(*files))
            for file in files:
                name = "standard input" if file == STANDARD else str(file)
                checked.append((name, []))
                with open_input(file) as lines:
                    read = counted(lines, lambda size: progress.advance(task, size))
                    checked[-1][1].extend(verify_lines(read))
    except KeyboardInterrupt:
        verdicts = [verdict for _, found in checked for verdict in found]
        valid = sum(verdict.ok for verdict in verdicts)
        problem = f"{count(len(verdicts), 'game')} checked so far, {valid} of them valid"
        raise Stopped(problem) from None
    if as_json:
        print(json.dumps([_as_json(name, one) for name, found in checked for one in found]))
    else:
        for name, verdicts in checked:
            print(_as_text(name, verdicts, alone=len(checked) == 1))
    return 0 if all(verdict.ok for _, found in checked for verdict in found) else 1


def _as_text(name: str, verdicts: Sequence[Verdict], alone: bool) -> str:
    """Return the flaw of the first invalid game of a file, or the message for valid games."""
    wrong = next((verdict for verdict in verdicts if not verdict.ok), None)
    if wrong:
        return f"{name}: {wrong.flaw}"
    message = _all_valid([verdict.broken_off for verdict in verdicts])
    return message if alone else f"{name}: {message}"


def _early_end(why: EarlyEnd) -> str:
    match why:
        case "resigned":
            return "a seat resigned"
        case "time":
            return "a seat ran out of time"
        case _:
            assert_never(why)


def _all_valid(endings: list[EarlyEnd | None]) -> str:
    """Return the message for valid games, given their early endings, if any."""
    games, early = len(endings), [why for why in endings if why]
    what = "the game is" if games == 1 else f"all {games} games are"
    message = (
        f"{what} valid: the seed matches the commitment and the deal, and every action is legal"
    )
    if not early:
        return message
    if games == 1:
        return f"{message}; it was ended early, as {_early_end(early[0])}"
    return f"{message}; {len(early)} of them {'was' if len(early) == 1 else 'were'} ended early"


def _as_json(name: str, verdict: Verdict) -> JsonObject:
    flaw = verdict.flaw
    if flaw is None:
        ended = {"ended": verdict.broken_off} if verdict.broken_off else {}
        return {"file": name, "line": verdict.line, "ok": True, **ended}
    return {
        "file": name,
        "line": verdict.line,
        "ok": False,
        "where": flaw.where,
        "problem": flaw.problem,
        "expected": flaw.expected,
        "found": flaw.found,
    }
