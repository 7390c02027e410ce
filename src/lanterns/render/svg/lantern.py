"""Paper lanterns seen from above, a shape of its own for every color, so that color is never
the only sign.

Each is drawn around the origin with a radius of about 10.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from lanterns.engine import COLORS, LANTERNS, WILD, Color, Lantern, name_lantern
from lanterns.render.svg.element import Value, num, polygon, tag
from lanterns.render.svg.palette import HALOS, PAPERS, Paper


def lantern_id(lantern: Lantern) -> str:
    """The name of a lantern among the definitions."""
    return f"l-{name_lantern(lantern)}"


def _outline(kind: Lantern) -> dict[str, Value]:
    return {
        "fill": f"url(#p-{name_lantern(kind)})",
        "stroke": PAPERS[kind].line,
        "stroke_width": 0.9,
        "stroke_linejoin": "round",
    }


def _ribs(path: str, paper: Paper, width: float = 0.7) -> str:
    return tag("path", d=path, fill="none", stroke=paper.line, stroke_width=width, opacity=0.7)


def _petals(number: int, rx: float, ry: float, kind: Lantern, turn: float = 0) -> str:
    petals = "".join(
        tag(
            "ellipse",
            cy=num(ry - 10.4),
            rx=num(rx),
            ry=num(ry),
            transform=f"rotate({num(turn + 360 * petal / number)})",
        )
        for petal in range(number)
    )
    return tag("g", petals, **_outline(kind))


def _on_rim(angle: float, radius: float = 10) -> str:
    return f"{num(radius * sin(angle))} {num(-radius * cos(angle))}"


def _spokes(number: int, radius: float, turn: float) -> str:
    angles = [2 * pi * spoke / number + turn * pi / 180 for spoke in range(number)]
    return "".join(f"M0 0L{_on_rim(a, radius)}" for a in angles)


def _box(paper: Paper) -> str:
    """Black: a square box with golden windows."""
    frame = tag("rect", x=-9, y=-9, width=18, height=18, rx=2, **_outline(Color.BLACK))
    pane = "M-5.6-5.6H-1V-1H-5.6ZM1-5.6H5.6V-1H1ZM-5.6 1H-1V5.6H-5.6ZM1 1H5.6V5.6H1Z"
    return frame + tag("path", d=pane, fill="#ffd982")


def _star(paper: Paper) -> str:
    """Blue: a star of six points."""
    first = polygon(3, 11.4, 0, **_outline(Color.BLUE))
    second = polygon(3, 11.4, 180, **_outline(Color.BLUE))
    return first + second + _ribs(_spokes(6, 5.6, 30), paper)


def _leaf(paper: Paper) -> str:
    """Green: four leaves with curved edges."""
    d = "M0-12.4Q2-2 12.4 0Q2 2 0 12.4Q-2 2-12.4 0Q-2-2 0-12.4Z"
    small = tag("path", d=d, transform="rotate(45)scale(.72)", **_outline(Color.GREEN))
    large = tag("path", d=d, **_outline(Color.GREEN))
    return small + large + _ribs("M0-10V10M-10 0H10", paper, 0.5)


def _octagon(paper: Paper) -> str:
    """Orange: eight sides, like an umbrella."""
    return polygon(8, 10.6, 22.5, **_outline(Color.ORANGE)) + _ribs(_spokes(8, 10, 22.5), paper)


def _blossom(_: Paper) -> str:
    """Purple: five round petals."""
    return _petals(5, 4.9, 5.6, Color.PURPLE)


def _round(paper: Paper) -> str:
    """Red: the round ribbed lantern with two golden caps."""
    caps = "".join(
        tag("rect", x=-3.4, y=y, width=6.8, height=2.4, rx=1, fill="#f2b948", stroke=paper.line)
        for y in (-11.2, 8.8)
    )
    ribs = (
        "M-3.6-9.2Q-6.6 0-3.6 9.2M3.6-9.2Q6.6 0 3.6 9.2M0-9.6V9.6M-7-6.4Q-9 0-7 6.4M7-6.4Q9 0 7 6.4"
    )
    return caps + tag("ellipse", rx=10.2, ry=9.6, **_outline(Color.RED)) + _ribs(ribs, paper)


def _lotus(_: Paper) -> str:
    """White: a lotus of two rings of petals."""
    inner = tag("g", _petals(6, 2.6, 3.4, Color.WHITE, 30), transform="scale(.66)")
    return _petals(8, 3.3, 4.8, Color.WHITE) + inner


def _pinwheel(paper: Paper) -> str:
    """Wild: a wheel of all the colors."""
    wedges = []
    for color in COLORS:
        start, end = (_on_rim(2 * pi * (color + step) / len(COLORS)) for step in (0, 1))
        d = f"M0 0L{start}A10 10 0 0 1 {end}Z"
        wedges.append(tag("path", d=d, fill=PAPERS[color].body))
    rim = tag("circle", r=10, fill="none", stroke="#ffe27a", stroke_width=1.6)
    return "".join(wedges) + rim + tag("circle", r=3.4, fill=paper.heart, stroke=paper.line)


_SHAPES: Final[dict[Lantern, Callable[[Paper], str]]] = {
    Color.BLACK: _box,
    Color.BLUE: _star,
    Color.GREEN: _leaf,
    Color.ORANGE: _octagon,
    Color.PURPLE: _blossom,
    Color.RED: _round,
    Color.WHITE: _lotus,
    WILD: _pinwheel,
}


def _gradients(kind: Lantern) -> str:
    name, paper = name_lantern(kind), PAPERS[kind]
    glow = tag(
        "radialGradient",
        _stop(0, HALOS[kind], 0.7),
        _stop(0.5, HALOS[kind], 0.28),
        _stop(1, HALOS[kind], 0),
        id=f"h-{name}",
    )
    shine = tag(
        "radialGradient",
        _stop(0, paper.heart),
        _stop(0.5, paper.body),
        _stop(1, paper.edge),
        id=f"p-{name}",
        gradientUnits="userSpaceOnUse",
        cx=0,
        cy=0,
        r=11,
    )
    return glow + shine


def _stop(offset: float, color: str, opacity: float | None = None) -> str:
    return tag("stop", offset=offset, stop_color=color, stop_opacity=opacity)


def lantern_defs() -> str:
    """The definitions of all eight lanterns and their light."""
    drawn = []
    for kind in LANTERNS:
        paper = PAPERS[kind]
        halo = tag("circle", r=17, fill=f"url(#h-{name_lantern(kind)})")
        heart = tag("circle", r=2.2, fill=paper.heart)
        drawn.append(_gradients(kind))
        drawn.append(tag("g", halo, _SHAPES[kind](paper), heart, id=lantern_id(kind)))
    return "".join(drawn)
