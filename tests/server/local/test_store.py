"""The store of a device keeps the contract of every store."""

import pytest

from lanterns.server.local.store import DeviceStore

from ..storage import test_store_contract as contract
from ..storage.stores import NewStore
from .device import MemoryRows


@pytest.fixture
def new_store() -> NewStore:
    rows: dict[str, str] = {}
    return lambda: DeviceStore(MemoryRows(rows))


def _of_any_store(name: str, value: object) -> bool:
    code = getattr(value, "__code__", None)
    return name.startswith("test_") and code is not None and "new_store" in code.co_varnames[:1]


globals().update({name: it for name, it in vars(contract).items() if _of_any_store(name, it)})


def test_the_whole_contract_is_run() -> None:
    assert sum(name.startswith("test_") for name in globals()) > 15


def test_data_beside_the_logs_survives(new_store: NewStore) -> None:
    import asyncio

    from lanterns.server.storage.people import People

    async def write() -> None:
        store = new_store()
        await store.open()
        await People(store).set_name("a" * 64, "Ann")
        await store.close()

    async def read() -> str:
        store = new_store()
        await store.open()
        return await People(store).name("a" * 64)

    asyncio.run(write())
    assert asyncio.run(read()) == "Ann"
