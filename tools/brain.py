"""Builds the brain: the entry points of the searching players as a WebAssembly module.

    make brain                      # or: python -m tools.brain
    python -m tools.brain --check   # builds it elsewhere and compares it with the stored one

numba translates the entry points to LLVM's language as it does for any processor, but without
optimizing, because optimized text already depends on the size of a pointer. LLVM, which numba
brings, then optimizes that text for WebAssembly, and a linker makes the module. The same sources
and the same versions of these tools make the same bytes.

The memory of the module is laid out here: every array of ``Memory`` becomes a variable at a fixed
address, those that are not zero with their content, so the network's weights are part of the
module. Each exported function passes these variables to an entry point, and so calls it with
nothing but whole numbers.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
BRAIN: Final = ROOT / "src/lanterns/players/brain"
MODULE: Final = BRAIN / "brain.wasm"
MADE: Final = BRAIN / "brain.json"
"""What the module was made from, and with."""
TOOLS: Final = ("numba", "llvmlite", "numpy", "ziglang")

_FOR_ALL_PROCESSORS: Final = {
    "NUMBA_OPT": "0",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
}
"""What numba reads when it is imported: no optimizing, and for no processor in particular."""
_TRIPLE: Final = "wasm32-unknown-unknown"
_LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
_FEATURES: Final = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What every browser since 2021 can do. Relaxed instructions are left out: they may round apart."""
_INSTRUCTIONS: Final = {"@sqrt(": "@llvm.sqrt.f64(", "@floor(": "@llvm.floor.f64("}
"""Functions of the C library that are instructions of WebAssembly."""
_STACK: Final = 64 * 1024
_LINKER: Final = (sys.executable, "-m", "ziglang", "wasm-ld")


def source_hash() -> str:
    """Return a hash of everything that the module is made from."""
    from lanterns.kernel.compile import stamp
    from lanterns.players.champion import WEIGHTS_FILE
    from lanterns.players.fast import FOLDERS

    digest = sha256(stamp(FOLDERS).encode())
    for file in (WEIGHTS_FILE, Path(__file__)):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def built(folder: Path) -> Path:
    """Build the module in a folder, in a process of its own, and return its file."""
    file = folder / MODULE.name
    environment = {**os.environ, **_FOR_ALL_PROCESSORS, "NUMBA_CACHE_DIR": str(folder / "cache")}
    subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tools.brain", "--into", str(file)],
        cwd=ROOT,
        env=environment,
        check=True,
    )
    return file


def main(arguments: list[str]) -> None:
    """Build the module, or compare it with a new one."""
    match arguments:
        case ["--into", file]:
            _build(Path(file))
        case ["--check"]:
            with TemporaryDirectory() as folder:
                same = built(Path(folder)).read_bytes() == MODULE.read_bytes()
            sys.exit(
                None if same else f"{MODULE.name} is not what its sources make: run make brain"
            )
        case []:
            with TemporaryDirectory() as folder:
                MODULE.write_bytes(built(Path(folder)).read_bytes())
            made = {
                "sources": source_hash(),
                "module": sha256(MODULE.read_bytes()).hexdigest(),
                "tools": {tool: version(tool) for tool in TOOLS},
            }
            MADE.write_text(json.dumps(made, indent=2) + "\n", "utf-8")
            print(f"{MODULE.relative_to(ROOT)}: {MODULE.stat().st_size} bytes")
        case _:
            sys.exit(__doc__)


def _build(file: Path) -> None:
    import llvmlite.binding as llvm

    from lanterns.players.brain.entries import ENTRIES, PLACES, champions_memory, without_network

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    memory = champions_memory()
    variables, modules, callers = _Variables(), [], []
    for place in PLACES:
        variables.declare(place, getattr(memory, place), exported=True)
    for name, entry in ENTRIES.items():
        used = without_network(memory) if entry.by_plan else memory
        taken = [(part, getattr(used, part)) for part in entry.takes]
        translated = _translated(name, entry.function, taken, entry.takes_number)
        modules.append(translated.module)
        passed = variables.passed(taken)
        callers.append(_caller(name, translated.types, passed, entry.takes_number))
    whole = llvm.parse_assembly("\n".join([_HEAD, *variables.declared, *callers, _TRAP]))
    for module in modules:
        whole.link_in(module)
    _export_only(whole, {*ENTRIES, *PLACES})
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(features=_FEATURES, opt=3)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    llvm.create_pass_builder(machine, options).getModulePassManager().run(
        whole, llvm.create_pass_builder(machine, options)
    )
    if missing := [f.name for f in whole.functions if f.is_declaration and "llvm." not in f.name]:
        sys.exit(f"the brain calls {missing}, which WebAssembly does not have")
    _link(machine.emit_object(whole), [*ENTRIES, *PLACES], file)


_HEAD: Final = f'target datalayout = "{_LAYOUT}"\ntarget triple = "{_TRIPLE}"'
_TRAP: Final = "declare void @llvm.trap()"


class _Translated(NamedTuple):
    module: Any
    types: list[str]
    """The types of the parameters of its entry point."""


def _translated(
    name: str, function: Any, taken: list[tuple[str, Any]], takes_number: bool
) -> _Translated:
    """Return an entry point and all that it calls, as a module of LLVM for WebAssembly."""
    import llvmlite.binding as llvm
    import numba

    typeof: Any = numba.typeof  # it has no types of its own
    numbers = (numba.int64,) if takes_number else ()
    function.compile((*(typeof(part) for _, part in taken), *numbers))
    text = function.inspect_llvm(function.signatures[-1])
    text = re.sub(r'target triple = ".*"', f'target triple = "{_TRIPLE}"', text)
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{_LAYOUT}"', text)
    for call, instruction in _INSTRUCTIONS.items():
        text = text.replace(call, instruction)
    module = llvm.parse_assembly(text)
    for one in module.functions:
        # Functions that several entry points call have one name in all modules, and are merged.
        # Those for Python's own calls vanish.
        if not one.is_declaration and re.match(r"cfunc\.|_ZN7cpython", one.name):
            one.linkage = "internal"
    (found,) = [
        one for one in module.functions if one.linkage.name == "external" and not one.is_declaration
    ]
    for variable in module.global_variables:
        if not variable.is_declaration and variable.linkage.name != "external":
            variable.linkage = "internal"
    found.name = _inner(name)
    return _Translated(module, [str(one.type) for one in found.arguments])


def _inner(name: str) -> str:
    return f"entry.{name}"


class _Variables:
    """The arrays of a memory as variables of the module."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        """By the address of an array's numbers: a place and a part of the memory may share them."""
        self.declared: list[str] = []

    def passed(self, parts: list[tuple[str, Any]]) -> list[str]:
        """Return the arguments that pass parts of a memory, as numba flattens them."""
        arguments = []
        for name, array in (one for part, value in parts for one in _arrays(value, part)):
            if array is None:
                arguments.append("ptr null")
                continue
            variable = self.declare(f"{name}.{len(self._names)}", array)
            sizes = [array.size, array.itemsize]
            arguments += ["ptr null", "ptr null", *(f"i64 {size}" for size in sizes)]
            arguments += [
                f'ptr @"{variable}"',
                *(f"i64 {n}" for n in (*array.shape, *array.strides)),
            ]
        return arguments

    def declare(self, name: str, array: Any, exported: bool = False) -> str:
        """Declare a variable with an array's content, unless there is one. Return its name."""
        address = array.ctypes.data
        if address not in self._names:
            self._names[address] = name
            linkage = "" if exported else "internal "
            content = array.tobytes()
            value = _text(content) if any(content) else "zeroinitializer"
            self.declared.append(
                f'@"{name}" = {linkage}global [{len(content)} x i8] {value}, align 16'
            )
        return self._names[address]


def _arrays(memory: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield the arrays of a named tuple and of those within it, in order."""
    if not hasattr(memory, "_fields"):
        yield name, memory
        return
    for field in memory._fields:
        yield from _arrays(getattr(memory, field), f"{name}.{field}")


def _text(content: bytes) -> str:
    return 'c"' + "".join(f"\\{byte:02X}" for byte in content) + '"'


def _caller(name: str, types: list[str], memory: list[str], takes_number: bool) -> str:
    """Return the exported function: it passes the memory, and stops if the entry point fails."""
    passed = [*memory, *(["i64 %wide"] if takes_number else [])]
    expected = [*(argument.split()[0] for argument in passed)]
    if types != ["ptr", "ptr", *expected]:
        sys.exit(f"numba passes {name}'s arguments in another way than this program knows")
    return f"""
declare i32 @"{_inner(name)}"({", ".join(types)})
define i32 @{name}({"i32 %number" if takes_number else ""}) {{
  {"%wide = sext i32 %number to i64" if takes_number else ""}
  %result = alloca i64
  %error = alloca ptr
  %status = call i32 @"{_inner(name)}"(ptr %result, ptr %error, {", ".join(passed)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %stop, label %done
stop:
  call void @llvm.trap()
  unreachable
done:
  %value = load i64, ptr %result
  %number.returned = trunc i64 %value to i32
  ret i32 %number.returned
}}"""


def _export_only(module: Any, names: set[str]) -> None:
    """Hide everything else, so that what is not called disappears."""
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in names:
            one.linkage = "internal"


def _link(content: bytes, exported: list[str], file: Path) -> None:
    with TemporaryDirectory() as folder:
        unlinked = Path(folder, "brain.o")
        unlinked.write_bytes(content)
        options = ["--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={_STACK}"]
        exports = [f"--export={name}" for name in exported]
        subprocess.run(
            [*_LINKER, *options, *exports, "-o", str(file), str(unlinked)],
            check=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
