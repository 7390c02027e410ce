"""Sessions as processes share them: stored, noted rarely, ended everywhere, expired in time."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import fresh_token, hash_token
from lanterns.server.live import sessions as live_sessions
from lanterns.server.live.sessions import NOTED_EVERY, Lifetimes, Sessions
from lanterns.server.storage.moderation import Moderation
from lanterns.server.storage.people import MOST_TICKETS, People, StoredPasskey
from lanterns.server.storage.protocol import Store

from ..hubs import run

NewStore = Callable[[], Store]
_DAY = 86_400_000


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def process(new_store: NewStore, time: Time, **lifetimes: int) -> Any:
    """Sessions on a store of their own, as another process has them."""
    store = new_store()
    sessions = Sessions(store, Lifetimes(**lifetimes), time)
    await store.open()
    try:
        yield sessions
    finally:
        await store.close()


def test_an_unknown_token_is_a_new_person(new_store: NewStore) -> None:
    """That is how everybody begins."""

    async def test() -> None:
        time, old = Time(), hash_token(fresh_token())
        async with process(new_store, time) as sessions:
            assert await sessions.person_of(old) == old
            sessions.used(old, "Firefox, Linux", only_stored=True)
            assert await sessions.live(old) == [], "who only looks is not stored"
            sessions.used(old, "Firefox, Linux")
            assert [one.agent for one in await sessions.live(old)] == ["Firefox, Linux"]
        async with process(new_store, time) as sessions:
            assert await sessions.person_of(old) == old

    run(test())


def test_use_is_noted_once_an_hour(new_store: NewStore) -> None:
    async def test() -> None:
        time, token = Time(), hash_token(fresh_token())
        async with process(new_store, time) as sessions:
            await sessions.person_of(token)
            began = time.now
            sessions.used(token, "")
            for _ in range(3):
                time.now += NOTED_EVERY // 4
                sessions.used(token, "")
            assert (await sessions.live(token))[0].used_at == began
            time.now += NOTED_EVERY // 4
            sessions.used(token, "")
            (stored,) = await sessions.live(token)
            assert (stored.made_at, stored.used_at) == (began, time.now)

    run(test())


def test_a_session_that_is_ended_is_closed_in_every_process(
    new_store: NewStore, where: str
) -> None:
    async def test() -> None:
        time, first = Time(), hash_token(fresh_token())
        async with AsyncExitStack() as held:
            here = await held.enter_async_context(process(new_store, time))
            there = await held.enter_async_context(process(new_store, time))
            await here.person_of(first)
            here.used(first, "")
            phone = hash_token(await here.begin(first, "Safari, iPhone"))
            assert await there.person_of(phone) == first
            closed: asyncio.Queue[str] = asyncio.Queue()
            for name, sessions, token in (
                ("here", here, phone),
                ("there", there, phone),
                ("other", there, first),
            ):
                held.enter_context(
                    sessions.connected(token, lambda name=name: closed.put_nowait(name))
                )
            await here.end(first, [phone])
            assert await here.person_of(phone) is None
            if "://" not in where:
                await there.look()  # only an operator's program is another process here
            assert {await closed.get(), await closed.get()} == {"here", "there"}
            assert closed.empty(), "the person's other sessions stay"
            assert await there.person_of(phone) is None
            assert await there.person_of(first) == first
            there.used(phone, "")
            assert [one.token for one in await here.live(first)] == [first]

    run(test(), 60)


def test_an_operator_signs_a_person_out(new_store: NewStore, where: str) -> None:
    async def test() -> None:
        time, first = Time(), hash_token(fresh_token())
        async with AsyncExitStack() as held:
            server = await held.enter_async_context(process(new_store, time))
            operator = new_store()
            await operator.open()
            await server.person_of(first)
            server.used(first, "")
            await server.people.issue("link", "code", first, time.now, time.now + 1000)
            closed = asyncio.Event()
            held.enter_context(server.connected(first, closed.set))
            await Moderation(operator, "ops").sign_out(first, [first], time.now, "stolen")
            if "://" not in where:
                await server.look()
            await closed.wait()
            assert await server.person_of(first) is None
            assert await server.people.redeem("link", "code", time.now) is None
            await operator.close()

    run(test(), 60)


def test_sessions_expire(new_store: NewStore) -> None:
    async def test() -> None:
        time, first = Time(), hash_token(fresh_token())
        async with process(new_store, time, idle=30, total=100) as sessions:
            await sessions.person_of(first)
            sessions.used(first, "")
            idle = hash_token(await sessions.begin(first, ""))
            for _ in range(4):
                time.now += 25 * _DAY
                assert await sessions.person_of(first) == first
                sessions.used(first, "")
            assert await sessions.person_of(idle) is None
            assert [one.token for one in await sessions.live(first)] == [first]
            time.now += 1
            assert await sessions.person_of(first) is None, "however often it is used"
        async with process(new_store, time, idle=0) as sessions:
            time.now += 10_000 * _DAY
            assert await sessions.person_of(first) == first, "0 is for ever"

    run(test())


def test_an_ended_session_is_stored_while_its_person_has_tables(new_store: NewStore) -> None:
    """An ended session must not become a person again, as long as that person has anything."""

    async def test() -> None:
        time, first = Time(), hash_token(fresh_token())
        async with process(new_store, time) as sessions:
            await sessions.person_of(first)
            sessions.used(first, "")
            phone = hash_token(await sessions.begin(first, ""))
            await sessions.people._store.execute(
                ("INSERT INTO lanterns.holder VALUES ($1, 'k7qm2xrt9pw0', 0)", first)
            )
            await sessions.end(first, [first, phone])
            time.now += 400 * _DAY
            await sessions.clean_up()
            assert await sessions.people.session(phone) is None
            assert await sessions.people.session(first) is not None
            await sessions.people._store.execute(("DELETE FROM lanterns.holder",))
            await sessions.clean_up()
            assert await sessions.people.session(first) is None

    run(test())


def test_a_person_has_a_limited_number_of_sessions(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_sessions, "MOST_SESSIONS", 2)

    async def test() -> None:
        time, first = Time(), hash_token(fresh_token())
        async with process(new_store, time) as sessions:
            await sessions.begin(first, "")
            second = hash_token(await sessions.begin(first, ""))
            with pytest.raises(Refusal, match="sign out one first"):
                await sessions.begin(first, "")
            await sessions.end(first, [second])
            await sessions.begin(first, "")

    run(test())


def test_a_code_works_once_and_for_a_while(new_store: NewStore) -> None:
    async def test() -> None:
        store = new_store()
        await store.open()
        people = People(store)
        for number in range(MOST_TICKETS + 2):
            await people.issue("link", f"code {number}", "ann", number, 1000 + number)
        assert await people.tickets("link", "ann", 10) == MOST_TICKETS
        assert await people.redeem("link", "code 0", 10) is None, "newer ones took its place"
        assert await people.redeem("sign_in", "code 6", 10) is None
        assert await people.redeem("link", "code 6", 10) == "ann"
        assert await people.redeem("link", "code 6", 10) is None
        assert await people.redeem("link", "code 5", 2000) is None
        both = await asyncio.gather(*(people.redeem("link", "code 4", 10) for _ in range(8)))
        assert both.count("ann") == 1
        await people.revoke("link", "ann")
        assert await people.tickets("link", "ann", 10) == 0
        await store.close()

    run(test())


def test_passkeys_and_names_are_stored(new_store: NewStore) -> None:
    async def test() -> None:
        store = new_store()
        await store.open()
        people = People(store)
        key = StoredPasskey("id", "ann", "key", 3, "Laptop", 1, 1)
        assert await people.add_passkey(key)
        assert not await people.add_passkey(key._replace(person="eve"))
        assert await people.use_passkey(key, 4, 2)
        assert not await people.use_passkey(key, 4, 2), "somebody else was first"
        assert await people.passkeys("ann") == [key._replace(counter=4, used_at=2)]
        assert not await people.remove_passkey("eve", "id")
        assert await people.remove_passkey("ann", "id")
        assert await people.passkey("id") is None
        assert await people.name("ann") == ""
        await people.set_name("ann", "Ann")
        await people.set_name("ann", "Anna")
        assert await people.name("ann") == "Anna"
        await store.close()

    run(test())
