"""The stacks of tiles and the decks of cards: what may come next, and what is left (ESC-EXPL-110)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.game import Seat, Start
from companion.engine.message import say
from companion.engine.state.table import Pile, Space, Step
from companion.engine.vocabulary.deck import by_table, draw_unseen, may_come, refill
from companion.games.escape.bot.odds import at_least, chance, spread, worth_of
from companion.games.escape.records.printed import ItemCard, Tile
from companion.games.escape.setup import setup
from companion.games.escape.state import tile_stacks
from companion.games.escape.state.components import ADRENALINE, EVENTS, ITEMS, SKILLS
from companion.games.escape.state.key_cards import next_key

from . import pack_kit as pack
from .table_kit import Match, choices, facility, match_at

WHY = Because("ESC-GAME-060", say("Drawn."))


def laid_out(a=2, b=2, final=2, *, bag=("cross", "end", "straight"), aside=("lift",), **kw):
    """Stacks A, B and the final one with so many tiles; the lift tile mixed in on top of it."""
    scenario = {"stacks": (2, 2), "lift": "lift", "lift_within": 2, **kw.pop("scenario", {})}
    table = facility("A", doors={"A": "n"}, cells={"A": (10, 50)}, scenario=scenario, **kw)
    table.tracks.update({"stack 1": a, "stack 2": b, "stack 3": final})
    table.piles["tiles"] = Pile("tiles", "tile", tuple(sorted(bag)), down=True)
    table.piles["apart"] = Pile("apart", "tile", tuple(aside))
    return table


# -- stacks


@pytest.mark.rule("ESC-EXPL-110", "ESC-EXPL-120")
@pytest.mark.parametrize(
    ("a", "b", "final", "stack", "last"),
    [(2, 2, 2, 1, False), (0, 1, 2, 2, False), (0, 0, 1, 3, True), (0, 0, 0, 0, False)],
)
def test_stacks_are_used_up_in_order(a, b, final, stack, last):
    table = laid_out(a, b, final)
    assert tile_stacks.current_stack(table) == stack
    assert tile_stacks.is_final(table, tile_stacks.current_stack(table)) is last
    assert tile_stacks.tiles_left(table) is (stack > 0)
    assert tile_stacks.is_final(table, 3)
    assert not tile_stacks.is_final(table, 2)


@pytest.mark.rule("ESC-EXPL-120")
@pytest.mark.parametrize(
    ("final", "bag", "aside", "left"),
    [
        (True, ("end",), (), True),
        (True, (), ("lift",), True),
        (True, (), (), False),
        (False, ("end",), (), True),
        (False, (), ("lift",), False),
    ],
)
def test_the_lift_tile_is_left_in_the_final_stack_alone(final, bag, aside, left):
    table = laid_out(0, 0 if final else 1, 1, bag=bag, aside=aside)
    assert tile_stacks.tiles_left(table) is left


@pytest.mark.rule("ESC-EXPL-110", "ESC-SETUP-030")
@pytest.mark.parametrize(
    ("a", "final", "aside", "may"),
    [
        (1, 2, ("lift",), ("cross", "end", "straight")),
        (0, 2, ("lift",), ("cross", "end", "lift", "straight")),
        (0, 2, (), ("cross", "end", "straight")),
        (0, 0, ("lift",), ()),
    ],
)
def test_the_lift_may_come_from_the_final_stack_on(a, final, aside, may):
    assert tile_stacks.may_come(laid_out(a, 0, final, aside=aside)) == may


@pytest.mark.rule("ESC-EXPL-110", "ESC-SETUP-030")
@pytest.mark.parametrize(
    ("within", "gone", "final", "share"),
    [
        (2, 0, 4, Fraction(1, 2)),
        (2, 1, 3, Fraction(1)),
        (4, 0, 4, Fraction(1, 4)),
        (4, 2, 2, Fraction(1, 2)),
        (9, 0, 2, Fraction(1, 2)),
        (1, 0, 4, Fraction(1)),
    ],
)
def test_the_lift_comes_with_the_chance_that_is_left(within, gone, final, share):
    found = []
    for seed in range(80):
        table = laid_out(0, 0, final, scenario={"lift_within": within})
        table.tracks["final drawn"] = gone
        found.append(tile_stacks.draw_tile(Play(table, f"lift {seed}")))
    came = found.count("lift") / len(found)
    assert abs(came - share) < 0.2
    assert (came == 1) is (share == 1)
    assert set(found) <= {"lift", "cross", "end", "straight"}


@pytest.mark.rule("ESC-EXPL-110")
def test_any_tile_of_the_bag_may_come_from_an_earlier_stack_and_never_the_lift():
    found = {tile_stacks.draw_tile(Play(laid_out(1), f"bag {seed}")) for seed in range(40)}
    assert found == {"cross", "end", "straight"}


@pytest.mark.rule("ESC-EXPL-110")
@pytest.mark.parametrize("tile", ["end", "lift"])
def test_a_tile_that_is_laid_leaves_its_stack(tile):
    table = laid_out(0, 0, 3)
    table.words["next tile"] = tile
    play = Play(table, "x")
    tile_stacks.take_tile(play, tile)
    assert table.tracks["stack 3"] == 2
    assert (table.tracks["stack"], table.tracks["final drawn"]) == (3, 1)
    assert table.words.get("next tile", "") == ""
    assert tile not in (*table.piles["tiles"].cards, *table.piles["apart"].cards)
    assert len(table.piles["tiles"].cards) + len(table.piles["apart"].cards) == 3
    tile_stacks.take_tile(play, "cross")
    assert (table.tracks["stack 3"], table.tracks["final drawn"]) == (1, 2)


@pytest.mark.rule("ESC-EXPL-110")
def test_a_tile_of_an_earlier_stack_is_not_counted_to_the_final_one():
    table = laid_out(2)
    table.words["next tile"] = "cross"
    tile_stacks.take_tile(Play(table, "x"), "end")
    assert (table.tracks["stack 1"], table.tracks["stack"]) == (1, 1)
    assert table.tracks.get("final drawn", 0) == 0
    assert table.words["next tile"] == "cross"


def test_a_tile_from_the_box_comes_from_no_stack():
    table = laid_out(2)
    tile_stacks.take_tile(Play(table, "x"), "hold")
    assert (table.tracks["stack 1"], table.piles["tiles"].size) == (2, 3)


def test_what_was_seen_on_top_is_drawn_while_it_may_come():
    table = laid_out(1)
    table.words["next tile"] = "end"
    assert tile_stacks.seen_next(table) == "end"
    assert {tile_stacks.draw_tile(Play(table, f"{n}")) for n in range(9)} == {"end"}
    table.words["next tile"] = "lift"
    assert tile_stacks.seen_next(table) == ""


@pytest.mark.rule("ESC-EXPL-120")
def test_the_box_holds_tiles_neither_laid_nor_in_a_stack_nor_aside():
    two = (
        Tile("front", "F", doors=("n",), back="rear", use="start"),
        Tile("rear", "R", doors=("n",), back="front", use="start"),
    )
    table = laid_out(content=(*two, Tile("blank", "", doors=())))
    found = tile_stacks.boxed(table)
    assert {"front", "rear", "store", "start"} <= set(found)
    assert not {"A", "cross", "end", "lift", "infirmary", "blank"} & set(found)
    assert found == tuple(sorted(found))
    table.spaces["front"] = Space("front", "tile", "front", ())
    assert not {"front", "rear"} & set(tile_stacks.boxed(table))


@pytest.mark.rule("ESC-EXPL-120", "ESC-PEEK-110")
@pytest.mark.parametrize(
    ("final", "named", "never", "empty", "may"),
    [
        (1, "", "placed_next", "wall", True),
        (0, "", "placed_next", "wall", False),
        (0, "", "placed_next", "table_decides", True),
        (0, "lift", "placed_next", "wall", True),
        (0, "lift", "lost", "wall", False),
        (0, "lift", "lost", "table_decides", True),
    ],
)
def test_a_door_to_empty_space_is_a_wall_once_nothing_can_lie_there(
    final, named, never, empty, may
):
    table = laid_out(
        0,
        0,
        final,
        scenario={"named": named, "lift": ""},
        named_tile_never_found=never,
        all_stacks_empty=empty,
    )
    assert tile_stacks.may_explore(table) is may
    assert tile_stacks.comes_by_itself(table) is (
        final == 0 and named != "" and never == "placed_next"
    )


# -- the bottom of the final stack


@pytest.mark.rule("ESC-SCEN-030")
@pytest.mark.parametrize(
    ("final", "within", "gone", "aside", "may"),
    [
        (3, 2, 0, ("lift",), ("cross", "end", "straight")),
        (3, 3, 0, ("lift",), ("cross", "end", "lift", "straight")),
        (3, 4, 1, ("lift",), ("cross", "end", "lift", "straight")),
        (3, 4, 2, ("lift",), ("cross", "end", "straight")),
        (3, 9, 0, (), ("cross", "end", "straight")),
        (0, 9, 0, ("lift",), ()),
    ],
)
def test_the_lift_lies_at_the_bottom_if_it_was_mixed_in_so_deep(final, within, gone, aside, may):
    table = laid_out(1, 1, final, aside=aside, scenario={"lift_within": within})
    table.tracks["final drawn"] = gone
    assert tile_stacks.may_be_last(table) == may


@pytest.mark.rule("ESC-SCEN-030")
def test_the_last_tile_is_the_lift_where_nothing_else_is_left():
    table = laid_out(0, 0, 1, bag=())
    assert tile_stacks.may_be_last(table) == ("lift",)
    assert tile_stacks.draw_last(Play(table, "x")) == "lift"
    assert laid_out(0, 0, 1, bag=()).tracks["stack 3"] == 1


@pytest.mark.rule("ESC-SCEN-030")
@pytest.mark.parametrize(("within", "share"), [(4, 0.25), (2, 0)])
def test_what_lies_at_the_bottom_is_drawn_by_chance(within, share):
    found = []
    for seed in range(120):
        table = laid_out(1, 1, 4, scenario={"lift_within": within})
        found.append(tile_stacks.draw_last(Play(table, f"last {seed}")))
    assert abs(found.count("lift") / len(found) - share) < 0.13
    assert {"cross", "end", "straight"} <= set(found)


@pytest.mark.rule("ESC-SCEN-030")
def test_a_tile_seen_on_top_does_not_lie_at_the_bottom_too():
    table = laid_out(0, 0, 2, bag=("cross", "end"), aside=())
    table.words["next tile"] = "end"
    assert {tile_stacks.draw_last(Play(table, f"{n}")) for n in range(12)} == {"cross"}
    alone = laid_out(0, 0, 1, bag=("end",), aside=())
    alone.words["next tile"] = "end"
    assert tile_stacks.draw_last(Play(alone, "x")) == "end"


@pytest.mark.rule("ESC-SCEN-030")
@pytest.mark.parametrize("tile", ["end", "lift"])
def test_a_tile_taken_from_the_bottom_leaves_the_final_stack(tile):
    table = laid_out(2, 2, 2)
    for change in tile_stacks.taking_last(table, tile):
        change.apply(table)
    assert (table.tracks["stack 1"], table.tracks["stack 3"]) == (2, 1)
    assert tile not in (*table.piles["tiles"].cards, *table.piles["apart"].cards)


# -- decks


def deck(table, kind, cards, discards=()):
    table.piles[kind] = Pile(kind, kind, tuple(cards), down=True)
    table.piles[f"{kind} discard"] = Pile(f"{kind} discard", kind, tuple(discards))
    return table


@pytest.mark.rule("ESC-GAME-060")
@pytest.mark.parametrize(
    ("cards", "discards", "choice", "drawn"),
    [
        (("plain",) * 3, (), "reshuffled", 3),
        (("plain",), ("str2",) * 2, "reshuffled", 3),
        (("plain",), ("str2",), "reshuffled", 2),
        (("plain",), ("str2",) * 2, "stay_empty", 1),
        ((), (), "reshuffled", 0),
    ],
)
def test_an_empty_deck_is_made_of_the_discards_or_stays_empty(cards, discards, choice, drawn):
    table = deck(facility(empty_decks=choice), "adrenaline", cards, discards)
    before = table.piles["hand ann"].size
    assert draw_unseen(Play(table, "x"), ADRENALINE, "hand ann", 3, WHY) == drawn
    assert table.piles["hand ann"].size == before + drawn
    left = len(cards) + len(discards) - drawn
    assert table.piles["adrenaline"].size + table.piles["adrenaline discard"].size == left


@pytest.mark.rule("ESC-GAME-060")
def test_a_deck_that_is_not_empty_keeps_its_discards():
    table = deck(facility(), "item", ("rope",), ("lamp",))
    refill(Play(table, "x"), ITEMS)
    assert table.piles["item discard"].cards == ("lamp",)


@pytest.mark.rule("ESC-GAME-060")
@pytest.mark.parametrize(
    ("discards", "choice", "may"),
    [(("lamp",), "reshuffled", True), (("lamp",), "stay_empty", False), ((), "reshuffled", False)],
)
@pytest.mark.rule("ESC-GAME-060")
def test_an_item_is_drawn_while_deck_or_discards_have_one(discards, choice, may):
    table = deck(facility(empty_decks=choice), "item", (), discards)
    m = match_at(table, Step("item.gain", "ann"))
    assert m.items() == (["lamp"] if may else [])
    assert m.table.piles["item discard"].size == 0 if may else True


@pytest.mark.rule("ESC-GAME-060")
def test_on_paper_cards_that_turned_up_elsewhere_do_not_come():
    table = facility(cards="table", items={"ann": ["rope"], "A": ["rope"]})
    table.piles["item"] = Pile("item", "item", (), 3, down=True)
    table.piles["item discard"] = Pile("item discard", "item", ("lamp", "lamp", "key"))
    assert may_come(table, ITEMS) == ("key", "medkit", "stick")
    table.piles["item"] = Pile("item", "item", (), 0, down=True)
    assert may_come(table, ITEMS) == ("key", "lamp", "medkit", "stick")
    table.options["empty_decks"] = "b"
    assert may_come(table, ITEMS) == ("key", "medkit", "stick")


@pytest.mark.rule("ESC-SKIL-010")
def test_there_is_one_of_each_skill_on_paper():
    table = facility(cards="table", skills={"ann": ["boxer"]})
    assert may_come(table, SKILLS) == ("doubles", "locksmith", "none", "slow", "strong")


@pytest.mark.parametrize(
    ("kind", "chosen", "real"),
    [
        (ADRENALINE, {"hands": "paper"}, True),
        (ADRENALINE, {"cards": "table"}, False),
        (EVENTS, {"cards": "table"}, True),
        (EVENTS, {"hands": "paper"}, False),
        (ITEMS, {}, False),
    ],
)
def test_hands_and_decks_are_real_or_on_the_screen(kind, chosen, real):
    assert by_table(facility(**chosen), kind) is real


@pytest.mark.rule("ESC-COMP-090")
def test_key_cards_are_given_in_order():
    keys = tuple(ItemCard(f"key {n}", "Key", ".", apart=True) for n in (2, 1))
    table = facility(content=keys)
    assert next_key(table) == "key 1"
    table.piles["keys"] = replace(table.piles["keys"], cards=())
    assert next_key(table) == ""


# -- the odds that bots weigh


DIE = (0, 0, 1, 1, 2, 0)


def test_the_spread_of_a_throw_is_counted_out():
    assert spread(DIE, 0) == (1.0,)
    assert spread(DIE, 1) == pytest.approx((1 / 2, 1 / 3, 1 / 6))
    two = [0.0] * 5
    for a in DIE:
        for b in DIE:
            two[a + b] += 1 / 36
    assert spread(DIE, 2) == pytest.approx(tuple(two))


def test_the_chance_of_enough_icons():
    assert at_least(DIE, 1, 0) == pytest.approx(1)
    assert at_least(DIE, 1, -2) == pytest.approx(1)
    assert at_least(DIE, 1, 1) == pytest.approx(1 / 2)
    assert at_least(DIE, 2, 4) == pytest.approx(1 / 36)
    assert at_least(DIE, 2, 5) == 0
    assert at_least(DIE, 40, 33) == at_least(DIE, 16, 33)
    assert at_least(DIE, 16, 32) > at_least(DIE, 15, 32) == 0


def test_the_worth_of_the_sides_is_the_matchs_die():
    table = facility()
    assert sorted(worth_of(table, "strength")) == [0, 0, 0, 0, 1, 2]
    assert chance(table, "strength", 1, 2) == pytest.approx(1 / 6)


# -- setting up


@pytest.mark.rule("ESC-SETUP-040", "ESC-SETUP-070")
def test_each_hero_gets_two_skills_and_a_hand_and_stands_on_the_first_tile():
    rules = pack.scenario(start=("start 0,0", "cross 0,1"))
    table = setup(Start((Seat("ann", "Ann"), Seat("ben", "Ben")), choices(), pack.box(rules)))
    m = Match(table, ("turn.begin",), whole=True)
    first = m.words(m.prompt.asks)
    assert "all figures" in first
    m.answer("done")
    assert {m.table.pieces[s].at for s in ("ann", "ben")} == {"start"}
    m.answer()
    assert all(m.table.piles[f"skills {s}"].size == 2 for s in ("ann", "ben"))
    assert all(m.cards(s) == 5 for s in ("ann", "ben"))
    assert {"start", "cross"} <= set(m.table.spaces)
    assert "cross" not in m.table.piles["tiles"].cards


@pytest.mark.rule("ESC-GAME-060", "ESC-ITEM-010")
def test_real_discards_are_shuffled_before_the_card_that_is_shown_is_drawn():
    table = deck(facility(cards="table"), "item", (), ("lamp", "rope"))
    m = match_at(table, Step("item.gain", "ann")).answer("card lamp")
    assert m.items() == ["lamp"]
    assert (m.table.piles["item"].size, m.table.piles["item discard"].size) == (1, 0)
