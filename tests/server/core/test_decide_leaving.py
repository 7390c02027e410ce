"""Resigning, being away, coming back, and the bot that plays meanwhile."""

from typing import Any

import pytest

from lanterns.engine import Pass
from lanterns.server.core.commands import (
    Act,
    BotAct,
    HandToBot,
    Reclaim,
    Resign,
    Start,
    TakeSeat,
    Undo,
)
from lanterns.server.core.entries import (
    Acted,
    Finished,
    Resigned,
    SeatHanded,
    SeatReclaimed,
)
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import SERVER
from lanterns.server.core.replay import extend
from lanterns.server.live.log import stamp
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.action import write_action

from ..tables import PEOPLE, Play
from .refusing import refused

ANN, BEN, CEM, DAO = PEOPLE


def snapshot(play: Play) -> int | None:
    """When the page offers to hand the seat over."""
    position = Snapshot(play.table).position(None)
    assert position is not None
    hand_over_at: int | None = position["hand_over_at"]
    return hand_over_at


class TestRetiring:
    def test_with_two_players_the_other_wins(self) -> None:
        play = Play.of_people(2)
        assert play.do(Resign(), ANN) == (Resigned(0), Finished("resigned", (1,)))

    def test_with_three_players_a_bot_plays_for_the_first_and_the_last_to_stay_wins(self) -> None:
        play = Play.of_people(3)
        assert play.do(Resign(), ANN) == (Resigned(0),)
        assert play.table.bot_at(0) == "greedy"
        refused(play, Resign(), ANN, because="given_up")
        refused(play, Reclaim(), ANN, because="given_up")
        assert play.do(Resign(), BEN) == (Resigned(1), Finished("resigned", (2,)))

    def test_with_four_players_the_last_to_stay_wins(self) -> None:
        play = Play.of_people(4)
        assert play.do(Resign(), CEM) == (Resigned(2),)
        assert play.do(Resign(), ANN) == (Resigned(0),)
        assert play.do(Resign(), DAO) == (Resigned(3), Finished("resigned", (1,)))

    def test_absence_is_not_resignation(self) -> None:
        play = Play.of_people(3, patience=60)
        away = play.table.to_move or 0
        first, second = (seat for seat in range(3) if seat != away)
        play.now += 60_000
        play.do(HandToBot("NES"[away]), PEOPLE[first])
        assert play.do(Resign(), PEOPLE[first]) == (Resigned(first),)
        ended = play.do(Resign(), PEOPLE[second])
        assert ended == (Resigned(second), Finished("resigned", (away,)))

    def test_a_bot_may_be_the_last_to_stay(self) -> None:
        play = Play(3, bots={"S": "random"})
        play.do(TakeSeat("Ben"), BEN)
        play.do(Start())
        assert play.do(Resign(), ANN) == (Resigned(0),)
        assert play.do(Resign(), BEN) == (Resigned(1), Finished("resigned", (2,)))

    def test_the_last_player_of_an_old_game_wins(self) -> None:
        play = Play.of_people(3)
        logged = stamp((Resigned(0), Resigned(1)), play.table.number, play.now)
        play.table = extend(play.table, logged)
        play.log += logged
        assert play.do(Resign(), CEM) == (Resigned(2), Finished("resigned", (2,)))

    def test_resigning_against_bots_makes_them_win(self) -> None:
        play = Play(3, bots={"E": "greedy", "S": "random"}, start=True)
        assert play.do(Resign()) == (Resigned(0), Finished("resigned", (1, 2)))


class TestBots:
    def test_a_bot_moves_when_the_table_waits_for_it(self) -> None:
        play = Play(2, bots={"S": "greedy"}, start=True, seed=1)
        if play.table.to_move == 0:
            play.act(play.legal()[0])
        based_on = play.table.game_number
        move = BotAct(1, play.legal()[0], based_on)
        with pytest.raises(Refusal, match="only the server"):
            play.serve(move, ANN)
        with pytest.raises(Refusal, match="moved on"):
            play.serve(BotAct(1, play.legal()[0], based_on - 1), SERVER)
        assert isinstance(play.serve(move, SERVER)[0], Acted)
        with pytest.raises(Refusal, match="moved on"):
            play.serve(move, SERVER)
        with pytest.raises(Refusal, match="not waiting"):
            play.serve(BotAct(0, play.legal()[0], play.table.game_number), SERVER)


class TestBeingGone:
    def test_patience_starts_again_with_every_action(self) -> None:
        play = Play.of_people(3, patience=60, seed=3)
        while play.table.hand_over_at != play.now + 60_000 or Pass() not in play.legal():
            play.act(play.legal()[-1])
        side: Any = "NES"[play.table.to_move or 0]
        other = PEOPLE[((play.table.to_move or 0) + 1) % 3]
        play.now += 50_000
        play.act(Pass())
        assert play.table.hand_over_at == play.now + 60_000
        assert snapshot(play) == play.now + 60_000, "viewers get the time that decides"
        play.now += 59_999
        refused(
            play, HandToBot(side), other, because="too_early_to_hand_over", saying="1 more seconds"
        )
        play.now += 1
        play.do(HandToBot(side), other)
        assert play.table.hand_over_at is snapshot(play) is None, "a bot plays already"

    def test_a_seat_is_handed_to_a_bot_and_taken_back(self) -> None:
        play = Play.of_people(3, patience=60)
        gone, other = play.mover, PEOPLE[((play.table.to_move or 0) + 1) % 3]
        side: Any = "NES"[play.table.to_move or 0]
        hand = HandToBot(side)
        play.now += 59_001
        refused(play, hand, other, because="too_early_to_hand_over", saying="1 more seconds")
        refused(play, hand, gone, because="own_seat")
        refused(play, hand, DAO, because="not_seated")
        play.now += 999
        seat = play.table.to_move or 0
        assert play.do(hand, other) == (SeatHanded(seat, PEOPLE.index(other)),)
        assert play.table.bot_to_move == "greedy"
        refused(play, hand, other, because="seat_not_waited_for")
        act = Act((write_action(play.legal()[0]),))
        refused(play, act, gone, because="bot_plays_for_you")
        assert play.do(Reclaim(), gone) == (SeatReclaimed(seat),)
        refused(play, Reclaim(), gone, because="seat_is_yours")
        play.do(act, gone)

    def test_acting_and_undoing_is_not_progress(self) -> None:
        play = Play.of_people(3, patience=60, seed=3)
        while Pass() not in play.legal():
            play.act(play.legal()[-1])
        side: Any = "NES"[play.table.to_move or 0]
        other = PEOPLE[((play.table.to_move or 0) + 1) % 3]
        play.now += 10_000
        play.act(Pass())
        progress = play.now
        for _ in range(5):
            play.now += 10_000
            play.do(Undo(), play.mover)
            play.act(Pass())
        assert play.table.hand_over_at == snapshot(play) == progress + 60_000
        play.now = progress + 60_000
        assert isinstance(play.do(HandToBot(side), other)[0], SeatHanded)

    def test_each_turn_starts_the_patience_again_even_after_undos(self) -> None:
        play = Play.of_people(3, patience=60, seed=3)
        while Pass() not in play.legal():
            play.act(play.legal()[-1])
        while Pass() in play.legal():
            play.act(Pass())
        play.do(Undo(), play.mover)
        before, mover = play.now, play.mover
        while play.mover is mover:
            play.now += 1_000
            play.act(play.legal()[-1])
        assert play.now > before
        assert play.table.hand_over_at == play.now + 60_000

    def test_a_seat_is_taken_back_once_per_turn(self) -> None:
        play = Play.of_people(3, patience=60)
        seat = play.table.to_move or 0
        gone, other = play.mover, PEOPLE[(seat + 1) % 3]
        hand = HandToBot("NES"[seat])
        play.now += 60_000
        play.do(hand, other)
        play.do(Reclaim(), gone)
        assert play.table.hand_over_at == play.now + 60_000, "the person gets time to play"
        play.now += 60_000
        play.do(hand, other)
        refused(play, Reclaim(), gone, because="already_reclaimed")
        while play.table.to_move == seat:
            play.serve(BotAct(seat, play.legal()[0], play.table.game_number), SERVER)
        assert play.do(Reclaim(), gone) == (SeatReclaimed(seat),), "in the next turn it is allowed"
