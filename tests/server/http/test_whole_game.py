"""Whole games over real sockets, with lost connections and a restart in the middle."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from lanterns.notation import verify

from .playing import Player
from .running import Client, Running, start


def _sit_down(running: Running, players: int, expansion: bool, rng: Random) -> list[Player]:
    clients = [Client(running) for _ in range(players)]
    options = {"players": players, "expansion": expansion}
    table = clients[0].make(name="Host", options=options)
    for number, client in enumerate(clients[1:]):
        client.do(table, "take_seat", name=f"Guest {number}")
    clients[0].do(table, "start")
    seated = [Player(client, table, rng) for client in clients]
    for player in seated:
        player.connect()
        player.hear()
    return seated


def _play(players: list[Player], turns: int, rng: Random) -> None:
    """Act a number of times, or to the end; now and then a connection is lost."""
    for _ in range(turns):
        if players[0].over:
            return
        who = next(player for player in players if player.to_move)
        answer = who.act()
        assert answer["type"] == "accepted", answer
        unlucky = rng.choice(players)
        if rng.random() < 0.2:
            unlucky.drop()
            unlucky.connect()
        for player in players:
            player.hear_until(answer["number"])


@pytest.mark.parametrize(("seats", "expansion", "killed"), [(2, False, True), (4, True, False)])
def test_a_whole_game_survives_lost_connections_and_a_restart(
    tmp_path: Path, seats: int, expansion: bool, killed: bool
) -> None:
    rng = Random(seats)
    with start(tmp_path) as running:
        players = _sit_down(running, seats, expansion, rng)
        _play(players, 15 * seats, rng)
        before = [player.client.look(player.table) for player in players]
        if killed:
            running.kill()
        else:
            assert running.stop() == 0
    for player in players:
        player.drop()
    with running.again() as running:
        for player, then in zip(players, before, strict=True):
            assert player.client.look(player.table) == then, "every table is as it was"
            player.connect(running)
        _play(players, 10_000, rng)
        _compare(players)
        for player in players:
            player.drop()
            player.client.close()


def _compare(players: list[Player]) -> None:
    first, *others = players
    assert first.info["ended"] == "played"
    for other in others:
        assert other.info == first.info
        assert _public(other) == _public(first)
    record = first.client.http.get(f"/api/tables/{first.table}/record").text
    assert verify(record).ok


def _public(player: Player) -> list[tuple[int, object]]:
    """What was sent, without what only one of them may know."""
    return [(news["number"], news["what"]) for news in player.entries]


def test_stopping_the_server_closes_sockets_and_streams(tmp_path: Path) -> None:
    with start(tmp_path) as running, closing(Client(running)) as ann:
        table = ann.make(name="Ann", bots={"S": "greedy"}, start=True)
        with ann.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            next(lines)
            with ann.socket(table) as socket:
                socket.recv(timeout=60)
                assert running.stop() == 0
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        socket.recv(timeout=60)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            for _ in lines:
                pass
