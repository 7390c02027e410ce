"""What the seat to move may do, as it is sent.

All of it is read from the seat's own view, so it holds no secret.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import Raw

from lanterns.engine import (
    Dedication,
    EmperorCard,
    Exchange,
    GameState,
    Obstacle,
    Use,
    ahead,
    legal_groups,
    obstacles,
)
from lanterns.server.core.table import Undoable
from lanterns.server.snapshot.position import Blocked, EncodedAhead
from lanterns.server.wire.base import DEDICATION_NAMES, ObstacleName, UseName
from lanterns.server.wire.offers import encode_actions, encode_placements
from lanterns.server.wire.view import STEP_NAMES

_USE_NAMES: Final[dict[Use, UseName]] = {
    Exchange: "exchange",
    **{kind: DEDICATION_NAMES[kind] for kind in Dedication},
    **{card: card.value for card in EmperorCard},
}

_WHY_NAMES: Final[dict[Obstacle, ObstacleName]] = {why: why.value for why in Obstacle}


class EncodedOffers(NamedTuple):
    """What may be done at a step, as it is sent."""

    legal: Raw
    placements: Raw


def encode_offers(seen: GameState) -> EncodedOffers:
    """The actions that are legal now; placements apart, as there are hundreds of them."""
    areas, others = legal_groups(seen)
    return EncodedOffers(encode_actions(others), encode_placements(areas))


def encode_ahead(seen: GameState) -> tuple[EncodedAhead, ...]:
    """What would be legal after passing once, twice and so on within this turn."""
    return tuple(
        [EncodedAhead(STEP_NAMES[then.step], *encode_offers(then)) for then in ahead(seen)]
    )


def find_blocked(seen: GameState, done: Iterable[Undoable]) -> tuple[Blocked, ...]:
    """What no action can use in the rest of the turn, and why."""
    found = obstacles(seen, [one.action for one in done])
    return tuple([Blocked(_USE_NAMES[use], _WHY_NAMES[why]) for use, why in found.items()])
