"""Logs: one line of JSON for each thing worth knowing, and no secret in any.

A token, a table's id (which lets one in), what people say and where they ask from are never logged:
a request is logged as its route, without what stands in the place of ``{table}``.
"""

import logging
from datetime import UTC, datetime
from typing import Final

from msgspec.json import encode

ACCESS: Final = logging.getLogger("lanterns.access")
"""One line for each request."""


class JsonLines(logging.Formatter):
    """A record as an object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
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
    """Have this process write JSON lines to its error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        # These name full paths, queries included, when they are talkative.
        logger = logging.getLogger(chatty)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def log_request(method: str, route: str, status: int, seconds: float) -> None:
    """A request was answered."""
    fields = {
        "method": method,
        "route": route,
        "status": status,
        "ms": round(1000 * seconds, 2),
    }
    ACCESS.info("request", extra={"fields": fields})
