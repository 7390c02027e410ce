"""People at a table over an unreliable connection, against a model of what a table is.

Requests are written and then delivered in any order, twice, late or never; watches break and are
taken up again; the server is restarted, and dies. The model knows the rules of the game and four
rules of a table: what was carried out is carried out once; an action based on an old number is not;
only the seat to move acts; what was done before the tile of a turn can be taken back.
"""

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from lanterns.engine import GameState, PlaceTile, apply, legal_actions, new_game, outcome, refuse
from lanterns.server.core.commands import (
    Act,
    Chat,
    Command,
    MakeTable,
    Request,
    Start,
    TakeSeat,
    Undo,
)
from lanterns.server.core.identity import NOBODY
from lanterns.server.core.ids import IdAndSeed
from lanterns.server.live.hub import Hub
from lanterns.server.live.room import Subscription
from lanterns.server.snapshot.messages import (
    Accepted,
    Answered,
    ServerMessage,
    Update,
    Welcome,
)
from lanterns.server.storage.sqlite import SqliteStore
from lanterns.server.wire.action import read_action, write_action
from lanterns.server.wire.options import OptionsJson

from ..tables import NAMES, PEOPLE

PLAYERS: Literal[3] = 3


@dataclass
class Letter:
    """A request on its way."""

    who: int
    request: Request


@dataclass
class Model:
    """The model of a table."""

    seats: list[int]
    number: int
    game_number: int
    game: GameState | None = None
    before: list[GameState] = field(default_factory=list)
    done: dict[tuple[int, str], int] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return self.game is not None and outcome(self.game) is not None

    def accepts(self, letter: Letter, seed: int) -> int | None:
        """The number that a letter becomes or became; ``None`` if it is refused."""
        key = letter.who, letter.request.id
        if key not in self.done and self._carry_out(letter, seed):
            self.done[key] = self.number
        return self.done.get(key)

    def _carry_out(self, letter: Letter, seed: int) -> bool:
        match letter.request.command:
            case TakeSeat():
                return self._sit(letter.who)
            case Start():
                return self._start(letter.who, seed)
            case Chat():
                self.number += letter.who in self.seats
                return letter.who in self.seats
            case Act(actions):
                return self._may(letter) and self._act([read_action(one) for one in actions])
            case Undo():
                return self._may(letter) and self._undo()
            case _:
                raise AssertionError

    def _sit(self, who: int) -> bool:
        if self.game is not None or who in self.seats or len(self.seats) == PLAYERS:
            return False
        self.seats.append(who)
        return self._went_on(1)

    def _start(self, who: int, seed: int) -> bool:
        if self.game is not None or len(self.seats) < PLAYERS or who not in self.seats:
            return False
        self.game = new_game(OptionsJson(PLAYERS, True).engine(), seed)
        return self._went_on(1)

    def _may(self, letter: Letter) -> bool:
        based_on = letter.request.based_on
        assert isinstance(based_on, int)
        if self.game is None or self.over or letter.who not in self.seats:
            return False
        mine = self.seats.index(letter.who) == self.game.seat_to_move
        return mine and self.game_number <= based_on <= self.number

    def _act(self, actions: list[Any]) -> bool:
        game, before = self.game, list(self.before)
        assert game is not None
        seat = game.seat_to_move
        for action in actions:
            if game.seat_to_move != seat or refuse(game, action):
                return False
            turn = game.turn
            before.append(game)
            game = apply(game, action).state
            if isinstance(action, PlaceTile) or game.turn != turn:
                before = []
        self.game, self.before = game, before
        return self._went_on(2 if self.over else 1)

    def _undo(self) -> bool:
        if not self.before:
            return False
        self.game, self.before = self.before[0], []
        return self._went_on(1)

    def _went_on(self, entries: int) -> bool:
        self.number += entries
        self.game_number = self.number
        return True


@dataclass
class Follower:
    """A viewer who remembers every message."""

    who: int | None
    watch: Subscription
    end: Any
    number: int | None = None

    def read(self, data: bytes) -> None:
        message = msgspec.json.decode(data, type=ServerMessage)
        if isinstance(message, Welcome):
            assert self.number is None or message.number >= self.number
        else:
            assert isinstance(message, Update)
            assert self.number is not None
            received = [news.number for news in message.entries]
            assert received == list(range(self.number + 1, message.number + 1)), "without a gap"
        self.number = message.number


class UnreliableConnection(RuleBasedStateMachine):
    """See the head of this file."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.letters: list[Letter] = []
        self.sent: list[Letter] = []
        self.followers: list[Follower] = []
        self.ids = 0

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, 120))

    def new_hub(self) -> None:
        self.hub = Hub(SqliteStore(Path(self.folder.name) / "tables.db"))
        self.run(self.hub.start())

    @initialize(seed=st.integers(0, 2**128 - 1))
    def make(self, seed: int) -> None:
        self.new_hub()
        self.seed = seed
        wish = MakeTable(options=OptionsJson(PLAYERS, True), name=NAMES[0])
        with patch("lanterns.server.live.log.draw_id_and_seed", lambda: IdAndSeed("0" * 12, seed)):
            self.table = self.run(self.hub.make(wish, PEOPLE[0]))
        self.model = Model(seats=[0], number=2, game_number=2)
        for who in (1, 2):  # so that most runs come to a game
            self.deliver(self.write(who, TakeSeat(NAMES[who])))
        self.deliver(self.write(0, Start()))

    def write(self, who: int, command: Command, late: int = 0) -> Letter:
        self.ids += 1
        based_on = max(0, self.model.number - late)
        letter = Letter(who, Request(f"r{self.ids}", command, based_on))
        self.letters.append(letter)
        return letter

    def deliver(self, letter: Letter) -> None:
        answer: Answered = self.run(self.hub.submit(self.table, letter.request, PEOPLE[letter.who]))
        number = self.model.accepts(letter, self.seed)
        if number is None:
            assert isinstance(answer, dict), (answer, letter)
            assert answer["code"] != "stale" or answer["missed"] is not None
        else:
            assert answer == Accepted(letter.request.id, number), (answer, letter)
        if letter in self.letters:
            self.letters.remove(letter)
        self.sent.append(letter)

    def choose(self, data: st.DataObject) -> Any:
        assert self.model.game is not None
        return data.draw(st.sampled_from(legal_actions(self.model.game)), "action")

    @precondition(lambda self: self.model.game and not self.model.over)
    @rule(data=st.data(), count=st.sampled_from([1, 1, 1, 2]), late=st.sampled_from([0, 0, 0, 1]))
    def act(self, data: st.DataObject, count: int, late: int) -> None:
        game = self.model.game
        assert game is not None
        actions = [self.choose(data)]
        if count == 2:
            legal = legal_actions(apply(game, actions[0]).state)
            actions += [data.draw(st.sampled_from(legal), "then")] if legal else []
        who = self.model.seats[game.seat_to_move]
        self.write(who, Act(tuple(map(write_action, actions))), late)
        if data.draw(st.booleans(), "at once"):
            self.deliver(self.letters[-1])

    @rule(who=st.integers(0, 3), at_once=st.booleans())
    def undo(self, who: int, at_once: bool) -> None:
        game = self.model.game
        mover = who if game is None else self.model.seats[game.seat_to_move]
        letter = self.write(mover if at_once else who, Undo())
        if at_once:
            self.deliver(letter)

    @rule(who=st.integers(0, 3), text=st.text("abc", min_size=1, max_size=3))
    def chat(self, who: int, text: str) -> None:
        self.write(who, Chat(text))

    @rule(who=st.integers(0, 3))
    def sit_or_start(self, who: int) -> None:
        self.write(who, TakeSeat(NAMES[who]))
        self.write(who, Start())

    @precondition(lambda self: self.letters)
    @rule(data=st.data())
    def any_letter_arrives(self, data: st.DataObject) -> None:
        self.deliver(data.draw(st.sampled_from(self.letters), "letter"))

    @precondition(lambda self: self.letters)
    @rule(data=st.data())
    def a_letter_is_lost(self, data: st.DataObject) -> None:
        self.letters.remove(data.draw(st.sampled_from(self.letters), "letter"))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def a_letter_arrives_again(self, data: st.DataObject) -> None:
        self.deliver(data.draw(st.sampled_from(self.sent), "letter"))

    @precondition(lambda self: len(self.followers) < 4)
    @rule(who=st.sampled_from([None, 0, 1, 2]))
    def somebody_watches(self, who: int | None) -> None:
        self.followers.append(self.follow(who, None))

    def follow(self, who: int | None, after: int | None) -> Follower:
        caller = NOBODY if who is None else PEOPLE[who]
        end = self.hub.subscribe(self.table, caller, after)
        return Follower(who, self.run(end.__aenter__()), end, after)

    @precondition(lambda self: self.followers)
    @rule(data=st.data(), read=st.booleans())
    def a_line_breaks_and_is_taken_up(self, data: st.DataObject, read: bool) -> None:
        follower = data.draw(st.sampled_from(self.followers), "follower")
        if read:
            self.read_all(follower)
        self.run(follower.end.__aexit__(None, None, None))
        self.followers.remove(follower)
        self.followers.append(self.follow(follower.who, follower.number))

    def read_all(self, follower: Follower) -> None:
        while True:
            try:
                data = self.loop.run_until_complete(asyncio.wait_for(anext(follower.watch), 0.001))
            except TimeoutError:
                break
            follower.read(data)

    @rule(cleanly=st.booleans())
    def restart(self, cleanly: bool) -> None:
        """The server stops and starts; or it dies, and its followers with it."""
        for follower in self.followers:
            if cleanly:
                self.read_all(follower)
            self.run(follower.end.__aexit__(None, None, None))
        self.run(self.hub.close() if cleanly else self.hub.store.close())
        if not cleanly:
            self.run(self.hub._scheduler.stop())
        old, self.followers = self.followers, []
        self.new_hub()
        self.followers = [self.follow(one.who, one.number) for one in old]

    @invariant()
    def the_table_is_as_the_model_has_it(self) -> None:
        if not hasattr(self, "model"):
            return
        seen = self.run(self.hub.queries.welcome(self.table, NOBODY))
        assert seen["number"] == self.model.number
        room = self.hub._rooms._rooms[self.table]
        assert room.table.game == self.model.game
        assert len(room.table.undoable) == len(self.model.before)

    def teardown(self) -> None:
        for follower in self.followers:
            self.read_all(follower)
            assert follower.number == self.model.number
            self.run(follower.end.__aexit__(None, None, None))
        log = self.run(self.hub.store.read(self.table))
        assert [logged.number for logged in log] == list(range(1, len(log) + 1))
        carried_out = {(one.by, one.request) for one in log if isinstance(one.request, str)}
        expected = {(PEOPLE[who].token_hash, id_) for who, id_ in self.model.done}
        assert carried_out == expected
        self.run(self.hub.close())
        self.loop.close()
        self.folder.cleanup()


def test_a_game_over_an_unreliable_connection() -> None:
    run_state_machine_as_test(
        UnreliableConnection,
        settings=settings(
            max_examples=30,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
