"""HOW GOOD WAS IT. Chances to win, the best actions, and verdicts on the decisions of a game.

It runs on numba, which ``lanterns[fast]`` installs.
"""

from lanterns.analysis.analyst import (
    ActionValue,
    Analysis,
    Analyst,
    Effort,
    Evaluator,
    network_evaluator,
)
from lanterns.analysis.calibration import Calibration, Sharpness, stored_calibration
from lanterns.analysis.chart import review_svg
from lanterns.analysis.reasons import Merit, Reason, merits, reasons
from lanterns.analysis.review import THRESHOLDS, Decision, Review, Verdict, judge, review
from lanterns.analysis.review_json import review_json
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
    "judge",
    "merit_sentence",
    "merits",
    "network_evaluator",
    "reason_sentence",
    "reasons",
    "review",
    "review_json",
    "review_svg",
    "stored_calibration",
]
