"""An empty box told page by page: what each page asks, between which numbers, what comes of it."""

import json

import pytest
from msgspec.structs import replace

from companion.engine.packs.content import Content
from companion.games.escape import GAME
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.records.field_choices import NOT_ENTERED, SIDES, SIZES
from companion.games.escape.records.printed import (
    AdrenalineCard,
    Die,
    Entry,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.unknown_records import unknown_records, unnamed
from companion.games.escape.teach.card_pages import card_page, die_page, entry_page, first_blank
from companion.games.escape.teach.record_editing import entered_records, page_of
from companion.games.escape.teach.tile_pages import tile_page
from rules.escape.box_kit import content, field, fresh, keys, learn, ranges
from rules.escape.table_kit import Match


@pytest.fixture
def table():
    return fresh()


# -- tiles


@pytest.mark.rule("ESC-COMP-040")
@pytest.mark.parametrize(
    ("size", "sides"),
    [
        ((1, 1), "n e s w"),
        ((2, 1), "n0 n1 e0 s0 s1 w0"),
        ((1, 2), "n0 e0 e1 s0 w0 w1"),
        ((2, 2), "n0 n1 e0 e1 s0 s1 w0 w1"),
    ],
)
def test_the_sides_of_a_face_are_those_of_its_size(size, sides):
    assert [word.key for word in SIDES[size]] == sides.split()
    assert [*SIDES] == [*SIZES]
    numbers = [word.label.facts.get("n") for word in SIDES[size]]
    assert numbers == [int(s[1:]) + 1 if s[1:] else None for s in sides.split()]


def test_the_page_of_a_tile_fits_its_size(table):
    ref = unknown_records(table.content, "tile")[0]
    for size, look in (((1, 1), "tile"), ((2, 1), "page"), ((2, 2), "page")):
        page = tile_page(table, ref, size)
        assert (page.look, page.known["size"]) == (look, size)
        assert field(page, "doors").among == SIDES[size]
        assert field(page, "doors").least == 1
    assert tile_page(table, ref).known["size"] == (1, 1)


TILE = {"name": "Pump", "doors": ["n"], "ducts": [], "vent": False, "event": "", "icons": []}


def refused(page, **given):
    words = page.legal(json.dumps({**TILE, **given}))
    return Match.words(words)


@pytest.mark.rule("ESC-TILE-020")
@pytest.mark.parametrize(
    ("vent", "ducts", "why"),
    [
        (True, "", "A vent needs a duct."),
        (True, "n", ""),
        (True, "n e s", ""),
        (False, "", ""),
        (False, "n", "A duct without a vent joins two sides, or four."),
        (False, "n e", ""),
        (False, "n e s", "A duct without a vent joins two sides, or four."),
        (False, "n e s w", ""),
    ],
)
def test_a_duct_leads_to_a_vent_or_joins_sides(table, vent, ducts, why):
    page = tile_page(table, unknown_records(table.content, "tile")[0])
    assert refused(page, vent=vent, ducts=ducts.split()) == why


@pytest.mark.parametrize(
    ("vent", "ducts", "runs"),
    [
        (False, "n e", ("n-e",)),
        (False, "n e s w", ("n-s", "w-e")),
        (False, "", ()),
        (True, "n e", ("n", "e")),
    ],
)
def test_ducts_that_pass_through_are_runs(table, vent, ducts, runs):
    page = tile_page(table, unknown_records(table.content, "tile")[0])
    tile = page.accept(json.dumps({**TILE, "vent": vent, "ducts": ducts.split()}))
    assert tile.ducts == runs


def test_a_tile_that_was_entered_shows_what_was_entered(table):
    ref = unknown_records(table.content, "tile")[0]
    tile = Tile(
        ref, "Pump", doors=("n", "e"), ducts=("n-s",), icons=("crate", "fear again", "panel")
    )
    learn(table, "tile", tile)
    page = tile_page(table, ref)
    usual = {line.key: line.usual for line in page.fields}
    assert (usual["event"], usual["icons"]) == ("fear again", ("crate", "panel"))
    assert (usual["name"], usual["doors"], usual["ducts"]) == ("Pump", ("n", "e"), ("n", "s"))
    assert "Pump" not in Match.words(page.asks)
    again = page.accept("{}")
    assert (again.icons, again.ducts) == (("fear again", "crate", "panel"), ("n-s",))


def test_a_named_blank_is_offered_by_name_and_filled_in(table):
    first, second = unnamed(table.content, "tile")[:2]
    learn(table, "tile", replace(table.content.of(Tile)[second], name="Sick Bay"))
    page = tile_page(table, first)
    assert "Sick Bay" in [word.key for word in field(page, "name").among]
    assert page.accept(json.dumps({**TILE, "name": " sick bay "})).id == second
    assert page.accept(json.dumps(TILE)).id == first
    own = tile_page(table, second)
    assert (field(own, "name").among, field(own, "name").usual) == ((), "Sick Bay")


def page_of_card(table, kind, card):
    learn(table, kind, card)
    return card_page(table, kind, card.id)


def blank_of(table, kind):
    return table.content.find(first_blank(table, kind))


# -- cards


@pytest.mark.rule("ESC-ACTV-010")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_box_for_those_who_play_comes_first_and_must_be_entered(players):
    table = fresh(players)
    ref = first_blank(table, "event")
    page = card_page(table, "event", ref)
    others = [n for n in range(4) if n != players - 1]
    boxes_asked = [f"boxes/{n}" for n in (players - 1, *others)]
    assert [key for key in keys(page) if key.startswith("boxes/")] == boxes_asked
    assert keys(page)[:2] == ["spawn", boxes_asked[0]]
    for n in range(4):
        words = [word.key for word in field(page, f"boxes/{n}").among]
        assert (NOT_ENTERED in words) == (n != players - 1)
        assert field(page, f"boxes/{n}").label.facts == {"n": n + 1}
        assert bool(field(page, f"boxes/{n}").group.text) == (n != players - 1)
    assert page.players == players


def test_an_event_card_that_was_entered_shows_its_boxes(table):
    ref = first_blank(table, "event")
    entered_boxes = ("guard", "clone", NOT_ENTERED, "guard clone")
    card = EventCard(ref, "Sweep", "", "", "", entered_boxes, spawn="clone")
    learn(table, "event", card)
    page = card_page(table, "event", ref)
    assert tuple(field(page, f"boxes/{n}").usual for n in range(4)) == entered_boxes
    assert page.accept("{}").boxes == entered_boxes
    other = card_page(table, "event", first_blank(table, "event"))
    assert {field(other, f"boxes/{n}").usual for n in range(4)} == {NOT_ENTERED}
    assert "{card}" in page.asks.text
    assert "{card}" not in other.asks.text


def test_numbers_of_a_card_go_as_far_as_cards_do(table):
    adrenaline, skill, item = (blank_of(table, kind) for kind in ("adrenaline", "skill", "item"))
    assert ranges(card_page(table, "adrenaline", adrenaline.id)) == {
        "bonus": (0, 6),
        "cost": (-4, 4),
        "ability_cost": (-4, 4),
    }
    assert ranges(card_page(table, "skill", skill.id)) == {"bonus": (0, 6), "use_cost": (-4, 4)}
    assert ranges(card_page(table, "item", item.id)) == {
        "hands": (0, 2),
        "bonus": (0, 6),
        "room": (0, 4),
    }


@pytest.mark.parametrize(
    ("kind", "copies"), [("adrenaline", 3), ("item", 2), ("event", 2), ("skill", None)]
)
def test_a_page_keeps_what_it_does_not_ask(table, kind, copies):
    ref = first_blank(table, kind)
    if copies:
        learn(table, kind, replace(table.content.find(ref), name="Told", copies=copies))
    page = card_page(table, kind, ref)
    assert (page.kind, page.made) == (kind, type(table.content.find(ref)))
    record = page.accept(
        json.dumps({f"boxes/{table.tracks['players'] - 1}": ""} if kind == "event" else {})
    )
    assert (record.id, getattr(record, "copies", None)) == (ref, copies)


def test_a_thing_without_a_name_is_called_by_its_number(table):
    for kind in ("event", "adrenaline", "skill", "item"):
        ref = first_blank(table, kind)
        page = card_page(table, kind, ref)
        assert field(page, "name").usual == f"#{ref.rpartition('_')[2]}"
        assert field(page, "name").least == 1


def test_effects_on_a_card_stand_line_by_line(table):
    card = AdrenalineCard("x", "X", "speed", 1, "fear -1, stun 2", "It.")
    page = page_of_card(table, "adrenaline", card)
    assert field(page, "ability").usual == ("fear -1", "stun 2")
    assert page.accept("{}").ability == "fear -1, stun 2"
    none = page_of_card(table, "skill", SkillCard("s", "S", "It."))
    assert field(none, "use").usual == ()
    item = page_of_card(table, "item", ItemCard("i", "I", "It.", use="draw 1"))
    assert item.accept("{}").use == "draw 1"


@pytest.mark.parametrize("icon", ["security", "fear", "facility"])
def test_an_entry_begins_empty_or_as_it_was_entered(table, icon):
    ref = first_blank(table, "event")
    card = EventCard(ref, "Sweep", "", "", "", ("",) * 4)
    page = entry_page(table, card, icon)
    assert page.accept("{}").id == f"{ref}_{icon}"
    assert icon in page.asks.text.casefold()
    entry = Entry("own", "Roll.", test="strength 3", do=("fear 1",), win=("draw 1",))
    learn(table, "entry", entry)
    page = entry_page(table, replace(card, **{icon: "own"}), icon)
    assert page.accept("{}") == entry
    assert field(page, "test").most == 1


# -- the die


@pytest.mark.rule("ESC-COMP-100")
def test_a_die_has_six_sides_and_the_box_eight_dice(table):
    die = next(iter(table.content.of(Die).values()))
    page = die_page(table, die)
    assert keys(page) == [f"faces/{n}" for n in range(6)]
    assert [f.label.facts["n"] for f in page.fields] == [1, 2, 3, 4, 5, 6]
    made = page.accept(json.dumps({"faces/5": "speed_1"}))
    assert made.faces == ("blank",) * 5 + ("speed_1",)
    assert made.count == 8
    again = die_page(table, made)
    assert [f.usual for f in again.fields] == [*made.faces]


# -- effects as phrases


def phrase(name):
    return next(p for p in VERBS.phrases(Content()) if p.key.removesuffix(" {}") == name)


@pytest.mark.parametrize("name", sorted(VERBS))
def test_an_effect_is_a_phrase_with_its_number(name):
    words, found = VERBS[name], phrase(name)
    if words.most == 1:
        assert (found.key, found.blanks) == (name, ())
        return
    (blank,) = found.blanks
    assert found.key == f"{name} {{}}"
    assert blank.high == words.most
    assert blank.low == (-words.most if words.less.text else 1)
    assert found.label.text == words.label.text


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("fear", -8, 8),
        ("threat", -8, 8),
        ("vitality", -4, 4),
        ("set fear", 1, 8),
        ("draw", 1, 8),
        ("stun", 1, 4),
        ("move", 1, 8),
    ],
)
def test_an_effect_goes_as_far_as_cards_do(name, low, high):
    (blank,) = phrase(name).blanks
    assert (blank.low, blank.high) == (low, high)


@pytest.mark.parametrize("name", ["knock out", "by hand", "slip", "dark", "light", "action"])
def test_an_effect_whose_number_means_nothing_has_none(name):
    assert phrase(name).blanks == ()


# -- corrections: any page again


def test_everything_entered_is_listed_and_nothing_else(table):
    card = EventCard(first_blank(table, "event"), "Sweep", "e1", "", "e2", ("",) * 4)
    before = list(entered_records(table.content))
    learn(table, "entry", Entry("e1", "One."))
    learn(table, "entry", Entry("e2", "Two."))
    learn(table, "event", card)
    found = list(entered_records(table.content))
    new = [record for record in found if record not in before]
    assert new == [("event", card.id), ("entry", "e1"), ("entry", "e2")]
    assert not any(kind == "tile" and ref == "infirmary" for kind, ref in found)
    assert not any(kind == "scenario" for kind, ref in found)
    assert page_of(table.content, "entry", "e2").accept("{}") == Entry("e2", "Two.")


def test_a_card_corrected_outside_a_match_is_that_of_four_players(table):
    card = EventCard(first_blank(table, "event"), "Sweep", "", "", "", ("guard",) * 4)
    learn(table, "event", card)
    assert page_of(table.content, "event", card.id).players == 4


def test_there_is_no_page_for_what_is_not_there(table):
    assert page_of(table.content, "tile", "moon") is None
    assert page_of(table.content, "entry", "moon") is None
    assert page_of(table.content, "face", "blank") is None


def test_a_large_tile_is_corrected_in_its_size(table):
    ref = unknown_records(table.content, "tile")[0]
    learn(table, "tile", Tile(ref, "Hall", doors=("n1",), size=(2, 1), use="start"))
    assert page_of(table.content, "tile", ref).known["size"] == (2, 1)


# -- tokens of the box


@pytest.mark.rule(
    "ESC-COMP-110", "ESC-COMP-120", "ESC-COMP-130", "ESC-COMP-140", "ESC-COMP-150",
    "ESC-COMP-160", "ESC-COMP-170", "ESC-COMP-180", "ESC-COMP-190", "ESC-COMP-200",
    "ESC-COMP-210", "ESC-COMP-220", "ESC-COMP-230", "ESC-COMP-240", "ESC-COMP-250",
)  # fmt: skip
def test_the_box_holds_as_many_of_each_as_its_list_says():
    found = list(GAME.vocabulary.parts(content()))
    tokens = {part.id: part.copies for part in found if part.form == "token"}
    assert tokens == {
        "locked": 12, "threat": 24, "lockdown": 12, "fear": 5, "vitality": 5, "dark": 6,
        "vent": 6, "blocked": 6, "post": 6, "nest": 6, "uniform": 8, "bloody": 8, "swarm": 18,
        "accessed": 4,
    }  # fmt: skip
    standees = {part.id: part.number for part in found if part.form == "standee"}
    wanted = {f"hero-{n}": n for n in range(1, 5)}
    for type_, count in (("guard", 10), ("clone", 10), ("hybrid", 3), ("cronos", 1)):
        wanted |= {f"{type_}-{n}": n for n in range(1, count + 1)}
    assert standees == wanted
