"""How much honor a seat comes to, and what it comes from."""

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lanterns.arena.stats.distribution import Distribution
from lanterns.arena.stats.group import Group
from lanterns.arena.stats.plots.style import (
    CONVERTED,
    DEDICATION_NAMES,
    GLOW,
    MIST,
    MOON,
    NIGHT,
    panels,
)
from lanterns.engine import Dedication
from lanterns.render.art import DEDICATION_COLORS


def honor_plot(groups: Sequence[Group]) -> Figure:
    """A ridge for each kind of game: how often each honor, winners in the light."""
    figure, (axes,) = panels(
        1, "How much honor", "every seat's honor; glowing, the winners'", 0.6 + 0.85 * len(groups)
    )
    figure.set_figwidth(8.4)
    for row, group in enumerate(reversed(groups)):
        _ridge(axes, row, group)
    least, most = axes.get_xlim()
    axes.set_xlim(least - 0.3 * (most - least), most)  # room for the words
    axes.spines["bottom"].set_bounds(least, most)
    axes.set_xticks([tick for tick in axes.get_xticks() if least <= tick <= most])
    axes.set_ylim(-0.1, len(groups))
    axes.set_yticks([])
    return figure


def _ridge(axes: Axes, row: int, group: Group) -> None:
    everyone = Distribution()
    for honor in group.honor_by_seat.values():
        everyone.counts.update(honor.counts)
    values = list(range(min(everyone.counts) - 1, max(everyone.counts) + 2))
    height = 0.85 / max(everyone.counts.values())
    tops = [row + height * everyone.counts[value] for value in values]
    # Of the winners' honor there is one a game; of the seats' several.
    lit = [row + height * group.winning_honor.counts[value] for value in values]
    axes.fill_between(values, row, tops, color="#3d5f86", linewidth=0, step="mid")
    axes.fill_between(values, row, lit, color=GLOW, alpha=0.9, linewidth=0, step="mid")
    axes.axhline(row, color=MIST, linewidth=0.5)
    beside = axes.get_yaxis_transform()
    axes.text(0.0, row + 0.34, str(group.kind), transform=beside, color=MOON, size=10)
    means = f"mean {everyone.mean:.1f}, winners {group.winning_honor.mean:.1f}"
    axes.text(0.0, row + 0.12, means, transform=beside, color=MIST, size=9)


def sources_plot(groups: Sequence[Group]) -> Figure:
    """A bar for each kind of game, cut by what the honor came from."""
    figure, (axes,) = panels(
        1, "Where honor comes from", "honor a seat, on average", 0.9 + 0.75 * len(groups)
    )
    figure.set_figwidth(8.4)
    longest = max(sum(source.honor for source in _sources(group)) for group in groups)
    named: set[str] = set()
    for row, group in enumerate(groups):
        left = 0.0
        for source in _sources(group):
            axes.barh(row, source.honor, left=left, height=0.5, color=source.color, edgecolor=NIGHT)
            _label(axes, row, left, longest, source, name=source.name not in named)
            named.add(source.name)
            left += source.honor
        axes.text(left + longest / 80, row, f"{left:.1f}", va="center", color=MOON, size=10)
    axes.set_yticks(range(len(groups)), [str(group.kind) for group in groups])
    axes.set_ylim(len(groups) - 0.4, -0.6)
    axes.set_xlim(0, longest * 1.08)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    return figure


class _Source(NamedTuple):
    """A piece of a bar."""

    name: str
    color: str
    honor: float


def _sources(group: Group) -> list[_Source]:
    seats = group.games * group.kind.players
    found = [
        _Source(DEDICATION_NAMES[kind], DEDICATION_COLORS[kind], group.tokens[kind].total / seats)
        for kind in Dedication
        if group.tokens[kind].size
    ]
    if group.converted:
        found.append(_Source("favors", CONVERTED, group.converted / seats))
    return found


def _label(
    axes: Axes, row: int, left: float, longest: float, source: _Source, *, name: bool
) -> None:
    """The number in its piece of the bar; where the piece first comes up, its name too."""
    honor = source.honor
    if honor > longest / 30:
        axes.text(left + honor / 2, row, f"{honor:.1f}", ha="center", va="center", color=NIGHT)
    if name:
        # Over the bar there is no room beside the other names for that of a narrow piece.
        height = row - 0.3 if honor > longest / 14 else row + 0.46
        axes.text(left + longest / 400, height, source.name, color=source.color, size=9)
