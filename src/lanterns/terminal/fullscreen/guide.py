"""The last two lines of the table: what can be done now, and with which keys.

Every sentence fits on the smallest screen.
"""

from typing import Final, get_args

from lanterns.engine import (
    LANTERN_LIMIT,
    Action,
    AnyExchange,
    Dedicate,
    Discard,
    GameState,
    Pass,
    PlaceTile,
    RotateTile,
    Seat,
    TurnStep,
    refuse,
)
from lanterns.render.words import count, whose
from lanterns.terminal.fullscreen.selection import Selection
from lanterns.terminal.session import Session

_EXCHANGES: Final = {*get_args(AnyExchange)}


def prompt_for(session: Session, viewer: Seat | None, selection: Selection) -> str:
    """Say what is going on, or what the viewer can do."""
    state = session.state
    name = session.names[state.seat_to_move]
    if session.outcome:
        return "The festival is over. Enter shows the result."
    if not session.person_to_move:
        return f"{name} is thinking…"
    if viewer != session.mover:
        return f"It is {whose(name)} turn."
    if selection.rotating:
        return "Rotate a tile: arrows, then r; Enter rotates, Esc cancels."
    return _prompt(state, selection.kinds)


def _prompt(state: GameState, kinds: set[type[Action]]) -> str:
    over = sum(state.me.lanterns) - LANTERN_LIMIT
    otherwise = "place a tile"
    if state.final_turn:
        otherwise = "skip [s]"
    elif over > 0:
        otherwise = f"discard {count(over, 'lantern')} [x]"
    final = "Final turn. " if state.final_turn else ""
    match state.step:
        case TurnStep.EXCHANGE if kinds & _EXCHANGES:
            return f"{final}You may exchange a lantern [e], or {otherwise}."
        case TurnStep.START | TurnStep.EXCHANGE:
            return f"{final}Use an emperor card [c], or {otherwise}."
        case TurnStep.DEDICATION:
            return f"{final}You may make a dedication [d], or {otherwise}."
        case TurnStep.PLACE if over > 0:
            return f"Too many lanterns: discard {over} [x]."
        case TurnStep.PLACE:
            keys, rotating = ": arrows move, r turns, Enter places", ", or rotate one first [c]"
            return f"Place a tile{rotating if RotateTile in kinds else keys}."
        case TurnStep.END:
            return f"{final}You may dedicate once more [d], or skip [s]."
        case TurnStep.OVER:
            return ""


def keys_for(session: Session, viewer: Seat | None, selection: Selection) -> list[tuple[str, str]]:
    """Return the keys that do something now, the most useful first."""
    if session.outcome:
        return [("enter", "result"), ("o", "log"), ("n", "new game"), ("q", "quit")]
    if not session.person_to_move or viewer != session.mover:
        return [("v", "speed"), ("o", "log"), ("t", "colors"), ("q", "quit")]
    state = session.state
    kinds = selection.kinds
    placing = selection.position is not None
    offered = [
        ("x", "discard", Discard in kinds),
        ("enter", "rotate" if selection.rotating else "place", placing),
        ("r", "turn", placing),
        ("tab", "tile", placing and len(state.me.hand) > 1),
        ("p", "pavilion", PlaceTile in kinds and state.me.pavilions > 0),
        ("d", "dedicate", Dedicate in kinds),
        ("e", "exchange", bool(kinds & _EXCHANGES)),
        ("c", "cards", bool(state.cards)),
        ("s", "skip", refuse(state, Pass()) is None),
        ("u", "undo", session.undoable),
        ("i", "hint", session.seating.alone),
        ("o", "log", True),
        ("q", "quit", True),
    ]
    return [(key, label) for key, label, useful in offered if useful]
