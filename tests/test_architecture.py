"""ARCHITECTURE.md describes the code as it is: every file that its walks name exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def _placed_tile() -> list[Path]:
    """Return the files of the walk of a placed tile, in order, each once."""
    walk = TEXT.partition("**A placed tile")[2].partition("**A decision in the engine")[0]
    found: list[Path] = []
    folder = ""
    for row in re.findall(r"^\| (`[^`]+`)? ?\| (.+?) \|", walk, re.MULTILINE):
        folder = row[0].strip("`") or folder
        for name in re.findall(r"`([^`]+)`", row[1]):
            file = _find(folder, name)
            if file not in found:
                found.append(file)
    return found


def _find(folder: str, name: str) -> Path:
    base = ROOT / (folder if folder.startswith("web") else f"src/lanterns/{folder}")
    for ending in (".py", ".svelte", ".ts"):
        file = base / f"{name}{ending}"
        if file.is_file():
            return file
    raise AssertionError(f"ARCHITECTURE.md names {folder}/{name}, which does not exist")


def test_a_placed_tile_crosses_as_many_files_as_the_page_says() -> None:
    promised = re.search(r"\*\*A placed tile[^*]*\*\*, (\d+) files in order", TEXT)
    assert promised is not None
    assert len(_placed_tile()) == int(promised[1]) <= 39


def test_every_module_that_a_walk_names_exists() -> None:
    walks = TEXT.partition("**An arena game")[2].partition("[docs/extending.md]")[0]
    names = re.findall(r"`((?:cli|arena|players|mcts|planner|kernel|notation)/[a-z_/]+)`", walks)
    assert len(names) > 20
    for name in names:
        inside = "players/" if name.startswith(("mcts/", "planner/")) else ""
        assert (ROOT / f"src/lanterns/{inside}{name}.py").is_file(), name


def test_the_tree_names_every_package() -> None:
    tree = TEXT.partition("```")[2].partition("```")[0]
    for package in (ROOT / "src/lanterns").iterdir():
        if (package / "__init__.py").exists():
            assert re.search(rf"^  {package.name}/ ", tree, re.MULTILINE), package.name
