"""All operations of the HTTP API."""

from typing import Final

from lanterns.server.api.advice import ADVICE_OPERATIONS
from lanterns.server.api.lessons import LESSON_OPERATIONS
from lanterns.server.api.operation import Operation
from lanterns.server.api.tables import TABLE_OPERATIONS
from lanterns.server.http.routes.devices import DEVICE_OPERATIONS
from lanterns.server.http.routes.passkeys import PASSKEY_OPERATIONS
from lanterns.server.http.routes.session import SESSION_OPERATIONS
from lanterns.server.http.routes.tables import HTTP_TABLE_OPERATIONS

OPERATIONS: Final[tuple[Operation, ...]] = (
    *SESSION_OPERATIONS,
    *DEVICE_OPERATIONS,
    *PASSKEY_OPERATIONS,
    *TABLE_OPERATIONS,
    *HTTP_TABLE_OPERATIONS,
    *LESSON_OPERATIONS,
    *ADVICE_OPERATIONS,
)
