"""The module is what its sources make: it is built again here, as `make brain` does."""

from hashlib import sha256
from json import loads
from pathlib import Path

from tools import brain


def test_it_is_made_from_these_sources() -> None:
    made = loads(brain.MADE.read_text("utf-8"))
    assert made["sources"] == brain.source_hash(), "brain.wasm is out of date: run make brain"
    assert made["module"] == sha256(brain.MODULE.read_bytes()).hexdigest(), "run make brain"


def test_it_can_be_made_again_byte_for_byte(tmp_path: Path) -> None:
    assert brain.built(tmp_path).read_bytes() == brain.MODULE.read_bytes(), "run make brain"
