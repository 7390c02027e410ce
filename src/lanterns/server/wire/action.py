"""The engine's actions as they are received, sent and logged."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from lanterns.engine import Action, AnyAction
from lanterns.engine.shape import shape_of
from lanterns.server.wire.base import Kind
from lanterns.server.wire.forms import form_of

_FORM: Final = form_of(shape_of(AnyAction))

if TYPE_CHECKING:

    class ActionJson(Kind, frozen=True):
        """An action, in the form of ``lanterns.notation.action_json``."""

else:
    ActionJson = _FORM.type

write_action: Final[Callable[[Action], ActionJson]] = _FORM.write
read_action: Final[Callable[[ActionJson], Action]] = _FORM.read
