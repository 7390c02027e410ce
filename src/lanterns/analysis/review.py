"""The review of a game: the chances over time, and a verdict on every decision."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from lanterns.analysis.analyst import ActionValue, Analysis, Analyst, Estimate, final_chances
from lanterns.analysis.facts import reasons
from lanterns.analysis.reasons import Reason
from lanterns.engine import (
    Action,
    GameState,
    Options,
    Seat,
    TurnStep,
    View,
    legal_actions,
    view,
)
from lanterns.engine.shape import Whole
from lanterns.notation import Played, Record, replay
from lanterns.players.greedy import Greedy


class Verdict(Enum):
    """The verdict on a decision, by how much chance to win it gave away."""

    FOUND = "found"
    """The best action, far better than every other, though another one pays more at once."""
    BEST = "best"
    """No action was found to be better, or none that certainly is."""
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS: Final = {Verdict.INACCURACY: 0.06, Verdict.MISTAKE: 0.14, Verdict.BLUNDER: 0.3}
"""The least that a decision must have given away, as a part of an even share of the victory: with
two players 3, 7 and 15 points, with four half of that. It counts what is certain: the lower bound
of the interval must reach the number, not the estimate."""
NOTABLE: Final = frozenset(THRESHOLDS)
"""The verdicts on decisions that gave something away."""
CLEARLY: Final = THRESHOLDS[Verdict.MISTAKE]
"""The least that every other action must give away for the best one to be well found."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of decisions reviewed, and the number of all."""


def verdict_on(value: ActionValue) -> Verdict:
    """Return the verdict on an action that was compared with the best."""
    if value.low <= 0:
        return Verdict.BEST
    shares = value.low * len(value.chances)
    reached = [verdict for verdict, least in THRESHOLDS.items() if shares >= least - 1e-9]
    return reached[-1] if reached else Verdict.GOOD


def percent(share: float) -> int:
    """Return a chance in whole percent, as it is shown."""
    return round(100 * share)


@dataclass(frozen=True, slots=True)
class Decision:
    """A reviewed decision of a game."""

    number: Whole
    """The number of the action in its game, counted from 1."""
    turn: Whole
    seat: Seat
    step: TurnStep
    chances: tuple[Estimate, ...]
    """Each seat's chance to win before the decision, if the best action is chosen."""
    honor: tuple[Estimate, ...]
    """Each seat's expected honor at the end in that case."""
    played: ActionValue
    best: ActionValue
    verdict: Verdict
    next_best: ActionValue | None
    """The best of the other actions, if the one that was played was well found."""
    reasons: tuple[Reason, ...]
    """Why the best action is better than the one played or, if that was well found, than the
    next."""

    @property
    def points(self) -> int:
        """The percentage points given away: the difference between the chances in whole percent."""
        return percent(self.chances[self.seat]) - percent(self.played.chances[self.seat])


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game."""

    options: Options
    decisions: tuple[Decision, ...]
    result: tuple[float, ...] | None
    """Each seat's share of the victory; ``None`` if the game was not played to its end."""
    worlds: int
    """The number of sampled worlds in which the actions of a decision were compared."""
    simulations: int
    """The amount of work."""

    def verdicts(self, seat: Seat) -> Counter[Verdict]:
        """Return the number of a seat's decisions with each verdict."""
        return Counter(one.verdict for one in self.decisions if one.seat == seat)

    def given_away(self, seat: Seat) -> int:
        """Return the percentage points that a seat's notable decisions gave away in all.

        They can exceed 100. Other decisions seem to give away only what is within the error of the
        chances.
        """
        return sum(o.points for o in self.decisions if o.seat == seat and o.verdict in NOTABLE)

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The notable decisions, costliest first."""
        notable = [one for one in self.decisions if one.verdict in NOTABLE]
        return tuple(sorted(notable, key=lambda one: -one.played.low))


def judge(analyst: Analyst, played: Played, seed: int = 1) -> tuple[Decision, int]:
    """Review one decision; also return the number of simulations it took."""
    seen = view(played.before, played.seat)
    found = analyst.analyze(seen, played.action, seed)
    value = found.of(played.action)
    assert value is not None, "the played action is always compared"
    verdict, simulations = verdict_on(value), found.simulations
    next_best: ActionValue | None = None
    if value is found.best and played.action not in (obvious := _obvious(seen)):
        if len(found.actions) == 1:  # a short search tries nothing else
            wider = analyst.analyze(seen, obvious[0], seed)
            simulations += wider.simulations
            if wider.best.action == played.action:
                found, value = wider, wider.best
        if is_clear(found):
            verdict, next_best = Verdict.FOUND, found.actions[1]
    why: tuple[Reason, ...] = ()
    if next_best is not None:
        why = reasons(seen, next_best.action, value.action, next_best.honor, value.honor)
    elif verdict in NOTABLE:
        why = reasons(seen, value.action, found.best.action, value.honor, found.best.honor)
    decision = Decision(
        number=played.number,
        turn=played.turn,
        seat=played.seat,
        step=played.before.step,
        chances=found.chances,
        honor=found.honor,
        played=value,
        best=found.best,
        verdict=verdict,
        next_best=next_best,
        reasons=why,
    )
    return decision, simulations


def is_clear(found: Analysis) -> bool:
    """Return whether every other action certainly gives away as much as a mistake."""
    others = found.actions[1:]
    least = min((value.low for value in others), default=0.0)
    return least * len(found.chances) >= CLEARLY - 1e-9


def _obvious(seen: View) -> list[Action]:
    """Return the actions that pay most at once."""
    return Greedy().favorites(seen, legal_actions(seen.state))


def review(
    record: Record, analyst: Analyst | None = None, progress: Progress | None = None
) -> Review:
    """Review every decision of a recorded game, each from what its seat could know."""
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
