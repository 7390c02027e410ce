"""The host keeps a person from writing, and nobody else can."""

from lanterns.server.core.commands import Act, Chat, FreeSeat, Mute, TakeSeat
from lanterns.server.core.context import MOST_SEATINGS
from lanterns.server.core.entries import SeatMuted
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.action import write_action

from ..tables import PEOPLE, Play
from .refusing import refused

ANN, BEN, CEM, _ = PEOPLE


def test_a_muted_person_cannot_chat_until_unmuted() -> None:
    play = Play.of_people(3)
    play.do(Chat("hello"), BEN)
    assert play.do(Mute("E"), ANN) == (SeatMuted(1, True),)
    refused(play, Chat("and now?"), BEN, because="muted")
    play.do(Chat("it is quiet"), CEM)
    assert [seat.muted for seat in Snapshot(play.table).info.seats] == [False, True, False]
    play.do(Mute("E", muted=False), ANN)
    play.do(Chat("thank you"), BEN)


def test_only_the_host_mutes_and_only_others() -> None:
    play = Play.of_people(2)
    refused(play, Mute("N"), BEN, because="host_only")
    refused(play, Mute("N"), ANN, because="nobody_to_mute")
    refused(play, Mute("S", muted=False), ANN, because="nobody_to_mute")
    refused(play, Mute("E"), ANN, because="seat_unknown")


def test_a_muted_person_stays_muted_on_another_seat() -> None:
    play = Play(3)
    play.do(TakeSeat("Ben", "E"), BEN)
    play.do(Mute("E"), ANN)
    play.do(FreeSeat("E"), BEN)
    play.do(TakeSeat("Ben", "S"), BEN)
    refused(play, Chat("here I am"), BEN, because="muted")


def test_muting_does_not_make_a_turn_stale() -> None:
    play = Play.of_people(2)
    seen = play.table.number
    play.do(Mute("S"), ANN)
    play.do(Act((write_action(play.legal()[0]),)), play.mover, based_on=seen)


def test_muting_is_limited() -> None:
    play = Play.of_people(2)
    for number in range(MOST_SEATINGS):
        play.do(Mute("S", muted=number % 2 == 0), ANN)
    refused(play, Mute("S"), ANN, because="too_many_seat_changes")
