"""What goes wrong over HTTP, as it is told: a status, and a ``Problem`` with one sentence."""

import logging
from math import ceil
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec import DecodeError

from lanterns.engine import LanternsError
from lanterns.server.errors import Conflict, NoSuchTable, Refusal, RefusalCode
from lanterns.server.fold import UnreadableLog
from lanterns.server.http.talk import Problem, encode

_LOG: Final = logging.getLogger(__name__)
JSON: Final = "application/json"


class Refused(Exception):
    """A request that is turned away."""

    def __init__(self, status: int, code: RefusalCode, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.status = status
        self.code: RefusalCode = code
        self.reason = reason
        self.headers = {"retry-after": str(ceil(wait))} if wait else {}


NOT_FOUND: Final = "there is nothing at this address"
MISTAKE: Final = "something went wrong on the server"

_SENTENCES: Final[dict[int, tuple[RefusalCode, str]]] = {
    400: ("request_invalid", "the request could not be read"),
    404: ("not_found", NOT_FOUND),
    405: ("method_not_allowed", "method not allowed"),
    413: ("request_too_long", "the request is too large"),
}
"""Instead of the framework's own, which may say more than a visitor should read."""


def to_refused(error: Exception) -> Refused:
    """How an error is told; what was not foreseen is logged, and told without its details."""
    match error:
        case Refused():
            return error
        case NoSuchTable():
            return Refused(404, "table_unknown", str(error))
        case Refusal():
            return Refused(409, error.code, str(error))
        case Conflict():
            return Refused(503, "table_busy", str(error), 1)
        case UnreadableLog():
            return Refused(400, "table_unreadable", str(error))
        case LanternsError():
            return Refused(400, "illegal_action", str(error))
        case DecodeError():
            return Refused(400, "request_invalid", f"invalid request: {error}")
        case RecursionError() | UnicodeError():
            return Refused(400, *_SENTENCES[400])
        case HTTPException() if error.status_code < 500:
            return Refused(error.status_code, *_SENTENCES.get(error.status_code, _SENTENCES[400]))
    _LOG.error("a request failed", exc_info=error)
    return Refused(500, "server_error", MISTAKE)


def answer_problem(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The answer to a request that failed."""
    refused = to_refused(error)
    return Response(
        encode(Problem(refused.code, refused.reason)),
        status_code=refused.status,
        media_type=JSON,
        headers=refused.headers,
    )
