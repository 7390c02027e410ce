"""Moments of a game: restricted while it runs, and complete after it."""

from random import Random
from typing import Any

import msgspec
import pytest

from lanterns.engine import Pass, PlaceTile
from lanterns.notation import state_json, view_json
from lanterns.server.core.commands import Chat, Resign, Undo
from lanterns.server.core.entries import Undone
from lanterns.server.core.table import Table
from lanterns.server.snapshot.history import MOST_MOMENTS, moments
from lanterns.server.snapshot.log import PUBLIC_TYPES
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.action import read_action

from ..tables import PEOPLE, Play


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def watched(players: int = 3, moves: int = 25) -> tuple[Play, list[Table]]:
    """Return a game with chat after each action, and the table after each entry since its start."""
    play, rng = Play.of_people(players), Random(5)
    tables = [play.table]
    for move in range(moves):
        play.do(Chat("hm"), PEOPLE[0]) if move % 2 else play.act(rng.choice(play.legal()))
        tables.append(play.table)
    return play, tables


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_moments_of_a_running_game_show_what_was_sent(seat: int | None) -> None:
    play, tables = watched()
    first = tables[0].number
    shown = moments(play.table, play.log, seat, first, MOST_MOMENTS)
    assert [moment["number"] for moment in shown] == [table.number for table in tables]
    for moment, table in zip(shown, tables, strict=True):
        position = Snapshot(table).position(seat)
        events = Snapshot(table).update(seat, table.number - 1)
        assert position is not None
        assert events is not None
        assert plain(moment["view"]) == plain(position["view"])
        assert plain(moment["entry"]) == plain(events["entries"][0])


def test_a_moment_before_the_start_has_no_view() -> None:
    play, _ = watched(players=2, moves=0)
    shown = moments(play.table, play.log, None, 1, MOST_MOMENTS)
    assert [moment["view"] is None for moment in shown] == [True, True, True, False]


def test_moments_of_a_finished_game_show_every_hand() -> None:
    play, tables = watched()
    for person in PEOPLE[:2]:
        play.do(Resign(), person)
    assert play.table.finished is not None
    shown = moments(play.table, play.log, None, tables[0].number, len(tables))
    for moment, table in zip(shown, tables, strict=True):
        assert table.game is not None
        whole = state_json(table.game)
        seen = plain(moment["view"])
        assert seen["viewer"] is None
        assert [seat["hand"] for seat in seen["seats"]] == [
            list(seat.hand) for seat in table.game.seats
        ]
        assert {key: whole[key] for key in ("tile_stack", "left_out", "seed")} == {
            key: seen[key] for key in ("tile_stack", "left_out", "seed")
        }
    drawn = [e for m in shown for e in plain(m["entry"])["events"] if e["type"] == "tile_drawn"]
    assert drawn
    assert all(event["tile"] is not None for event in drawn)


def test_undone_actions_show_no_more_than_their_view() -> None:
    play, rng = Play.of_people(2), Random(1)
    while not any(isinstance(action, Pass) for action in play.legal()):
        play.act(rng.choice(play.legal()))
    mover = play.mover
    play.act(Pass())
    tried = play.table
    play.do(Undo(), mover)
    for seat in (None, 0, 1):
        then, now = moments(play.table, play.log, seat, tried.number, 2)
        assert tried.game is not None
        assert plain(then["view"]) == view_json(_view(tried, seat))
        assert isinstance(now["entry"]["what"], PUBLIC_TYPES[Undone])
        assert now["view"]["step"] != then["view"]["step"]


def _view(table: Table, seat: int | None) -> Any:
    from lanterns.engine import view

    assert table.game is not None
    return view(table.game, seat)


def test_a_range_of_moments_is_bounded() -> None:
    play, _ = watched(players=4, moves=60)
    last = play.table.number

    def numbers(first: int, count: int) -> list[int]:
        return [m["number"] for m in moments(play.table, play.log, None, first, count)]

    assert numbers(1, 10**6) == list(range(1, MOST_MOMENTS + 1))
    assert numbers(0, 2) == [1, 2]
    assert numbers(last, 5) == [last]
    assert numbers(last + 1, 5) == []
    assert numbers(3, 0) == []


def test_a_range_of_moments_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import lanterns.server.core.replay

    play, _ = watched(players=4, moves=60)
    taken = []

    def counting(action: Any) -> Any:
        taken.append(action)
        return read_action(action)

    monkeypatch.setattr(lanterns.server.core.replay, "read_action", counting)
    moments(play.table, play.log, None, play.table.number - 30, 30)
    assert len(taken) <= len(play.table.actions)
    assert any(isinstance(action, PlaceTile) for action in play.table.actions)
