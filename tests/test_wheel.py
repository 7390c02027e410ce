"""The wheel: it carries the page for the browser, and cannot be built without it."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

_ROOT = Path(__file__).parents[1]
_PAGE = "src/lanterns/server/web/page"


def _project(tmp_path: Path) -> Path:
    """A tiny project with our own way of building."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        (tmp_path / name).write_bytes((_ROOT / name).read_bytes())
    package = tmp_path / "src" / "lanterns"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (tmp_path / ".gitignore").write_bytes((_ROOT / ".gitignore").read_bytes())
    return tmp_path


def _build(project: Path) -> set[str]:
    (wheel,) = WheelBuilder(str(project)).build(directory=str(project), versions=["standard"])
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_a_wheel_carries_the_page(tmp_path: Path) -> None:
    project = _project(tmp_path)
    assets = project / _PAGE / "assets"
    assets.mkdir(parents=True)
    (assets / "page.js").touch()
    (project / _PAGE / "index.html").touch()
    names = _build(project)
    assert {f"lanterns/server/web/page/{name}" for name in ("index.html", "assets/page.js")} < names


def test_a_wheel_without_the_page_is_not_built(tmp_path: Path) -> None:
    project = _project(tmp_path)
    with pytest.raises(SystemExit, match="make page"):
        _build(project)
