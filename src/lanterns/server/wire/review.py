"""Reviews and hints as they are sent, derived from the shapes in ``lanterns.analysis``."""

from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from lanterns.analysis import Decision, Merit, Verdict
from lanterns.analysis.reasons import ReasonAgainst, ReasonFor
from lanterns.analysis.review_json import DECISION
from lanterns.engine.shape import shape_of
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, Shape, SideName, StepName, name_type
from lanterns.server.wire.forms import Sides, form_of

if TYPE_CHECKING:
    VerdictName: TypeAlias = str

    class ReasonAgainstJson(Kind, frozen=True):
        """A reason against the worse of two actions."""

    class ReasonForJson(Kind, frozen=True):
        """A reason for the better of two actions."""

    class HintReason(Kind, frozen=True):
        """A reason for an action."""

    class ReviewedDecision(Shape, frozen=True):
        """One decision of a game, in the form of ``lanterns.analysis.review_json``."""

        def __getattr__(self, name: str) -> Any: ...

else:
    VerdictName = name_type(Verdict)
    ReasonAgainstJson = form_of(shape_of(ReasonAgainst)).type
    ReasonForJson = form_of(shape_of(ReasonFor)).type
    HintReason = form_of(shape_of(Merit)).type
    ReviewedDecision = form_of(DECISION).type


def write_decision(decision: Decision, sides: Sides) -> ReviewedDecision:
    """Write a decision of a game with these seats."""
    written: ReviewedDecision = form_of(DECISION, sides).write(decision)
    return written


def write_merit(merit: Merit, sides: Sides) -> HintReason:
    """Write a reason for an action in a game with these seats."""
    written: HintReason = form_of(shape_of(Merit), sides).write(merit)
    return written


class Review(Struct, frozen=True):
    """A game, reviewed. Lists of chances and honor are in the order of ``seats``."""

    seats: tuple[SideName, ...]
    decisions: tuple[ReviewedDecision, ...]
    result: tuple[float, ...] | None
    """Each seat's share of the victory; null if the game was not played to its end."""


class ReviewProgress(Struct, frozen=True):
    """The progress of a review. Ask again until ``review`` is not null."""

    done: int
    """The number of decisions reviewed so far."""
    total: int
    review: Review | None


class Hint(Struct, frozen=True):
    """The best action found for the seat that asked, after steps in which passing is best."""

    number: int
    """The number of the last log entry that it is based on."""
    step: StepName
    """The step of the turn in which the action is chosen."""
    action: ActionJson
    chance: float
    """The seat's chance to win with it."""
    reasons: tuple[HintReason, ...]
