"""Every plot, by name, and how they come into files."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from matplotlib import rc_context
from matplotlib.figure import Figure

from lanterns.arena.stats.group import Group
from lanterns.arena.stats.plots.honor import honor_plot, sources_plot
from lanterns.arena.stats.plots.lanterns import wasted_plot
from lanterns.arena.stats.plots.order import order_plot
from lanterns.arena.stats.plots.stacks import stacks_plot
from lanterns.arena.stats.plots.style import RC
from lanterns.arena.stats.plots.turns import branching_plot, turns_plot

PLOTS: Final[dict[str, Callable[[Sequence[Group]], Figure]]] = {
    "honor": honor_plot,
    "turn-order": order_plot,
    "honor-sources": sources_plot,
    "stacks": stacks_plot,
    "wasted-lanterns": wasted_plot,
    "branching": branching_plot,
    "turn-length": turns_plot,
}


def draw_all(groups: Sequence[Group], folder: Path) -> list[Path]:
    """Draw every plot as SVG and as PNG; the files made."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    with rc_context(RC):
        for name, plot in PLOTS.items():
            figure = plot(groups)
            svg, png = folder / f"{name}.svg", folder / f"{name}.png"
            figure.savefig(svg, metadata={"Date": None})
            figure.savefig(png, dpi=160)
            made += [svg, png]
    return made
