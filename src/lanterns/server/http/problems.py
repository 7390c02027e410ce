"""The framework's errors, and answers that are problems."""

from typing import Final

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_405_METHOD_NOT_ALLOWED

from lanterns.server.api import problems
from lanterns.server.api.operation import JSON
from lanterns.server.api.problems import HttpError, Problem
from lanterns.server.core.errors import RefusalCode
from lanterns.server.wire.base import encode

_SENTENCES: Final[dict[int, tuple[RefusalCode, str]]] = {
    400: ("request_invalid", "the request could not be read"),
    404: ("not_found", "there is nothing at this address"),
    405: ("method_not_allowed", "method not allowed"),
    413: ("request_too_long", "the request is too large"),
}
"""Used instead of the framework's own sentences, which may reveal too much."""


def to_http_error(error: Exception) -> HttpError:
    """Return the problem with which to answer an error, ours or the framework's."""
    if isinstance(error, HTTPException) and error.status_code < 500:
        code, reason = _SENTENCES.get(error.status_code, _SENTENCES[400])
        known = HttpError(error.status_code, code, reason)
        if error.status_code == HTTP_405_METHOD_NOT_ALLOWED:
            methods = (error.headers or {}).get("allow", "").split(", ")
            # The framework lists sockets as a method.
            known.headers["allow"] = ", ".join(sorted(one for one in methods if one.isupper()))
        return known
    return problems.to_http_error(error)


def answer_problem(error: HttpError) -> Response[bytes]:
    """Return the answer to a request that failed."""
    return Response(
        encode(Problem(error.code, error.reason)),
        status_code=error.status,
        media_type=JSON,
        headers=error.headers,
    )
