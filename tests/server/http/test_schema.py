"""The server answers as its schema says."""

import json
from contextlib import closing
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis import openapi as openapi_schemas
from schemathesis.checks import CHECKS

from lanterns.server.http.routes import OPERATIONS
from lanterns.server.schema.openapi import openapi
from lanterns.server.wire.base import encode

from .running import Client, Running

_SCHEMA = openapi_schemas.from_dict(openapi())
_MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
_ASKED = [operation for operation in OPERATIONS if operation.name != "stream_table"]
"""Streams never end, so they are left out."""


def test_messages_match_the_schema(running: Running, ann: Client) -> None:
    document = ann.http.get("/schema").json()
    assert document == json.loads(encode(openapi()))
    table = ann.make(name="Ann", bots={"S": "greedy"}, start=True, public=True)
    check = jsonschema.Draft202012Validator({**document, "$ref": _ref("Welcome")})
    check.validate(ann.look(table))
    with ann.socket(table) as socket:
        check = jsonschema.Draft202012Validator({**document, "$ref": _ref("SocketMessage")})
        for message in ({"type": "ping"}, {"type": "nonsense"}):
            socket.send(str(message).replace("'", '"'))
        for _ in range(3):
            check.validate(json.loads(socket.recv(timeout=60)))


def _ref(name: str) -> str:
    return f"#/components/schemas/{name}"


@pytest.mark.parametrize("mode", _MODES, ids=("as described", "otherwise"))
@pytest.mark.parametrize("operation", _ASKED, ids=[operation.name for operation in _ASKED])
def test_every_answer_matches_the_schema(
    running: Running, operation: Any, mode: GenerationMode
) -> None:
    described = _SCHEMA[operation.path][operation.method]
    if mode is GenerationMode.NEGATIVE and operation.body is None and not operation.query:
        pytest.skip("there is nothing to get wrong")
    with closing(Client(running)) as ann:
        table = ann.make(name="Ann", bots={"S": "greedy"}, start=True)
        before = ann.http.get(f"/api/tables/{table}/history").json()

        @settings(
            max_examples=15,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=described.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            if "table" in case.path_parameters:
                case.path_parameters["table"] = table
            answer = case.call(
                base_url=running.http,
                headers={"authorization": f"Bearer {ann.token}"},
                timeout=120,  # a hint may have to be compiled first
            )
            case.validate_response(answer, checks=_checks(mode))

        ask()
        after = ann.http.get(f"/api/tables/{table}/history").json()
        assert after[: len(before)] == before, "what was stays"
        assert ann.look(table)["table"]["phase"] in ("playing", "over")


def _checks(mode: GenerationMode) -> list[Any]:
    names = ["not_a_server_error", "status_code_conformance", "content_type_conformance"]
    names += ["response_schema_conformance"]
    names += ["negative_data_rejection"] if mode is GenerationMode.NEGATIVE else []
    return CHECKS.get_by_names(names)
