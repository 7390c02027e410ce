"""Checking written games."""

import json
from pathlib import Path
from typing import Any, Final

from lanterns.notation import Verdict, verify_lines


def verify(file: Path, as_json: bool) -> int:
    """Check every game of a file. The exit code: 0 if all are true, 1 if not."""
    with file.open("rb") as lines:
        verdicts = list(verify_lines(lines))
    wrong = next((verdict for verdict in verdicts if not verdict.ok), None)
    if as_json:
        print(json.dumps([_as_json(verdict) for verdict in verdicts]))
    elif wrong:
        print(f"{file}: {wrong.flaw}")
    else:
        print(_praise([verdict.broken_off for verdict in verdicts]))
    return 1 if wrong else 0


_WHY: Final = {"resigned": "a seat resigned", "time": "a seat ran out of time"}


def _praise(endings: list[str | None]) -> str:
    """What is said of true games, each with why it was ended early, if it was."""
    games, early = len(endings), [why for why in endings if why]
    what = "the game is" if games == 1 else f"all {games} games are"
    praise = f"{what} true: the seed fits the commitment and the deal, and every action is legal"
    if not early:
        return praise
    if games == 1:
        return f"{praise}; it was ended early, as {_WHY[early[0]]}"
    return f"{praise}; {len(early)} of them {'was' if len(early) == 1 else 'were'} ended early"


def _as_json(verdict: Verdict) -> dict[str, Any]:
    flaw = verdict.flaw
    if flaw is None:
        ended = {"ended": verdict.broken_off} if verdict.broken_off else {}
        return {"line": verdict.line, "ok": True, **ended}
    return {
        "line": verdict.line,
        "ok": False,
        "where": flaw.where,
        "problem": flaw.problem,
        "expected": flaw.expected,
        "found": flaw.found,
    }
