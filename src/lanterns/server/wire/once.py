"""Parts of messages that are encoded before the rest."""

from collections.abc import Iterable
from typing import Any, TypeVar, cast

from msgspec import Raw
from msgspec.json import Encoder

T = TypeVar("T")

encode = Encoder().encode


def once(value: T) -> T:
    """The value encoded, to be copied into several messages; only the type says what is in it."""
    return cast("T", Raw(encode(value)))


def listed(texts: Iterable[bytes]) -> Any:
    """A list of values that are encoded each."""
    return Raw(b"[" + b",".join(texts) + b"]")
