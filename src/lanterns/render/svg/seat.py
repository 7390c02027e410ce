"""A seat's panel: its name, what it has, and whether it is its turn."""

from dataclasses import dataclass
from typing import Final

from lanterns.engine import (
    LANTERN_LIMIT,
    GameState,
    Lantern,
    Pavilion,
    Seat,
    SeatState,
    spread_lanterns,
)
from lanterns.render.art import PAVILION_PAINTS
from lanterns.render.glance import lanterns_in_play, lit_seats, over_the_limit
from lanterns.render.svg.element import SERIF, num, tag, text, use, words
from lanterns.render.svg.palette import DIM, GOLD, GOLD_INK, INK, LINE, PANEL, WARN
from lanterns.render.svg.symbols import draw_honor_tokens, draw_token, lantern_id
from lanterns.render.words import SIDE_NAMES, cards_in_words, count, fit


@dataclass(frozen=True, slots=True)
class Form:
    """The measures of a panel: wide above and below the lake, tall beside it."""

    width: float
    height: float
    in_a_row: int
    """The number of kinds of lanterns drawn side by side."""
    name: int
    """The number of characters shown of a name."""


WIDE: Final = Form(292, 162, 8, 15)
TALL: Final = Form(210, 206, 4, 11)

_PAD: Final = 14
_LANTERNS: Final = 44
"""The height of a row of lanterns."""


def draw_seat(
    state: GameState, seat: Seat, name: str, x: float, y: float, form: Form, *, you: bool = False
) -> str:
    """Draw the panel of a seat with its top left corner at that point."""
    its = state.seats[seat]
    lit = seat in lit_seats(state)
    kinds = lanterns_in_play(state)
    bottom = 50 + _LANTERNS * -(-len(kinds) // form.in_a_row)
    return tag(
        "g",
        words("title", _sentence(state, its, name)),
        _draw_frame(form, PAVILION_PAINTS[Pavilion(seat)].base, lit),
        _draw_head(seat, its, f"{name} · you" if you else name, form),
        _draw_lanterns(its, kinds, form),
        _draw_holdings(state, seat, bottom + 8, form),
        _draw_tokens(its, bottom + 34, form),
        class_="seat",
        data_side=its.side.name,
        transform=f"translate({num(x)} {num(y)})",
    )


def _sentence(state: GameState, its: SeatState, name: str) -> str:
    cards = cards_in_words(spread_lanterns(its.lanterns)) or "no lanterns"
    gifts = f", {count(its.gifts, 'gift')}" if state.options.expansion else ""
    return (
        f"{name}, {SIDE_NAMES[its.side].lower()} side: {its.honor} honor; {cards}; "
        f"{count(its.favors, 'favor')}{gifts}"
    )


def _draw_frame(form: Form, color: str, lit: bool) -> str:
    box = {"width": form.width, "height": form.height, "rx": 14}
    glow = tag("rect", fill="none", stroke=GOLD, stroke_width=9, opacity=0.22, **box) if lit else ""
    edge = GOLD if lit else LINE
    frame = tag(
        "rect", fill=PANEL, fill_opacity=0.86, stroke=edge, stroke_width=2 if lit else 1, **box
    )
    band = tag("rect", x=16, y=-2, width=num(form.width - 32), height=4, rx=2, fill=color)
    return glow + frame + band


def _draw_head(seat: Seat, its: SeatState, name: str, form: Form) -> str:
    badge = tag("circle", cx=29, cy=28, r=14, fill=PAVILION_PAINTS[Pavilion(seat)].base)
    letter = text(29, 33.4, its.side.name, 15, GOLD_INK, weight=700, anchor="middle")
    shown = text(51, 33.4, fit(name, form.name), 16, INK, weight=600)
    edge = form.width - _PAD
    honor = text(edge, 36, its.honor, 25, GOLD, weight=700, anchor="end", family=SERIF)
    label = text(edge - 16 * len(str(its.honor)) - 6, 34, "honor", 13, DIM, anchor="end")
    return badge + letter + shown + honor + (label if form is WIDE else "")


def _draw_lanterns(its: SeatState, kinds: tuple[Lantern, ...], form: Form) -> str:
    pitch = (form.width - 2 * _PAD) / form.in_a_row
    drawn = []
    for place, kind in enumerate(kinds):
        row, column = divmod(place, form.in_a_row)
        x, y = _PAD + pitch * (column + 0.5), 62 + _LANTERNS * row
        number = its.lanterns[kind]
        drawn.append(use(lantern_id(kind), x, y, 1.4, opacity=None if number else 0.28))
        ink = INK if number else LINE
        drawn.append(text(x, y + 27, number, 15, ink, weight=700, anchor="middle"))
    return "".join(drawn)


def _draw_holdings(state: GameState, seat: Seat, y: float, form: Form) -> str:
    its = state.seats[seat]
    y += 10
    drawn = [use("favor", _PAD + 10, y, 0.95), text(_PAD + 23, y + 5.4, its.favors, 16, INK)]
    if state.options.expansion:
        drawn += [use("gift", _PAD + 54, y, 0.95), text(_PAD + 67, y + 5.4, its.gifts, 16, INK)]
        roof = f"pavilion-{Pavilion(seat).name.lower()}"
        drawn += [use(roof, _PAD + 96 + 21 * place, y) for place in range(its.pavilions)]
    total = sum(its.lanterns)
    ink = WARN if over_the_limit(its) else DIM
    limit = f"{total}/{LANTERN_LIMIT}"
    x = form.width - _PAD
    return "".join(drawn) + text(x, y + 5.4, limit, 15, ink, weight=600, anchor="end")


def _draw_tokens(its: SeatState, y: float, form: Form) -> str:
    """Draw the tokens, then the honor from Favor to Honor; a long row is drawn closer together."""
    honor = 1 if its.honor_tokens else 0
    number = len(its.tokens) + honor
    if not number:
        return text(_PAD, y + 15, "no dedications yet", 14, LINE)
    room = form.width - 2 * _PAD - 20
    pitch = min(27.0, room / max(number - 1, 1))
    drawn = [
        draw_token(token.dedication, token.honor, _PAD + 10 + pitch * place, y + 10, 13)
        for place, token in enumerate(its.tokens)
    ]
    if honor:
        drawn.append(draw_honor_tokens(its.honor_tokens, _PAD + 10 + pitch * (number - 1), y + 10))
    return "".join(drawn)
