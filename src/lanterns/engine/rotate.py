"""Rotate a Tile, in the place step before placing (E6)."""

from functools import cache
from typing import Final

from lanterns.engine.action import RotateTile
from lanterns.engine.discard import DISCARD_FIRST, over_the_limit
from lanterns.engine.draft import Draft
from lanterns.engine.event import TileRotated
from lanterns.engine.obstacle import Actions, Obstacle, is_over, why_no_card
from lanterns.engine.options import EmperorCard
from lanterns.engine.rule import Offer, Rule
from lanterns.engine.side import Cell
from lanterns.engine.situation import Situation, can_activate, refuse_card
from lanterns.engine.state import GameState, TurnStep

_CARD: Final = EmperorCard.ROTATE_A_TILE


@cache
def _turns(cell: Cell) -> tuple[RotateTile, ...]:
    return tuple(RotateTile(cell, turns) for turns in (1, 2, 3))


def rotations(now: Situation) -> list[RotateTile]:
    """Return every turn of a tile in play that the seat to move could pay for."""
    if not can_activate(now, _CARD) or over_the_limit(now):
        return []
    return [turn for cell in now.lake.tiles_with_open_side() for turn in _turns(cell)]


def refuse_rotation(now: Situation, action: RotateTile) -> str | None:
    """Return why that tile may not be turned like that, or ``None``."""
    if over_the_limit(now):
        return DISCARD_FIRST
    if reason := refuse_card(now, _CARD):
        return reason
    if action.turns not in (1, 2, 3):
        return "a tile is turned by 1, 2 or 3 quarters"
    if action.cell not in now.lake.tiles:
        return "there is no tile on that cell"
    if not now.lake.has_open_side(action.cell):
        return "a tile with neighbors on all four sides cannot be turned"
    return None


def rotate(draft: Draft, action: RotateTile) -> None:
    """Turn the tile. Nothing is given for it."""
    draft.activate(_CARD)
    draft.lake = draft.lake.with_rotated(action.cell, action.turns)
    now = draft.lake.tiles[action.cell]
    draft.events.append(
        TileRotated(draft.seat_to_move, now.tile, action.cell, action.turns, now.rotation)
    )


def why_no_rotation(state: GameState, done: Actions) -> Obstacle | None:
    """Return why the card cannot be used in the rest of the turn."""
    if obstacle := why_no_card(state, _CARD):
        return obstacle
    if state.final_turn:
        return Obstacle.FINAL_TURN
    if is_over(state, TurnStep.PLACE):
        return Obstacle.STEP_OVER
    return Obstacle.DISCARD_FIRST if over_the_limit(state) else None


ROTATING: Final = Rule(
    RotateTile,
    name=_CARD.title,
    steps=(TurnStep.PLACE,),
    choices=rotations,
    refuse=refuse_rotation,
    carry_out=rotate,
    leaves_step=False,
    card=lambda action, step: _CARD,
    uses={_CARD: Offer(TurnStep.PLACE, why_no_rotation)},
)
