"""One's own tables: made once under a name of one's own, and found again."""

import asyncio
from collections.abc import Callable

from lanterns.server.core.commands import FreeSeat, MakeTable, Resign, TakeSeat
from lanterns.server.storage.protocol import Store
from lanterns.server.wire.options import OptionsJson

from ..hubs import accepted, ask, hub_on, move, people_at, run
from ..tables import PEOPLE, person

NewStore = Callable[[], Store]
ANN, BEN, CEM = PEOPLE[:3]


def test_people_find_their_tables(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await hub.make(MakeTable(OptionsJson(2)), ANN)
            assert [(mine.table.id, mine.you) for mine in await hub.queries.mine(ANN)] == [
                (table, None)
            ]
            accepted(await ask(hub, table, TakeSeat("Ben", "S"), BEN, "1"))
            assert [(mine.table.id, mine.you) for mine in await hub.queries.mine(BEN)] == [
                (table, "S")
            ]
            accepted(await ask(hub, table, FreeSeat("S"), BEN, "2"))
            assert await hub.queries.mine(BEN) == []
            assert await hub.queries.mine(person(9)) == []

    run(test())


def test_the_list_shows_whose_turn_it_is_and_finished_games(new_store: NewStore) -> None:
    async def test() -> None:
        async with hub_on(new_store()) as hub:
            table = await people_at(hub)
            accepted(await move(hub, table, "first"))
            (mine,) = await hub.queries.mine(ANN)
            assert (
                mine.table.to_move
                == (await hub.queries.welcome(table, ANN))["table"].to_move
                is not None
            )
            accepted(await ask(hub, table, Resign(), BEN, "enough"))
        async with hub_on(new_store()) as hub:
            for caller, seat in ((ANN, "N"), (BEN, "S")):
                (mine,) = await hub.queries.mine(caller)
                assert (mine.you, mine.table.phase, mine.table.to_move) == (seat, "over", None)

    run(test())


def test_making_twice_with_one_id_makes_one_table(new_store: NewStore) -> None:
    wish = MakeTable(OptionsJson(2), name="Ann", id="my first")

    async def test() -> None:
        async with hub_on(new_store()) as hub, hub_on(new_store()) as other:
            both = await asyncio.gather(
                *(one.make(wish, ANN) for one in (hub, other) for _ in range(5))
            )
            table = both[0]
            assert set(both) == {table}
            assert await hub.make(wish, BEN) != table, "an id is its sender's own"
            assert await hub.make(MakeTable(id="my second"), ANN) != table
            accepted(await ask(hub, table, TakeSeat("Ben"), BEN, "my first"))
        async with hub_on(new_store()) as hub:
            assert await hub.make(wish, ANN) == table
            seen = await hub.queries.welcome(table, ANN)
            assert [seat.name for seat in seen["table"].seats] == ["Ann", "Ben"]
            assert len(await hub.queries.mine(ANN)) == 2
            assert await hub.make(MakeTable(), ANN) != await hub.make(MakeTable(), ANN)

    run(test())
