"""A whole table as text: the lake, and beside or below it everything else on the table."""

from collections.abc import Sequence
from typing import Final

from lanterns.engine import Pavilion, View
from lanterns.render.glance import headline, tiles_left, turn_count
from lanterns.render.text.canvas import Canvas
from lanterns.render.text.lake import DEFAULT_WIDTH, draw_lake, draw_legend
from lanterns.render.text.panel import draw_panel
from lanterns.render.text.style import BOLD, FAINT
from lanterns.render.words import fit, names_for

_GAP: Final = 4
MINIMUM_WIDTH: Final = 80
"""The least width that the seats need: a smaller one is treated as this."""


def table_text(
    view: View,
    *,
    color: bool,
    names: Sequence[str] | None = None,
    width: int = DEFAULT_WIDTH,
) -> str:
    """Draw a table for a terminal as that viewer sees it, north up; the names are by seat."""
    state = view.state
    width = max(width, MINIMUM_WIDTH)
    shown = names_for(state.options, names)
    captions = dict(zip(state.options.sides, shown, strict=True))
    lake = draw_lake(state.lake, width, captions)
    panel = draw_panel(view, shown, width)
    canvas = _draw_head(view, shown, width)
    if lake.width + _GAP + panel.width <= width:
        top = canvas.height
        canvas.paste(top, 0, lake)
        canvas.paste(top, lake.width + _GAP, panel)
        draw_legend(canvas, state.lake, width, _owners(shown))
    else:
        canvas.paste(canvas.height, 0, lake)
        draw_legend(canvas, state.lake, width, _owners(shown))
        canvas.paste(canvas.height + 1, 0, panel)
    return canvas.text(color=color)


def _owners(names: Sequence[str]) -> dict[Pavilion, str]:
    """Return the name of each pavilion's owner: a pavilion has its seat's number (E1)."""
    return {Pavilion(seat): name for seat, name in enumerate(names)}


def _draw_head(view: View, names: tuple[str, ...], width: int) -> Canvas:
    canvas = Canvas()
    state = view.state
    canvas.put(0, 0, fit(headline(state, names), width), BOLD)
    progress = f"{turn_count(state)} · {tiles_left(state)}"
    canvas.put(1, 0, progress[0].upper() + progress[1:], FAINT)
    canvas.put(2, 0, "")
    return canvas
