"""Who gets a review or a hint: nobody who could use it against people, whatever they ask for."""

from random import Random

import pytest

from lanterns.analysis import review
from lanterns.engine import HIDDEN, LanternsError, legal_actions
from lanterns.notation import parse_record, record_text
from lanterns.server.core.advice import PlayOn, play_on, require_hint, require_reviewable
from lanterns.server.core.commands import (
    FreeSeat,
    HandToBot,
    MakeTable,
    Resign,
    SeatBot,
    Start,
    TakeSeat,
)
from lanterns.server.core.create import make_rematch
from lanterns.server.core.decide import decide
from lanterns.server.core.entries import TableMade
from lanterns.server.core.identity import NOBODY
from lanterns.server.core.replay import replay
from lanterns.server.live.log import stamp
from lanterns.server.snapshot.record import record_of_table

from ..tables import NEW_TABLE, PEOPLE, START, Play
from .refusing import refusing

ANN, BEN, CEM, _ = PEOPLE


def alone(players: int = 2) -> Play:
    """Ann against bots, at her move."""
    bots = dict.fromkeys("ESW"[: players - 1] if players > 2 else "S", "greedy")
    for seed in range(1, 50):
        play = Play(players, seed=seed, bots=bots, start=True)
        if play.table.to_move == 0:
            return play
    raise AssertionError("she never begins")


def test_a_person_against_bots_alone_gets_a_hint_from_the_view() -> None:
    for players in (2, 3, 4):
        seen = require_hint(alone(players).table, ANN)
        assert seen.seat == 0
        assert all(tile == HIDDEN for seat in seen.state.seats[1:] for tile in seat.hand)
        assert legal_actions(seen.state)


@pytest.mark.parametrize("players", [2, 3])
def test_no_review_or_hint_during_a_game_between_people(players: int) -> None:
    play = Play(players, bots={} if players == 2 else {"S": "greedy"})
    play.do(TakeSeat("Ben"), BEN)
    play.do(Start())
    for caller in (ANN, BEN):
        with refusing("hint_not_alone"):
            require_hint(play.table, caller)
    for caller in (CEM, NOBODY):
        with refusing("not_seated"):
            require_hint(play.table, caller)
    with refusing("review_too_early"):
        require_reviewable(play.table)
    with refusing("review_too_early"):
        play_on(play.table, PlayOn(after=0, name="Ann"), ANN)


def test_no_hint_where_another_person_ever_sat() -> None:
    play = Play(2)
    play.do(TakeSeat("Ben"), BEN)
    play.do(FreeSeat("S"), BEN)
    play.do(SeatBot("S", "greedy"))
    play.do(Start())
    with refusing("hint_not_alone"):
        require_hint(play.table, ANN)


def test_no_hint_at_a_table_made_by_another_person() -> None:
    """The host could see to it that the bots are not what they seem."""
    play = Play(3, bots={"S": "greedy"})
    play.do(FreeSeat("N"))
    play.do(TakeSeat("Ben", "N"), BEN)
    play.do(SeatBot("E", "greedy"))
    play.do(Start())
    with refusing("hint_not_alone"):
        require_hint(play.table, BEN)


def test_no_hint_after_an_opponent_resigned() -> None:
    play = Play(3, bots={"S": "greedy"})
    play.do(TakeSeat("Ben"), BEN)
    play.do(Start())
    play.do(Resign(), BEN)
    assert play.table.phase == "playing"
    with refusing("hint_not_alone"):
        require_hint(play.table, ANN)


def test_hints_are_for_your_turn_in_a_running_game() -> None:
    play = alone()
    with refusing("not_started"):
        require_hint(Play(2).table, ANN)
    play.do(Resign())
    with refusing("game_over"):
        require_hint(play.table, ANN)
    other = next(
        one
        for seed in range(1, 50)
        if (one := Play(2, seed=seed, bots={"S": "greedy"}, start=True)).table.to_move == 1
    )
    with refusing("not_your_turn"):
        require_hint(other.table, ANN)


def test_two_identities_of_one_person_are_two_people() -> None:
    """Whoever sits at a table twice could also be two people, so there is no hint for either."""
    play = Play(3, bots={"S": "greedy"})
    play.do(TakeSeat("Ann"), BEN)
    play.do(Start())
    for caller in (ANN, BEN):
        with refusing("hint_not_alone"):
            require_hint(play.table, caller)


def test_nobody_can_join_a_game_with_hints() -> None:
    play = alone(3)
    require_hint(play.table, ANN)
    for seat in ("E", "S"):
        with refusing("already_started"):
            play.do(TakeSeat("Ben", seat), BEN)
        with refusing("leave_before_start"):
            play.do(FreeSeat(seat))
        with refusing("already_started"):
            play.do(SeatBot(seat, "greedy"))


def test_no_hint_against_a_bot_on_a_former_persons_seat() -> None:
    play = Play(2, bots={"S": "greedy"})
    play.do(FreeSeat("S"))
    play.do(TakeSeat("Ben", "S"), BEN)
    play.do(FreeSeat("S", lock_out=True))
    play.do(SeatBot("S", "greedy"))
    play.do(Start())
    with refusing("hint_not_alone"):
        require_hint(play.table, ANN)


def test_no_hint_while_a_bot_plays_for_another_person() -> None:
    """The other can take the seat back at any time."""
    play = Play(2, patience=60)
    play.do(TakeSeat("Ben"), BEN)
    play.do(Start())
    idle, waiting = (ANN, BEN) if play.table.to_move == 0 else (BEN, ANN)
    play.now += 61_000
    play.do(HandToBot("N" if idle is ANN else "S"), waiting)
    for caller in (waiting, idle):
        with refusing("hint_not_alone"):
            require_hint(play.table, caller)


def test_the_deal_of_a_running_game_cannot_be_copied() -> None:
    """Otherwise it could be played out against bots, with hints, beside the game itself."""
    assert "seed" not in MakeTable.__struct_fields__
    play = Play.of_people(2)
    for after in (0, 1):
        with refusing("review_too_early"):
            play_on(play.table, PlayOn(after=after, name="Cem"), CEM)
    play.play_on(Random(1))
    again, *_ = make_rematch(play.table, seed=8)
    assert isinstance(again, TableMade)
    assert again.seed != play.table.made.seed, "a rematch has a deal of its own"


def test_the_record_of_a_running_game_cannot_be_analyzed() -> None:
    """It lacks the seed, without which there are no hands to judge a move by."""
    play = Play.of_people(2)
    play.play_on(Random(1), 6)
    public = record_of_table(play.table)
    assert public.seed is None
    with pytest.raises(LanternsError, match="seed"):
        review(parse_record(record_text(public)))


def test_nobody_can_join_a_practice_table() -> None:
    play = finished()
    entries = play_on(play.table, PlayOn(after=9, name="Cem"), CEM)
    made = replay("c" * 12, stamp(entries, 0, START))
    assert [holder.person for holder in made.seats].count(True) == 1
    with refusing("already_started"):
        decide(made, TakeSeat("Ann"), ANN, START, NEW_TABLE)
    with refusing("not_seated"):
        require_hint(made, ANN)


def finished() -> Play:
    play = Play.of_people(2)
    play.play_on(Random(1))
    return play


def test_a_game_that_is_over_can_be_reviewed_and_played_on() -> None:
    play = finished()
    require_reviewable(play.table)
    entries = play_on(play.table, PlayOn(after=9, name="Cem", bot="planner"), CEM)
    made = replay("c" * 12, stamp(entries, 0, START))
    assert made.actions == play.table.actions[:9]
    assert made.phase == "playing"
    assert made.made.practice_of == play.table.id
    assert not made.made.public
    assert made.to_move == made.seat_of(CEM), "whoever asks is to move there"
    codes = [holder.code for holder in made.seats if not holder.person]
    assert codes == ["planner"]
    assert require_hint(made, CEM).seat == made.to_move


def test_a_seat_can_be_chosen_to_play_on_with() -> None:
    play = finished()
    for seat, side in enumerate(("N", "S")):
        entries = play_on(play.table, PlayOn(after=9, name="Ann", seat=side), ANN)
        assert replay("c" * 12, stamp(entries, 0, START)).seat_of(ANN) == seat


def test_moments_that_cannot_be_played_on_are_refused() -> None:
    play = finished()
    total = len(play.table.actions)
    for after in (total, total + 1):
        with refusing("moment_unknown"):
            play_on(play.table, PlayOn(after=after, name="Ann"), ANN)
    with refusing("bot_unknown"):
        play_on(play.table, PlayOn(after=1, name="Ann", bot="exec:rm"), ANN)
    with refusing("token_missing"):
        play_on(play.table, PlayOn(after=1, name="Ann"), NOBODY)
