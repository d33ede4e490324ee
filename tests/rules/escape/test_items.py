"""Items, and the trade and item actions (ESC-ITEM-*, ESC-ACT-*, ESC-SKIL-*)."""

import pytest

from companion.engine.state.table import Step

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
TWO = {"ann": ["key", "rope"]}


def gains(**table):
    """A hero draws an item; the deck holds nothing but lamps, keys, ropes, sticks and medkits."""
    return match_at(facility("A", **table), Step("item.gain", "ann"))


@both
@pytest.mark.rule("ESC-ITEM-010")
def test_a_gained_item_lies_open_next_to_the_sheet(edition):
    m = gains(edition=edition)
    pile = m.table.piles["items ann"]
    assert (pile.size, pile.unknown, pile.down, pile.seen) == (1, 0, False, ("*",))


@pytest.mark.rule("ESC-ITEM-010")
def test_with_real_cards_the_table_says_which_item_it_drew():
    m = gains(cards="table").answer("card rope")
    assert m.items() == ["rope"]


@both
@pytest.mark.rule("ESC-ITEM-020", "ESC-ITEM-030", "ESC-ITEM-040")
def test_two_hands_carry_two_items_weapons_too(edition):
    m = gains(items={"ann": ["stick", "key"]}, drop_items="over_limit_only", edition=edition)
    assert m.items() == ["key", "stick"]
    assert len(m.items("A")) == 1


@pytest.mark.rule("ESC-ITEM-060", "ESC-ITEM-070")
def test_the_new_item_goes_to_the_tile_where_nothing_is_dropped_by_choice():
    m = gains(items=TWO, cards="table", drop_items="over_limit_only").answer("card lamp")
    assert (m.items(), m.items("A")) == (["key", "rope"], ["lamp"])


@pytest.mark.rule("ESC-ITEM-060", "ESC-ITEM-070")
def test_the_player_picks_which_of_three_gives_way():
    m = gains(items=TWO, cards="table", drop_items="by_choice").answer("card lamp")
    assert m.legal() == ["down key", "down rope", "down lamp"]
    m.answer("down key")
    assert (m.items(), m.items("A")) == (["lamp", "rope"], ["key"])


@pytest.mark.rule("ESC-ITEM-040", "ESC-ITEM-060")
@pytest.mark.parametrize(("edition", "asks"), [("original", False), ("revised", True)])
def test_the_editions_differ_on_giving_way(edition, asks):
    m = gains(items=TWO, edition=edition)
    assert (m.prompt is not None) is asks


@pytest.mark.rule("ESC-ITEM-070")
def test_of_two_equal_items_each_can_be_picked():
    m = gains(items={"ann": ["rope", "rope"]}, cards="table").answer("card key")
    assert m.legal() == ["down rope", "down rope 2", "down key"]
    assert m.answer("down rope 2").items() == ["key", "rope"]


@both
@pytest.mark.rule("ESC-ITEM-050")
def test_items_lie_on_a_tile_until_somebody_picks_them_up(edition):
    table = facility("A-B", heroes={"ann": "B", "ben": "A"}, items={"A": ["rope"]}, edition=edition)
    m = run(table)
    assert m.legal("take") == []
    m.answer("move A")
    assert m.items("A") == ["rope"]
    assert m.answer("take rope").leaves_open("ESC-TURN-060").items() == ["rope"]
    assert m.items("A") == []


# -- one trade, one item action, one challenge


@both
@pytest.mark.rule("ESC-ACT-010", "ESC-CHAL-070", "ESC-SUM-020")
def test_each_turn_has_one_trade_one_pick_up_and_one_challenge(edition):
    table = facility(
        "A#B",
        heroes={"ann": "A", "ben": "A"},
        items={"ann": ["rope"], "A": ["key", "lamp"]},
        edition=edition,
    )
    m = run(table, "trade ben", "ann rope")
    assert m.off("trade ben") == "used this turn"
    m.answer("take key")
    assert m.off("take lamp") == "used this turn"
    m.answer("bash door A B", dice="blank")
    assert m.off("pick door A B") == "one challenge a turn"


@pytest.mark.rule("ESC-ACT-010")
def test_picking_up_and_dropping_share_the_item_action():
    table = facility("A", items={"ann": ["rope"], "A": ["key"]}, drop_items="by_choice")
    m = run(table, "drop rope")
    assert (m.items(), m.items("A")) == ([], ["key", "rope"])
    assert m.off("take key") == "used this turn"


@pytest.mark.rule("ESC-ITEM-060", "ESC-ACT-010")
@pytest.mark.parametrize(("edition", "drops"), [("original", []), ("revised", ["drop rope"])])
def test_only_the_revised_rules_drop_by_choice(edition, drops):
    table = facility("A", items={"ann": ["rope"]}, edition=edition)
    assert run(table).legal("drop") == drops


@both
@pytest.mark.rule("ESC-ACT-020")
def test_a_trade_moves_any_items_either_way_on_the_same_tile(edition):
    heroes = {"ann": "A", "ben": "A", "cleo": "B"}
    table = facility(
        "A-B", heroes=heroes, items={"ann": ["key", "rope"], "ben": ["lamp"]}, edition=edition
    )
    m = run(table)
    assert m.legal("trade") == ["trade ben"]
    m.answer("trade ben", "ann key+ben lamp").leaves_open("ESC-TURN-060")
    assert (m.items("ann"), m.items("ben")) == (["lamp", "rope"], ["key"])


@pytest.mark.rule("ESC-ACT-020")
def test_one_side_may_give_nothing():
    table = facility("A", heroes={"ann": "A", "ben": "A"}, items=TWO)
    m = run(table, "trade ben", "ann key+ann rope").leaves_open("ESC-TURN-060")
    assert (m.items("ann"), m.items("ben")) == ([], ["key", "rope"])


@pytest.mark.rule("ESC-ACT-030", "ESC-ITEM-040")
@pytest.mark.parametrize("over", ["ann", "ben"])
def test_whoever_has_too_many_after_a_trade_lays_some_down(over):
    items = {"ann": ["key", "rope"], "ben": ["lamp", "medkit"]}
    gives = ["ben lamp", "ben medkit"] if over == "ann" else ["ann key", "ann rope"]
    table = facility("A", heroes={"ann": "A", "ben": "A"}, items=items, drop_items="by_choice")
    m = match_at(table, Step("trade", "ann", "ben")).answer("+".join(gives))
    assert m.prompt.seats == (over,)
    m.answer("down key+down lamp")
    assert (m.items(over), m.items("A"), m.prompt) == (["medkit", "rope"], ["key", "lamp"], None)


@pytest.mark.rule("ESC-ACT-020")
def test_without_any_item_there_is_nothing_to_trade():
    m = run(facility("A", heroes={"ann": "A", "ben": "A"}))
    assert m.off("trade ben") == "nobody has an item"


@both
@pytest.mark.rule("ESC-ACT-030")
def test_after_a_trade_a_side_lays_down_what_is_over_its_limit(edition):
    items = {"ann": ["key"], "ben": ["rope", "lamp"]}
    table = facility("A", heroes={"ann": "A", "ben": "A"}, items=items, edition=edition)
    m = run(table, "trade ben", "ann key")
    assert m.prompt.seats == ("ben",)
    m.answer("down lamp").leaves_open("ESC-TURN-060")
    assert (m.items("ben"), m.items("A")) == (["key", "rope"], ["lamp"])


@pytest.mark.rule("ESC-ACT-040")
def test_picking_up_with_full_hands_lays_one_item_down():
    table = facility("A", items={**TWO, "A": ["lamp"]}, drop_items="by_choice")
    m = run(table, "take lamp", "down rope").leaves_open("ESC-TURN-060")
    assert (m.items(), m.items("A")) == (["key", "lamp"], ["rope"])


@pytest.mark.rule("ESC-ACT-040")
def test_full_hands_pick_nothing_up_where_nothing_gives_way():
    m = run(facility("A", items={**TWO, "A": ["lamp"]}, drop_items="over_limit_only"))
    assert m.off("take lamp") == "hands are full"


@both
@pytest.mark.rule("ESC-ACT-050")
def test_enemies_stop_neither_trade_nor_picking_up(edition):
    table = facility(
        "A",
        heroes={"ann": "A", "ben": "A"},
        enemies={"guard-1": "A"},
        items={"ann": ["rope"], "A": ["key"]},
        edition=edition,
    )
    m = run(table, "trade ben", "ann rope", "take key").leaves_open("ESC-TURN-060")
    assert (m.items("ann"), m.items("ben")) == (["key"], ["rope"])


@pytest.mark.rule("ESC-ITEM-010")
def test_an_item_may_be_discarded_for_what_it_does():
    m = run(facility("A", items={"ann": ["medkit"]}, hand={"ann": 2}), "use medkit")
    m.leaves_open("ESC-TURN-060")
    assert (m.items(), m.cards()) == ([], 4)
    assert m.table.piles["item discard"].cards == ("medkit",)


# -- empty decks


@pytest.mark.rule("ESC-GAME-060")
@pytest.mark.parametrize(("decks", "items"), [("reshuffled", 1), ("stay_empty", 0)])
def test_an_empty_deck_is_made_of_its_discards_or_gives_nothing(decks, items):
    table = facility("A", empty_decks=decks)
    deck, discard = table.piles["item"], table.piles["item discard"]
    table.piles["item"], table.piles["item discard"] = (
        type(deck)("item", "item", down=True),
        type(discard)("item discard", "item", deck.cards),
    )
    assert len(match_at(table, Step("item.gain", "ann")).items()) == items


# -- skills


@both
@pytest.mark.rule("ESC-SKIL-020")
def test_a_stat_skill_is_always_on_and_free(edition):
    table = facility("A#B B-C", skills={"ann": ["strong", "slow"]}, edition=edition)
    m = run(table)
    assert m.moves() == 1
    assert m.answer("bash door A B").prompt.dice == 5
    assert m.cards() == 4
