"""The fields that rules read to decide what is possible, in a frozen state or in a draft."""

from collections.abc import Sequence
from typing import Protocol

from lanterns.engine.lake import Lake
from lanterns.engine.options import EmperorCard
from lanterns.engine.state import TurnStep
from lanterns.engine.tile import TileId


class Holdings(Protocol):
    """What the seat to move has."""

    @property
    def lanterns(self) -> Sequence[int]: ...
    @property
    def hand(self) -> tuple[TileId, ...]: ...
    @property
    def favors(self) -> int: ...
    @property
    def gifts(self) -> int: ...
    @property
    def pavilions(self) -> int: ...


class Situation(Protocol):
    """A moment of a game."""

    @property
    def cards(self) -> tuple[EmperorCard, ...]: ...
    @property
    def card_used(self) -> bool: ...
    @property
    def lake(self) -> Lake: ...
    @property
    def supply(self) -> Sequence[int]: ...
    @property
    def step(self) -> TurnStep: ...
    @property
    def me(self) -> Holdings: ...


def can_activate(now: Situation, card: EmperorCard) -> bool:
    """Return whether the seat to move could pay for that emperor card now (E4)."""
    return card in now.cards and not now.card_used and now.me.gifts >= card.gifts


def refuse_card(now: Situation, card: EmperorCard) -> str | None:
    """Return why the seat to move may not activate that emperor card, or ``None``."""
    if card not in now.cards:
        return f"the emperor card {card.title} is not in play"
    if now.card_used:
        return "only one emperor card may be activated in a turn"
    if now.me.gifts < card.gifts:
        price = f"{card.gifts} gift{'s' if card.gifts > 1 else ''}"
        return f"{card.title} costs {price}, and the seat has {now.me.gifts}"
    return None
