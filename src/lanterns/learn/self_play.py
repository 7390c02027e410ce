"""Self-play: games of the search against itself, recorded as training data."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

import numpy as np

from lanterns.arena.stats.group import GameKind
from lanterns.engine import Seed
from lanterns.kernel import Game, apply, copy_state, generator, legal_count, new_state, nth_legal
from lanterns.kernel.layout import COLOR_COUNT
from lanterns.kernel.seat import scores
from lanterns.learn.samples import Samples, from_mover, join, pack_colors
from lanterns.learn.search_game import (
    KINDS,
    Budget,
    Searcher,
    deal_game,
    seat_to_move,
    skip_to_choice,
    victory_shares,
)
from lanterns.players.mcts.tree import LONGEST, code_of
from lanterns.players.net.features import Floats, write_features
from lanterns.players.net.layout import COLOR_FEATURES, FEATURES, MOST_SEATS

_ACTIONS: Final = 4
"""The number of searched actions of a position that are recorded with their values."""
_STRAY: Final = 0.02
"""How often a random action is played instead, so that the network sees unusual positions, too."""
_FEWEST_VISITS: Final = 8
_VISIT_SHARE: Final = 40
"""An action counts as searched if at least one in this number of simulations tried it."""
_FEWEST_GAMES: Final = 2
"""One to train on, and one to measure with."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The work of one process: play for a while, and write the samples to a file."""

    weights: list[Floats] | None
    tables: tuple[GameKind, ...]
    """The kinds of games; one is drawn for each game."""
    simulations: int
    seconds: float
    seed: Seed
    file: Path


@dataclass(frozen=True, slots=True)
class Played:
    """The amount that a process played."""

    games: int
    positions: int


class _Features:
    """Room for the features of all positions of a game, reused for every game."""

    def __init__(self, room: int) -> None:
        self.colors = np.zeros((room, COLOR_COUNT, COLOR_FEATURES), np.float32)
        self.others = np.zeros((room, FEATURES), np.float32)


class Recorder:
    """Plays games and records their positions."""

    def __init__(
        self,
        weights: list[Floats] | None,
        simulations: int,
        seed: Seed,
        tables: Sequence[GameKind] = KINDS,
    ) -> None:
        self._tables = tables
        self._searcher = Searcher(weights, Budget(simulations))
        self._chance = np.random.default_rng(seed)
        self._rng = generator(seed)
        self._at = _Features(LONGEST)
        self._after = _Features(LONGEST * _ACTIONS)
        self._scratch = new_state()

    def play(self, kind: GameKind | None = None) -> Samples:
        """Play one game of that kind, or of a random kind, and return its samples."""
        if kind is None:
            kind = self._tables[int(self._chance.integers(len(self._tables)))]
        game = deal_game(kind, int(self._chance.integers(1 << 62)))
        seats: list[int] = []
        values: list[Floats] = []
        actions: list[int] = []
        after: list[tuple[int, float]] = []
        self._searcher.plan(game)
        while count := skip_to_choice(game):
            # With the plan of the previous decision: at a leaf of a search the plan is not new
            # either.
            self._write(game, self._at, len(seats))
            code = self._searcher.decide(game, self._rng)
            seats.append(seat_to_move(game))
            values.append(self._searcher.chances(kind.players))
            before = len(after)
            self._record_actions(game, kind.players, after)
            actions.append(len(after) - before)
            if self._chance.random() < _STRAY:
                code = nth_legal(game, int(self._chance.integers(count)))
            apply(game, code)
        return self._samples(game, kind.players, seats, values, actions, after)

    def _write(self, game: Game, into: _Features, row: int) -> None:
        write_features(game, self._searcher.work, into.colors[row], into.others[row])

    def _record_actions(self, game: Game, players: int, after: list[tuple[int, float]]) -> None:
        """Record the search's values of some of the actions that it tried often."""
        tree = self._searcher.tree
        least = max(_FEWEST_VISITS, self._searcher.simulations // _VISIT_SHARE)
        rows: list[int] = []
        group = int(tree.first[0])
        while group:
            tried = tree.visits[group + 1 : group + 1 + int(tree.visits[group])]
            rows += (np.flatnonzero(tried >= least) + group + 1).tolist()
            group = int(tree.next[group])
        for number in self._chance.permutation(len(rows))[:_ACTIONS].tolist():
            row = rows[number]
            copy_state(self._scratch, game)
            apply(self._scratch, code_of(game, int(tree.key[row])))
            if legal_count(self._scratch):
                self._write(self._scratch, self._after, len(after))
                actor = (seat_to_move(game) - seat_to_move(self._scratch)) % players
                after.append((actor, float(tree.reward[row] / tree.visits[row])))

    def _samples(
        self,
        end: Game,
        players: int,
        seats: list[int],
        values: list[Floats],
        actions: list[int],
        after: list[tuple[int, float]],
    ) -> Samples:
        count = len(seats)
        seat, at_table = np.array(seats, np.uint8), np.full(count, players, np.uint8)
        honor = np.zeros(MOST_SEATS, np.int16)
        scores(end, honor)

        def turned(rows: Floats) -> Floats:
            return from_mover(np.broadcast_to(rows, (count, MOST_SEATS)), seat, at_table)

        return Samples(
            colors=pack_colors(self._at.colors[:count]),
            others=self._at.others[:count].astype(np.float16),
            value=turned(np.array(values, np.float32)),
            won=turned(victory_shares(end)),
            honor=turned(honor.astype(np.float32)),
            seat=seat,
            players=at_table,
            to_come=np.arange(count, 0, -1, dtype=np.int16),
            actions=np.array(actions, np.uint8),
            after_colors=pack_colors(self._after.colors[: len(after)]),
            after_others=self._after.others[: len(after)].astype(np.float16),
            after_players=np.full(len(after), players, np.uint8),
            after_seat=np.array([actor for actor, _ in after], np.uint8),
            after_value=np.array([value for _, value in after], np.float32),
        )


def play_games(task: SelfPlay) -> Played:
    """Play until the time is over, and write the samples to the file."""
    recorder = Recorder(task.weights, task.simulations, task.seed, task.tables)
    end = monotonic() + task.seconds
    games: list[Samples] = []
    while len(games) < _FEWEST_GAMES or monotonic() < end:
        games.append(recorder.play())
    samples = join(games)
    samples.save(task.file)
    return Played(samples.games, samples.positions)
