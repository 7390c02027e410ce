"""What goes wrong over HTTP, as it is told: a status, and a ``Problem`` with one sentence."""

import logging
from math import ceil
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec import DecodeError

from lanterns.engine import LanternsError
from lanterns.server.errors import Conflict, NoSuchTable, Refusal
from lanterns.server.web.talk import Problem, encode

_LOG: Final = logging.getLogger(__name__)
JSON: Final = "application/json"


class Refused(Exception):
    """A request that is turned away."""

    def __init__(self, status: int, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.headers = {"retry-after": str(ceil(wait))} if wait else {}


NOT_FOUND: Final = "there is nothing here"
MISTAKE: Final = "the server made a mistake, and nothing has changed"

_SENTENCES: Final = {
    400: "this request cannot be understood",
    404: NOT_FOUND,
    405: "one cannot do that here",
    413: "this request is too long",
}
"""Instead of the framework's own, which may say more than a visitor should read."""


def to_refused(error: Exception) -> Refused:
    """How an error is told; what was not foreseen is logged, and told without its details."""
    match error:
        case Refused():
            return error
        case NoSuchTable():
            return Refused(404, str(error))
        case Refusal():
            return Refused(409, str(error))
        case Conflict():
            return Refused(503, str(error), 1)
        case LanternsError():
            return Refused(400, str(error))
        case DecodeError():
            return Refused(400, f"this is not what is expected here: {error}")
        case RecursionError() | UnicodeError():
            return Refused(400, _SENTENCES[400])
        case HTTPException() if error.status_code < 500:
            return Refused(error.status_code, _SENTENCES.get(error.status_code, _SENTENCES[400]))
    _LOG.error("a request failed", exc_info=error)
    return Refused(500, MISTAKE)


def answer_problem(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The answer to a request that failed."""
    refused = to_refused(error)
    return Response(
        encode(Problem(refused.reason)),
        status_code=refused.status,
        media_type=JSON,
        headers=refused.headers,
    )
