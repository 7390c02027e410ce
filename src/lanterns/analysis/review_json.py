"""A review as JSON, in the names that records and the server's messages use."""

from dataclasses import fields

from lanterns.analysis.analyst import ActionValue
from lanterns.analysis.reasons import Merit, Reason, ReasonAgainst, ReasonFor
from lanterns.analysis.review import Decision, Review
from lanterns.engine import Color, Dedication, Options
from lanterns.notation import JsonObject, action_json, snake_case

_DIGITS = 4


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
    written: JsonObject = {"type": snake_case(type(reason).__name__)}
    for field in fields(reason):
        value = getattr(reason, field.name)
        if isinstance(value, Color | Dedication):
            written[field.name] = value.name.lower()
        elif isinstance(value, tuple):
            written[field.name] = [one.name.lower() for one in value]
        elif field.name == "seat":
            written[field.name] = options.sides[value].name
        else:
            written[field.name] = value
    return written


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, _DIGITS) for value in values]
