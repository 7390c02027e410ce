"""A run: rounds of self-play, training and matches, until its time is over.

Everything is in one folder, and the next run continues there:

    history.json          games, training and matches of each finished round
    weights-0007.npz      the network after round 7
    samples-0007-03.npz   the games of process 3 in round 7; the last rounds are trained on

While the network learns from the games of a round, those of the next one are already played, with
the previous network: so neither the processor's cores nor a GPU wait for the other.

A round counts as finished once it is in the history. A run that is killed loses the current round:
the next run starts from the last finished one, and overwrites or removes what came after it.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Final, Protocol, TypeAlias, TypeVar
from zipfile import BadZipFile

from lanterns.arena.stats.group import GameKind
from lanterns.engine import LanternsError, Seed
from lanterns.learn.files import remove_unfinished, whole_file
from lanterns.learn.fit import Fit, measure
from lanterns.learn.history import Round, read_history, write_history
from lanterns.learn.match import Match, Score, play_match, score
from lanterns.learn.samples import Samples, join, load_samples, split
from lanterns.learn.search_game import KINDS, Budget
from lanterns.learn.self_play import Played, SelfPlay, play_games
from lanterns.learn.start import widened
from lanterns.players.fast import warm
from lanterns.players.net.features import Floats
from lanterns.players.net.network import load_fields, load_weights, save_weights
from lanterns.seeds import nth_seed

_WINDOW: Final = 12
"""The number of rounds whose samples are trained on."""
_HELD_BACK: Final = 0.05
"""The share of the positions, the newest ones, reserved for measuring."""
_MATCH_BUDGET: Final = Budget(seconds=0.02)

_T = TypeVar("_T")
_R = TypeVar("_R")


Trainer: TypeAlias = Callable[
    [Samples, list[Floats] | None, float, float, int], tuple[list[Floats], int]
]
"""Learns from samples, starting from weights or from nothing, with that trust in results, for that
many seconds, with a seed, and return the new weights and the steps taken. See train.py."""


class _Map(Protocol):
    """Calls a function for each item, possibly in other processes."""

    def __call__(self, function: Callable[[_T], _R], items: Iterable[_T], /) -> Iterable[_R]: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """The times of a run, in seconds, and its number of processes."""

    command: str
    """The command that started the run, for the history."""
    jobs: int = 1
    """With 1, games are played in this process."""
    seconds: float = 540.0
    self_play: float = 90.0
    training: float = 30.0
    match: float = 6.0
    """For each kind of game; 0 plays no matches."""
    simulations: int = 200
    trust: float = 0.9
    seed: int = 1
    tables: tuple[GameKind, ...] = KINDS
    """The kinds of games to play; a repeated kind is played more often."""
    start: Path | None = None
    """The network for a new folder to start from; without it the first round plays as ``mcts``."""

    @property
    def kinds(self) -> list[GameKind]:
        """Every kind of game that is played, once."""
        return [kind for kind in KINDS if kind in self.tables]

    @property
    def shortest_round(self) -> float:
        """The shortest possible time of a round."""
        return self.self_play + self.training + self.match * len(self.kinds)


def run(folder: Path, plan: Plan, train: Trainer) -> None:
    """Learn until there is no time for another round, and at least one round."""
    end = monotonic() + plan.seconds
    if plan.shortest_round > plan.seconds:
        raise LanternsError(
            f"a round takes at least {plan.shortest_round:.0f} s, and the run ends after "
            f"{plan.seconds:.0f} s: pass more --minutes, or less --self-play, --training or --match"
        )
    folder.mkdir(parents=True, exist_ok=True)
    remove_unfinished(folder)
    print(f"compiled in {warm():.0f} s", flush=True)
    with _processes(plan.jobs) as spread:
        _Learning(folder, plan, train, spread).learn(end)


@contextmanager
def _processes(jobs: int) -> Iterator[_Map]:
    """Yield a map over that number of processes, which end with this one."""
    if jobs == 1:
        yield map
        return
    # Spawned, not forked: a copy of a process that uses threads or a GPU may hang.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _prepare_process) as pool:
        yield pool.map


def _prepare_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent answers Ctrl-C
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End with the parent: otherwise the processes of a killed run would wait for work forever."""
    if (parent := parent_process()) is not None:
        parent.join()
    os._exit(1)


def _start(plan: Plan) -> list[Floats] | None:
    """Return the network for a new folder to start from, with layers as wide as today's."""
    if plan.start is None:
        return None
    try:
        weights, fields = load_weights(plan.start), load_fields(plan.start)
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
        raise LanternsError(f"{plan.start} does not contain readable weights: {error}") from error
    return widened(weights, fields, plan.seed)


@dataclass(frozen=True, slots=True)
class _Games:
    """The games of a round, which are being played."""

    number: int
    seed: Seed
    began: float
    when: str
    playing: Iterable[Played]


class _Learning:
    """The state between rounds: the folder's contents, and the samples of the last rounds."""

    def __init__(self, folder: Path, plan: Plan, train: Trainer, spread: _Map) -> None:
        self._folder = folder
        self._plan = plan
        self._trainer = train
        self._spread = spread
        self._rounds = read_history(folder)
        finished = len(self._rounds)
        self._weights = _start(plan) if not finished else load_weights(self._weights_file(finished))
        self._window: deque[Samples] = deque(maxlen=_WINDOW)
        self._window.extend(map(self._load, range(max(1, finished - _WINDOW + 1), finished + 1)))

    def learn(self, end: float) -> None:
        """Play and learn until there is no time for another round, and at least one."""
        games = self._start_games(len(self._rounds) + 1)
        while True:
            new = self._finish_games(games)
            following = None
            if monotonic() + self._time_of_round(games) <= end:
                following = self._start_games(games.number + 1)
            self._finish_round(games, new)
            if following is None:
                return
            games = following

    def _time_of_round(self, games: _Games) -> float:
        """Return the time of a round whose games take as long as the last ones."""
        plan = self._plan
        return monotonic() - games.began + plan.shortest_round - plan.self_play

    def _start_games(self, number: int) -> _Games:
        """Start the games of a round in all processes, with the current network."""
        plan = self._plan
        self._remove_samples(number)
        seed = nth_seed(plan.seed, number)
        tasks = [
            SelfPlay(
                self._weights,
                plan.tables,
                plan.simulations,
                plan.self_play,
                nth_seed(seed, job),
                self._folder / f"samples-{number:04}-{job:02}.npz",
            )
            for job in range(plan.jobs)
        ]
        when = datetime.now(UTC).isoformat(timespec="seconds")
        return _Games(number, seed, monotonic(), when, self._spread(play_games, tasks))

    def _finish_games(self, games: _Games) -> Samples:
        """Wait for the games, and add their samples to the training data."""
        for _ in games.playing:
            pass
        self._remove_samples(games.number - _WINDOW)
        self._window.append(new := self._load(games.number))
        print(f"round {games.number}: {new.games} games, {new.positions} positions", flush=True)
        return new

    def _finish_round(self, games: _Games, new: Samples) -> None:
        """Learn, measure, and record the round in the history."""
        plan = self._plan
        steps, fit = self._train(games.number, games.seed)
        won = self._matches(games.seed) if plan.match else {}
        self._rounds.append(
            Round(
                number=games.number,
                command=plan.command,
                seed=plan.seed,
                began=games.when,
                seconds=round(monotonic() - games.began, 1),
                jobs=plan.jobs,
                games=new.games,
                positions=new.positions,
                steps=steps,
                fit=fit,
                won=won,
            )
        )
        write_history(self._folder, self._rounds)

    def _train(self, number: int, seed: Seed) -> tuple[int, Fit]:
        plan = self._plan
        # The new samples come last, and the network is measured on the end of them.
        known, held_back = split(join(self._window), _HELD_BACK)
        weights, steps = self._trainer(
            known, self._weights, plan.trust, plan.training, seed & 0xFFFFFFFF
        )
        path = self._weights_file(number)
        with whole_file(path) as file:
            save_weights(file, weights)
        self._weights = load_weights(path)  # rounded, as the next run will load them
        fit = measure(self._weights, held_back)
        print(
            f"  {steps} steps, log loss {fit.log_loss:.3f} "
            f"(search {fit.search_log_loss:.3f}), calibration error {fit.calibration_error:.1%}",
            flush=True,
        )
        return steps, fit

    def _matches(self, seed: Seed) -> dict[str, Score]:
        """Play the network against the plan, with equal time per decision, at every table."""
        won = {}
        for nth, kind in enumerate(self._plan.kinds, 1):
            tasks = [
                Match(
                    first=self._weights,
                    second=None,
                    budget=_MATCH_BUDGET,
                    kind=kind,
                    seconds=self._plan.match,
                    # Far from the seeds of self-play, which are the first of the series.
                    seed=nth_seed(seed, 1_000_000 * nth + job),
                )
                for job in range(self._plan.jobs)
            ]
            deals = [deal for part in self._spread(play_match, tasks) for deal in part]
            found = won[str(kind)] = score(deals)
            print(
                f"  {kind}: won {found}, {found.deals} deals, even is {1 / kind.players:.1%}",
                flush=True,
            )
        return won

    def _weights_file(self, number: int) -> Path:
        return self._folder / f"weights-{number:04}.npz"

    def _sample_files(self, number: int) -> list[Path]:
        return sorted(self._folder.glob(f"samples-{number:04}-*.npz"))

    def _remove_samples(self, number: int) -> None:
        for file in self._sample_files(number):
            file.unlink()

    def _load(self, number: int) -> Samples:
        """Return the samples of a round."""
        with ThreadPoolExecutor() as threads:
            return join(list(threads.map(load_samples, self._sample_files(number))))
