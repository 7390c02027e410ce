"""What strong play looks like: the numbers and plots of docs/strategy.md.

``python -m research.strategy play --games 600 --jobs 2 --out games.jsonl.gz`` plays games of the
champion with itself at every kind of table and adds the facts of each to the file as soon as it is
over, so a run that is stopped loses nothing, and another run continues it. With ``--player
apprentice`` and another file it does the same with a weaker level.

``python -m research.strategy report games.jsonl.gz`` prints the tables; with several files it
also compares their players, and ``--plots DIR`` draws the plots.
"""

import argparse
import gzip
import json
import multiprocessing
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from lanterns.seeds import nth_seed
from research.strategy.rows import read_facts

TABLES = tuple((players, expansion) for players in (2, 3, 4) for expansion in (False, True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    modes = parser.add_subparsers(dest="mode", required=True)
    play = modes.add_parser("play", help="play games and store their facts")
    play.add_argument("--games", type=int, default=600, help="at each of the six kinds of table")
    play.add_argument("--jobs", type=int, default=1, help="processes that play")
    play.add_argument("--simulations", type=int, default=100, help="of the champion, per decision")
    play.add_argument("--player", help="another player than the champion")
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--minutes", type=float, default=1e9, help="stop after this time")
    play.add_argument("--plain", action="store_true", help="do not play games again with a change")
    play.add_argument("--out", type=Path, required=True)
    report = modes.add_parser("report", help="print the tables")
    report.add_argument("files", type=Path, nargs="+")
    report.add_argument("--plots", type=Path, help="draw the plots into this folder")
    chosen = parser.parse_args()
    if chosen.mode == "play":
        play_games(chosen)
    else:
        print_report(chosen.files, chosen.plots)


def play_games(chosen: argparse.Namespace) -> None:
    # numba is needed for playing only.
    from research.strategy.facts import Table, Task

    player = chosen.player or f"champion:{chosen.simulations}"
    done = {_key(game) for game in _restore(chosen.out)} if chosen.out.exists() else set()
    tasks = [
        Task(player, players, expansion, seed, not chosen.plain)
        for number in range(chosen.games)
        for players, expansion in TABLES
        if (player, players, expansion, seed := _seed(chosen.seed, players, expansion, number))
        not in done
    ]
    print(f"{player}: {len(done)} games in the file, {len(tasks)} to play", flush=True)
    if not tasks:
        return
    # Compiled once, or read from the cache, before the processes share it.
    global table
    table = Table()
    for players, expansion in TABLES:
        table.play(Task(player, players, expansion, 1, False))
    began, count = monotonic(), 0
    context = multiprocessing.get_context("fork")
    with context.Pool(chosen.jobs) as pool:
        for batch in _batches(pool.imap_unordered(_play, tasks)):
            _append(chosen.out, batch)
            count += len(batch)
            spent = monotonic() - began
            if spent > 60 * chosen.minutes:
                break
    print(f"{count} games in {monotonic() - began:.0f} s", flush=True)


table: Any = None
"""Of this process; made before the others are forked from it."""


def _play(task: Any) -> dict[str, Any]:
    return asdict(table.play(task))


def _seed(seed: int, players: int, expansion: bool, number: int) -> int:
    return nth_seed(nth_seed(seed, 2 * players + expansion), number)


def _key(game: dict[str, Any]) -> tuple[str, int, bool, int]:
    return game["player"], game["players"], game["expansion"], game["seed"]


def _batches(games: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Group games by a second's work, so that they compress well and few are lost."""
    batch: list[dict[str, Any]] = []
    began = monotonic()
    for game in games:
        batch.append(game)
        if monotonic() - began > 2:
            yield batch
            batch, began = [], monotonic()
    yield batch


def _restore(file: Path) -> list[dict[str, Any]]:
    """Read the games of a file, and cut it if a killed run stopped in the middle of a game."""
    games, whole = list(read_games([file])), file.with_name(f"whole-{file.name}")
    whole.unlink(missing_ok=True)
    _append(whole, games)
    whole.replace(file)
    return games


def _append(file: Path, games: list[dict[str, Any]]) -> None:
    lines = "".join(json.dumps(game, separators=(",", ":")) + "\n" for game in games).encode()
    with file.open("ab") as out:
        # Each group is a gzip file of its own; one after another they are a gzip file, too.
        out.write(gzip.compress(lines) if file.suffix == ".gz" else lines)


def read_games(files: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """Read the games of the files, without one that was being written when a run was killed."""
    for file in files:
        stopped = suppress(EOFError, gzip.BadGzipFile, json.JSONDecodeError)
        with stopped, gzip.open(file, "rt") if file.suffix == ".gz" else file.open() as lines:
            for line in lines:
                yield json.loads(line)


def print_report(files: list[Path], plots: Path | None) -> None:
    from research.strategy.tables import print_tables

    games = [read_facts(game) for game in read_games(files)]
    if not games:
        raise SystemExit("there are no games in these files")
    print_tables(games)
    if plots is not None:
        from research.strategy.plots import draw_plots

        for drawn in draw_plots(games, plots):
            print(drawn)


if __name__ == "__main__":
    main()
