"""What is generated is current, and describes every route."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.routing import Route

from lanterns.server.http.app import create_app
from lanterns.server.http.service import Service
from lanterns.server.http.settings import Settings
from lanterns.server.schema.openapi import openapi
from lanterns.server.schema.pieces import pieces
from lanterns.server.schema.typescript import typescript

_WEB = Path(__file__).parents[3] / "web" / "src"


def test_the_typescript_types_are_current() -> None:
    assert (_WEB / "protocol.d.ts").read_text(encoding="utf-8") == typescript(), (
        "regenerate them: python -m lanterns.server.schema.typescript web/src/protocol.d.ts"
    )


def test_the_pieces_of_the_page_are_current() -> None:
    assert (_WEB / "pieces.ts").read_text(encoding="utf-8") == pieces(), (
        "regenerate them: python -m lanterns.server.schema.pieces web/src/pieces.ts"
    )


def test_every_route_of_the_api_is_described(tmp_path: Path) -> None:
    app = create_app(Service(Settings(db=str(tmp_path / "tables.db"))))
    routes = {
        (method, route.path)
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    described = {
        (method.upper(), path) for path, methods in openapi()["paths"].items() for method in methods
    }
    assert routes == described


def patterns(schema: Any) -> Iterator[str]:
    """Every pattern in a schema."""
    if isinstance(schema, dict):
        found = schema.get("pattern")
        yield from (found,) if isinstance(found, str) else ()
    if isinstance(schema, dict | list):
        for part in schema.values() if isinstance(schema, dict) else schema:
            yield from patterns(part)


def test_patterns_match_the_whole_text() -> None:
    """Also of a line feed after it: what is checked may become a header."""
    texts = ("a" * 22, "0" * 16, "A-_9")
    found = set(patterns(openapi()))
    assert len(found) >= 3
    for pattern in found:
        fitting = [text for text in texts if re.search(pattern, text)]
        assert fitting, f"add a text that fits {pattern}"
        for text in fitting:
            for longer in (f"{text}\n", f"\n{text}", f"{text}\r\n", f"{text}\na", f"{text};"):
                assert not re.search(pattern, longer), (pattern, longer)
