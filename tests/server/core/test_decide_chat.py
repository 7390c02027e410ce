"""Talking."""

from lanterns.server.core.commands import (
    Chat,
)
from lanterns.server.core.context import MOST_CHAT
from lanterns.server.core.entries import (
    Chatted,
)

from ..tables import PEOPLE, Play
from .refusing import refused

ANN, BEN = PEOPLE[:2]


class TestTalking:
    def test_seated_players_can_chat(self) -> None:
        play = Play(2)
        assert play.do(Chat(" hello\n there ")) == (Chatted(0, "hello there"),)
        refused(play, Chat("hi"), BEN, because="not_seated")
        refused(play, Chat(" \n "), because="text_empty")
        refused(play, Chat("\u202eolleh"), because="text_unprintable")

    def test_chat_is_limited_per_person(self) -> None:
        play = Play.of_people(2)
        entries = play.log
        from lanterns.server.core.replay import extend
        from lanterns.server.live.log import stamp

        lines = tuple(Chatted(0, f"line {n}") for n in range(MOST_CHAT))
        logged = stamp(lines, len(entries), play.now)
        play.log += logged
        play.table = extend(play.table, logged)
        assert len(play.table.chat) == 100
        refused(play, Chat("one more"), because="chat_limit")
        play.do(Chat("my first"), BEN)
