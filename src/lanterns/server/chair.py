"""Who sits at a seat, and who decides for it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lanterns.server.caller import TokenHash
from lanterns.server.entry import Millis

Gone: TypeAlias = Literal["handed", "resigned", "time"]
"""Why a stand-in plays for a person: until the person returns, or for good."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and its holder: nobody, a person or a bot."""

    token: TokenHash | None = None
    """The person's."""
    name: str = ""
    code: str | None = None
    """The bot's."""
    gone: Gone | None = None
    time_left: Millis | None = None
    """Of the bank, when the present turn began."""
    rematch: bool = False

    @property
    def free(self) -> bool:
        """Whether one can sit down here."""
        return self.token is None and self.code is None

    @property
    def person(self) -> bool:
        """Whether a person holds it, there or gone."""
        return self.token is not None

    @property
    def retired(self) -> bool:
        """Whether its person gave it up for good."""
        return self.gone in ("resigned", "time")

    @property
    def decides(self) -> bool:
        """Whether a person decides for it now."""
        return self.person and self.gone is None
