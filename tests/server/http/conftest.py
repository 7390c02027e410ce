"""A server that the tests of one module share; no test may break it for the others."""

from collections.abc import Iterator

import pytest

from .running import Client, Running, start


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with start(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.stop() == 0, server.log.read_text()


@pytest.fixture
def ann(running: Running) -> Iterator[Client]:
    client = Client(running)
    yield client
    client.close()


@pytest.fixture
def bob(running: Running) -> Iterator[Client]:
    client = Client(running)
    yield client
    client.close()


@pytest.fixture
def eve(running: Running) -> Iterator[Client]:
    client = Client(running)
    yield client
    client.close()
