"""The search of mcts/search.py over the engine's states: a tree of objects, one for all worlds."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import exp, sqrt
from random import Random
from typing import Final, NamedTuple

from lanterns.engine import (
    Action,
    GameState,
    Outcome,
    PlaceTile,
    RotateTile,
    TurnStep,
    View,
    apply,
    legal_actions,
    outcome,
)
from lanterns.players.mcts.numbers import (
    AT_ROOT,
    BELOW,
    CURIOSITY,
    DOUBT,
    DOUBT_A_TURN,
    MARGIN,
    NUMBERS,
    SHARPNESS,
    URGENCY,
)
from lanterns.players.plain.evaluate import Evaluation
from lanterns.players.plain.network import PlainNetwork

_OTHERS: Final = -1
"""The name of the group of actions other than placements; a placement's is its tile."""


def guess_world(view: View, rng: Random) -> GameState:
    """A position that fits the view: the tiles it hides are dealt at random."""
    unseen = list(view.unseen())
    rng.shuffle(unseen)
    state = view.state

    def draw(count: int) -> tuple[int, ...]:
        return tuple(unseen.pop() for _ in range(count))

    seats = tuple(
        seat if number == view.seat else replace(seat, hand=draw(len(seat.hand)))
        for number, seat in enumerate(state.seats)
    )
    stack = draw(len(state.tile_stack))
    return replace(state, seats=seats, tile_stack=stack, left_out=tuple(sorted(unseen)))


@dataclass(slots=True, eq=False)
class Node:
    """An action after a history, and the position after it. The root has no action."""

    action: Action | None
    prior: float = 1.0
    visits: int = 0
    reward: float = 0.0
    """The sum over all visits, for the seat that chose the action."""
    groups: dict[int, list["Node"]] = field(default_factory=dict)
    """What may follow, for each tile that a seat might place and for all other actions."""
    reference: float | None = None
    """What the best action listed first was worth to the planner."""


class Leaf(NamedTuple):
    """Where a simulation ended, and what it found there for each seat."""

    state: GameState
    result: Outcome | None
    """How the game ended, if it did."""
    rewards: list[float]
    """By the result or the network; they sum to 1."""
    apart: list[float]
    """What the network says of the honor at the end; empty where the game is over."""


class Search:
    """One search: simulations from the position that a seat has to decide in.

    With ``only``, they all begin with that action.
    """

    def __init__(
        self, view: View, evaluation: Evaluation, net: PlainNetwork, only: Action | None = None
    ) -> None:
        self._view, self._evaluation, self._net = view, evaluation, net
        self._root = Node(None)
        self._confined = only is not None
        if only is not None:
            name = only.tile if isinstance(only, PlaceTile) else _OTHERS
            self._root.groups[name] = [Node(only)]

    def simulate(self, rng: Random) -> Leaf:
        """One more simulation, in a world of its own."""
        state, node, path = guess_world(self._view, rng), self._root, []
        while state.step is not TurnStep.OVER and (node is self._root or node.visits):
            if node is not self._root or not self._confined:
                self._expand(node, state)
            chosen = _select(node, state)
            if chosen is None or chosen.action is None:
                break
            path.append((chosen, state.seat_to_move))
            state, node = apply(state, chosen.action).state, chosen
        leaf = self._leaf(state)
        for followed, mover in path:
            followed.visits += 1
            followed.reward += leaf.rewards[mover]
        return leaf

    def tried(self) -> dict[Action, int]:
        """How often each action that was considered was visited."""
        return {node.action: node.visits for node in self._considered() if node.action}

    def most_tried(self) -> tuple[Action | None, int]:
        """The action visited most, of equals the better one, and its lead over any other."""
        tried = sorted(self._considered(), key=lambda node: (-node.visits, -node.reward))
        if not tried:
            return None, 0
        second = tried[1].visits if len(tried) > 1 else 0
        return tried[0].action, tried[0].visits - second

    def _considered(self) -> list[Node]:
        # The last group comes first, as in the tree of mcts/tree.py: it decides between equals.
        return [node for group in reversed(self._root.groups.values()) for node in group]

    def _expand(self, node: Node, state: GameState) -> None:
        """List what may follow a node in this world and is not listed yet."""
        if state.step is not TurnStep.PLACE:
            if _OTHERS not in node.groups:
                legal = legal_actions(state)
                self._add_best(node, _OTHERS, legal, self._evaluation.weigh(state, legal))
            return
        if all(tile in node.groups for tile in state.me.hand):
            return
        legal = legal_actions(state)
        if not isinstance(legal[0], PlaceTile):  # lanterns must be discarded first
            if _OTHERS not in node.groups:
                self._add_best(node, _OTHERS, legal, self._evaluation.weigh(state, legal))
            return
        for tile in state.me.hand:
            if tile not in node.groups:
                actions = [a for a in legal if isinstance(a, PlaceTile) and a.tile == tile]
                values = self._evaluation.weigh_placements(state, actions)
                self._add_best(node, tile, actions, values)
        # Elsewhere rotations would take more time than they are worth.
        if node is self._root and _OTHERS not in node.groups:
            turns = [action for action in legal if isinstance(action, RotateTile)]
            if turns:
                values = self._evaluation.weigh_rotations(state, turns)
                self._add_best(node, _OTHERS, turns, values)

    def _add_best(
        self, node: Node, name: int, actions: Sequence[Action], values: list[float]
    ) -> None:
        """Add a group with the best of the actions weighed."""
        most = int(NUMBERS[AT_ROOT if node is self._root else BELOW])
        ranked = sorted(zip(values, range(len(values)), strict=True), key=lambda one: -one[0])
        if node.reference is None:
            node.reference = ranked[0][0]
        node.groups[name] = [
            Node(actions[number], exp(min(5.0, (value - node.reference) / NUMBERS[SHARPNESS])))
            for value, number in ranked[:most]
        ]

    def _leaf(self, state: GameState) -> Leaf:
        """What the position is worth to each seat: by the result or the network."""
        result = outcome(state)
        if result is None:
            return Leaf(state, None, *self._net.outlook(state, self._evaluation))
        doubt = NUMBERS[DOUBT] + 4.0 * NUMBERS[DOUBT_A_TURN]
        most = max(result.honor)
        shares = [exp((honor - most) / doubt) for honor in result.honor]
        won = [(seat in result.winners) / len(result.winners) for seat in range(len(shares))]
        margin, total = NUMBERS[MARGIN], sum(shares)
        rewards = [
            margin * share / total + (1.0 - margin) * victory
            for share, victory in zip(shares, won, strict=True)
        ]
        return Leaf(state, result, rewards, [])


def _select(node: Node, state: GameState) -> Node | None:
    """The node to follow, of those that this world allows: the most promising one.

    That is its mean reward so far, and more the less it was tried for what the planner thinks.
    """
    names = {*state.me.hand, _OTHERS}
    groups = [group for name, group in reversed(node.groups.items()) if name in names]
    allowed = [child for group in groups for child in group]
    if not allowed:
        return None
    visits = sum(child.visits for child in allowed)
    mean = sum(child.reward for child in allowed) / visits if visits else 0.5
    untried = mean - NUMBERS[URGENCY] if visits else mean
    priors = sum(child.prior for child in allowed)
    curiosity = NUMBERS[CURIOSITY] * sqrt(visits + 1.0) / priors

    def promise(child: Node) -> float:
        reward = child.reward / child.visits if child.visits else untried
        return reward + curiosity * child.prior / (1.0 + child.visits)

    return max(allowed, key=promise)
