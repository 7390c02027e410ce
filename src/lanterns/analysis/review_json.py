"""A review as JSON. The server's messages about reviews have the same shapes."""

from typing import Final, NamedTuple

from lanterns.analysis.reasons import Merit, Reason, ReasonAgainst, ReasonFor
from lanterns.analysis.review import Decision, Review
from lanterns.engine import Options
from lanterns.engine.shape import Derived, Fields, fields_of, shape_of
from lanterns.notation import JsonObject, codec_of


class ReviewReasons(NamedTuple):
    """Why one of two actions is better, each list with the weightiest reason first."""

    worse: tuple[ReasonAgainst, ...]
    better: tuple[ReasonFor, ...]


def _sort(decision: Decision) -> ReviewReasons:
    reasons = decision.reasons
    return ReviewReasons(
        tuple(one for one in reasons if isinstance(one, ReasonAgainst)),
        tuple(one for one in reasons if isinstance(one, ReasonFor)),
    )


DECISION: Final = Fields(
    Decision,
    {**fields_of(Decision).fields, "reasons": fields_of(ReviewReasons)},
    {"reasons": Derived(("reasons",), _sort)},
)
"""The written form of a decision."""

_DECISION: Final = codec_of(DECISION)
_REASON: Final = codec_of(shape_of(Reason | Merit))


def review_json(review: Review) -> JsonObject:
    """Return the review as a JSON object; chances and honor are in the order of ``seats``."""
    sides = review.options.sides
    return {
        "seats": [side.name for side in sides],
        "decisions": [_DECISION.write(one, sides) for one in review.decisions],
        "result": None if review.result is None else list(review.result),
        "worlds": review.worlds,
        "simulations": review.simulations,
    }


def reason_json(reason: Reason | Merit, options: Options) -> JsonObject:
    """Return a reason as a JSON object, with its kind as ``type``."""
    written: JsonObject = _REASON.write(reason, options.sides)
    return written
