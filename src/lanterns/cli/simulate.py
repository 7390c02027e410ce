"""``lanterns simulate``: many games between bots, written down as one JSON line each."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from lanterns.arena import play_game, seat_players
from lanterns.cli.progress import games_progress
from lanterns.engine import Options, Seed
from lanterns.notation import Record, game_json
from lanterns.players import close_player, find_player
from lanterns.seeds import nth_seed


def simulate(
    options: Options,
    seed: Seed,
    games: int,
    codes: Sequence[str],
    out: Path,
    states: bool,
    as_json: bool,
) -> int:
    """Play the games, write them and sum them up; returns the exit code."""
    codes = seat_players(codes, options.players)
    for code in codes:
        close_player(find_player(code))  # an unknown one is refused before the first game
    tally = _Tally(codes)
    with _opened(out) as file, games_progress() as progress:
        task = progress.add_task("games", total=games)
        for number in range(games):
            record = play_game(options, nth_seed(seed, number), codes)
            file.write(json.dumps(game_json(record, states=states)) + "\n")
            tally.add(record)
            progress.advance(task)
    # With the games themselves on standard output, the summary must not get between them.
    print(tally.as_json(seed) if as_json else tally.as_text(), file=_aside(out))
    return 0


def _aside(out: Path) -> IO[str]:
    return sys.stderr if str(out) == "-" else sys.stdout


@contextmanager
def _opened(out: Path) -> Iterator[IO[str]]:
    if str(out) == "-":
        yield sys.stdout
    else:
        with out.open("w", encoding="utf-8") as file:
            yield file


class _Tally:
    """Wins and honor over many games, by seat."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._codes = codes
        self._games = 0
        self._wins: Counter[int] = Counter()
        self._honor: Counter[int] = Counter()

    def add(self, record: Record) -> None:
        """Count one game. A shared victory is a win for each seat that shares it."""
        assert record.outcome is not None
        self._games += 1
        self._wins.update(record.outcome.winners)
        self._honor.update(dict(enumerate(record.outcome.honor)))

    def as_text(self) -> str:
        """A line for each seat."""
        return "\n".join(
            f"seat {seat + 1}  {code:12} won {self._wins[seat]} of {self._games}, "
            f"{self._honor[seat] / self._games:.1f} honor per game"
            for seat, code in enumerate(self._codes)
        )

    def as_json(self, seed: Seed) -> str:
        """The same for a program."""
        seats = [
            {"player": code, "wins": self._wins[seat], "honor": self._honor[seat] / self._games}
            for seat, code in enumerate(self._codes)
        ]
        return json.dumps({"games": self._games, "seed": f"{seed:032x}", "seats": seats})
