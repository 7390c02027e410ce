"""Reasons: why one action is better than another, in facts that anybody at the table can check.

Each reason is a value with its data, so that every language can word it: ``sentences.py`` does in
English, and the page in all of its languages. ``facts.py`` finds them. A reason is about one of the
two actions: those of ``ReasonAgainst`` speak against the worse one, those of ``ReasonFor`` for the
better one.
"""

from dataclasses import dataclass
from typing import TypeAlias

from lanterns.engine import Color, Dedication, Seat
from lanterns.engine.shape import Whole


@dataclass(frozen=True, slots=True)
class SkipsDedication:
    """A dedication could be made now, and was not."""

    dedication: Dedication
    honor: Whole
    last: bool
    """Whether the seat has no later turn to make it in."""


@dataclass(frozen=True, slots=True)
class TakesLess:
    """Another dedication was worth more."""

    dedication: Dedication
    honor: Whole
    taken: Whole
    """The honor of the one that was made."""


@dataclass(frozen=True, slots=True)
class RivalFirst:
    """Another seat can take the same token before this seat's next turn."""

    seat: Seat
    dedication: Dedication
    honor: Whole
    then: Whole
    """What the next token of that stack pays."""


@dataclass(frozen=True, slots=True)
class BreaksSet:
    """The seat held a complete set, and no longer does."""

    dedication: Dedication
    honor: Whole


@dataclass(frozen=True, slots=True)
class GivesSet:
    """The action gives another seat the lantern that completes a set."""

    seat: Seat
    color: Color
    count: Whole
    """How many of that color the seat has then."""
    dedication: Dedication
    honor: Whole


@dataclass(frozen=True, slots=True)
class FeedsSet:
    """The action gives another seat a lantern that leaves it one short of a set."""

    seat: Seat
    color: Color
    dedication: Dedication
    honor: Whole


@dataclass(frozen=True, slots=True)
class Releases:
    """The cards paid put a color back that had run out, and that another seat needs for a set."""

    color: Color
    seat: Seat
    dedication: Dedication
    honor: Whole


@dataclass(frozen=True, slots=True)
class CompletesSet:
    """The better action completes a set for the seat."""

    dedication: Dedication
    honor: Whole


@dataclass(frozen=True, slots=True)
class Enables:
    """After the better action a tile from the hand can complete a set in the same turn."""

    dedication: Dedication
    honor: Whole


@dataclass(frozen=True, slots=True)
class TakesLast:
    """The better action takes the last lanterns of a color, which another seat could use."""

    color: Color
    count: Whole
    """How many there were."""
    seat: Seat
    """A seat that one more of them would have brought a set."""


@dataclass(frozen=True, slots=True)
class Denies:
    """With the better action another seat misses a lantern, as none of its color is left."""

    seat: Seat
    color: Color


@dataclass(frozen=True, slots=True)
class NearerSet:
    """The better action leaves the seat fewer lanterns short of a set."""

    dedication: Dedication
    honor: Whole
    short: Whole
    """How many are missing after the worse action."""
    better: Whole
    """How many would be missing after the better one."""


@dataclass(frozen=True, slots=True)
class NextSet:
    """The set that can be paid leaves the seat more lanterns short of the next one."""

    paid: Dedication
    """The set that it can pay either way."""
    dedication: Dedication
    honor: Whole
    short: Whole
    """How many are then missing after the worse action."""
    better: Whole
    """How many would be missing after the better one; 0 if it could pay for both."""


@dataclass(frozen=True, slots=True)
class LanternOut:
    """A lantern was due to the seat, and none of its color was left."""

    color: Color


@dataclass(frozen=True, slots=True)
class MoreLanterns:
    """The better action brings more lanterns."""

    brings: Whole
    better: Whole


@dataclass(frozen=True, slots=True)
class MoreFavors:
    """The better action leaves the seat with more favors."""

    count: Whole
    """How many more."""


@dataclass(frozen=True, slots=True)
class MoreGifts:
    """The better action leaves the seat with more gifts."""

    count: Whole


@dataclass(frozen=True, slots=True)
class MoreHonor:
    """The better action brings more honor at once, without a dedication."""

    count: Whole


@dataclass(frozen=True, slots=True)
class BuildsPavilion:
    """The better action builds a pavilion, and the other one does not."""


@dataclass(frozen=True, slots=True)
class SpendsPavilion:
    """The action builds a pavilion, and the better one saves it."""

    left: Whole
    """How many the seat has after it."""


@dataclass(frozen=True, slots=True)
class SpendsGifts:
    """The action activates an emperor card, and the better one saves the gifts."""

    gifts: Whole


@dataclass(frozen=True, slots=True)
class OpensCell:
    """The action leaves the next seat a cell that touches more tiles than any the better leaves."""

    seat: Seat
    tiles: Whole


@dataclass(frozen=True, slots=True)
class NoLaterTurn:
    """It is the seat's final turn: nothing can be made up for."""


@dataclass(frozen=True, slots=True)
class SpendsFavors:
    """The exchange completes nothing."""

    favors: Whole


@dataclass(frozen=True, slots=True)
class OnlyLater:
    """No fact of this turn tells the two apart: what makes the difference comes later."""


@dataclass(frozen=True, slots=True)
class ExpectedHonor:
    """By the search: how much more honor the seat can expect, and how much less a rival."""

    more: float
    seat: Seat
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
"""What speaks against the worse action."""

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
"""What speaks for the better action."""

Reason: TypeAlias = ReasonAgainst | ReasonFor
"""Why one action is better than another."""


# What speaks for an action by itself, for a hint.


@dataclass(frozen=True, slots=True)
class Earns:
    """It makes a dedication."""

    dedication: Dedication
    honor: Whole


@dataclass(frozen=True, slots=True)
class Converts:
    """It turns favors into honor, while those that are left over only break ties."""

    honor: Whole


@dataclass(frozen=True, slots=True)
class Brings:
    """What the seat receives."""

    lanterns: Whole
    favors: Whole
    gifts: Whole
    matches: tuple[Color, ...] = ()
    """The colors of the matches that bring a lantern."""


Merit: TypeAlias = Earns | CompletesSet | TakesLast | Denies | Converts | Brings
"""What speaks for an action."""
