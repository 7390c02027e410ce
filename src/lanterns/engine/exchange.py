"""The exchange step: the standard exchange (R7) and Emperor Exchange (E9)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias, get_args

from lanterns.engine.action import Exchange, ExchangeForTwo, ExchangeForWild
from lanterns.engine.color import COLORS, LANTERNS, WILD, Lantern, name_lantern
from lanterns.engine.draft import Draft
from lanterns.engine.event import LanternExchanged
from lanterns.engine.obstacle import Actions, Obstacle, is_over, why_no_card
from lanterns.engine.options import EmperorCard
from lanterns.engine.rule import Offer, Rule
from lanterns.engine.situation import Situation, can_activate, refuse_card
from lanterns.engine.state import GameState, TurnStep

AnyExchange: TypeAlias = Exchange | ExchangeForWild | ExchangeForTwo
"""The standard exchange, and the two that Emperor Exchange allows."""

_CARD: Final = EmperorCard.EMPEROR_EXCHANGE

FAVORS_FOR: Final = {Exchange: 2, ExchangeForWild: 1, ExchangeForTwo: 2}
"""What each kind of exchange costs besides the lantern (R7, E9)."""
_FEWEST_FAVORS: Final = min(FAVORS_FOR.values())


@cache
def _standard(give: Lantern) -> tuple[Exchange, ...]:
    return tuple(Exchange(give, take) for take in COLORS if take != give)


@cache
def _for_two(give: Lantern) -> tuple[ExchangeForTwo, ...]:
    return tuple(ExchangeForTwo(give, take) for take in combinations(COLORS, 2) if give not in take)


def exchanges(now: Situation) -> Iterator[AnyExchange]:
    """Yield every exchange that the seat to move could make."""
    me, supply = now.me, now.supply
    if me.favors < _FEWEST_FAVORS:
        return
    emperor = can_activate(now, _CARD)
    one = me.favors >= FAVORS_FOR[Exchange]
    wild = emperor and me.favors >= FAVORS_FOR[ExchangeForWild] and supply[WILD]
    two = emperor and me.favors >= FAVORS_FOR[ExchangeForTwo]
    if not (one or wild or two):
        return
    for give in LANTERNS:
        if not me.lanterns[give]:
            continue
        if one:
            yield from [choice for choice in _standard(give) if supply[choice.take]]
        if wild:
            yield ExchangeForWild(give)
        if two:
            yield from [c for c in _for_two(give) if supply[c.take[0]] and supply[c.take[1]]]


def lanterns_taken(action: AnyExchange) -> tuple[Lantern, ...]:
    """Return the lanterns that an exchange takes out of the supply."""
    match action:
        case Exchange(take=color):
            return (color,)
        case ExchangeForWild():
            return (WILD,)
        case ExchangeForTwo(take=two):
            return two


def card_for_exchange(action: AnyExchange, step: TurnStep | None) -> EmperorCard | None:
    """Return the emperor card that an exchange takes: the standard one takes none."""
    return None if isinstance(action, Exchange) else _CARD


def refuse_exchange(now: Situation, action: AnyExchange) -> str | None:
    """Return why that exchange is not allowed, or ``None``."""
    if (card := card_for_exchange(action, now.step)) and (reason := refuse_card(now, card)):
        return reason
    if reason := _refuse_colors(action):
        return reason
    me, favors = now.me, FAVORS_FOR[type(action)]
    if me.favors < favors:
        return (
            f"this exchange costs {favors} favor{'s'[: favors - 1]}, and the seat has {me.favors}"
        )
    if not me.lanterns[action.give]:
        return f"the seat has no {name_lantern(action.give)} lantern to give"
    for take in lanterns_taken(action):
        if not now.supply[take]:
            return f"the supply has no {name_lantern(take)} lantern left"
    return None


def _refuse_colors(action: AnyExchange) -> str | None:
    match action:
        case Exchange(give, take) if take is give:
            return "a lantern is exchanged for one of a different color"
        case ExchangeForTwo(give, two) if len(two) != 2 or len({give, *two}) != 3:
            return "two lanterns are taken that differ in color from each other and the one given"
    return None


def exchange(draft: Draft, action: AnyExchange) -> None:
    """Return one lantern, pay the favors, take the others."""
    if card := card_for_exchange(action, draft.step):
        draft.activate(card)
    favors = FAVORS_FOR[type(action)]
    draft.me.favors -= favors
    draft.give_back(action.give)
    took = lanterns_taken(action)
    for lantern in took:
        draft.take(lantern)
    draft.events.append(LanternExchanged(draft.seat_to_move, action.give, took, favors))


def why_no_exchange(state: GameState, done: Actions) -> Obstacle | None:
    """Return why the standard exchange cannot be made in the rest of the turn."""
    offered = any(isinstance(choice, Exchange) for choice in exchanges(state))
    return _why_none(state, done, FAVORS_FOR[Exchange], offered)


def why_no_emperor_exchange(state: GameState, done: Actions) -> Obstacle | None:
    """Return why Emperor Exchange cannot be used in the rest of the turn."""
    if obstacle := why_no_card(state, _CARD):
        return obstacle
    offered = any(not isinstance(choice, Exchange) for choice in exchanges(state))
    return _why_none(state, done, FAVORS_FOR[ExchangeForWild], offered)


def _why_none(state: GameState, done: Actions, favors: int, offered: bool) -> Obstacle | None:
    if any(isinstance(action, AnyExchange) for action in done):
        return Obstacle.ALREADY_EXCHANGED
    if offered:
        return Obstacle.STEP_OVER if is_over(state, TurnStep.EXCHANGE) else None
    if state.me.favors < favors:
        return Obstacle.TOO_FEW_FAVORS
    return Obstacle.NOTHING_TO_TAKE if any(state.me.lanterns) else Obstacle.NO_LANTERN_TO_GIVE


EXCHANGING: Final[Rule[AnyExchange]] = Rule(
    *get_args(AnyExchange),
    name="an exchange",
    steps=(TurnStep.EXCHANGE,),
    choices=exchanges,
    refuse=refuse_exchange,
    carry_out=exchange,
    card=card_for_exchange,
    uses={
        Exchange: Offer(TurnStep.EXCHANGE, why_no_exchange),
        _CARD: Offer(TurnStep.EXCHANGE, why_no_emperor_exchange),
    },
)
