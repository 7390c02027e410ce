"""Two tables that differ only in what is hidden say the same, byte for byte, on every channel.

The server runs in this process on a real socket, so that the second table can be dealt as the first
with the tiles exchanged that the viewer has not seen by the end of the part that is played.
"""

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from lanterns.engine import (
    Action,
    GameState,
    Options,
    Seat,
    View,
    apply,
    commit,
    legal_actions,
    new_game,
)
from lanterns.server.core import replay
from lanterns.server.core.ids import IdAndSeed
from lanterns.server.http.serve import listen, make_server
from lanterns.server.http.settings import UNLIMITED, Settings
from lanterns.server.live import log as log_module
from lanterns.server.snapshot import record, snapshot
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import encode

from .running import Client

_SEEDS = {"aaaaaaaaaaaa": 0xA, "bbbbbbbbbbbb": 0xB}


class Here:
    """A server in a thread of this process; a client needs to know no more of it."""

    def __init__(self, settings: Settings) -> None:
        self._listening = listen(settings)
        port = self._listening.getsockname()[1]
        self.http, self.ws = f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}"
        self._server = make_server(settings)
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],))

    def __enter__(self) -> "Here":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()


def _some_game(options: Options, rng: Random, length: int) -> list[Action]:
    state, actions = new_game(options, _SEEDS["aaaaaaaaaaaa"]), list[Action]()
    while len(actions) < length and len(state.tile_stack) > 2:  # something has to stay hidden
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1]).state
    return actions


def _other_deal(options: Options, actions: list[Action], viewer: Seat | None) -> GameState:
    """The same deal, but for tiles that the viewer does not see while these actions are taken."""
    start = end = new_game(options, _SEEDS["aaaaaaaaaaaa"])
    for action in actions:
        end = apply(end, action).state
    seen = {placed.tile for placed in end.lake.tiles.values()}
    seen |= set() if viewer is None else set(end.seats[viewer].hand)
    dealt = [*(t for seat in start.seats for t in seat.hand), *start.tile_stack, *start.left_out]
    hidden = [tile for tile in dealt if tile not in seen]
    others = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    swap = [others.get(tile, tile) for tile in dealt]
    cut = iter(swap)
    seats = tuple(replace(seat, hand=tuple(next(cut) for _ in seat.hand)) for seat in start.seats)
    stack = tuple(next(cut) for _ in start.tile_stack)
    seed = _SEEDS["bbbbbbbbbbbb"]
    return replace(
        start,
        seats=seats,
        tile_stack=stack,
        left_out=tuple(sorted(cut)),
        seed=seed,
        commitment=commit(seed),
    )


def _deal(monkeypatch: pytest.MonkeyPatch, other: GameState) -> None:
    def dealt(options: Options, seed: int) -> GameState:
        return other if seed == other.seed else new_game(options, seed)

    for module in (replay, record):
        monkeypatch.setattr(module, "new_game", dealt)


def _name(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    """Give the next table this id and its seed."""
    monkeypatch.setattr(log_module, "draw_id_and_seed", lambda: IdAndSeed(table, _SEEDS[table]))


class Ears:
    """Everything that one viewer receives about one table, on every channel."""

    def __init__(self, client: Client, table: str, stack: ExitStack) -> None:
        self.client = client
        self.table = table
        self.heard: list[bytes] = []
        self._socket = stack.enter_context(client.socket(table))
        path = f"/api/tables/{table}/stream"
        response = stack.enter_context(client.http.stream("GET", path))
        self._lines = response.iter_lines()

    def hear(self) -> None:
        """One message on the socket, and the same as a line."""
        self.heard.append(self._socket.recv(timeout=60, decode=False))
        self.heard.append(next(self._lines).encode())

    def ask(self, actions: Sequence[Action]) -> None:
        """Everything that can be asked, wrong questions included."""
        path = f"/api/tables/{self.table}"
        for part in ("", "/history", "/record", "/moments", "/moments?first=9&count=99"):
            self._keep(self.client.http.get(path + part))
        for action in actions:
            self._keep(self.client.http.post(f"{path}/preview", json={"actions": [_json(action)]}))
        for number in (0, 1, 10**6):
            act = {"type": "undo"}
            request = {"id": f"{number}", "based_on": number, "command": act}
            self._keep(self.client.http.post(f"{path}/requests", json=request))
            self._socket.send(encode({"type": "request", **request}), text=True)
            self.heard.append(self._socket.recv(timeout=60, decode=False))

    def _keep(self, answer: Any) -> None:
        self.heard.append(f"{answer.status_code} {sorted(answer.headers)}".encode())
        self.heard.append(answer.content)

    def plain(self) -> list[bytes]:
        """What was heard, without the table's id, the commitment, and the time."""
        seed = _SEEDS[self.table]
        names = {self.table: b"ID", commit(seed): b"COMMITMENT"}
        plain = self.heard
        for name, instead in names.items():
            plain = [heard.replace(name.encode(), instead) for heard in plain]
        return [re.sub(rb"\d{13}", b"TIME", heard) for heard in plain]


@contextmanager
def _clients(here: Here, how_many: int) -> Iterator[list[Client]]:
    with ExitStack() as stack:
        clients = [Client(here) for _ in range(how_many)]  # type: ignore[arg-type]
        for client in clients:
            stack.callback(client.close)
        yield clients


def _follow(clients: list[Client], eyes: Client, options: Options, actions: list[Action]) -> Ears:
    """Play the actions at a new table, and hear what the viewer hears."""
    players, expansion = options.players, options.expansion
    table = clients[0].make(options={"players": players, "expansion": expansion}, title="Two")
    sides = [side.name for side in options.sides]
    for seat, client in enumerate(clients):
        client.do(table, "take_seat", name=f"Seat {seat}", seat=sides[seat], id=f"sit{seat}")
    numbers = count(clients[0].do(table, "start", id="start") + 1)
    with ExitStack() as stack:
        ears = Ears(eyes, table, stack)
        ears.hear()
        state = new_game(options, _SEEDS["aaaaaaaaaaaa"])
        for taken, action in enumerate(actions):
            number = next(numbers)
            fields = {"based_on": number - 1, "id": f"act{taken}", "actions": [_json(action)]}
            mover = clients[state.seat_to_move]
            if taken % 8 == 7:
                ears.ask([action] if mover is eyes else actions[:2])
            assert mover.do(table, "act", **fields) == number
            ears.hear()
            state = apply(state, action).state
        ears.ask(legal_actions(state)[:2] if clients[state.seat_to_move] is eyes else [])
    return ears


def _json(action: Action) -> Any:
    return to_builtins(write_action(action))


def _told(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: Options,
    viewer: Seat | None,
    length: int,
) -> list[list[bytes]]:
    """What a viewer receives from two tables that differ only in what it may not know."""
    actions = _some_game(options, Random(f"{options}"), length)
    other = _other_deal(options, actions, viewer)
    assert other.tile_stack != new_game(options, _SEEDS["aaaaaaaaaaaa"]).tile_stack
    _deal(monkeypatch, other)
    received = []
    settings = Settings(db=str(folder / "tables.db"), port=0, limits=UNLIMITED)
    with Here(settings) as here, _clients(here, options.players + 1) as (*clients, spectator):
        eyes = spectator if viewer is None else clients[viewer]
        for table in _SEEDS:
            _name(monkeypatch, table)
            received.append(_follow(clients, eyes, options, actions).plain())
    assert len(received[0]) > 2 * len(actions)
    return received


@pytest.mark.parametrize(
    ("options", "viewer", "length"),
    [
        (Options(2), 0, 1000),
        (Options(2), None, 1000),
        (Options(3, expansion=True), 1, 40),
        (Options(4, expansion=True), None, 20),
        (Options(4), 3, 3),
    ],
)
def test_hidden_information_changes_no_byte(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: Options,
    viewer: Seat | None,
    length: int,
) -> None:
    one, other = _told(tmp_path, monkeypatch, options, viewer, length)
    assert one == other


def test_a_server_that_leaks_secrets_would_fail_this_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def uncut(state: GameState, seat: Seat | None, public: GameState | None = None) -> View:
        return View(seat, state)

    monkeypatch.setattr(snapshot, "view", uncut)
    one, other = _told(tmp_path, monkeypatch, Options(2), None, 3)
    assert one != other
