"""The colors of the full-screen game, and a grid of characters to paint on.

By night and at dawn the colors are the art's own. A terminal of 16 colors, or one without
color, keeps its own background; the letters are always there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from lanterns.engine import LANTERNS, WILD, Color, Dedication, Lantern, Pavilion
from lanterns.render.art import (
    DAWN,
    DEDICATION_COLORS,
    LANTERN_PAINTS,
    NIGHT,
    PAVILION_PAINTS,
)
from lanterns.render.words import char_columns

Hue: TypeAlias = str
"""A color as ``#rrggbb``, or the name of one of the terminal's own."""


@cache
def style(
    ink: Hue, ground: Hue, bold: bool = False, underline: bool = False, reverse: bool = False
) -> Style:
    """Return a style, made once."""
    return Style(color=ink, bgcolor=ground, bold=bold, underline=underline, reverse=reverse)


Block: TypeAlias = tuple[Hue, Hue]
"""The color of a letter, and its ground."""


@dataclass(frozen=True, slots=True)
class Paint:
    """A set of colors."""

    name: str
    dark: bool
    pixels: bool
    """Whether tiles are painted; otherwise they are drawn with lines and letters."""
    ink: Hue
    dim: Hue
    gold: Hue
    good: Hue
    warn: Hue
    ground: Hue
    panel: Hue
    line: Hue
    water: Hue
    deep: Hue
    """The water in the middle of a tile."""
    wood: Block
    lanterns: Mapping[Lantern, Block]
    glows: Mapping[Lantern, Hue]
    """The light around a flame."""
    pavilions: Mapping[Pavilion, Block]
    tokens: Mapping[Dedication, Block]

    def on_panel(self, ink: Hue | None = None, bold: bool = False) -> Style:
        """Return the style of words beside the lake."""
        return style(ink or self.ink, self.panel, bold)

    def block(self, pair: Block, bold: bool = True) -> Style:
        """Return the style of a letter on its own ground."""
        return style(pair[0], pair[1], bold)


_BLACK: Final = "#3b3348"
"""The ground of black lanterns: black itself would vanish in the water."""


def _lantern_block(kind: Lantern) -> Block:
    if kind is Color.BLACK:
        return ("#f6cf72", _BLACK)
    return ("#ffffff" if kind is Color.RED else "#0b1020", LANTERN_PAINTS[kind].base)


def _from_art(name: str, art: Mapping[str, str], dark: bool) -> Paint:
    return Paint(
        name=name,
        dark=dark,
        pixels=True,
        ink=art["ink"],
        dim=art["dim"],
        gold=art["gold"],
        good=art["good"],
        warn=art["warn"],
        ground=art["ground"],
        panel=art["panel-solid"],
        line="#2b3f72" if dark else "#c9bfa8",
        water=art["water-mid"],
        deep=art["water-near"] if dark else "#6fb3c9",
        wood=("#fff3da", "#8a5a2b"),
        lanterns={kind: _lantern_block(kind) for kind in LANTERNS},
        glows={
            kind: "#f0c25a" if kind is Color.BLACK else LANTERN_PAINTS[kind].light
            for kind in LANTERNS
        },
        pavilions={
            it: ("#ffffff" if it is Pavilion.RED else "#0b1020", paint.base)
            for it, paint in PAVILION_PAINTS.items()
        },
        tokens={kind: ("#0b1020", hue) for kind, hue in DEDICATION_COLORS.items()},
    )


NIGHT_PAINT: Final = _from_art("night", NIGHT, dark=True)
DAWN_PAINT: Final = _from_art("dawn", DAWN, dark=False)

_ANSI: Final[dict[Lantern, Block]] = {
    Color.BLACK: ("bright_yellow", "black"),
    Color.BLUE: ("bright_white", "blue"),
    Color.GREEN: ("black", "green"),
    Color.ORANGE: ("black", "yellow"),
    Color.PURPLE: ("bright_white", "magenta"),
    Color.RED: ("bright_white", "red"),
    Color.WHITE: ("black", "white"),
    WILD: ("black", "bright_yellow"),
}


def _sixteen(name: str, pixels: bool) -> Paint:
    return Paint(
        name=name,
        dark=True,
        pixels=pixels,
        ink="default",
        dim="default" if not pixels else "bright_black",
        gold="default",  # bold alone: yellow cannot be read on a light ground
        good="default" if not pixels else "green",
        warn="default" if not pixels else "red",
        ground="default",
        panel="default",
        line="default" if not pixels else "bright_black",
        water="default",
        deep="default",
        wood=("black", "bright_white") if pixels else ("default", "default"),
        lanterns=_ANSI if pixels else dict.fromkeys(LANTERNS, ("default", "default")),
        glows=dict.fromkeys(LANTERNS, "bright_white"),
        pavilions={
            Pavilion.RED: ("bright_white", "red"),
            Pavilion.BLUE: ("bright_white", "blue"),
            Pavilion.WHITE: ("black", "white"),
            Pavilion.PURPLE: ("bright_white", "magenta"),
            Pavilion.YELLOW: ("black", "yellow"),
        }
        if pixels
        else dict.fromkeys(Pavilion, ("default", "default")),
        tokens=dict.fromkeys(Dedication, ("black", "cyan") if pixels else ("default", "default")),
    )


SIXTEEN: Final = _sixteen("terminal", pixels=True)
"""The terminal's own colors, for terminals that have 16."""
NO_COLOR: Final = _sixteen("letters", pixels=False)
"""Letters and lines alone."""

PAINTS: Final = (NIGHT_PAINT, DAWN_PAINT, SIXTEEN, NO_COLOR)


class Grid:
    """Characters by row and column, each with its style, within a fixed size."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width, self.height = width, height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[ground] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, look: Style) -> int:
        """Write to the right from there, as far as there is room; return the column after it."""
        for char in text:
            taken = char_columns(char)
            if 0 <= row < self.height and column >= 0 and column + taken <= self.width and taken:
                self._chars[row][column] = char
                for covered in range(column + 1, column + taken):
                    self._chars[row][covered] = ""
                self._styles[row][column : column + taken] = [look] * taken
            column += taken
        return column

    def restyle(self, row: int, column: int, look: Style) -> None:
        """Change the style of one character by adding another to it."""
        if 0 <= row < self.height and 0 <= column < self.width:
            self._styles[row][column] += look

    def strips(self) -> list[Strip]:
        """Return the lines, for Textual."""
        return [
            self._strip(chars, looks)
            for chars, looks in zip(self._chars, self._styles, strict=True)
        ]

    def _strip(self, chars: list[str], looks: list[Style]) -> Strip:
        segments: list[Segment] = []
        begin = 0
        for end in range(1, len(chars) + 1):
            if end == len(chars) or looks[end] != looks[begin]:
                segments.append(Segment("".join(chars[begin:end]), looks[begin]))
                begin = end
        return Strip(segments, self.width)
