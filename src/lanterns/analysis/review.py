"""The review of a game: how the chances went, and a verdict on every decision."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from lanterns.analysis.analyst import ActionValue, Analyst, final_chances
from lanterns.analysis.facts import reasons
from lanterns.analysis.reasons import Reason
from lanterns.engine import GameState, Options, Seat, TurnStep, view
from lanterns.notation import Played, Record, replay


class Verdict(Enum):
    """How good a decision was, by how much chance to win it gave away."""

    BEST = "best"
    """Nothing better was found, or nothing that is certain to be."""
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS: Final = {Verdict.INACCURACY: 0.06, Verdict.MISTAKE: 0.14, Verdict.BLUNDER: 0.3}
"""What a decision must have given away at least, as a part of an even share of the victory: with
two players 3, 7 and 15 points, with four half of that. It counts what is certain: the lower bound
of the interval must reach the number, not the estimate."""
NOTABLE: Final = frozenset(THRESHOLDS)
"""The verdicts that come with reasons."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with how many decisions are reviewed, and how many there are."""


def verdict_on(value: ActionValue) -> Verdict:
    """The verdict on an action that was compared with the best."""
    if value.low <= 0:
        return Verdict.BEST
    shares = value.low * len(value.chances)
    reached = [verdict for verdict, least in THRESHOLDS.items() if shares >= least - 1e-9]
    return reached[-1] if reached else Verdict.GOOD


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a game, reviewed."""

    number: int
    """The number of the action in its game, counted from 1."""
    turn: int
    seat: Seat
    step: TurnStep
    chances: tuple[float, ...]
    """Each seat's chance to win before the decision, if the best action is chosen."""
    honor: tuple[float, ...]
    """The honor that each seat could then expect to end with."""
    played: ActionValue
    best: ActionValue
    verdict: Verdict
    reasons: tuple[Reason, ...]
    """Why the best action is better; only for a notable verdict."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game, reviewed."""

    options: Options
    decisions: tuple[Decision, ...]
    result: tuple[float, ...] | None
    """Each seat's share of the victory; ``None`` if the game was not played to its end."""
    worlds: int
    """In how many sampled worlds the actions of a decision were compared."""
    simulations: int
    """How much work it was."""

    def verdicts(self, seat: Seat) -> Counter[Verdict]:
        """How many decisions of a seat got each verdict."""
        return Counter(one.verdict for one in self.decisions if one.seat == seat)

    def given_away(self, seat: Seat) -> float:
        """The chance that all decisions of a seat together gave away; it can be more than 1."""
        return sum(one.played.loss for one in self.decisions if one.seat == seat)

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The notable decisions, the costliest first."""
        notable = [one for one in self.decisions if one.verdict in NOTABLE]
        return tuple(sorted(notable, key=lambda one: -one.played.low))


def judge(analyst: Analyst, played: Played, seed: int = 1) -> tuple[Decision, int]:
    """Review one decision; also returns how many simulations that took."""
    seen = view(played.before, played.seat)
    found = analyst.analyze(seen, played.action, seed)
    value = found.of(played.action)
    assert value is not None, "the action played is always compared"
    verdict = verdict_on(value)
    best = found.best
    why: tuple[Reason, ...] = ()
    if verdict in NOTABLE:
        why = reasons(seen, played.action, best.action, value.honor, best.honor)
    decision = Decision(
        number=played.number,
        turn=played.turn,
        seat=played.seat,
        step=played.before.step,
        chances=found.chances,
        honor=found.honor,
        played=value,
        best=best,
        verdict=verdict,
        reasons=why,
    )
    return decision, found.simulations


def review(
    record: Record, analyst: Analyst | None = None, progress: Progress | None = None
) -> Review:
    """Review every decision of a recorded game, each as the seat that made it could know it."""
    analyst = analyst or Analyst()
    decisions: list[Decision] = []
    simulations, last = 0, None
    for played in replay(record):
        decision, work = judge(analyst, played, seed=played.number)
        decisions.append(decision)
        simulations += work
        last = played.step.state
        if progress is not None:
            progress(len(decisions), len(record.actions))
    return Review(
        options=record.options,
        decisions=tuple(decisions),
        result=_result(last),
        worlds=analyst.effort.worlds,
        simulations=simulations,
    )


def _result(last: GameState | None) -> tuple[float, ...] | None:
    return None if last is None else final_chances(last)
