"""A position as one line of text, complete enough to go on from; and a seat's view of one."""

from collections.abc import Iterator

from lanterns.engine import Dedication, GameState, Pavilion, PlacedTile, SeatState, Token, View
from lanterns.notation.action_text import ROOF
from lanterns.notation.lantern_text import counts_text
from lanterns.notation.setup_text import setup_text
from lanterns.notation.tile_text import tile_text, tiles_text
from lanterns.notation.words import DEDICATION_WORDS, NONE


def position_text(state: GameState) -> str:
    """The whole position, secrets included, in one line."""
    return " ".join(f"{label}:{value}" for label, value in _fields(state))


def view_text(view: View) -> str:
    """What a seat, or a spectator, knows of a position, in one line."""
    viewer = NONE if view.seat is None else view.state.seats[view.seat].side.name
    return f"view:{viewer} {position_text(view.state)}"


def _fields(state: GameState) -> Iterator[tuple[str, str]]:
    yield "game", setup_text(state.options, state.cards)
    yield "start", state.options.sides[state.start_seat].name
    yield "turn", f"{state.turn}.{state.step.value}{'.card' * state.card_used}"
    yield "lake", _lake_text(state)
    yield "supply", counts_text(state.supply)
    for dedication, stack in zip(Dedication, state.stacks, strict=True):
        if stack or dedication is not Dedication.EMPEROR:
            yield DEDICATION_WORDS[dedication], ".".join(map(str, stack)) or NONE
    for seat in state.seats:
        yield seat.side.name, _seat_text(seat)
    yield "stack", tiles_text(state.tile_stack)
    yield "out", tiles_text(state.left_out)
    if state.seed is not None:
        yield "seed", seed_text(state.seed)
    if state.commitment is not None:
        yield "commitment", state.commitment


def seed_text(seed: int) -> str:
    """A seed as 32 hexadecimal digits."""
    return f"{seed:032x}"


def _lake_text(state: GameState) -> str:
    return ",".join(
        f"{tile_text(placed)}@{cell}{_roof(placed, state)}"
        for cell, placed in state.lake.tiles.items()
    )


def _roof(placed: PlacedTile, state: GameState) -> str:
    """Whose pavilion stands there; the emperor's needs no name."""
    if placed.pavilion is None:
        return ""
    if placed.pavilion is Pavilion.YELLOW:
        return ROOF
    return ROOF + state.options.sides[placed.pavilion].name


def _seat_text(seat: SeatState) -> str:
    counted = (
        (seat.favors, "f"),
        (seat.gifts, "g"),
        (seat.pavilions, "p"),
        (seat.honor_tokens, "h"),
    )
    things = "".join(f"{count}{letter}" for count, letter in counted if count) or NONE
    tokens = ".".join(map(_token_text, seat.tokens)) or NONE
    return "/".join((counts_text(seat.lanterns), tiles_text(seat.hand), things, tokens))


def _token_text(token: Token) -> str:
    return f"{DEDICATION_WORDS[token.dedication]}{token.honor}"
