"""The colors of words, panels and lines in pictures: those of the page by night."""

from typing import Final

from lanterns.render.art import NIGHT

INK: Final = NIGHT["ink"]
DIM: Final = NIGHT["dim"]
"""Words that explain."""
GOLD: Final = NIGHT["gold"]
GOLD_INK: Final = NIGHT["gold-ink"]
"""Words on gold."""
GROUND: Final = NIGHT["ground"]
PANEL: Final = NIGHT["field"]
WARN: Final = NIGHT["warn"]
LINE: Final = "#5f7fb8"
"""Edges of panels, and words for what is not there."""
