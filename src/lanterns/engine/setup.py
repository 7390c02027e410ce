"""Setting up a game (R1 to R5, E1)."""

from lanterns.engine.color import LANTERNS, Color, Lantern, count_lanterns
from lanterns.engine.components import DECK, FACES, TILES, pieces_for
from lanterns.engine.draft import Draft
from lanterns.engine.lake import lake_of
from lanterns.engine.options import PRINTED_CARDS, EmperorCard, Options
from lanterns.engine.seat import SeatState
from lanterns.engine.shuffle import Seed, Shuffle, commit
from lanterns.engine.side import CENTER
from lanterns.engine.state import GameState, TurnStep
from lanterns.engine.tile import Pavilion, PlacedTile, turn_to_face
from lanterns.engine.turn import pass_over


def new_game(options: Options, seed: Seed) -> GameState:
    """Return the position of the start player's first decision. The seed settles all chance."""
    shuffle = Shuffle(seed)
    tiles = shuffle.shuffled(DECK)
    start_seat = shuffle.below(options.players)
    cards = _cards(options, shuffle)
    pieces = pieces_for(options, cards)
    start = TILES[pieces.start_tile]
    rotation = turn_to_face(start, Color.RED, options.sides[start_seat])
    first: list[Lantern] = [FACES[start.id][rotation][side] for side in options.sides]
    pavilion = Pavilion.YELLOW if options.expansion else None
    dealt = pieces.hand * options.players
    state = GameState(
        options=options,
        cards=cards,
        seed=seed,
        commitment=commit(seed),
        lake=lake_of({CENTER: PlacedTile(start.id, rotation, pavilion)}),
        supply=tuple(pieces.supply[kind] - first.count(kind) for kind in LANTERNS),
        stacks=pieces.stacks,
        seats=tuple(
            SeatState(
                side=side,
                lanterns=count_lanterns([first[seat]]),
                hand=tiles[seat * pieces.hand : (seat + 1) * pieces.hand],
                pavilions=pieces.pavilions,
            )
            for seat, side in enumerate(options.sides)
        ),
        tile_stack=tiles[dealt : pieces.tiles],
        left_out=tuple(sorted(tiles[pieces.tiles :])),
        start_seat=start_seat,
        turn=1,
        step=TurnStep.START,
        card_used=False,
    )
    draft = Draft(state)
    pass_over(draft)
    return draft.freeze()


def _cards(options: Options, shuffle: Shuffle) -> tuple[EmperorCard, ...]:
    """Return the emperor cards in play, in the rulebook's order: as chosen, or drawn (E1)."""
    if not options.expansion:
        return ()
    cards = options.cards or shuffle.shuffled(PRINTED_CARDS)[:2]
    return tuple(card for card in EmperorCard if card in cards)
