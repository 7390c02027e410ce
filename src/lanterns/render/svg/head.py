"""The line above a table: who is to do what, the steps of the turn, how far the game has come."""

from typing import Final

from lanterns.engine import GameState, TurnStep
from lanterns.render.glance import headline, turn_count
from lanterns.render.svg.element import SERIF, num, tag, text
from lanterns.render.svg.palette import DIM, GOLD, INK, LINE, NIGHT
from lanterns.render.words import fit

_STEPS: Final = {
    TurnStep.START: "Start",
    TurnStep.EXCHANGE: "Exchange",
    TurnStep.DEDICATION: "Dedicate",
    TurnStep.PLACE: "Place",
    TurnStep.END: "End",
}
_PILL: Final = 96


def draw_head(state: GameState, names: tuple[str, ...], width: float, height: float) -> str:
    """The line, as wide as the picture."""
    ground = tag("rect", width=width, height=height, fill=NIGHT, opacity=0.62)
    brand = text(24, 41, "Lanterns", 26, GOLD, weight=600, family=SERIF)
    turn = turn_count(state)
    progress = text(172, 40, turn[0].upper() + turn[1:], 16, DIM)
    says = text(width - 24, 40, fit(headline(state, names), 62), 17, INK, weight=600, anchor="end")
    return ground + brand + progress + _draw_steps(state, width / 2) + says


def _draw_steps(state: GameState, middle: float) -> str:
    """The steps in which something can be chosen: the first and last need emperor cards."""
    if state.step is TurnStep.OVER:
        return ""
    steps = list(_STEPS) if state.options.expansion else list(_STEPS)[1:4]
    left = middle - len(steps) * (_PILL + 8) / 2
    return "".join(
        _draw_step(_STEPS[step], left + place * (_PILL + 8), step is state.step)
        for place, step in enumerate(steps)
    )


def _draw_step(name: str, x: float, now: bool) -> str:
    pill = tag(
        "rect",
        x=num(x),
        y=17,
        width=_PILL,
        height=30,
        rx=15,
        fill=GOLD if now else "none",
        stroke=GOLD if now else LINE,
    )
    ink = "#2b1c04" if now else DIM
    label = text(x + _PILL / 2, 37.4, name, 15, ink, weight=700 if now else None, anchor="middle")
    return pill + label
