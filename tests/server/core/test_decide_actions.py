"""Acting, and taking it back."""

from random import Random
from typing import Any

import pytest

from lanterns.engine import Pass, PlaceTile, TurnStep
from lanterns.server.core.commands import (
    Act,
    Chat,
    Resign,
    Undo,
)
from lanterns.server.core.entries import (
    Acted,
    Finished,
    Undone,
)
from lanterns.server.core.errors import Refusal
from lanterns.server.wire.action import write_action
from lanterns.server.wire.options import OptionsJson

from ..tables import PEOPLE, Play
from .refusing import refused

ANN, BEN, CEM, DAO = PEOPLE
EXPANSION: Any = OptionsJson(2, True, ("rotate_a_tile", "end_of_turn_dedication"))


class TestActing:
    def test_a_list_of_actions_counts_completely_or_not_at_all(self) -> None:
        play = Play.of_people(2)
        place = play.legal()[0]
        assert isinstance(place, PlaceTile)
        both = Act((write_action(place), write_action(place)))
        refused(play, both, play.mover, because="turn_over")
        assert play.act(place) == (Acted(play.log[-1].entry.seat, (write_action(place),)),)  # type: ignore[union-attr]

    def test_only_the_seat_to_move_acts_and_only_by_the_rules(self) -> None:
        play = Play.of_people(3)
        place = Act((write_action(play.legal()[0]),))
        others = [one for one in PEOPLE[:3] if one is not play.mover]
        for other in others:
            refused(play, place, other, because="not_your_turn")
        refused(play, place, DAO, because="not_seated")
        refused(
            play,
            Act((write_action(Pass()),)),
            play.mover,
            because="illegal_action",
            saying="a tile must be placed",
        )

    def test_an_action_says_what_it_is_based_on(self) -> None:
        play = Play.of_people(2)
        place = Act((write_action(play.legal()[0]),))
        from msgspec import UNSET

        refused(play, place, play.mover, because="based_on_missing", based_on=UNSET)
        refused(play, place, play.mover, because="number_unknown", based_on=99)
        with pytest.raises(Refusal, match="moved on"):
            play.do(place, play.mover, based_on=1)

    def test_chat_does_not_make_an_action_stale(self) -> None:
        play = Play.of_people(2)
        seen = play.table.number
        play.do(Chat("hello"), BEN)
        play.do(Act((write_action(play.legal()[0]),)), play.mover, based_on=seen)
        with pytest.raises(Refusal, match="moved on"):
            play.do(Act((write_action(play.legal()[0]),)), play.mover, based_on=seen)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_whole_game(self, players: int) -> None:
        play = Play.of_people(players, options=OptionsJson(players, True))  # type: ignore[arg-type]
        play.play_on(Random(players))
        finished = play.log[-1].entry
        assert isinstance(finished, Finished)
        assert finished.reason == "played"
        assert play.table.phase == "over"
        assert play.table.to_move is None
        refused(play, Act((write_action(Pass()),)), ANN, because="game_over")
        refused(play, Resign(), ANN, because="game_over")


def first_choice(play: Play) -> None:
    """Go on until the seat to move has something to choose before it places."""
    rng = Random(5)
    assert play.table.game is not None
    while play.table.game and play.table.game.step in (TurnStep.PLACE, TurnStep.END):
        play.act(rng.choice(play.legal()))
        assert play.table.phase == "playing"


class TestUndoing:
    def test_everything_before_the_tile_can_be_undone(self) -> None:
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
        refused(play, Undo(), play.mover, because="nothing_to_undo")

    def test_undo_takes_back_the_given_number(self) -> None:
        play = Play.of_people(2)
        first_choice(play)
        states = [play.table.game]
        while play.table.game and play.table.game.step is not TurnStep.PLACE:
            play.act(play.legal()[-1])
            states.append(play.table.game)
        refused(play, Undo(len(states)), play.mover, because="too_few_to_undo")
        play.do(Undo(1), play.mover)
        assert play.table.game == states[-2]

    def test_placing_the_tile_confirms_the_turn_even_if_it_continues(self) -> None:
        """With the End-of-Turn Dedication one still chooses after the draw."""
        play, rng = Play.of_people(options=EXPANSION, seed=0), Random(0)
        while play.table.game and play.table.game.step is not TurnStep.END:
            legal = play.legal()
            building = [a for a in legal if isinstance(a, PlaceTile) and a.pavilion]
            play.act(Pass() if Pass() in legal else rng.choice(building or legal))
        refused(play, Undo(), play.mover, because="nothing_to_undo")

    def test_undos_are_limited(self) -> None:
        play = Play.of_people(2)
        first_choice(play)
        for _ in range(50):
            play.act(play.legal()[-1])
            play.do(Undo(), play.mover)
        play.act(play.legal()[-1])
        refused(play, Undo(), play.mover, because="too_many_undos")

    def test_only_the_seat_itself_can_undo(self) -> None:
        play = Play.of_people(2)
        first_choice(play)
        mover = play.mover
        play.act(play.legal()[-1])
        refused(play, Undo(), PEOPLE[1 - PEOPLE.index(mover)], because="not_your_turn")
