"""Special room actions, and special creatures (ALN-ROOMACT, ALN-DEEP)."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Pile, Step
from companion.games.alone.evil.specials import DRAWN
from companion.games.alone.evil.wounds import strike
from companion.games.alone.state.creatures import spawnable
from rules.alone.table_kit import at, dark, pack

LEVEL = """
    h-R
"""
MISSIONS = {"mission red": "burn", "mission green": "ally", "mission blue": "fog"}


def in_room(room, hero="R", **more):
    options = {"room_actions": "with", **more.pop("options", {})}
    table = dark(LEVEL, hero=hero, words=MISSIONS, options=options, hands={"ben": ""}, **more)
    table.spaces["R"] = replace(table.spaces["R"], face=room)
    return table


def declared(table):
    return at(table, Step("declare", "ann"), stop_at=("scavenge",))


# -- room actions


@pytest.mark.rule("ALN-ROOMACT-010", "ALN-ROOMACT-020", "ALN-ROOMACT-030", "ALN-DEEP-130")
@pytest.mark.parametrize(
    ("room", "hero", "module", "offered"),
    [
        ("galley", "R", "with", True),
        ("galley", "h", "with", False),
        ("galley", "R", "without", False),
        ("reactor", "R", "with", False),
        ("ward", "R", "with", False),
        ("pumps", "R", "with", False),
    ],
)
def test_where_a_special_room_action_is_offered(room, hero, module, offered):
    m = declared(in_room(room, hero, options={"room_actions": module}))
    assert ("room action" in m.legal()) is offered


@pytest.mark.rule("ALN-ROOMACT-030", "ALN-ROOMACT-040", "ALN-ROOMACT-050")
def test_a_special_action_replaces_the_draw_and_marks_the_room():
    m = at(in_room("galley", self_=5), Step("room action", "ann", "galley"))
    assert (m.self_, m.table.piles["kit"].cards) == (8, ())
    m = declared(m.table)
    assert "room action" not in m.legal()
    second = next(each.second for each in m.prompt.options() if each.key == "scavenge")
    assert second.facts["n"] == 1


@pytest.mark.rule("ALN-ROOMACT-040", "ALN-ROOMACT-050")
def test_after_a_draw_of_three_there_is_no_special_action():
    m = at(in_room("galley"), Step("scavenge", "ann"), stop_at=("upgrade",))
    assert len(m.table.piles["kit"].cards) == 3
    assert "room action" not in declared(m.table).legal()


@pytest.mark.rule("ALN-ROOMACT-030")
def test_a_special_action_counts_as_scavenging():
    m = declared(in_room("galley")).answer("room action", "none")
    assert m.table.turn.used["did scavenge"] == 1


# -- special creatures


def drawn(seed, missions=()):
    table = dark("h-a", options={"deep": "with"})
    table.piles["missions"] = Pile("missions", "mission", missions)
    return at(table, Step("setup.specials"), seed=seed).table


@pytest.mark.rule("ALN-DEEP-010", "ALN-DEEP-020", "ALN-DEEP-030", "ALN-DEEP-110")
@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_three_special_creatures_with_three_icons_are_shown(seed):
    table = drawn(seed)
    pile = table.piles["specials"]
    records = table.content.records["special"]
    assert len(pile.cards) == len({records[card].icon for card in pile.cards}) == DRAWN
    assert pile.seen == ("*",)


def with_special(*out, options=None, **more):
    options = {"deep": "with", **(options or {})}
    table = dark("h-a-b-c-d", options=options, hands={"ben": ""}, **more)
    left = tuple(card for card in ("whisperer", "gnawer", "ram") if card not in out)
    table.piles["specials"] = Pile("specials", "special card", left)
    table.piles["specials out"] = Pile("specials out", "special card", out)
    table.redrawn()
    return table


def comes(table, card):
    """The window at a turn's end of an evil side that holds one card."""
    table.piles["hand ben"] = Pile("hand ben", "reaction", (card,), seen=("ben",))
    return at(table, Step("window", "ben", word="end"))


@pytest.mark.rule("ALN-DEEP-040", "ALN-DEEP-050", "ALN-DEEP-060")
def test_a_card_with_its_icon_brings_a_special_creature_without_its_effects():
    records = pack().records["reaction"]
    actions = ("move", "explore", "fight", "scavenge", "interact")
    fits = (c for c in records.values() if "howler" in c.creatures and c.trigger in actions)
    card = next(fits)
    m = comes(with_special(used={"ending": 1, f"did {card.trigger}": 1}), card.id)
    keys = (card.id, "special", "special 1", "d")
    noise = m.prompt.follows(keys)
    m.answer(" > ".join((*keys, *((noise.among[0].key,) if noise else ()))))
    m.leaves_open("ALN-REACT-010")
    assert (m.creatures(), m.table.turn.used["cards"]) == ("d whisperer", 1)
    assert m.table.piles["specials out"].cards == ("whisperer",)


@pytest.mark.rule("ALN-DEEP-070", "ALN-DEEP-100")
def test_a_killed_special_creature_does_not_come_again():
    table = with_special("whisperer", b="whisperer", revealed="b")
    m = at(table, Step("pass", "ann"))
    strike(m.play, "special-1", 1)
    assert m.creatures() == "b whisperer*"
    strike(m.play, "special-1", 2)
    assert (m.creatures(), m.number("xp courage")) == ("", 1)
    assert "whisperer" not in m.table.piles["specials"].cards


@pytest.mark.rule("ALN-DEEP-040", "ALN-DEEP-070")
def test_of_two_that_a_card_may_bring_the_one_that_came_is_not_offered():
    m = comes(with_special("ram", used={"ending": 1}), "ambush")
    kinds = m.prompt.follows(("ambush", "special")).among
    assert [kind.key for kind in kinds] == ["special 1"]


@pytest.mark.rule("ALN-DEEP-090")
def test_a_power_of_an_encounter():
    table = with_special("whisperer", h="whisperer")
    m = at(table, Step("encounter", "ann", items=("special-1",))).answer("none", "none")
    assert m.self_ == 12 - 2 - 1


@pytest.mark.rule("ALN-DEEP-120")
@pytest.mark.parametrize(("choice", "refused"), [("own", False), ("kind", True)])
def test_whether_a_special_creature_uses_the_limit_of_its_kind(choice, refused):
    options = {"special_creature_limit": choice}
    table = with_special(options=options, b="howler howler howler")
    assert bool(spawnable(table, "special", 1)["d"].text) is refused


@pytest.mark.rule("ALN-DEEP-090")
def test_a_power_at_a_rounds_end_works_while_its_creature_is_on_the_map():
    for figures, tokens in (({"b": "nester"}, "h"), ({}, "")):
        table = with_special("nester", tracks={"round": 3}, **figures)
        m = at(table, Step("round.6"))
        assert m.danger() == tokens


@pytest.mark.rule("ALN-DEEP-090")
def test_a_power_of_a_creature_that_comes():
    table = dark("h-a-b-c-d-e-f", options={"deep": "with"}, hands={"ben": ""})
    table.piles["specials"] = Pile("specials", "special card", ("runner",))
    table.piles["specials out"] = Pile("specials out", "special card")
    table.redrawn()
    card = next(c.id for c in pack().records["reaction"].values() if "drifter" in c.creatures)
    table.turn.used["ending"] = 1
    keys = (card, "special", "special 4", "f")
    m = comes(table, card)
    noise = m.prompt.follows(keys)
    m.answer(" > ".join((*keys, *((noise.among[0].key,) if noise else ()))))
    m.leaves_open("ALN-REACT-090")
    assert m.words(m.prompt.asks) == "Where is the noise?"
