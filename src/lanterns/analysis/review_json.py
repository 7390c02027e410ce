"""A review as JSON, in the names that records and the server's messages use."""

from lanterns.analysis.analyst import ActionValue
from lanterns.analysis.reasons import Merit, Reason, ReasonAgainst, ReasonFor
from lanterns.analysis.review import Decision, Review
from lanterns.engine import Options
from lanterns.engine.shape import shape_of
from lanterns.notation import JsonObject, action_json, codec_of

_DIGITS = 4
_REASON = codec_of(shape_of(Reason | Merit))


def review_json(review: Review) -> JsonObject:
    """The review as a JSON object; lists of chances and honor are in the order of ``seats``."""
    return {
        "seats": [side.name for side in review.options.sides],
        "decisions": [decision_json(one, review.options) for one in review.decisions],
        "result": None if review.result is None else list(review.result),
        "worlds": review.worlds,
        "simulations": review.simulations,
    }


def decision_json(one: Decision, options: Options) -> JsonObject:
    """One decision."""
    return {
        "number": one.number,
        "turn": one.turn,
        "seat": options.sides[one.seat].name,
        "step": one.step.value,
        "chances": _rounded(one.chances),
        "honor": _rounded(one.honor),
        "played": value_json(one.played),
        "best": value_json(one.best),
        "verdict": one.verdict.value,
        "next_best": None if one.next_best is None else value_json(one.next_best),
        "reasons": {
            "worse": [reason_json(r, options) for r in one.reasons if isinstance(r, ReasonAgainst)],
            "better": [reason_json(r, options) for r in one.reasons if isinstance(r, ReasonFor)],
        },
    }


def value_json(value: ActionValue) -> JsonObject:
    """What an action leads to."""
    return {
        "action": action_json(value.action),
        "chances": _rounded(value.chances),
        "honor": _rounded(value.honor),
        "loss": round(value.loss, _DIGITS),
        "low": round(value.low, _DIGITS),
        "high": round(value.high, _DIGITS),
    }


def reason_json(reason: Reason | Merit, options: Options) -> JsonObject:
    """A reason, with its kind as ``type``."""
    written: JsonObject = _REASON.write(reason, options.sides)
    return written


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, _DIGITS) for value in values]
