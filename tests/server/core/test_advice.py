"""Who gets a review or a hint: nobody who could use it against people, whatever they ask for."""

from random import Random

import pytest

from lanterns.engine import HIDDEN, legal_actions
from lanterns.server.core.advice import PlayOn, play_on, require_hint, require_reviewable
from lanterns.server.core.commands import FreeSeat, Resign, SeatBot, Start, TakeSeat
from lanterns.server.core.identity import NOBODY
from lanterns.server.core.replay import replay
from lanterns.server.live.commit import stamp

from ..tables import PEOPLE, START, Play
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


def test_who_plays_against_bots_alone_gets_a_hint_for_what_the_seat_may_know() -> None:
    for players in (2, 3, 4):
        seen = require_hint(alone(players).table, ANN)
        assert seen.seat == 0
        assert all(tile == HIDDEN for seat in seen.state.seats[1:] for tile in seat.hand)
        assert legal_actions(seen.state)


@pytest.mark.parametrize("players", [2, 3])
def test_a_table_with_two_people_gets_neither(players: int) -> None:
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


def test_nor_does_one_at_which_another_person_ever_sat() -> None:
    play = Play(2)
    play.do(TakeSeat("Ben"), BEN)
    play.do(FreeSeat("S"), BEN)
    play.do(SeatBot("S", "greedy"))
    play.do(Start())
    with refusing("hint_not_alone"):
        require_hint(play.table, ANN)


def test_nor_one_that_another_person_set_up() -> None:
    """The host could see to it that the bots are not what they seem."""
    play = Play(3, bots={"S": "greedy"})
    play.do(FreeSeat("N"))
    play.do(TakeSeat("Ben", "N"), BEN)
    play.do(SeatBot("E", "greedy"))
    play.do(Start())
    with refusing("hint_not_alone"):
        require_hint(play.table, BEN)


def test_nor_does_a_person_whose_opponent_resigned() -> None:
    play = Play(3, bots={"S": "greedy"})
    play.do(TakeSeat("Ben"), BEN)
    play.do(Start())
    play.do(Resign(), BEN)
    assert play.table.phase == "playing"
    with refusing("hint_not_alone"):
        require_hint(play.table, ANN)


def test_a_hint_is_for_the_own_turn_in_a_game_that_is_on() -> None:
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
        entries = play_on(play.table, PlayOn(after=9, name="Ann", seat=side), ANN)  # type: ignore[arg-type]
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
