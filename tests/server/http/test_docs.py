"""The docs are true: every example is a valid message, and every message is documented."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lanterns.server.api.problems import Problem
from lanterns.server.api.tables import NewTable
from lanterns.server.core.commands import Command, MakeTable, Request
from lanterns.server.http.routes import OPERATIONS
from lanterns.server.schema.openapi import FAMILIES
from lanterns.server.snapshot.log import PublicEntry

DOCS = Path(__file__).parents[3] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
TYPES: dict[str, Any] = {
    **FAMILIES,
    "MakeTable": MakeTable,
    "Problem": Problem,
    "Request": Request,
    "NewTable": NewTable,
}
EXAMPLES = re.findall(r"```json(?: (\w+))?\n(.*?)```", PROTOCOL, re.DOTALL)


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_example_in_the_docs_is_valid(name: str, text: str) -> None:
    value = msgspec.json.decode(text, type=TYPES[name])
    again = msgspec.to_builtins(value)
    for key, given in msgspec.json.decode(text).items():
        assert key in again or given is None, "an example names a field that there is not"


def _tags(family: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in family.__args__}


def test_every_message_and_command_is_documented() -> None:
    shown = {msgspec.json.decode(text).get("type") for _, text in EXAMPLES}
    assert shown >= _tags(FAMILIES["SocketMessage"]) | _tags(FAMILIES["ClientMessage"])
    for tag in _tags(Command) | _tags(PublicEntry):
        assert f"`{tag}`" in PROTOCOL, tag


def test_every_operation_is_documented() -> None:
    for operation in OPERATIONS:
        assert f"{operation.method} {operation.path}" in PROTOCOL


def test_every_metric_is_documented() -> None:
    from lanterns.server.http.metrics import Metrics

    deploy = (DOCS / "deploy.md").read_text("utf-8")
    named = set(re.findall(r"`(lanterns_\w+)", deploy))
    families = list(Metrics().registry.collect())
    there = {f"{f.name}_total" if f.type == "counter" else f.name for f in families}
    assert named == there
