"""Checking written games."""

import json
from pathlib import Path
from typing import Any

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
        print(_praise(len(verdicts)))
    return 1 if wrong else 0


def _praise(games: int) -> str:
    what = "the game is" if games == 1 else f"all {games} games are"
    return f"{what} true: the seed fits the commitment and the deal, and every action is legal"


def _as_json(verdict: Verdict) -> dict[str, Any]:
    flaw = verdict.flaw
    if flaw is None:
        return {"line": verdict.line, "ok": True}
    return {
        "line": verdict.line,
        "ok": False,
        "where": flaw.where,
        "problem": flaw.problem,
        "expected": flaw.expected,
        "found": flaw.found,
    }
