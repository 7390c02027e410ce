"""Logs as lines of JSON, without secrets.

Tokens, table codes (which admit anyone who has one), chat and addresses are never logged: a request
is logged by its route, with ``{table}`` in place of the code.
"""

import logging
from datetime import UTC, datetime
from typing import Final

from msgspec.json import encode

ACCESS: Final = logging.getLogger("lanterns.access")
"""The logger of requests, one line each."""


_VISITORS: Final = frozenset(
    {
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
        # Uvicorn logs this for every socket that was refused with an answer, and for those that
        # left before they were accepted.
        "ASGI callable returned without completing handshake.",
    }
)
"""Uvicorn's messages about visitors, who could fill the log with them."""


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Return whether a message from uvicorn is worth a line."""
    return record.msg not in _VISITORS


class JsonLines(logging.Formatter):
    """Formats a record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at,
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        fields = getattr(record, "fields", None)
        if isinstance(fields, dict):
            line |= fields
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return encode(line).decode()


def set_up_logs(level: int) -> None:
    """Log from this process as JSON lines on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        # Below WARNING these log full paths, queries included.
        logger = logging.getLogger(chatty)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
        logger.addFilter(_is_worth_logging)


def log_request(method: str, route: str, status: int, seconds: float) -> None:
    """Log an answered request."""
    fields = {
        "method": method,
        "route": route,
        "status": status,
        "ms": round(1000 * seconds, 2),
    }
    ACCESS.info("request", extra={"fields": fields})
