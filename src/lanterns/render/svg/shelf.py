"""The shared things beside the lake: supply, lake tiles, emperor cards, dedication stacks."""

from typing import Final

from lanterns.engine import (
    Color,
    Dedication,
    EmperorCard,
    GameState,
    Lantern,
    TurnStep,
    name_lantern,
)
from lanterns.render.glance import StackTop, lanterns_in_play, stack_tops
from lanterns.render.svg.element import SERIF, num, tag, text, use
from lanterns.render.svg.palette import DIM, GOLD, GOLD_INK, INK, LINE, PANEL
from lanterns.render.svg.symbols import draw_token, lantern_id
from lanterns.render.words import card_moment, count

SHELF: Final = 226
"""The width of the column on either side of the lake."""

_SAMPLES: Final[dict[Dedication, tuple[Color, ...]]] = {
    Dedication.FOUR_OF_A_KIND: (Color.RED,) * 4,
    Dedication.THREE_PAIR: (*(Color.WHITE,) * 2, *(Color.BLUE,) * 2, *(Color.GREEN,) * 2),
    Dedication.SEVEN_UNIQUE: tuple(Color),
    Dedication.EMPEROR: (*(Color.PURPLE,) * 3, *(Color.ORANGE,) * 2),
}
"""Lanterns that would pay for each dedication, as an example."""


def _heading(y: float, title: str) -> str:
    return tag(
        "text",
        title.upper(),
        y=num(y),
        font_size=14,
        fill=GOLD,
        font_family=SERIF,
        font_weight=600,
        letter_spacing=1.4,
    )


def _card(y: float, height: float) -> str:
    return tag(
        "rect",
        y=num(y),
        width=SHELF,
        height=height,
        rx=12,
        fill=PANEL,
        fill_opacity=0.8,
        stroke=LINE,
        stroke_opacity=0.6,
    )


def draw_supply(state: GameState, y: float) -> str:
    """Draw how many lanterns of each kind are left in the supply."""
    drawn = [_heading(y, "Supply")]
    for place, kind in enumerate(lanterns_in_play(state)):
        row, column = divmod(place, 2)
        drawn.append(_draw_pile(kind, state.supply[kind], 116 * column, y + 14 + 54 * row))
    return "".join(drawn)


def _draw_pile(kind: Lantern, number: int, x: float, y: float) -> str:
    box = tag("rect", width=110, height=48, rx=10, fill=PANEL, fill_opacity=0.8)
    lantern = use(lantern_id(kind), 30, 24, 2, opacity=None if number else 0.3)
    label, ink = (str(number), INK) if number else ("out", DIM)
    words = text(60, 25, label, 20 if number else 16, ink, weight=700)
    words += text(60, 41, name_lantern(kind), 12.5, DIM)
    return tag(
        "g",
        box + lantern + words,
        transform=f"translate({num(x)} {num(y)})",
    )


def draw_tile_stack(state: GameState, y: float) -> str:
    """Draw the stack of tiles, face down."""
    number = len(state.tile_stack)
    layers = min(4, -(-number // 5))
    backs = "".join(
        tag(
            "rect",
            x=num(8 + 3 * layer),
            y=num(y + 26 - 3 * layer),
            width=64,
            height=64,
            rx=7,
            fill="url(#tile-depth)",
            stroke=GOLD,
            stroke_opacity=0.7,
        )
        for layer in range(layers)
    )
    middle = 37 + 3 * layers, y + 61 - 3 * layers
    crest = use("lantern-wild", *middle, 2, opacity=0.9) if layers else ""
    label = text(104, y + 56, number or "none", 26 if number else 20, INK, weight=700)
    note = text(104, y + 78, "to draw", 15, DIM)
    return _heading(y, "Lake tiles") + backs + crest + label + note


def draw_cards(state: GameState, y: float) -> str:
    """Draw the emperor cards in play, with their price and when they can be used."""
    if not state.cards:
        return ""
    used = state.card_used and state.step is not TurnStep.OVER
    drawn = [_heading(y, "Emperor cards")]
    drawn += [_draw_card(card, y + 14 + 74 * place) for place, card in enumerate(state.cards)]
    if used:
        drawn.append(text(0, y + 178, "A card was used this turn.", 14, DIM))
    return "".join(drawn)


def _draw_card(card: EmperorCard, y: float) -> str:
    face = tag("rect", width=SHELF, height=66, rx=12, fill="url(#gold)")
    name = text(14, 28, card.title, 16, GOLD_INK, weight=700)
    note = text(14, 50, card_moment(card), 13.5, GOLD_INK)
    gifts = [use("gift", 208 - 18 * place, 46, 0.75) for place in range(card.gifts)]
    return tag("g", face, name, note, *reversed(gifts), transform=f"translate(0 {num(y)})")


def draw_stacks(state: GameState, y: float) -> str:
    """Draw the dedication stacks: what the next dedication of each kind pays, and what it takes."""
    drawn = [_heading(y, "Dedications")]
    drawn += [_draw_stack(top, y + 14 + 108 * row) for row, top in enumerate(stack_tops(state))]
    return "".join(drawn)


def _draw_stack(top: StackTop, y: float) -> str:
    layers = [
        draw_token(top.dedication, top.honor, 40, 52 - 2.5 * layer, 25)
        for layer in range(min(3, max(1, top.left)))
    ]
    name = text(82, 32, top.dedication.title, 16, INK, weight=600)
    asked = "".join(
        use(lantern_id(color), 90 + 18 * place, 51)
        for place, color in enumerate(_SAMPLES[top.dedication])
    )
    note = text(82, 80, top.note, 13.5, DIM)
    return tag("g", _card(0, 98), *layers, name, asked, note, transform=f"translate(0 {num(y)})")


def describe_shelf(state: GameState) -> str:
    """Describe the stacks in words, for a reader who cannot see them."""
    stacks = ", ".join(f"{top.dedication.title} {top.honor}" for top in stack_tops(state))
    return f"{count(len(state.tile_stack), 'tile')} to draw. Next tokens: {stacks}."
