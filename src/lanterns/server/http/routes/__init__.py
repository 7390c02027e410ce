"""All operations of the HTTP API."""

from typing import Final

from lanterns.server.http.operation import AnyOperation
from lanterns.server.http.routes.advice import ADVICE_OPERATIONS
from lanterns.server.http.routes.lessons import LESSON_OPERATIONS
from lanterns.server.http.routes.session import SESSION_OPERATIONS
from lanterns.server.http.routes.tables import TABLE_OPERATIONS

OPERATIONS: Final[tuple[AnyOperation, ...]] = (
    *SESSION_OPERATIONS,
    *TABLE_OPERATIONS,
    *LESSON_OPERATIONS,
    *ADVICE_OPERATIONS,
)
