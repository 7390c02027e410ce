"""A whole table as a picture: the viewer at the bottom, the other seats around the lake."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lanterns.engine import HIDDEN, GameState, Rotation, Seat, Side, TurnStep, View
from lanterns.render.glance import headline, turn_count
from lanterns.render.svg.element import SANS, SERIF, num, tag, text, use, words
from lanterns.render.svg.lake import LakePicture, draw_lake
from lanterns.render.svg.palette import DIM, GOLD, GOLD_INK, GROUND, INK, LINE
from lanterns.render.svg.seat import TALL, WIDE, draw_seat
from lanterns.render.svg.shelf import (
    SHELF,
    describe_shelf,
    draw_cards,
    draw_stacks,
    draw_supply,
    draw_tile_stack,
)
from lanterns.render.svg.symbols import definitions
from lanterns.render.svg.tile import draw_in_hand
from lanterns.render.words import fit, names_for

NARROWEST: Final = 1320
"""Room for the line above the table, and for the viewer's panel and hand between the shelves."""
WIDEST: Final = 1600
HEIGHT: Final = 1000

_HEAD: Final = 64
_LEFT: Final = SHELF + 48
"""The left edge of the water between the two columns."""
_GAP: Final = 14
_HAND_TILE: Final = 132
_ADRIFT: Final = (
    ("lantern-red", 84, 902, 3.2),
    ("lantern-white", 168, 850, 1.8),
    ("lantern-blue", 206, 938, 2.2),
    ("lantern-green", 36, 806, 1.4),
    ("lantern-orange", 128, 966, 1.3),
    ("lantern-purple", -90, 890, 3.2),
    ("lantern-orange", -178, 842, 2),
    ("lantern-black", -204, 940, 2.1),
    ("lantern-white", -34, 790, 1.4),
    ("lantern-red", -130, 964, 1.3),
)
"""Lanterns that drifted into the corners of the picture; a negative x is from the right."""
_LARGEST: Final = 1.15
"""The most that the lake may be enlarged."""
_FOOT: Final = HEIGHT - 12 - WIDE.height

_STEPS: Final = {
    TurnStep.START: "Start",
    TurnStep.EXCHANGE: "Exchange",
    TurnStep.DEDICATION: "Dedicate",
    TurnStep.PLACE: "Place",
    TurnStep.END: "End",
}
_PILL: Final = 96
"""The width of a step's name."""
_LETTER: Final = 9.4
"""The average width of a letter of the headline."""


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float


def table_svg(view: View, *, names: Sequence[str] | None = None) -> str:
    """Draw a table as a standalone SVG, as that viewer sees it; a spectator sees it north up."""
    state = view.state
    shown = names_for(state.options, names)
    turns = _turns(view)
    # After the last tile the open cells are of no use, and the lake can be drawn larger.
    lake = draw_lake(state.lake, turns, open_cells=not state.final_turn)
    width = _width(view, turns, lake)
    return (
        tag(
            "svg",
            words("title", f"Lanterns: {headline(state, shown)}"),
            words("desc", _describe(view, shown)),
            definitions(),
            tag("rect", width=width, height=HEIGHT, fill="url(#night)"),
            tag("rect", width=width, height=HEIGHT, fill="url(#waves)"),
            _draw_head(state, shown, width, _HEAD),
            _draw_shelves(view, width),
            _draw_lake(lake, _water(view, turns, width)),
            _draw_seats(view, shown, turns, width),
            _draw_hand(view, width),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {HEIGHT}",
            font_family=SANS,
            role="img",
        )
        + "\n"
    )


def _turns(view: View) -> Rotation:
    """Return how many quarters the table is turned clockwise to put the viewer at the bottom."""
    return 0 if view.seat is None else (Side.S - view.state.seats[view.seat].side) % 4


def _seen_sides(view: View, turns: Rotation) -> dict[Side, Seat]:
    """Return the seats by the side of the picture they are on."""
    seats = enumerate(view.state.seats)
    return {Side((its.side + turns) % 4): seat for seat, its in seats}


def _describe(view: View, names: tuple[str, ...]) -> str:
    seats = zip(names, view.state.seats, strict=True)
    honor = ", ".join(f"{name} has {its.honor} honor" for name, its in seats)
    return f"{headline(view.state, names)}. {honor}. {describe_shelf(view.state)}"


def _draw_head(state: GameState, names: tuple[str, ...], width: float, height: float) -> str:
    """Draw the line above the table: the turn, its steps, and the decision."""
    ground = tag("rect", width=width, height=height, fill=GROUND, opacity=0.62)
    brand = text(24, 41, "Lanterns", 26, GOLD, weight=600, family=SERIF)
    turn = turn_count(state)
    progress = text(172, 40, turn[0].upper() + turn[1:], 16, DIM)
    free = (width - len(_steps(state)) * (_PILL + 8)) / 2 - 48
    most = min(62, int(free / _LETTER))
    says = text(
        width - 24, 40, fit(headline(state, names), most), 17, INK, weight=600, anchor="end"
    )
    return ground + brand + progress + _draw_steps(state, width / 2) + says


def _steps(state: GameState) -> list[TurnStep]:
    """Return the steps with something to choose: the first and last need emperor cards."""
    if state.step is TurnStep.OVER:
        return []
    return list(_STEPS) if state.options.expansion else list(_STEPS)[1:4]


def _draw_steps(state: GameState, middle: float) -> str:
    steps = _steps(state)
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
    ink = GOLD_INK if now else DIM
    label = text(x + _PILL / 2, 37.4, name, 15, ink, weight=700 if now else None, anchor="middle")
    return pill + label


def _draw_shelves(view: View, width: int) -> str:
    state = view.state
    left = draw_supply(state, 30) + draw_tile_stack(state, 300) + draw_cards(state, 430)
    panels = "".join(
        tag("rect", x=x, y=_HEAD, width=_LEFT, height=HEIGHT - _HEAD, fill="url(#dusk)")
        for x in (0, width - _LEFT)
    )
    panels += "".join(
        use(name, x if x > 0 else width + x, y, scale, opacity=0.55)
        for name, x, y, scale in _ADRIFT
    )
    return (
        panels
        + tag("g", left, transform=f"translate(24 {_HEAD})")
        + tag("g", draw_stacks(state, 30), transform=f"translate({width - SHELF - 24} {_HEAD})")
    )


def _width(view: View, turns: Rotation, lake: LakePicture) -> int:
    """Return how wide the picture must be for the lake to fill it from top to bottom."""
    room = _water(view, turns, WIDEST)
    scale = min((room.bottom - room.top) / lake.height, _LARGEST)
    wanted = WIDEST - (room.right - room.left) + scale * lake.width
    return round(min(max(wanted, NARROWEST), WIDEST))


def _water(view: View, turns: Rotation, width: int) -> _Box:
    """Return the room for the lake between the seats."""
    taken = _seen_sides(view, turns)
    beside = TALL.width + 2 * _GAP
    return _Box(
        left=_LEFT + (beside if Side.W in taken else _GAP),
        top=_HEAD + _GAP + (WIDE.height + _GAP if Side.N in taken else 0),
        right=width - _LEFT - (beside if Side.E in taken else _GAP),
        bottom=_FOOT - _GAP if Side.S in taken else HEIGHT - _GAP,
    )


def _draw_lake(picture: LakePicture, room: _Box) -> str:
    across, down = room.right - room.left, room.bottom - room.top
    scale = min(across / picture.width, down / picture.height, _LARGEST)
    x = (room.left + room.right) / 2 - scale * (picture.left + picture.width / 2)
    y = (room.top + room.bottom) / 2 - scale * (picture.top + picture.height / 2)
    place = f"translate({num(x)} {num(y)})scale({scale:.3f})"
    return tag("g", picture.content, class_="lake", transform=place)


def _draw_seats(view: View, names: tuple[str, ...], turns: Rotation, width: int) -> str:
    middle = (width - WIDE.width) / 2
    room = _water(view, turns, width)
    level = (room.top + room.bottom - TALL.height) / 2
    places = {
        Side.N: (middle, _HEAD + _GAP, WIDE),
        Side.E: (width - _LEFT - _GAP - TALL.width, level, TALL),
        Side.S: (_foot_left(view, width), _FOOT, WIDE),
        Side.W: (_LEFT + _GAP, level, TALL),
    }
    return "".join(
        draw_seat(view.state, seat, names[seat], *places[side], you=seat == view.seat)
        for side, seat in _seen_sides(view, turns).items()
    )


def _hand(view: View) -> list[int]:
    if view.seat is None:
        return []
    return [tile for tile in view.state.seats[view.seat].hand if tile != HIDDEN]


def _foot_left(view: View, width: int) -> float:
    """Return the left edge of the viewer's panel and hand, which are centered together."""
    return (width - WIDE.width - len(_hand(view)) * (_HAND_TILE + _GAP)) / 2


def _draw_hand(view: View, width: int) -> str:
    left = _foot_left(view, width) + WIDE.width + _GAP
    y = _FOOT + WIDE.height / 2
    drawn = []
    for place, tile in enumerate(_hand(view)):
        x = left + _HAND_TILE / 2 + place * (_HAND_TILE + _GAP)
        corner = x - _HAND_TILE / 2, y + _HAND_TILE / 2 - 24
        drawn.append(draw_in_hand(tile, x, y, _HAND_TILE / 100, _turns(view)))
        drawn.append(_draw_number(tile, *corner))
    return "".join(drawn)


def _draw_number(tile: int, x: float, y: float) -> str:
    tab = tag("rect", x=num(x), y=num(y), width=34, height=24, rx=7, fill=GROUND, opacity=0.85)
    return tab + text(x + 17, y + 17.4, tile, 15, INK, weight=700, anchor="middle")
