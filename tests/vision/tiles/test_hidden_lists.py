"""Rendered boards that hide, lists for hands on them: nothing is read wrongly, every list ends right.

Seeds of 10,000 and up, as for all that is reported; what was set was set on seeds below 1,000.
"""

from collections import Counter

from hidden_lists_kit import TILT_DEG, HandList, counted

SEEDS = (10_001, 10_000, *range(10_002, 10_020))
"""The first has everything a list may ask for, on a board with a tile apart from the rest."""


def test_lists_on_hidden_boards_are_ticked_off_and_nothing_is_wrong(how_many):
    lists = how_many(1, 20)
    tally = counted(SEEDS[:lists])
    counts = tally.counts
    assert tally.wrong == []
    assert counts["ticked off"] == counts["lists"] == lists
    assert counts["read"] >= 0.99 * counts["turned up"]
    assert counts["frames"] >= how_many(50, 1000)


def test_the_lists_have_every_kind_of_tile_and_of_deed():
    assert TILT_DEG == 35
    deeds, tiles = Counter(), Counter()
    for seed in SEEDS:
        board = HandList(seed)
        deeds.update(goal.move for goal in board.goals)
        deeds.update(goal.space for goal in board.goals)
        tiles.update(laid.tile.rstrip("0123456789") for laid in board.board)
    assert deeds.keys() >= {"put", "taken", "turned", "apart", "sided", "straight", "bend"}
    assert tiles.keys() >= {"back", "gate", "room", "straight", "bend"}
    assert tiles["back"] >= 80
