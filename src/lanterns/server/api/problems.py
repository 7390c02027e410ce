"""Errors: each becomes a status and a ``Problem`` with a code."""

import logging
from math import ceil
from typing import Final

from msgspec import DecodeError

from lanterns.engine import LanternsError
from lanterns.server.core.errors import (
    Conflict,
    NoSuchTable,
    Refusal,
    RefusalCode,
    StoreUnavailable,
    Unstorable,
)
from lanterns.server.core.replay import UnreadableLog
from lanterns.server.snapshot.messages import Message

_LOG: Final = logging.getLogger(__name__)


class Problem(Message, frozen=True):
    """The request could not be understood or carried out."""

    code: RefusalCode
    reason: str
    """A sentence in English."""
    id: str | None = None
    """The id of the message that it answers, if it had one."""


class HttpError(Exception):
    """A request or socket answered with an error status and a problem."""

    def __init__(self, status: int, code: RefusalCode, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.status = status
        self.code: RefusalCode = code
        self.reason = reason
        self.headers = {"retry-after": str(ceil(wait))} if wait else {}


SERVER_ERROR: Final = "something went wrong on the server"


def to_http_error(error: Exception) -> HttpError:
    """Return the answer to an error; an unexpected one is logged, and answered without details."""
    match error:
        case HttpError():
            return error
        case NoSuchTable():
            return HttpError(404, "table_unknown", str(error))
        case Refusal():
            return HttpError(409, error.code, str(error))
        case Conflict():
            return HttpError(503, "table_busy", str(error), 1)
        case StoreUnavailable():
            return HttpError(503, "store_unavailable", str(error), 5)
        case UnreadableLog():
            return HttpError(400, "table_unreadable", str(error))
        case DecodeError():
            return HttpError(400, "request_invalid", f"invalid request: {error}")
        case RecursionError() | UnicodeError() | Unstorable():
            return HttpError(400, "request_invalid", "the request could not be read")
        case LanternsError():
            return HttpError(400, "illegal_action", str(error))
        case _:
            _LOG.error("a request failed", exc_info=error)
            return HttpError(500, "server_error", SERVER_ERROR)
