"""Terminal colors: what is painted how, and whether a stream wants color at all."""

from collections.abc import Mapping
from typing import Final, Protocol, TypeAlias

from lanterns.engine import LANTERNS, Dedication, Lantern, Pavilion

Style: TypeAlias = str
"""The parameters of an ANSI color sequence; empty for the terminal's own colors."""

PLAIN: Final[Style] = ""
BOLD: Final[Style] = "1"
FAINT: Final[Style] = "38;5;244"
"""A gray that can be read on black and on white."""

BLOCKS: Final[dict[Lantern, tuple[int, int]]] = dict(
    zip(
        LANTERNS,
        ((222, 235), (231, 26), (231, 22), (16, 208), (231, 91), (231, 160), (16, 252), (16, 228)),
        strict=True,
    )
)
"""Letter and ground of each lantern's block, as numbers of the 256-color palette.

The letter brings its own ground, so it reads the same on dark and light terminals.
"""

PAVILIONS: Final = {
    Pavilion.RED: (231, 160),
    Pavilion.BLUE: (231, 26),
    Pavilion.WHITE: (16, 252),
    Pavilion.PURPLE: (231, 91),
    Pavilion.YELLOW: (16, 220),
}

TOKENS: Final = {
    Dedication.FOUR_OF_A_KIND: (231, 160),
    Dedication.THREE_PAIR: (231, 26),
    Dedication.SEVEN_UNIQUE: (231, 22),
    Dedication.EMPEROR: (16, 220),
}
"""The colors of the stacks (R5)."""

PLATFORM: Final = (231, 94)
BOAT: Final = (231, 94)


def block(pair: tuple[int, int]) -> Style:
    """A letter on its own ground."""
    letter, ground = pair
    return f"1;38;5;{letter};48;5;{ground}"


def lantern_style(lantern: Lantern) -> Style:
    """How a lantern's letter is painted."""
    return block(BLOCKS[lantern])


class Stream(Protocol):
    """Something to print on."""

    def isatty(self) -> bool:
        """Whether a person looks at it in a terminal."""
        ...


def wants_color(stream: Stream, environ: Mapping[str, str]) -> bool:
    """Whether to print in color there.

    ``NO_COLOR`` forbids it and ``FORCE_COLOR`` or ``CLICOLOR_FORCE`` asks for it, in this order;
    otherwise a terminal gets color unless it calls itself dumb.
    """
    if environ.get("NO_COLOR"):
        return False
    if any(environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return stream.isatty() and environ.get("TERM", "") != "dumb"
