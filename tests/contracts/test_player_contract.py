"""The promises of ``Player``, which every registered player must keep.

To test a new player, it is enough to register it. If its code needs a setting after the colon, or
is slow without one, add it to ``SETTINGS``.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from lanterns.engine import (
    Action,
    EmperorCard,
    GameState,
    Options,
    Seat,
    View,
    apply,
    legal_actions,
    new_game,
    view,
)
from lanterns.players import PLAYERS, Player, find_player

from ..properties.worlds import another_world

_BOT: Final = Path(__file__).parents[2] / "examples" / "bot.py"

SETTINGS: Final = {
    "exec": f"'{sys.executable}' -I -S '{_BOT}'",
    "champion": "20",
    "mcts": "20",
}
"""What follows the colon of a code; nothing for the others. A cheap setting is enough here."""

_CARDS: Final = tuple(EmperorCard)

CONFIGURATIONS: Final = (
    Options(players=2),
    Options(players=3),
    Options(players=4),
    *(
        Options(2 + number // 2 % 3, True, (_CARDS[number], _CARDS[(number + 1) % len(_CARDS)]))
        for number in range(0, len(_CARDS), 2)
    ),
)
"""The base game, and every emperor card at least once."""


CHAMPIONS: Final = frozenset({"expert", "master", "virtuoso", "grandmaster", "legend"})
"""Levels that are the champion with more simulations, and would only take longer."""


def code_of(name: str) -> str:
    """Return the code of the player, with a cheap setting."""
    return f"{name}:{SETTINGS[name]}" if name in SETTINGS else name


@pytest.fixture(params=sorted(PLAYERS.keys() - CHAMPIONS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def player(name: str) -> Iterator[Player]:
    player = find_player(code_of(name))
    yield player
    assert not getattr(player, "forfeits", ()), "it should have decided for itself"
    getattr(player, "close", lambda: None)()


@pytest.fixture(params=CONFIGURATIONS, ids=lambda o: f"{o.players}{'+' * o.expansion}")
def options(request: pytest.FixtureRequest) -> Options:
    assert isinstance(request.param, Options)
    return request.param


def decisions(options: Options, seat: Seat, player: Player) -> Iterator[GameState]:
    """Yield the seat's decisions in a whole game against others who play at random.

    The player's own choice is played when the caller asks for the next position.
    """
    seed = 10 * options.players + options.expansion
    rng, own = Random(seed), Random(f"{seed} own")
    state = new_game(options, seed)
    while legal := legal_actions(state):
        if state.seat_to_move == seat:
            yield state
            action = player.choose(view(state, seat), legal, own)
        else:
            action = rng.choice(legal)
        state = apply(state, action).state


def pictured(seen: View, legal: tuple[Action, ...]) -> str:
    """Return everything that a player is given, as text, so that any change to it shows."""
    return repr((seen, legal))


def test_a_player_keeps_its_promises(player: Player, options: Options) -> None:
    """It decides legally through a whole game, changes nothing it is given, and with an equal
    generator decides alike: for the same view, and in a world where only hidden things differ.
    """
    worlds = 0
    for number, state in enumerate(decisions(options, 1, player)):
        legal = legal_actions(state)
        seen = view(state, 1)
        before = pictured(seen, legal)
        chosen = player.choose(seen, legal, Random(number))
        assert chosen in legal
        assert pictured(seen, legal) == before

        other = another_world(state, seen.unseen(), Random(number))
        worlds += replace(other, seed=state.seed) != state
        assert view(other, 1) == seen
        assert player.choose(view(other, 1), legal_actions(other), Random(number)) == chosen
    assert worlds > 8, "the other worlds were others"


def test_a_player_remembers_nothing_that_matters(name: str, player: Player) -> None:
    """A player that has played half a game decides as a new one does."""
    options = CONFIGURATIONS[-1]
    midway = next(state for state in decisions(options, 0, player) if state.turn > 16)
    fresh = find_player(code_of(name))
    legal = legal_actions(midway)
    chosen = [p.choose(view(midway, 0), legal, Random(3)) for p in (player, fresh)]
    assert chosen[0] == chosen[1]
    getattr(fresh, "close", lambda: None)()


def test_a_player_takes_the_only_choice_there_is(player: Player) -> None:
    state = new_game(Options(players=2), seed=4)
    for action in legal_actions(state)[:3]:
        assert player.choose(view(state, state.seat_to_move), (action,), Random(1)) == action


def test_chance_comes_from_the_generator_alone(player: Player) -> None:
    """The same generator leads to the same choice, and the module's own is left alone."""
    state = new_game(Options(players=3), seed=2)
    seen, legal = view(state, state.seat_to_move), legal_actions(state)
    chosen = set()
    untouched = random.getstate()
    for _ in range(5):
        chosen.add(player.choose(seen, legal, Random(7)))
    assert len(chosen) == 1
    assert random.getstate() == untouched
