"""Actions, events and outcomes as JSON, and the head of every document."""

from typing import Final

from lanterns.engine import Action, AnyAction, EmperorCard, Event, Options, Outcome, Seat, Seed
from lanterns.engine.shape import shape_of
from lanterns.engine.shuffle import Commitment
from lanterns.notation.json_codec import JsonCodec, codec_of
from lanterns.notation.json_node import JsonNode, JsonObject

VERSION: Final = 1
"""The version of every JSON document written here."""

ACTION: Final[JsonCodec[Action]] = codec_of(shape_of(AnyAction))
EVENT: Final[JsonCodec[Event]] = codec_of(shape_of(Event))
OUTCOME: Final[JsonCodec[Outcome]] = codec_of(shape_of(Outcome))
OPTIONS: Final[JsonCodec[Options]] = codec_of(shape_of(Options))
SEAT: Final[JsonCodec[Seat]] = codec_of(shape_of(Seat))
CARDS: Final[JsonCodec[tuple[EmperorCard, ...]]] = codec_of(shape_of(tuple[EmperorCard, ...]))
SEED: Final[JsonCodec[Seed | None]] = codec_of(shape_of(Seed | None))
COMMITMENT: Final[JsonCodec[Commitment | None]] = codec_of(shape_of(Commitment | None))


def action_json(action: Action) -> JsonObject:
    """Return the action as an object.

    >>> from lanterns.engine import Color, Exchange
    >>> action_json(Exchange(Color.PURPLE, Color.RED))
    {'type': 'exchange', 'give': 'purple', 'take': 'red'}
    """
    written: JsonObject = ACTION.write(action, ())
    return written


def parse_action_json(data: object) -> Action:
    """Return the action that an object describes."""
    return ACTION.read(JsonNode(data))


def event_json(event: Event, options: Options) -> JsonObject:
    """Return the event as an object; a seat is written as its side in a game with these options."""
    written: JsonObject = EVENT.write(event, options.sides)
    return written


def parse_event_json(data: object, options: Options) -> Event:
    """Return the event that an object describes."""
    return EVENT.read(JsonNode(data, sides=options.sides))


def outcome_json(outcome: Outcome, options: Options) -> JsonObject:
    """Return the result of a game as an object."""
    written: JsonObject = OUTCOME.write(outcome, options.sides)
    return written


def parse_outcome_json(data: object, options: Options) -> Outcome:
    """Return the result that an object describes."""
    return OUTCOME.read(JsonNode(data, sides=options.sides))


def document_head(name: str) -> JsonObject:
    """Return the first fields of a document."""
    return {"format": name, "version": VERSION}


def check_head(node: JsonNode, name: str) -> None:
    """Check that the document has that format, and the version that is read here."""
    for field, value in document_head(name).items():
        found = node.field(field)
        if type(found.value) is not type(value) or found.value != value:
            raise found.error(repr(value))
