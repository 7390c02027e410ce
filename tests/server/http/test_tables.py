"""Tables over HTTP: every operation, used by programs."""

import json
from typing import Any

import httpx
import pytest

from lanterns.players import LEVELS
from lanterns.server.api.operation import Operation
from lanterns.server.api.problems import Problem
from lanterns.server.http.routes import OPERATIONS
from lanterns.server.wire.base import encode

from .running import Client, Running


def two_at_a_table(ann: Client, bob: Client, **wish: Any) -> str:
    table = ann.make(name="Ann", **wish)
    bob.do(table, "take_seat", name="Bob")
    ann.do(table, "start")
    return table


def mover(table: str, *clients: Client) -> tuple[Client, Any]:
    """Return the player to move, and their view."""
    for client in clients:
        seen = client.look(table)
        if seen["you"] == seen["position"]["to_move"]:
            return client, seen
    raise AssertionError("it is nobody's turn")


def test_a_public_table_is_listed_and_a_private_one_is_not(ann: Client) -> None:
    hidden = ann.make(title="ours")
    shown = ann.make(title="Moon Lake", public=True)
    listed = {info["id"]: info for info in ann.http.get("/api/tables").json()}
    assert shown in listed
    assert hidden not in listed
    found = ann.http.get("/api/tables", params={"title": "moon"}).json()
    assert [info["id"] for info in found] == [shown]


def test_a_code_may_be_typed_with_spaces_dashes_and_capitals(ann: Client, bob: Client) -> None:
    table = ann.make()
    spoken = f" {table[:4]}-{table[4:8]}-{table[8:]}".upper().replace("0", "O")
    assert bob.look(spoken)["table"]["id"] == table


def test_two_people_sit_down_and_play(ann: Client, bob: Client) -> None:
    table = two_at_a_table(ann, bob)
    who, seen = mover(table, ann, bob)
    number = who.do(table, "act", actions=[seen["position"]["legal"][0]], based_on=seen["number"])
    after = who.look(table)
    assert after["number"] == number == seen["number"] + 1


def test_bots_take_seats_and_move(ann: Client) -> None:
    codes = [bot["code"] for bot in ann.http.get("/api/bots").json()]
    assert codes == [level.name for level in LEVELS]
    table = ann.make(name="Ann", options={"players": 3}, bots={"E": "random"})
    seats = {seat["seat"] for seat in ann.look(table)["table"]["seats"] if seat["kind"] == "free"}
    ann.do(table, "seat_bot", seat=seats.pop(), code="random")
    ann.do(table, "start")
    with ann.socket(table) as socket:
        while True:
            message = json.loads(socket.recv(timeout=60))
            if message["position"]["to_move"] == ann.look(table)["you"]:
                break


def test_a_bot_that_would_run_a_command_cannot_be_seated(ann: Client) -> None:
    table = ann.make(name="Ann")
    for code in ("exec:touch /tmp/owned", "exec", "greedy:1", "nobody"):
        answer = ann.ask(table, "seat_bot", seat="S", code=code)
        assert answer.status_code == 409, code
        assert "there is no such bot" in answer.json()["reason"]
        wish = {"bots": {"N": code}}
        assert ann.http.post("/api/tables", json=wish).status_code == 409


def test_the_same_request_happens_once(ann: Client, bob: Client) -> None:
    table = two_at_a_table(ann, bob)
    first = ann.ask(table, "chat", text="hello", id="one")
    again = ann.ask(table, "chat", text="hello", id="one")
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    assert len(ann.look(table)["chat"]) == 1
    other = bob.ask(table, "chat", text="hello", id="one")
    assert other.json()["number"] == first.json()["number"] + 1, "ids are each caller's own"


def test_one_id_is_for_one_command(ann: Client, bob: Client) -> None:
    table = two_at_a_table(ann, bob)
    number = ann.do(table, "chat", text="hello", id="one")
    refused = ann.ask(table, "resign", id="one")
    assert (refused.status_code, refused.json()["code"]) == (409, "id_reused")
    seen = ann.look(table)
    assert (seen["number"], seen["table"]["phase"]) == (number, "playing"), "nothing happened"
    assert ann.do(table, "chat", text="hello", id="one") == number


def test_one_id_is_for_one_table(ann: Client, bob: Client) -> None:
    wish = {"name": "Ann", "title": "tea", "bots": {"E": "greedy", "S": "random"}, "id": "mine"}
    wish["options"] = {"players": 4}
    table = ann.make(**wish)
    assert ann.make(**(wish | {"bots": {"S": "random", "E": "greedy"}, "public": False})) == table
    other = ann.http.post("/api/tables", json=wish | {"title": "coffee"})
    assert (other.status_code, other.json()["code"]) == (409, "id_reused")
    assert ann.look(table)["table"]["title"] == "tea"
    assert bob.make(**wish) != table


def test_a_stale_action_is_refused_with_the_missed_entries(ann: Client, bob: Client) -> None:
    table = two_at_a_table(ann, bob)
    who, seen = mover(table, ann, bob)
    legal = seen["position"]["legal"]
    who.do(table, "act", actions=[legal[0]], based_on=seen["number"])
    answer = who.ask(table, "act", actions=[legal[0]], based_on=seen["number"])
    assert answer.status_code == 409
    refused = answer.json()
    assert refused["type"] == "refused"
    assert refused["code"] == "stale"
    assert [news["number"] for news in refused["missed"]["entries"]] == [seen["number"] + 1]


def test_a_list_of_actions_is_carried_out_completely_or_not_at_all(
    ann: Client, bob: Client
) -> None:
    table = two_at_a_table(ann, bob)
    who, seen = mover(table, ann, bob)
    good = seen["position"]["legal"][0]
    bad = {"type": "place_tile", "tile": 999, "cell": {"x": 90, "y": 90}, "rotation": 0}
    bad["pavilion"] = False
    answer = who.ask(table, "act", actions=[good, bad], based_on=seen["number"])
    assert answer.status_code == 409
    assert who.look(table) == seen


def test_a_preview_shows_what_an_action_does_and_changes_nothing(
    ann: Client, bob: Client, eve: Client
) -> None:
    table = two_at_a_table(ann, bob)
    who, seen = mover(table, ann, bob)
    other = bob if who is ann else ann
    place = next(a for a in seen["position"]["legal"] if a["type"] == "place_tile")
    path = f"/api/tables/{table}/preview"
    events = who.http.post(path, json={"actions": [place]}).json()
    assert events[0]["type"] == "tile_placed"
    assert all(event.get("tile") is None for event in events if event["type"] == "tile_drawn")
    assert who.look(table) == seen
    assert other.http.post(path, json={"actions": [place]}).status_code == 409
    assert eve.http.post(path, json={"actions": [place]}).status_code == 409


def test_resigning_rematch_and_record(ann: Client, bob: Client) -> None:
    table = two_at_a_table(ann, bob)
    ann.do(table, "resign")
    over = bob.look(table)["table"]
    assert (over["phase"], over["ended"]) == ("over", "resigned")
    assert len(over["seed"]) == 32
    assert "Ended" in bob.http.get(f"/api/tables/{table}/record").text
    ann.do(table, "ask_rematch")
    bob.do(table, "ask_rematch")
    rematch = bob.look(table)["table"]["rematch"]
    assert bob.look(rematch)["table"]["rematch_of"] == table
    assert bob.look(rematch)["you"] == bob.look(table)["you"]


def test_leaving_before_the_start_frees_the_seat(ann: Client, bob: Client) -> None:
    table = ann.make(name="Ann", seat="N")
    bob.do(table, "take_seat", name="Bob")
    seat = bob.look(table)["you"]
    bob.do(table, "free_seat", seat=seat)
    assert bob.look(table)["you"] is None


def test_the_history_equals_the_sent_entries(ann: Client, bob: Client) -> None:
    table = two_at_a_table(ann, bob)
    history = ann.http.get(f"/api/tables/{table}/history").json()
    kinds = [news["what"]["type"] for news in history]
    assert kinds == ["table_made", "seat_taken", "seat_taken", "started"]
    assert [news["number"] for news in history] == [1, 2, 3, 4]


def test_without_a_token_you_can_only_watch(running: Running, ann: Client) -> None:
    table = ann.make(name="Ann")
    with httpx.Client(base_url=running.http) as nobody:
        assert nobody.get(f"/api/tables/{table}").json()["you"] is None
        assert nobody.post("/api/tables", json={}).status_code == 401
        request = {"id": "1", "command": {"type": "take_seat", "name": "Eve"}}
        answer = nobody.post(f"/api/tables/{table}/requests", json=request)
        assert answer.status_code == 401


def test_unknown_and_impossible_tables_are_answered_alike(ann: Client) -> None:
    sent = {
        (answer.status_code, answer.content)
        for code in ("zzzzzzzzzzzz", "0123456789ab", "x", "%00", "ünder")
        for answer in [ann.http.get(f"/api/tables/{code}")]
    }
    assert sent == {
        (404, encode(Problem("table_unknown", "there is no such table"))),
    }


READING = [one for one in OPERATIONS if one.method == "GET"]


@pytest.mark.parametrize("operation", READING, ids=lambda one: one.name)
def test_every_get_operation_answers_head(ann: Client, operation: Operation) -> None:
    table = ann.make(name="Ann", options={"players": 2}, bots={"N": "random"}, start=True)
    path = operation.path.replace("{table}", table)
    with ann.http.stream("GET", path) as whole:
        head = ann.http.head(path)
        assert (head.status_code, head.content) == (whole.status_code, b"") == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]
    unknown = ann.http.head(path.replace(table, "zzzzzzzzzzzz"))
    assert unknown.status_code == (404 if table in path else 200)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_a_wrong_method_is_refused_with_the_allowed_ones(ann: Client, operation: Operation) -> None:
    path = operation.path.replace("{table}", "zzzzzzzzzzzz")
    here = {one.method for one in OPERATIONS if one.path == operation.path}
    allowed = {"OPTIONS", *here, *({"HEAD"} if "GET" in here else ())}
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} - allowed:
        answer = ann.http.request(method, path)
        assert answer.status_code == 405
        assert set(answer.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "path", ["//api/bots", "/api//bots", "/api/bots/", "/API/bots", "/api%2f/bots"]
)
def test_a_path_has_one_form(ann: Client, path: str) -> None:
    answer = ann.http.get(ann.running.http + path, follow_redirects=True)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_socket_allows_no_method(ann: Client) -> None:
    answer = ann.http.get("/api/tables/zzzzzzzzzzzz/socket")
    assert (answer.status_code, answer.headers["allow"]) == (405, "")
