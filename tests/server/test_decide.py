"""What commands come to at a table, one by one."""

from random import Random
from typing import Any

import pytest

from lanterns.engine import Pass, PlaceTile, TurnStep
from lanterns.server.caller import NOBODY, SERVER, caller_of, fresh_token, hash_token
from lanterns.server.command import (
    Act,
    AskRematch,
    BotAct,
    Chat,
    Expire,
    FreeSeat,
    HandToBot,
    MakeTable,
    Reclaim,
    Resign,
    SeatBot,
    Start,
    TakeSeat,
    Undo,
)
from lanterns.server.entry import (
    Acted,
    BotSeated,
    Chatted,
    Clock,
    ClockExpired,
    Finished,
    RematchAsked,
    RematchMade,
    Resigned,
    SeatFreed,
    SeatHanded,
    SeatReclaimed,
    SeatTaken,
    Started,
    Undone,
)
from lanterns.server.errors import Refusal, Stale
from lanterns.server.make import make_rematch, make_table
from lanterns.server.wire.action import write_action
from lanterns.server.wire.options import OptionsJson

from .tables import NAMES, PEOPLE, Play

ANN, BEN, CEM, DAO = PEOPLE
EXPANSION: Any = OptionsJson(2, True, ("rotate_a_tile", "end_of_turn_dedication"))


def refused(play: Play, *args: Any, because: str, **request: Any) -> None:
    before = play.table
    with pytest.raises(Refusal, match=because):
        play.do(*args, **request)
    assert play.table is before


class TestSittingDown:
    def test_the_first_free_seat_or_the_one_named(self) -> None:
        play = Play(3)
        assert play.do(TakeSeat("Ben", "S"), BEN) == (SeatTaken(2, "Ben", BEN.token_hash or ""),)
        assert play.do(TakeSeat(" Cem "), CEM) == (SeatTaken(1, "Cem", CEM.token_hash or ""),)
        refused(play, TakeSeat("Dao"), DAO, because="every seat is taken")

    def test_nobody_sits_twice_or_on_another(self) -> None:
        play = Play(3)
        refused(play, TakeSeat("Ann", "S"), ANN, because="a seat at this table already")
        refused(play, TakeSeat("Ben", "N"), BEN, because="that seat is taken")
        refused(play, TakeSeat("Ben", "W"), BEN, because="the seats at this table are N, E, S")

    @pytest.mark.parametrize("name", ["", "  ", "a\u202eb", "a\x00", "\u200d", "\ud800"])
    def test_a_name_can_be_shown(self, name: str) -> None:
        refused(Play(), TakeSeat(name), BEN, because="the name")

    def test_the_host_seats_bots_of_the_list(self) -> None:
        play = Play(2)
        refused(play, SeatBot("S", "greedy"), BEN, because="only who made this table")
        for code in ("exec:sh", "exec", "greedy:1", "nobody", "mcts:99999"):
            refused(play, SeatBot("S", code), because="there is no such bot")
        assert play.do(SeatBot("S", "greedy")) == (BotSeated(1, "greedy"),)
        assert play.do(FreeSeat("S")) == (SeatFreed(1),)
        refused(play, FreeSeat("S"), because="is free")

    def test_one_leaves_ones_own_seat_before_the_game(self) -> None:
        play = Play(2)
        play.do(TakeSeat("Ben"), BEN)
        refused(play, FreeSeat("S"), ANN, because="somebody else's")
        assert play.do(FreeSeat("S"), BEN) == (SeatFreed(1),)
        play.do(TakeSeat("Cem"), CEM)
        play.do(Start())
        refused(play, FreeSeat("S"), CEM, because="before the game")

    def test_the_game_starts_when_all_are_there(self) -> None:
        play = Play(2)
        refused(play, Start(), because="every seat has to be taken")
        play.do(TakeSeat("Ben"), BEN)
        refused(play, Start(), CEM, because="only who made this table")
        assert play.do(Start(), BEN) == (Started(),)
        refused(play, Start(), because="the game has begun")
        refused(play, TakeSeat("Cem"), CEM, because="the game has begun")

    def test_coming_and_going_has_an_end(self) -> None:
        play = Play(2)
        while play.table.number < 300:
            play.do(TakeSeat("Ben"), BEN)
            play.do(FreeSeat("S"), BEN)
        refused(play, TakeSeat("Ben"), BEN, because="enough coming and going")
        refused(play, SeatBot("S", "greedy"), because="enough coming and going")

    def test_without_a_token_one_can_only_watch(self) -> None:
        refused(Play(), TakeSeat("Eve"), NOBODY, because="a token is needed")
        refused(Play(), Start(), caller_of("not a token"), because="a token is needed")
        with pytest.raises(Refusal):
            make_table(MakeTable(), NOBODY, 7)

    @pytest.mark.parametrize(
        "wish",
        [
            {"name": "Ann", "seat": "E"},
            {"name": "Ann", "seat": "N", "bots": {"N": "greedy"}},
            {"name": "Ann", "bots": {"N": "greedy", "S": "greedy"}},
            {"bots": {"W": "greedy"}},
            {"bots": {"S": "exec:rm"}},
            {"stand_in": "exec:rm"},
            {"name": "Ann", "start": True},
            {"options": OptionsJson(2, False, ("rotate_a_tile", "favor_to_honor"))},
            {"title": "a\x00b"},
        ],
    )
    def test_a_wish_that_cannot_be(self, wish: Any) -> None:
        with pytest.raises(Refusal):
            make_table(MakeTable(**wish), ANN, 7)


class TestActing:
    def test_a_list_is_taken_whole_or_not_at_all(self) -> None:
        play = Play.of_people(2)
        place = play.legal()[0]
        assert isinstance(place, PlaceTile)
        both = Act((write_action(place), write_action(place)))
        refused(play, both, play.mover, because="after the end of your turn")
        assert play.act(place) == (Acted(play.log[-1].entry.seat, (write_action(place),)),)  # type: ignore[union-attr]

    def test_only_the_seat_to_move_acts_and_only_by_the_rules(self) -> None:
        play = Play.of_people(3)
        place = Act((write_action(play.legal()[0]),))
        others = [one for one in PEOPLE[:3] if one is not play.mover]
        for other in others:
            refused(play, place, other, because="not your turn")
        refused(play, place, DAO, because="no seat")
        refused(play, Act((write_action(Pass()),)), play.mover, because="a tile must be placed")

    def test_an_action_says_what_it_is_based_on(self) -> None:
        play = Play.of_people(2)
        place = Act((write_action(play.legal()[0]),))
        from msgspec import UNSET

        refused(play, place, play.mover, because="has to say", based_on=UNSET)
        refused(play, place, play.mover, because="no number 99 yet", based_on=99)
        with pytest.raises(Stale):
            play.do(place, play.mover, based_on=1)

    def test_talk_does_not_make_an_action_stale(self) -> None:
        play = Play.of_people(2)
        seen = play.table.number
        play.do(Chat("hello"), BEN)
        play.do(Act((write_action(play.legal()[0]),)), play.mover, based_on=seen)
        with pytest.raises(Stale):
            play.do(Act((write_action(play.legal()[0]),)), play.mover, based_on=seen)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_game_to_the_end(self, players: int) -> None:
        play = Play.of_people(players, options=OptionsJson(players, True))  # type: ignore[arg-type]
        play.play_on(Random(players))
        finished = play.log[-1].entry
        assert isinstance(finished, Finished)
        assert finished.reason == "played"
        assert play.table.phase == "over"
        assert play.table.to_move is None
        refused(play, Act((write_action(Pass()),)), ANN, because="the game is over")
        refused(play, Resign(), ANN, because="the game is over")


def first_choice(play: Play) -> None:
    """Go on until the seat to move has something to choose before it places."""
    rng = Random(5)
    assert play.table.game is not None
    while play.table.game and play.table.game.step in (TurnStep.PLACE, TurnStep.END):
        play.act(rng.choice(play.legal()))
        assert play.table.phase == "playing"


class TestUndoing:
    def test_all_before_the_tile_can_be_taken_back(self) -> None:
        play = Play.of_people(2)
        first_choice(play)
        before = play.table
        count = 0
        while play.table.game and play.table.game.step is not TurnStep.PLACE:
            play.act(play.legal()[0])
            count += 1
        assert play.table.game != before.game
        assert play.do(Undo(), play.mover) == (Undone(play.table.to_move or 0, count),)
        assert play.table.game == before.game
        assert play.table.actions == before.actions
        refused(play, Undo(), play.mover, because="nothing to take back")

    def test_so_many_as_named(self) -> None:
        play = Play.of_people(2)
        first_choice(play)
        states = [play.table.game]
        while play.table.game and play.table.game.step is not TurnStep.PLACE:
            play.act(play.legal()[-1])
            states.append(play.table.game)
        refused(play, Undo(len(states)), play.mover, because="can be taken back")
        play.do(Undo(1), play.mover)
        assert play.table.game == states[-2]

    def test_placing_the_tile_confirms_even_when_the_turn_goes_on(self) -> None:
        """With the End-of-Turn Dedication one still chooses after the draw."""
        play, rng = Play.of_people(options=EXPANSION, seed=0), Random(0)
        while play.table.game and play.table.game.step is not TurnStep.END:
            legal = play.legal()
            building = [a for a in legal if isinstance(a, PlaceTile) and a.pavilion]
            play.act(Pass() if Pass() in legal else rng.choice(building or legal))
        refused(play, Undo(), play.mover, because="nothing to take back")

    def test_not_without_end(self) -> None:
        play = Play.of_people(2)
        first_choice(play)
        for _ in range(50):
            play.act(play.legal()[-1])
            play.do(Undo(), play.mover)
        play.act(play.legal()[-1])
        refused(play, Undo(), play.mover, because="enough")

    def test_nobody_takes_back_for_another(self) -> None:
        play = Play.of_people(2)
        first_choice(play)
        mover = play.mover
        play.act(play.legal()[-1])
        refused(play, Undo(), PEOPLE[1 - PEOPLE.index(mover)], because="not your turn")


class TestTalking:
    def test_who_sits_there_talks(self) -> None:
        play = Play(2)
        assert play.do(Chat(" hello\n there ")) == (Chatted(0, "hello there"),)
        refused(play, Chat("hi"), BEN, because="no seat")
        refused(play, Chat(" \n "), because="is empty")
        refused(play, Chat("\u202eolleh"), because="cannot be shown")

    def test_not_without_end(self) -> None:
        play = Play(2)
        entries = play.log
        from lanterns.server.committing import stamp
        from lanterns.server.fold import fold

        lines = tuple(Chatted(0, f"line {n}") for n in range(1000))
        logged = stamp(lines, len(entries), play.now)
        play.log += logged
        play.table = fold(play.table, logged)
        assert len(play.table.chat) == 100
        refused(play, Chat("one more"), because="talked enough")


class TestRetiring:
    def test_of_two_the_other_wins(self) -> None:
        play = Play.of_people(2)
        assert play.do(Resign(), ANN) == (Resigned(0), Finished("resigned", (1,)))

    def test_of_three_a_bot_plays_on_until_nobody_is_left(self) -> None:
        play = Play.of_people(3)
        assert play.do(Resign(), ANN) == (Resigned(0),)
        assert play.table.bot_at(0) == "greedy"
        refused(play, Resign(), ANN, because="given up")
        refused(play, Reclaim(), ANN, because="given up")
        assert play.do(Resign(), BEN) == (Resigned(1),)
        assert play.do(Resign(), CEM) == (Resigned(2), Finished("resigned", ()))

    def test_against_bots_they_win(self) -> None:
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
        with pytest.raises(Stale):
            play.serve(BotAct(1, play.legal()[0], based_on - 1), SERVER)
        assert isinstance(play.serve(move, SERVER)[0], Acted)
        with pytest.raises(Stale):
            play.serve(move, SERVER)
        with pytest.raises(Refusal, match="does not wait"):
            play.serve(BotAct(0, play.legal()[0], play.table.game_number), SERVER)


class TestBeingGone:
    def test_the_others_hand_the_seat_to_a_bot_and_its_person_returns(self) -> None:
        play = Play.of_people(3, patience=60)
        gone, other = play.mover, PEOPLE[((play.table.to_move or 0) + 1) % 3]
        side: Any = "NES"[play.table.to_move or 0]
        hand = HandToBot(side)
        play.now += 59_001
        refused(play, hand, other, because="1 more seconds")
        refused(play, hand, gone, because="own seat")
        refused(play, hand, DAO, because="no seat")
        play.now += 999
        seat = play.table.to_move or 0
        assert play.do(hand, other) == (SeatHanded(seat, PEOPLE.index(other)),)
        assert play.table.bot_to_move == "greedy"
        refused(play, hand, other, because="does not wait")
        act = Act((write_action(play.legal()[0]),))
        refused(play, act, gone, because="a bot plays for you")
        assert play.do(Reclaim(), gone) == (SeatReclaimed(seat),)
        refused(play, Reclaim(), gone, because="yours already")
        play.do(act, gone)


class TestClock:
    def test_a_turn_costs_time_and_brings_some(self) -> None:
        play = Play.of_people(2, clock=Clock(bank=60, increment=10, cap=65))
        seat = play.table.to_move or 0
        assert play.table.deadline == play.now + 60_000
        play.now += 2_000
        play.act(play.legal()[0])
        assert play.table.chairs[seat].time_left == 65_000, "the cap holds"
        assert play.table.deadline == play.now + 60_000
        play.now += 30_000
        play.act(play.legal()[0])
        assert play.table.chairs[1 - seat].time_left == 40_000

    def test_it_runs_out_once(self) -> None:
        play = Play.of_people(3, clock=Clock(bank=60))
        seat = play.table.to_move or 0
        play.now += 59_999
        with pytest.raises(Refusal, match="no time"):
            play.serve(Expire(), SERVER)
        play.now += 1
        refused(play, Act((write_action(play.legal()[0]),)), play.mover, because="run out")
        with pytest.raises(Refusal, match="only the server"):
            play.serve(Expire(), PEOPLE[seat])
        assert play.serve(Expire(), SERVER) == (ClockExpired(seat),)
        assert play.table.bot_to_move == "greedy"
        with pytest.raises(Refusal, match="no time"):
            play.serve(Expire(), SERVER)

    def test_with_two_the_other_wins(self) -> None:
        play = Play.of_people(2, clock=Clock(bank=60))
        seat = play.table.to_move or 0
        play.now += 60_000
        assert play.serve(Expire(), SERVER) == (ClockExpired(seat), Finished("time", (1 - seat,)))

    def test_bots_have_no_clock(self) -> None:
        play = Play(2, bots={"S": "greedy"}, start=True, clock=Clock(bank=60))
        assert play.table.chairs[1].time_left is None
        if play.table.to_move == 0:
            play.act(play.legal()[0])
        assert play.table.deadline is None


class TestPlayingAgain:
    def test_when_everybody_asks_there_is_another_table(self) -> None:
        play = Play.of_people(2, title="Festival")
        refused(play, AskRematch(), because="has begun")
        play.do(Resign())
        assert play.do(AskRematch()) == (RematchAsked(0),)
        refused(play, AskRematch(), because="asked already")
        assert play.do(AskRematch(), BEN) == (RematchAsked(1), RematchMade("b" * 12))
        refused(play, AskRematch(), BEN, because="there already")
        again = make_rematch(play.table, 5)
        assert again[1:] == (
            SeatTaken(0, NAMES[0], ANN.token_hash or ""),
            SeatTaken(1, NAMES[1], BEN.token_hash or ""),
            Started(),
        )
        assert again[0].rematch_of == play.table.id  # type: ignore[union-attr]
        assert again[0].title == "Festival"  # type: ignore[union-attr]

    def test_bots_are_not_asked(self) -> None:
        play = Play(2, bots={"S": "greedy"}, start=True)
        play.do(Resign())
        assert play.do(AskRematch()) == (RematchAsked(0), RematchMade("b" * 12))
        assert make_rematch(play.table, 5)[2] == BotSeated(1, "greedy")


class TestRequests:
    def test_what_was_carried_out_is_remembered_by_who_asked(self) -> None:
        play = Play.of_people(2)
        play.do(Chat("hello"), BEN, id="mine")
        number = play.table.number
        play.do(Chat("more"), ANN, id="other")
        assert play.table.answered(BEN, "mine") == number
        assert play.table.answered(ANN, "mine") is None
        assert play.table.answered(NOBODY, "mine") is None


class TestTokens:
    def test_128_bits_kept_as_a_hash(self) -> None:
        tokens = {fresh_token() for _ in range(100)}
        assert len(tokens) == 100
        for token in tokens:
            assert len(token) == 22
            assert caller_of(token).token_hash == hash_token(token)
            assert token not in hash_token(token)

    def test_seeds_and_tokens_are_in_no_traceback(self) -> None:
        play = Play.of_people(2, seed=2**127 + 12345)
        for text in (repr(play.log), repr(play.table)):
            assert play.table.made.seed not in text
            assert str(2**127 + 12345) not in text
            assert "hand=" not in text
