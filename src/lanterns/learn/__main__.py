"""``python -m lanterns.learn run FOLDER`` learns for a while."""

import argparse
import os
import sys
from pathlib import Path

from lanterns.arena.stats.group import GameKind
from lanterns.engine import LanternsError
from lanterns.extras import needs_extra
from lanterns.learn.run import Plan, run
from lanterns.learn.search_game import KINDS

_USUAL = Plan(command="")


def _table(written: str) -> GameKind:
    """Return the kind of game written like 4 or 4+."""
    for kind in KINDS:
        if written == f"{kind.players}{'+' * kind.expansion}":
            return kind
    raise argparse.ArgumentTypeError(f"{written!r} must be 2, 2+, 3, 3+, 4 or 4+")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lanterns.learn", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="learn, continuing an earlier run in the folder")
    running.add_argument("folder", type=Path, help="the folder of the run")
    for name, kind, usual, explanation in (
        ("--minutes", float, _USUAL.seconds / 60, "length of the run"),
        ("--jobs", int, os.cpu_count() or 1, "processes that play"),
        ("--self-play", float, _USUAL.self_play, "seconds of self-play per round"),
        ("--training", float, _USUAL.training, "seconds of training per round"),
        ("--match", float, _USUAL.match, "seconds of matches per round and kind of game; 0: none"),
        ("--simulations", int, _USUAL.simulations, "simulations per decision of self-play"),
        ("--trust", float, _USUAL.trust, "weight of results relative to the search, 0 to 1"),
        ("--seed", int, _USUAL.seed, "the seed of all random numbers"),
    ):
        running.add_argument(name, type=kind, default=usual, help=f"{explanation} ({usual:g})")
    running.add_argument(
        "--tables",
        type=_table,
        nargs="+",
        default=_USUAL.tables,
        metavar="TABLE",
        help="the games: 2, 3 or 4 players, and + for the expansion; repeat one to"
        " play it more often (2 2+ 3 3+ 4 4+)",
    )
    running.add_argument("--start", type=Path, help="weights for a new folder to start from")
    return parser


def _run(chosen: argparse.Namespace, arguments: list[str]) -> None:
    with needs_extra("training", "learn", "torch"):
        from lanterns.learn.train import train
    run(
        chosen.folder,
        Plan(
            command=" ".join(["python -m lanterns.learn", *arguments]),
            jobs=chosen.jobs,
            seconds=60.0 * chosen.minutes,
            self_play=chosen.self_play,
            training=chosen.training,
            match=chosen.match,
            simulations=chosen.simulations,
            trust=chosen.trust,
            seed=chosen.seed,
            tables=tuple(chosen.tables),
            start=chosen.start,
        ),
        train,
    )


def main(arguments: list[str]) -> int:
    """Run a command. Return the exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        _run(chosen, arguments)
    except LanternsError as error:
        print(f"lanterns.learn: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
