"""Moments over HTTP: ranges, limits, and what is revealed when a game is over."""

import httpx

from .running import Client, Running
from .test_tables import mover, two_at_a_table


def test_moments_hide_secrets_until_the_game_is_over(ann: Client, bob: Client, eve: Client) -> None:
    table = two_at_a_table(ann, bob)
    who, seen = mover(table, ann, bob)
    place = next(a for a in seen["position"]["legal"] if a["type"] == "place_tile")
    number = who.do(table, "act", actions=[place], based_on=seen["number"])
    path = f"/api/tables/{table}/moments"
    for client in (ann, bob, eve):
        before, after = client.http.get(path, params={"first": number - 1}).json()
        assert after["view"] == client.look(table)["position"]["view"]
        assert after["entry"] == client.http.get(f"/api/tables/{table}/history").json()[-1]
        hands = {seat["seat"]: seat["hand"] for seat in before["view"]["seats"]}
        you = client.look(table)["you"]
        assert all((None not in hand) == (side == you) for side, hand in hands.items())
    ann.do(table, "resign")
    for client in (ann, eve):
        open_, *_ = client.http.get(path, params={"first": number, "count": 2}).json()
        assert all(None not in seat["hand"] for seat in open_["view"]["seats"])
        assert None not in open_["view"]["tile_stack"]


def test_a_range_of_moments_is_limited(running: Running, ann: Client, bob: Client) -> None:
    table = two_at_a_table(ann, bob)
    path = f"/api/tables/{table}/moments"

    def numbers(query: str) -> list[int]:
        return [moment["number"] for moment in ann.http.get(path + query).json()]

    assert numbers("") == numbers("?first=0&count=999999999") == [1, 2, 3, 4]
    assert numbers("?first=2&count=2") == [2, 3]
    assert numbers("?first=5") == numbers("?count=0") == []
    for wrong in ("?first=-1", "?count=many", "?first=1.5", "?count=", "?first=12345678901"):
        assert ann.http.get(path + wrong).status_code == 400, wrong
    with httpx.Client(base_url=running.http) as nobody:
        assert nobody.get("/api/tables/zzzzzzzzzzzz/moments").status_code == 404
