"""The checklists for extensions name places that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "extending.md").read_text("utf-8")


def exists(place: str) -> bool:
    """Whether a path of the page is in the repository or in the package."""
    return any((base / place).exists() for base in (ROOT, ROOT / "src" / "lanterns"))


def test_every_path_on_the_page_exists() -> None:
    paths = re.findall(r"`([\w./-]+/[\w./-]*)`", PAGE)
    assert len(paths) > 50
    assert [path for path in paths if not exists(path)] == []


def test_every_package_of_the_engine_s_users_is_on_the_page() -> None:
    packages = {path.parent.name for path in (ROOT / "src" / "lanterns").glob("*/__init__.py")}
    assert {package for package in packages if f"`{package}/" not in PAGE} == set()
