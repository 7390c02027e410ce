"""A grid of terminal characters to draw on, each with its style."""

from lanterns.render.text.style import PLAIN, Style
from lanterns.render.words import char_columns


class Canvas:
    """Characters by row and column, counted from the top left; it grows as it is drawn on."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, Style]] = {}
        self.width = 0
        self.height = 0

    def put(self, row: int, column: int, text: str, style: Style = PLAIN) -> int:
        """Write from there to the right; return the column after the last character."""
        for char in text:
            taken = char_columns(char)
            if taken == 0 and (row, column - 1) in self._cells:
                before, its_style = self._cells[row, column - 1]
                self._cells[row, column - 1] = (before + char, its_style)
                continue
            self._cells[row, column] = (char, style)
            for covered in range(column + 1, column + taken):
                self._cells[row, covered] = ("", style)
            column += taken
        self.width = max(self.width, column)
        self.height = max(self.height, row + 1)
        return column

    def paste(self, row: int, column: int, other: "Canvas") -> None:
        """Copy another canvas onto this one."""
        for (its_row, its_column), cell in other._cells.items():
            self._cells[row + its_row, column + its_column] = cell
        self.width = max(self.width, column + other.width)
        self.height = max(self.height, row + other.height)

    def text(self, *, color: bool) -> str:
        """Return the drawing as lines, without spaces at their ends."""
        return "\n".join(self._line(row, color) for row in range(self.height))

    def _line(self, row: int, color: bool) -> str:
        drawn = [self._cells.get((row, column), (" ", PLAIN)) for column in range(self.width)]
        while drawn and drawn[-1] == (" ", PLAIN):
            drawn.pop()
        if not color:
            return "".join(char for char, _ in drawn).rstrip()
        return _painted(drawn)


def _painted(drawn: list[tuple[str, Style]]) -> str:
    """Return the characters with a color sequence wherever the style changes."""
    line, current = "", PLAIN
    for char, style in drawn:
        if style != current:
            line += "\x1b[0m" if current else ""
            line += f"\x1b[{style}m" if style else ""
            current = style
        line += char
    return line + ("\x1b[0m" if current else "")
