"""Lanterns that nobody got, because their color was out."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lanterns.arena.stats.group import Group
from lanterns.arena.stats.plots.style import MIST, MOON, panels
from lanterns.engine import COLORS, Reason, name_lantern
from lanterns.render.art import LANTERN_COLORS


def wasted_plot(groups: Sequence[Group]) -> Figure:
    """A panel for each kind of game, a bar for each color."""
    figure, every = panels(
        len(groups),
        "Lanterns wasted",
        "lanterns a game that were due while their color was out, and their share of all due",
        height=2.6,
    )
    most = max(max(_wasted(group).values()) for group in groups)
    for axes, group in zip(every, groups, strict=True):
        _panel(axes, group, most)
    every[0].invert_yaxis()
    return figure


def _wasted(group: Group) -> dict[int, float]:
    return {
        color: sum(group.missed[color, why] for why in Reason) / group.games for color in COLORS
    }


def _panel(axes: Axes, group: Group, most: float) -> None:
    for color, wasted in _wasted(group).items():
        due = group.received[COLORS[color]] / group.games + wasted
        axes.barh(color, wasted, height=0.62, color=LANTERN_COLORS[COLORS[color]])
        axes.annotate(
            f"{wasted:.2f}", (wasted, color), (5, 0), textcoords="offset points",
            va="center", color=MOON, size=9,
        )  # fmt: skip
        axes.annotate(
            f"{wasted / due if due else 0:.1%}", (wasted, color), (35, 0),
            textcoords="offset points", va="center", color=MIST, size=8,
        )  # fmt: skip
    axes.set_xlim(0, (most or 1) * 1.5)
    axes.set_yticks(range(len(COLORS)), [name_lantern(color) for color in COLORS])
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.set_title(str(group.kind))
