"""Events and outcomes as JSON."""

from collections.abc import Mapping
from typing import Any, Final

from lanterns.engine import (
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
    Options,
    Outcome,
    PavilionBuilt,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
)
from lanterns.notation.codec import (
    CARD,
    CELL,
    COLOR,
    COUNT,
    DEDICATION,
    FLAG,
    HIDDEN_TILE,
    LANTERN,
    PAVILION,
    REASON,
    ROTATION,
    SEAT,
    SIDE,
    TIE_BREAK,
    TILE,
    Codec,
    by_seat,
    several,
    shaped,
)
from lanterns.notation.found import Found
from lanterns.notation.kinds import family

OUTCOME: Final[Codec[Outcome]] = shaped(
    Outcome,
    {
        "winners": several(SEAT),
        "decided_by": TIE_BREAK,
        "honor": by_seat(COUNT),
        "gifts": by_seat(COUNT),
        "favors": by_seat(COUNT),
        "lanterns": by_seat(COUNT),
    },
)

_DUE: Final[Mapping[str, Codec[Any]]] = {
    "seat": SEAT,
    "color": COLOR,
    "reason": REASON,
    "side": SIDE,
    "tile": TILE,
}

_SHAPES: Final[dict[type, Mapping[str, Codec[Any]]]] = {
    TurnStarted: {"seat": SEAT, "turn": COUNT, "final": FLAG},
    EmperorCardActivated: {"seat": SEAT, "card": CARD},
    FavorsConverted: {"seat": SEAT, "favors": COUNT, "honor": COUNT},
    LanternExchanged: {"seat": SEAT, "gave": LANTERN, "took": several(LANTERN), "favors": COUNT},
    DedicationMade: {
        "seat": SEAT,
        "dedication": DEDICATION,
        "cards": several(LANTERN),
        "honor": COUNT,
        "generic": FLAG,
    },
    LanternDiscarded: {"seat": SEAT, "lantern": LANTERN},
    TileRotated: {
        "seat": SEAT,
        "tile": TILE,
        "cell": CELL,
        "turns": ROTATION,
        "rotation": ROTATION,
    },
    TilePlaced: {"seat": SEAT, "tile": TILE, "cell": CELL, "rotation": ROTATION},
    PavilionBuilt: {"seat": SEAT, "pavilion": PAVILION, "cell": CELL},
    LanternReceived: _DUE,
    LanternMissed: _DUE,
    FavorReceived: {"seat": SEAT, "tile": TILE, "cell": CELL},
    GiftReceived: {"seat": SEAT, "pavilion": PAVILION, "cell": CELL},
    TileDrawn: {"seat": SEAT, "tile": HIDDEN_TILE},
    FinalTurnsBegan: {"seat": SEAT},
    GameEnded: {"outcome": OUTCOME},
}

EVENT: Final[Codec[Event]] = family(_SHAPES)


def event_json(event: Event, options: Options) -> dict[str, Any]:
    """The event as an object; its seats are named by where they are in such a game."""
    written: dict[str, Any] = EVENT.write(event, options.sides)
    return written


def parse_event_json(data: Any, options: Options) -> Event:
    """The event that an object describes."""
    return EVENT.read(Found(data, sides=options.sides))


def outcome_json(outcome: Outcome, options: Options) -> dict[str, Any]:
    """The result of a game as an object."""
    written: dict[str, Any] = OUTCOME.write(outcome, options.sides)
    return written


def parse_outcome_json(data: Any, options: Options) -> Outcome:
    """The result that an object describes."""
    return OUTCOME.read(Found(data, sides=options.sides))
