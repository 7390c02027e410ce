"""Rows of words and numbers as aligned text."""

from collections.abc import Sequence


def text_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with its first column to the left and the others to the right.

    >>> print(text_table(["player", "won"], [["greedy", "9"], ["random", "10"]]))
    player  won
    greedy    9
    random   10
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return "\n".join(_line(row, widths) for row in (head, *rows))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        cell.rjust(width) if number else cell.ljust(width)
        for number, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join((first, *others)).rstrip()
