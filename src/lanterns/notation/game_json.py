"""A whole game as one JSON object: one line of a JSONL file."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from lanterns.engine import (
    CENTER,
    FACES,
    GameState,
    Options,
    name_lantern,
    refuse_commitment,
)
from lanterns.notation.action_json import ACTION, action_json
from lanterns.notation.action_text import action_text
from lanterns.notation.codec import CARD, COUNT, SEAT, TEXT, faces_json, optional, several
from lanterns.notation.event_json import EVENT, OUTCOME
from lanterns.notation.found import Found
from lanterns.notation.options_json import COMMITMENT, OPTIONS, SEED, check_head, headed
from lanterns.notation.record import Comment, Moment, Record
from lanterns.notation.record_write import cards_in_play
from lanterns.notation.replay import Played, moments_of, replay, start_of
from lanterns.notation.state_json import body_json

RECORD_FORMAT: Final = "lanterns-record"

_CARDS: Final = several(CARD)
_OUTCOME: Final = optional(OUTCOME)


def game_json(record: Record, states: bool = False) -> dict[str, Any]:
    """The game as an object; with states, the position after every action is in it too."""
    entries = _played(record, states) if record.replayable else _told(record)
    return {**head_json(record), "actions": list(entries), **tail_json(record)}


def head_json(record: Record) -> dict[str, Any]:
    """What stands before the actions."""
    sides = record.options.sides
    return {
        **headed(RECORD_FORMAT),
        "components": record.components,
        "options": OPTIONS.write(record.options, sides),
        "cards": _CARDS.write(cards_in_play(record), sides),
        "seed": SEED.write(record.seed, sides),
        "commitment": COMMITMENT.write(record.commitment, sides),
        "seats": [
            {"seat": side.name, "player": player}
            for side, player in zip(sides, record.players, strict=True)
        ],
        "tags": dict(record.tags),
        "deal": deal_json(start_of(record)) if record.replayable else None,
    }


def tail_json(record: Record) -> dict[str, Any]:
    """What stands after the actions."""
    return {
        "outcome": _OUTCOME.write(record.outcome, record.options.sides),
        "comments": [{"after": after, "text": text} for after, text in record.comments],
    }


def deal_json(state: GameState) -> dict[str, Any]:
    """What the seed settled, out of the position before the first action."""
    start = state.lake.tiles[CENTER]
    faces = FACES[start.tile][start.rotation]
    sides = state.options.sides
    return {
        "start_tile": {
            "tile": start.tile,
            "rotation": start.rotation,
            "faces": faces_json(start.tile, start.rotation),
        },
        "start_seat": sides[state.start_seat].name,
        "hands": {seat.side.name: list(seat.hand) for seat in state.seats},
        "stack": list(state.tile_stack),
        "left_out": list(state.left_out),
        "emperor_cards": [card.value for card in state.cards],
        "first_lanterns": {side.name: name_lantern(faces[side]) for side in sides},
    }


def entry_json(played: Played, states: bool) -> dict[str, Any]:
    """One action and what came of it."""
    before, sides = played.before, played.before.options.sides
    entry = {
        "number": played.number,
        "turn": played.turn,
        "seat": sides[played.seat].name,
        "step": before.step.value,
        "action": action_json(played.action),
        "text": action_text(played.action),
        "events": [EVENT.write(event, sides) for event in played.step.events],
    }
    return {**entry, "state": body_json(played.step.state)} if states else entry


def _played(record: Record, states: bool) -> Iterator[dict[str, Any]]:
    return (entry_json(played, states) for played in replay(record))


def _told(record: Record) -> Iterator[dict[str, Any]]:
    """The actions of a game that cannot be replayed: what came of them is not known here."""
    for number, (moment, action) in enumerate(
        zip(moments_of(record), record.actions, strict=True), 1
    ):
        yield {
            "number": number,
            "turn": moment.turn,
            "seat": record.options.sides[moment.seat].name,
            "step": None,
            "action": action_json(action),
            "text": action_text(action),
            "events": None,
        }


def parse_game_json(data: Any) -> Record:
    """The record in an object. What a replay would give is not compared here: see ``verify``."""
    found = Found(data)
    record = read_head(found)
    entries = list(Found(found.field("actions").value, "actions", record.options.sides).items())
    record = replace(
        record,
        actions=tuple(ACTION.read(entry.field("action")) for entry in entries),
        outcome=_OUTCOME.read(_with_sides(found.field("outcome"), record.options)),
        comments=tuple(map(_read_comment, found.field("comments").items())),
    )
    if record.replayable:
        return record
    return replace(record, moments=tuple(map(_read_moment, entries)))


def read_head(found: Found) -> Record:
    """The record without its actions."""
    check_head(found, RECORD_FORMAT)
    options = OPTIONS.read(found.field("options"))
    seed = SEED.read(found.field("seed"))
    commitment = COMMITMENT.read(found.field("commitment"))
    if problem := refuse_commitment(seed, commitment):
        raise found.field("commitment").refused(problem)
    tags = found.field("tags")
    cards = _CARDS.read(found.field("cards"))
    record = Record(
        options=options,
        seed=seed,
        commitment=commitment,
        players=_read_players(_with_sides(found.field("seats"), options)),
        components=TEXT.read(found.field("components")),
        tags=tuple((name, tags.field(name).text()) for name in tags.fields()),
    )
    if record.replayable or options.cards:
        return record
    return replace(record, cards=cards)


def _with_sides(found: Found, options: Options) -> Found:
    return Found(found.value, found.path, options.sides)


def _read_players(found: Found) -> tuple[str, ...]:
    seats = list(found.items())
    if [SEAT.read(seat.field("seat")) for seat in seats] != list(range(len(found.sides))):
        raise found.error(f"the {len(found.sides)} seats in their order")
    return tuple(seat.field("player").text() for seat in seats)


def _read_comment(found: Found) -> Comment:
    return Comment(COUNT.read(found.field("after")), found.field("text").text())


def _read_moment(found: Found) -> Moment:
    return Moment(COUNT.read(found.field("turn")), SEAT.read(found.field("seat")))
