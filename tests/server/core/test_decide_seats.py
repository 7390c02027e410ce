"""Sitting down, standing up and starting."""

from typing import Any

import msgspec
import pytest

from lanterns.server.core.commands import (
    Chat,
    FreeSeat,
    MakeTable,
    Name,
    SeatBot,
    Start,
    TakeSeat,
)
from lanterns.server.core.context import MOST_BEFORE_START, MOST_SEATINGS
from lanterns.server.core.create import make_table
from lanterns.server.core.entries import (
    BotSeated,
    Chatted,
    SeatFreed,
    SeatTaken,
    Started,
)
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import NOBODY, caller_of
from lanterns.server.core.replay import extend
from lanterns.server.live.log import stamp
from lanterns.server.wire.options import OptionsJson

from ..tables import PEOPLE, Play
from .refusing import refused

ANN, BEN, CEM, DAO = PEOPLE


class TestSittingDown:
    def test_a_person_moves_to_another_free_seat(self) -> None:
        play = Play(3)
        moved = play.do(TakeSeat("Ann", "S"), ANN)
        assert moved == (SeatFreed(0), SeatTaken(2, "Ann", ANN.token_hash or ""))
        assert play.table.seat_of(ANN) == 2
        assert play.table.seats[0].free
        play.do(TakeSeat("Ben", "N"), BEN)
        refused(play, TakeSeat("Ann", "N"), ANN, because="seat_taken")
        assert play.table.seat_of(ANN) == 2

    def test_the_first_free_seat_or_the_one_named(self) -> None:
        play = Play(3)
        assert play.do(TakeSeat("Ben", "S"), BEN) == (SeatTaken(2, "Ben", BEN.token_hash or ""),)
        assert play.do(TakeSeat(" Cem "), CEM) == (SeatTaken(1, "Cem", CEM.token_hash or ""),)
        refused(play, TakeSeat("Dao"), DAO, because="table_full")

    def test_a_person_sits_once_and_on_a_free_seat(self) -> None:
        play = Play(3)
        refused(play, TakeSeat("Ann"), ANN, because="already_seated")
        refused(play, TakeSeat("Ann", "N"), ANN, because="already_seated")
        refused(play, TakeSeat("Ben", "N"), BEN, because="seat_taken")
        refused(
            play,
            TakeSeat("Ben", "W"),
            BEN,
            because="seat_unknown",
            saying="the seats at this table are N, E, S",
        )

    @pytest.mark.parametrize("name", ["", "  ", "\u200d", "\u3164", "\u2800 \u2800"])
    def test_a_name_is_not_empty(self, name: str) -> None:
        refused(Play(), TakeSeat(name), BEN, because="text_empty", saying="the name")

    @pytest.mark.parametrize(
        "name",
        [
            "a\u202eb",
            "a\x00",
            "\ud800",
            "A\u3164n",
            "A\u2800n",
            "A\uffa0n",
            "A\u034fn",
            "Ho\u200dst",
            "Host\u200d",
            "Host\ufe01",
            "\u0301Ann",
            "A \u0301nn",
            "A" + "\u0316" * 4 + "nn",
        ],
    )
    def test_unprintable_names_are_refused(self, name: str) -> None:
        refused(Play(), TakeSeat(name), BEN, because="text_unprintable", saying="the name")

    @pytest.mark.parametrize(
        "name",
        [
            "Zoë",
            "Nguyễn Thị Ánh",
            "עֲבוֹדָה",
            "สมชาย",
            "क्\u200dष",
            "\U0001f469\u200d\U0001f680",
            "❤\ufe0f",
            "1\ufe0f\u20e3",
            "李小龙",
            "Ann_99!",
        ],
    )
    def test_names_of_all_scripts_and_emoji_can_be_shown(self, name: str) -> None:
        assert Play().do(TakeSeat(name), BEN) == (SeatTaken(1, name, BEN.token_hash or ""),)

    @pytest.mark.parametrize("name", ["Ann", "ann", "A nn", "\uff21nn", "\u0410nn"])
    def test_a_name_that_looks_like_another_gets_a_number(self, name: str) -> None:
        play = Play(3)
        assert play.do(TakeSeat(name), BEN) == (SeatTaken(1, f"{name} (2)", BEN.token_hash or ""),)
        assert play.do(TakeSeat(name), CEM) == (SeatTaken(2, f"{name} (3)", CEM.token_hash or ""),)

    @pytest.mark.parametrize(
        ("name", "second"),
        [
            ("x" * 40, "x" * 36 + " (2)"),
            ("x" * 35 + " yyyy", "x" * 35 + " (2)"),
            (
                "x" * 35 + "\U0001f469\u200d\U0001f52c\U0001f469\U0001f469",
                "x" * 35 + "\U0001f469 (2)",
            ),
            ("\u0958" * 40, "\u0915\u093c" * 18 + " (2)"),  # in its normal form twice as long
        ],
    )
    def test_a_long_name_is_still_a_name_with_its_number(self, name: str, second: str) -> None:
        play = Play(2, options=OptionsJson(3))
        play.do(TakeSeat(name), PEOPLE[1])
        play.do(TakeSeat(name), PEOPLE[2])
        names = [holder.name for holder in play.table.seats[1:]]
        assert names[1] == second
        assert all(msgspec.convert(one, Name) == one for one in names)
        made = make_table(MakeTable(name=name), PEOPLE[0], 7)
        assert [msgspec.convert(one.name, Name) for one in made if isinstance(one, SeatTaken)]

    def test_a_number_cannot_be_taken_in_advance(self) -> None:
        play = Play(3)
        play.do(TakeSeat("Ann (2)"), BEN)
        assert play.do(TakeSeat("Ann"), CEM) == (SeatTaken(2, "Ann (3)", CEM.token_hash or ""),)

    def test_the_host_seats_bots_of_the_list(self) -> None:
        play = Play(2)
        refused(play, SeatBot("S", "greedy"), BEN, because="host_only")
        for code in ("exec:sh", "exec", "greedy:1", "nobody", "mcts:99999"):
            refused(play, SeatBot("S", code), because="bot_unknown", saying="there is no such bot")
        assert play.do(SeatBot("S", "greedy")) == (BotSeated(1, "greedy"),)
        assert play.do(SeatBot("S", "planner")) == (SeatFreed(1), BotSeated(1, "planner"))
        refused(play, SeatBot("N", "greedy"), because="seat_taken")
        assert play.do(FreeSeat("S")) == (SeatFreed(1),)
        refused(play, FreeSeat("S"), because="seat_free")

    def test_people_can_leave_their_seat_before_the_game(self) -> None:
        play = Play(2)
        play.do(TakeSeat("Ben"), BEN)
        refused(play, FreeSeat("N"), BEN, because="seat_of_another")
        assert play.do(FreeSeat("S"), BEN) == (SeatFreed(1),)
        play.do(TakeSeat("Cem"), CEM)
        play.do(Start())
        refused(play, FreeSeat("S"), CEM, because="leave_before_start")

    def test_the_game_starts_when_every_seat_is_taken(self) -> None:
        play = Play(2)
        refused(play, Start(), because="seats_free")
        play.do(TakeSeat("Ben"), BEN)
        refused(play, Start(), CEM, because="host_only")
        assert play.do(Start(), BEN) == (Started(),)
        refused(play, Start(), because="already_started")
        refused(play, TakeSeat("Cem"), CEM, because="already_started")

    def test_seat_changes_are_limited_per_person(self) -> None:
        play = Play(2)
        for _ in range(MOST_SEATINGS):
            play.do(TakeSeat("Ben"), BEN)
            play.do(FreeSeat("S"), BEN)
        refused(play, TakeSeat("Ben"), BEN, because="too_many_seat_changes")
        play.do(TakeSeat("Cem"), CEM)
        play.do(FreeSeat("S"), CEM)
        for _ in range(MOST_SEATINGS - 1):  # the host sat down once
            play.do(SeatBot("S", "greedy"))
            play.do(FreeSeat("S"))
        refused(play, SeatBot("S", "greedy"), because="too_many_seat_changes")
        play.do(TakeSeat("Dao"), DAO)
        play.do(Start())

    def test_when_the_log_is_full_the_host_can_still_start(self) -> None:
        play = Play(3)
        play.do(TakeSeat("Ben"), BEN)
        lines = tuple(Chatted(1, f"line {n}") for n in range(MOST_BEFORE_START))
        logged = stamp(lines, play.table.number, play.now)
        play.log += logged
        play.table = extend(play.table, logged)
        refused(play, TakeSeat("Cem"), CEM, because="log_full")
        refused(play, Chat("hello"), BEN, because="log_full")
        play.do(SeatBot("S", "greedy"))
        play.do(Chat("let us start"))
        play.do(Start())

    def test_the_host_removes_a_person_who_may_come_back(self) -> None:
        play = Play(3)
        play.do(TakeSeat("Ben"), BEN)
        play.do(TakeSeat("Cem"), CEM)
        refused(play, FreeSeat("S"), BEN, because="seat_of_another")
        assert play.do(FreeSeat("E")) == (SeatFreed(1, removed=True),)
        play.do(TakeSeat("Ben"), BEN)

    def test_the_host_locks_a_person_out(self) -> None:
        play = Play(3)
        play.do(TakeSeat("Ben"), BEN)
        play.do(SeatBot("S", "greedy"))
        refused(play, FreeSeat("E", lock_out=True), BEN, because="nobody_to_lock_out")
        refused(play, FreeSeat("S", lock_out=True), because="nobody_to_lock_out")
        refused(play, FreeSeat("N", lock_out=True), because="nobody_to_lock_out")
        refused(play, FreeSeat("N", lock_out=True), BEN, because="seat_of_another")
        assert play.do(FreeSeat("E", lock_out=True)) == (SeatFreed(1, True, True),)
        refused(play, TakeSeat("Ben again"), BEN, because="locked_out")
        play.do(TakeSeat("Cem"), CEM)
        play.do(Start())
        refused(play, FreeSeat("E", lock_out=True), because="leave_before_start")

    def test_without_a_token_you_can_only_watch(self) -> None:
        refused(Play(), TakeSeat("Eve"), NOBODY, because="token_missing")
        refused(Play(), Start(), caller_of("not a token"), because="token_missing")
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
    def test_impossible_wishes_are_refused(self, wish: Any) -> None:
        with pytest.raises(Refusal):
            make_table(MakeTable(**wish), ANN, 7)
