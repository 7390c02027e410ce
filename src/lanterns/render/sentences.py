"""What happened, told in plain sentences: one for each kind of event."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from lanterns.engine import (
    GIFTS_FOR_A_CARD,
    HIDDEN,
    LANTERN_LIMIT,
    DedicationMade,
    EmperorCardActivated,
    Event,
    FavorReceived,
    FavorsConverted,
    FinalTurnsBegan,
    GameEnded,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    Pavilion,
    PavilionBuilt,
    Reason,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
    name_lantern,
)
from lanterns.render.result import tell_outcome
from lanterns.render.words import (
    SIDE_NAMES,
    a_dedication,
    cards_in_words,
    clean,
    count,
    join,
    whose,
)

Names = Sequence[str]


def _turn_started(event: TurnStarted, names: Names) -> str:
    kind = "final turn" if event.final else "turn"
    return f"Turn {event.turn}: {whose(names[event.seat])} {kind} began."


def _card_activated(event: EmperorCardActivated, names: Names) -> str:
    return f"{names[event.seat]} paid {count(GIFTS_FOR_A_CARD, 'gift')} for {event.card.title}."


def _favors_converted(event: FavorsConverted, names: Names) -> str:
    return f"{names[event.seat]} turned {count(event.favors, 'favor')} into {event.honor} honor."


def _lantern_exchanged(event: LanternExchanged, names: Names) -> str:
    took = join([f"a {name_lantern(lantern)} one" for lantern in event.took])
    gave = f"a {name_lantern(event.gave)} lantern"
    paid = count(event.favors, "favor")
    return f"{names[event.seat]} paid {paid} and exchanged {_article(gave)} for {_article(took)}."


def _dedication_made(event: DedicationMade, names: Names) -> str:
    token = "a generic token, " if event.generic else ""
    return (
        f"{names[event.seat]} made {a_dedication(event.dedication)} with "
        f"{cards_in_words(event.cards)} for {token}{event.honor} honor."
    )


def _lantern_discarded(event: LanternDiscarded, names: Names) -> str:
    lantern = _article(f"a {name_lantern(event.lantern)} lantern")
    return f"{names[event.seat]} discarded {lantern} to get down to {LANTERN_LIMIT}."


def _tile_rotated(event: TileRotated, names: Names) -> str:
    turns = {1: "a quarter clockwise", 2: "half around", 3: "a quarter counterclockwise"}
    where = str(event.cell)
    return f"{names[event.seat]} turned tile {event.tile} at {where} {turns[event.turns]}."


def _tile_placed(event: TilePlaced, names: Names) -> str:
    return f"{names[event.seat]} placed tile {event.tile} at {event.cell}."


def _pavilion_built(event: PavilionBuilt, names: Names) -> str:
    color = event.pavilion.name.lower()
    return f"{names[event.seat]} built a {color} pavilion at {event.cell}."


def _lantern_received(event: LanternReceived, names: Names) -> str:
    lantern = _article(f"a {name_lantern(event.color)} lantern")
    return f"{names[event.seat]} received {lantern} for {_reason(event)}."


def _lantern_missed(event: LanternMissed, names: Names) -> str:
    due = f"was due for {_reason(event)}"
    return f"No {name_lantern(event.color)} lantern was left for {names[event.seat]}: one {due}."


def _reason(event: LanternReceived | LanternMissed) -> str:
    side = SIDE_NAMES[event.side].lower()
    if event.reason is Reason.MATCH:
        return f"matching tile {event.tile} to the {side}"
    return f"facing the {side} side of tile {event.tile}"


def _favor_received(event: FavorReceived, names: Names) -> str:
    where = str(event.cell)
    return f"{names[event.seat]} received a favor for the platform at {where}."


def _gift_received(event: GiftReceived, names: Names) -> str:
    where = str(event.cell)
    owner = "the emperor" if event.pavilion is Pavilion.YELLOW else names[event.pavilion]
    owned = "their own" if event.pavilion == event.seat else whose(owner)
    return f"{names[event.seat]} received a gift for {owned} pavilion at {where}."


def _tile_drawn(event: TileDrawn, names: Names) -> str:
    tile = "a tile" if event.tile == HIDDEN else f"tile {event.tile}"
    return f"{names[event.seat]} drew {tile}."


def _final_turns_began(event: FinalTurnsBegan, names: Names) -> str:
    return f"The last tile lies: every seat takes one final turn, {names[event.seat]} first."


def _game_ended(event: GameEnded, names: Names) -> str:
    return tell_outcome(event.outcome, names)


def _article(phrase: str) -> str:
    return phrase.replace("a orange", "an orange")


_TELL: Final[dict[type, Callable[[Any, Names], str]]] = {
    TurnStarted: _turn_started,
    EmperorCardActivated: _card_activated,
    FavorsConverted: _favors_converted,
    LanternExchanged: _lantern_exchanged,
    DedicationMade: _dedication_made,
    LanternDiscarded: _lantern_discarded,
    TileRotated: _tile_rotated,
    TilePlaced: _tile_placed,
    PavilionBuilt: _pavilion_built,
    LanternReceived: _lantern_received,
    LanternMissed: _lantern_missed,
    FavorReceived: _favor_received,
    GiftReceived: _gift_received,
    TileDrawn: _tile_drawn,
    FinalTurnsBegan: _final_turns_began,
    GameEnded: _game_ended,
}


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as one sentence for a log; the names are by seat.

    >>> tell(TileDrawn(1, HIDDEN), ("North", "East", "South", "West"))
    'East drew a tile.'
    """
    return _TELL[type(event)](event, [clean(name) for name in names])
