"""Positions with a blunder planted in them, and positions with a sound move. Run it to count.

``python tests/analysis/planted.py 5001`` takes other games: those with that seed and later ones.
Lake and hands come from games of the planner. Honor, stacks and lanterns are set so that the game
is close and the planted move certainly throws it away: what it gives up cannot be had again.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random
from typing import Final

from lanterns.analysis import Analyst, Decision, Verdict, judge
from lanterns.engine import (
    COLORS,
    LANTERNS,
    Action,
    Color,
    Dedicate,
    Dedication,
    Discard,
    Exchange,
    FavorReceived,
    GameState,
    LanternReceived,
    Lanterns,
    Options,
    Pass,
    PlaceTile,
    Token,
    TurnStep,
    apply,
    count_lanterns,
    legal_actions,
    new_game,
    pieces_for,
    preview,
    view,
)
from lanterns.notation import Played
from lanterns.players.mcts.player import make_mcts
from lanterns.players.planner.player import Planner

NO_LANTERNS: Final = count_lanterns(())
SEVEN_EACH: Final = ((7,), (7,), (7,), ())
SEVEN_UNIQUE_PAYS: Final = ((4,), (4,), (10,), ())


@dataclass(frozen=True, slots=True)
class Planted:
    """A position and the move made in it."""

    state: GameState
    action: Action


def game_states(seed: int) -> Iterator[GameState]:
    """Yield positions of games of the planner, for 2 to 4 players, with and without expansion."""
    state, rng, planner = (
        new_game(Options(2 + seed % 3, seed % 2 == 1), seed),
        Random(seed),
        Planner(),
    )
    while state.step is not TurnStep.OVER:
        yield state
        legal = legal_actions(state)
        state = apply(state, planner.choose(view(state, state.seat_to_move), legal, rng)).state


def standing(
    state: GameState,
    stacks: tuple[tuple[int, ...], ...],
    behind: int,
    lanterns: Lanterns | None = None,
    rival: Lanterns = NO_LANTERNS,
    favors: int = 0,
) -> GameState:
    """Return the position with the seat to move that far behind, and with only these lanterns."""
    me = state.seat_to_move
    after = (me + 1) % len(state.seats)
    seats = []
    for seat, holder in enumerate(state.seats):
        held = NO_LANTERNS
        if seat == me:
            held = holder.lanterns if lanterns is None else lanterns
        elif seat == after:
            held = rival
        honor = 30 + (0 if seat == me else behind)
        seats.append(
            replace(
                holder,
                lanterns=held,
                favors=favors if seat == me else 0,
                gifts=0,
                honor_tokens=0,
                tokens=(Token(Dedication.FOUR_OF_A_KIND, honor),),
            )
        )
    box = pieces_for(state.options, state.cards).supply
    supply = tuple(box[kind] - sum(its.lanterns[kind] for its in seats) for kind in LANTERNS)
    return replace(state, stacks=stacks, seats=tuple(seats), supply=supply)


def wasted_dedications(first: int = 1) -> Iterator[Planted]:
    """Plant final turns in which a seat passes on the seven honor that would win."""
    for seed in count(first):
        for state in game_states(seed):
            if state.final_turn and state.step is TurnStep.DEDICATION:
                close = standing(state, SEVEN_EACH, behind=3)
                if any(isinstance(action, Dedicate) for action in legal_actions(close)):
                    yield Planted(close, Pass())
                    break


def given_away_last_turns(first: int = 1) -> Iterator[Planted]:
    """Plant last tiles that give the next seat a fourth lantern of a color, for its final turn."""
    for seed in count(first):
        for state in game_states(seed):
            last = state.turn == state.last_turn - len(state.seats)
            if last and state.step is TurnStep.PLACE:
                after = (state.seat_to_move + 1) % len(state.seats)
                gifts = {
                    action: _received(state, action, after)
                    for action in legal_actions(standing(state, SEVEN_EACH, -3, NO_LANTERNS))
                    if isinstance(action, PlaceTile)
                }
                found = _fourth(gifts)
                if found is not None:
                    action, color = found
                    rival = count_lanterns((color,) * 3)
                    yield Planted(standing(state, SEVEN_EACH, -3, NO_LANTERNS, rival), action)
                break


def _received(state: GameState, action: Action, seat: int) -> set[Color]:
    clear = standing(state, SEVEN_EACH, -3, NO_LANTERNS)
    events = preview(clear, action)
    return {e.color for e in events if isinstance(e, LanternReceived) and e.seat == seat}


def _fourth(gifts: dict[PlaceTile, set[Color]]) -> tuple[PlaceTile, Color] | None:
    """Return a placement that gives a color which another placement does not."""
    for action, colors in gifts.items():
        for color in colors:
            if any(color not in others for others in gifts.values()):
                return action, color
    return None


def discarded_sets(first: int = 1) -> Iterator[Planted]:
    """Plant discards of the only lantern of a color, and with it of Seven Unique."""
    for seed in count(
        first + first % 2, 2
    ):  # without emperor cards, which could bring a second dedication
        for state in game_states(seed):
            last = state.turn == state.last_turn - len(state.seats)
            if last and state.step is TurnStep.PLACE:
                found = _discard(state)
                if found is not None:
                    yield found
                break


def _discard(state: GameState) -> Planted | None:
    """Return a discard whose color no placement brings back."""
    for single in COLORS:
        others = [color for color in COLORS if color != single]
        counts = [0] * len(LANTERNS)
        for color, held in zip((single, *others), (1, 4, 3, 2, 1, 1, 1), strict=True):
            counts[color] = held
        close = standing(state, SEVEN_UNIQUE_PAYS, 6, tuple(counts))
        after = apply(close, Discard(single)).state
        placements = [action for action in legal_actions(after) if isinstance(action, PlaceTile)]
        if not any(_brings_back(after, action, single) for action in placements):
            return Planted(close, Discard(single))
    return None


def _brings_back(state: GameState, action: Action, color: Color) -> bool:
    """Return whether a placement brings the color, or the favors to exchange for it."""
    mine = [e for e in preview(state, action) if getattr(e, "seat", None) == state.seat_to_move]
    favors = sum(isinstance(event, FavorReceived) for event in mine)
    return favors > 1 or any(isinstance(e, LanternReceived) and e.color == color for e in mine)


def missed_exchanges(first: int = 1) -> Iterator[Planted]:
    """Plant final turns in which a seat passes on an exchange for a winning set."""
    for seed in count(first):
        for state in game_states(seed):
            if state.final_turn and state.step is TurnStep.EXCHANGE:
                three = count_lanterns((Color.RED,) * 3 + (Color.BLUE,))
                close = standing(state, SEVEN_EACH, 3, three, favors=2)
                if Exchange(Color.BLUE, Color.RED) in legal_actions(close):
                    yield Planted(close, Pass())
                    break


def lesser_dedications(first: int = 1) -> Iterator[Planted]:
    """Plant final turns in which a seat that could take ten takes four, and loses."""
    both = count_lanterns((*COLORS, *(Color.RED,) * 3))
    for seed in count(first):
        for state in game_states(seed):
            if state.final_turn and state.step is TurnStep.DEDICATION:
                close = standing(state, SEVEN_UNIQUE_PAYS, 6, both)
                less = Dedicate(Dedication.FOUR_OF_A_KIND, (Color.RED,) * 4)
                if less in legal_actions(close):
                    yield Planted(close, less)
                    break


KINDS: Final[dict[str, Callable[[int], Iterator[Planted]]]] = {
    "wasted dedication": wasted_dedications,
    "last turn given away": given_away_last_turns,
    "complete set discarded": discarded_sets,
    "exchange missed": missed_exchanges,
    "lesser dedication": lesser_dedications,
}


def planted(each: int, first: int = 1) -> Iterator[tuple[str, Planted]]:
    """Yield that many positions of each kind, from games with that seed and later ones."""
    for kind, make in KINDS.items():
        for one in islice(make(first), each):
            yield kind, one


def sound(number: int, simulations: int, first: int = 101) -> Iterator[Planted]:
    """Yield positions of games of the planner, with the choices of a long search.

    It searches without the network of the analysis, so it does not share the network's opinions.
    """
    player = make_mcts(str(simulations))
    for seed in range(first, first + number):
        states = [state for state in game_states(seed) if len(legal_actions(state)) > 1]
        state = Random(seed).choice(states)
        legal = legal_actions(state)
        chosen = player.choose(view(state, state.seat_to_move), legal, Random(seed))
        yield Planted(state, chosen)


def judged(analyst: Analyst, one: Planted) -> Decision:
    """Return the analysis's verdict on the move."""
    step = apply(one.state, one.action)
    return judge(analyst, Played(1, one.state, one.action, step))[0]


def is_blunder(analyst: Analyst, one: Planted) -> bool:
    """Return whether the analysis calls the move a blunder."""
    return judged(analyst, one).verdict is Verdict.BLUNDER


def main(first: int = 1) -> int:
    """Count what is found in twenty positions each; the exit code says whether that is enough."""
    analyst = Analyst()
    found = [(kind, is_blunder(analyst, one)) for kind, one in planted(4, first)]
    for kind in KINDS:
        hits = [hit for name, hit in found if name == kind]
        print(f"{kind:24} {sum(hits)} of {len(hits)} found")
    right = sum(hit for _, hit in found)
    alarms = sum(is_blunder(analyst, one) for one in sound(20, 20_000, first + 100))
    print(f"planted blunders found: {right} of {len(found)}")
    print(f"sound moves called a blunder: {alarms} of 20")
    return 0 if right >= 19 and alarms <= 1 else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
