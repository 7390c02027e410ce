"""How a game came out, in one sentence that names the tie-break (R19)."""

from collections.abc import Callable, Sequence
from typing import Final

from lanterns.engine import Outcome, TieBreak
from lanterns.render.words import count, join

_MEASURES: Final[tuple[tuple[TieBreak, Callable[[Outcome], tuple[int, ...]]], ...]] = (
    (TieBreak.HONOR, lambda outcome: outcome.honor),
    (TieBreak.GIFTS, lambda outcome: outcome.gifts),
    (TieBreak.FAVORS, lambda outcome: outcome.favors),
    (TieBreak.LANTERNS, lambda outcome: outcome.lanterns),
)


def tell_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, with how much, and what decided it."""
    best = outcome.winners[0]
    if outcome.decided_by is TieBreak.HONOR:
        return f"{names[best]} won with {outcome.honor[best]} honor."
    tied, level, deciding = _tie(outcome)
    who = join([names[seat] for seat in tied])
    if outcome.decided_by is TieBreak.SHARED:
        return f"{who} share the victory: they have {join(level)} each."
    return f"{who} have {join(level)} each; {names[best]} won with {deciding}."


def _tie(outcome: Outcome) -> tuple[list[int], list[str], str]:
    """Who was still level when it was decided, in what, and what the winner had more of."""
    tied = list(range(len(outcome.honor)))
    level: list[str] = []
    best = outcome.winners[0]
    for by, measure in _MEASURES:
        scores = measure(outcome)
        if by is outcome.decided_by:
            return tied, level, _amount(by, scores[best])
        tied = [seat for seat in tied if scores[seat] == scores[best]]
        # Without the expansion nobody has gifts, and the sentence need not mention them.
        if by is not TieBreak.GIFTS or any(scores):
            level.append(_amount(by, scores[best]))
    return tied, level, ""


def _amount(by: TieBreak, number: int) -> str:
    return f"{number} honor" if by is TieBreak.HONOR else count(number, by.value[:-1])
