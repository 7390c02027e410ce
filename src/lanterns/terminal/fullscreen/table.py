"""The table, with every key and click of the people who play at it."""

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from lanterns.engine import (
    AnyExchange,
    Dedicate,
    Discard,
    Exchange,
    Pass,
    PlaceTile,
    RotateTile,
    any_action,
    obstacles,
    refuse,
)
from lanterns.render.words import whose
from lanterns.terminal.fullscreen import choices
from lanterns.terminal.fullscreen.course import GameCourse
from lanterns.terminal.fullscreen.drawn import Drawn
from lanterns.terminal.fullscreen.hint import Hint, find_hint
from lanterns.terminal.fullscreen.lake import LakeView
from lanterns.terminal.fullscreen.menu import Item, Picker
from lanterns.terminal.fullscreen.selection import Plan
from lanterns.terminal.fullscreen.shown import PATIENCE
from lanterns.terminal.fullscreen.threads import in_thread
from lanterns.terminal.fullscreen.windows import Notice
from lanterns.terminal.fullscreen.words import name_use, say_obstacle
from lanterns.terminal.session import SLOW


class TableScreen(GameCourse):
    """One game."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(keys, f"move('{direction}')", show=False)
            for keys, direction in (
                ("up,k", "north"),
                ("right,l", "east"),
                ("down,j", "south"),
                ("left,h", "west"),
            )
        ),
        *(Binding(str(number), f"take({number})", show=False) for number in (1, 2, 3)),
        Binding("tab", "take_next(1)", show=False),
        Binding("shift+tab", "take_next(-1)", show=False),
        Binding("r,space,full_stop", "turn(1)", show=False),
        Binding("R,comma", "turn(3)", show=False),
        Binding("enter", "place", show=False),
        Binding("p", "pavilion", show=False),
        Binding("d", "dedicate", show=False),
        Binding("e", "exchange", show=False),
        Binding("c", "cards", show=False),
        Binding("x", "discard", show=False),
        Binding("s", "skip", show=False),
        Binding("u", "undo", show=False),
        Binding("i", "hint", show=False),
        Binding("o", "log", show=False),
        Binding("v", "speed", show=False),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("0", "zoom(0)", show=False),
        Binding("escape", "cancel", show=False),
    ]

    def _may_act(self) -> bool:
        if self._yours:
            return True
        if self.session.outcome is None and not self.session.person_to_move:
            name = self.session.names[self.session.mover]
            self.say(f"it is {whose(name)} turn", warning=False)
        return False

    def action_move(self, direction: str) -> None:
        """Move the cursor."""
        self._clear_message()
        if self.selection.rotating:
            self.selection.turns = self.selection.turns or 1
        self.selection.move(direction)
        self.update()

    def action_turn(self, quarters: int) -> None:
        """Turn the tile."""
        self._clear_message()
        self.selection.turn(quarters)
        self.update()

    def action_take(self, number: int) -> None:
        """Choose a tile of the hand."""
        hand = self._view.state.me.hand if self._yours else ()
        if number <= len(hand):
            self._clear_message()
            self.selection.take(hand[number - 1])
            self.update()

    def action_take_next(self, step: int) -> None:
        """Choose the next tile of the hand."""
        self._clear_message()
        self.selection.take_next(step)
        self.update()

    def action_pavilion(self) -> None:
        """Build a pavilion on the tile, or not."""
        if not self._may_act():
            return
        if not self.selection.pavilion and (why := self.selection.refusal(pavilion=True)):
            self.say(f"no pavilion here: {why}")
            return
        self._clear_message()
        self.selection.pavilion = not self.selection.pavilion
        self.update()

    def action_place(self) -> None:
        """Place the tile, or rotate the one on the lake."""
        if self.session.outcome:
            self.post_message(self.Over(self.session))
            return
        if not self.session.person_to_move and self._thinking is None:
            self._clear_message()
            self._continue()
            return
        if not self._may_act():
            return
        action = self.selection.action
        if action is None:
            self.say(self._why_nothing())
            return
        if why := self.selection.refusal():
            self.action_discard() if self._over_the_limit() else self.say(why)
            return
        if self._warned_about != action and (skipped := self._skipped()):
            self.say(f"you can still {skipped}; Enter again gives it up")
            self._warned_about = action
            return
        passes = self.selection.passes
        self.selection.stop_rotating()
        self._do((*passes, action))

    def _why_nothing(self) -> str:
        if self.selection.rotating:
            return "turn the tile first: r"
        if self._view.state.final_turn:
            return "no tile is placed in a final turn: dedicate or skip"
        return "there is nothing to place now"

    def _over_the_limit(self) -> bool:
        return Discard in self.selection.kinds

    def _skipped(self) -> str:
        """Say what placing now would give away; nothing if there is nothing."""
        if not self.selection.passes or isinstance(self.selection.action, RotateTile):
            return ""
        return "make a dedication: d" if Dedicate in self.selection.kinds else ""

    def action_skip(self) -> None:
        """Continue without using this step."""
        if not self._may_act():
            return
        if why := refuse(self._view.state, Pass()):
            self.say(why)
            return
        self._do((Pass(),))

    def action_undo(self) -> None:
        """Take back the last action of this turn."""
        if not self._may_act():
            return
        if not self.session.undoable:
            self.say("there is nothing to take back in this turn")
            return
        self.session.undo()
        self._game_log.take_back()
        self.selection.stop_rotating()
        self.say("taken back", warning=False)

    def action_dedicate(self) -> None:
        """Choose a dedication."""
        if self._may_act():
            plans = self.selection.plans
            items = choices.dedications(plans, self._view.state, self._blocked(), self.paint)
            self._pick("Make a dedication", items, "no dedication can be made")

    def action_exchange(self) -> None:
        """Choose an exchange."""
        if self._may_act():
            plans = self.selection.plans
            items = choices.exchanges(plans, self.paint)
            why = self._blocked().get(Exchange)
            reason = say_obstacle(Exchange, why) if why else "not now"
            self._pick("Exchange a lantern", items, f"{name_use(Exchange)}: {reason}")

    def action_discard(self) -> None:
        """Choose a lantern to discard."""
        if self._may_act():
            plans = self.selection.plans
            items = choices.discards(plans, self._view.state, self.paint)
            self._pick("Discard a lantern", items, "you need not discard anything")

    def action_cards(self) -> None:
        """Choose an emperor card."""
        if self._may_act():
            state = self._view.state
            if not state.cards:
                self.say("emperor cards come with the expansion")
                return
            plans = self.selection.plans
            items = choices.emperor_cards(plans, state, self._blocked(), self.paint)
            self._pick("Use an emperor card", items, "no emperor card can be used")

    def _blocked(self) -> choices.Obstacles:
        return obstacles(self._view.state, self.session.done)

    def _pick(self, title: str, items: Sequence[Item[Plan]], nothing: str) -> None:
        """Show a menu, and do what is chosen there."""
        if not any(item.enabled for item in items):
            reasons = dict.fromkeys(item.note.rpartition("· ")[2] for item in items)
            self.say(f"{nothing}: {', '.join(reasons)}" if reasons else nothing)
            return

        def chosen(plan: Plan | None) -> None:
            if plan is None:
                return
            if plan == choices.ROTATE:
                self._clear_message()
                self.selection.start_rotating(self._view)
                self.update()
                return
            self._do(plan)

        self.app.push_screen(Picker(self.paint, title, items), chosen)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask for a hint."""
        if not self._may_act():
            return
        if not self.session.seating.alone:
            self.say("hints are for games against bots alone")
            return
        self.say("looking for the best action", warning=False)
        view, number = self._view, len(self.session.played)
        slow = self.set_timer(PATIENCE / 10, lambda: self.say(SLOW, warning=False))
        try:
            hint = await in_thread(lambda: find_hint(view, self.session.names))
        finally:
            slow.stop()
        if number != len(self.session.played):
            return
        self._clear_message()
        self.update()
        self.app.push_screen(
            Notice(self.paint, "Hint", hint.lines, "⏎ try it  esc close", self.app.size.width),
            lambda tried: self._try(hint) if tried else None,
        )

    def _try(self, hint: Hint) -> None:
        """Put what a hint says under the cursor, or open the menu it is in."""
        match any_action(hint.action):
            case PlaceTile(tile, cell, rotation, pavilion):
                self.selection.stop_rotating()
                self.selection.settle(self._view)
                self.selection.take(tile)
                self.selection.turns, self.selection.pavilion = rotation, pavilion
                self.selection.point(cell)
            case RotateTile(cell, turns):
                self.selection.start_rotating(self._view)
                self.selection.point(cell)
                self.selection.turns = turns
            case Dedicate():
                self.action_dedicate()
            case Discard():
                self.action_discard()
            case Pass():
                self.say("the hint is to skip: s", warning=False)
            case action if isinstance(action, AnyExchange):
                self.action_exchange()
            case _:
                self.action_cards()
        self.update()

    def action_cancel(self) -> None:
        """Stop rotating a tile."""
        self._clear_message()
        self.selection.stop_rotating()
        self.update()

    # The mouse

    def on_lake_view_pointed(self, message: LakeView.Pointed) -> None:
        """Try the tile where the mouse is; a click on the cursor places it."""
        if not self._yours:
            return
        self.selection.point(message.cell)
        if message.clicked:
            self.action_place()
        else:
            self._clear_message()
            self.update()

    def on_lake_view_turned(self, message: LakeView.Turned) -> None:
        """Turn the tile with the wheel."""
        self.action_turn(message.quarter)

    def on_drawn_pressed(self, message: Drawn.Pressed) -> None:
        """Act on a click on a tile of the hand, a key of the last line, or a heading."""
        kind, _, value = message.what.partition(":")
        if kind == "tile":
            if self._yours:
                self._clear_message()
                tile = int(value)
                self.selection.turn(1) if tile == self.selection.tile else self.selection.take(tile)
                self.update()
        else:
            self.app.simulate_key(message.what)
