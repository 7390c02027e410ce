"""Notes on a game while it is played: each placement, each choice, and chances.

rows.py describes the rows.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from lanterns.engine import (
    Action,
    AnyExchange,
    Dedicate,
    Discard,
    EmperorCardActivated,
    FavorReceived,
    FavorsConverted,
    GameState,
    GiftReceived,
    LanternMissed,
    LanternReceived,
    PlaceTile,
    Reason,
    Step,
    TurnStep,
    top_token,
    view,
)
from lanterns.engine.components import TILES
from lanterns.kernel import Codec, from_view, generator
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game
from lanterns.kernel.lake import beside, spot
from lanterns.kernel.place import matches
from lanterns.kernel.seat import mine
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.fast import jitted
from lanterns.players.net.network import load_weights, new_network, write_chances
from lanterns.players.planner.beliefs import LEADER, RIVALS
from lanterns.players.planner.plan import make_plan
from lanterns.players.planner.weigh import weigh_placements
from lanterns.players.planner.workspace import TUNED_BELIEFS, new_workspace
from research.strategy.rows import CARDS, Chance, Choice, Facts, Placed

EXCHANGES: Final = get_args(AnyExchange)


@jitted
def most_matches(state: Game, room: NDArray[np.int64]) -> None:
    """Write the most matches that any placement would make."""
    me, most = mine(state), 0
    for slot in range(state[me + at.HAND_COUNT]):
        for rotation in range(4):
            face = 4 * state[me + at.HAND + slot] + rotation
            for number in range(state[at.OPEN]):
                found = 0
                for side in range(4):
                    found += matches(
                        state[spot(beside(state[at.OPEN_CELLS + number], side))], face, side
                    )
                most = max(most, found)
    room[0] = most


class Eye:
    """The opinions of the network and the plan on a position."""

    def __init__(self) -> None:
        self._net = new_network(load_weights(WEIGHTS_FILE))
        self._work = new_workspace()
        self._selfish, self._mean = TUNED_BELIEFS.copy(), TUNED_BELIEFS.copy()
        self._selfish[RIVALS : RIVALS + 3] = 0.0
        self._mean[RIVALS : RIVALS + 3] = 1.0
        self._mean[LEADER] = 0.0
        self._room = np.zeros(1, np.int64)

    def chance(self, state: GameState, order: int) -> Chance:
        game = self._read(state)
        found = [self._chance(game, state.seat_to_move)]
        for where in (at.FAVORS, at.HONOR, at.GIFTS):
            game[mine(game) + where] += 1
            found.append(self._chance(game, state.seat_to_move))
            game[mine(game) + where] -= 1
        return Chance(state.turn, order, *found)

    def _read(self, state: GameState) -> Game:
        game = from_view(view(state, state.seat_to_move), generator(state.turn))
        make_plan(game, self._work.beliefs, self._work.plan)
        return game

    def _chance(self, game: Game, seat: int) -> int:
        chances = np.zeros(4)
        write_chances(game, self._work, self._net, chances)
        return round(1000 * float(chances[seat]))

    def denial(self, state: GameState, action: PlaceTile) -> tuple[int, int, int]:
        """Return the most matches possible, the price of a placement, and the others' loss."""
        game = self._read(state)
        most_matches(game, self._room)
        count = weigh_placements(game, self._work._replace(beliefs=self._selfish), 0)
        own = self._work.values[:count].copy()
        weigh_placements(game, self._work._replace(beliefs=self._mean), 0)
        others = own - self._work.values[:count]
        chosen = int(np.flatnonzero(self._work.codes[:count] == Codec(game).encode(action))[0])
        # Of placements that are equally good for the seat, the one that denies most has no price.
        equal = np.flatnonzero(own >= own.max() - 1e-6)
        best = int(equal[others[equal].argmin()])
        price = round(1000 * (own[best] - own[chosen]))
        return int(self._room[0]), price, round(1000 * (others[best] - others[chosen]))


def order_of(state: GameState, seat: int) -> int:
    return (seat - state.start_seat) % len(state.seats)


Watch: TypeAlias = Callable[[GameState, Sequence[Action], Action, Step], None]
"""Sees each action with the position before it, what was legal, and what came of it."""


class Noting:
    """Notes the facts of a game while it is played."""

    def __init__(self, facts: Facts, eye: Eye) -> None:
        self.facts, self._eye, self._turn = facts, eye, 0

    def __call__(
        self, before: GameState, legal: Sequence[Action], action: Action, step: Step
    ) -> None:
        facts = self.facts
        facts.decisions += 1
        turn, order = before.turn, order_of(before, before.seat_to_move)
        if turn != self._turn and not before.final_turn:
            self._turn = turn
            facts.chances.append(self._eye.chance(before, order))
        if isinstance(action, PlaceTile):
            facts.placed.append(self._placement(before, action, step))
        elif isinstance(action, EXCHANGES):
            facts.exchanges.append([turn, order, EXCHANGES.index(type(action))])
        elif isinstance(action, Discard):
            facts.discards[order] += 1
        if any(isinstance(other, Dedicate) for other in legal):
            facts.choices.append(_choice(before, legal, action))
        for event in step.events:
            if isinstance(event, EmperorCardActivated):
                facts.cards_used.append([turn, order, CARDS.index(event.card)])
            elif isinstance(event, FavorsConverted):
                facts.converted.append([turn, order, event.honor])

    def _placement(self, state: GameState, action: PlaceTile, step: Step) -> Placed:
        seat = state.seat_to_move
        got: list[set[int]] = [set() for _ in state.seats]
        count = [0] * len(state.seats)
        matched = favors = gifts = missed = 0
        for event in step.events:
            match event:
                case LanternReceived():
                    count[event.seat] += 1
                    matched += event.reason is Reason.MATCH
                    if not state.seats[event.seat].lanterns[event.color]:
                        got[event.seat].add(event.color)
                case LanternMissed():
                    missed += 1
                    matched += event.reason is Reason.MATCH
                case FavorReceived():
                    favors += 1
                case GiftReceived():
                    gifts += event.seat == seat
                case _:
                    pass
        possible, price, denied = self._eye.denial(state, action)
        return Placed(
            turn=state.turn,
            order=order_of(state, seat),
            matched=matched,
            possible=possible,
            platform=int(TILES[action.tile].platform),
            favors=favors,
            gifts=gifts,
            built=int(action.pavilion),
            own=count[seat],
            own_new=len(got[seat]),
            others=sum(count) - count[seat],
            others_new=sum(map(len, got)) - len(got[seat]),
            missed=missed,
            price=price,
            denied=denied,
        )


def _choice(state: GameState, legal: Sequence[Action], action: Action) -> Choice:
    kinds = {other.dedication for other in legal if isinstance(other, Dedicate)}
    honors = {kind: top_token(state.stacks, kind)[0] for kind in kinds}
    chosen = action.dedication if isinstance(action, Dedicate) else None
    return Choice(
        turn=state.turn,
        order=order_of(state, state.seat_to_move),
        possible=sum(1 << kind for kind in kinds),
        chosen=-1 if chosen is None else int(chosen),
        honor=max(honors.values()) if chosen is None else honors[chosen],
        lanterns=sum(state.me.lanterns),
        at_end=int(state.step is TurnStep.END),
    )
