"""The seats and the supply as one aligned table of text."""

from itertools import groupby
from typing import Final

from lanterns.engine import (
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
from lanterns.render.glance import lanterns_in_play, lit_seats, over_the_limit
from lanterns.render.text.canvas import Canvas
from lanterns.render.text.marks import PAVILION_MARK
from lanterns.render.text.style import (
    BOLD,
    FAINT,
    PAVILIONS,
    PLAIN,
    TOKENS,
    block,
    lantern_style,
)
from lanterns.render.words import fit

LEFT: Final = 15
"""Where the columns begin, right of the names."""
_NAME: Final = LEFT - 5
_PITCH: Final = 3
_LANTERNS: Final = f"of {LANTERN_LIMIT}"
"""The heading over the number of lanterns."""

TO_MOVE: Final = "▸"
WINNER: Final = "★"


def draw_seats(view: View, names: tuple[str, ...]) -> Canvas:
    """What each seat has, in turn order, and what the supply has."""
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
        _draw_tokens(canvas, row + 1, its)
    row = canvas.height
    canvas.put(row, 4, "supply", FAINT)
    _draw_lanterns(canvas, row, state.supply, kinds, "0")
    return canvas


def _sign(state: GameState) -> str:
    return WINNER if state.step is TurnStep.OVER else TO_MOVE


def _columns(state: GameState) -> dict[str, int]:
    """The headings right of the lanterns, and where each ends."""
    headings = [_LANTERNS, "favors", "gifts", "pavilions", "honor"]
    if not state.options.expansion:
        headings = [_LANTERNS, "favors", "honor"]
    ends = {}
    end = LEFT + _PITCH * len(lanterns_in_play(state))
    for heading in headings:
        end += len(heading) + 2
        ends[heading] = end
    return ends


def _draw_heading(canvas: Canvas, state: GameState, kinds: tuple[Lantern, ...]) -> None:
    for place, kind in enumerate(kinds):
        canvas.put(0, LEFT + _PITCH * place, f" {LETTERS[kind]} ", lantern_style(kind))
    for heading, end in _columns(state).items():
        canvas.put(0, end - len(heading), heading, FAINT)


def _draw_lanterns(
    canvas: Canvas, row: int, lanterns: Lanterns, kinds: tuple[Lantern, ...], none: str
) -> None:
    for place, kind in enumerate(kinds):
        number = lanterns[kind]
        style = PLAIN if number else FAINT
        canvas.put(row, LEFT + _PITCH * place, f"{number or none:>2}", style)


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


def _draw_tokens(canvas: Canvas, row: int, seat: SeatState) -> None:
    """The tokens a seat has taken, by kind; no line for a seat that has none."""
    column = LEFT
    for kind, tokens in groupby(sorted(seat.tokens, key=_by_kind), key=_by_kind):
        values = " ".join(str(token.honor) for token in tokens)
        column = canvas.put(row, column, kind.title.split()[0].lower() + " ", FAINT)
        column = canvas.put(row, column, values, block(TOKENS[kind])) + 2
    if seat.honor_tokens:
        canvas.put(row, column, f"honor tokens {seat.honor_tokens}", FAINT)


def _by_kind(token: Token) -> Dedication:
    return token.dedication
