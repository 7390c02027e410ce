"""The game on the whole screen. It needs Textual, which ``lanterns[cli]`` installs."""

from typing import Final

SMALLEST: Final = (60, 20)
"""The columns and lines that it needs."""
TOO_SMALL: Final = f"This window is too small: make it {SMALLEST[0]} by {SMALLEST[1]}."
"""The message on smaller screens."""


def is_large_enough(columns: int, lines: int) -> bool:
    """Return whether the game can be played on a screen of that size."""
    return columns >= SMALLEST[0] and lines >= SMALLEST[1]
