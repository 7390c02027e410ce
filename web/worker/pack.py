"""Packs Python for the browser. It runs in Pyodide itself, whose byte code is what is packed.

What is packed is compiled, so that a browser need not do it at every start, and lacks what a game
at one device cannot need.
"""

import ast
import json
import marshal
import re
import struct
from base64 import b64encode
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

UNUSED = (
    "_pydatetime",
    "_pydecimal",
    "_pyio",
    "_pyrepl",
    "antigravity",
    "argparse",
    "asyncio/proactor_events",
    "asyncio/tools",
    "asyncio/windows_events",
    "asyncio/windows_utils",
    "bdb",
    "cProfile",
    "calendar",
    "cmd",
    "colorsys",
    "compileall",
    "concurrent/futures/interpreter",
    "concurrent/futures/process",
    "concurrent/interpreters",
    "configparser",
    "csv",
    "ctypes",
    "curses",
    "dbm",
    "difflib",
    "doctest",
    "email",
    "ensurepip",
    "filecmp",
    "fileinput",
    "ftplib",
    "getopt",
    "gettext",
    "graphlib",
    "html",
    "http",
    "idlelib",
    "imaplib",
    "importlib/_bootstrap",
    "importlib/_bootstrap_external",
    "logging/config",
    "logging/handlers",
    "mailbox",
    "mimetypes",
    "modulefinder",
    "multiprocessing",
    "netrc",
    "optparse",
    "pdb",
    "pickletools",
    "plistlib",
    "poplib",
    "profile",
    "pstats",
    "pty",
    "pyclbr",
    "pydoc",
    "pydoc_data",
    "quopri",
    "sched",
    "shelve",
    "rlcompleter",
    "smtplib",
    "socketserver",
    "symtable",
    "tabnanny",
    "tarfile",
    "test",
    "timeit",
    "tkinter",
    "tomllib",
    "trace",
    "tracemalloc",
    "turtle",
    "tty",
    "unittest",
    "urllib/request",
    "urllib/robotparser",
    "venv",
    "wave",
    "webbrowser",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zipapp",
    "zoneinfo",
)
"""Modules of the standard library that nothing here imports."""

ENCODINGS = frozenset(
    f"encodings/{name}.py"
    for name in ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig")
)
"""The encodings of text that are used; the others are tables of old character sets."""

OURS = (
    "__init__.py",
    "extras.py",
    "seeds.py",
    "analysis",
    "engine",
    "kernel/__init__.py",
    "kernel/codec.py",
    "kernel/exponential.py",
    "kernel/layout.py",
    "notation",
    "players",
    "server/__init__.py",
    "server/api",
    "server/bots",
    "server/core",
    "server/lessons",
    "server/live",
    "server/local",
    "server/snapshot",
    "server/storage",
    "server/wire",
)
"""What of our own package a device needs."""

NOT_OURS = (
    "analysis/__main__.py",
    "analysis/chart.py",
    "analysis/sentences.py",
    "players/__main__.py",
    "players/brain/entries.py",
    "players/brain/machines/module.py",
    "players/brain/machines/native.py",
    "players/champion",
    "players/fast.py",
    "players/mcts/numbers.py",
    "players/mcts/sample.py",
    "players/mcts/search.py",
    "players/mcts/settings.py",
    "players/mcts/tree.py",
    "players/net",
    "players/planner/evaluate.py",
    "players/planner/placements.py",
    "players/planner/plan.py",
    "players/planner/shape_tables.py",
    "players/planner/shapes.py",
    "players/planner/weigh.py",
    "players/planner/workspace.py",
    "server/bots/pool.py",
    "server/bots/worker.py",
    "server/local/site",
    "server/storage/postgres",
    "server/storage/sqlite.py",
    "server/storage/sqlite_writer.py",
)
"""What in there needs numba, wasmtime, pictures, processes, threads or a network."""


def pack_library(library: str, to: str) -> None:
    """Pack the standard library, compiled."""
    with ZipFile(library) as source, ZipFile(to, "w", ZIP_DEFLATED, compresslevel=9) as target:
        for name in sorted(source.namelist()):
            old = name.startswith("encodings/") and name not in ENCODINGS
            if not (name.endswith("/") or old or _within(name, UNUSED)):
                _add(target, name, source.read(name))


def pack_ours(package: str, wheels: str, to: str) -> None:
    """Pack our package with the files that it reads, and the wheels that it needs."""
    root = Path(package)
    with ZipFile(to, "w", ZIP_DEFLATED, compresslevel=9) as target:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if is_ours(name):
                _add(target, f"lanterns/{name}", path.read_bytes())
        for wheel in sorted(Path(wheels).glob("*.whl")):
            with ZipFile(wheel) as source:
                for name in sorted(source.namelist()):
                    if name.endswith((".py", ".so", "/METADATA", "/LICENSE")):
                        _add(target, name, source.read(name))


def is_ours(name: str) -> bool:
    """Whether a file of our package is packed."""
    wanted = _within(name, OURS) and not name.startswith(NOT_OURS)
    return wanted and name.endswith((".py", ".json"))


def seal(site: str) -> None:
    """List the files of a site: in its service worker, which stores them all, and for the worker.

    The list names each file's size and SHA-256. It is written again whenever a file changes.
    """
    root = Path(site)
    listing, service_worker = root / "local" / "files.json", root / "sw.js"
    listing.unlink(missing_ok=True)
    sizes = [{"path": name, "size": size} for name, size, _ in _files(root)]
    listing.write_text(json.dumps({"files": sizes}, separators=(",", ":")), "utf-8")
    files = json.dumps(_files(root), separators=(",", ":"))
    script = service_worker.read_text("utf-8")
    filled, count = re.subn(r"^const FILES = .*;$", f"const FILES = {files};", script, flags=re.M)
    if count != 1:
        raise SystemExit("sw.js has no place for the list of files")
    service_worker.write_text(filled, "utf-8")
    (root / "sw.js.br").unlink(missing_ok=True)  # it was made before the list


def _files(root: Path) -> list[tuple[str, int, str]]:
    """Every file that a site needs: its name, size and hash."""
    found = []
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and name != "sw.js" and path.suffix not in (".br", ".map"):
            content = path.read_bytes()
            digest = b64encode(sha256(content).digest()).decode()
            found.append((name, len(content), f"sha256-{digest}"))
    return found


def _within(name: str, parts: tuple[str, ...]) -> bool:
    return any(name == part or name.startswith((f"{part}/", f"{part}.py")) for part in parts)


def _without_docstrings(module: ast.Module) -> ast.Module:
    for node in ast.walk(module):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for place, line in enumerate(node.body):
            # Also the strings below fields, which describe those.
            if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
                # A dataclass without any would have one made at every start, which takes long.
                keep = isinstance(node, ast.ClassDef) and not place
                node.body[place] = ast.copy_location(
                    ast.Expr(ast.Constant(".")) if keep else ast.Pass(), line
                )
    return ast.fix_missing_locations(module)


def _add(target: ZipFile, name: str, content: bytes) -> None:
    if name.endswith(".py"):
        code = compile(_without_docstrings(ast.parse(content)), name, "exec", dont_inherit=True)
        # As a file whose source is not checked: see PEP 552.
        content = MAGIC_NUMBER + struct.pack("<I", 1) + bytes(8) + marshal.dumps(code)
        name += "c"
    info = ZipInfo(name)  # always with the same date: the same files make the same archive
    info.compress_type = ZIP_DEFLATED
    target.writestr(info, content)
