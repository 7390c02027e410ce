"""The shapes on the wire are those of lanterns.notation, byte for byte."""

from random import Random
from typing import get_args

import msgspec
import pytest

from lanterns.analysis import Verdict
from lanterns.engine import (
    LANTERNS,
    BuildingObstacle,
    Color,
    Dedication,
    EmperorCard,
    GameState,
    Obstacle,
    Options,
    Pavilion,
    Reason,
    Side,
    TieBreak,
    TurnStep,
    apply,
    legal_actions,
    name_lantern,
    new_game,
    view,
    view_events,
    views,
)
from lanterns.notation import action_json, event_json, view_json
from lanterns.server.snapshot.messages import ServerMessage
from lanterns.server.wire.action import ActionJson, read_action, write_action
from lanterns.server.wire.base import (
    BuildingObstacleName,
    CardName,
    ColorName,
    DedicationName,
    LanternName,
    ObstacleName,
    PavilionName,
    ReasonName,
    Remembered,
    SideName,
    StepName,
    TieBreakName,
)
from lanterns.server.wire.event import EventJson, write_events
from lanterns.server.wire.options import write_options
from lanterns.server.wire.review import VerdictName
from lanterns.server.wire.view import ViewJson, encode_views, write_view

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
        for event, sent in zip(seen, write_events(seen, options), strict=True):
            written = msgspec.json.encode(sent)
            assert msgspec.json.decode(written) == event_json(event, options)
            msgspec.json.decode(written, type=EventJson)
    check_views(state)


def check_views(state: GameState) -> None:
    together = encode_views(views(state))
    assert [*together] == [None, *range(len(state.seats))]
    for seat, one in together.items():
        written = msgspec.json.encode(one)
        assert written == msgspec.json.encode(write_view(view(state, seat)))
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
def test_what_is_no_action_is_not_let_in(bad: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(bad.replace("'", '"'), type=ActionJson)


def test_the_family_of_messages_has_a_schema() -> None:
    schema = msgspec.json.schema(ServerMessage)
    assert set(schema["discriminator"]["mapping"]) == {"welcome", "update", "accepted", "refused"}


NAMES = [
    (SideName, [side.name for side in Side]),
    (ColorName, [color.name.lower() for color in Color]),
    (LanternName, [name_lantern(kind) for kind in LANTERNS]),
    (CardName, [card.value for card in EmperorCard]),
    (DedicationName, [kind.name.lower() for kind in Dedication]),
    (PavilionName, [pavilion.name.lower() for pavilion in Pavilion]),
    (StepName, [step.value for step in TurnStep]),
    (ReasonName, [reason.value for reason in Reason]),
    (TieBreakName, [by.value for by in TieBreak]),
    (ObstacleName, [obstacle.value for obstacle in Obstacle]),
    (BuildingObstacleName, [obstacle.value for obstacle in BuildingObstacle]),
    (VerdictName, [verdict.value for verdict in Verdict]),
]


@pytest.mark.parametrize(("names", "members"), NAMES)
def test_every_name_of_the_game_is_on_the_wire(names: object, members: list[str]) -> None:
    assert list(get_args(names)) == members


def test_what_is_remembered_is_encoded_once_and_does_not_grow_without_end() -> None:
    encoded: list[int] = []

    def encode(value: int) -> bytes:
        encoded.append(value)
        return b"%d" % value

    remembered = Remembered(encode, most=3)
    assert [remembered[value] for value in (1, 2, 1, 3, 2)] == [b"1", b"2", b"1", b"3", b"2"]
    assert encoded == [1, 2, 3]
    assert remembered[4] == b"4"
    assert len(remembered) <= 3
