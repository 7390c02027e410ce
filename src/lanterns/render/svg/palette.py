"""The colors of words, panels and lines in pictures: those of the page by night."""

from typing import Final

from lanterns.render.art import NIGHT

INK: Final = NIGHT["ink"]
DIM: Final = NIGHT["dim"]
"""The color of words that explain."""
GOLD: Final = NIGHT["gold"]
GOLD_INK: Final = NIGHT["gold-ink"]
"""The color of words on gold."""
GROUND: Final = NIGHT["ground"]
PANEL: Final = NIGHT["field"]
WARN: Final = NIGHT["warn"]
LINE: Final = "#5f7fb8"
"""The color of edges of panels, and of words for things that are absent."""
