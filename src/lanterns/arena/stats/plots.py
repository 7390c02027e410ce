"""Plots of the counts over many games. They need matplotlib, from the extra ``lanterns[plots]``."""

from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from lanterns.arena.stats.distribution import Distribution
from lanterns.arena.stats.gather import GameStats
from lanterns.arena.stats.group import Group
from lanterns.arena.stats.plots_style import (
    CONVERTED,
    DIM,
    GOLD,
    GROUND,
    INK,
    STEP_COLORS,
    WATER,
    across,
    panels,
    plot_style,
)
from lanterns.engine import COLORS, Dedication, Options, Reason, TurnStep, name_lantern, new_game
from lanterns.render.art import DEDICATION_COLORS, LANTERN_COLORS

_TICKS: Final = (2, 5, 10, 20, 50, 100, 200)


def honor_plot(groups: Sequence[Group]) -> Figure:
    """Draw a ridge for each kind of game: how often each honor came up, for winners in gold."""
    figure, (axes,) = panels(
        1, "How much honor", "every seat's honor; in gold, the winners'", 0.6 + 0.85 * len(groups)
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
    axes.set_xlabel("honor at the end of a game")
    return figure


def _ridge(axes: Axes, row: int, group: Group) -> None:
    everyone = Distribution()
    for honor in group.honor_by_seat.values():
        everyone.counts.update(honor.counts)
    values = list(range(min(everyone.counts) - 1, max(everyone.counts) + 2))
    height = 0.85 / max(everyone.counts.values())
    tops = [row + height * everyone.counts[value] for value in values]
    # There is one winner's honor per game, but one for every seat.
    lit = [row + height * group.winning_honor.counts[value] for value in values]
    axes.fill_between(values, row, tops, color=WATER, linewidth=0, step="mid")
    axes.fill_between(values, row, lit, color=GOLD, alpha=0.9, linewidth=0, step="mid")
    axes.axhline(row, color=DIM, linewidth=0.5)
    beside = axes.get_yaxis_transform()
    axes.text(0.0, row + 0.34, str(group.kind), transform=beside, color=INK, size=10)
    means = f"mean {everyone.mean:.1f}, winners {group.winning_honor.mean:.1f}"
    axes.text(0.0, row + 0.12, means, transform=beside, color=DIM, size=9)


def sources_plot(groups: Sequence[Group]) -> Figure:
    """Draw a bar for each kind of game, divided by the sources of the honor."""
    figure, (axes,) = panels(
        1, "Where honor comes from", "honor per seat, on average", 0.9 + 0.75 * len(groups)
    )
    figure.set_figwidth(8.4)
    longest = max(sum(source.honor for source in _sources(group)) for group in groups)
    named: set[str] = set()
    for row, group in enumerate(groups):
        left = 0.0
        for source in _sources(group):
            axes.barh(
                row, source.honor, left=left, height=0.5, color=source.color, edgecolor=GROUND
            )
            _label_source(axes, row, left, longest, source, name=source.name not in named)
            named.add(source.name)
            left += source.honor
        axes.text(left + longest / 80, row, f"{left:.1f}", va="center", color=INK, size=10)
    axes.set_yticks(range(len(groups)), [str(group.kind) for group in groups])
    axes.set_ylim(len(groups) - 0.4, -0.6)
    axes.set_xlim(0, longest * 1.08)
    axes.set_xlabel("honor per seat and game")
    return figure


class _Source(NamedTuple):
    """A piece of a bar."""

    name: str
    color: str
    honor: float


def _sources(group: Group) -> list[_Source]:
    seats = group.games * group.kind.players
    found = [
        _Source(kind.title.lower(), DEDICATION_COLORS[kind], group.tokens[kind].total / seats)
        for kind in Dedication
        if group.tokens[kind].size
    ]
    if group.converted:
        found.append(_Source("favors", CONVERTED, group.converted / seats))
    return found


def _label_source(
    axes: Axes, row: int, left: float, longest: float, source: _Source, *, name: bool
) -> None:
    """Write the number in its piece of the bar; where the piece first occurs, its name, too."""
    honor = source.honor
    if honor > longest / 30:
        axes.text(left + honor / 2, row, f"{honor:.1f}", ha="center", va="center", color=GROUND)
    if not name:
        return
    if honor > longest / 14:
        axes.text(left + longest / 400, row - 0.3, source.name, color=source.color, size=9)
    else:
        # There is no room above the bar. Below, only the last name is to the right of its edge.
        last = source.color == CONVERTED
        end = left if last else left + honor - longest / 200
        side = "left" if last else "right"
        axes.text(end, row + 0.46, source.name, color=source.color, size=9, ha=side)


def order_plot(groups: Sequence[Group]) -> Figure:
    """Draw a panel for each kind of game: wins by turn order, with their intervals."""
    figure, every = panels(
        len(groups),
        "Does it matter who starts?",
        "share of games won by turn order, with 95 % intervals; the line is an even share",
    )
    for axes, group in zip(every, groups, strict=True):
        _order_panel(axes, group)
        axes.set_xlabel("turn order")
    every[0].set_ylim(bottom=0)
    every[0].set_ylabel("games won")
    return figure


def _order_panel(axes: Axes, group: Group) -> None:
    players = group.kind.players
    across(axes)
    axes.axhline(1 / players, color=DIM, linewidth=1, dashes=(4, 3))
    for order in range(players):
        won = group.win_share(order)
        if won.low is not None and won.high is not None:
            axes.plot([order, order], [won.low, won.high], color=GOLD, linewidth=2, alpha=0.55)
        axes.plot(order, won.mean, "o", color=GOLD, markersize=8)
        axes.annotate(
            f"{won.mean:.1%}", (order, won.mean), (9, 0), textcoords="offset points",
            va="center", color=INK, size=9, bbox={"color": GROUND, "pad": 1.5},
        )  # fmt: skip
    axes.set_xlim(-0.4, players - 0.3)
    names = ["start", "2nd", "3rd", "4th"][:players]
    axes.set_xticks(range(players), names)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set_title(f"{group.kind}, {group.games:,} games")


def stacks_plot(groups: Sequence[Group]) -> Figure:
    """Draw a panel for each kind of game: the share of games whose stack is empty, by turn."""
    figure, every = panels(
        len(groups), "When the stacks run out", "share of games in which the last token is taken"
    )
    for axes, group in zip(every, groups, strict=True):
        _stacks_panel(axes, group)
    most = max(
        group.exhausted[kind].size / games
        for group in groups
        for kind, games in group.stacks.items()
    )
    every[0].set_ylim(-0.02, max(0.25, most) * 1.06)
    every[0].set_ylabel("games whose stack is empty")
    return figure


def _stacks_panel(axes: Axes, group: Group) -> None:
    turns = range(1, new_game(Options(group.kind.players), 0).last_turn + 1)
    across(axes)
    ends = {}
    for kind in Dedication:
        if group.stacks[kind]:
            shares = _empty_shares(group, kind, turns)
            axes.plot(turns, shares, color=DEDICATION_COLORS[kind], linewidth=2.2)
            ends[kind] = shares[-1]
    # Stacks run out late, so there is room for the names above the early turns.
    for line, kind in enumerate(sorted(ends, key=lambda kind: -ends[kind])):
        axes.annotate(
            f"{kind.title.lower()} {ends[kind]:.0%}", (0, 1), (8, -8 - 14 * line),
            xycoords="axes fraction", textcoords="offset points",
            va="top", color=DEDICATION_COLORS[kind], bbox={"color": GROUND, "pad": 1.0},
        )  # fmt: skip
    axes.set_xlim(1, turns[-1])
    axes.set_xticks([1, 10, 20, turns[-1]])
    axes.set_xlabel("turn")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.set_title(str(group.kind))


def _empty_shares(group: Group, kind: Dedication, turns: range) -> list[float]:
    empty, shares = 0, []
    for turn in turns:
        empty += group.exhausted[kind].counts[turn]
        shares.append(empty / group.stacks[kind])
    return shares


def wasted_plot(groups: Sequence[Group]) -> Figure:
    """Draw a panel for each kind of game, with a bar for each color."""
    figure, every = panels(
        len(groups),
        "Lanterns wasted",
        "lanterns per game that were due while their color was out, and their share of all due",
        height=2.6,
    )
    most = max(max(_wasted(group).values()) for group in groups)
    for axes, group in zip(every, groups, strict=True):
        _wasted_panel(axes, group, most)
        axes.set_xlabel("lanterns per game")
    every[0].invert_yaxis()
    every[0].set_ylabel("color")
    return figure


def _wasted(group: Group) -> dict[int, float]:
    return {
        color: sum(group.missed[color, why] for why in Reason) / group.games for color in COLORS
    }


def _wasted_panel(axes: Axes, group: Group, most: float) -> None:
    for color, wasted in _wasted(group).items():
        due = group.received[COLORS[color]] / group.games + wasted
        axes.barh(color, wasted, height=0.62, color=LANTERN_COLORS[COLORS[color]])
        axes.annotate(
            f"{wasted:.2f}", (wasted, color), (5, 0), textcoords="offset points",
            va="center", color=INK, size=9,
        )  # fmt: skip
        axes.annotate(
            f"{wasted / due if due else 0:.1%}", (wasted, color), (35, 0),
            textcoords="offset points", va="center", color=DIM, size=8,
        )  # fmt: skip
    axes.set_xlim(0, (most or 1) * 1.4)
    axes.set_yticks(range(len(COLORS)), [name_lantern(color) for color in COLORS])
    axes.set_title(str(group.kind))


def branching_plot(groups: Sequence[Group]) -> Figure:
    """Draw a panel for each kind of game: legal actions at a decision, turn by turn."""
    figure, every = panels(
        len(groups),
        "How much there is to choose from",
        "legal actions at a decision, turn by turn: the mean, and the middle 80 %",
    )
    for axes, group in zip(every, groups, strict=True):
        _branching_panel(axes, group)
    every[0].set_ylim(bottom=1.2)
    every[0].set_ylabel("legal actions")
    return figure


def _branching_panel(axes: Axes, group: Group) -> None:
    # Placing offers a hundred times as much as a dedication: only a log scale shows both.
    axes.set_yscale("log")
    across(axes)
    ends: dict[TurnStep, float] = {}
    last = max(turn for _, turn in group.branching_by_turn)
    for step, color in STEP_COLORS.items():
        if turns := sorted(turn for at, turn in group.branching_by_turn if at is step):
            choices = [group.branching_by_turn[step, turn] for turn in turns]
            _draw_mean(axes, turns, choices, color)
            if step in (TurnStep.PLACE, TurnStep.EXCHANGE, TurnStep.DEDICATION):
                _draw_band(axes, turns, choices, color)
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


def _draw_mean(
    axes: Axes, turns: Sequence[int], choices: Sequence[Distribution], color: str
) -> None:
    axes.plot(turns, [it.mean for it in choices], color=color, linewidth=2)


def _draw_band(
    axes: Axes, turns: Sequence[int], choices: Sequence[Distribution], color: str
) -> None:
    low, high = ([it.quantile(share) for it in choices] for share in (0.1, 0.9))
    axes.fill_between(turns, low, high, color=color, alpha=0.14, linewidth=0)


def turns_plot(groups: Sequence[Group]) -> Figure:
    """Draw a panel for each kind of game: the number of decisions in a turn."""
    figure, every = panels(
        len(groups), "How long a turn is", "share of turns by their number of decisions", 2.8
    )
    lengths = [group.turn_length for group in groups]
    longest = max(max(length.counts) for length in lengths)
    highest = max(max(length.counts.values()) / length.size for length in lengths)
    for axes, group in zip(every, groups, strict=True):
        _turns_panel(axes, group.turn_length, longest, highest)
        axes.set_title(f"{group.kind}: {group.turn_length.mean:.2f} decisions")
        axes.set_xlabel("decisions in a turn")
    every[0].set_ylabel("turns")
    return figure


def _turns_panel(axes: Axes, lengths: Distribution, longest: int, highest: float) -> None:
    shares = [lengths.counts[length] / lengths.size for length in range(longest + 1)]
    axes.bar(range(longest + 1), shares, width=0.72, color=GOLD)
    for length, share in enumerate(shares):
        text = f"{share:.0%}" if share >= 0.005 else ("<1%" if share else "")
        axes.annotate(
            text, (length, share), (0, 4), textcoords="offset points",
            ha="center", color=INK if share >= 0.005 else DIM, size=9,
        )  # fmt: skip
    axes.set_xticks(range(longest + 1))
    axes.set_ylim(0, 1.15 * highest)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))


def spread_apart(heights: Sequence[float], least: float) -> list[float]:
    """Return the heights of labels, moved up so that each is that far above the next lower.

    >>> [round(height, 2) for height in spread_apart([0.5, 0.0, 0.02], 0.1)]
    [0.5, 0.0, 0.1]
    """
    placed = list(heights)
    upwards = sorted(range(len(placed)), key=lambda number: placed[number])
    for below, above in pairwise(upwards):
        placed[above] = max(placed[above], placed[below] + least)
    return placed


PLOTS: Final[dict[str, Callable[[Sequence[Group]], Figure]]] = {
    "honor": honor_plot,
    "turn-order": order_plot,
    "honor-sources": sources_plot,
    "stacks": stacks_plot,
    "wasted-lanterns": wasted_plot,
    "branching": branching_plot,
    "turn-length": turns_plot,
}


def plot_files(folder: Path) -> list[Path]:
    """Return the files made by drawing every plot."""
    return [folder / f"{name}.{kind}" for name in PLOTS for kind in ("svg", "png")]


def draw_plots(
    stats: GameStats, folder: Path, write: Callable[[Path, bytes], object] = Path.write_bytes
) -> list[Path]:
    """Draw every plot into the folder, as SVG and as PNG, and return the files made.

    ``write`` is called with each file and its content.
    """
    drawn: dict[Path, bytes] = {}
    with plot_style():
        for name, plot in PLOTS.items():
            figure = plot(stats.in_order())
            drawn[folder / f"{name}.svg"] = _as_svg(figure)
            drawn[folder / f"{name}.png"] = _as_png(figure)
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in drawn.items():
        write(file, content)
    return list(drawn)


def _as_svg(figure: Figure) -> bytes:
    content = BytesIO()
    figure.savefig(content, format="svg", metadata={"Date": None})
    return content.getvalue()


def _as_png(figure: Figure) -> bytes:
    content = BytesIO()
    figure.savefig(content, format="png", dpi=160)
    return content.getvalue()
