"""The clock."""

import pytest

from lanterns.server.core.commands import (
    Act,
    Expire,
)
from lanterns.server.core.entries import (
    ClockExpired,
    Finished,
    TimeControl,
)
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import SERVER
from lanterns.server.wire.action import write_action

from ..tables import PEOPLE, Play
from .refusing import refused


class TestClock:
    def test_a_turn_takes_time_and_adds_the_increment(self) -> None:
        play = Play.of_people(2, clock=TimeControl(bank=60, increment=10, cap=65))
        seat = play.table.to_move or 0
        assert play.table.deadline == play.now + 60_000
        play.now += 2_000
        play.act(play.legal()[0])
        assert play.table.seats[seat].time_left == 65_000, "the cap holds"
        assert play.table.deadline == play.now + 60_000
        play.now += 30_000
        play.act(play.legal()[0])
        assert play.table.seats[1 - seat].time_left == 40_000

    def test_a_clock_runs_out_once(self) -> None:
        play = Play.of_people(3, clock=TimeControl(bank=60))
        seat = play.table.to_move or 0
        play.now += 59_999
        with pytest.raises(Refusal, match="no clock has run out"):
            play.serve(Expire(), SERVER)
        play.now += 1
        refused(play, Act((write_action(play.legal()[0]),)), play.mover, because="out_of_time")
        with pytest.raises(Refusal, match="only the server"):
            play.serve(Expire(), PEOPLE[seat])
        assert play.serve(Expire(), SERVER) == (ClockExpired(seat),)
        assert play.table.bot_to_move == "greedy"
        with pytest.raises(Refusal, match="no clock has run out"):
            play.serve(Expire(), SERVER)

    def test_with_two_players_a_timeout_makes_the_other_win(self) -> None:
        play = Play.of_people(2, clock=TimeControl(bank=60))
        seat = play.table.to_move or 0
        play.now += 60_000
        assert play.serve(Expire(), SERVER) == (ClockExpired(seat), Finished("time", (1 - seat,)))

    def test_bots_have_no_clock(self) -> None:
        play = Play(2, bots={"S": "greedy"}, start=True, clock=TimeControl(bank=60))
        assert play.table.seats[1].time_left is None
        if play.table.to_move == 0:
            play.act(play.legal()[0])
        assert play.table.deadline is None
