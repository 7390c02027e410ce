"""Draws the chances over a game: a line for each seat, a mark for each notable decision."""

from collections.abc import Sequence
from typing import Final

from lanterns.analysis.review import Decision, Review, Verdict
from lanterns.engine import Color
from lanterns.render.art import LANTERN_COLORS
from lanterns.render.svg.element import SANS, num, tag, text, words
from lanterns.render.svg.palette import DIM, GOLD, GROUND, INK, LINE, WARN
from lanterns.render.words import count as count_of
from lanterns.render.words import names_for

_WIDTH: Final = 960.0
_HEIGHT: Final = 380.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 56.0, 24.0, 64.0, 44.0
SEAT_COLORS: Final = (
    GOLD,
    LANTERN_COLORS[Color.BLUE],
    LANTERN_COLORS[Color.RED],
    LANTERN_COLORS[Color.GREEN],
)
"""The color of each seat's line."""
_MARKS: Final = {
    Verdict.FOUND: (5.5, GOLD),
    Verdict.INACCURACY: (4.0, DIM),
    Verdict.MISTAKE: (5.5, INK),
    Verdict.BLUNDER: (7.0, WARN),
}
"""The size of a verdict's mark, and its edge."""


def review_svg(review: Review, names: Sequence[str] | None = None) -> str:
    """Draw each seat's chance to win, decision by decision."""
    shown = names_for(review.options, names)
    points = [one.chances for one in review.decisions]
    if review.result is not None:
        points.append(review.result)
    return tag(
        "svg",
        words("title", "Chances to win"),
        tag("rect", width=_WIDTH, height=_HEIGHT, fill=GROUND),
        text(_LEFT, 30, "Chances to win", 18, INK, weight=600),
        _legend(shown),
        *_grid(review, len(points)),
        *(_line(points, seat) for seat in range(len(shown))),
        *(_mark(one, number, len(points), shown) for number, one in enumerate(review.decisions)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(_WIDTH)} {num(_HEIGHT)}",
        font_family=SANS,
        role="img",
    )


def _x(number: int, count: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * number / max(1, count - 1)


def _y(chance: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - chance)


def _legend(names: Sequence[str]) -> str:
    parts, x = [], _LEFT + 170.0
    for seat, name in enumerate(names):
        parts.append(tag("circle", cx=num(x), cy=25, r=5, fill=SEAT_COLORS[seat]))
        parts.append(text(x + 11, 30, name, 14, INK))
        x += 36 + 8.5 * len(name)
    return tag("g", *parts)


def _grid(review: Review, count: int) -> list[str]:
    lines = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines.append(
            tag(
                "path", d=f"M{num(_LEFT)} {num(y)}H{num(_WIDTH - _RIGHT)}", stroke=LINE, opacity=0.4
            )
        )
        lines.append(text(_LEFT - 8, y + 4, f"{percent} %", 12, DIM, anchor="end"))
    seen = 0
    for number, one in enumerate(review.decisions):
        if one.turn >= seen + 4 or number == 0:
            seen = one.turn
            lines.append(
                text(_x(number, count), _HEIGHT - 20, f"turn {one.turn}", 11, DIM, anchor="middle")
            )
    return lines


def _line(points: Sequence[tuple[float, ...]], seat: int) -> str:
    corners = (f"{num(_x(n, len(points)))} {num(_y(each[seat]))}" for n, each in enumerate(points))
    return tag(
        "path", d="M" + "L".join(corners), fill="none", stroke=SEAT_COLORS[seat], stroke_width=2.5
    )


def _mark(one: Decision, number: int, count: int, names: Sequence[str]) -> str:
    if one.verdict not in _MARKS:
        return ""
    size, edge = _MARKS[one.verdict]
    said = f"turn {one.turn}, {names[one.seat]}: {one.verdict.value}"
    if one.points:
        said += f", {count_of(one.points, 'point')} given away"
    return tag(
        "circle",
        words("title", said),
        cx=num(_x(number, count)),
        cy=num(_y(one.chances[one.seat])),
        r=size,
        fill=SEAT_COLORS[one.seat],
        stroke=edge,
        stroke_width=2,
    )
