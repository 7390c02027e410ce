"""The seats around the lake, with their holdings and whose turn it is."""

from collections.abc import Sequence
from typing import Final

from rich.style import Style

from lanterns.engine import LANTERN_LIMIT, LETTERS, Pavilion, Seat, SeatState, Side, TurnStep
from lanterns.render.glance import lanterns_in_play, lit_seats
from lanterns.render.text.panel import TO_MOVE, WINNER
from lanterns.render.text.tile import PAVILION_MARK
from lanterns.render.words import columns, count, fit
from lanterns.terminal.fullscreen.paint import Grid, style
from lanterns.terminal.fullscreen.panels import Board, Panel
from lanterns.terminal.gains import FAVOR_MARK, GIFT_MARK

_BADGE: Final = 8
"""The columns beside a name: the sign, the side, and a space on either side."""
_SHORTEST: Final = 6
"""The least part of a name that must be left."""
_SPINNER: Final = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


class SeatPanel(Panel):
    """One seat's holdings. The name of the seat whose turn it is stands out in gold."""

    def __init__(self, id: str, seat: Seat) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id)
        self.seat = seat

    def _sign(self, board: Board) -> str:
        state = board.view.state
        if self.seat not in lit_seats(state):
            return " "
        if board.thinking is not None and self.seat == state.seat_to_move:
            return _SPINNER[board.thinking % len(_SPINNER)]
        return WINNER if state.step is TurnStep.OVER else TO_MOVE

    def _put_name(self, grid: Grid, row: int, column: int, width: int, board: Board) -> None:
        """Write the sign, the side and the name, if there is room for it."""
        state = board.view.state
        gold = self.paint.on_panel(self.paint.gold, bold=True)
        grid.put(row, column, self._sign(board), gold)
        badge = self.paint.block(self.paint.pavilions[Pavilion(self.seat)])
        side = state.seats[self.seat].side.name
        grid.put(row, column + 2, f" {side} " if self.paint.pixels else f"[{side}]", badge)
        if width > 8:
            self._put_words(grid, row, column + 6, width - 6, board)

    def _put_words(self, grid: Grid, row: int, column: int, width: int, board: Board) -> None:
        """Write the name; on gold, with a space on each side, while it is this seat's turn."""
        name = fit(board.names[self.seat], width)
        if self.seat in lit_seats(board.view.state):
            look = style(self.paint.gold, self.paint.panel, bold=True, reverse=True)
            grid.put(row, column - 1, f" {name} ", look)
        else:
            grid.put(row, column, name, self.paint.on_panel(bold=True))

    def _gain_look(self, board: Board) -> Style:
        return self.paint.on_panel(self.paint.gold if board.expected else self.paint.good, True)

    def _tokens(self, seat: SeatState, board: Board) -> list[tuple[str, str]]:
        """Return favors and gifts in words, and as short as they can be."""
        shown = [(count(seat.favors, "favor"), f"{seat.favors}{FAVOR_MARK}")]
        if board.view.state.options.expansion:
            shown.append((count(seat.gifts, "gift"), f"{seat.gifts}{GIFT_MARK}"))
        return shown

    def _holdings(
        self, seat: SeatState, board: Board, tokens: Sequence[str]
    ) -> list[tuple[str, bool]]:
        """Return honor and the rest in words; those in bold count most."""
        total = sum(seat.lanterns)
        shown = [(f"{seat.honor} honor", True), *((token, False) for token in tokens)]
        if seat.pavilions:
            shown.append((PAVILION_MARK * seat.pavilions, False))
        shown.append((f"{total}/{LANTERN_LIMIT}", total > LANTERN_LIMIT))
        return shown


class SeatStrip(SeatPanel):
    """A seat to the north or south of the lake, in two or three lines."""

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw the name and holdings, and the lanterns below them."""
        seat = board.view.state.seats[self.seat]
        top = (grid.height - 2) // 2
        gap = 3 if grid.width >= 70 else 2
        tokens = self._tokens(seat, board)
        lanterns = 7
        if self._has_room(grid, gap, board):
            holdings = self._holdings(seat, board, [words for words, _ in tokens])
        else:  # favors and gifts move to the next line, before the lanterns
            holdings = self._holdings(seat, board, ())
            short = " ".join(mark for _, mark in tokens)
            lanterns = max(lanterns, grid.put(top + 1, 1, short, self.paint.on_panel()) + 1)
        at = _right(holdings, gap, grid.width)
        self._put_name(grid, top, 1, at - 2, board)
        for text, bold in holdings:
            at = grid.put(top, at, text, self.paint.on_panel(bold=bold)) + gap
        kinds = lanterns_in_play(board.view.state)
        wide = 6 if grid.width >= 7 + 6 * len(kinds) + 14 else 4
        if grid.width < lanterns + wide * len(kinds) + 10:
            wide = 3
        at = lanterns
        for kind in kinds:
            number = seat.lanterns[kind]
            if number:
                label = (
                    f" {LETTERS[kind]}{number} "[: wide - 1]
                    if wide > 3
                    else f"{LETTERS[kind]}{number}"
                )
                label = f"{label:^{wide - 1}}" if wide > 3 else label
                grid.put(top + 1, at, label, self.paint.block(self.paint.lanterns[kind]))
            else:
                none = f"{LETTERS[kind]:^{wide - 1}}"
                grid.put(top + 1, at, none, self.paint.on_panel(self.paint.dim))
            at += wide
        if gain := board.gains.get(self.seat):
            grid.put(top + 1, at + 1, fit(gain, grid.width - at - 1), self._gain_look(board))

    def _has_room(self, grid: Grid, gap: int, board: Board) -> bool:
        """Return whether words leave room for the names, on this side of the lake and the other."""
        for seat, name in zip(board.view.state.seats, board.names, strict=True):
            words = [words for words, _ in self._tokens(seat, board)]
            room = _right(self._holdings(seat, board, words), gap, grid.width) - _BADGE
            if seat.side in (Side.N, Side.S) and room < min(_SHORTEST, columns(name)):
                return False
        return True


def _right(holdings: Sequence[tuple[str, bool]], gap: int, width: int) -> int:
    """Return where holdings begin that end at the right."""
    return width - 1 - columns((" " * gap).join(text for text, _ in holdings))


class SeatColumn(SeatPanel):
    """A seat to the east or west of the lake: a narrow column."""

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw the name, lanterns one below the other, and the rest."""
        seat, inside = board.view.state.seats[self.seat], grid.width - 1
        kinds = lanterns_in_play(board.view.state)
        narrow = grid.width < 16
        tokens = [
            words if columns(words) < grid.width else mark
            for words, mark in self._tokens(seat, board)
        ]
        shown = self._holdings(seat, board, tokens)
        abreast = 1 if 3 + len(kinds) + len(shown) <= grid.height else 2
        lines = -(-len(kinds) // abreast)
        row = max(0, (grid.height - 3 - lines - len(shown)) // 2)
        self._put_name(grid, row, 0, 6 if narrow else grid.width - 1, board)
        if narrow:
            row += 1
            self._put_words(grid, row, 1, inside, board)
        if gain := board.gains.get(self.seat):
            grid.put(row + 1, 1, fit(gain, inside), self._gain_look(board))
        row += 2
        for place, kind in enumerate(kinds):
            number = seat.lanterns[kind]
            line, column = row + place // abreast, 2 + 3 * (place % abreast)
            label = LETTERS[kind]
            if number:
                label = f"{label}{number}" if abreast > 1 else f" {label} {number} "
                grid.put(line, column, label, self.paint.block(self.paint.lanterns[kind]))
            else:
                label = label if abreast > 1 else f" {label}"
                grid.put(line, column, label, self.paint.on_panel(self.paint.dim))
        row += lines
        for text, bold in shown:
            grid.put(row, 1, fit(text, inside), self.paint.on_panel(bold=bold))
            row += 1
