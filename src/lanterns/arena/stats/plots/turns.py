"""How many decisions a turn has, and how many actions to choose from."""

from collections.abc import Sequence
from math import log10
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lanterns.arena.stats.distribution import Distribution
from lanterns.arena.stats.group import Group
from lanterns.arena.stats.plots.labels import spread_apart
from lanterns.arena.stats.plots.style import GLOW, MIST, MOON, STEP_COLORS, across, panels
from lanterns.engine import TurnStep

_TICKS: Final = (2, 5, 10, 20, 50, 100, 200)


def branching_plot(groups: Sequence[Group]) -> Figure:
    """A panel for each kind of game: legal actions at a decision, turn by turn."""
    figure, every = panels(
        len(groups),
        "How much there is to choose from",
        "legal actions at a decision, turn by turn: the mean, and where the middle 80 % lie",
    )
    for axes, group in zip(every, groups, strict=True):
        _branching(axes, group)
    every[0].set_ylim(bottom=1.2)
    return figure


def _branching(axes: Axes, group: Group) -> None:
    # Placing offers a hundred times what a dedication does: only a log scale shows both.
    axes.set_yscale("log")
    across(axes)
    ends: dict[TurnStep, float] = {}
    last = max(turn for _, turn in group.branching_by_turn)
    for step, color in STEP_COLORS.items():
        if turns := sorted(turn for at, turn in group.branching_by_turn if at is step):
            choices = [group.branching_by_turn[step, turn] for turn in turns]
            _line(axes, turns, choices, color)
            if step in (TurnStep.PLACE, TurnStep.EXCHANGE, TurnStep.DEDICATION):
                _band(axes, turns, choices, color)
            ends[step] = log10(choices[-1].mean)
    for step, height in zip(ends, spread_apart(list(ends.values()), 0.14), strict=True):
        axes.text(
            last + 0.7, 10**height, step.value, color=STEP_COLORS[step], va="center", size=8.5
        )
    axes.set_xlim(1, last * 1.3)
    axes.set_xticks([1, 10, 20, last])
    axes.set_yticks(_TICKS, [str(tick) for tick in _TICKS])
    axes.minorticks_off()
    axes.set_xlabel("turn")
    axes.set_title(f"{group.kind}: {group.branching.mean:.0f} on average")


def _line(axes: Axes, turns: Sequence[int], choices: Sequence[Distribution], color: str) -> None:
    axes.plot(turns, [it.mean for it in choices], color=color, linewidth=2)


def _band(axes: Axes, turns: Sequence[int], choices: Sequence[Distribution], color: str) -> None:
    low, high = ([it.quantile(share) for it in choices] for share in (0.1, 0.9))
    axes.fill_between(turns, low, high, color=color, alpha=0.14, linewidth=0)


def turns_plot(groups: Sequence[Group]) -> Figure:
    """A panel for each kind of game: how many decisions a turn has."""
    figure, every = panels(
        len(groups), "How long a turn is", "share of turns by their number of decisions", 2.8
    )
    lengths = [group.turn_length for group in groups]
    longest = max(max(length.counts) for length in lengths)
    highest = max(max(length.counts.values()) / length.size for length in lengths)
    for axes, group in zip(every, groups, strict=True):
        _turns(axes, group.turn_length, longest, highest)
        axes.set_title(f"{group.kind}: {group.turn_length.mean:.2f} decisions")
    return figure


def _turns(axes: Axes, lengths: Distribution, longest: int, highest: float) -> None:
    shares = [lengths.counts[length] / lengths.size for length in range(longest + 1)]
    axes.bar(range(longest + 1), shares, width=0.72, color=GLOW)
    for length, share in enumerate(shares):
        text = f"{share:.0%}" if share >= 0.005 else ("<1%" if share else "")
        axes.annotate(
            text, (length, share), (0, 4), textcoords="offset points",
            ha="center", color=MOON if share >= 0.005 else MIST, size=9,
        )  # fmt: skip
    axes.set_xticks(range(longest + 1))
    axes.set_ylim(0, 1.15 * highest)
    axes.set_yticks([])
