"""Actions, events, outcomes and options as JSON, and the head of every document."""

from typing import Final

from lanterns.engine import (
    Action,
    ConvertFavors,
    Dedicate,
    DedicationMade,
    Discard,
    EmperorCard,
    EmperorCardActivated,
    Event,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    FavorReceived,
    FavorsConverted,
    FinalTurnsBegan,
    GameEnded,
    GiftReceived,
    InvalidOptions,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    Options,
    Outcome,
    Pass,
    PavilionBuilt,
    PlaceTile,
    RotateTile,
    Seed,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
)
from lanterns.notation.json_codec import (
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
    Fields,
    JsonCodec,
    JsonNode,
    JsonObject,
    ObjectCodec,
    Sides,
    by_seat,
    optional,
    several,
    shaped,
    tagged,
)
from lanterns.notation.setup_text import COMMITMENT_DIGITS, SEED_DIGITS, seed_text

VERSION: Final = 1
"""The version of every JSON document written here."""

ACTION: Final[ObjectCodec[Action]] = tagged(
    Action,
    {
        Pass: {},
        ConvertFavors: {"favors": COUNT},
        Exchange: {"give": LANTERN, "take": COLOR},
        ExchangeForWild: {"give": LANTERN},
        ExchangeForTwo: {"give": LANTERN, "take": several(COLOR)},
        Dedicate: {"dedication": DEDICATION, "cards": several(LANTERN)},
        Discard: {"lantern": LANTERN},
        RotateTile: {"cell": CELL, "turns": ROTATION},
        PlaceTile: {"tile": TILE, "cell": CELL, "rotation": ROTATION, "pavilion": FLAG},
    },
)

OUTCOME: Final[ObjectCodec[Outcome]] = shaped(
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

_DUE: Final[Fields] = {"seat": SEAT, "color": COLOR, "reason": REASON, "side": SIDE, "tile": TILE}

EVENT: Final[ObjectCodec[Event]] = tagged(
    Event,
    {
        TurnStarted: {"seat": SEAT, "turn": COUNT, "final": FLAG},
        EmperorCardActivated: {"seat": SEAT, "card": CARD},
        FavorsConverted: {"seat": SEAT, "favors": COUNT, "honor": COUNT},
        LanternExchanged: {
            "seat": SEAT,
            "gave": LANTERN,
            "took": several(LANTERN),
            "favors": COUNT,
        },
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
    },
)


def action_json(action: Action) -> JsonObject:
    """The action as an object.

    >>> from lanterns.engine import Color
    >>> action_json(Exchange(Color.PURPLE, Color.RED))
    {'type': 'exchange', 'give': 'purple', 'take': 'red'}
    """
    return ACTION.write(action, ())


def parse_action_json(data: object) -> Action:
    """The action that an object describes."""
    return ACTION.read(JsonNode(data))


def event_json(event: Event, options: Options) -> JsonObject:
    """The event as an object; seats are written by their side in a game with these options."""
    return EVENT.write(event, options.sides)


def parse_event_json(data: object, options: Options) -> Event:
    """The event that an object describes."""
    return EVENT.read(JsonNode(data, sides=options.sides))


def outcome_json(outcome: Outcome, options: Options) -> JsonObject:
    """The result of a game as an object."""
    return OUTCOME.write(outcome, options.sides)


def parse_outcome_json(data: object, options: Options) -> Outcome:
    """The result that an object describes."""
    return OUTCOME.read(JsonNode(data, sides=options.sides))


CARDS: Final[JsonCodec[tuple[EmperorCard, ...]]] = several(CARD)


def _write_options(options: Options, sides: Sides) -> JsonObject:
    return {
        "players": options.players,
        "expansion": options.expansion,
        "cards": None if options.cards is None else CARDS.write(options.cards, sides),
    }


def _read_options(node: JsonNode) -> Options:
    cards = optional(CARDS).read(node.field("cards"))
    players = COUNT.read(node.field("players"))
    expansion = FLAG.read(node.field("expansion"))
    try:
        if cards is None:
            return Options(players, expansion)
        if len(cards) != 2:
            raise InvalidOptions("name two different emperor cards")
        return Options(players, expansion, (cards[0], cards[1]))
    except InvalidOptions as error:
        raise node.refused(str(error)) from error


OPTIONS: Final[ObjectCodec[Options]] = ObjectCodec(_write_options, _read_options)
SEED: Final[JsonCodec[Seed | None]] = optional(
    JsonCodec(lambda seed, _: seed_text(seed), lambda node: int(node.hexadecimal(SEED_DIGITS), 16))
)
COMMITMENT: Final[JsonCodec[str | None]] = optional(
    JsonCodec(lambda commitment, _: commitment, lambda node: node.hexadecimal(COMMITMENT_DIGITS))
)


def document_head(name: str) -> JsonObject:
    """The first fields of a document."""
    return {"format": name, "version": VERSION}


def check_head(node: JsonNode, name: str) -> None:
    """Check that the document has that format, and the version that is read here."""
    for field, value in document_head(name).items():
        found = node.field(field)
        if type(found.value) is not type(value) or found.value != value:
            raise found.error(repr(value))
