"""Reviews and hints as they are sent: what ``lanterns.analysis`` finds, in the names of the wire.

The shapes of reasons are derived from its classes. ``lanterns.analysis.review_json`` writes the
other forms.
"""

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from lanterns.analysis.reasons import Merit, ReasonAgainst, ReasonFor
from lanterns.analysis.review import Verdict
from lanterns.engine.shape import shape_of
from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import Kind, SideName, StepName, name_type
from lanterns.server.wire.forms import form_of

if TYPE_CHECKING:
    VerdictName: TypeAlias = str

    class ReasonAgainstJson(Kind, frozen=True):
        """What speaks against the worse of two actions."""

    class ReasonForJson(Kind, frozen=True):
        """What speaks for the better of two actions."""

    class HintReason(Kind, frozen=True):
        """What speaks for an action."""

else:
    VerdictName = name_type(Verdict)
    ReasonAgainstJson = form_of(shape_of(ReasonAgainst)).type
    ReasonForJson = form_of(shape_of(ReasonFor)).type
    HintReason = form_of(shape_of(Merit)).type


class ReviewedAction(Struct, frozen=True):
    """What an action leads to, on average over the worlds that its seat could not tell apart."""

    action: ActionJson
    chances: tuple[float, ...]
    """Each seat's chance to win, from 0 to 1."""
    honor: tuple[float, ...]
    """The honor that each seat can expect to end with."""
    loss: float
    """How much less chance it leaves its seat than the best action."""
    low: float
    """The bounds of that loss, with 95 % confidence."""
    high: float


class ReviewReasons(Struct, frozen=True):
    """Why one of two actions is better, each list with the weightiest reason first."""

    worse: tuple[ReasonAgainstJson, ...]
    better: tuple[ReasonForJson, ...]


class ReviewedDecision(Struct, frozen=True):
    """One decision of a game."""

    number: int
    """The number of the action in the game, counted from 1."""
    turn: int
    seat: SideName
    step: StepName
    chances: tuple[float, ...]
    """Each seat's chance to win before it, if the best action is chosen."""
    honor: tuple[float, ...]
    played: ReviewedAction
    best: ReviewedAction
    verdict: VerdictName
    next_best: ReviewedAction | None
    """The best of the other actions, if the one that was played was well found."""
    reasons: ReviewReasons
    """Why the best action is better than the one played; if that was well found, than the next."""


class Review(Struct, frozen=True):
    """A game, reviewed. Lists of chances and honor are in the order of ``seats``."""

    seats: tuple[SideName, ...]
    decisions: tuple[ReviewedDecision, ...]
    result: tuple[float, ...] | None
    """Each seat's share of the victory; null if the game was not played to its end."""


class ReviewProgress(Struct, frozen=True):
    """How far a review is. Ask again until ``review`` is there."""

    done: int
    """How many decisions are reviewed."""
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
