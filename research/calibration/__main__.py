"""The calibration of the analysis: fitted to games, and measured on others.

``python -m research.calibration fit`` finds the numbers in ``analysis/calibration.json`` and stores
them there; ``measure`` says whether chances come true, and ``compare`` which evaluator is better.
"""

import argparse
import json
import sys
from pathlib import Path
from time import process_time

from lanterns.analysis.calibration import FILE, NONE, stored_calibration
from lanterns.arena.text_table import text_table
from lanterns.engine import LanternsError, Options, apply, legal_actions, new_game
from lanterns.extras import needs_extra
from research.calibration.fitting import draw, fit, measure, report
from research.calibration.games import EVALUATORS, KINDS, FollowedGame, Series, play_games


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m research.calibration", description=__doc__.split("\n")[0]
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, seed, about in (
        ("fit", 2, "fit the calibration to games of equal players, and store it"),
        ("measure", 3, "measure on other games whether chances come true"),
        ("compare", 1, "compare what can evaluate, on the same positions"),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument("--games", type=int, default=300, help="how many games (300)")
        command.add_argument("--seed", type=int, default=seed, help=f"of the series ({seed})")
        command.add_argument(
            "--player", default="champion:100", help="on every seat of them (champion:100)"
        )
        command.add_argument("--jobs", type=int, default=1, help="processes that play (1)")
        command.add_argument("--samples", type=Path, help="store the games here, and continue them")
        if name == "measure":
            command.add_argument("--plot", type=Path, help="draw an SVG plot into this file")
            command.add_argument("--raw", action="store_true", help="measure the search as it is")
    return parser


def _games(chosen: argparse.Namespace, evaluator: str = "champion") -> list[FollowedGame]:
    series = Series(chosen.seed, chosen.player, evaluator)
    return list(play_games(series, chosen.games, chosen.samples, chosen.jobs))


def _fit(chosen: argparse.Namespace) -> None:
    games = _games(chosen)
    found = fit(games)
    before, after = measure(games, NONE), measure(games, found)
    stored = {
        "sharpness": {kind: list(both) for kind, both in found.sharpness.items()},
        "surplus": found.surplus,
        "evaluator": "the champion's network",
        "command": "python -m research.calibration fit"
        f" --games {chosen.games} --seed {chosen.seed} --player {chosen.player}",
        "games": after.games,
        "positions": after.positions,
        "log_loss_before": round(before.log_loss, 4),
        "log_loss": round(after.log_loss, 4),
    }
    FILE.write_text(json.dumps(stored, indent=2) + "\n", "utf-8")
    print(json.dumps(stored, indent=2))


def _measure(chosen: argparse.Namespace) -> None:
    games, calibration = _games(chosen), NONE if chosen.raw else stored_calibration()
    print(report(games, calibration))
    if chosen.plot:
        with needs_extra("a plot", "plots", "matplotlib"):
            draw(games, calibration).savefig(chosen.plot, metadata={"Date": None})


def _compare(chosen: argparse.Namespace) -> None:
    """Fit each evaluator on one half of the games and measure it on the other, both ways."""
    rows = []
    for evaluator in EVALUATORS:
        games = _games(chosen, evaluator)
        halves = [[one for one in games if one.number // len(KINDS) % 2 == n] for n in (0, 1)]
        found = [measure(halves[n], fit(halves[1 - n])) for n in (0, 1)]
        analyst, position = EVALUATORS[evaluator](), new_game(Options(4, True), 1)
        for _ in range(25):
            position = apply(position, legal_actions(position)[0]).state
        analyst.analyze(position)
        began = process_time()
        analyst.analyze(position)
        rows.append(
            [
                evaluator,
                str(len(games)),
                f"{sum(one.log_loss for one in found) / 2:.4f}",
                f"{sum(one.honor_error for one in found) / 2:.2f}",
                f"{1000 * (process_time() - began):.0f}",
            ]
        )
    columns = ["", "games", "log loss per position", "honor off by", "ms for a position"]
    print(text_table(columns, rows))


def main(arguments: list[str]) -> int:
    """Do what the arguments say; returns the exit status."""
    chosen = _parser().parse_args(arguments)
    try:
        match chosen.command:
            case "fit":
                _fit(chosen)
            case "measure":
                _measure(chosen)
            case _:
                _compare(chosen)
    except LanternsError as error:
        print(f"research.calibration: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
