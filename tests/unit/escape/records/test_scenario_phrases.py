"""Lines of a scenario's page: what stands in each place, and the records its pages become."""

import json
import re

import pytest

from companion.engine.forms.form_prompt import Fill
from companion.engine.forms.record_form import answer_of
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.scenario import Deed, Happening, Scenario, own
from companion.games.escape.records.scenario_phrases import (
    ENEMIES,
    MARKERS,
    PLACES,
    count_blank,
    counts_in,
    tile_words,
)
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.games.escape.teach.scenario_entry import (
    EnteredScenario,
    numbered,
    records_of,
    typed_in,
)
from companion.games.escape.teach.scenario_rule_pages import deed_page, happening_page
from rules.escape.box_kit import content
from rules.escape.table_kit import Match, facility


def made_up():
    tiles = (Tile("crypt", "Crypt", doors=("n",)), Tile("nameless", "", doors=("n",)))
    return facility(content=tiles).content


def phrase(found, template):
    key = re.sub(r"\{\w+\}", "{}", template)
    return next(offered for offered in found if offered.key == key)


@pytest.mark.parametrize("language", [CONDITIONS, EFFECTS], ids=["conditions", "effects"])
def test_every_condition_and_effect_is_a_phrase_with_words(language):
    found = language.phrases(made_up())
    assert len(found) == len(language)
    for template, defined in language.items():
        offered = phrase(found, template)
        assert defined.label.text
        assert defined.meaning
        assert len(offered.blanks) == len(defined.places)
        assert offered.key.count("{}") == len(offered.blanks)
    assert all(condition.says.text for condition in CONDITIONS.values())


def test_what_stands_in_each_place():
    packs = made_up()
    turn = phrase(CONDITIONS.phrases(packs), "turn {n}").blanks[0]
    assert (turn.low, turn.high) == (0, 99)
    pool = phrase(EFFECTS.phrases(packs), "threat pool {n}").blanks[0]
    assert (pool.low, pool.high) == (-99, 99)
    where = phrase(CONDITIONS.phrases(packs), "on {place}").blanks[0]
    keys = [word.key for word in where.among]
    assert keys[: len(PLACES)] == [word.key for word in PLACES]
    assert "crypt" in keys
    assert (where.several, where.free) == (True, True)
    tile = phrase(CONDITIONS.phrases(packs), "laid {tile}").blanks[0]
    assert (tile.several, tile.free) == (False, True)
    assert not {"infirmary", "nameless"} & {word.key for word in tile.among}
    enemy = phrase(EFFECTS.phrases(packs), "activate {enemy}").blanks[0]
    assert [word.key for word in enemy.among] == [word.key for word in ENEMIES]
    marker, other = phrase(EFFECTS.phrases(packs), "turn {marker} {marker}").blanks
    assert [word.key for word in marker.among] == [word.key for word in MARKERS]
    assert (marker.name, other.name) == ("marker", "marker2")
    assert marker.label == other.label
    effect = phrase(EFFECTS.phrases(packs), "each {effect}").blanks[0]
    assert "fear {}" in [offered.key for offered in effect.phrases]


def test_an_item_may_be_typed_where_cards_are_still_to_be_entered():
    for packs, free in ((made_up(), False), (content(), True)):
        item = phrase(CONDITIONS.phrases(packs), "carries {item}").blanks[0]
        assert item.free is free
        assert all(word.label.text for word in item.among)
        given = phrase(EFFECTS.phrases(packs), "give {item}").blanks[0]
        assert not given.free


def test_counts_are_those_of_the_page_and_three_more():
    texts = ("count bombs 2 and turn 3", "hero fear 1", "count", "not count keys 1")
    assert list(counts_in(texts)) == ["bombs", "keys"]
    name = phrase(
        CONDITIONS.phrases(made_up(), {"name": count_blank(("keys", "bombs"))}), "count {name} {n}"
    ).blanks[0]
    assert [word.key for word in name.among] == ["a", "b", "bombs", "c", "keys"]
    assert [Match.words(word.label) for word in name.among][2] == "BOMBS"


def test_tiles_stand_by_name():
    found = [Match.words(word.label) for word in tile_words(made_up())]
    assert found == sorted(found)
    assert "Crypt" in found


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("on crypt", "on {place}"),
        ("all on crypt", "all on {place}"),
        ("guard in crypt+fear", "{enemy} in {place}"),
        ("no guard", "no {enemy}"),
        ("turn 3", "turn {n}"),
        ("markers dark 2", "markers {marker} {n}"),
        ("marked dark crypt", "marked {marker} {place}"),
        ("on", None),
        ("turn", None),
        ("xturn 3", None),
    ],
)
def test_the_template_with_the_most_words_of_its_own_wins(text, template):
    said = CONDITIONS.understood(text)
    assert (said.template if said else None) == template


def test_an_effect_of_the_cards_may_have_several_words():
    said = EFFECTS.understood("those on crypt set fear 4")
    assert (said.template, said.args) == ("those on {place} {effect}", ("crypt", "set fear 4"))
    assert EFFECTS.understood("spawn guard map from crypt").args == ("guard", "map", "crypt")
    assert EFFECTS.understood("put dark map").args == ("dark", "map")
    assert EFFECTS.understood("put dark").template == "put {marker}"


# -- pages within the page


def pages():
    packs = made_up()
    phrases = CONDITIONS.phrases(packs), EFFECTS.phrases(packs)
    return happening_page(*phrases), deed_page(*phrases)


def test_pages_begin_empty_and_ask_for_what_must_be_said():
    happening, deed = pages()
    assert isinstance(happening, Fill)
    usual = {field.key: field.usual for field in happening.fields}
    assert usual == {"id": "", "when": "any time", "only": (), "do": (), "again": False, "text": ""}
    usual = {field.key: field.usual for field in deed.fields}
    assert (usual["moves"], usual["again"], usual["fail"]) == (0, False, ())
    fields = {field.key: field for field in deed.fields}
    assert (fields["moves"].low, fields["moves"].high) == (0, 4)
    assert (fields["name"].least, fields["name"].most) == (1, 40)
    assert fields["test"].most == 1
    assert [f.linked for f in (fields["only"], fields["do"], fields["fail"])] == [
        True,
        False,
        False,
    ]
    assert [field.key for field in happening.fields if field.linked] == ["only"]


RECORDS = [
    Happening("h1", "", "turn ends", ("hero fear 1",), ("on fear",), again=True, text="Cold."),
    Happening("h2", "", "any time", ("lockdown",)),
]
DEEDS = [
    Deed("d1", "", "Pull", ("lockdown",), ("turn 2",), "strength 3", 2, ("killed",), again=True),
    Deed("d2", "", "Push", ("lockdown",)),
]


@pytest.mark.parametrize(("n", "record"), [(0, r) for r in RECORDS] + [(1, r) for r in DEEDS])
def test_a_record_and_its_page_say_the_same(n, record):
    page = pages()[n]
    assert page.accept(answer_of(page, record)) == record


def test_what_is_left_alone_is_left_out_of_the_answer():
    happening, deed = pages()
    assert json.loads(answer_of(happening, RECORDS[1])) == {"id": "h2", "do": ["lockdown"]}
    assert set(json.loads(answer_of(deed, DEEDS[1]))) == {"id", "name", "do"}


def test_a_scenarios_own_records_are_those_that_say_something():
    records = (
        Happening("h2", "test", "setup", ("lockdown",)),
        Happening("h1", "test", "setup", text="Hm."),
        Happening("h0", "test", "setup"),
        Happening("h3", "other", "setup", ("lockdown",)),
    )
    packs = facility(content=records).content
    assert [happening.id for happening in own(packs, Happening, "test")] == ["h1", "h2"]


# -- records of a page


def whole(**kw):
    rules = facility(scenario=kw.pop("rules", {})).content.of(Scenario)["test"]
    return EnteredScenario("test", rules, **kw)


def test_new_records_get_ids_and_those_taken_off_are_emptied():
    held = tuple(
        Happening(
            f"test_happening_{n}", "test", "setup", ("lockdown",), text="Hi.", text_pl="Cześć."
        )
        for n in (1, 4)
    )
    entered = (
        Happening("", "", "setup", ("killed",)),
        Happening("test_happening_1", "", "setup", ("killed",), text="Hi."),
        Happening("", "", "any time", ("lockdown",)),
    )
    found = numbered(entered, held, "test", "happening")
    assert [happening.id for happening in found] == [f"test_happening_{n}" for n in (2, 1, 3, 4)]
    assert all(happening.scenario == "test" for happening in found)
    assert (found[1].do, found[1].text_pl) == (("killed",), "Cześć.")
    assert (found[3].do, found[3].text) == ((), "")
    other = numbered(
        (Happening("test_happening_1", "", "setup", text="Ho."),), held[:1], "test", "h"
    )
    assert (other[0].text, other[0].text_pl) == ("Ho.", "")


def test_names_that_were_typed_become_tiles():
    blanks = (Tile("t1", ""), Tile("t2", ""))
    page = whole(
        rules={"start": ("+Sick_Bay 0,0",), "lift": "+Lift", "win_when": ("on +Lift+fear",)},
        deeds=(Deed("", "", "Open", ("put dark +Sick_Bay",), ("carries +Rope",)),),
    )
    assert list(dict.fromkeys(typed_in(page))) == ["+Sick_Bay", "+Lift"]
    found = records_of(page, blanks, (), ())
    tiles = [record for kind, record in found if kind == "tile"]
    assert [(tile.id, tile.name) for tile in tiles] == [("t1", "Sick Bay"), ("t2", "Lift")]
    rules = next(record for kind, record in found if kind == "scenario")
    assert (rules.start, rules.lift, rules.win_when) == (("t1 0,0",), "t2", ("on t2+fear",))
    deed = next(record for kind, record in found if kind == "deed")
    assert (deed.do, deed.only) == (("put dark t1",), ("carries +Rope",))


def test_a_page_without_typed_names_makes_no_tiles():
    found = records_of(whole(), (Tile("t1", ""),), (), ())
    assert [kind for kind, _ in found] == ["scenario"]
