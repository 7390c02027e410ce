"""One game between players, from the deal to the festival."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import TypeVar

from lanterns.arena.plan import ArenaError, GameTask, name_player
from lanterns.arena.results import GameResult
from lanterns.engine import (
    Action,
    Options,
    Outcome,
    Seed,
    apply,
    legal_actions,
    new_game,
    outcome,
    view,
)
from lanterns.notation import Record, record_of
from lanterns.players import Player, close_player, explain_failure, find_player

_P = TypeVar("_P", bound=Player | str)


class GameFailed(ArenaError):
    """A game that did not come to its end, because a player or a machine failed."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """The course of a game, and each seat's decisions."""

    actions: tuple[Action, ...]
    outcome: Outcome
    decisions: tuple[int, ...]
    """The number of decisions each seat made."""
    seconds: tuple[float, ...]
    """The time each seat took for its decisions."""
    forfeits: tuple[int, ...]
    """The number of decisions each seat left to a fallback, if its player counts them."""


def seat_players(players: Sequence[_P], seats: int) -> tuple[_P, ...]:
    """Return the player on each seat; if there are fewer players than seats, the list repeats.

    >>> seat_players(["greedy", "random"], 3)
    ('greedy', 'random', 'greedy')
    """
    if not players:
        raise ArenaError("there are no players: name at least one")
    if len(players) > seats:
        raise ArenaError(f"there are {len(players)} players for {seats} seats: name fewer")
    return tuple(islice(cycle(players), seats))


def play_game(options: Options, seed: Seed, players: Sequence[Player | str]) -> Record:
    """Let players play one game, each named by its code or an object of your own.

    The same seed and players play the same game.

    >>> play_game(Options(players=2), 7, ["greedy", "random"]).players
    ('greedy', 'random')
    """
    seated = seat_players(players, options.players)
    actions = play_out(options, seed, seated).actions
    return record_of(options, seed, actions, tuple(map(name_player, seated)))


def play_out(
    options: Options, seed: Seed, players: Sequence[Player | str], chance: str = ""
) -> Playthrough:
    """Let players, one for each seat, play one game, and time them.

    The deal follows from the seed alone. The players' random choices follow from the seed and
    ``chance``, so that the same deal can be played again with other choices. Players that are made
    here, from their codes, are closed at the end; objects are left to the caller.
    """
    if len(players) != options.players:
        raise ArenaError(f"{options.players} seats need as many players, not {len(players)}")
    with ExitStack() as made:
        seated = [_take_seat(player, made) for player in players]
        return _play(options, seed, seated, [name_player(player) for player in players], chance)


def _take_seat(player: Player | str, made: ExitStack) -> Player:
    if not isinstance(player, str):
        return player
    found = find_player(player)
    made.callback(close_player, found)
    return found


def _play(
    options: Options, seed: Seed, players: Sequence[Player], names: Sequence[str], chance: str
) -> Playthrough:
    generators = [Random(f"{seed}/{chance}{seat}") for seat in range(options.players)]
    decisions, seconds = [0] * options.players, [0.0] * options.players
    state = new_game(options, seed)
    actions: list[Action] = []
    while legal := legal_actions(state):
        seat = state.seat_to_move
        seen = view(state, seat)
        began = perf_counter()
        try:
            action = players[seat].choose(seen, legal, generators[seat])
            seconds[seat] += perf_counter() - began
            state = apply(state, action).state
        except Exception as error:  # a player may be foreign code: it can raise anything
            raise GameFailed(f"{names[seat]} failed: {explain_failure(error)}") from error
        decisions[seat] += 1
        actions.append(action)
    result = outcome(state)
    assert result is not None, "a game without legal actions is over"
    # A program that plays lists the decisions it forfeited; other players have no such list.
    forfeits = tuple(len(getattr(player, "forfeits", ())) for player in players)
    return Playthrough(tuple(actions), result, tuple(decisions), tuple(seconds), forfeits)


def play_task(task: GameTask) -> GameResult:
    """Play a game of a tournament. If a player fails, the error names the game."""
    try:
        return _play_task(task)
    except Exception as error:
        why = error if isinstance(error, GameFailed) else f"{type(error).__name__}: {error}"
        raise GameFailed(f"the game could not be played ({task.id}): {why}") from error


def _play_task(task: GameTask) -> GameResult:
    players = [entrant.player for entrant in task.seating]
    played = play_out(task.options, task.seed, players, chance=f"{task.id}/")
    return GameResult(
        id=task.id,
        seed=task.seed,
        labels=tuple(entrant.label for entrant in task.seating),
        codes=tuple(entrant.code for entrant in task.seating),
        honor=played.outcome.honor,
        places=places(played.outcome),
        winners=played.outcome.winners,
        decided_by=played.outcome.decided_by,
        decisions=played.decisions,
        milliseconds=tuple(round(1000 * spent, 3) for spent in played.seconds),
        forfeits=played.forfeits,
    )


def places(outcome: Outcome) -> tuple[int, ...]:
    """Return the place of each seat, by everything that decides a game (R19)."""
    measures = (outcome.honor, outcome.gifts, outcome.favors, outcome.lanterns)
    scores = list(zip(*measures, strict=True))
    return tuple(1 + sum(other > score for other in scores) for score in scores)
