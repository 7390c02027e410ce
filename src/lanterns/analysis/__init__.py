"""HOW GOOD WAS IT. Chances to win, the best actions, and verdicts on the decisions of a game.

It needs what the searching players need: wasmtime, which ``lanterns[bots]`` installs, or numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from lanterns.analysis.analyst import ActionValue, Analysis, Analyst
from lanterns.analysis.calibration import Calibration, Sharpness, stored_calibration
from lanterns.analysis.evaluator import (
    Effort,
    Evaluator,
    champion_evaluator,
    network_evaluator,
    plan_evaluator,
)
from lanterns.analysis.facts import merits, reasons
from lanterns.analysis.reasons import Merit, Reason
from lanterns.analysis.review import THRESHOLDS, Decision, Review, Verdict, judge, review
from lanterns.analysis.review_json import review_json

if TYPE_CHECKING:
    from lanterns.analysis.chart import review_svg
    from lanterns.analysis.sentences import merit_sentence, reason_sentence

__all__ = [
    "THRESHOLDS",
    "ActionValue",
    "Analysis",
    "Analyst",
    "Calibration",
    "Decision",
    "Effort",
    "Evaluator",
    "Merit",
    "Reason",
    "Review",
    "Sharpness",
    "Verdict",
    "champion_evaluator",
    "judge",
    "merit_sentence",
    "merits",
    "network_evaluator",
    "plan_evaluator",
    "reason_sentence",
    "reasons",
    "review",
    "review_json",
    "review_svg",
    "stored_calibration",
]

_WITH_RENDER = {
    "review_svg": "chart",
    "merit_sentence": "sentences",
    "reason_sentence": "sentences",
}
"""The modules of names that need ``lanterns.render``, which browsers do not load."""


def __getattr__(name: str) -> object:
    """Import a name that draws or writes English when it is first used."""
    if name not in _WITH_RENDER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WITH_RENDER[name]}"), name)
