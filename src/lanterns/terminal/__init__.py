"""THE GAME IN A TERMINAL. One or several people at one keyboard, and bots in the other seats.

``session`` runs a game and saves it; ``plain`` plays it line by line, and ``fullscreen`` on the
whole screen, which needs Textual.
"""

from lanterns.terminal.plain import play_plain
from lanterns.terminal.saves import SavedGame, Saves, load_game, saves_folder
from lanterns.terminal.session import CannotPlay, Seating, Session, seat_everybody

__all__ = [
    "CannotPlay",
    "SavedGame",
    "Saves",
    "Seating",
    "Session",
    "load_game",
    "play_plain",
    "saves_folder",
    "seat_everybody",
]
