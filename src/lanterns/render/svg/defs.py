"""The definitions that a picture draws from: lanterns, quarters of tiles, emblems, tokens."""

from typing import Final

from lanterns.engine import COLORS, Color, name_lantern
from lanterns.render.svg.element import tag, use
from lanterns.render.svg.emblem import emblem_defs
from lanterns.render.svg.lantern import lantern_defs, lantern_id
from lanterns.render.svg.palette import PAPERS, TINTS

_GROUP: Final = (
    (-36.5, -43.4, 0.36),
    (33.5, -42.4, 0.44),
    (-9.5, -17.4, 0.36),
    (8, -18.6, 0.46),
    (-21, -37.4, 0.68),
    (18.4, -35.6, 0.78),
    (-2, -32, 0.98),
)
"""The lanterns of one quarter, by place and size; drawn in this order, the largest on top."""

_WATER: Final = (
    '<radialGradient id="water" r=".75"><stop offset="0" stop-color="#1d4078"/>'
    '<stop offset="1" stop-color="#0a1838"/></radialGradient>'
    '<radialGradient id="night" cx=".5" cy=".48" r=".78"><stop offset="0" stop-color="#1b437f"/>'
    '<stop offset=".5" stop-color="#0f2757"/><stop offset="1" stop-color="#060e29"/>'
    "</radialGradient>"
    '<radialGradient id="shade"><stop offset=".3" stop-color="#030816" stop-opacity=".8"/>'
    '<stop offset="1" stop-color="#030816" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="#060d24" '
    'stop-opacity=".55"/><stop offset="1" stop-color="#060d24" stop-opacity="0"/></linearGradient>'
    '<linearGradient id="wood" x2="1" y2="1"><stop offset="0" stop-color="#a9713f"/>'
    '<stop offset="1" stop-color="#5d381c"/></linearGradient>'
    '<linearGradient id="gold" x2="1" y2="1"><stop offset="0" stop-color="#ffe7a6"/>'
    '<stop offset="1" stop-color="#d0962f"/></linearGradient>'
    '<pattern id="waves" width="64" height="28" patternUnits="userSpaceOnUse">'
    '<path d="M0 7q8-5 16 0t16 0 16 0 16 0M-16 21q8-5 16 0t16 0 16 0 16 0 16 0" fill="none" '
    'stroke="#9cc0ff" stroke-opacity=".07"/></pattern>'
)

_FAVOR: Final = (
    '<g id="favor"><circle r="9.4" fill="#d99a4e" stroke="#5d3410" stroke-width="1.4"/>'
    '<circle r="6.8" fill="none" stroke="#5d3410" stroke-width=".8"/>'
    '<path d="M-3.6-2.4H3.6M0-4.8V4.6M-3.2.8H3.2M-4.2 4.6H4.2" stroke="#8f1f17" '
    'stroke-width="1.6" stroke-linecap="round"/></g>'
)

_GIFT: Final = (
    '<g id="gift"><rect x="-8" y="-4" width="16" height="12" rx="1.5" fill="#e8b529" '
    'stroke="#5c3f05"/><rect x="-9.4" y="-6" width="18.8" height="4.6" rx="1.4" fill="#f8d765" '
    'stroke="#5c3f05"/><path d="M0-6V8" stroke="#c0392b" stroke-width="2.6"/>'
    '<path d="M0-6C-3-11-8-9-5.4-6ZM0-6C3-11 8-9 5.4-6Z" fill="#c0392b" stroke="#5c1408" '
    'stroke-width=".7"/></g>'
)


def _quarter(color: Color) -> str:
    """The north side of a tile: light on the water, and lanterns on the light."""
    name = name_lantern(color)
    fade = tag(
        "linearGradient",
        tag("stop", offset=0, stop_color=TINTS[color], stop_opacity=0.66),
        tag("stop", offset=1, stop_color=TINTS[color], stop_opacity=0.06),
        id=f"s-{name}",
        x2=0,
        y2=1,
    )
    light = tag("path", d="M-45-48.4H45L0-2Z", fill=f"url(#s-{name})")
    group = "".join(use(lantern_id(color), x, y, scale) for x, y, scale in _GROUP)
    return fade + tag("g", light, group, id=f"q-{name}")


def _match(color: Color) -> str:
    """Light across the edge where two sides of one color meet."""
    name = name_lantern(color)
    glow = tag("ellipse", rx=34, ry=11, fill=f"url(#h-{name})")
    beam = tag(
        "path", d="M-22 0H22", stroke=PAPERS[color].heart, stroke_width=2, stroke_linecap="round"
    )
    return tag("g", glow, beam, id=f"m-{name}")


def _tile() -> str:
    """The water under a tile."""
    ripples = (
        "M-34 3q9-5 17 0t17 0 17 0 17 0M-26 11q8-4 13 0t13 0 13 0 13 0M-26-6q8-4 13 0t13 0 13 0"
    )
    water = tag(
        "rect",
        x=-49.4,
        y=-49.4,
        width=98.8,
        height=98.8,
        rx=7,
        fill="url(#water)",
        stroke="#46689f",
    )
    return tag(
        "g", water, tag("path", d=ripples, fill="none", stroke="#9cc0ff", opacity=0.2), id="tile"
    )


def definitions() -> str:
    """All of them, the same in every picture."""
    quarters = "".join(_quarter(color) + _match(color) for color in COLORS)
    return tag("defs", _WATER, lantern_defs(), quarters, _tile(), emblem_defs(), _FAVOR, _GIFT)
