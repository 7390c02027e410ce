"""The size of the code and its imports: ``make sizes`` prints them.

For each package: its files, their median and largest number of lines, and the modules that only one
other module imports. A module should have two readers or about 120 lines, and the median should be
between 100 and 180. Generated files, tests, and the ``__init__`` and ``__main__`` of a package are
not counted; comments do not count as ``Any``.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

_ROOT = Path(__file__).parents[1]
_SRC = _ROOT / "src"
_WEB = _ROOT / "web" / "src"
_GENERATED = ("pieces.ts", "protocol.d.ts")
_WEB_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
_SMALL = 120


def _python_files() -> list[Path]:
    return sorted(_SRC.rglob("*.py"))


def _web_files() -> list[Path]:
    found = [file for ending in ("*.ts", "*.svelte") for file in _WEB.rglob(ending)]
    return sorted(
        file for file in found if ".test." not in file.name and file.name not in _GENERATED
    )


def _imports_of_python(file: Path) -> Iterator[Path]:
    """Yield the modules of this package that a module imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        else:
            continue
        for name in names:
            yield _SRC / (name.replace(".", "/") + ".py")


def _imports_of_web(file: Path) -> Iterator[Path]:
    for name in _WEB_IMPORT.findall(file.read_text("utf-8")):
        path = (file.parent / name).resolve()
        yield path
        yield path.with_name(path.name + ".ts")


def _lines(file: Path) -> int:
    return len(file.read_text("utf-8").splitlines())


def _report(title: str, root: Path, files: list[Path], importers: Counter[Path]) -> None:
    packages: defaultdict[str, list[Path]] = defaultdict(list)
    for file in files:
        parts = file.relative_to(root).parts
        packages[parts[0] if len(parts) > 1 else "."].append(file)
    print(f"\n{title:24}{'files':>6}{'median':>8}{'largest':>9}{'one importer':>14}")
    for name, members in [*sorted(packages.items()), ("in all", files)]:
        sizes = [_lines(file) for file in members]
        once = sum(importers[file] == 1 for file in members)
        print(f"  {name:22}{len(members):>6}{median(sizes):>8.0f}{max(sizes):>9}{once:>14}")
    small = [
        f"{file.relative_to(root)} ({_lines(file)})"
        for file in files
        if importers[file] == 1 and _lines(file) < _SMALL
    ]
    print(f"  fewer than {_SMALL} lines and one importer: {len(small)}")
    for line in small:
        print(f"    {line}")


def main() -> None:
    """Print everything."""
    python, web = _python_files(), _web_files()
    by_python = Counter(
        path for file in python for path in set(_imports_of_python(file)) if path != file
    )
    by_web = Counter(path for file in web for path in set(_imports_of_web(file)) if path != file)
    modules = [file for file in python if not file.name.startswith("__")]
    _report("src/lanterns", _SRC / "lanterns", modules, by_python)
    _report("web/src", _WEB, web, by_web)
    lines = [
        (file.relative_to(_SRC), line)
        for file in python
        for line in file.read_text("utf-8").splitlines()
        if re.search(r"\bAny\b", line.partition("#")[0]) and not line.lstrip().startswith('"""')
    ]
    print(f"\nlines with Any in src: {len(lines)}")
    for path, count in Counter(path for path, _ in lines).most_common():
        print(f"  {count:3} {path}")


if __name__ == "__main__":
    main()
