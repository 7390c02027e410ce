"""The engine's actions as they are received, sent and logged."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from lanterns.engine import Action
from lanterns.server.wire.base import Kind
from lanterns.server.wire.forms import Family

ACTIONS: Final = Family[Action, "ActionJson"](Action)

if TYPE_CHECKING:

    class ActionJson(Kind, frozen=True):
        """An action, in the form of ``lanterns.notation.action_json``."""

else:
    ActionJson = ACTIONS.shapes

write_action: Final[Callable[[Action], ActionJson]] = ACTIONS.writer()
read_action: Final[Callable[[ActionJson], Action]] = ACTIONS.reader()
