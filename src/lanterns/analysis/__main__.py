"""``python -m lanterns.analysis`` fits and measures the calibration, or compiles in advance."""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from lanterns.analysis.analyst import Analyst, Effort, Evaluator, network_evaluator
from lanterns.analysis.calibration import FILE, NONE, stored_calibration
from lanterns.engine import LanternsError, Options, new_game
from lanterns.extras import needs_extra
from lanterns.players.net.network import SHAPES, new_network


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lanterns.analysis", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, seed, about in (
        ("fit", 1, "fit the calibration to games of the search against itself, and store it"),
        ("calibration", 2, "measure on other games whether chances come true"),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument("--games", type=int, default=300, help="how many games (300)")
        command.add_argument("--seed", type=int, default=seed, help=f"of the series ({seed})")
        command.add_argument(
            "--simulations", type=int, default=400, help="for each decision of those games (400)"
        )
        command.add_argument("--jobs", type=int, default=1, help="processes that play (1)")
        command.add_argument("--samples", type=Path, help="store the games here, and continue them")
        if name == "calibration":
            command.add_argument("--plot", type=Path, help="draw an SVG plot into this file")
            command.add_argument("--raw", action="store_true", help="measure the search as it is")
    warming = commands.add_parser("warm", help="compile the analysis in advance")
    warming.add_argument("--net", action="store_true", help="also with a network")
    return parser


def _fit(chosen: argparse.Namespace) -> None:
    from lanterns.analysis.calibrate import fit, measure
    from lanterns.analysis.games import play_games

    games = list(
        play_games(chosen.seed, chosen.simulations, chosen.games, chosen.samples, chosen.jobs)
    )
    found = fit(games)
    before, after = measure(games, NONE), measure(games, found)
    stored = {
        "sharpness": {str(players): list(both) for players, both in found.sharpness.items()},
        "surplus": found.surplus,
        "evaluator": "search without a network",
        "command": "python -m lanterns.analysis fit"
        f" --games {chosen.games} --seed {chosen.seed} --simulations {chosen.simulations}",
        "games": after.games,
        "positions": after.positions,
        "log_loss_before": round(before.log_loss, 4),
        "log_loss": round(after.log_loss, 4),
    }
    FILE.write_text(json.dumps(stored, indent=2) + "\n", "utf-8")
    print(json.dumps(stored, indent=2))


def _measure(chosen: argparse.Namespace) -> None:
    from lanterns.analysis.calibrate import draw, measure, report
    from lanterns.analysis.games import play_games

    games = list(
        play_games(chosen.seed, chosen.simulations, chosen.games, chosen.samples, chosen.jobs)
    )
    found = measure(games, NONE if chosen.raw else stored_calibration())
    print(report(found))
    if chosen.plot:
        with needs_extra("a plot", "plots", "matplotlib"):
            draw(found).savefig(chosen.plot, metadata={"Date": None})


def warm(with_net: bool) -> None:
    """Compile the analysis by analyzing one position."""
    evaluators = [Evaluator()]
    if with_net:
        zeros = [np.zeros(shape, np.float32) for shape in SHAPES]
        evaluators.append(network_evaluator(new_network(zeros), NONE))
    for evaluator in evaluators:
        analyst = Analyst(evaluator, Effort(search=10, worlds=2, actions=1))
        analyst.analyze(new_game(Options(2), 1))


def main(arguments: list[str]) -> int:
    """Do what the arguments say; returns the exit status."""
    chosen = _parser().parse_args(arguments)
    try:
        match chosen.command:
            case "fit":
                _fit(chosen)
            case "calibration":
                _measure(chosen)
            case _:
                warm(chosen.net)
                print("the analysis is compiled and cached")
    except LanternsError as error:
        print(f"lanterns.analysis: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
