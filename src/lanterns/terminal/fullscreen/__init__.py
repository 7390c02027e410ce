"""The game on the whole screen. It needs Textual, which ``lanterns[cli]`` installs."""

from typing import Final

SMALLEST: Final = (60, 20)
"""The columns and lines that it needs."""
TOO_SMALL: Final = f"This window is too small: {SMALLEST[0]} by {SMALLEST[1]} are needed."
"""What to say where there are fewer."""


def is_large_enough(columns: int, lines: int) -> bool:
    """Whether the game can be played on a screen of that size."""
    return columns >= SMALLEST[0] and lines >= SMALLEST[1]
