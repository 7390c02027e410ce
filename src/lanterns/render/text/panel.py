"""Everything around the lake, as text: seats, supply, stacks, cards and the viewer's hand."""

from itertools import groupby
from typing import Final

from lanterns.engine import (
    HIDDEN,
    LANTERN_LIMIT,
    LETTERS,
    Dedication,
    GameState,
    Lantern,
    Lanterns,
    Pavilion,
    SeatState,
    Token,
    TurnStep,
    View,
)
from lanterns.render.glance import lanterns_in_play, lit_seats, over_the_limit, stack_tops
from lanterns.render.text.canvas import Canvas
from lanterns.render.text.style import (
    BOLD,
    FAINT,
    PAVILIONS,
    PLAIN,
    TOKENS,
    block,
    lantern_style,
)
from lanterns.render.text.tile import PAVILION_MARK, TILE_HEIGHT, TILE_WIDTH, draw_in_hand
from lanterns.render.words import DEDICATION_COSTS, card_moment, columns, count, fit

_LEFT: Final = 15
"""The first column right of the names."""
_NAME: Final = _LEFT - 5
_DEDICATION: Final = max(len(kind.title) for kind in Dedication) + 1
_PITCH: Final = 3
_LANTERNS: Final = f"of {LANTERN_LIMIT}"
"""The heading over the number of lanterns."""

TO_MOVE: Final = "▸"
WINNER: Final = "★"


def draw_panel(view: View, names: tuple[str, ...], width: int) -> Canvas:
    """Draw everything but the lake, at most that wide."""
    canvas = _draw_seats(view, names, width)
    _draw_stacks(canvas, canvas.height + 1, view.state, width)
    if view.state.cards:
        _draw_cards(canvas, canvas.height + 1, view.state, width)
    if view.seat is not None and view.state.seats[view.seat].hand:
        _draw_hand(canvas, canvas.height + 1, view.state.seats[view.seat].hand)
    return canvas


def _draw_seats(view: View, names: tuple[str, ...], width: int) -> Canvas:
    """Draw what each seat has, in turn order, and what the supply has, as one aligned table."""
    canvas, state = Canvas(), view.state
    kinds = lanterns_in_play(state)
    _draw_heading(canvas, state, kinds)
    for seat, its in enumerate(state.seats):
        row = canvas.height
        lit = seat in lit_seats(state)
        canvas.put(row, 0, _sign(state) if lit else " ", BOLD)
        canvas.put(row, 2, its.side.name, block(PAVILIONS[Pavilion(seat)]))
        canvas.put(row, 4, fit(names[seat], _NAME), BOLD if lit else PLAIN)
        _draw_lanterns(canvas, row, its.lanterns, kinds, "·")
        _draw_holdings(canvas, row, its, state)
        _draw_tokens(canvas, row + 1, its, width)
    row = canvas.height
    canvas.put(row, 4, "supply", FAINT)
    _draw_lanterns(canvas, row, state.supply, kinds, "0")
    return canvas


def _sign(state: GameState) -> str:
    return WINNER if state.step is TurnStep.OVER else TO_MOVE


def _columns(state: GameState) -> dict[str, int]:
    """Return the headings right of the lanterns, and where each ends."""
    headings = [_LANTERNS, "favors", "gifts", "pavilions", "honor"]
    if not state.options.expansion:
        headings = [_LANTERNS, "favors", "honor"]
    ends = {}
    end = _LEFT + _PITCH * len(lanterns_in_play(state))
    for heading in headings:
        end += len(heading) + 2
        ends[heading] = end
    return ends


def _draw_heading(canvas: Canvas, state: GameState, kinds: tuple[Lantern, ...]) -> None:
    for place, kind in enumerate(kinds):
        canvas.put(0, _LEFT + _PITCH * place, f" {LETTERS[kind]} ", lantern_style(kind))
    for heading, end in _columns(state).items():
        canvas.put(0, end - len(heading), heading, FAINT)


def _draw_lanterns(
    canvas: Canvas, row: int, lanterns: Lanterns, kinds: tuple[Lantern, ...], none: str
) -> None:
    for place, kind in enumerate(kinds):
        number = lanterns[kind]
        style = PLAIN if number else FAINT
        canvas.put(row, _LEFT + _PITCH * place, f"{number or none:>2}", style)


def _draw_holdings(canvas: Canvas, row: int, seat: SeatState, state: GameState) -> None:
    total = f"{sum(seat.lanterns)}/{LANTERN_LIMIT}"
    shown = {
        _LANTERNS: (total, BOLD if over_the_limit(seat) else PLAIN),
        "favors": (str(seat.favors), PLAIN),
        "gifts": (str(seat.gifts), PLAIN),
        "pavilions": (PAVILION_MARK * seat.pavilions or "·", PLAIN),
        "honor": (str(seat.honor), BOLD),
    }
    for heading, end in _columns(state).items():
        text, style = shown[heading]
        canvas.put(row, end - len(text), text, style)


def _draw_tokens(canvas: Canvas, row: int, seat: SeatState, width: int) -> None:
    """Draw the tokens a seat has taken, by kind; a seat that has none needs no line."""
    column = _LEFT
    for kind, tokens in groupby(sorted(seat.tokens, key=_by_kind), key=_by_kind):
        name = kind.title.split()[0].lower() + " "
        values = " ".join(str(token.honor) for token in tokens)
        if column + columns(name + values) > width:
            row, column = row + 1, _LEFT
        column = canvas.put(row, column, name, FAINT)
        column = canvas.put(row, column, values, block(TOKENS[kind])) + 2
    if seat.honor_tokens:
        label = f"honor tokens {seat.honor_tokens}"
        if column + columns(label) > width:
            row, column = row + 1, _LEFT
        canvas.put(row, column, label, FAINT)


def _by_kind(token: Token) -> Dedication:
    return token.dedication


def _draw_stacks(canvas: Canvas, row: int, state: GameState, width: int) -> None:
    canvas.put(row, 0, "dedications", FAINT)
    for line, top in enumerate(stack_tops(state), row):
        canvas.put(line, _LEFT, f"{top.dedication.title:<{_DEDICATION}}")
        canvas.put(line, _LEFT + _DEDICATION, f"{top.honor:>3} ", block(TOKENS[top.dedication]))
        at = canvas.put(line, _LEFT + _DEDICATION + 5, top.note) + 1
        cost = f"({DEDICATION_COSTS[top.dedication]})"
        canvas.put(line, at, fit(cost, width - at), FAINT)


def _draw_cards(canvas: Canvas, row: int, state: GameState, width: int) -> None:
    canvas.put(row, 0, "emperor cards", FAINT)
    for line, card in enumerate(state.cards, row):
        at = canvas.put(line, _LEFT, card.title) + 1
        note = f"({count(card.gifts, 'gift')}, {card_moment(card)})"
        canvas.put(line, at, fit(note, width - at), FAINT)
    if state.card_used and state.step is not TurnStep.OVER:
        canvas.put(canvas.height, _LEFT, "a card was used this turn", FAINT)


def _draw_hand(canvas: Canvas, row: int, hand: tuple[int, ...]) -> None:
    canvas.put(row, 0, "your hand", FAINT)
    for place, tile in enumerate(tile for tile in hand if tile != HIDDEN):
        column = _LEFT + place * (TILE_WIDTH + 4)
        draw_in_hand(canvas, row, column, tile)
        canvas.put(row + TILE_HEIGHT, column, f"{f'tile {tile}':^{TILE_WIDTH + 2}}".rstrip())
