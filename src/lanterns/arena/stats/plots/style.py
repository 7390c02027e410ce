"""The look of the plots: a lake at night, and lanterns on it."""

from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from lanterns.engine import Dedication, TurnStep
from lanterns.render import art

NIGHT: Final = art.NIGHT["ground"]
SHORE: Final = art.NIGHT["line"]
"""Lines that only guide the eye."""
MIST: Final = art.NIGHT["dim"]
"""Words that explain."""
MOON: Final = art.NIGHT["ink"]
"""Words that say something."""
GLOW: Final = art.NIGHT["gold"]
"""What the plot is about."""

STEP_COLORS: Final = {
    TurnStep.PLACE: "#ffc46b",
    TurnStep.EXCHANGE: "#7cc7d6",
    TurnStep.DEDICATION: "#ef8f8f",
    TurnStep.START: "#c98bbf",
    TurnStep.END: "#9bd08a",
}

CONVERTED: Final = "#c98bbf"

DEDICATION_NAMES: Final = {
    Dedication.FOUR_OF_A_KIND: "four of a kind",
    Dedication.THREE_PAIR: "three pair",
    Dedication.SEVEN_UNIQUE: "seven unique",
    Dedication.EMPEROR: "emperor",
}

RC: Final[Any] = {
    "figure.facecolor": NIGHT,
    "savefig.facecolor": NIGHT,
    "axes.facecolor": NIGHT,
    "axes.edgecolor": SHORE,
    "axes.labelcolor": MIST,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.titlecolor": MOON,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "axes.labelsize": 9,
    "text.color": MOON,
    "xtick.color": MIST,
    "ytick.color": MIST,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "svg.hashsalt": "lanterns",
}
"""The hash salt makes the same games give the same file."""


_COLUMNS: Final = {1: 1, 2: 2, 4: 2}
"""How many panels stand in a row, by how many there are; else three."""


def panels(count: int, title: str, subtitle: str, height: float = 3.4) -> tuple[Figure, list[Axes]]:
    """A figure with a headline, and panels side by side that share their scale upwards."""
    columns = _COLUMNS.get(count, 3)
    rows = -(-count // columns)
    size = (max(6.4, 3.5 * columns), 1.0 + height * rows)
    room = (0.01, 0.01, 0.98, 0.98 - 0.95 / size[1])
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
    figure.text(left, 1 - 0.34 / height, title, size=15, weight="bold", color=MOON)
    figure.text(left, 1 - 0.62 / height, subtitle, size=9.5, color=MIST)


def across(axes: Axes) -> None:
    """Faint lines across, behind what is drawn."""
    axes.grid(axis="y", color=SHORE, linewidth=0.7)
    axes.set_axisbelow(True)
