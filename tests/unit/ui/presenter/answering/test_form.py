"""Pages filled in by taps: what people tap is what the rules get."""

import pytest
from msgspec.structs import replace

from companion.bootstrap import InstalledGames, locales
from companion.engine.forms.form_prompt import Field, Fill, composed, filled
from companion.engine.game import Seat, Start
from companion.engine.message import say
from companion.engine.state.learning import learned as learned_record
from companion.engine.state.table import Table
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.records.field_choices import NOT_ENTERED
from companion.games.escape.records.printed import Die, EventCard, Tile
from companion.games.escape.records.scenario import Deed, Happening, Scenario, deeds, happenings
from companion.games.escape.records.unknown_records import unknown_records
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.games.escape.scenario_checks import check
from companion.games.escape.teach import scenario_page
from companion.games.escape.teach.card_pages import card_page, die_page, entry_page
from companion.games.escape.teach.record_editing import entered_records, page_of
from companion.games.escape.teach.tile_pages import tile_page
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import read_ledger, read_packs
from companion.session.session import Session
from companion.ui.models import LearnTileModel, ListModel, StampsModel
from companion.ui.presenter.answering import mode_for
from companion.ui.presenter.answering.form import (
    ADD,
    AND_ALSO,
    CLOSE,
    DENY,
    DUCTS,
    LINES,
    NAME,
    NEXT,
    REMOVE,
    THAT_IS_IT,
    TYPE,
    TYPED,
    Form,
)
from companion.ui.presenter.answering.form_line import FormLine
from companion.ui.presenter.answering.mode import QuestionContext
from companion.ui.presenter.builders.naming import match_words
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.on_screen_keyboard import Board

BOARD = Board(lambda: "en", lambda: "", lambda name: None)
GAME_FOLDER = InstalledGames()["escape"]
CONTENT = read_packs(GAME_FOLDER.game, [GAME_FOLDER.owned / "box"])
LEDGER = read_ledger(GAME_FOLDER.ledger)
SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))
OPTIONS = options_for(GAME_FOLDER.game, LEDGER, CONTENT, {"scenario": "scenario_1"})
SESSION = Session.new(GAME_FOLDER.game, Start(SEATS, OPTIONS, CONTENT), seed="pages")
TABLE = SESSION.copy_of_table()


def page(kind):
    if kind == "scenario":
        return scenario_page.scenario_page(TABLE)
    if kind == "die":
        return die_page(TABLE, next(iter(CONTENT.of(Die).values())))
    if kind == "entry":
        return entry_page(TABLE, next(iter(CONTENT.of(EventCard).values())), "fear")
    if kind == "tile":
        return tile_page(TABLE, unknown_records(CONTENT, "tile")[0])
    return card_page(TABLE, kind, unknown_records(CONTENT, kind)[0])


KINDS = ("scenario", "die", "entry", "tile", "event", "adrenaline", "skill", "item")


class Taps:
    def __init__(self, kind, language="en"):
        self.prompt = page(kind)
        self.mode = mode_for(self.prompt, BOARD)
        view = SESSION.view()
        words = match_words(language, locales(), GAME_FOLDER.game, SEATS, lambda: view)
        self.setting = QuestionContext(Scene(GAME_FOLDER.game, view, words, SEATS, self.prompt))

    @property
    def asked(self):
        return self.mode.asked(self.setting)

    def rows(self):
        return [
            row
            for part in self.asked.stage
            if isinstance(part.model, ListModel)
            for row in part.model.rows
        ]

    def tap_row(self, title):
        """Tap the row that says this."""
        (ref,) = [row.ref for row in self.rows() if row.title == title]
        return self.tap(ref)

    def option(self, ref):
        assert ref in {o.ref for o in self.asked.options if o.kind != "off"}, ref
        return self.mode.option(ref)

    def tap(self, *refs):
        for ref in refs:
            assert self.mode.stage(ref) == ()
        return self

    def done(self):
        (answer,) = self.option(THAT_IS_IT)
        return self.prompt.accept(answer)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_page_has_its_mode_and_something_to_tap(kind, language):
    taps = Taps(kind, language)
    assert isinstance(taps.mode, Form)
    assert taps.asked.stage
    for field in taps.prompt.fields:  # each line can be opened and left again
        taps.mode.listed = True
        taps.tap(f"field {field.key}")
        _ = taps.asked
        if not taps.mode.at_top:
            taps.option(CLOSE)
    assert taps.mode.at_top


NOT_ASKED = {
    "tile": "id name_pl size back use tags",
    "entry": "id text_pl",
    "event": "id name_pl copies security fear facility",
    "adrenaline": "id name_pl text_pl copies",
    "skill": "id name_pl text_pl",
    "item": "id name_pl text_pl copies apart",
    "die": "id count",
    "scenario": "id told number name_pl story_pl story_lockdown_pl story_end_pl",
}
"""Ids and copies are counted, other languages are edited in the file, the size is asked before."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_asks_for_every_key_of_its_record(kind):
    prompt = page(kind)
    keys = {field.key.partition("/")[0] for field in prompt.fields}
    keys |= {"icons"} if kind == "tile" else set()
    skipped = {*NOT_ASKED[kind].split()}
    extra = {"tile": {"event"}, "scenario": {"happenings", "deeds"}}.get(kind, set())
    made = Scenario if kind == "scenario" else prompt.made
    assert keys - extra | {*skipped} == {*made.__struct_fields__}
    assert extra <= keys
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
    assert (card.spawn, card.boxes) == (
        "clone",
        (NOT_ENTERED, "guard clone", NOT_ENTERED, NOT_ENTERED),
    )
    taps = Taps("event").tap("word boxes/1=guard")
    taps.option(LINES)
    taps.tap("field boxes/3", "word clone clone")
    assert taps.done().boxes == (NOT_ENTERED, "guard", NOT_ENTERED, "clone clone")


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
    page = taps.done()
    rules = page.scenario
    assert rules.start == ("tank_farm 0,0 0", "+Sick_Bay 1,1 1")
    assert (rules.guards, rules.told) == (5, True)
    table = learned(taps.prompt, page)
    start = table.content.of(Scenario)["scenario_1"].start[1]
    assert table.content.of(Tile)[start.removesuffix(" 1,1 1")].name == "Sick Bay"


def test_a_choice_of_ones_own_can_be_typed():
    taps = Taps("scenario").tap("field lift")
    taps.option(TYPE)
    taps.tap(*"OLD", "space", *"LIFT")
    taps.option(TYPED)
    assert taps.done().scenario.lift == "+Old_Lift"


def test_whatever_was_entered_can_be_corrected_on_its_page():
    packs = read_packs(GAME_FOLDER.game, sorted(GAME_FOLDER.packs.iterdir()))
    found = list(entered_records(packs))
    assert {kind for kind, _ in found} == {*KINDS}
    for kind, ref in found:
        prompt = page_of(packs, kind, ref)
        assert isinstance(prompt, Fill), (kind, ref)
        record = prompt.accept("{}")
        assert record.id, (kind, ref)


# -- what a scenario makes happen, and its deeds


def learned(prompt, page):
    """A table of the empty box that has learned what a page says."""
    table = Table(game="escape", options={"scenario": "scenario_1"}).use(CONTENT)
    for kind, record in prompt.records(page):
        learned_record(kind, record).apply(table)
    return table


def test_a_happening_is_entered_by_taps():
    taps = Taps("scenario").tap("field happenings")
    taps.option(ADD)
    taps.tap("field when", "word lockdown")
    taps.tap("field only")
    taps.option(ADD)
    taps.tap_row("__ on: __").tap("word clone", "word start")
    taps.option(TYPE)
    taps.tap(*"SICK", "space", *"BAY", "done")
    taps.option(NEXT)
    taps.option(AND_ALSO)
    taps.option(DENY)
    taps.tap_row("lockdown has begun")
    taps.option(CLOSE)
    taps.tap("field do")
    taps.option(ADD)
    taps.tap_row("every hero: __")
    taps.tap_row("Gain N fear")
    taps.option(CLOSE)  # the number is not asked any more, nor the effect
    taps.tap_row("You are knocked out")
    taps.option(ADD)
    taps.tap_row("spawn __ on: __, nearest __ first").tap(
        "word guard", "word security", "word post"
    )
    taps.option(NEXT)
    taps.option(TYPE)
    taps.tap(*"SICK", "space", *"BAY", "done")
    taps.option(CLOSE)
    taps.option(THAT_IS_IT)
    assert len(taps.rows()) == 1
    taps.option(CLOSE)
    table = learned(taps.prompt, taps.done())
    (happening,) = happenings(table)
    bay = next(t.id for t in table.content.of(Tile).values() if t.name == "Sick Bay")
    assert (happening.when, happening.only) == (
        "lockdown",
        (f"clone in start+{bay} and not lockdown",),
    )
    assert happening.do == ("each knock out", f"spawn guard security+post from {bay}")
    assert [*check(table.content)] == []


def test_a_deed_is_entered_changed_and_taken_off_by_taps():
    taps = Taps("scenario").tap("field deeds")
    taps.option(ADD)
    assert next(o for o in taps.asked.options if o.ref == THAT_IS_IT).kind == "off"  # no name
    taps.tap("field name", *"BURN", "done")
    taps.tap("field test")
    taps.option(ADD)
    taps.tap("phrase 0", "value+", "value+")
    taps.option(NEXT)
    taps.option(CLOSE)
    taps.tap("field do")
    taps.option(ADD)
    taps.tap_row("take off the hero's tile: __").tap("word nest")
    taps.option(CLOSE)
    taps.tap("field again")
    taps.option(THAT_IS_IT)
    taps.option(CLOSE)
    page = taps.done()
    table = learned(taps.prompt, page)
    (deed,) = deeds(table)
    assert (deed.name, deed.test, deed.do, deed.again) == (
        "Burn",
        "strength 3",
        ("take nest",),
        True,
    )

    prompt = scenario_page.scenario_page(table)  # the next time its page is corrected
    taps.prompt, taps.mode = prompt, mode_for(prompt, BOARD)
    taps.tap("field deeds", "line 0", "field moves", "value+")
    taps.option(CLOSE)
    taps.option(THAT_IS_IT)
    taps.option(CLOSE)
    (changed,) = taps.done().deeds
    assert (changed.id, changed.moves) == (deed.id, 1)
    taps.tap("field deeds", "line 0")
    taps.option(REMOVE)
    taps.option(CLOSE)
    for kind, record in prompt.records(taps.done()):
        learned_record(kind, record).apply(table)
    assert deeds(table) == ()


HOUSE = read_packs(GAME_FOLDER.game, sorted(GAME_FOLDER.packs.iterdir()))


@pytest.mark.parametrize("ref", sorted(HOUSE.of(Scenario)))
def test_all_that_a_scenario_file_says_can_be_said_on_the_form(ref):
    prompt = scenario_page.form_of(HOUSE.of(Scenario)[ref], HOUSE)
    everything = {field.key: field.usual for field in prompt.fields}
    page = prompt.accept(filled(everything))
    entered_records = {(kind, record.id): record for kind, record in prompt.records(page)}
    own = {
        (kind, record.id): record
        for kind, made in (("happening", Happening), ("deed", Deed))
        for record in HOUSE.of(made).values()
        if record.scenario == ref
    }
    rules = HOUSE.of(Scenario)[ref]
    start = tuple(text if text.count(" ") > 1 else f"{text} 0" for text in rules.start)
    assert entered_records == {("scenario", ref): replace(rules, start=start), **own}


@pytest.mark.parametrize("language", [CONDITIONS, EFFECTS], ids=["conditions", "effects"])
def test_every_condition_and_effect_can_be_put_together(language):
    field = Field("do", say("Then"), "lines", (), phrases=language.phrases(CONTENT), linked=True)
    assert len(field.phrases) == len(language)
    for at, template in enumerate(language):
        line = FormLine(field)
        line.pick(at)
        while not line.line:
            if line.offered:
                line.pick(0)
            elif line.blank.among:
                several = line.blank.several
                line.fill(line.blank.among[0].key)
                if several:
                    line.enough()
            else:
                line.enough()
        assert composed(field, line.line), line.line
        assert language.understood(line.line).template == template


OFFICIAL = {
    "start": [
        "+C-Lift 0,0 0",
        "+Sick_Bay_A 1,0 0",
        "+Corridor_101-A 0,1 0",
        "+Morgue_A 1,1 0",
    ],
    "lockdown_when": ["panels 3", "access failed"],
    "lose_when": ["here swarm"],
    "enemies": ["guard avoids swarm", "guard passes locks"],
    "happenings": [
        filled(
            {
                "when": "lockdown",
                "do": (
                    "place hybrid airlock",
                    "spawn guard security+post from +Incinerator",
                    "activate guard",
                ),
            }
        ),
        filled({"only": ("clone in +Morgue_A++Sick_Bay_A and not lockdown",), "do": ("lockdown",)}),
    ],
    "deeds": [filled({"name": "Free it", "only": ("on +Incinerator",), "do": ("count a 1",)})],
}
"""What the public corrections of the real scenarios say, as it is entered on the form."""


def test_what_is_publicly_known_of_the_real_scenarios_can_be_entered():
    prompt = scenario_page.scenario_page(TABLE)
    table = learned(prompt, prompt.accept(filled({k: tuple(v) for k, v in OFFICIAL.items()})))
    assert [*check(table.content)] == []
    names = {tile.name: ref for ref, tile in table.content.of(Tile).items()}
    first, second = happenings(table)
    assert first.do[1] == f"spawn guard security+post from {names['Incinerator']}"
    morgue, bay = names["Morgue A"], names["Sick Bay A"]
    assert second.only == (f"clone in {morgue}+{bay} and not lockdown",)
    assert deeds(table)[0].only == (f"on {names['Incinerator']}",)


def test_a_line_is_taken_back_step_by_step():
    field = Field("do", say("Then"), "lines", (), phrases=EFFECTS.phrases(CONTENT))
    line = FormLine(field)
    line.pick([p.key for p in field.phrases].index("those on {} {}"))
    line.fill("lab")
    line.enough()
    line.pick(0)
    assert line.blank is not None
    steps = 0
    while line.back():
        steps += 1
    assert (steps, line.phrase, line.words) == (3, None, [])
