"""The codes of refusals: a closed list, of which nothing is left over."""

from pathlib import Path
from typing import get_args

import lanterns.server
from lanterns.server.core.errors import RefusalCode

SERVER = Path(lanterns.server.__file__).parent


def test_every_code_is_used() -> None:
    others = set(SERVER.rglob("*.py")) - {SERVER / "core" / "errors.py"}
    sources = [file.read_text() for file in others]
    unused = [code for code in get_args(RefusalCode) if not any(f'"{code}"' in s for s in sources)]
    assert unused == []
