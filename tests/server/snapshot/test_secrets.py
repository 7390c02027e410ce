"""Two tables that differ only in what a viewer may not know send that viewer the same bytes.

In the one world the deal is as the seed has it. In the other the tiles that the other seats draw
lie in the stack in another order, such that the very same game can be played; the seed is another.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

import lanterns.server.core.replay
import lanterns.server.snapshot.record
from lanterns.engine import (
    HIDDEN,
    GameState,
    Options,
    PlaceTile,
    Seat,
    TileDrawn,
    TileId,
    new_game,
)
from lanterns.notation import record_text
from lanterns.server.core.commands import Chat, Resign, Undo
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import NOBODY, Caller
from lanterns.server.core.table import Table
from lanterns.server.snapshot.history import moments, preview_actions, whole_log
from lanterns.server.snapshot.record import record_of_table
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.storage.protocol import summarize
from lanterns.server.wire.options import OptionsJson

from ..tables import PEOPLE, Play

ONE, OTHER = 2**127 + 1, 2**126 + 5
_DEALT = new_game


def drawn_by(state: GameState, seat: Seat) -> list[int]:
    """Return the places in the stack of the tiles that a seat will draw."""
    seats = len(state.seats)
    first = (seat - state.start_seat) % seats
    return list(range(first, len(state.tile_stack), seats))


def reordered(state: GameState, seats: Sequence[Seat]) -> GameState:
    """Return a world in which those seats draw their tiles in pairs that are swapped."""
    stack = list(state.tile_stack)
    for seat in seats:
        places = drawn_by(state, seat)
        for one, other in zip(places[::2], places[1::2], strict=False):
            stack[one], stack[other] = stack[other], stack[one]
    return replace(state, tile_stack=tuple(stack))


def oldest_first(rng: Random, play: Play, held: list[list[TileId]]) -> Any:
    """Choose to place the tile that was held longest, so that the worlds can differ."""
    legal = play.legal()
    places = [action for action in legal if isinstance(action, PlaceTile)]
    if not places:
        return rng.choice(legal)
    tile = held[play.table.to_move or 0][0]
    return rng.choice([action for action in places if action.tile == tile])


def everything(table: Table, log: Sequence[Any], caller: Caller) -> bytes:
    """Return everything that a viewer can see of a table now."""
    seat = table.seat_of(caller)
    encode = msgspec.json.encode
    foreseen: Any = ""
    if seat is not None and seat == table.to_move and table.game is not None:
        from lanterns.engine import legal_actions

        foreseen = repr(
            [preview_actions(table, caller, [action]) for action in legal_actions(table.game)[:20]]
        )
    record = record_text(record_of_table(table)) if table.game and not table.finished else ""
    return b"\n".join(
        [
            encode(Snapshot(table).welcome(caller)),
            encode(Snapshot(table).update(seat, max(0, table.number - 3))),
            encode(whole_log(table.id, log, seat)),
            encode(moments(table, log, seat, max(1, table.number - 3), 4)),
            summarize(Snapshot(table)).info.encode(),  # the rest of it stays in the store
            foreseen.encode(),
            record.encode(),
        ]
    )


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("expansion", [False, True])
def test_a_whole_game_in_two_worlds(
    monkeypatch: pytest.MonkeyPatch, viewer: Seat | None, expansion: bool
) -> None:
    hidden = [seat for seat in range(3) if seat != viewer]
    start = _DEALT(Options(3, expansion), ONE)

    def deal(options: Options, seed: int) -> GameState:
        """Both worlds look alike at the start; the seed says which of them this is."""
        state = start if seed == ONE else replace(reordered(start, hidden), seed=OTHER)
        # The commitment follows from the seed: the one thing that is to differ in public.
        return replace(state, commitment="the same")

    monkeypatch.setattr(lanterns.server.core.replay, "new_game", deal)
    monkeypatch.setattr(lanterns.server.snapshot.record, "new_game", deal)
    worlds = [world(seed, expansion) for seed in (ONE, OTHER)]
    assert worlds[0].table.game != worlds[1].table.game
    caller = NOBODY if viewer is None else PEOPLE[viewer]
    differed = play_both(worlds, caller, Random(3))
    assert differed > 20, "the worlds were different for a good part of the game"


def world(seed: int, expansion: bool) -> Play:
    play = Play(3, seed=seed, options=OptionsJson(3, expansion))
    made = msgspec.structs.replace(play.table.made, commitment="the same")
    play.log[0] = msgspec.structs.replace(play.log[0], entry=made)
    play.table = lanterns.server.core.replay.replay(play.table.id, play.log)
    from lanterns.server.core.commands import Start, TakeSeat

    play.do(TakeSeat("Ben"), PEOPLE[1])
    play.do(TakeSeat("Cem"), PEOPLE[2])
    play.do(Start())
    return play


def play_both(worlds: list[Play], caller: Caller, rng: Random) -> int:
    """Play the same in both. Return how often secrets differed while every view was equal."""
    one, other = worlds
    assert one.table.game is not None
    held = [list(seat.hand) for seat in one.table.game.seats]
    differed = 0
    while one.table.phase == "playing":
        assert other.table.phase == "playing"
        seen = [everything(play.table, play.log, caller) for play in worlds]
        assert seen[0] == seen[1]
        for play in worlds:
            assert play.table.made.seed.encode() not in seen[0]
            assert str(int(play.table.made.seed, 16)).encode() not in seen[0]
        differed += one.table.game.tile_stack != other.table.game.tile_stack  # type: ignore[union-attr]
        talk_and_undo(worlds, rng)
        action = oldest_first(rng, one, held)
        mover = one.table.to_move or 0
        before = set(one.table.game.seats[mover].hand)
        for play in worlds:
            play.act(action)
        if isinstance(action, PlaceTile):
            held[mover].remove(action.tile)
            held[mover] += set(one.table.game.seats[mover].hand) - before
    return differed


def talk_and_undo(worlds: list[Play], rng: Random) -> None:
    """Do other things at a table."""
    said = rng.random()
    for play in worlds:
        if play.table.undoable and said < 0.1:
            play.do(Undo(), play.mover)
        if said > 0.95:
            play.do(Chat("hm"), PEOPLE[0])


def test_refusals_reveal_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile that lies in the stack, and one that is in another hand, are refused in one way."""
    from lanterns.engine import Cell
    from lanterns.server.core.commands import Act
    from lanterns.server.wire.action import write_action

    play = Play.of_people(3)
    game = play.table.game
    assert game is not None
    seat = play.table.to_move or 0
    others = [tile for n, its in enumerate(game.seats) if n != seat for tile in its.hand]
    reasons = set()
    for tile in (others[0], game.tile_stack[0], game.left_out[0]):
        action = PlaceTile(tile, Cell(0, 1), 0)
        for attempt in (
            lambda action=action: play.do(Act((write_action(action),)), play.mover),
            lambda action=action: preview_actions(play.table, play.mover, [action]),
        ):
            with pytest.raises(Refusal) as refused:
                attempt()
            reasons.add(str(refused.value).replace(str(tile), "TILE"))
    assert len(reasons) == 1


def test_a_preview_hides_the_tile_to_be_drawn() -> None:
    play = Play.of_people(3)
    placing = [action for action in play.legal() if isinstance(action, PlaceTile)]
    for action in placing:
        drawn = [
            e for e in preview_actions(play.table, play.mover, [action]) if isinstance(e, TileDrawn)
        ]
        assert drawn == [TileDrawn(play.table.to_move or 0, HIDDEN)]


def test_the_seed_is_public_after_the_end() -> None:
    play = Play.of_people(2, seed=ONE)
    assert Snapshot(play.table).welcome(NOBODY)["table"].seed is None
    play.do(Resign())
    assert Snapshot(play.table).welcome(NOBODY)["table"].seed == f"{ONE:032x}"


def test_tokens_and_their_hashes_are_never_sent() -> None:
    play = Play.of_people(2, public=True)
    for caller in (*PEOPLE, NOBODY):
        seen = everything(play.table, play.log, caller)
        for person in PEOPLE:
            assert (person.token_hash or "").encode() not in seen
