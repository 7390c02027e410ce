"""The look of the plots: the night colors of the table, and panels side by side."""

from contextlib import AbstractContextManager
from typing import Final

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from lanterns.engine import Color, TurnStep
from lanterns.render.art import LANTERN_COLORS, NIGHT

GROUND: Final = NIGHT["ground"]
LINE: Final = NIGHT["line"]
"""The color of lines that only guide the eye."""
DIM: Final = NIGHT["dim"]
"""The color of words that explain."""
INK: Final = NIGHT["ink"]
"""The color of words that matter."""
GOLD: Final = NIGHT["gold"]
"""The color of the plot's subject."""
WATER: Final = NIGHT["water-near"]

STEP_COLORS: Final = {
    TurnStep.PLACE: GOLD,
    TurnStep.EXCHANGE: LANTERN_COLORS[Color.BLUE],
    TurnStep.DEDICATION: LANTERN_COLORS[Color.RED],
    TurnStep.START: LANTERN_COLORS[Color.PURPLE],
    TurnStep.END: LANTERN_COLORS[Color.GREEN],
}

CONVERTED: Final = LANTERN_COLORS[Color.PURPLE]
"""The color of honor from Favor to Honor."""


def plot_style() -> AbstractContextManager[None]:
    """Give figures our look within this context."""
    return rc_context(
        {
            "figure.facecolor": GROUND,
            "savefig.facecolor": GROUND,
            "axes.facecolor": GROUND,
            "axes.edgecolor": LINE,
            "axes.labelcolor": DIM,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.spines.left": False,
            "axes.titlecolor": INK,
            "axes.titlesize": 11,
            "axes.titlelocation": "left",
            "axes.titlepad": 12,
            "axes.labelsize": 9,
            "text.color": INK,
            "xtick.color": DIM,
            "ytick.color": DIM,
            "xtick.labelsize": 9,
            "ytick.labelsize": 9,
            "xtick.major.size": 0,
            "ytick.major.size": 0,
            "font.family": "DejaVu Sans",
            "font.size": 9,
            "svg.hashsalt": "lanterns",  # so that the same games make the same file
        }
    )


_COLUMNS: Final = {1: 1, 2: 2, 4: 2}
"""The panels in a row, by the number of panels; otherwise three."""


def panels(count: int, title: str, subtitle: str, height: float = 3.4) -> tuple[Figure, list[Axes]]:
    """Return a figure with a headline, and panels side by side that share their vertical scale."""
    columns = _COLUMNS.get(count, 3)
    rows = -(-count // columns)
    size = (max(6.4, 3.5 * columns), 0.85 + height * rows)
    room = (0.01, 0.01, 0.98, 0.98 - 0.78 / size[1])
    layout = ConstrainedLayoutEngine(rect=room, wspace=0.06, hspace=0.08)
    figure = Figure(figsize=size, layout=layout)
    _headline(figure, title, subtitle)
    grid = figure.subplots(rows, columns, squeeze=False, sharey=True)
    axes: list[Axes] = list(grid.flat)
    for spare in axes[count:]:
        spare.remove()
    return figure, axes[:count]


def _headline(figure: Figure, title: str, subtitle: str) -> None:
    height = figure.get_figheight()
    left = 0.16 / figure.get_figwidth()
    figure.text(left, 1 - 0.34 / height, title, size=15, weight="bold", color=INK)
    figure.text(left, 1 - 0.62 / height, subtitle, size=9.5, color=DIM)


def across(axes: Axes) -> None:
    """Draw faint lines across, behind everything else."""
    axes.grid(axis="y", color=LINE, linewidth=0.7)
    axes.set_axisbelow(True)
