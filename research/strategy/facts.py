"""Games of players with themselves, and the facts of each that docs/strategy.md is made of.

Every game is played once as it is. Then it is played again with one thing changed, from the same
deal and with the same chance: a seat gets a favor, a gift or a lantern as a present, has a pavilion
fewer, or may not use one of the emperor cards. The difference is what that thing is worth.

rows.py describes what is noted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from lanterns.engine import (
    COLORS,
    Action,
    EmperorCard,
    GameState,
    Options,
    Pass,
    SeatState,
    Step,
    View,
    apply,
    legal_actions,
    new_game,
    outcome,
    view,
)
from lanterns.players import Player, find_player
from research.strategy.noting import Eye, Noting, Watch, order_of
from research.strategy.rows import CARDS, Facts, Worth

_T = TypeVar("_T")


class Task(NamedTuple):
    """A game to play."""

    player: str
    players: int
    expansion: bool
    seed: int
    change: bool
    """Whether to play it again with something changed."""


class WithoutCard:
    """A player that believes one of the emperor cards not to be in play."""

    def __init__(self, player: Player, card: EmperorCard) -> None:
        self._player, self._card = player, card

    def choose(self, seen: View, legal: Sequence[Action], rng: Random) -> Action:
        cards = tuple(card for card in seen.state.cards if card is not self._card)
        state = replace(seen.state, cards=cards)
        allowed = legal_actions(state)
        if all(isinstance(action, Pass) for action in allowed):
            return Pass()
        return self._player.choose(View(seen.seat, state), allowed, rng)


def chances_for(seed: int, seats: int) -> list[Random]:
    return [Random(f"{seed}/{seat}") for seat in range(seats)]


def play(
    state: GameState,
    players: Sequence[Player],
    chances: Sequence[Random],
    watch: Sequence[Watch] = (),
) -> GameState:
    """Play to the end, which is returned."""
    while legal := legal_actions(state):
        seat = state.seat_to_move
        action = players[seat].choose(view(state, seat), legal, chances[seat])
        step = apply(state, action)
        for see in watch:
            see(state, legal, action, step)
        state = step.state
    return state


def result(end: GameState) -> tuple[list[int], list[float]]:
    """Return the honor and the share of the victory, by seat."""
    found = outcome(end)
    assert found is not None
    shares = [(seat in found.winners) / len(found.winners) for seat in range(len(end.seats))]
    return list(found.honor), shares


def in_order(values: Sequence[_T], start: int) -> list[_T]:
    """Return in turn order what is listed by seat."""
    return [*values[start:], *values[:start]]


@dataclass
class Change:
    """A change made when a game is played again, and where it starts."""

    what: str
    seat: int
    turn: int
    before: GameState | None = None
    """The position before the action that led to that turn. A step that offers nothing is skipped,
    so what is given must be there before the turn starts."""
    action: Action | None = None
    chances: Sequence[Random] = ()
    moments: list[tuple[Any, ...]] = field(default_factory=list)
    """The state of each seat's generator then."""

    def __call__(
        self, before: GameState, legal: Sequence[Action], action: Action, step: Step
    ) -> None:
        if before.turn < self.turn <= step.state.turn:
            self.before, self.action = before, action
            self.remember_chances()

    def remember_chances(self) -> None:
        self.moments = [chance.getstate() for chance in self.chances]

    def start(self, card: EmperorCard | None, rng: Random) -> GameState | None:
        assert self.before is not None
        state = self.before if card else change(self.before, self.seat, self.what, rng)
        return None if state is None else apply(state, self.action).state if self.action else state


_PRESENTS: Final = ("favor", "lantern")
_EXPANSION: Final = ("favor", "lantern", "gift", "gift", "pavilion", "card", "card")
_FROM_THE_START: Final = ("pavilion", "card")


def _draw_change(state: GameState, rng: Random) -> Change:
    what = rng.choice(_EXPANSION if state.options.expansion else _PRESENTS)
    seats = len(state.seats)
    seat = rng.randrange(seats)
    first = 1 + order_of(state, seat)
    last = state.last_turn - seats
    return Change(
        what, seat, first if what in _FROM_THE_START else rng.randrange(first, last + 1, seats)
    )


class Table:
    """Plays games of one player with itself, one after another."""

    def __init__(self) -> None:
        self._eye = Eye()
        self._players: dict[str, Player] = {}

    def play(self, task: Task) -> Facts:
        """Play a game as it is, and perhaps again with a change."""
        if task.player not in self._players:
            self._players[task.player] = find_player(task.player)
        player = self._players[task.player]
        state = new_game(Options(task.players, task.expansion), task.seed)
        start, cards = state.start_seat, [CARDS.index(card) for card in state.cards]
        facts = Facts(task.player, task.players, task.expansion, task.seed, start, cards)
        facts.discards = [0] * task.players
        rng, chances = Random(f"{task.seed}/change"), chances_for(task.seed, task.players)
        changing = _draw_change(state, rng)
        changing.before, changing.chances = state, chances
        changing.remember_chances()
        seated = [player] * task.players
        end = play(state, seated, chances, [Noting(facts, self._eye), changing])
        _note_result(facts, end)
        if task.change:
            facts.worth = self._again(player, changing, rng, end)
        return facts

    def _again(
        self, player: Player, changing: Change, rng: Random, plain: GameState
    ) -> Worth | None:
        players, card = [player] * len(plain.seats), None
        if changing.what == "card":
            card = rng.choice(plain.cards)
            players[changing.seat] = WithoutCard(player, card)
        state = changing.start(card, rng)
        if state is None:
            return None
        for chance, moment in zip(changing.chances, changing.moments, strict=True):
            chance.setstate(moment)
        end, seat = play(state, players, changing.chances), changing.seat
        (honor, won), (honor_before, won_before) = result(end), result(plain)
        more = np.subtract(honor, honor_before)
        others = (more.sum() - more[seat]) / (len(more) - 1)
        return Worth(
            changing.what,
            -1 if card is None else CARDS.index(card),
            changing.turn,
            order_of(plain, seat),
            int(more[seat]),
            round(float(more[seat] - others), 3),
            round(won[seat] - won_before[seat], 3),
        )


def _note_result(facts: Facts, end: GameState) -> None:
    honor, won = result(end)
    found = outcome(end)
    assert found is not None
    facts.honor, facts.won = in_order(honor, facts.start), in_order(won, facts.start)
    facts.decided_by = found.decided_by.value
    facts.left = [_left(seat) for seat in in_order(end.seats, facts.start)]


def change(state: GameState, seat: int, what: str, rng: Random) -> GameState | None:
    """Return the position with one thing more or fewer for a seat, or ``None`` if it has none."""
    mine = state.seats[seat]
    if what == "favor":
        return _with_seat(state, seat, replace(mine, favors=mine.favors + 1))
    if what == "gift":
        return _with_seat(state, seat, replace(mine, gifts=mine.gifts + 1))
    if what == "pavilion":
        return _with_seat(state, seat, replace(mine, pavilions=mine.pavilions - 1))
    colors = [color for color in COLORS if state.supply[color]]
    if not colors:
        return None
    color = rng.choice(colors)
    supply, lanterns = list(state.supply), list(mine.lanterns)
    supply[color] -= 1
    lanterns[color] += 1
    state = replace(state, supply=tuple(supply))
    return _with_seat(state, seat, replace(mine, lanterns=tuple(lanterns)))


def _with_seat(state: GameState, seat: int, changed: SeatState) -> GameState:
    seats = (*state.seats[:seat], changed, *state.seats[seat + 1 :])
    return replace(state, seats=seats)


def _left(seat: SeatState) -> list[int]:
    return [sum(seat.lanterns), seat.favors, seat.gifts, seat.pavilions]
