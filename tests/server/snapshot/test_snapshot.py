"""A snapshot offers a seat the rest of its turn."""

from random import Random

import pytest

from lanterns.engine import (
    Dedicate,
    Dedication,
    Exchange,
    Pass,
    TurnStep,
)
from lanterns.server.core.commands import FreeSeat, HandToBot, Resign, TakeSeat, Undo
from lanterns.server.snapshot.position import Position
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.options import OptionsJson

from ..hubs import as_sent
from ..tables import PEOPLE, Play

EXPANSION = OptionsJson(3, True, ("emperor_exchange", "end_of_turn_dedication"))


def positions(play: Play) -> tuple[Position, list[Position]]:
    """Return the offers to the seat to move, and those to everybody else."""
    snapshot, mover = Snapshot(play.table), play.table.to_move
    assert mover is not None
    mine = snapshot.position(mover)
    others = [
        snapshot.position(seat) for seat in (*range(len(play.table.seats)), None) if seat != mover
    ]
    return as_sent(mine, Position), [as_sent(position, Position) for position in others]


def test_the_host_is_named_while_seated() -> None:
    play = Play()
    play.do(TakeSeat("Ben"), PEOPLE[1])
    assert Snapshot(play.table).info.host == "N"
    play.do(FreeSeat("N"))
    assert Snapshot(play.table).info.host is None


def test_a_finished_table_shows_the_honor() -> None:
    play = Play.of_people()
    assert {seat.honor for seat in Snapshot(play.table).info.seats} == {None}
    play.do(Resign(), PEOPLE[1])
    assert [seat.honor for seat in Snapshot(play.table).info.seats] == [0, 0]


@pytest.mark.parametrize("options", [OptionsJson(2), EXPANSION], ids=["base", "expansion"])
def test_only_the_seat_to_move_gets_offers_and_what_passing_leads_to(options: OptionsJson) -> None:
    play = Play.of_people(options.players, options=options, seed=3)
    rng, looked = Random(5), 0
    while play.table.phase == "playing":
        mine, others = positions(play)
        assert not any(other.legal or other.ahead or other.blocked for other in others)
        if mine.ahead and looked < 12:
            looked += 1
            offered = [(one.step, one.legal) for one in mine.ahead]
            for step, legal in offered:
                play.act(Pass())
                now, _ = positions(play)
                assert (now.view.step, now.legal) == (step, legal)
            play.do(Undo(), play.mover)
        play.act(rng.choice(play.legal()))
    assert looked


def test_waiting_seats_get_the_open_cells() -> None:
    play = Play.of_people(2, seed=3)
    rng, last = Random(5), 0
    while play.table.phase == "playing":
        mine, (waiting, spectator) = positions(play)
        assert mine.open_cells == spectator.open_cells == ()
        lists = [mine.placements, *(later.placements for later in mine.ahead)]
        cells = {cell for placements in lists for one in placements for cell in one.cells}
        if cells and waiting.open_cells:
            assert set(waiting.open_cells) == cells
        last += not waiting.open_cells
        play.act(rng.choice(play.legal()))
    assert last, "nobody has tiles to place in the final turns"


def test_what_was_done_is_distinguished_from_what_was_passed() -> None:
    play = Play.of_people(2, seed=1)
    seen: set[tuple[str, str]] = set()
    for seed in range(40):
        play = Play.of_people(2, seed=seed)
        rng = Random(seed)
        while play.table.phase == "playing" and len(seen) < 4:
            legal = play.legal()
            uses = [a for a in legal if isinstance(a, Exchange | Dedicate)]
            play.act(rng.choice(uses or legal))
            if uses and play.table.to_move is not None and play.table.undoable:
                mine, _ = positions(play)
                seen |= {(one.what, one.why) for one in mine.blocked if "already" in one.why}
    assert seen == {
        ("exchange", "already_exchanged"),
        *((kind.name.lower(), "already_dedicated") for kind in list(Dedication)[:3]),
    }


def test_a_person_gets_no_offers_while_a_bot_plays() -> None:
    play = Play.of_people(2)
    mover = play.table.to_move
    assert mover is not None
    play.now += 1_000_000
    play.do(HandToBot("N" if mover == 0 else "S"), PEOPLE[1 - mover])
    mine, _ = positions(play)
    assert (mine.legal, mine.ahead, mine.blocked) == ((), (), ())
    assert play.table.game is not None
    assert play.table.game.step is not TurnStep.OVER
