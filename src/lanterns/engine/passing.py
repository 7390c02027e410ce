"""Passing: continuing without using what a step of the turn offers (R6)."""

from typing import Final

from lanterns.engine.action import Pass
from lanterns.engine.discard import over_the_limit
from lanterns.engine.draft import Draft
from lanterns.engine.rule import Rule
from lanterns.engine.situation import Situation
from lanterns.engine.state import TurnStep

_CHOICES: Final = (Pass(),)


def passes(now: Situation) -> tuple[Pass, ...]:
    """Return the pass, wherever nothing must be done."""
    return () if now.step is TurnStep.PLACE else _CHOICES


def refuse_pass(now: Situation, action: Pass) -> str | None:
    """Return why the seat to move may not pass, if it may not."""
    if now.step is not TurnStep.PLACE:
        return None
    return "lanterns must be discarded" if over_the_limit(now) else "a tile must be placed"


def do_nothing(draft: Draft, action: Pass) -> None:
    """Leave everything as it is."""


PASSING: Final = Rule(
    Pass,
    name="passing",
    steps=tuple(step for step in TurnStep if step is not TurnStep.OVER),
    choices=passes,
    refuse=refuse_pass,
    carry_out=do_nothing,
)
