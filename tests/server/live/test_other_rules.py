"""A corrected rule changes no game: a server with other rules closes tables, and keeps results."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins

from lanterns.cli import admin
from lanterns.cli.db import export
from lanterns.engine import RULES_VERSION, LanternsError
from lanterns.server.bots.pool import BotPool
from lanterns.server.core.advice import PlayOn
from lanterns.server.core.commands import (
    AskRematch,
    Chat,
    Command,
    HandToBot,
    MakeTable,
    Mute,
    Reclaim,
    Resign,
    SeatBot,
    Start,
    TakeSeat,
    Undo,
)
from lanterns.server.core.entries import Acted, Finished, TimeControl
from lanterns.server.core.errors import Refusal, RefusalCode
from lanterns.server.core.identity import Caller
from lanterns.server.core.replay import replay
from lanterns.server.live import scheduler
from lanterns.server.live.hub import Hub
from lanterns.server.live.retention import Keep
from lanterns.server.snapshot.history import Moment
from lanterns.server.snapshot.log import LogEntry
from lanterns.server.snapshot.messages import Refused, Welcome
from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, as_sent, ask, hub_on, move, people_at, run
from ..tables import PEOPLE, SIDES, START, Play

NewStore = Callable[[], Store]
ANN, BEN, CEM, DAO = PEOPLE


def correct_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Continue with a server that plays by the next version of the rules."""
    for module in ("create", "table"):
        monkeypatch.setattr(f"lanterns.server.core.{module}.RULES_VERSION", RULES_VERSION + 1)


def change_the_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Continue with a server that deals from another set of pieces."""
    for module in ("create", "table"):
        monkeypatch.setattr(f"lanterns.server.core.{module}.COMPONENTS_ID", "corrected")


CHANGES = pytest.mark.parametrize("change", [correct_a_rule, change_the_pieces])


async def stored(store: Store, play: Play) -> str:
    await store.open()
    await store.append(play.append_after(0))
    await store.close()
    return play.table.id


async def refused(hub: Hub, table: str, command: Command, caller: Caller) -> RefusalCode:
    number = as_sent(await hub.queries.welcome(table, caller), Welcome).number
    answer = await ask(hub, table, command, caller, f"closed {command}"[:40], number)
    assert isinstance(answer, Refused), answer
    return answer.code


@CHANGES
def test_a_finished_game_keeps_its_result(
    new_store: NewStore,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[pytest.MonkeyPatch], None],
) -> None:
    play = Play.of_people(3, clock=TimeControl(bank=600))
    play.do(Chat("good luck"), BEN)
    play.play_on(Random(3))
    assert isinstance(play.table.finished, Finished)
    winners = tuple(SIDES[3][seat] for seat in play.table.finished.winners)

    async def test() -> None:
        table = await stored(new_store(), play)
        change(monkeypatch)
        async with hub_on(new_store(), BotPool(1)) as hub:
            (mine,) = await hub.queries.mine(BEN)
            assert (mine.table.phase, mine.table.winners) == ("over", winners)
            assert mine.table.turn is not None
            assert all(seat.honor is not None for seat in mine.table.seats)

            seen = as_sent(await hub.queries.welcome(table, BEN), Welcome)
            assert (seen.you, seen.table.phase, seen.position) == ("E", "over", None)
            assert (seen.table.winners, seen.table.ended) == (winners, "played")
            assert (seen.table.seed, seen.table.turn) == (play.table.made.seed, None)
            assert [line.text for line in seen.chat] == ["good luck"]

            log = [as_sent(one, LogEntry) for one in await hub.queries.history(table, BEN)]
            assert [one.number for one in log] == [one.number for one in play.log]
            assert to_builtins(log[-1].what) == {
                "type": "finished",
                "reason": "played",
                "winners": winners,
            }
            assert all(one.events == () for one in log)
            looked = await hub.queries.moments(table, BEN, 1, 50)
            assert all(as_sent(moment, Moment).view is None for moment in looked)

            for asked in (
                hub.queries.record(table),
                hub.queries.review(table, BEN),
                hub.play_on(table, PlayOn(3, "Ben"), BEN),
                hub.queries.preview(table, BEN, ()),
            ):
                with pytest.raises(Refusal, match="which this server does not have") as refusal:
                    await asked
                assert refusal.value.code == "other_rules"

            accepted(await ask(hub, table, Chat("again?"), BEN, "chat"))
            for number, person in enumerate(PEOPLE[:3]):
                accepted(await ask(hub, table, AskRematch(), person, f"again {number}"))
            rematch = as_sent(await hub.queries.welcome(table, BEN), Welcome).table.rematch
            assert rematch is not None
            accepted(await move(hub, rematch, "the game of today"))

    run(test())


def test_nothing_in_a_log_of_other_rules_is_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its actions may be illegal by today's rules: they are not computed."""
    play = Play.of_people(2)
    play.play_on(Random(3))
    acted = [one.entry for one in play.log if isinstance(one.entry, Acted)]
    swapped = iter([*acted[1:], acted[0]])
    log = [
        type(one)(one.number, one.at, next(swapped) if isinstance(one.entry, Acted) else one.entry)
        for one in play.log
    ]
    with pytest.raises(LanternsError):
        replay("a" * 12, log)
    correct_a_rule(monkeypatch)
    table = replay("a" * 12, log)
    assert (table.phase, table.finished) == ("over", play.table.finished)
    assert (table.game, table.actions) == (None, ())


@CHANGES
def test_a_game_under_way_is_closed_to_moves(
    new_store: NewStore,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[pytest.MonkeyPatch], None],
) -> None:
    play = Play.of_people(3, public=True)
    play.play_on(Random(3), 20)
    mover = play.mover

    async def test() -> None:
        table = await stored(new_store(), play)
        change(monkeypatch)
        async with hub_on(new_store(), BotPool(1), now=lambda: START) as hub:
            (info,) = await hub.queries.listed()
            assert (info.id, info.phase) == (table, "playing")
            seen = as_sent(await hub.queries.welcome(table, mover), Welcome)
            assert (seen.table.phase, seen.table.turn, seen.position) == ("playing", None, None)
            assert (seen.table.to_move, seen.table.seed) == (None, None)
            for command in (Undo(), Resign(), HandToBot("E"), Reclaim(), AskRematch(), Start()):
                assert await refused(hub, table, command, mover) == "other_rules"
            with pytest.raises(Refusal) as refusal:
                await hub.queries.hint(table, mover)
            assert refusal.value.code == "other_rules"
            accepted(await ask(hub, table, Chat("what now?"), BEN, "chat"))
            accepted(await ask(hub, table, Mute("E", True), ANN, "mute"))
            (info,) = await hub.queries.listed()
            assert info.phase == "playing"

    run(test())


def test_a_table_that_waits_for_players_is_closed_to_them(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await hub.make(MakeTable(OptionsJson(2), name="Ann"), ANN)
        correct_a_rule(monkeypatch)
        async with hub_on(new_store()) as hub:
            assert await refused(hub, table, TakeSeat("Ben"), BEN) == "other_rules"
            assert await refused(hub, table, SeatBot("S", "greedy"), ANN) == "other_rules"
            accepted(await move(hub, await people_at(hub), "a new one"))

    run(test())


def test_closed_tables_that_are_overdue_do_not_block_the_others(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "SWEEP", 0.01)
    monkeypatch.setattr(scheduler, "GRACE", 0.01)
    monkeypatch.setattr(scheduler, "AT_A_TIME", 1)
    wish = MakeTable(
        OptionsJson(2),
        name="Ann",
        seat="N",
        bots={"S": "greedy"},
        clock=TimeControl(10),
        start=True,
    )

    async def test() -> None:
        async with hub_on(new_store(), now=lambda: START - 1_000_000) as hub:
            for _ in range(3):
                await hub.make(wish, ANN)  # a clock runs, or a bot is to move
        correct_a_rule(monkeypatch)
        async with hub_on(new_store(), now=lambda: START) as hub:
            table = await hub.make(wish, ANN)
        async with hub_on(new_store(), BotPool(1), now=lambda: START + 1_000_000) as hub:
            moved: list[str] = []
            while table not in moved:
                await asyncio.sleep(0.01)
                own = await hub.queries.mine(ANN)
                moved = [mine.table.id for mine in own if mine.table.changed_at > START]
            assert moved == [table]

    run(test(), 60)


def test_what_an_operator_can_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Look at such a table and what was said there; but not export its game, nor archive it."""
    where = str(tmp_path / "tables.db")
    play = Play.of_people(2)
    play.do(Chat("hello"), BEN)
    play.play_on(Random(3))
    run(stored(open_store(where), play))
    correct_a_rule(monkeypatch)
    assert admin.look(where, play.table.id) == 0
    assert "S: hello" in capsys.readouterr().out
    with pytest.raises(Refusal, match="and version 1 of the rules, which this server does not"):
        export(where, play.table.id, None, False)

    async def clean_up() -> None:
        later = START + 10 * 86_400_000
        async with hub_on(open_store(where), now=lambda: later) as hub:
            assert await hub.clean_up(Keep(finished=1, archive=str(tmp_path / "archive"))) == 0
            assert len(await hub.queries.mine(ANN)) == 1

    run(clean_up())
