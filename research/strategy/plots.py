"""The plots of docs/strategy.md: night colors of their own, so they suit light and dark pages."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from lanterns.arena.stats.plots import spread_apart
from lanterns.arena.stats.plots_style import DIM, GOLD, INK, LINE, across, panels, plot_style
from lanterns.engine import Color, Dedication, Options
from lanterns.render.art import DEDICATION_COLORS, LANTERN_COLORS
from research.strategy.habits import HABITS, by_player
from research.strategy.means import (
    KINDS,
    Mean,
    last_placing_turn,
    mean_of,
    of_kind,
    ratio_of,
    title,
)
from research.strategy.rows import Facts
from research.strategy.worth import card_effects, chance_gains, denial, effects

PLAYER_COLORS = {
    2: LANTERN_COLORS[Color.BLUE],
    3: LANTERN_COLORS[Color.GREEN],
    4: LANTERN_COLORS[Color.ORANGE],
}


def _dot(axes: Axes, x: float, mean: Mean, color: str) -> None:
    """Draw a mean with its vertical interval."""
    axes.plot([x, x], [mean.value - mean.error, mean.value + mean.error], color=color, linewidth=2)
    axes.plot([x], [mean.value], "o", color=color, markersize=7)


def _bar(axes: Axes, y: float, mean: Mean, color: str) -> None:
    """Draw a mean with its horizontal interval."""
    axes.plot([mean.value - mean.error, mean.value + mean.error], [y, y], color=color, linewidth=3,
              solid_capstyle="round")  # fmt: skip
    axes.plot([mean.value], [y], "o", color=color, markersize=8)


def seats_plot(games: Sequence[Facts]) -> Figure:
    """Draw the share of victories, by place in turn order and by side of the table."""
    found = [(kind, of_kind(games, *kind)) for kind in KINDS]
    figure, every = panels(
        6, "Who wins", "share of victories with 95 % interval; the line is an even share", 2.9
    )
    for axes, ((players, expansion), some) in zip(every, found, strict=True):
        axes.axhline(1 / players, color=DIM, linewidth=1)
        sides = Options(players).sides
        for place in range(players):
            _dot(axes, place, mean_of(game.won[place] for game in some), GOLD)
            seat = mean_of(game.won[(place - game.start) % players] for game in some)
            _dot(axes, players + 0.5 + place, seat, LANTERN_COLORS[Color.BLUE])
        names = [f"{place + 1}." for place in range(players)]
        ticks = [*range(players), *(players + 0.5 + place for place in range(players))]
        axes.set_xticks(ticks, [*names, *(side.name for side in sides)])
        axes.set_xlim(-0.6, 8.1)
        axes.set_ylim(0.1, 0.7)
        axes.set_yticks([0.2, 0.4, 0.6])
        across(axes)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        axes.spines["bottom"].set_visible(False)
        axes.set_title(title(players, expansion))
    every[0].text(0.5, 0.13, "in turn order", color=GOLD, ha="center", size=8.5)
    every[0].text(3, 0.13, "by side", color=LANTERN_COLORS[Color.BLUE], ha="center", size=8.5)
    return figure


def dedications_plot(games: Sequence[Facts]) -> Figure:
    """Draw when each dedication is made, and for how much."""
    shown = [(2, False), (4, False), (2, True), (4, True)]
    figure, every = panels(
        len(shown),
        "Which dedication when",
        "how often a seat makes each dedication in its first, second, ... and final turn",
        2.9,
    )
    for axes, (players, expansion) in zip(every, shown, strict=True):
        _dedications_panel(axes, of_kind(games, players, expansion))
        axes.set_title(title(players, expansion))
    return figure


def _dedications_panel(axes: Axes, games: Sequence[Facts]) -> None:
    if not games:
        return
    across(axes)
    players = games[0].players
    last = last_placing_turn(games[0]) // players + 1
    ends = {}
    for kind in Dedication:
        turns = Counter(
            (choice.turn - 1) // players + 1
            for game in games
            for choice in game.choices
            if choice.chosen == kind
        )
        if turns:
            shares = [turns[turn] / len(games) / players for turn in range(1, last + 1)]
            axes.plot(range(1, last + 1), shares, color=DEDICATION_COLORS[kind], linewidth=2.2)
            ends[kind] = shares[-1]
    for kind, height in zip(ends, spread_apart(list(ends.values()), 0.035), strict=True):
        name, color = kind.title.lower(), DEDICATION_COLORS[kind]
        axes.text(last * 1.03, height, name, color=color, va="center", size=8.5)
    axes.set_xlim(1, last * 1.4)
    axes.set_xticks([1, last // 2, last], ["1st turn", str(last // 2), f"{last}, final"])
    axes.set_ylim(0, 0.48)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))


def worth_plot(games: Sequence[Facts]) -> Figure:
    """Draw the worth of one more thing, and of a card."""
    figure, (left, right) = panels(
        2,
        "What it is worth",
        "honor ahead of the others, the same deal with and without; 95 % intervals",
        3.4,
    )
    figure.set_figwidth(11)
    _worth_panel(left, [(effect.name, effect.margin) for effect in effects(games)], GOLD)
    left.set_title("one more, at a random turn")
    cards = sorted(card_effects(games), key=lambda effect: -effect.margin.value)
    _worth_panel(right, [(effect.name, effect.margin) for effect in cards],
                 LANTERN_COLORS[Color.PURPLE])  # fmt: skip
    right.set_title("lost by a seat that may not use the card")
    return figure


def _worth_panel(axes: Axes, rows: Sequence[tuple[str, Mean]], color: str) -> None:
    axes.axvline(0, color=DIM, linewidth=1)
    for row, (name, mean) in enumerate(rows):
        _bar(axes, -row, mean, color)
        axes.text(-0.9, -row + 0.33, name, color=INK, size=9, va="center")
        text = f"{mean.value:+.1f}"
        axes.annotate(text, (mean.value + mean.error, -row), (8, 0), textcoords="offset points",
                      va="center", color=INK, size=9)  # fmt: skip
    axes.set_yticks([])
    axes.set_ylim(-5.6, 0.7)
    axes.set_xlim(-1, 4.6)
    axes.grid(axis="x", color=LINE, linewidth=0.7)
    axes.set_xlabel("honor")


def favor_plot(games: Sequence[Facts]) -> Figure:
    """Draw the price of a favor and a gift in honor, over the game, by the network."""
    figure, (left, right) = panels(
        2,
        "A favor and a gift, in honor",
        "by the champion's network: how much honor would raise the chance to win as much",
        2.9,
    )
    for axes, which, name in ((left, 0, "a favor"), (right, 2, "a gift")):
        lines = {}
        for players, expansion in KINDS:
            if which == 0 or expansion:
                some = of_kind(games, players, expansion)
                gains = [chance_gains(some, part) for part in range(3)]
                lines[players, expansion] = [gain[which].value / gain[1].value for gain in gains]
        _thirds(axes, lines, 0.045)
        axes.set_ylim(0, 0.7)
        across(axes)
        axes.set_title(name)
    return figure


def _thirds(axes: Axes, lines: dict[tuple[int, bool], list[float]], least: float) -> None:
    """Draw a line for each kind of game over the thirds of the game, named at its end."""
    ends = spread_apart([values[-1] for values in lines.values()], least)
    for ((players, expansion), values), height in zip(lines.items(), ends, strict=True):
        style, color = "o-" if expansion else "o--", PLAYER_COLORS[players]
        axes.plot(range(3), values, style, color=color, linewidth=2, markersize=5)
        axes.text(2.1, height, title(players, expansion), color=color, va="center", size=8)
    axes.set_xticks(range(3), ["first third", "second", "last"])
    axes.set_xlim(-0.3, 3.6)


def denial_plot(games: Sequence[Facts]) -> Figure:
    """Draw how often a placement denies at a price, and its gain."""
    figure, (left, right) = panels(
        2,
        "When to deny",
        "placements that are worse for the seat itself, but give the others less",
        2.9,
    )
    right.remove()
    right = figure.add_subplot(1, 2, 2)  # with a scale of its own
    shares = {
        kind: [denial(of_kind(games, *kind), part)[0].value for part in range(3)] for kind in KINDS
    }
    _thirds(left, shares, 0.031)
    left.set_ylim(0, 1.1 * max(max(values) for values in shares.values()))
    left.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    across(left)
    left.set_title("share of the placements")
    for row, (players, expansion) in enumerate(KINDS):
        _, price, taken = denial(of_kind(games, players, expansion))
        color = PLAYER_COLORS[players]
        right.barh(-row + 0.17, taken.value / 5, height=0.3, color=color)
        right.barh(-row - 0.17, -price.value / 5, height=0.3, color=color, alpha=0.55)
        right.text(0.006, -row - 0.2, title(players, expansion), color=DIM, size=8, va="center")
        right.text(taken.value / 5 + 0.005, -row + 0.17, f"{taken.value:.2f}", color=INK, size=8,
                   va="center")  # fmt: skip
        right.text(-price.value / 5 - 0.005, -row - 0.17, f"{price.value:.2f}", color=INK, size=8,
                   va="center", ha="right")  # fmt: skip
    right.axvline(0, color=DIM, linewidth=1)
    right.set_xlim(-0.2, 0.33)
    right.set_xticks([])
    right.set_yticks([])
    right.set_ylim(-5.6, 0.6)
    right.spines["bottom"].set_visible(False)
    right.set_title("paid, and taken from each other seat")
    return figure


SHOWN = (
    "honor of a seat",
    "lanterns left at the end",
    "waits instead of dedicating",
    "favors earned by a seat",
    "lanterns that a tile left nobody",
    "seven unique, of the dedications",
)


def levels_plot(games: Sequence[Facts]) -> Figure:
    """Draw the habits of each level, from the weakest to the champion."""
    figure, every = panels(
        len(SHOWN),
        "What stronger players do",
        "each level playing with itself, base game at 2, 3 and 4 players; 95 % intervals",
        2.5,
    )
    players = by_player(games)
    for axes, name in zip(every, SHOWN, strict=True):
        habit = next(habit for habit in HABITS if habit.name == name)
        means = [
            ratio_of(habit.of(game) for game in some if not game.expansion)
            for some in players.values()
        ]
        axes.set_ylim(0, 1)
        # Each panel has its own scale, so that its highest number is at the same height.
        most = max(mean.value + mean.error for mean in means)
        for place, mean in enumerate(means):
            _dot(axes, place, Mean(mean.value / most * 0.8, mean.error / most * 0.8, 0), GOLD)
            text = f"{mean.value:.0%}" if habit.percent else f"{mean.value:.1f}"
            axes.annotate(text, (place, mean.value / most * 0.8), (0, 9), ha="center", color=INK,
                          textcoords="offset points", size=8.5)  # fmt: skip
        axes.set_yticks([])
        labels = [player.split(":")[0] for player in players]
        axes.set_xticks(range(len(labels)), labels, rotation=35, ha="right", size=8)
        axes.set_title(name)
    return figure


PLOTS: dict[str, Callable[[Sequence[Facts]], Figure]] = {
    "strategy-seats": seats_plot,
    "strategy-dedications": dedications_plot,
    "strategy-worth": worth_plot,
    "strategy-favor": favor_plot,
    "strategy-denial": denial_plot,
}


def draw_plots(games: Sequence[Facts], folder: Path) -> list[Path]:
    """Draw every plot as SVG into the folder."""
    champion = [game for game in games if game.player.startswith("champion")] or list(games)
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    with plot_style():
        figures = {name: plot(champion) for name, plot in PLOTS.items()}
        if len(by_player(games)) > 1:
            figures["strategy-levels"] = levels_plot(games)
        for name, figure in figures.items():
            file = folder / f"{name}.svg"
            figure.savefig(file, format="svg", metadata={"Date": None})
            drawn.append(file)
    return drawn
