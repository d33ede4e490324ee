"""Pages filled in by taps: what people tap is what the rules get."""

import json

import pytest

from companion.bootstrap import boxes, locales
from companion.engine.forms import Fill
from companion.engine.game import Seat, Start
from companion.engine.table import Table
from companion.games.escape import scenario_page
from companion.games.escape.blanks import blanks
from companion.games.escape.corrections import page_of, told
from companion.games.escape.page_fields import NOT_TOLD
from companion.games.escape.pages import NOT_ASKED, card_page, die_page, entry_page, tile_page
from companion.games.escape.printed import Die, EventCard, Tile
from companion.games.escape.scenario import Scenario
from companion.session.options import options_for
from companion.session.packs import read_ledger, read_packs
from companion.session.session import Session
from companion.ui.models import LearnTileModel, ListModel, StampsModel
from companion.ui.presenter.modes import mode_for
from companion.ui.presenter.modes.base import Setting
from companion.ui.presenter.modes.filling import (
    ADD,
    CLOSE,
    DUCTS,
    LINES,
    NAME,
    NEXT,
    THAT_IS_IT,
    TYPE,
    TYPED,
    Filling,
)
from companion.ui.presenter.naming import match_words
from companion.ui.presenter.scene import Scene

BOX = boxes()["escape"]
CONTENT = read_packs(BOX.game, [BOX.owned / "box"])
LEDGER = read_ledger(BOX.ledger)
SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))
OPTIONS = options_for(BOX.game, LEDGER, CONTENT, {"scenario": "scenario_1"})
SESSION = Session.new(BOX.game, Start(SEATS, OPTIONS, CONTENT), seed="pages")
TABLE = SESSION.copy_of_table()


def page(kind):
    if kind == "scenario":
        return scenario_page.scenario_page(TABLE)
    if kind == "die":
        return die_page(TABLE, next(iter(CONTENT.of(Die).values())))
    if kind == "entry":
        return entry_page(TABLE, next(iter(CONTENT.of(EventCard).values())), "fear")
    if kind == "tile":
        return tile_page(TABLE, blanks(CONTENT, "tile")[0])
    return card_page(TABLE, kind, blanks(CONTENT, kind)[0])


KINDS = ("scenario", "die", "entry", "tile", "event", "adrenaline", "skill", "item")


class Taps:
    def __init__(self, kind, language="en"):
        self.prompt = page(kind)
        self.mode = mode_for(self.prompt)
        view = SESSION.view()
        words = match_words(language, locales(), BOX.game, SEATS, lambda: view)
        self.setting = Setting(Scene(BOX.game, view, words, SEATS, self.prompt))

    @property
    def asked(self):
        return self.mode.asked(self.setting)

    def rows(self):
        return [
            row.ref
            for part in self.asked.stage
            if isinstance(part.model, ListModel)
            for row in part.model.rows
        ]

    def option(self, ref):
        assert ref in {o.ref for o in self.asked.options if o.kind != "off"}, ref
        return self.mode.option(ref, self.setting)

    def tap(self, *refs):
        for ref in refs:
            assert self.mode.stage(ref, self.setting) == ()
        return self

    def done(self):
        (answer,) = self.option(THAT_IS_IT)
        return self.prompt.accept(answer)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_page_has_its_mode_and_something_to_tap(kind, language):
    taps = Taps(kind, language)
    assert isinstance(taps.mode, Filling)
    assert taps.asked.stage
    for one in taps.prompt.fields:  # each line can be opened and left again
        taps.mode.listed = True
        taps.tap(f"field {one.key}")
        _ = taps.asked
        if taps.mode.open or taps.mode._typed is not None:
            taps.option(CLOSE)
    assert not taps.mode.open


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_asks_for_every_key_of_its_record(kind):
    prompt = page(kind)
    keys = {one.key.partition("/")[0] for one in prompt.fields}
    keys |= {"icons"} if kind == "tile" else set()
    skipped = scenario_page.NOT_ASKED if kind == "scenario" else NOT_ASKED[kind]
    extra = {"event"} if kind == "tile" else set()
    assert keys - extra | {*skipped} == {*prompt.made.__struct_fields__}
    assert not keys & {*skipped}


def test_a_tile_is_learned_with_a_few_taps():
    taps = Taps("tile")
    assert isinstance(taps.asked.stage[0].model, LearnTileModel)
    assert next(o for o in taps.asked.options if o.ref == THAT_IS_IT).kind == "off"
    taps.tap("side n", "side w", "side e", "side e", "word event=fear", "word event=fear again")
    taps.tap("word icons=crate", "word vent=")
    taps.option(DUCTS)
    taps.tap("side e")
    taps.option(NAME)
    taps.tap(*"PUMP", "done")
    tile = taps.done()
    assert (tile.name, tile.doors, tile.vent, tile.ducts) == ("Pump", ("n", "w"), True, ("e",))
    assert tile.icons == ("fear again", "crate")


def test_a_duct_that_passes_through_is_one_run():
    taps = Taps("tile").tap("side s")
    taps.option(DUCTS)
    taps.tap("side n")
    assert next(o for o in taps.asked.options if o.ref == THAT_IS_IT).kind == "off"
    assert taps.tap("side w").done().ducts == ("n-w",)


def test_an_event_card_takes_two_taps():
    taps = Taps("event")
    assert [type(part.model) for part in taps.asked.stage] == [StampsModel, StampsModel]
    card = taps.tap("word spawn=clone", "word boxes/1=guard clone").done()
    assert (card.spawn, card.boxes) == ("clone", (NOT_TOLD, "guard clone", NOT_TOLD, NOT_TOLD))
    taps = Taps("event").tap("word boxes/1=guard")
    taps.option(LINES)
    taps.tap("field boxes/3", "word clone clone")
    assert taps.done().boxes == (NOT_TOLD, "guard", NOT_TOLD, "clone clone")


def test_effects_are_put_together():
    taps = Taps("entry").tap("field do")
    taps.option(ADD)
    fear = next(n for n, p in enumerate(taps.prompt.fields[0].phrases) if p.key == "fear {}")
    taps.tap(f"phrase {fear}", "value+")
    taps.option(NEXT)
    assert len(taps.rows()) == 1
    taps.option(ADD)
    taps.tap(f"phrase {fear}", "value-", "value-", "value-")
    taps.option(NEXT)
    taps.tap("line 0")  # taken away again
    taps.option(CLOSE)
    assert taps.done().do == ("fear -2",)


def test_the_scenario_form_takes_names_nobody_has_given_yet():
    taps = Taps("scenario").tap("field start")
    taps.option(ADD)
    taps.option(TYPE)
    taps.tap(*"SICK", "space", *"BAY", "done")
    for _ in range(3):
        taps.option(NEXT)
    taps.option(CLOSE)
    taps.tap("field guards", "value+")
    taps.option(CLOSE)
    rules = taps.done()
    assert rules.start == ("tank_farm 0,0 0", "+Sick_Bay 1,1 1")
    assert (rules.guards, rules.told) == (5, True)
    changes = scenario_page.learned(TABLE, rules)
    made = json.loads(changes[0].record)
    assert (changes[0].kind, made["name"], made["doors"]) == ("tile", "Sick Bay", [])
    table = Table(game="escape").use(CONTENT)
    for change in changes:
        change.apply(table)
    assert table.content.of(Scenario)["scenario_1"].start[1] == f"{made['id']} 1,1 1"
    assert table.content.of(Tile)[made["id"]].name == "Sick Bay"


def test_a_choice_of_ones_own_can_be_typed():
    taps = Taps("scenario").tap("field lift")
    taps.option(TYPE)
    taps.tap(*"OLD", "space", *"LIFT")
    taps.option(TYPED)
    assert taps.done().lift == "+Old_Lift"


def test_whatever_was_told_can_be_corrected_on_its_page():
    house = read_packs(BOX.game, sorted(BOX.packs.iterdir()))
    found = list(told(house))
    assert {kind for kind, _ in found} == {*KINDS}
    for kind, ref in found:
        prompt = page_of(house, kind, ref)
        assert isinstance(prompt, Fill), (kind, ref)
        if kind != "scenario":
            record = prompt.accept("{}")
            assert record.id, (kind, ref)
