"""A position assembled from changes equals the whole position."""

from random import Random
from typing import Any

import msgspec
import pytest

from lanterns.engine import Seat
from lanterns.server.core.commands import Chat, Undo
from lanterns.server.core.identity import NOBODY
from lanterns.server.snapshot.changes import Changes, changes_between
from lanterns.server.snapshot.messages import Update
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import encode
from lanterns.server.wire.options import OptionsJson

from ..reading import complete, expanded
from ..tables import PEOPLE, Play

GAMES = [
    OptionsJson(2),
    OptionsJson(3, True, ("rotate_a_tile", "emperor_exchange")),
    OptionsJson(4, True, ("favor_to_honor", "end_of_turn_dedication")),
]


def sent(message: Any) -> Any:
    return msgspec.json.decode(encode(message))


class Viewer:
    """Somebody who follows a game by changes alone."""

    def __init__(self, seat: Seat | None, snapshot: Snapshot) -> None:
        self.seat = seat
        caller = NOBODY if seat is None else PEOPLE[seat]
        self.whole = complete(sent(snapshot.welcome(caller)))
        self.bytes: dict[bool, list[int]] = {True: [], False: []}
        """The sizes of updates, by whether the viewer is to move after them."""

    def follow(self, before: Snapshot, after: Snapshot, changes: Changes | None) -> None:
        if changes is None:
            update = encode(after.update(self.seat, before.table.number))
        else:
            update = changes.update(self.seat)
        to_move = self.seat is not None and after.table.to_move == self.seat
        self.bytes[to_move].append(len(update))
        message = msgspec.json.decode(update)
        msgspec.convert(message, Update)
        whole = sent(after.update(self.seat, before.table.number))
        assert message["entries"] == whole["entries"]
        heard = complete(message, self.whole)
        if heard.get("table") is None:
            return
        self.whole = heard
        assert heard["position"] == expanded(sent(after.position(self.seat)))
        assert heard["table"] == sent(after.info)


@pytest.mark.parametrize("options", GAMES, ids=["base", "cards", "other cards"])
def test_a_whole_game_by_changes_alone(options: OptionsJson) -> None:
    play = Play.of_people(options.players, options=options, seed=5)
    rng, before = Random(5), Snapshot(play.table)
    viewers = [Viewer(seat, before) for seat in (None, *range(options.players))]
    undone = 0
    while play.table.phase == "playing":
        if play.table.undoable and rng.random() < 0.3:
            undone += 1
            play.do(Undo(), play.mover)
        elif rng.random() < 0.1:
            play.do(Chat("hm"), PEOPLE[0])
        else:
            play.act(rng.choice(play.legal()))
        after = Snapshot(play.table)
        changes = changes_between(before, after)
        for viewer in viewers:
            viewer.follow(before, after, changes)
        after.trim()
        before = after
    assert undone
    assert viewers[0].whole["table"]["phase"] == "over"
    for to_move, most in ((True, 3000), (False, 1500)):
        sizes = [size for viewer in viewers for size in viewer.bytes[to_move]]
        assert sum(sizes) / len(sizes) < most


@pytest.mark.parametrize("options", GAMES, ids=["base", "cards", "other cards"])
def test_placements_stand_for_every_legal_one(options: OptionsJson) -> None:
    play, rng, built = Play.of_people(options.players, options=options, seed=7), Random(7), 0
    while play.table.phase == "playing":
        seat = play.table.to_move
        assert seat is not None
        position = expanded(sent(Snapshot(play.table).position(seat)))
        legal = [sent(write_action(action)) for action in play.legal()]
        assert sorted(map(str, position["legal"])) == sorted(map(str, legal))
        built += sum(action.get("pavilion", False) for action in legal)
        play.act(rng.choice(play.legal()))
    assert bool(built) == options.expansion


def test_the_start_of_a_game_is_sent_whole() -> None:
    play = Play.of_people(2)
    before = Snapshot(play.table)
    waiting = Snapshot(Play(2).table)
    assert changes_between(waiting, before) is None
