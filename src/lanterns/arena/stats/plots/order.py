"""Whether it matters who starts."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from lanterns.arena.stats.group import Group
from lanterns.arena.stats.plots.style import GLOW, MIST, MOON, NIGHT, across, panels


def order_plot(groups: Sequence[Group]) -> Figure:
    """A panel for each kind of game: wins by turn order, with their intervals."""
    figure, every = panels(
        len(groups),
        "Does it matter who starts?",
        "share of games won by turn order, with 95 % intervals; the line is an even share",
    )
    for axes, group in zip(every, groups, strict=True):
        _panel(axes, group)
    every[0].set_ylim(bottom=0)
    return figure


def _panel(axes: Axes, group: Group) -> None:
    players = group.kind.players
    across(axes)
    axes.axhline(1 / players, color=MIST, linewidth=1, dashes=(4, 3))
    for order in range(players):
        won = group.win_share(order)
        if won.low is not None and won.high is not None:
            axes.plot([order, order], [won.low, won.high], color=GLOW, linewidth=2, alpha=0.55)
        axes.plot(order, won.mean, "o", color=GLOW, markersize=8)
        axes.annotate(
            f"{won.mean:.1%}", (order, won.mean), (9, 0), textcoords="offset points",
            va="center", color=MOON, size=9, bbox={"color": NIGHT, "pad": 1.5},
        )  # fmt: skip
    axes.set_xlim(-0.4, players - 0.3)
    names = ["start", "2nd", "3rd", "4th"][:players]
    axes.set_xticks(range(players), names)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set_title(f"{group.kind}, {group.games:,} games")
