"""Items with actions, passive ones, what effects do (ALN-ITEM, ALN-TURN-040)."""

import pytest
from msgspec.structs import replace

from companion.engine.packs.content import Content
from companion.engine.state.table import Step
from companion.games.alone.effects.operations import DOES
from companion.games.alone.records.card_verbs import VERBS
from rules.alone.items.test_scavenging import kit, with_kit
from rules.alone.table_kit import at, pack


def used(card, part, *answers, dice=(), **more):
    """The hero uses an item; nothing else is declared."""
    m = at(with_kit(card, hands={"ben": ""}, **more), Step("effects", card, "ann", word=part))
    return m.answer(*answers, dice=dice)


@pytest.mark.rule("ALN-ITEM-010", "ALN-TURN-040", "ALN-TURN-050", "ALN-ITEM-030")
def test_an_action_item_replaces_its_action_for_one_charge():
    table = with_kit("tablets grapple", hero="h", revealed="a", hands={"ben": ""})
    m = at(table, Step("declare", "ann"), stop_at=("walk", "effect.walk"))
    m.answer("item grapple move", "none")
    assert (m.table.tracks["charge grapple"], m.table.turn.used["did move"]) == (2, 1)
    assert m.table.tracks["charge tablets"] == 3
    assert m.number("turns") == 1


@pytest.mark.rule("ALN-ITEM-010")
def test_an_item_without_charges_is_refused():
    table = with_kit("grapple", tracks={"charge grapple": 0})
    m = at(table, Step("declare", "ann"))
    assert m.off("item grapple move") == "It has no charge."


@pytest.mark.rule("ALN-ITEM-020")
def test_a_passive_item_works_at_its_trigger_and_is_no_action():
    m = at(with_kit("medkit", life=5), Step("declare", "ann")).answer("item medkit")
    assert (m.life, m.table.tracks["charge medkit"], m.number("turns")) == (7, 2, 0)
    m.leaves_open("ALN-TURN-030")


@pytest.mark.rule("ALN-ITEM-020", "ALN-ITEM-030")
@pytest.mark.parametrize(("answer", "life", "charges"), [("item vest", 11, 2), ("none", 10, 3)])
def test_a_passive_item_that_makes_a_loss_smaller(answer, life, charges):
    steps = (
        Step("shields", "ann", number=2, word="life"),
        Step("damage", "ann", number=2, word="life ALN-ATTACK-030"),
    )
    m = at(with_kit("vest", hands={"ben": ""}), *steps).answer(answer)
    m.answer(*(["none"] * (1 + (answer != "none"))))
    assert (m.life, m.table.tracks["charge vest"]) == (life, charges)


@pytest.mark.rule("ALN-ITEM-040")
def test_an_item_goes_with_its_last_charge():
    table = with_kit("medkit", life=5, tracks={"charge medkit": 1})
    m = at(table, Step("declare", "ann")).answer("item medkit")
    assert (m.life, kit(m), m.table.piles["item discard"].cards) == (7, (), ("medkit",))
    m.leaves_open("ALN-TURN-030")


@pytest.mark.rule("ALN-SCAV-050", "ALN-ITEM-010")
@pytest.mark.parametrize(("spaces", "life"), [(0, 7), (1, 8)])
def test_an_upgraded_item_does_more(spaces, life):
    table = with_kit("medkit", life=5, tracks={"upgrade medkit 0": spaces})
    assert at(table, Step("item", "ann", "medkit")).life == life


def printed_anew(card, **parts):
    """The house pack with an item that says something else."""
    printed = pack()
    item = {**printed.records["item"], card: replace(printed.records["item"][card], **parts)}
    return Content(printed.packs, printed.kinds, {**printed.records, "item": item}, printed.choices)


@pytest.mark.rule("ALN-ITEM-050", "ALN-REACT-160")
def test_both_actions_of_an_item_open_their_reactions():
    content = printed_anew("grapple", does=("again",))
    table = with_kit("grapple", hands={"ben": ""}, content=content)
    m = at(table, Step("declare", "ann"), stop_at=("scavenge",))
    m.answer("item grapple move", "none", "scavenge", "none")
    assert m.stopped.name == "scavenge"
    assert {"did move", "did scavenge"} <= set(m.table.turn.used)
    assert [prompt.rule for prompt in m.asked].count("ALN-REACT-010") == 2


@pytest.mark.rule("ALN-ITEM-060")
def test_each_verb_of_cards_has_a_procedure():
    assert set(DOES) == set(VERBS)


@pytest.mark.rule("ALN-ITEM-060")
def test_effects_on_light_and_sight():
    assert used("fuse_kit", "does", "east").lit() == "a h"
    assert used("spotlight", "does", "south").lit() == "R h"
    assert used("scanner", "does").revealed() == "R a h"
    assert used("drone", "does", "east").revealed() == "a h"


@pytest.mark.rule("ALN-ITEM-060")
def test_effects_on_creatures():
    m = used("bullets_1", "does", revealed="a", lit="a", a="brute")
    assert m.creatures() == "a brute*"
    m = used("stun_rod", "does", "creature-1 east", h="clinger", revealed="a")
    m.leaves_open("ALN-NOISE-030")
    assert m.creatures() == "a clinger*"


@pytest.mark.rule("ALN-ITEM-060")
def test_effects_on_tokens_doors_and_charges():
    m = at(with_kit("drone", danger="h"), Step("effect", "drone", "ann", 1, "upgraded"))
    token = m.legal("token")
    assert len(token) == 1
    assert m.answer(*token).danger() == ""
    table = with_kit("toolbox boots")
    m = at(table, Step("effect", "toolbox", "ann", 0, "does")).answer("toolbox", "boots")
    assert (m.table.tracks["charge toolbox"], m.table.tracks["charge boots"]) == (4, 4)
