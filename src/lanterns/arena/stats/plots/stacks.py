"""When the dedication stacks run out."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from lanterns.arena.stats.group import Group
from lanterns.arena.stats.plots.labels import spread_apart
from lanterns.arena.stats.plots.style import DEDICATION_NAMES, SHORE, panels
from lanterns.engine import Dedication, Options, new_game
from lanterns.render.art import DEDICATION_COLORS


def stacks_plot(groups: Sequence[Group]) -> Figure:
    """A panel for each kind of game: the share of games whose stack is empty after each turn."""
    figure, every = panels(
        len(groups), "When the stacks run out", "share of games in which the last token is taken"
    )
    for axes, group in zip(every, groups, strict=True):
        _panel(axes, group)
    every[0].set_ylim(-0.02, 1.02)
    return figure


def _panel(axes: Axes, group: Group) -> None:
    turns = range(1, new_game(Options(group.kind.players), 0).last_turn + 1)
    axes.hlines([0, 0.25, 0.5, 0.75, 1], 1, turns[-1], color=SHORE, linewidth=0.7, zorder=0)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
    ends = {}
    for kind in Dedication:
        if group.stacks[kind]:
            shares = _shares(group, kind, turns)
            axes.plot(turns, shares, color=DEDICATION_COLORS[kind], linewidth=2.2)
            ends[kind] = shares[-1]
    for kind, height in zip(ends, spread_apart(list(ends.values()), 0.075), strict=True):
        text = f"{DEDICATION_NAMES[kind]} {ends[kind]:.0%}"
        axes.text(
            turns[-1] + 0.6, height, text, color=DEDICATION_COLORS[kind], va="center", size=8.5
        )
    axes.set_xlim(1, turns[-1] * 1.42)
    axes.set_xticks([1, 10, 20, turns[-1]])
    axes.spines["bottom"].set_visible(False)
    axes.set_xlabel("turn")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set_title(str(group.kind))


def _shares(group: Group, kind: Dedication, turns: range) -> list[float]:
    empty, shares = 0, []
    for turn in turns:
        empty += group.exhausted[kind].counts[turn]
        shares.append(empty / group.stacks[kind])
    return shares
