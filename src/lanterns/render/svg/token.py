"""Dedication tokens: the stack's color, and as many corners as the dedication takes cards."""

from lanterns.engine import DEDICATION_SIZES, Dedication
from lanterns.render.svg.element import SERIF, num, polygon, tag, text
from lanterns.render.svg.palette import DARK, GOLD, TOKENS


def draw_token(dedication: Dedication, honor: int, x: float, y: float, radius: float) -> str:
    """A token with its honor, its middle there."""
    sides = DEDICATION_SIZES[dedication]
    outline = polygon(
        sides,
        radius * (1.15 if sides < 6 else 1.05),
        45 if sides == 4 else 0,
        fill=TOKENS[dedication],
        stroke=GOLD,
        stroke_width=num(max(1, radius / 10)),
        stroke_linejoin="round",
    )
    return tag("g", outline, _value(honor, radius, "#fff"), transform=_at(x, y))


def draw_honor_tokens(honor: int, x: float, y: float) -> str:
    """The honor a seat has from Favor to Honor (E7), as one coin."""
    coin = tag("circle", r=10.5, fill="url(#gold)", stroke=DARK)
    return tag("g", coin, _value(honor, 11, DARK), transform=_at(x, y))


def _value(honor: int, radius: float, ink: str) -> str:
    size = round(radius * 1.15)
    return text(0, size * 0.36, honor, size, ink, weight=700, anchor="middle", family=SERIF)


def _at(x: float, y: float) -> str:
    return f"translate({num(x)} {num(y)})"
