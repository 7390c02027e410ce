"""Games of equal players, with what an analysis said along the way and what came of it.

Calibration is fitted to some of them and measured on others. A file of them can be continued.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from lanterns.analysis.analyst import Analyst, final_chances
from lanterns.analysis.calibration import NONE, part_left
from lanterns.analysis.evaluator import Effort, champion_evaluator, plan_evaluator
from lanterns.engine import GameState, Options, TurnStep, apply, legal_actions, new_game, view
from lanterns.players import Player, find_player
from lanterns.seeds import nth_seed

KINDS: Final = tuple(Options(players, box) for players in (2, 3, 4) for box in (False, True))
"""Every kind of game, in rotation. With the expansion, each deal draws two emperor cards."""
_POSITIONS: Final = 4
"""Positions of a game that are analyzed, drawn from all its decisions."""

EVALUATORS: Final[dict[str, Callable[[], Analyst]]] = {
    "champion": lambda: Analyst(champion_evaluator(NONE)),
    "plan": lambda: Analyst(plan_evaluator(NONE), Effort(search=800, worlds=400)),
}
"""The evaluators, with about as much processor time for each."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series of games: its deals, its players, and the evaluator of its positions."""

    seed: int
    player: str = "champion:100"
    """The code of the player on every seat."""
    evaluator: str = "champion"
    """One of ``EVALUATORS``. The games and positions are the same for all."""


@dataclass(frozen=True, slots=True)
class Said:
    """The analysis of a position, before any calibration."""

    seat: int
    left: float
    """The part of the game that was still to come."""
    shares: tuple[float, ...]
    honor: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """One game: what was said about some of its positions, and how it ended."""

    number: int
    players: int
    expansion: bool
    said: tuple[Said, ...]
    won: tuple[float, ...]
    """Each seat's share of the victory."""
    honor: tuple[int, ...]


@cache
def _prepared(series: Series) -> tuple[Player, Analyst]:
    """Return the player and the analyst, made once in each process."""
    return find_player(series.player), EVALUATORS[series.evaluator]()


def play_game(series: Series, number: int) -> FollowedGame:
    """Play a game of the series, and analyze some of its positions."""
    options, deal = KINDS[number % len(KINDS)], nth_seed(series.seed, number)
    (player, analyst), rng = _prepared(series), Random(deal)
    state = new_game(options, deal)
    positions: list[GameState] = []
    while state.step is not TurnStep.OVER:
        legal = legal_actions(state)
        if len(legal) > 1:
            positions.append(state)
        action = player.choose(view(state, state.seat_to_move), legal, rng)
        state = apply(state, action).state
    said = []
    for position in rng.sample(positions, min(_POSITIONS, len(positions))):
        found = analyst.analyze(position, seed=rng.getrandbits(60))
        said.append(Said(found.seat, part_left(position), found.chances, found.honor))
    won = final_chances(state)
    assert won is not None, "the game was played to its end"
    honor = tuple(seat.honor for seat in state.seats)
    return FollowedGame(number, options.players, options.expansion, tuple(said), won, honor)


def play_games(series: Series, count: int, file: Path | None, jobs: int) -> Iterator[FollowedGame]:
    """Yield the first games of a series, those in the file and then those still to be played.

    Each is added to the file as soon as it is over. Games come in no particular order.
    """
    done = {game.number: game for game in _read(file, series)}
    yield from (game for number, game in sorted(done.items()) if number < count)
    missing = [number for number in range(count) if number not in done]
    play = partial(play_game, series)
    if jobs == 1:
        for number in missing:
            yield _note(play(number), file, series)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for played in as_completed([pool.submit(play, number) for number in missing]):
            yield _note(played.result(), file, series)


def _note(game: FollowedGame, file: Path | None, series: Series) -> FollowedGame:
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"series": asdict(series), **asdict(game)}) + "\n")
    return game


def _read(file: Path | None, series: Series) -> Iterator[FollowedGame]:
    if file is None or not file.exists():
        return
    for text in file.read_text("utf-8").splitlines():
        line = json.loads(text)
        if Series(**line.pop("series")) == series:
            said = tuple(
                Said(one["seat"], one["left"], tuple(one["shares"]), tuple(one["honor"]))
                for one in line.pop("said")
            )
            won, honor = tuple(line.pop("won")), tuple(line.pop("honor"))
            yield FollowedGame(**line, said=said, won=won, honor=honor)
