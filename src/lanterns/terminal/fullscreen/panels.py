"""The panels beside the lake: stacks, supply, hand, log and status."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.style import Style

from lanterns.engine import (
    LETTERS,
    EmperorCard,
    Obstacle,
    Pavilion,
    PlacedTile,
    Seat,
    TileId,
    Use,
    View,
)
from lanterns.render.glance import lanterns_in_play, stack_tops, turn_count
from lanterns.render.words import DEDICATION_COSTS, card_moment, columns, count, fit, join
from lanterns.terminal.fullscreen.drawn import Drawn
from lanterns.terminal.fullscreen.log import Entry, log_lines
from lanterns.terminal.fullscreen.paint import Grid, style
from lanterns.terminal.fullscreen.tile import Frame, draw_tile
from lanterns.terminal.fullscreen.words import say_obstacle


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that the panels show."""

    view: View
    names: Sequence[str]
    gains: Mapping[Seat, str] = field(default_factory=dict)
    """The things that seats would receive, or have just received."""
    expected: bool = False
    """Whether they would receive them, and have not yet."""
    choice: TileId | None = None
    rotation: int = 0
    pavilion: bool = False
    obstacles: Mapping[Use, Obstacle] = field(default_factory=dict)
    thinking: int | None = None
    """While a bot thinks, a number that counts up."""
    log: Sequence[Entry] = ()
    message: str = ""
    warning: bool = False
    keys: Sequence[tuple[str, str]] = ()
    speed: str = ""
    yours: bool = False
    """Whether the viewer has to decide now."""


class Panel(Drawn):
    """A part of the table that shows the board."""

    board: Board | None = None

    def show(self, board: Board) -> None:
        """Draw another board."""
        self.board = board
        self.redraw()

    def draw(self, grid: Grid) -> None:
        """Draw the board, once there is one."""
        if self.board is not None:
            self.draw_board(grid, self.board)

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Fill the grid from the board."""
        raise NotImplementedError


class Header(Panel):
    """The first line: the progress of the game."""

    def ground(self) -> Style:
        """Return the ground of the whole screen."""
        return style(self.paint.dim, self.paint.ground)

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw title, turn and tiles left, with speed and help at the right."""
        state = board.view.state
        title = style(self.paint.gold, self.paint.ground, bold=True)
        at = grid.put(0, 1, "Lanterns", title)
        turn = turn_count(state)
        left = count(len(state.tile_stack), "tile")
        far = f"{turn[0].upper()}{turn[1:]}"
        known = [far, f"{far} · {left}", f"{far} · {left} to draw"]
        if grid.width >= 110 and state.commitment:
            known.append(f"{known[-1]} · commitment {state.commitment[:16]}…")
        end = grid.width - 1
        for label, key in (("help [?]", "question_mark"), (f"{board.speed} [v]", "v")):
            place = end - columns(label)
            grid.put(0, place, label, self.ground())
            self.spot(0, place, columns(label), key)
            end = place - 3
        fitting = [words for words in known if columns(words) <= end - at - 2]
        grid.put(0, at + 2, fitting[-1] if fitting else "", self.ground())


class Shelf(Panel):
    """Dedications, the supply and the emperor cards."""

    costs = False
    """Whether there is room for the cards that each dedication takes."""
    narrow = False
    """Whether the lanterns of the supply need two lines."""

    def lines(self, view: View) -> int:
        """Return how many lines it needs."""
        cards, stacks = view.state.cards, len(stack_tops(view.state)) * (2 if self.costs else 1)
        airy = 1 if self.costs else 0
        supply = 3 if self.narrow else 2
        return 2 + stacks + airy + supply + airy + (len(cards) + 1 if cards else 0)

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw one below the other."""
        row = self._draw_stacks(grid, 0, board)
        row = self._draw_supply(grid, row, board)
        if board.view.state.cards:
            self._draw_cards(grid, row, board)

    def _heading(self, grid: Grid, row: int, text: str, key: str = "") -> int:
        at = grid.put(row, 1, text, self.paint.on_panel(self.paint.gold, bold=True))
        if key:
            grid.put(row, at + 1, f"[{key}]", self.paint.on_panel(self.paint.dim))
            self.spot(row, 1, columns(text) + 4, key)
        return row + 1

    def _draw_stacks(self, grid: Grid, row: int, board: Board) -> int:
        row = self._heading(grid, row, "Dedications", "d")
        for top in stack_tops(board.view.state):
            kind = top.dedication
            open_now = board.yours and kind not in board.obstacles
            token = self.paint.block(self.paint.tokens[kind])
            grid.put(row, 1, f"{top.honor:>2} ", token)
            ink = self.paint.ink if open_now else self.paint.dim
            roomy = grid.width >= 36
            at = grid.put(row, 5 + roomy, kind.title, self.paint.on_panel(ink, bold=open_now))
            note = f"{top.left} left" if top.left else "generic"
            if roomy and top.left:
                note = f"{top.left} left, then {top.then}"
            if self.narrow:
                note = str(top.left)
            at = max(at + 1, grid.width - columns(note) - (1 if grid.width > 30 else 0))
            mark = "●" if open_now else " "
            grid.put(row, 4, mark, self.paint.on_panel(self.paint.good, bold=True))
            grid.put(row, at, fit(note, grid.width - at), self.paint.on_panel(self.paint.dim))
            self.spot(row, 1, grid.width - 2, "d")
            if self.costs:
                row += 1
                grid.put(row, 6, DEDICATION_COSTS[kind], self.paint.on_panel(self.paint.dim))
            row += 1
        return row + self.costs

    def _draw_supply(self, grid: Grid, row: int, board: Board) -> int:
        row = self._heading(grid, row, "Supply")
        at = 1
        kinds = lanterns_in_play(board.view.state)
        wide = 5 if self.narrow or grid.width >= 2 + 5 * len(kinds) else 3
        for place, kind in enumerate(kinds):
            if self.narrow and place == (len(kinds) + 1) // 2:
                row, at = row + 1, 1
            number = board.view.state.supply[kind]
            label = (
                f"{LETTERS[kind]}{number}" if wide == 3 else f" {LETTERS[kind]}{number}".ljust(4)
            )
            look = self.paint.block(self.paint.lanterns[kind])
            grid.put(row, at, label, look if number else self.paint.on_panel(self.paint.warn))
            at += wide
        return row + 1 + self.costs

    def _draw_cards(self, grid: Grid, row: int, board: Board) -> None:
        row = self._heading(grid, row, "Emperor cards", "c")
        if grid.width >= 36:
            note = _prices(board.view.state.cards)
            at = grid.width - columns(note) - 1
            grid.put(row - 1, at, note, self.paint.on_panel(self.paint.dim))
        for card in board.view.state.cards:
            open_now = board.yours and card not in board.obstacles
            mark = "●" if open_now else " "
            grid.put(row, 2, mark, self.paint.on_panel(self.paint.good, bold=True))
            ink = self.paint.ink if open_now else self.paint.dim
            title = fit(card.title, grid.width - 4)
            at = grid.put(row, 4, title, self.paint.on_panel(ink, bold=open_now)) + 1
            note = card_moment(card)
            if board.yours and card in board.obstacles:
                note = say_obstacle(card, board.obstacles[card])
            note = fit(note, grid.width - at - 2)
            if columns(note) > 6:
                place = grid.width - columns(note) - 1
                grid.put(row, place, note, self.paint.on_panel(self.paint.dim))
            self.spot(row, 1, grid.width - 2, "c")
            row += 1


def _prices(cards: Sequence[EmperorCard]) -> str:
    """Say what the emperor cards cost: one price for all, or one after another.

    >>> _prices([EmperorCard.ROTATE_A_TILE, EmperorCard.FAVOR_TO_HONOR])
    '2 gifts each'
    """
    one, *others = [card.gifts for card in cards]
    if all(other == one for other in others):
        return f"{count(one, 'gift')} each"
    return f"{join([str(card.gifts) for card in cards])} gifts"


class HandView(Panel):
    """The viewer's tiles, the chosen one turned as it would be placed."""

    tile_height = 3

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw the tiles side by side."""
        seat = board.view.seat
        hand = () if seat is None else board.view.state.seats[seat].hand
        look = self.paint.on_panel(self.paint.gold, bold=True)
        if not hand:
            dealt = any(one.hand for one in board.view.state.seats)
            grid.put(0, 1, "Hand", look)
            words = "hidden" if seat is None and dealt else "no tiles"
            grid.put(1, 1, words, self.paint.on_panel(self.paint.dim))
            return
        at = grid.put(0, 1, "Hand", look)
        if board.choice is not None:
            words = "[r] turns" + (", [p] pavilion ⌂" if board.pavilion else "")
            if columns(words) > grid.width - at - 1:
                words = words.replace("pavilion ⌂", "⌂")
            grid.put(0, at + 1, words, self.paint.on_panel(self.paint.dim))
        height = self.tile_height
        for place, tile in enumerate(hand):
            column = 2 + place * (2 * height + 2)
            chosen = tile == board.choice
            rotation = board.rotation if chosen else 0
            frame = Frame(self.paint.gold, "┏┓┗┛") if chosen else None
            draw_tile(
                grid,
                1,
                column,
                height,
                PlacedTile(tile, rotation),
                self.paint,
                frame=frame,
                around=self.paint.panel,
            )
            label = f"▸{place + 1}" if chosen else f" {place + 1}"
            ink = self.paint.gold if chosen else self.paint.dim
            grid.put(1 + height, column + height - 1, label, self.paint.on_panel(ink, chosen))
            for line in range(height + 1):
                self.spot(1 + line, column, 2 * height, f"tile:{tile}")


class LogView(Panel):
    """The last lines of the log."""

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw the newest line at the bottom."""
        at = grid.put(0, 1, "Log", self.paint.on_panel(self.paint.gold, bold=True))
        grid.put(0, at + 1, "[o]", self.paint.on_panel(self.paint.dim))
        self.spot(0, 1, 8, "o")
        lines = log_lines(board.log[-30:], board.names, grid.width, sentences=False)
        draw_log(grid, 1, lines[-(grid.height - 1) :] if grid.height > 1 else [], board, self)


def draw_log(
    grid: Grid, row: int, lines: Sequence[tuple[Seat | None, str]], board: Board, panel: Drawn
) -> None:
    """Draw lines of the log, headings with the color of their seat."""
    paint = panel.paint
    for seat, text in lines:
        if seat is None:
            grid.put(row, 3, text, paint.on_panel())
        else:
            side = board.view.state.seats[seat].side.name
            grid.put(row, 1, side, paint.block(paint.pavilions[Pavilion(seat)]))
            grid.put(row, 3, text, paint.on_panel(paint.dim, bold=True))
        row += 1


class StatusLine(Panel):
    """The line that says what can be done now, or why something cannot."""

    def ground(self) -> Style:
        """Return the ground of the whole screen."""
        return style(self.paint.ink, self.paint.ground)

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw one or two lines."""
        hue = self.paint.warn if board.warning else self.paint.ink
        look = style(hue, self.paint.ground, bold=board.yours or board.warning)
        grid.put(0, 1, fit(board.message, grid.width - 2), look)


class KeyLine(Panel):
    """The keys that do something now; each can be clicked."""

    def ground(self) -> Style:
        """Return the ground of the whole screen."""
        return style(self.paint.dim, self.paint.ground)

    def draw_board(self, grid: Grid, board: Board) -> None:
        """Draw as many keys as there is room for."""
        at = 1
        for key, label in board.keys:
            shown = {"enter": "⏎", "question_mark": "?"}.get(key, key)
            width = columns(shown) + columns(label) + 1
            if at + width > grid.width:
                break
            gold = style(self.paint.gold, self.paint.ground, bold=True)
            end = grid.put(0, at, shown, gold)
            grid.put(0, end + 1, label, self.ground())
            self.spot(0, at, width, key)
            at += width + 2
