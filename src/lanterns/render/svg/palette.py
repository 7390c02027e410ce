"""The colors of the pictures: lanterns that glow, on water at night."""

from dataclasses import dataclass
from typing import Final

from lanterns.engine import COLORS, WILD, Dedication, Lantern, Pavilion, name_lantern

INK: Final = "#f3ead6"
DIM: Final = "#a9bbdf"
GOLD: Final = "#f4c766"
LINE: Final = "#5f7fb8"
PANEL: Final = "#0b1736"
NIGHT: Final = "#060d24"
DARK: Final = "#22130a"
WARN: Final = "#ffab94"


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper of one kind of lantern."""

    heart: str
    """Where the candle shines through."""
    body: str
    edge: str
    line: str
    """Ribs and outline."""


PAPERS: Final[dict[Lantern, Paper]] = dict(
    zip(
        (*COLORS, WILD),
        (
            Paper("#ffe29a", "#4a3f52", "#15111f", "#e7b85c"),
            Paper("#e8f7ff", "#4aa8ff", "#1559c4", "#0c3a8c"),
            Paper("#f2ffd2", "#4fc76a", "#137a3c", "#0b5228"),
            Paper("#fff6c8", "#ffa52e", "#dd6a00", "#8e4300"),
            Paper("#fbe9ff", "#b873f5", "#6d2bb8", "#471a80"),
            Paper("#ffe0b0", "#ff4c3c", "#bd1421", "#7d0a16"),
            Paper("#ffffff", "#fbf5e6", "#cfc3a6", "#8c7f64"),
            Paper("#ffffff", "#ffe27a", "#c98a1c", "#5c3a06"),
        ),
        strict=True,
    )
)

HALOS: Final[dict[Lantern, str]] = {
    kind: ("#d9a548" if name_lantern(kind) == "black" else paper.body)
    for kind, paper in PAPERS.items()
}
"""The light around a lantern. A black one shines through its golden windows."""

TINTS: Final[dict[Lantern, str]] = {
    kind: ("#0b0812" if name_lantern(kind) == "black" else paper.body)
    for kind, paper in PAPERS.items()
}
"""The water of a tile's side: dark around black lanterns, which tells it from orange."""

ROOFS: Final = {
    Pavilion.RED: "#e5484d",
    Pavilion.BLUE: "#3e8ef7",
    Pavilion.WHITE: "#f3f0e6",
    Pavilion.PURPLE: "#a266f0",
    Pavilion.YELLOW: "#f5c22e",
}

TOKENS: Final = {
    Dedication.FOUR_OF_A_KIND: "#c9353a",
    Dedication.THREE_PAIR: "#2a6fd6",
    Dedication.SEVEN_UNIQUE: "#20804a",
    Dedication.EMPEROR: "#b98512",
}
"""The stacks' colors (R5). Their outlines have as many corners as the dedication takes cards."""
