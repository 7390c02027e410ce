"""A whole game as one JSON object: one line of a JSONL file."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from lanterns.engine import GameState, Outcome, name_lantern, refuse_commitment
from lanterns.engine.shape import COUNT, Fields, shape_of
from lanterns.notation.json_codec import JsonCodec, codec_of, read_seats
from lanterns.notation.json_node import JsonNode, JsonObject
from lanterns.notation.position_shape import LAID_TILE, LaidTile, laid_tiles
from lanterns.notation.record import (
    Comment,
    Played,
    Record,
    Turn,
    cards_in_play,
    replay,
    start_of,
    turns_of,
)
from lanterns.notation.state_json import body_json
from lanterns.notation.values_json import (
    ACTION,
    CARDS,
    COMMITMENT,
    EVENT,
    OPTIONS,
    SEAT,
    SEED,
    action_json,
    check_head,
    document_head,
)

RECORD_FORMAT: Final = "lanterns-record"

_OUTCOME: Final[JsonCodec[Outcome | None]] = codec_of(shape_of(Outcome | None))
_COMMENTS: Final[JsonCodec[tuple[Comment, ...]]] = codec_of(shape_of(tuple[Comment, ...]))
_TURN: Final[JsonCodec[int]] = codec_of(COUNT)
_START_TILE: Final[JsonCodec[LaidTile]] = codec_of(
    Fields(
        LaidTile,
        {name: LAID_TILE.fields[name] for name in ("tile", "rotation", "faces")},
        LAID_TILE.derived,
    )
)


def game_json(record: Record, states: bool = False) -> JsonObject:
    """Return the game as an object; with states, it includes the position after every action."""
    if record.replayable:
        actions = [played_json(played, states) for played in replay(record)]
    else:
        actions = list(_unplayed_json(record))
    return {**head_json(record), "actions": actions, **tail_json(record)}


def head_json(record: Record) -> JsonObject:
    """Return the fields before the actions."""
    sides = record.options.sides
    return {
        **document_head(RECORD_FORMAT),
        "components": record.components,
        "rules": record.rules,
        "options": OPTIONS.write(record.options, sides),
        "cards": CARDS.write(cards_in_play(record), sides),
        "seed": SEED.write(record.seed, sides),
        "commitment": COMMITMENT.write(record.commitment, sides),
        "seats": [
            {"seat": side.name, "player": player}
            for side, player in zip(sides, record.players, strict=True)
        ],
        "tags": dict(record.tags),
        "deal": _deal_json(start_of(record)) if record.replayable else None,
    }


def tail_json(record: Record) -> JsonObject:
    """Return the fields after the actions."""
    return {
        "outcome": _OUTCOME.write(record.outcome, record.options.sides),
        "comments": _COMMENTS.write(record.comments, ()),
    }


def _deal_json(state: GameState) -> JsonObject:
    """Return what the seed settled, from the position before the first action."""
    start, *_ = laid_tiles(state.lake)
    faces, sides = start.faces(), state.options.sides
    return {
        "start_tile": _START_TILE.write(start, sides),
        "start_seat": sides[state.start_seat].name,
        "hands": {seat.side.name: list(seat.hand) for seat in state.seats},
        "stack": list(state.tile_stack),
        "left_out": list(state.left_out),
        "emperor_cards": CARDS.write(state.cards, sides),
        "first_lanterns": {side.name: name_lantern(faces[side]) for side in sides},
    }


def played_json(played: Played, states: bool) -> JsonObject:
    """Return one action and its result."""
    before, sides = played.before, played.before.options.sides
    written = {
        "number": played.number,
        "turn": played.turn,
        "seat": sides[played.seat].name,
        "step": before.step.value,
        "action": action_json(played.action),
        "text": str(played.action),
        "events": [EVENT.write(event, sides) for event in played.step.events],
    }
    return {**written, "state": body_json(played.step.state)} if states else written


def _unplayed_json(record: Record) -> Iterator[JsonObject]:
    """Yield the actions of a game that cannot be replayed, so that their results are unknown."""
    pairs = zip(turns_of(record), record.actions, strict=True)
    for number, (turn, action) in enumerate(pairs, 1):
        yield {
            "number": number,
            "turn": turn.number,
            "seat": record.options.sides[turn.seat].name,
            "step": None,
            "action": action_json(action),
            "text": str(action),
            "events": None,
        }


def parse_game_json(data: object) -> Record:
    """Return the record in an object. It is not replayed here; ``verify`` does that."""
    node = JsonNode(data)
    record = read_head(node)
    sides = record.options.sides
    actions = list(node.field("actions").with_sides(sides).items())
    record = replace(
        record,
        actions=tuple(ACTION.read(action.field("action")) for action in actions),
        outcome=_OUTCOME.read(node.field("outcome").with_sides(sides)),
        comments=_COMMENTS.read(node.field("comments")),
    )
    if record.replayable:
        return record
    return replace(record, turns=tuple(map(_read_turn, actions)))


def read_head(node: JsonNode) -> Record:
    """Return the record without its actions."""
    check_head(node, RECORD_FORMAT)
    options = OPTIONS.read(node.field("options"))
    seed = SEED.read(node.field("seed"))
    commitment = COMMITMENT.read(node.field("commitment"))
    if problem := refuse_commitment(seed, commitment):
        raise node.field("commitment").refused(problem)
    tags = node.field("tags")
    cards = CARDS.read(node.field("cards"))
    record = Record(
        options=options,
        seed=seed,
        commitment=commitment,
        players=_read_players(node.field("seats").with_sides(options.sides)),
        components=node.field("components").text(),
        rules=node.field("rules").number(1),
        tags=tuple((name, tags.field(name).text()) for name in tags.fields()),
    )
    if record.replayable or options.cards:
        return record
    return replace(record, cards=cards)


def _read_players(node: JsonNode) -> tuple[str, ...]:
    return tuple(seat.field("player").text() for seat in read_seats(node))


def _read_turn(node: JsonNode) -> Turn:
    return Turn(_TURN.read(node.field("turn")), SEAT.read(node.field("seat")))
