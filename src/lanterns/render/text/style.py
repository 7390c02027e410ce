"""Terminal colors: the art's colors in the 256-color palette, and whether a stream wants color."""

from collections.abc import Mapping
from typing import Final, Protocol, TypeAlias

from lanterns.engine import LANTERNS, Dedication, Lantern, Pavilion, name_lantern
from lanterns.render.art import terminal_block

Style: TypeAlias = str
"""The parameters of an ANSI color sequence; empty for the terminal's own colors."""

PLAIN: Final[Style] = ""
BOLD: Final[Style] = "1"
FAINT: Final[Style] = "38;5;244"
"""A gray that can be read on black and on white."""

Block: TypeAlias = tuple[int, int]
"""A letter and its ground, as numbers of the 256-color palette.

The letter brings its own ground, so it reads the same on dark and light terminals.
"""

BLOCKS: Final[dict[Lantern, Block]] = {
    kind: terminal_block("lanterns", name_lantern(kind)) for kind in LANTERNS
}
PAVILIONS: Final = {it: terminal_block("pavilions", it.name.lower()) for it in Pavilion}
TOKENS: Final = {kind: terminal_block("tokens", kind.name.lower()) for kind in Dedication}
WOODEN: Final = terminal_block("tiles", "wood")
"""Platforms and the boat."""


def block(pair: Block) -> Style:
    """Return the style of a letter on its own ground."""
    letter, ground = pair
    return f"1;38;5;{letter};48;5;{ground}"


def lantern_style(lantern: Lantern) -> Style:
    """Return the style of a lantern's letter."""
    return block(BLOCKS[lantern])


class Stream(Protocol):
    """A stream to print to."""

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        ...


def wants_color(stream: Stream, environ: Mapping[str, str]) -> bool:
    """Return whether to print in color there.

    ``NO_COLOR`` forbids it and ``FORCE_COLOR`` or ``CLICOLOR_FORCE`` asks for it, in this order;
    otherwise a terminal gets color unless it calls itself dumb.
    """
    if environ.get("NO_COLOR"):
        return False
    if any(environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return stream.isatty() and environ.get("TERM", "") != "dumb"
