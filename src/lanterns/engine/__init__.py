"""THE RULES, as pure functions over immutable values.

Only the standard library is used: no clock, no global random numbers, and no I/O except reading the
printed pieces once.
"""

from lanterns.engine.action import (
    Action,
    ConvertFavors,
    Dedicate,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    Pass,
    PlaceTile,
    RotateTile,
)
from lanterns.engine.apply import Step, apply, preview, refuse
from lanterns.engine.color import (
    COLORS,
    LANTERNS,
    LETTERS,
    WILD,
    Color,
    Lantern,
    Lanterns,
    Wild,
    count_lanterns,
    name_lantern,
    spread_lanterns,
)
from lanterns.engine.components import (
    COMPONENTS_ID,
    DECK,
    FACES,
    GENERIC_TOKEN,
    TILES,
    pieces_for,
)
from lanterns.engine.consistency import (
    Inconsistency,
    StatePart,
    find_inconsistency,
    refuse_commitment,
)
from lanterns.engine.convert import CONVERSION_LIMIT
from lanterns.engine.dedicate import top_token
from lanterns.engine.dedication import (
    DEDICATION_SIZES,
    STANDARD_DEDICATIONS,
    Dedication,
    dedications_with,
    payments,
    pays_for,
)
from lanterns.engine.errors import IllegalAction, InvalidOptions, LanternsError
from lanterns.engine.event import (
    DedicationMade,
    EmperorCardActivated,
    Event,
    FavorReceived,
    FavorsConverted,
    FinalTurnsBegan,
    GameEnded,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    PavilionBuilt,
    Reason,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
)
from lanterns.engine.exchange import FAVORS_FOR, AnyExchange, lanterns_taken
from lanterns.engine.lake import Lake, Match, lake_of
from lanterns.engine.legal import LegalGroups, ahead, legal_actions, legal_groups, obstacles
from lanterns.engine.obstacle import Obstacle, Use
from lanterns.engine.options import FIRST_GAME_CARDS, PRINTED_CARDS, EmperorCard, Options
from lanterns.engine.outcome import Outcome, TieBreak, outcome
from lanterns.engine.place import BuildingObstacle, PlacementArea
from lanterns.engine.rules import card_for, step_of
from lanterns.engine.seat import Seat, SeatState, Token
from lanterns.engine.setup import new_game
from lanterns.engine.shuffle import Seed, Shuffle, commit
from lanterns.engine.side import CENTER, SIDES, Cell, Rotation, Side
from lanterns.engine.situation import GIFTS_FOR_A_CARD
from lanterns.engine.state import LANTERN_LIMIT, GameState, TurnStep
from lanterns.engine.tile import HIDDEN, Pavilion, PlacedTile, Tile, TileId
from lanterns.engine.version import RULES_VERSION
from lanterns.engine.view import View, view, view_events, views

__all__ = [
    "CENTER",
    "COLORS",
    "COMPONENTS_ID",
    "CONVERSION_LIMIT",
    "DECK",
    "DEDICATION_SIZES",
    "FACES",
    "FAVORS_FOR",
    "FIRST_GAME_CARDS",
    "GENERIC_TOKEN",
    "GIFTS_FOR_A_CARD",
    "HIDDEN",
    "LANTERNS",
    "LANTERN_LIMIT",
    "LETTERS",
    "PRINTED_CARDS",
    "RULES_VERSION",
    "SIDES",
    "STANDARD_DEDICATIONS",
    "TILES",
    "WILD",
    "Action",
    "AnyExchange",
    "BuildingObstacle",
    "Cell",
    "Color",
    "ConvertFavors",
    "Dedicate",
    "Dedication",
    "DedicationMade",
    "Discard",
    "EmperorCard",
    "EmperorCardActivated",
    "Event",
    "Exchange",
    "ExchangeForTwo",
    "ExchangeForWild",
    "FavorReceived",
    "FavorsConverted",
    "FinalTurnsBegan",
    "GameEnded",
    "GameState",
    "GiftReceived",
    "IllegalAction",
    "Inconsistency",
    "InvalidOptions",
    "Lake",
    "Lantern",
    "LanternDiscarded",
    "LanternExchanged",
    "LanternMissed",
    "LanternReceived",
    "Lanterns",
    "LanternsError",
    "LegalGroups",
    "Match",
    "Obstacle",
    "Options",
    "Outcome",
    "Pass",
    "Pavilion",
    "PavilionBuilt",
    "PlaceTile",
    "PlacedTile",
    "PlacementArea",
    "Reason",
    "RotateTile",
    "Rotation",
    "Seat",
    "SeatState",
    "Seed",
    "Shuffle",
    "Side",
    "StatePart",
    "Step",
    "TieBreak",
    "Tile",
    "TileDrawn",
    "TileId",
    "TilePlaced",
    "TileRotated",
    "Token",
    "TurnStarted",
    "TurnStep",
    "Use",
    "View",
    "Wild",
    "ahead",
    "apply",
    "card_for",
    "commit",
    "count_lanterns",
    "dedications_with",
    "find_inconsistency",
    "lake_of",
    "lanterns_taken",
    "legal_actions",
    "legal_groups",
    "name_lantern",
    "new_game",
    "obstacles",
    "outcome",
    "payments",
    "pays_for",
    "pieces_for",
    "preview",
    "refuse",
    "refuse_commitment",
    "spread_lanterns",
    "step_of",
    "top_token",
    "view",
    "view_events",
    "views",
]
