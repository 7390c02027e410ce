"""The drawings of the game in a picture: definitions, used by their ids, and tokens."""

from functools import cache
from typing import Final

from lanterns.engine import COLORS, LANTERNS, Color, Dedication, Lantern, name_lantern
from lanterns.render import art
from lanterns.render.art import LANTERN_PAINTS, NIGHT, Element
from lanterns.render.svg.element import SERIF, num, tag, text, use
from lanterns.render.svg.palette import GOLD_INK

_WATER: Final = (
    '<radialGradient id="night" cx=".5" cy=".48" r=".78">'
    f'<stop offset="0" stop-color="{NIGHT["water-near"]}"/>'
    f'<stop offset=".5" stop-color="{NIGHT["water-mid"]}"/>'
    f'<stop offset="1" stop-color="{NIGHT["water-far"]}"/></radialGradient>'
    f'<linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="{NIGHT["ground"]}" '
    f'stop-opacity=".55"/><stop offset="1" stop-color="{NIGHT["ground"]}" stop-opacity="0"/>'
    "</linearGradient>"
    '<linearGradient id="gold" x2="1" y2="1"><stop offset="0" stop-color="#ffe7a6"/>'
    '<stop offset="1" stop-color="#d0962f"/></linearGradient>'
    '<pattern id="waves" width="64" height="28" patternUnits="userSpaceOnUse">'
    '<path d="M0 7q8-5 16 0t16 0 16 0 16 0M-16 21q8-5 16 0t16 0 16 0 16 0 16 0" fill="none" '
    'stroke="#9cc0ff" stroke-opacity=".07"/></pattern>'
)
"""The lake around the tiles, and other drawings that only pictures need."""


def lantern_id(lantern: Lantern) -> str:
    """Return the id of a lantern among the definitions."""
    return f"lantern-{name_lantern(lantern)}"


def bank_id(color: Color) -> str:
    """Return the id of the north side of a tile in that color, in the tile's square of 100."""
    return f"bank-{name_lantern(color)}"


def match_id(color: Color) -> str:
    """Return the id of the light across an edge where two sides of that color meet."""
    return f"match-{name_lantern(color)}"


@cache
def definitions() -> str:
    """Return everything that is drawn more than once, the same in every picture."""
    shared = "".join(map(_write, art.definitions()))
    lanterns = "".join(map(_lantern, LANTERNS))
    sides = "".join(_bank(color) + _match(color) for color in COLORS)
    return tag("defs", _WATER, shared, lanterns, sides)


def _write(element: Element) -> str:
    return tag(element.name, *map(_write, element.children), **element.attributes)


def _lantern(lantern: Lantern) -> str:
    body = tag("g", *map(_write, art.lantern_shape(lantern)), id=f"unlit-{name_lantern(lantern)}")
    return tag("g", _write(art.halo(lantern)), body, id=lantern_id(lantern))


def _bank(color: Color) -> str:
    """Draw one side of a tile: light on the water, and lanterns in the light of all of them."""
    light = tag("g", _write(art.halo(color)), id=f"light-{name_lantern(color)}")
    lights, lanterns = (
        "".join(use(f"{part}-{name_lantern(color)}", x, y, art.BERTH_SCALE) for x, y in art.BERTHS)
        for part in ("light", "unlit")
    )
    return light + tag("g", _write(art.pool(color)), lights, lanterns, id=bank_id(color))


def _match(color: Color) -> str:
    paint = LANTERN_PAINTS[color]
    glow = tag("ellipse", rx=34, ry=10, fill=f"url(#halo-{name_lantern(color)})", opacity=0.7)
    ink = paint.glow if color is Color.BLACK else paint.light
    beam = tag("path", d="M-22 0H22", stroke=ink, stroke_width=2, stroke_linecap="round")
    return tag("g", glow, beam, id=match_id(color))


def draw_token(dedication: Dedication, honor: int, x: float, y: float, radius: float) -> str:
    """Draw a token with its honor, its middle there."""
    token = use(f"token-{dedication.name.lower()}")
    return tag("g", token, _honor(honor, 8.6, "#fff8e0"), transform=_at(x, y, radius / 10.6))


def draw_honor_tokens(honor: int, x: float, y: float) -> str:
    """Draw the honor a seat has from Favor to Honor (E7), as one coin."""
    coin = tag("circle", r=10.5, fill="url(#gold)", stroke=GOLD_INK)
    return tag("g", coin, _honor(honor, 12, GOLD_INK), transform=_at(x, y))


def _honor(honor: int, size: float, ink: str) -> str:
    return text(0, size * 0.35, honor, size, ink, weight=700, anchor="middle", family=SERIF)


def _at(x: float, y: float, scale: float = 1) -> str:
    return f"translate({num(x)} {num(y)})" + (f"scale({scale:.3g})" if scale != 1 else "")
