"""Reviews and hints as they are sent: what ``lanterns.analysis`` finds, in the names of the wire.

``lanterns.analysis.review_json`` writes these forms; a test reads every kind of reason.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from lanterns.server.wire.action import ActionJson
from lanterns.server.wire.base import ColorName, DedicationName, Kind, SideName, StepName

VerdictName: TypeAlias = Literal["found", "best", "good", "inaccuracy", "mistake", "blunder"]
"""How good a decision was, by how much chance to win it certainly gave away; ``found`` is the best
action where every other certainly gives much away, and another pays more at once."""


class SkipsDedication(Kind, frozen=True):
    """A dedication could be made now, and was not."""

    dedication: DedicationName
    honor: int
    last: bool
    """Whether the seat has no later turn to make it in."""


class TakesLess(Kind, frozen=True):
    """Another dedication was worth more."""

    dedication: DedicationName
    honor: int
    taken: int
    """The honor of the one that was made."""


class RivalFirst(Kind, frozen=True):
    """Another seat can take the same token first."""

    seat: SideName
    dedication: DedicationName
    honor: int
    then: int
    """What the next token of that stack pays."""


class BreaksSet(Kind, frozen=True):
    """The seat held a complete set, and no longer does."""

    dedication: DedicationName
    honor: int


class GivesSet(Kind, frozen=True):
    """The action gives another seat the lantern that completes a set."""

    seat: SideName
    color: ColorName
    count: int
    """How many of that color the seat has then."""
    dedication: DedicationName
    honor: int


class FeedsSet(Kind, frozen=True):
    """The action gives another seat a lantern that leaves it one short of a set."""

    seat: SideName
    color: ColorName
    dedication: DedicationName
    honor: int


class Releases(Kind, frozen=True):
    """The cards paid put a color back that had run out, and that another seat needs for a set."""

    color: ColorName
    seat: SideName
    dedication: DedicationName
    honor: int


class CompletesSet(Kind, frozen=True):
    """The better action completes a set for the seat."""

    dedication: DedicationName
    honor: int


class Enables(Kind, frozen=True):
    """After the better action a tile from the hand can complete a set in the same turn."""

    dedication: DedicationName
    honor: int


class TakesLast(Kind, frozen=True):
    """The better action takes the last lanterns of a color, which another seat could use."""

    color: ColorName
    count: int
    seat: SideName


class Denies(Kind, frozen=True):
    """With the better action another seat misses a lantern, as none of its color is left."""

    seat: SideName
    color: ColorName


class NearerSet(Kind, frozen=True):
    """The better action leaves the seat fewer lanterns short of a set."""

    dedication: DedicationName
    honor: int
    short: int
    """How many are missing after the worse action; 3 stands for 3 or more."""
    better: int
    """How many would be missing after the better one."""


class NextSet(Kind, frozen=True):
    """The set that can be paid leaves the seat more lanterns short of the next one."""

    paid: DedicationName
    dedication: DedicationName
    honor: int
    short: int
    better: int


class LanternOut(Kind, frozen=True):
    """A lantern was due to the seat, and none of its color was left."""

    color: ColorName


class MoreLanterns(Kind, frozen=True):
    """The better action brings more lanterns."""

    brings: int
    better: int


class MoreFavors(Kind, frozen=True):
    """The better action leaves the seat with more favors."""

    count: int


class MoreGifts(Kind, frozen=True):
    """The better action leaves the seat with more gifts."""

    count: int


class MoreHonor(Kind, frozen=True):
    """The better action brings more honor at once, without a dedication."""

    count: int


class BuildsPavilion(Kind, frozen=True):
    """The better action builds a pavilion, and the other one does not."""


class SpendsPavilion(Kind, frozen=True):
    """The action builds a pavilion, and the better one saves it."""

    left: int
    """How many the seat has after it."""


class SpendsGifts(Kind, frozen=True):
    """The action activates an emperor card, and the better one saves the gifts."""

    gifts: int


class OpensCell(Kind, frozen=True):
    """The action leaves the next seat a cell that touches more tiles than any the better leaves."""

    seat: SideName
    tiles: int


class NoLaterTurn(Kind, frozen=True):
    """It is the seat's final turn: nothing can be made up for."""


class OnlyLater(Kind, frozen=True):
    """No fact of this turn tells the two apart: what makes the difference comes later."""


class SpendsFavors(Kind, frozen=True):
    """The exchange completes nothing."""

    favors: int


class ExpectedHonor(Kind, frozen=True):
    """By the search: how much more honor the seat can expect, and how much less a rival."""

    more: float
    seat: SideName
    less: float


ReasonAgainst: TypeAlias = (
    SkipsDedication
    | TakesLess
    | RivalFirst
    | BreaksSet
    | GivesSet
    | FeedsSet
    | Releases
    | LanternOut
    | SpendsPavilion
    | SpendsGifts
    | SpendsFavors
    | OpensCell
    | NoLaterTurn
)
"""What speaks against the worse of two actions."""

ReasonFor: TypeAlias = (
    CompletesSet
    | Enables
    | TakesLast
    | Denies
    | NearerSet
    | NextSet
    | MoreLanterns
    | MoreFavors
    | MoreGifts
    | MoreHonor
    | BuildsPavilion
    | OnlyLater
    | ExpectedHonor
)
"""What speaks for the better of two actions."""


class Earns(Kind, frozen=True):
    """It makes a dedication."""

    dedication: DedicationName
    honor: int


class Converts(Kind, frozen=True):
    """It turns favors into honor, while those that are left over only break ties."""

    honor: int


class Brings(Kind, frozen=True):
    """What the seat receives."""

    lanterns: int
    favors: int
    gifts: int
    matches: tuple[ColorName, ...]
    """The colors of the matches that bring a lantern."""


HintReason: TypeAlias = Earns | CompletesSet | TakesLast | Denies | Converts | Brings
"""What speaks for an action."""


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

    worse: tuple[ReasonAgainst, ...]
    better: tuple[ReasonFor, ...]


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
