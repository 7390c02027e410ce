"""The JSON forms: their plain names, and what is said about what cannot be read."""

import json
from typing import Any

import pytest

from lanterns.engine import (
    CENTER,
    Action,
    Color,
    GiftReceived,
    LanternReceived,
    Options,
    Outcome,
    Pavilion,
    Reason,
    Side,
    TieBreak,
    TileDrawn,
    new_game,
    view,
)
from lanterns.engine.shape import BySeat, Hexadecimal, Maybe, Number, Real, Several, Text
from lanterns.notation import (
    NotationError,
    action_json,
    codec_of,
    event_json,
    game_json,
    load_json,
    outcome_json,
    parse_action_json,
    parse_event_json,
    parse_game_json,
    parse_outcome_json,
    parse_position,
    parse_state_json,
    parse_view_json,
    read_records,
    state_json,
    view_json,
)
from lanterns.notation.json_node import JsonNode

from .games import whole_game
from .test_position_text import GIFTS


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("pass", {"type": "pass"}),
        ("favor:2", {"type": "convert_favors", "favors": 2}),
        ("P>R", {"type": "exchange", "give": "purple", "take": "red"}),
        ("P>*", {"type": "exchange_for_wild", "give": "purple"}),
        ("*>BR", {"type": "exchange_for_two", "give": "wild", "take": ["blue", "red"]}),
        (
            "four:RRR*",
            {
                "type": "dedicate",
                "dedication": "four_of_a_kind",
                "cards": ["red", "red", "red", "wild"],
            },
        ),
        ("discard:K", {"type": "discard", "lantern": "black"}),
        ("turn:s2w1:270", {"type": "rotate_tile", "cell": {"x": -1, "y": -2}, "turns": 3}),
        (
            "24WGPB@n2e1^",
            {
                "type": "place_tile",
                "tile": 24,
                "cell": {"x": 1, "y": 2},
                "rotation": 3,
                "pavilion": True,
            },
        ),
    ],
)
def test_golden_actions(text: str, data: dict[str, Any]) -> None:
    assert action_json(Action.parse(text)) == data
    assert parse_action_json(data) == Action.parse(text)


def test_golden_events() -> None:
    two = Options(2)
    received = LanternReceived(1, Color.BLACK, Reason.MATCH, Side.E, 24)
    assert event_json(received, two) == {
        "type": "lantern_received",
        "seat": "S",
        "color": "black",
        "reason": "match",
        "side": "E",
        "tile": 24,
    }
    assert event_json(received, Options(4))["seat"] == "E"
    assert event_json(TileDrawn(0, -1), two) == {"type": "tile_drawn", "seat": "N", "tile": None}
    assert event_json(GiftReceived(0, Pavilion.YELLOW, CENTER), two) == {
        "type": "gift_received",
        "seat": "N",
        "pavilion": "yellow",
        "cell": {"x": 0, "y": 0},
    }


def test_golden_outcome() -> None:
    shared = Outcome((0, 1), TieBreak.SHARED, (40, 40), (1, 1), (2, 2), (5, 5))
    assert outcome_json(shared, Options(2)) == {
        "winners": ["N", "S"],
        "decided_by": "shared",
        "honor": {"N": 40, "S": 40},
        "gifts": {"N": 1, "S": 1},
        "favors": {"N": 2, "S": 2},
        "lanterns": {"N": 5, "S": 5},
    }


def test_golden_position() -> None:
    data = state_json(parse_position(GIFTS))
    assert data["format"] == "lanterns-position"
    assert data["version"] == 1
    assert data["options"] == {
        "players": 2,
        "expansion": True,
        "cards": ["rotate_a_tile", "favor_to_honor"],
    }
    assert data["seed"] is data["commitment"] is None
    assert (data["turn"], data["seat_to_move"], data["step"]) == (3, "N", "place")
    assert (data["final_turn"], data["card_used"], data["start_seat"]) == (False, False, "N")
    assert data["supply"]["black"] == 4
    assert data["wild_lanterns"] == data["supply"]["wild"] == 0
    assert data["stacks"]["four_of_a_kind"] == [8, 7, 6, 5, 5, 4]
    assert data["stacks"]["emperor"] == []
    assert data["seats"][0] == {
        "seat": "N",
        "honor": 1,
        "lanterns": {
            "black": 0,
            "blue": 0,
            "green": 0,
            "orange": 1,
            "purple": 0,
            "red": 1,
            "white": 1,
            "wild": 0,
        },
        "hand": [17, 22, 26],
        "favors": 2,
        "gifts": 2,
        "pavilions": 3,
        "honor_tokens": 1,
        "tokens": [],
    }
    assert data["lake"][2] == {
        "cell": {"x": 0, "y": 2},
        "tile": 30,
        "rotation": 0,
        "faces": {"N": "purple", "E": "purple", "S": "black", "W": "purple"},
        "pavilion": "blue",
    }


def test_hidden_tiles_are_null() -> None:
    data = view_json(view(new_game(Options(3), 5), 2))
    assert (data["format"], data["viewer"], data["seed"]) == ("lanterns-view", "S", None)
    assert data["seats"][0]["hand"] == [None] * 3
    assert data["tile_stack"] == [None] * 18
    assert view_json(view(new_game(Options(3), 5), None))["viewer"] is None


def test_golden_game() -> None:
    record = whole_game(Options(3, expansion=True), 5)
    data = game_json(record)
    assert list(data) == [
        "format",
        "version",
        "components",
        "rules",
        "options",
        "cards",
        "seed",
        "commitment",
        "seats",
        "tags",
        "deal",
        "actions",
        "outcome",
        "comments",
    ]
    assert data["seed"] == "00000000000000000000000000000005"
    assert data["seats"][1] == {"seat": "E", "player": "player 1"}
    assert data["options"]["cards"] is None
    assert (
        data["cards"] == data["deal"]["emperor_cards"] == ["emperor_dedication", "favor_to_honor"]
    )
    assert data["deal"]["start_tile"] == {
        "tile": 36,
        "rotation": 0,
        "faces": {"N": "red", "E": "green", "S": "orange", "W": "purple"},
    }
    assert data["deal"]["start_seat"] == "N"
    assert data["deal"]["first_lanterns"] == {"N": "red", "E": "green", "S": "orange"}
    dealt = [tile for hand in data["deal"]["hands"].values() for tile in hand]
    tiles = [*dealt, *data["deal"]["stack"], *data["deal"]["left_out"]]
    assert sorted(tiles) == list(range(1, 36))
    first = data["actions"][0]
    assert list(first) == ["number", "turn", "seat", "step", "action", "text", "events"]
    assert (first["number"], first["turn"], first["seat"]) == (1, 1, "N")
    assert list(game_json(record, states=True)["actions"][0])[-1] == "state"
    assert "\n" not in json.dumps(data)


ACTIONS: list[tuple[Any, str, str]] = [
    (None, "", "an object"),
    ([], "", "an object"),
    ({}, "", "the field 'type'"),
    ({"type": "fly"}, "type", "pass, convert_favors"),
    ({"type": []}, "type", "pass, convert_favors"),
    ({"type": "pass", "more": 1}, "", "no field but"),
    ({"type": "discard"}, "", "the field 'lantern'"),
    ({"type": "discard", "lantern": "yellow"}, "lantern", "black, blue"),
    ({"type": "discard", "lantern": {}}, "lantern", "black, blue"),
    ({"type": "exchange", "give": "red", "take": "wild"}, "take", "black, blue"),
    ({"type": "convert_favors", "favors": True}, "favors", "a whole number"),
    ({"type": "convert_favors", "favors": 1.0}, "favors", "a whole number"),
    ({"type": "convert_favors", "favors": -1}, "favors", "a whole number from 0"),
    ({"type": "convert_favors", "favors": 10**5000}, "favors", "a whole number"),
    ({"type": "rotate_tile", "cell": {"x": 0}, "turns": 1}, "cell", "the field 'y'"),
    ({"type": "rotate_tile", "cell": {"x": 0, "y": "0"}, "turns": 1}, "cell.y", "a whole number"),
    ({"type": "rotate_tile", "cell": {"x": 0, "y": 0}, "turns": 4}, "turns", "a whole number"),
    ({"type": "dedicate", "dedication": "emperor", "cards": "red"}, "cards", "a list"),
    ({"type": "dedicate", "dedication": "emperor", "cards": ["red", 5]}, "cards[1]", "black, blue"),
]


@pytest.mark.parametrize(("data", "path", "expected"), ACTIONS)
def test_broken_actions(data: Any, path: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action_json(data)
    assert caught.value.path == path
    assert caught.value.expected is not None
    assert caught.value.expected.startswith(expected)
    assert len(str(caught.value)) < 250


STATES: list[tuple[tuple[Any, ...], Any, str, str]] = [
    (("format",), "lanterns-view", "format", "expected 'lanterns-position', found"),
    (("version",), 2, "version", "expected 1, found 2"),
    (("version",), True, "version", "expected 1, found true"),
    (("options", "players"), 5, "options", "the game is for 2, 3 or 4 players"),
    (("options", "cards"), ["rotate_a_tile"], "options.cards", "expected a list of 2"),
    (("options", "cards"), ["rotate_a_tile"] * 2, "options", "two different emperor cards"),
    (("cards",), ["rotate_a_tile"], "cards", "expected the two emperor cards in play"),
    (("seed",), "7", "seed", "expected 32 hexadecimal digits"),
    (("seats",), [], "seats", "expected the 2 seats in their order"),
    (("seats", 0, "seat"), "S", "seats", "expected the 2 seats in their order"),
    (("seats", 0, "honor"), 7, "seats[0].honor", "expected 1, found 7"),
    (("seats", 0, "hand"), [17, 22], "seats[0]", "the size of the hand must be 3"),
    (("seats", 0, "hand", 1), None, "", "no hidden tile"),
    (("seats", 0, "hand", 1), 99, "seats[0].hand[1]", "expected the number of a tile, found 99"),
    (("seats", 0, "lanterns", "pink"), 0, "seats[0].lanterns", "expected no field but black"),
    (("seats", 0, "gifts"), -2, "seats[0].gifts", "expected a whole number from 0 to 9999"),
    (("supply", "black"), 3, "supply", "must have 5 black lanterns in all"),
    (("wild_lanterns",), 1, "wild_lanterns", "expected 0, found 1"),
    (("seat_to_move",), "S", "seat_to_move", 'expected "N", found "S"'),
    (("final_turn",), True, "final_turn", "expected false, found true"),
    (("stacks", "three_pair"), [3], "stacks.three_pair", "the tokens left must be the end of"),
    (("left_out",), [], "left_out", "13 tiles must be left out, not 0"),
    (("lake",), [], "lake", "expected at least the start tile"),
    (("lake", 1, "cell", "y"), 0, "lake[1]", "two tiles are on one cell"),
    (("lake", 1, "faces", "N"), "red", "lake[1].faces.N", 'expected "white", found "red"'),
    (("note",), "hi", "", 'expected no further field, found "note"'),
]


def changed(data: dict[str, Any], where: tuple[Any, ...], value: Any) -> dict[str, Any]:
    part: Any = data
    for step in where[:-1]:
        part = part[step]
    part[where[-1]] = value
    return data


@pytest.mark.parametrize(("where", "value", "path", "problem"), STATES)
def test_broken_positions(where: tuple[Any, ...], value: Any, path: str, problem: str) -> None:
    data = changed(state_json(parse_position(GIFTS)), where, value)
    with pytest.raises(NotationError) as caught:
        parse_state_json(data)
    assert caught.value.path == path
    assert problem in caught.value.problem


def test_a_view_hides_what_its_viewer_may_not_know() -> None:
    seen = view_json(view(new_game(Options(2), 7), 0))
    for where, value in (
        (("viewer",), "S"),
        (("viewer",), None),
        (("seats", 0, "hand"), [None] * 3),
    ):
        with pytest.raises(NotationError, match="not those of this viewer"):
            parse_view_json(changed(json.loads(json.dumps(seen)), where, value))
    with pytest.raises(NotationError, match="viewer: expected N or S"):
        parse_view_json(changed(seen, ("viewer",), "E"))


@pytest.mark.parametrize("data", [None, 1, "x", [], {}, {"type": 1}, [[[]]], {"format": None}])
def test_nonsense_is_refused(data: Any) -> None:
    for parse in (parse_game_json, parse_state_json, parse_view_json):
        with pytest.raises(NotationError):
            parse(data)
    for parse_for in (parse_event_json, parse_outcome_json):
        with pytest.raises(NotationError):
            parse_for(data, Options(2))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ("[" * 200_000, "this JSON is nested too deeply"),
        ('{"a":' * 100_000, "this JSON is nested too deeply"),
        ("9" * 5_000, "this JSON holds an enormous number"),
        ("[NaN]", "NaN is not JSON"),
        ('{"seed": 1, "seed": 2}', "the field 'seed' twice"),
    ],
)
def test_text_that_is_not_json(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        load_json(text)
    assert problem in caught.value.problem
    assert len(str(caught.value)) < 200


def test_half_a_character_is_not_a_name() -> None:
    data = game_json(whole_game(Options(2), 3))
    data["seats"][0]["player"] = "\ud800"
    with pytest.raises(NotationError, match=r"seats\[0\].player: expected a string of whole"):
        parse_game_json(data)


def test_a_file_of_games_names_the_line() -> None:
    line = json.dumps(game_json(whole_game(Options(2), 3)))
    assert len(list(read_records([f"{line}\n", "\n", f"{line}\n"]))) == 2
    games = read_records([f"{line}\n", "\n", line.replace('"version": 1', '"version": 9')])
    next(games)
    with pytest.raises(NotationError, match="line 3, version: expected 1, found 9"):
        next(games)


def test_a_list_is_as_long_as_its_shape_says() -> None:
    for data, problem in (
        ({"type": "exchange_for_two", "give": "red", "take": ["blue"]}, "a list of 2"),
        ({"type": "dedicate", "dedication": "emperor", "cards": ["red"] * 8}, "of at most 7"),
    ):
        with pytest.raises(NotationError, match=f"expected .*{problem}, found"):
            parse_action_json(data)


def test_every_shape_is_written_and_read() -> None:
    """Also those that no part of a record has, such as the reasons of a review."""
    for shape, value, written in (
        (Real(), 0.5, 0.5),
        (Text(), "Ann", "Ann"),
        (Maybe(Hexadecimal(4, number=True)), 10, "000a"),
        (Maybe(Hexadecimal(4)), None, None),
        (BySeat(Several(Number())), ((1,), (-2, 3)), {"N": [1], "S": [-2, 3]}),
    ):
        codec = codec_of(shape)
        assert codec.write(value, Options(2).sides) == written
        assert codec.read(JsonNode(written, sides=Options(2).sides)) == value
    for wrong in (True, "1", None):
        with pytest.raises(NotationError, match="expected a number, found"):
            codec_of(Real()).read(JsonNode(wrong))
