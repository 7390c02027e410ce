"""The menus for dedications, exchanges, discards and emperor cards, made of legal actions."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from lanterns.engine import (
    FAVORS_FOR,
    LETTERS,
    Action,
    AnyExchange,
    Dedicate,
    Discard,
    EmperorCard,
    GameState,
    Lantern,
    Obstacle,
    RotateTile,
    Use,
    card_for,
    lanterns_taken,
    name_lantern,
    step_of,
)
from lanterns.render import action_phrase
from lanterns.render.glance import stack_tops
from lanterns.render.words import DEDICATION_COSTS, card_moment, cards_in_words, count
from lanterns.terminal.fullscreen.menu import Item, Part
from lanterns.terminal.fullscreen.paint import Paint
from lanterns.terminal.fullscreen.selection import Plan
from lanterns.terminal.fullscreen.words import say_obstacle

ROTATE: Plan = ()
"""Stands for choosing a tile on the lake to rotate."""

Obstacles: TypeAlias = Mapping[Use, Obstacle]


def blocks(cards: Sequence[Lantern], paint: Paint) -> tuple[Part, ...]:
    """Show lantern cards as letters on their colors."""
    parts: list[Part] = []
    for card in cards:
        parts += [(f" {LETTERS[card]} ", paint.lanterns[card]), " "]
    return tuple(parts)


def dedications(
    plans: Sequence[Plan], state: GameState, blocked: Obstacles, paint: Paint
) -> list[Item[Plan]]:
    """List every dedication, with the sets that pay for it."""
    items = []
    for top in stack_tops(state):
        kind = top.dedication
        ways = [
            (plan, plan[-1])
            for plan in plans
            if isinstance(plan[-1], Dedicate) and plan[-1].dedication is kind
        ]
        head: tuple[Part, ...] = ((f"{top.honor:>2} ", paint.tokens[kind]), f"  {kind.title:<15} ")
        if not ways:
            why = say_obstacle(kind, blocked[kind]) if kind in blocked else "not now"
            note = f"{DEDICATION_COSTS[kind]} · {why}"
            items.append(Item[Plan](head, note=note, enabled=False))
            continue
        sets = tuple(
            Item[Plan](blocks(action.cards, paint), plan, note=cards_in_words(action.cards))
            for plan, action in ways
            if isinstance(action, Dedicate)
        )
        if len(sets) == 1:
            items.append(Item[Plan]((*head, *sets[0].parts), sets[0].value))
        else:
            items.append(Item[Plan](head, within=sets, note=f"{len(sets)} ways to pay ▸"))
    return items


def exchanges(plans: Sequence[Plan], paint: Paint) -> list[Item[Plan]]:
    """List standard and emperor exchanges: first what is given, then what is taken."""
    by_give: dict[Lantern, list[Item[Plan]]] = {}
    for plan in plans:
        action = plan[-1]
        if not isinstance(action, AnyExchange):
            continue
        price = count(FAVORS_FOR[type(action)], "favor")
        if card := card_for(action):
            price += f" and {count(card.gifts, 'gift')}"
        parts = ("take ", *blocks(lanterns_taken(action), paint))
        by_give.setdefault(action.give, []).append(Item(parts, plan, note=price))
    return [
        Item[Plan](
            ("give ", *blocks((give,), paint)), within=tuple(takes), note=f"{name_lantern(give)} ▸"
        )
        for give, takes in by_give.items()
    ]


def discards(plans: Sequence[Plan], state: GameState, paint: Paint) -> list[Item[Plan]]:
    """List every lantern that can be discarded."""
    return [
        Item[Plan](
            (*blocks((plan[-1].lantern,), paint), f" {name_lantern(plan[-1].lantern)}"),
            plan,
            note=f"you have {state.me.lanterns[plan[-1].lantern]}",
        )
        for plan in plans
        if isinstance(plan[-1], Discard)
    ]


def emperor_cards(
    plans: Sequence[Plan], state: GameState, blocked: Obstacles, paint: Paint
) -> list[Item[Plan]]:
    """List both emperor cards in play, each with what it offers now."""
    return [_card(card, plans, state, blocked, paint) for card in state.cards]


def _card(
    card: EmperorCard, plans: Sequence[Plan], state: GameState, blocked: Obstacles, paint: Paint
) -> Item[Plan]:
    title = (f"{card.title:<23}",)
    if card in blocked:
        return Item(title, note=say_obstacle(card, blocked[card]), enabled=False)
    step = step_of(card)
    uses = [plan for plan in plans if card_for(plan[-1], step) is card]
    if not uses:
        return Item(title, note=card_moment(card), enabled=False)
    if isinstance(uses[0][-1], RotateTile):
        return Item(title, ROTATE, note="then choose a tile on the lake")
    others = [plan for plan in uses if not isinstance(plan[-1], AnyExchange)]
    ways = exchanges(uses, paint) + [_way(plan, plan[-1], paint) for plan in others]
    return Item(title, within=tuple(ways), note="▸")


def _way(plan: Plan, action: Action, paint: Paint) -> Item[Plan]:
    if isinstance(action, Dedicate):
        return Item(blocks(action.cards, paint), plan, note=action.dedication.title)
    return Item((action_phrase(action),), plan)
