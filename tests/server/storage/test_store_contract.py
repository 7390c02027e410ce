"""The contract of every store, tested with a real SQLite file and a real PostgreSQL server."""

import asyncio
from random import Random

import msgspec
import pytest

from lanterns.server.core.errors import Conflict
from lanterns.server.snapshot.position import TableInfo
from lanterns.server.storage.protocol import Append, Holder, OwnTable, Store, Summary

from ..tables import PEOPLE, START, Play
from .stores import NewStore, a_game, run

HEAD = Summary(phase="playing", public=False, changed_at=START, due=None, info="{}")


def named(append: Append, table: str) -> Append:
    return msgspec.structs.replace(append, table=table)


def test_appended_entries_are_read_in_order_by_any_store(new_store: NewStore) -> None:
    play = a_game()

    async def write(store: Store) -> None:
        await store.append(play.append_after(0, 5))
        await store.append(play.append_after(5))
        assert await store.read(play.table.id) == play.log
        assert await store.read(play.table.id, 9) == play.log[9:]
        assert await store.read(play.table.id, 999) == []
        assert await store.read("nobody") == []

    async def read_again(store: Store) -> None:
        assert await store.read(play.table.id) == play.log

    run(new_store, write)
    run(new_store, read_again)


@pytest.mark.parametrize("after", [0, 3, 7])
def test_only_the_next_number_is_accepted(new_store: NewStore, after: int) -> None:
    play = a_game()

    async def test(store: Store) -> None:
        await store.append(play.append_after(0, 5))
        with pytest.raises(Conflict):
            await store.append(play.append_after(after))
        assert await store.read(play.table.id) == play.log[:5]

    run(new_store, test)


def test_a_log_begins_with_its_first_entry(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append(a_game().append_after(3))
        assert await store.read("a" * 12) == []
        assert await store.counts() == {"open": 0, "playing": 0, "over": 0}

    run(new_store, test)


def test_appends_to_several_tables_are_atomic(new_store: NewStore) -> None:
    play = a_game()

    async def test(store: Store) -> None:
        await store.append(play.append_after(0, 5))
        fresh = named(play.append_after(0), "fresh")
        with pytest.raises(Conflict):
            await store.append(fresh, play.append_after(4))
        assert await store.read("fresh") == []
        assert await store.read(play.table.id) == play.log[:5]
        await store.append(fresh, play.append_after(5))
        assert await store.read("fresh") == play.log
        assert await store.read(play.table.id) == play.log

    run(new_store, test)


def test_a_table_may_belong_to_nobody(new_store: NewStore) -> None:
    """The table of a lesson does."""
    play = a_game()

    async def test(store: Store) -> None:
        await store.append(msgspec.structs.replace(play.append_after(0), holders=()))
        assert await store.read(play.table.id) == play.log
        assert await store.mine(PEOPLE[0].token_hash or "") == []

    run(new_store, test)


def test_one_of_many_simultaneous_appends_wins_at_each_table(new_store: NewStore) -> None:
    play = a_game()
    tables = [f"table-{number}" for number in range(20)]

    async def test(store: Store) -> None:
        other = new_store()
        await other.open()
        appends = [named(play.append_after(0), table) for table in tables for _ in range(5)]
        Random(1).shuffle(appends)
        wishes = [(store, other)[n % 2].append(append) for n, append in enumerate(appends)]
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert results.count(None) == len(tables)
        assert sum(isinstance(result, Conflict) for result in results) == 4 * len(tables)
        for table in tables:
            assert await store.read(table) == await other.read(table) == play.log
        await other.close()

    run(new_store, test)


def test_a_race_for_the_same_rows_has_no_deadlock(new_store: NewStore) -> None:
    """Two writers append to the same tables in opposite order, over and over."""
    play = a_game()
    tables = [f"table-{number}" for number in range(8)]

    async def climb(store: Store, order: list[str]) -> int:
        won = 0
        for number in range(1, 16):
            appends = [named(play.append_after(number, number + 1), table) for table in order]
            results = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
            assert all(result is None or isinstance(result, Conflict) for result in results)
            won += results.count(None)
        return won

    async def test(store: Store) -> None:
        other = new_store()
        await other.open()
        for table in tables:
            await store.append(named(play.append_after(0, 1), table))
        won = await asyncio.gather(climb(store, tables), climb(other, tables[::-1]))
        lengths = [len(await store.read(table)) - 1 for table in tables]
        assert sum(won) == sum(lengths)
        for table, length in zip(tables, lengths, strict=True):
            assert await store.read(table) == play.log[: length + 1]
        await other.close()

    run(new_store, test)


def test_only_public_unfinished_tables_are_listed(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        play = a_game()
        for number, (public, phase) in enumerate(
            [(True, "open"), (True, "playing"), (True, "over"), (False, "open")]
        ):
            head = Summary(phase, public, START + number, None, f"info {number}")  # type: ignore[arg-type]
            await store.append(Append(f"table-{number}", 0, tuple(play.log), head))
        both = [("table-1", "info 1"), ("table-0", "info 0")]
        assert await store.listed() == both
        assert await store.listed(limit=1) == both[:1]
        assert await store.listed(START, START + 1) == both
        assert await store.listed(open_since=START + 1) == both[:1]
        assert await store.listed(playing_since=START + 2) == both[1:]
        assert await store.counts() == {"open": 2, "playing": 1, "over": 1}

    run(new_store, test)


async def add_public(store: Store, number: int, host: str, title: str = "") -> None:
    head = Summary("open", True, START + number, None, f"info {number}", host, title)
    await store.append(Append(f"table-{number}", 0, tuple(a_game().log[:2]), head))


def test_one_host_cannot_fill_the_list(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        await add_public(store, 0, "b" * 64)
        for number in range(1, 30):
            await add_public(store, number, "a" * 64)
        names = [table for table, _ in await store.listed(limit=10)]
        assert names == [*(f"table-{number}" for number in range(29, 24, -1)), "table-0"]

    run(new_store, test)


def test_a_search_covers_more_tables_than_a_list(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        await add_public(store, 0, "b" * 64, "the 100% straße_")
        for number in range(1, 12):
            await add_public(store, number, f"{number:064}", "lake")
        assert ("table-0", "info 0") not in await store.listed(limit=10)
        for part in ("the", "100%", "straße_", " "):
            assert await store.listed(title=part, limit=10) == [("table-0", "info 0")]
        assert await store.listed(title="the_") == []

    run(new_store, test)


def test_overdue_tables_are_found_longest_first(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        play = a_game()
        for number, due in enumerate([START + 5, None, START + 1, START + 9]):
            head = Summary("playing", False, START, due, "{}")
            await store.append(Append(f"table-{number}", 0, tuple(play.log[:2]), head))
        assert await store.due(START + 6) == ["table-2", "table-0"]
        assert await store.due(START + 6, limit=1) == ["table-2"]
        done = Append("table-2", 2, tuple(play.log[2:3]), HEAD)
        await store.append(done)
        assert await store.due(START + 6) == ["table-0"]

    run(new_store, test)


def test_the_summary_holds_the_info_of_the_table(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        play = Play.of_people(2, public=True, title="Festival")
        await store.append(play.append_after(0))
        ((table, text),) = await store.listed()
        info = msgspec.json.decode(text, type=TableInfo)
        assert info.id == table
        assert info.title == "Festival"
        assert [seat.name for seat in info.seats] == ["Ann", "Ben"]
        assert play.table.made.seed not in text

    run(new_store, test)


def found(mine: list[OwnTable]) -> list[tuple[str, int | None]]:
    return [(msgspec.json.decode(info, type=TableInfo).id, seat) for _, info, seat in mine]


def test_people_find_their_own_tables(new_store: NewStore) -> None:
    ann, ben, stranger = "a" * 64, "b" * 64, "c" * 64
    play = a_game()

    async def add(store: Store, number: int, phase: str, *holders: Holder) -> None:
        head = Summary(phase, False, START + number, None, f"info {number}")  # type: ignore[arg-type]
        await store.append(Append(f"table-{number}", 0, tuple(play.log[:2]), head, holders))

    async def test(store: Store) -> None:
        await add(store, 0, "open", Holder(ann, None))
        await add(store, 1, "over", Holder(ann, 0), Holder(ben, 1))
        await add(store, 2, "playing", Holder(ann, 1), Holder(ben, 0))
        for number in range(3, 6):
            await add(store, number, "over", Holder(ben, number % 2))
        hers = [("table-2", "info 2", 1), ("table-1", "info 1", 0), ("table-0", "info 0", None)]
        assert await store.mine(ann) == hers
        assert await store.mine(ben, over=2) == [
            ("table-5", "info 5", 1),
            ("table-4", "info 4", 0),
            ("table-2", "info 2", 0),
        ]
        assert await store.mine(ann, unfinished=1, over=0) == hers[:1]
        assert await store.mine(stranger) == []
        kept = Append("table-2", 2, tuple(play.log[2:3]), HEAD)
        await store.append(kept)
        assert ("table-2", "{}", 1) in await store.mine(ann), "what is not said stays"
        left = Append("table-2", 3, tuple(play.log[3:4]), HEAD, (Holder(ben, 0),))
        await store.append(left)
        assert await store.mine(ann) == hers[1:]
        assert ("table-2", "{}", 0) in await store.mine(ben)

    run(new_store, test)


def test_a_refused_append_changes_no_holders(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        play = Play.of_people(2)
        await store.append(play.append_after(0, 2))
        thief = Holder("f" * 64, 0)
        with pytest.raises(Conflict):
            await store.append(msgspec.structs.replace(play.append_after(1), holders=(thief,)))
        assert await store.mine(thief.token) == []
        assert play.table.made.host == PEOPLE[0].token_hash
        assert found(await store.mine(play.table.made.host)) == [(play.table.id, 0)]

    run(new_store, test)


def test_any_text_round_trips(new_store: NewStore) -> None:
    play = Play.of_people(2, title="燈 \U0001f3ee '\"\\;--")

    async def test(store: Store) -> None:
        await store.append(play.append_after(0))
        assert await store.read(play.table.id) == play.log

    run(new_store, test)


def test_the_place_hides_the_password() -> None:
    from lanterns.server.storage import open_store

    for address, place in (
        ("postgresql://ann:secret@db.example/lanterns", "db.example/lanterns"),
        (
            "postgresql://ann:s@cret@db.example:6543/lanterns?sslmode=require",
            "db.example:6543/lanterns",
        ),
        ("postgres://ann@[::1]:6543/lanterns", "[::1]:6543/lanterns"),
        ("postgresql:///lanterns?user=ann&password=secret", "localhost/lanterns"),
    ):
        assert open_store(address).place == f"postgresql://{place}"


def test_a_closed_store_is_reported(new_store: NewStore) -> None:
    async def test() -> None:
        store = new_store()
        with pytest.raises(RuntimeError):
            await store.append(a_game().append_after(0))

    asyncio.run(test())


def test_a_probe_changes_nothing(new_store: NewStore) -> None:
    async def test(store: Store) -> None:
        play = a_game()
        await store.append(play.append_after(0))
        before = await store.counts()
        await asyncio.gather(*(store.probe() for _ in range(5)))
        assert await store.read(play.table.id) == play.log
        assert await store.counts() == before

    run(new_store, test)
