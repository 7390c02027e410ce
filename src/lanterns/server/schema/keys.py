"""What msgspec leaves out of its schemas: which keys an object with named keys may have."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.inspect import DictType, LiteralType, StructType, Type, UnionType, multi_type_info


def name_keys(types: Iterable[Any], components: dict[str, Any]) -> None:
    """Add the names of the keys to the schemas of types and of all that they are made of."""
    for struct in _structs(multi_type_info(types)):
        properties = components[struct.cls.__name__]["properties"]
        for field in struct.fields:
            if isinstance(field.type, DictType) and isinstance(field.type.key_type, LiteralType):
                properties[field.encode_name]["propertyNames"] = {
                    "enum": sorted(map(str, field.type.key_type.values))
                }


def _structs(types: Iterable[Type]) -> Iterator[StructType]:
    """Every struct among types and their parts, once."""
    seen: set[type] = set()
    waiting = list(types)
    while waiting:
        one = waiting.pop()
        if isinstance(one, StructType):
            if one.cls in seen:
                continue
            seen.add(one.cls)
            yield one
            waiting += [field.type for field in one.fields]
        waiting += _parts(one)


def _parts(one: Type) -> list[Type]:
    if isinstance(one, UnionType):
        return list(one.types)
    items = [getattr(one, name, None) for name in ("item_type", "value_type", "type")]
    return [*(i for i in items if isinstance(i, Type)), *getattr(one, "item_types", ())]
