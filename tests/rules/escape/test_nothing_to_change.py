"""Which effects could change nothing for a hero: such a choice is off (ESC-EVT-100..120)."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Pile, Step, Thrown
from companion.games.escape.effects.effect_verbs import VERBS, no_effect_reason
from companion.games.escape.enemies.activation import spent_mark
from companion.games.escape.hero.challenge_rolls import DICE, ROLL, Trial

from .enemy_kit import with_marker
from .table_kit import Match, facility


def off(text, ways="A", *, table=None, seat="ann", **kw):
    """Why an effect could change nothing on this table, or ""."""
    found = no_effect_reason(table or facility(ways, **kw), seat, text)
    return "" if found is None else Match.words(found)


pytestmark = pytest.mark.rule("ESC-EVT-100", "ESC-EVT-110", "ESC-INT-360")


@pytest.mark.parametrize(
    ("text", "fear", "said"),
    [
        ("fear 2", 7, ""),
        ("fear 2", 8, "fear is at its most"),
        ("fear -2", 1, ""),
        ("fear -2", 0, "fear is at its least"),
        ("set fear 3", 3, "fear is 3"),
        ("set fear 3", 4, ""),
        ("set fear 0", 1, ""),
    ],
)
def test_fear_that_cannot_move(text, fear, said):
    assert off(text, fear={"ann": fear}) == said


@pytest.mark.rule("ESC-INT-370")
@pytest.mark.parametrize(
    ("text", "threat", "said"),
    [
        ("threat 1", 0, ""),
        ("threat -1", 0, "no threat to lose"),
        ("threat -1", 1, ""),
        ("threat -3", 1, ""),
    ],
)
def test_threat_can_always_be_gained(text, threat, said):
    assert off(text, threat={"ann": threat}, pool=0) == said


@pytest.mark.parametrize(("pool", "said"), [(0, "the threat pool is empty"), (1, "")])
def test_tokens_leave_a_pool_that_has_some(pool, said):
    assert off("pool 2", pool=pool) == said


@pytest.mark.parametrize(
    ("text", "vitality", "said"),
    [
        ("vitality 1", 5, "vitality is at its most"),
        ("vitality 1", 4, ""),
        ("vitality -1", 5, ""),
        ("vitality -1", 1, ""),
    ],
)
def test_vitality_rises_to_the_scenarios(text, vitality, said):
    assert off(text, vitality={"ann": vitality}) == said


@pytest.mark.parametrize(
    ("text", "cards", "said"),
    [
        ("draw 1", 5, "hand is full"),
        ("draw 3", 4, ""),
        ("discard 2", 0, "no card in hand"),
        ("discard 2", 1, ""),
    ],
)
def test_the_hand_has_room_or_cards(text, cards, said):
    assert off(text, hand={"ann": cards}) == said


@pytest.mark.parametrize(
    ("cards", "discarded", "said"),
    [(4, 1, ""), (4, 0, "no card is discarded"), (5, 1, "hand is full"), (5, 0, "hand is full")],
)
def test_a_card_comes_back_if_one_lies_there_and_the_hand_has_room(cards, discarded, said):
    table = facility(hand={"ann": cards})
    held = table.piles["adrenaline discard"]
    table.piles[held.id] = replace(held, cards=("plain",) * discarded, unknown=0)
    assert off("recall", table=table) == said


@pytest.mark.parametrize("verb", ["strength", "intelligence", "toughness", "speed", "move"])
def test_a_bonus_is_never_for_nothing(verb):
    assert off(f"{verb} 1") == ""


# -- the turn, dice


@pytest.mark.parametrize(
    ("text", "used", "said"),
    [
        ("action", {}, "your challenge is still to come"),
        ("action", {"challenge": 0}, "your challenge is still to come"),
        ("action", {"challenge": 1}, ""),
        ("errand", {}, "both are still to come"),
        ("errand", {"trade": 0, "item": 0}, "both are still to come"),
        ("errand", {"trade": 1}, ""),
        ("errand", {"item": 1}, ""),
        ("errand", {"trade": 1, "item": 1}, ""),
    ],
)
def test_an_action_comes_back_once_it_is_used(text, used, said):
    assert off(text, used=used) == said


@pytest.mark.parametrize("text", ["action", "errand", "slip"])
def test_in_somebody_elses_turn_no_action_is_given_back(text):
    table = facility(
        heroes={"ann": "A", "ben": "A"},
        now="ben",
        used={"challenge": 1, "trade": 1, "item": 1},
        enemies={"guard-1": "A"},
    )
    assert off(text, table=table) == "it is not your turn"
    assert off(text, table=table, seat="ben") == ""


@pytest.mark.parametrize(
    ("at", "guard", "said"),
    [("A", "A", ""), ("A", "B", "nobody holds you"), ("infirmary", "A", "nobody holds you")],
)
def test_only_who_is_held_slips_off(at, guard, said):
    table = facility("A-B", enemies={"guard-1": guard})
    table.pieces["ann"] = replace(table.pieces["ann"], at=at)
    assert off("slip", table=table) == said


@pytest.mark.parametrize(
    ("text", "step", "said"),
    [
        ("dice 1", ROLL, ""),
        ("dice 1", DICE, "you are not about to roll"),
        ("dice 1", "", "you are not about to roll"),
        ("again", DICE, ""),
        ("again", ROLL, "you have not rolled"),
        ("again", "", "you have not rolled"),
    ],
)
def test_dice_are_added_before_and_thrown_again_after_the_own_roll(text, step, said):
    table = facility(heroes={"ann": "A", "ben": "A"})
    table.agenda = (
        (Trial("ann", "bash", "strength", "door A B").step(step),)
        if step
        else (Step("act", "ann"),)
    )
    table.thrown = Thrown("challenge", ("int",)) if step == DICE else table.thrown
    assert off(text, table=table) == said
    assert off(text, table=table, seat="ben") != ""


# -- the tile


@pytest.mark.parametrize(
    ("text", "ways", "said"),
    [
        ("lock", "A-B", ""),
        ("lock", "A#B", "no open door"),
        ("lock", "A~B", "no open door"),
        ("lock", "A#B B-C", "no open door"),
        ("unlock", "A#B", ""),
        ("unlock", "A-B", "no locked door"),
        ("unlock", "A-B B#C", "no locked door"),
    ],
)
def test_a_door_of_the_tile_is_open_or_locked(text, ways, said):
    assert off(text, ways) == said


@pytest.mark.parametrize(
    ("text", "dark", "said"),
    [
        ("dark", "A", "dark already"),
        ("dark", "B", ""),
        ("light", "A", ""),
        ("light", "B", "it is not dark here"),
    ],
)
def test_it_is_dark_or_not(text, dark, said):
    assert off(text, "A-B", dark=[dark]) == said


@pytest.mark.parametrize(("stack", "said"), [([], "no tiles are left"), (["cross"], "")])
def test_a_tile_can_be_looked_at_while_one_is_left(stack, said):
    assert off("scout", stack=stack, scenario={"lift": ""}) == said


@pytest.mark.parametrize(
    ("deck", "discard", "said"),
    [(0, 0, "no item is left"), (1, 0, ""), (0, 1, "")],
)
def test_an_item_comes_from_the_deck_or_from_shuffled_discards(deck, discard, said):
    table = facility()
    table.piles["item"] = Pile("item", "item", ("rope",) * deck, down=True)
    table.piles["item discard"] = Pile("item discard", "item", ("rope",) * discard)
    assert off("item", table=table) == said


# -- enemies


@pytest.mark.parametrize("text", ["stun", "hold"])
@pytest.mark.parametrize(
    ("at", "stunned", "said"),
    [("A", [], ""), ("B", [], "no active enemy here"), ("A", ["clone-1"], "no active enemy here")],
)
def test_an_active_enemy_is_here(text, at, stunned, said):
    assert off(text, "A-B", enemies={"clone-1": at}, stunned=stunned) == said


def test_who_acts_no_more_this_turn_cannot_be_held_back():
    used = {spent_mark("clone-1"): 1}
    assert off("hold", enemies={"clone-1": "A"}, used=used) == "no active enemy here"
    both = {"clone-1": "A", "clone-2": "A"}
    assert off("hold", enemies=both, used=used) == ""


@pytest.mark.parametrize(
    ("ways", "crowd", "said"),
    [
        ("A-B", {}, ""),
        ("A#B", {}, "nobody here can be pushed"),
        ("A~B", {}, "nobody here can be pushed"),
        ("A-B", {"guard-2": "B", "guard-3": "B"}, "nobody here can be pushed"),
        ("A-B", {"clone-2": "B", "clone-3": "B"}, ""),
        ("A-B", {"guard-2": "B"}, ""),
    ],
)
def test_an_enemy_is_pushed_where_it_has_room(ways, crowd, said):
    assert off("push", ways, enemies={"guard-1": "A", **crowd}) == said


def test_who_is_not_on_the_map_meets_nobody():
    table = with_marker(facility(enemies={"guard-1": "A"}), "dark", "A")
    table.pieces["ann"] = replace(table.pieces["ann"], at="infirmary")
    for text in ("stun", "push", "hold"):
        assert off(text, table=table) != ""


def test_every_verb_that_can_fail_to_change_anything_is_looked_at_here():
    never = {"knock out", "by hand", "strength", "intelligence", "toughness", "speed", "move"}
    assert {name for name, verb in VERBS.items() if verb.why_not is None} == never
