"""TypeScript types of everything that goes over the wire, written from the one schema.

``python -m lanterns.server.web.typescript web/src/protocol.d.ts`` writes the file that
the page in the browser is checked against; without a file it prints.
"""

import sys
from collections.abc import Iterator
from json import dumps
from pathlib import Path
from typing import Any, Final, TypeAlias

from lanterns.server.web.schema import FAMILIES, OPERATIONS, WORDS, Schemas, wire_schemas

_HEAD: Final = """\
// Written by `python -m lanterns.server.web.typescript`: change the Python types, not this file.
"""

_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


Names: TypeAlias = dict[frozenset[str], str]
"""What a choice is called, by what one can choose from."""


def typescript() -> str:
    """The whole file."""
    schemas = wire_schemas()
    names = {_choices(schemas.of(named)): name for name, named in (FAMILIES | WORDS).items()}
    choices = (f"export type {name} ={_listed(its)};\n" for its, name in names.items())
    parts = [_HEAD, *choices, *_components(schemas, names), _operations(schemas, names)]
    return "\n".join(parts)


def _choices(schema: dict[str, Any]) -> frozenset[str]:
    if "enum" in schema:
        return frozenset(map(dumps, schema["enum"]))
    return frozenset(_name(option["$ref"]) for option in schema["anyOf"])


def _listed(choices: frozenset[str]) -> str:
    return "".join(f"\n  | {choice}" for choice in sorted(choices))


def _components(schemas: Schemas, names: Names) -> Iterator[str]:
    for name, schema in schemas.components.items():
        about = schema.get("description")
        if about:
            yield _comment(about)
        yield f"export interface {name} {_object(schema, names, '')}\n"


def _comment(text: str) -> str:
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])


def _operations(schemas: Schemas, names: Names) -> str:
    """What each path takes and gives, so that a client can be typed by its path alone."""
    lines = ["/** What can be asked over HTTP. */", "export interface Operations {"]
    for operation in OPERATIONS:
        takes = "null"
        if operation.takes is not None:
            takes = _type(schemas.of(operation.takes), names, "  ")
        gives = _type(schemas.of(operation.gives), names, "  ")
        key = dumps(f"{operation.method} {operation.path}")
        lines.append(f"  {key}: {{ takes: {takes}; gives: {gives} }};")
    return "\n".join([*lines, "}", ""])


def _object(schema: dict[str, Any], names: Names, indent: str) -> str:
    if "properties" not in schema:
        return _record(schema, names, indent)
    inner = indent + "  "
    required = set(schema.get("required", ()))
    # A kind's tag is always sent, though the schema of what comes in can tell it by its default.
    fields = [
        f"{inner}{name}{'' if name in required or name == 'type' else '?'}: "
        f"{_type(field, names, inner)};"
        for name, field in schema["properties"].items()
    ]
    return "\n".join(["{", *fields, indent + "}"])


def _record(schema: dict[str, Any], names: Names, indent: str) -> str:
    values = schema.get("additionalProperties", True)
    value = _type(values, names, indent) if isinstance(values, dict) else "unknown"
    if "propertyNames" in schema:
        return f"Partial<Record<{_type(schema['propertyNames'], names, indent)}, {value}>>"
    return f"Record<string, {value}>"


def _type(schema: dict[str, Any], names: Names, indent: str) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "anyOf" in schema:
        return _union(schema["anyOf"], names, indent)
    if "enum" in schema:
        return names.get(_choices(schema)) or " | ".join(map(dumps, schema["enum"]))
    if "const" in schema:
        return dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema, names, indent)
    if kind == "object":
        return _object(schema, names, indent)
    return _PLAIN[kind] if isinstance(kind, str) else "unknown"


def _union(options: list[dict[str, Any]], names: Names, indent: str) -> str:
    references = frozenset(_name(option["$ref"]) for option in options if "$ref" in option)
    family = names.get(references)
    rest = [option for option in options if family is None or "$ref" not in option]
    told = [family] if family else []
    return " | ".join([*told, *(_type(option, names, indent) for option in rest)])


def _array(schema: dict[str, Any], names: Names, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item, names, indent) for item in schema['prefixItems'])}]"
    item = _type(schema["items"], names, indent) if schema.get("items") else "unknown"
    return f"{item}[]" if item.isidentifier() else f"({item})[]"


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]


def main(arguments: list[str]) -> None:
    """Write the types."""
    if arguments:
        file = Path(arguments[0])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(typescript(), encoding="utf-8")
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main(sys.argv[1:])
