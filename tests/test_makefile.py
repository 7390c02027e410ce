"""What the Makefile names is there, though files move."""

import re
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def test_every_path_of_a_test_in_the_makefile_exists() -> None:
    paths = set(re.findall(r"tests/[\w/]+(?:\.py)?", (_ROOT / "Makefile").read_text()))
    assert len(paths) > 10
    assert [path for path in sorted(paths) if not (_ROOT / path).exists()] == []
