"""Games of the search against itself, with what an analysis said along the way and what came of it.

Calibration is fitted to some of them and measured on others. A file of them can be continued.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from lanterns.analysis.analyst import Analyst, Evaluator, final_chances
from lanterns.analysis.calibration import NONE, part_left
from lanterns.engine import GameState, Options, TurnStep, apply, legal_actions, new_game, view
from lanterns.players.mcts.player import Mcts
from lanterns.seeds import nth_seed

KINDS: Final = tuple(Options(players, box) for players in (2, 3, 4) for box in (False, True))
"""Every kind of game, in turns. With the expansion, two emperor cards are drawn for each deal."""
_POSITIONS: Final = 8
"""Positions of a game that are analyzed, drawn from all its decisions."""


@dataclass(frozen=True, slots=True)
class Said:
    """What an analysis said about a position, before any calibration."""

    seat: int
    left: float
    """The part of the game that was still to come."""
    shares: tuple[float, ...]
    honor: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SearchedGame:
    """One game: what was said about some of its positions, and how it ended."""

    number: int
    players: int
    expansion: bool
    said: tuple[Said, ...]
    won: tuple[float, ...]
    """Each seat's share of the victory."""
    honor: tuple[int, ...]


def play_game(seed: int, simulations: int, number: int) -> SearchedGame:
    """Play a game of the series with the search on every seat, and analyze some positions."""
    options, deal = KINDS[number % len(KINDS)], nth_seed(seed, number)
    player, rng = Mcts(simulations), Random(deal)
    state = new_game(options, deal)
    positions: list[GameState] = []
    while state.step is not TurnStep.OVER:
        legal = legal_actions(state)
        if len(legal) > 1:
            positions.append(state)
        action = player.choose(view(state, state.seat_to_move), legal, rng)
        state = apply(state, action).state
    analyst = Analyst(Evaluator(calibration=NONE))
    said = []
    for position in rng.sample(positions, min(_POSITIONS, len(positions))):
        found = analyst.analyze(position, seed=rng.getrandbits(60))
        said.append(Said(found.seat, part_left(position), found.chances, found.honor))
    won = final_chances(state)
    assert won is not None, "the game was played to its end"
    honor = tuple(seat.honor for seat in state.seats)
    return SearchedGame(number, options.players, options.expansion, tuple(said), won, honor)


def play_games(
    seed: int, simulations: int, count: int, file: Path | None, jobs: int
) -> Iterator[SearchedGame]:
    """The first games of a series, those that the file holds and then those still to be played.

    Each is added to the file as soon as it is over. Games come in no particular order.
    """
    done = {game.number: game for game in _read(file, seed, simulations)}
    yield from (game for number, game in sorted(done.items()) if number < count)
    missing = [number for number in range(count) if number not in done]
    play = partial(play_game, seed, simulations)
    if jobs == 1:
        for number in missing:
            yield _note(play(number), file, seed, simulations)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for played in as_completed([pool.submit(play, number) for number in missing]):
            yield _note(played.result(), file, seed, simulations)


def _note(game: SearchedGame, file: Path | None, seed: int, simulations: int) -> SearchedGame:
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            line = {"seed": seed, "simulations": simulations, **asdict(game)}
            lines.write(json.dumps(line) + "\n")
    return game


def _read(file: Path | None, seed: int, simulations: int) -> Iterator[SearchedGame]:
    if file is None or not file.exists():
        return
    for text in file.read_text("utf-8").splitlines():
        line = json.loads(text)
        if (line.pop("seed"), line.pop("simulations")) == (seed, simulations):
            said = tuple(
                Said(one["seat"], one["left"], tuple(one["shares"]), tuple(one["honor"]))
                for one in line.pop("said")
            )
            won, honor = tuple(line.pop("won")), tuple(line.pop("honor"))
            yield SearchedGame(**line, said=said, won=won, honor=honor)
