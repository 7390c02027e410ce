"""What lies around the lake, as text: seats, supply, stacks, cards and the viewer's hand."""

from typing import Final

from lanterns.engine import GIFTS_FOR_A_CARD, HIDDEN, Dedication, GameState, TurnStep, View
from lanterns.render.glance import stack_tops
from lanterns.render.text.canvas import Canvas
from lanterns.render.text.seats import LEFT, draw_seats
from lanterns.render.text.style import FAINT, TOKENS, block
from lanterns.render.text.tile import TILE_HEIGHT, TILE_WIDTH, draw_in_hand
from lanterns.render.words import CARD_MOMENTS, DEDICATION_COSTS, count, fit

_NAME: Final = max(len(kind.title) for kind in Dedication) + 1


def draw_panel(view: View, names: tuple[str, ...], width: int) -> Canvas:
    """Everything but the lake, at most that wide."""
    canvas = draw_seats(view, names)
    _draw_stacks(canvas, canvas.height + 1, view.state, width)
    if view.state.cards:
        _draw_cards(canvas, canvas.height + 1, view.state, width)
    if view.seat is not None and view.state.seats[view.seat].hand:
        _draw_hand(canvas, canvas.height + 1, view.state.seats[view.seat].hand)
    return canvas


def _draw_stacks(canvas: Canvas, row: int, state: GameState, width: int) -> None:
    canvas.put(row, 0, "dedications", FAINT)
    for line, top in enumerate(stack_tops(state), row):
        canvas.put(line, LEFT, f"{top.dedication.title:<{_NAME}}")
        canvas.put(line, LEFT + _NAME, f"{top.honor:>3} ", _token(top.dedication))
        at = canvas.put(line, LEFT + _NAME + 5, top.note) + 1
        cost = f"({DEDICATION_COSTS[top.dedication]})"
        canvas.put(line, at, fit(cost, width - at), FAINT)


def _token(dedication: Dedication) -> str:
    return block(TOKENS[dedication])


def _draw_cards(canvas: Canvas, row: int, state: GameState, width: int) -> None:
    canvas.put(row, 0, "emperor cards", FAINT)
    for line, card in enumerate(state.cards, row):
        at = canvas.put(line, LEFT, card.title) + 1
        note = f"({count(GIFTS_FOR_A_CARD, 'gift')}, {CARD_MOMENTS[card]})"
        canvas.put(line, at, fit(note, width - at), FAINT)
    if state.card_used and state.step is not TurnStep.OVER:
        canvas.put(canvas.height, LEFT, "one was used this turn", FAINT)


def _draw_hand(canvas: Canvas, row: int, hand: tuple[int, ...]) -> None:
    canvas.put(row, 0, "your hand", FAINT)
    for place, tile in enumerate(tile for tile in hand if tile != HIDDEN):
        column = LEFT + place * (TILE_WIDTH + 4)
        draw_in_hand(canvas, row, column, tile)
        canvas.put(row + TILE_HEIGHT, column, f"{f'tile {tile}':^{TILE_WIDTH + 2}}".rstrip())
