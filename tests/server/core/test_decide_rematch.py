"""Playing again."""

from lanterns.server.core.commands import (
    AskRematch,
    Resign,
)
from lanterns.server.core.create import make_rematch
from lanterns.server.core.entries import (
    BotSeated,
    RematchAsked,
    RematchMade,
    SeatTaken,
    Started,
)

from ..tables import NAMES, PEOPLE, Play
from .refusing import refused

ANN, BEN = PEOPLE[:2]


class TestPlayingAgain:
    def test_a_rematch_starts_when_everybody_asks(self) -> None:
        play = Play.of_people(2, title="Festival")
        refused(play, AskRematch(), because="already_started")
        play.do(Resign())
        assert play.do(AskRematch()) == (RematchAsked(0),)
        refused(play, AskRematch(), because="rematch_asked")
        assert play.do(AskRematch(), BEN) == (RematchAsked(1), RematchMade("b" * 12))
        refused(play, AskRematch(), BEN, because="rematch_made")
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
