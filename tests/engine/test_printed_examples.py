"""The worked examples of both rulebooks, each by its name: every card and token they mention.

Players sit where the examples have them; left is clockwise, seen from the player.
"""

from lanterns.engine import (
    Cell,
    Dedicate,
    Dedication,
    DedicationMade,
    Exchange,
    FavorReceived,
    GiftReceived,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    Pavilion,
    PavilionBuilt,
    PlaceTile,
    Reason,
    TileDrawn,
    TilePlaced,
    Token,
    TurnStep,
    apply,
)

from .positions import (
    DEDICATION,
    ROTATE,
    WEST,
    B,
    E,
    G,
    Has,
    K,
    N,
    O,
    P,
    R,
    S,
    W,
    cards,
    gained,
    holds,
    laid,
    of_turn,
    position,
)

MATCH, FACING = Reason.MATCH, Reason.FACING
FIRST_PAIR = (DEDICATION, ROTATE)


def test_distribution_example() -> None:
    jason, sarah, chris, michelle = range(4)
    tile = laid("BWGP")
    before = position(seats={jason: Has(hand=(tile.tile,))}, to_move=jason)
    cell = Cell(0, 1)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation))

    assert of_turn(step.events) == (
        TilePlaced(jason, tile.tile, cell, tile.rotation),
        LanternReceived(jason, B, FACING, N, tile.tile),
        LanternReceived(sarah, W, FACING, E, tile.tile),
        LanternReceived(chris, G, FACING, S, tile.tile),
        LanternReceived(michelle, P, FACING, WEST, tile.tile),
        TileDrawn(jason, before.tile_stack[0]),
    )
    assert [gained(before, step.state, seat) for seat in range(4)] == ["B", "W", "G", "P"]
    assert [its.favors for its in step.state.seats] == [0, 0, 0, 0]


def test_turn_example() -> None:
    chris, on_his_left, across, on_his_right = 2, 3, 0, 1
    platform, tile = laid("BWBK", platform=True), laid("BWOR")
    start = position(
        lake={Cell(-1, 0): platform},
        seats={chris: Has("RRRPBGOW", (tile.tile,), favors=3)},
        to_move=chris,
        step=TurnStep.EXCHANGE,
    )

    exchanged = apply(start, Exchange(P, R))
    assert exchanged.events == (LanternExchanged(chris, P, (R,), 2),)
    assert holds(exchanged.state, chris) == "BGORRRRW"
    assert exchanged.state.seats[chris].favors == 1
    assert exchanged.state.supply[P] == start.supply[P] + 1
    assert exchanged.state.supply[R] == start.supply[R] - 1

    dedicated = apply(exchanged.state, Dedicate(Dedication.FOUR_OF_A_KIND, cards("RRRR")))
    assert dedicated.events == (
        DedicationMade(chris, Dedication.FOUR_OF_A_KIND, cards("RRRR"), 8, False),
    )
    assert holds(dedicated.state, chris) == "BGOW"
    assert dedicated.state.seats[chris].tokens == (Token(Dedication.FOUR_OF_A_KIND, 8),)
    assert dedicated.state.supply[R] == exchanged.state.supply[R] + 4

    cell = Cell(-1, -1)
    placed = apply(dedicated.state, PlaceTile(tile.tile, cell, tile.rotation))
    assert of_turn(placed.events) == (
        TilePlaced(chris, tile.tile, cell, tile.rotation),
        LanternReceived(chris, B, MATCH, N, platform.tile),
        FavorReceived(chris, platform.tile, Cell(-1, 0)),
        LanternReceived(chris, O, FACING, S, tile.tile),
        LanternReceived(on_his_left, R, FACING, WEST, tile.tile),
        LanternReceived(across, B, FACING, N, tile.tile),
        LanternReceived(on_his_right, W, FACING, E, tile.tile),
        TileDrawn(chris, dedicated.state.tile_stack[0]),
    )
    assert gained(dedicated.state, placed.state, chris) == "BO"
    assert gained(dedicated.state, placed.state, on_his_left) == "R"
    assert gained(dedicated.state, placed.state, across) == "B"
    assert gained(dedicated.state, placed.state, on_his_right) == "W"
    assert [its.favors for its in placed.state.seats] == [0, 0, 2, 0]
    assert [its.honor for its in placed.state.seats] == [0, 0, 8, 0]


def test_appendix_example_1() -> None:
    jason, sarah = 0, 1
    lying, tile = laid("WGPB"), laid("WGOG", platform=True)
    before = position(
        2,
        lake={Cell(0, 1): lying},
        seats={jason: Has(hand=(tile.tile,))},
        to_move=jason,
    )
    cell = Cell(1, 1)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation))

    assert of_turn(step.events) == (
        TilePlaced(jason, tile.tile, cell, tile.rotation),
        LanternReceived(jason, G, MATCH, WEST, lying.tile),
        FavorReceived(jason, tile.tile, cell),
        LanternReceived(jason, W, FACING, N, tile.tile),
        LanternReceived(sarah, O, FACING, S, tile.tile),
        TileDrawn(jason, before.tile_stack[0]),
    )
    assert [gained(before, step.state, seat) for seat in (jason, sarah)] == ["GW", "O"]
    assert [its.favors for its in step.state.seats] == [1, 0]


def test_appendix_example_2() -> None:
    sarah, chris, michelle = range(3)
    red, platform, tile = laid("GGGR"), laid("WGOG", platform=True), laid("BRKG")
    before = position(
        3,
        lake={Cell(0, 1): red, Cell(-1, 0): platform},
        seats={chris: Has("KK", (tile.tile,)), michelle: Has("KKK"), sarah: Has("KK")},
        to_move=chris,
    )
    assert before.supply[K] == 0
    cell = Cell(-1, 1)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation))

    assert of_turn(step.events) == (
        TilePlaced(chris, tile.tile, cell, tile.rotation),
        LanternReceived(chris, R, MATCH, E, red.tile),
        LanternReceived(chris, R, FACING, E, tile.tile),
        LanternMissed(michelle, K, FACING, S, tile.tile),
        LanternReceived(sarah, B, FACING, N, tile.tile),
        TileDrawn(chris, before.tile_stack[0]),
    )
    assert [gained(before, step.state, s) for s in (chris, michelle, sarah)] == ["RR", "", "B"]
    assert [its.favors for its in step.state.seats] == [0, 0, 0]


def test_appendix_example_3() -> None:
    across, on_her_right, michelle, jason = range(4)
    purple, red = laid("GPPR", platform=True), laid("RGGR", platform=True)
    tile = laid("PRKK", platform=True)
    before = position(
        lake={Cell(-1, 0): purple, Cell(0, -1): red},
        seats={michelle: Has(hand=(tile.tile,)), across: Has("KKKKKKK")},
        to_move=michelle,
    )
    assert before.supply[K] == 1
    cell = Cell(-1, -1)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation))

    assert of_turn(step.events) == (
        TilePlaced(michelle, tile.tile, cell, tile.rotation),
        LanternReceived(michelle, P, MATCH, N, purple.tile),
        LanternReceived(michelle, R, MATCH, E, red.tile),
        FavorReceived(michelle, tile.tile, cell),
        FavorReceived(michelle, purple.tile, Cell(-1, 0)),
        FavorReceived(michelle, red.tile, Cell(0, -1)),
        LanternReceived(michelle, K, FACING, S, tile.tile),
        LanternMissed(jason, K, FACING, WEST, tile.tile),
        LanternReceived(across, P, FACING, N, tile.tile),
        LanternReceived(on_her_right, R, FACING, E, tile.tile),
        TileDrawn(michelle, before.tile_stack[0]),
    )
    assert gained(before, step.state, michelle) == "KPR"
    assert gained(before, step.state, jason) == ""
    assert gained(before, step.state, across) == "P"
    assert gained(before, step.state, on_her_right) == "R"
    assert [its.favors for its in step.state.seats] == [0, 0, 3, 0]
    assert step.state.supply[K] == 0


def test_expansion_example_1() -> None:
    charles = 0
    tile = laid("GGRG")
    before = position(4, FIRST_PAIR, seats={charles: Has(hand=(tile.tile,))}, to_move=charles)
    cell = Cell(0, 1)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation))

    assert of_turn(step.events) == (
        TilePlaced(charles, tile.tile, cell, tile.rotation),
        LanternReceived(charles, R, MATCH, S, 36),
        GiftReceived(charles, Pavilion.YELLOW, Cell(0, 0)),
        LanternReceived(charles, G, FACING, N, tile.tile),
        LanternReceived(1, G, FACING, E, tile.tile),
        LanternReceived(2, R, FACING, S, tile.tile),
        LanternReceived(3, G, FACING, WEST, tile.tile),
        TileDrawn(charles, before.tile_stack[0]),
    )
    assert [gained(before, step.state, seat) for seat in range(4)] == ["GR", "G", "R", "G"]
    assert [its.gifts for its in step.state.seats] == [1, 0, 0, 0]


def test_expansion_example_2() -> None:
    beth = 3
    lying, tile = laid("BWGP"), laid("KPBB")
    before = position(
        4,
        FIRST_PAIR,
        lake={Cell(0, 1): lying},
        seats={beth: Has(hand=(tile.tile,))},
        to_move=beth,
    )
    cell = Cell(0, 2)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation, pavilion=True))

    assert of_turn(step.events) == (
        TilePlaced(beth, tile.tile, cell, tile.rotation),
        PavilionBuilt(beth, Pavilion.PURPLE, cell),
        LanternReceived(beth, B, MATCH, S, lying.tile),
        GiftReceived(beth, Pavilion.PURPLE, cell),
        LanternReceived(beth, B, FACING, WEST, tile.tile),
        LanternReceived(0, K, FACING, N, tile.tile),
        LanternReceived(1, P, FACING, E, tile.tile),
        LanternReceived(2, B, FACING, S, tile.tile),
        TileDrawn(beth, before.tile_stack[0]),
    )
    assert [gained(before, step.state, seat) for seat in range(4)] == ["K", "P", "B", "BB"]
    assert [its.gifts for its in step.state.seats] == [0, 0, 0, 1]
    assert [its.pavilions for its in step.state.seats] == [2, 2, 2, 1]
    assert step.state.lake.tiles[cell].pavilion is Pavilion.PURPLE


def test_expansion_example_3() -> None:
    charles, gabrielle = 0, 1
    hers, tile = laid("BWGP", Pavilion.BLUE), laid("KPBB")
    before = position(
        4,
        FIRST_PAIR,
        lake={Cell(0, 1): laid("GGGR"), Cell(0, 2): hers},
        seats={charles: Has(hand=(tile.tile,))},
        to_move=charles,
    )
    cell = Cell(0, 3)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation))

    assert of_turn(step.events) == (
        TilePlaced(charles, tile.tile, cell, tile.rotation),
        LanternReceived(charles, B, MATCH, S, hers.tile),
        GiftReceived(charles, Pavilion.BLUE, Cell(0, 2)),
        GiftReceived(gabrielle, Pavilion.BLUE, Cell(0, 2)),
        LanternReceived(charles, K, FACING, N, tile.tile),
        LanternReceived(gabrielle, P, FACING, E, tile.tile),
        LanternReceived(2, B, FACING, S, tile.tile),
        LanternReceived(3, B, FACING, WEST, tile.tile),
        TileDrawn(charles, before.tile_stack[0]),
    )
    assert [gained(before, step.state, seat) for seat in range(4)] == ["KB", "P", "B", "B"]
    assert [its.gifts for its in step.state.seats] == [1, 1, 0, 0]


def test_expansion_example_4() -> None:
    charles, gabrielle = 0, 1
    hers, his = laid("WORB", Pavilion.BLUE), laid("OPOO", Pavilion.RED)
    tile = laid("BOBO", platform=True)
    before = position(
        4,
        FIRST_PAIR,
        lake={
            Cell(0, 1): laid("GGGR"),
            Cell(-1, 1): laid("RKGP"),
            Cell(1, 1): laid("RGBP"),
            Cell(-1, 2): hers,
            Cell(1, 2): his,
        },
        seats={charles: Has(hand=(tile.tile,))},
        to_move=charles,
    )
    cell = Cell(0, 2)

    step = apply(before, PlaceTile(tile.tile, cell, tile.rotation))

    assert of_turn(step.events) == (
        TilePlaced(charles, tile.tile, cell, tile.rotation),
        LanternReceived(charles, O, MATCH, E, his.tile),
        LanternReceived(charles, O, MATCH, WEST, hers.tile),
        FavorReceived(charles, tile.tile, cell),
        GiftReceived(charles, Pavilion.RED, Cell(1, 2)),
        GiftReceived(charles, Pavilion.BLUE, Cell(-1, 2)),
        GiftReceived(gabrielle, Pavilion.BLUE, Cell(-1, 2)),
        LanternReceived(charles, B, FACING, N, tile.tile),
        LanternReceived(gabrielle, O, FACING, E, tile.tile),
        LanternReceived(2, B, FACING, S, tile.tile),
        LanternReceived(3, O, FACING, WEST, tile.tile),
        TileDrawn(charles, before.tile_stack[0]),
    )
    assert [gained(before, step.state, seat) for seat in range(4)] == ["BOO", "O", "B", "O"]
    assert [its.gifts for its in step.state.seats] == [2, 1, 0, 0]
    assert [its.favors for its in step.state.seats] == [1, 0, 0, 0]
