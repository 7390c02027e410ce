"""What a run of ``lanterns.learn`` has learned: its history as tables and as curves.

``python -m research.learning_report FOLDER`` prints the tables, and with matplotlib draws the
curves into the folder.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lanterns.arena.text_table import text_table
from lanterns.engine import LanternsError
from lanterns.learn.history import Round, read_history
from lanterns.learn.search_game import KINDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def finished_rounds(folder: Path) -> list[Round]:
    """Return the finished rounds of a folder. Raise ``LanternsError`` if there are none."""
    if rounds := read_history(folder):
        return rounds
    raise LanternsError(f"no round was finished in {folder}: python -m lanterns.learn run {folder}")


def report(rounds: Sequence[Round]) -> str:
    """Return the report on a run: its command, and what each round learned and won."""
    return "\n\n".join((_commands(rounds), _learned(rounds), *_won(rounds)))


def _commands(rounds: Sequence[Round]) -> str:
    commands: dict[str, list[Round]] = {}
    for each in rounds:
        commands.setdefault(each.command, []).append(each)
    return text_table(
        ["command", "rounds", "seed", "processes", "first round began", "minutes"],
        [
            [
                command,
                str(len(its)),
                str(its[0].seed),
                str(its[0].jobs),
                its[0].began,
                f"{sum(each.seconds for each in its) / 60:.1f}",
            ]
            for command, its in commands.items()
        ],
    )


def _learned(rounds: Sequence[Round]) -> str:
    return text_table(
        ["round", "games", "positions", "steps", "log loss", "search's", "calibration", "seconds"],
        [
            [
                str(each.number),
                f"{each.games:,}",
                f"{each.positions:,}",
                f"{each.steps:,}",
                f"{each.fit.log_loss:.3f}",
                f"{each.fit.search_log_loss:.3f}",
                f"{each.fit.calibration_error:.1%}",
                f"{each.seconds:.0f}",
            ]
            for each in rounds
        ],
    )


def _won(rounds: Sequence[Round]) -> list[str]:
    """Return the results of each round that had matches, and those of the last in detail."""
    played = [each for each in rounds if each.won]
    if not played:
        return []
    shares = text_table(
        ["won in round", *map(str, KINDS)],
        [
            [str(each.number), *(f"{each.won[str(kind)].won:.1%}" for kind in KINDS)]
            for each in played
        ],
    )
    last = played[-1]
    details = text_table(
        [f"round {last.number}", "won, 95 %", "even", "deals"],
        [
            [str(kind), str(score), f"{1 / kind.players:.1%}", f"{score.deals:,}"]
            for kind in KINDS
            for score in [last.won[str(kind)]]
        ],
    )
    return [shares, details]


def draw_curves(rounds: Sequence[Round], folder: Path) -> list[Path]:
    """Draw every curve into the folder, as SVG, and return the files. Needs matplotlib."""
    from lanterns.arena.stats.plots_style import plot_style

    files = []
    with plot_style():
        for name, draw in _CURVES.items():
            files.append(file := folder / f"{name}.svg")
            draw(rounds).savefig(file, metadata={"Date": None})
    return files


def _log_loss_curve(rounds: Sequence[Round]) -> "Figure":
    from lanterns.arena.stats.plots_style import DIM, GOLD, across, panels

    figure, (axes,) = panels(
        1, "How well it predicts", "log loss on games that were not trained on; lower is better"
    )
    numbers = [each.number for each in rounds]
    search = [each.fit.search_log_loss for each in rounds]
    axes.plot(numbers, search, "o-", color=DIM, label="search")
    axes.plot(numbers, [each.fit.log_loss for each in rounds], "o-", color=GOLD, label="network")
    _mark_rounds(axes)
    axes.legend(frameon=False)
    across(axes)
    return figure


def _calibration_curve(rounds: Sequence[Round]) -> "Figure":
    from lanterns.arena.stats.plots_style import GOLD, LINE, across, panels

    last = rounds[-1]
    figure, (axes,) = panels(
        1,
        "Whether its chances come true",
        f"round {last.number}: called, and won; the error is {last.fit.calibration_error:.1%}",
    )
    axes.plot([0, 1], [0, 1], color=LINE)
    said, won, _ = zip(*last.fit.calibration, strict=True)
    axes.plot(said, won, "o-", color=GOLD)
    axes.set_xlabel("the chance that was called")
    axes.set_ylabel("the share that was won")
    across(axes)
    return figure


def _mark_rounds(axes: "Axes") -> None:
    axes.set_xlabel("round")
    axes.locator_params(axis="x", integer=True, min_n_ticks=1)


def _won_curve(rounds: Sequence[Round]) -> "Figure":
    from matplotlib.ticker import PercentFormatter

    from lanterns.arena.stats.plots_style import DIM, GOLD, across, panels

    figure, every = panels(
        len(KINDS),
        "What the network wins",
        "against the search without it, at the same time per decision, with 95 % intervals;"
        " the line is an even share",
        2.6,
    )
    played = [each for each in rounds if each.won]
    for axes, kind in zip(every, KINDS, strict=True):
        scores = [each.won[str(kind)] for each in played]
        below = [score.won - (score.won if score.low is None else score.low) for score in scores]
        above = [(score.won if score.high is None else score.high) - score.won for score in scores]
        numbers = [each.number for each in played]
        axes.axhline(1 / kind.players, color=DIM, linewidth=0.8)
        axes.errorbar(
            numbers, [score.won for score in scores], [below, above], fmt="o-", color=GOLD
        )
        axes.set_title(str(kind))
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, 0))
        _mark_rounds(axes)
        across(axes)
    return figure


_CURVES: Final[dict[str, Callable[[Sequence[Round]], "Figure"]]] = {
    "log-loss": _log_loss_curve,
    "calibration": _calibration_curve,
    "won": _won_curve,
}


def main(arguments: list[str]) -> int:
    """Report on a folder; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="where a run stored everything")
    folder = parser.parse_args(arguments).folder
    try:
        rounds = finished_rounds(folder)
    except LanternsError as error:
        print(f"research.learning_report: {error}", file=sys.stderr)
        return 2
    print(report(rounds))
    if find_spec("matplotlib") is None:
        print("\nThere are no curves without matplotlib: pip install 'lanterns[plots]'")
        return 0
    for file in draw_curves(rounds, folder):
        print(f"\n{file}", end="")
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
