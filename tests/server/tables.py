"""Tables for the tests: people with tokens, and logs that are written by the server's own rules."""

from collections.abc import Sequence
from random import Random
from typing import Any

from lanterns.engine import Action, legal_actions
from lanterns.server.core.commands import Act, Command, MakeTable, Request, TakeSeat
from lanterns.server.core.context import Decision
from lanterns.server.core.create import make_table
from lanterns.server.core.decide import decide, decide_request
from lanterns.server.core.entries import Entry, Logged, Millis
from lanterns.server.core.identity import Caller, caller_of
from lanterns.server.core.ids import IdAndSeed
from lanterns.server.core.replay import extend, replay
from lanterns.server.live.log import stamp
from lanterns.server.storage.protocol import Append, append_of_log
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import SideName
from lanterns.server.wire.options import OptionsJson

SIDES: dict[int, Sequence[SideName]] = {2: "NS", 3: "NES", 4: "NESW"}
NAMES = ("Ann", "Ben", "Cem", "Dao")
START: Millis = 1_700_000_000_000


def person(number: int) -> Caller:
    """Return the holder of a token, always the same one."""
    return caller_of(f"token-{number:016}")


NEW_TABLE = IdAndSeed("b" * 12, 99)


PEOPLE = tuple(person(number) for number in range(4))


class Play:
    """A table in memory, with its log and a clock that the test moves."""

    def __init__(self, players: int = 2, seed: int = 7, **wish: Any) -> None:
        options = wish.pop("options", OptionsJson(players))  # type: ignore[arg-type]
        entries = make_table(
            MakeTable(options=options, name=NAMES[0], seat="N", **wish), PEOPLE[0], seed
        )
        self.now = START
        self.log = list(stamp(entries, 0, START))
        self.table = replay("a" * 12, self.log)
        self.ids = 0

    @classmethod
    def of_people(cls, players: int = 2, **wish: Any) -> "Play":
        """A game in which everybody is a person, just begun."""
        from lanterns.server.core.commands import Start

        play = cls(players, **wish)
        for number in range(1, players):
            play.do(TakeSeat(NAMES[number]), PEOPLE[number])
        play.do(Start())
        return play

    def do(self, command: Command, caller: Caller = PEOPLE[0], **request: Any) -> tuple[Entry, ...]:
        """Carry out a command, as if its caller had seen everything."""
        self.ids += 1
        fields = {"id": f"r{self.ids}", "based_on": self.table.number, **request}
        asked = Request(command=command, **fields)
        decision = decide_request(self.table, asked, caller, self.now, NEW_TABLE)
        self._add(decision, stamp(decision.entries, self.table.number, self.now, caller, asked))
        return decision.entries

    def serve(self, command: Any, caller: Caller) -> tuple[Entry, ...]:
        """Carry out one of the server's own commands."""
        decision = decide(self.table, command, caller, self.now, NEW_TABLE)
        self._add(decision, stamp(decision.entries, self.table.number, self.now))
        return decision.entries

    def _add(self, decision: Decision, logged: Sequence[Logged]) -> None:
        self.log += logged
        self.table = extend(self.table, logged, decision.steps)
        assert self.table == replay(self.table.id, self.log), "the log tells the same table"

    @property
    def mover(self) -> Caller:
        """Who is to move."""
        assert self.table.to_move is not None
        return PEOPLE[self.table.to_move]

    def legal(self) -> tuple[Action, ...]:
        """What may be done now."""
        assert self.table.game is not None
        return legal_actions(self.table.game)

    def act(self, *actions: Action) -> tuple[Entry, ...]:
        """Have the seat to move act."""
        return self.do(Act(tuple(map(write_action, actions))), self.mover)

    def play_on(self, rng: Random, moves: int = 10_000) -> None:
        """Go on at random."""
        while moves and self.table.phase == "playing":
            self.act(rng.choice(self.legal()))
            moves -= 1

    def append_after(self, after: int, upto: int | None = None) -> Append:
        """Return some of the log, as it would be stored."""
        return append_of_log(self.table.id, after, self.log[:upto])
