"""The shapes on the wire are those of lanterns.notation, byte for byte."""

from random import Random

import msgspec
import pytest

from lanterns.engine import (
    EmperorCard,
    GameState,
    Options,
    apply,
    legal_actions,
    new_game,
    view,
    view_events,
)
from lanterns.notation import action_json, event_json, view_json
from lanterns.server.snapshot.messages import ServerMessage
from lanterns.server.wire.action import ActionJson, read_action, write_action
from lanterns.server.wire.base import JsonCache, assemble, encode
from lanterns.server.wire.event import EventJson, write_events
from lanterns.server.wire.forms import side_names
from lanterns.server.wire.options import write_options
from lanterns.server.wire.view import ViewJson, write_view

GAMES = [
    Options(2),
    Options(3, True),
    Options(4, True, (EmperorCard.EMPEROR_EXCHANGE, EmperorCard.FAVOR_TO_HONOR)),
    Options(2, True, (EmperorCard.ROTATE_A_TILE, EmperorCard.END_OF_TURN_DEDICATION)),
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_actions_events_and_views_of_a_whole_game(options: Options) -> None:
    state, rng = new_game(options, 11), Random(11)
    while legal := legal_actions(state):
        check_views(state)
        for action in rng.sample(legal, min(10, len(legal))):
            written = msgspec.json.encode(write_action(action))
            assert msgspec.json.decode(written) == action_json(action)
            assert read_action(msgspec.json.decode(written, type=ActionJson)) == action
        state, events = apply(state, rng.choice(legal))
        seen = view_events(events, 0)
        for event, sent in zip(seen, write_events(seen, side_names(options)), strict=True):
            assert msgspec.json.decode(sent) == event_json(event, options)
            msgspec.json.decode(sent, type=EventJson)
    check_views(state)


def check_views(state: GameState) -> None:
    for seat in (None, *range(len(state.seats))):
        written = encode(write_view(view(state, seat)))
        assert msgspec.json.decode(written) == view_json(view(state, seat))
        msgspec.json.decode(written, type=ViewJson)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_options_round_trip(options: Options) -> None:
    assert write_options(options).engine() == options


@pytest.mark.parametrize(
    "bad",
    [
        "{}",
        '{"type": "fly"}',
        '{"type": "discard", "lantern": "yellow"}',
        '{"type": "discard", "lantern": "red", "more": 1}',
        '{"type": "convert_favors", "favors": -1}',
        '{"type": "convert_favors", "favors": 1.5}',
        '{"type": "convert_favors", "favors": 1e400}',
        '{"type":"place_tile","tile":1,"cell":{"x":0,"y":1000},"rotation":0,"pavilion":false}',
        '{"type":"place_tile","tile":1,"cell":{"x":0,"y":1},"rotation":4,"pavilion":false}',
        '{"type":"place_tile","tile":1,"cell":{"x":0,"y":1},"rotation":0,"pavilion":1}',
        '{"type":"dedicate","dedication":"three_pair","cards":' + str(["red"] * 9) + "}",
    ],
)
def test_invalid_actions_are_rejected(bad: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(bad.replace("'", '"'), type=ActionJson)


def test_the_family_of_messages_has_a_schema() -> None:
    schema = msgspec.json.schema(ServerMessage)
    assert set(schema["discriminator"]["mapping"]) == {"welcome", "update", "accepted", "refused"}


def test_cached_values_are_encoded_once_and_limited() -> None:
    encoded: list[int] = []

    def write(value: int) -> bytes:
        encoded.append(value)
        return b"%d" % value

    cache = JsonCache(write, most=3)
    assert encode([cache[value] for value in (1, 2, 1, 3, 2)]) == b"[1,2,1,3,2]"
    assert encoded == [1, 2, 3]
    assert encode(cache[4]) == b"4"
    assert len(cache) <= 3


class Sample(msgspec.Struct, tag_field="type", tag="sample"):
    number: int
    text: str = ""


def test_assembled_messages_have_the_fields_of_their_type() -> None:
    parts = assemble(Sample, number=msgspec.Raw(b"[7]"), text="so")
    assert encode(parts) == b'{"type":"sample","number":[7],"text":"so"}'
    assert encode(assemble(Sample, number=7)) == b'{"type":"sample","number":7}'


@pytest.mark.parametrize("fields", [{}, {"text": "so"}, {"number": 1, "more": 2}])
def test_wrong_fields_are_not_assembled(fields: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="Sample has other fields"):
        assemble(Sample, **fields)
