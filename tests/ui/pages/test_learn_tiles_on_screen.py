"""Every page of learning, in each layout: the machine checks of UX.md section 9."""

import pytest
from page_checks_kit import NARROW, page_faults

from companion.bootstrap.application import Application
from companion.config import Camera, Defaults, Screen, Settings
from companion.engine.flow.prompts import Do
from companion.engine.forms.form_prompt import Fill
from companion.engine.game import Seat
from companion.tools.offscreen import Offscreen
from companion.ui.models import ListModel
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.theme.screen_panel import known_panel
from presenter_kit import go_on

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))


class Walk:
    """A match of an empty box, each page of which is looked at."""

    def __init__(self, folder, size, language):
        settings = Settings(
            language=language,
            screen=Screen(less_motion=True),
            camera=Camera(source="off"),
            match=Defaults(first_steps=False),
        )
        self.size = size
        self.table = Application(
            settings, known_panel(size), save=lambda _: None, data=folder, threads=False
        )
        self.off = Offscreen(self.table.app)
        self.faults = []
        self.seen = []

    def begin(self):
        chosen = {"pack": "box", "scenario": "scenario_1"}
        live = self.table.store.begin("escape", SEATS, chosen, seed="1")
        self.session = live.session
        self.table.stack.open(MatchScreen(live))

    def wait(self):
        self.table.stack.changed()
        self.off.frames(2)
        self.off.now_s += 1
        self.off.frames(1)

    def look(self, name):
        self.wait()
        self.seen.append(name)
        self.faults += page_faults(name, self.off.picture(self.size), self.table.app, self.size)

    def option(self, *refs):
        for ref in refs:
            self.wait()
            assert ref in {o.ref for o in self.table.stack.page().options.options}, ref
            self.table.stack.option(ref)

    def tap(self, *refs):
        for ref in refs:
            self.wait()
            self.table.stack.stage(ref)

    def tap_row(self, title):
        """Tap the row that says this."""
        rows = [
            row
            for part in self.table.stack.page().stage
            if isinstance(part.model, ListModel)
            for row in part.model.rows
        ]
        (ref,) = [row.ref for row in rows if row.title == title]
        self.tap(ref)

    def on_to(self, kind):
        """Answer without looking until a page of this kind is open."""
        while not (isinstance(self.session.prompt, Fill) and self.session.prompt.kind == kind):
            prompt = self.session.prompt
            keys = [o.key for o in prompt.options() if not o.off.text]
            wanted = ("card new", *[key for key in keys if key.startswith("explore")], "done")
            simple = isinstance(prompt, Do) or not isinstance(prompt, Fill)
            key = next((name for name in wanted if name in keys), "") if simple else ""
            self.session.answer(key or prompt.sample(lambda _: 0))


def die_and_scenario(walk):
    walk.begin()
    walk.look("die")
    walk.tap("field faces/0")
    walk.look("side of the die")
    walk.tap("word strength_1")
    walk.option("fill done")
    walk.look("scenario")
    walk.tap("field start")
    walk.look("start tiles")
    walk.option("fill add")
    walk.look("which tile")
    walk.option("fill type")
    walk.look("letters")
    walk.option("fill close", "fill close", "fill close")
    walk.tap("field win_when")
    walk.option("fill add")
    walk.look("conditions")
    walk.option("fill close", "fill close")
    walk.tap("field guards")
    walk.look("number")
    walk.option("fill close")
    happenings_and_deeds(walk)
    walk.option("fill done")


def happenings_and_deeds(walk):
    walk.tap("field happenings")
    walk.option("fill add")
    walk.look("what happens")
    walk.tap("field when")
    walk.look("moments")
    walk.tap("word lockdown", "field only")
    walk.option("fill add")
    walk.look("only if")
    walk.option("fill not")
    walk.tap_row("__ on: __")
    walk.tap("word clone")
    walk.look("where")
    walk.tap("word security", "word post")
    walk.option("fill next", "fill and")
    walk.tap_row("heroes out: N")
    walk.option("fill next")
    walk.look("conditions, linked")
    walk.option("fill close")
    walk.tap("field do")
    walk.option("fill add")
    walk.look("what it does")
    walk.tap_row("every hero: __")
    walk.look("for each hero")
    walk.tap_row("Gain N fear")
    walk.option("fill next", "fill add")
    walk.tap_row("spawn __ on: __")
    walk.tap("word guard", "word security", "word post")
    walk.option("fill next", "fill close")
    walk.look("one happening")
    walk.option("fill done")
    walk.look("all that happens")
    walk.option("fill close")
    walk.tap("field deeds")
    walk.option("fill add")
    walk.look("special action")
    walk.tap("field name", *"BURN", "done", "field do")
    walk.option("fill add")
    walk.tap_row("take off the hero's tile: __")
    walk.tap("word nest")
    walk.option("fill close", "fill done", "fill close")
    walk.look("scenario, told")


def tiles_and_skills(walk):
    walk.look("size of the tile")
    walk.option("size 1 1")
    walk.tap("side n", "side s")
    walk.look("start tile")
    walk.option("fill done")
    walk.on_to("skill")
    walk.look("skill")
    walk.tap("field use")
    walk.look("use")
    walk.option("fill add")
    walk.look("effects")
    walk.tap("phrase 0")
    walk.look("effect's number")
    walk.option("fill next", "fill close")
    walk.option("fill done")
    walk.on_to("tile")
    walk.look("tile")
    walk.tap("side s", "side n", "word event=fear", "word event=fear again", "word vent=")
    walk.look("tile, half told")
    walk.option("fill ducts")
    walk.tap("side e")
    walk.look("ducts")
    walk.option("fill name")
    walk.look("name")
    walk.tap(*"PUMP", "done")
    walk.option("fill done")


def event_cards(walk):
    walk.on_to("event")
    walk.look("event card")
    walk.tap("word spawn=clone", "word boxes/1=guard clone")
    walk.look("event card, told")
    walk.option("fill lines")
    walk.look("lines of an event card")
    walk.option("fill close", "fill done")
    go_on(walk.table.stack)
    walk.look("entries now?")
    walk.option("all")
    walk.look("entry")


def what_was_learned(walk):
    walk.table.stack.home()
    walk.look("home")
    walk.option("learned escape box")
    walk.look("what it learned")
    tile = next(r.ref for r in walk.table.stack.page().stage[0].model.rows if "tile" in r.ref)
    walk.tap(tile)
    walk.look("one chosen")
    walk.option("correct")
    walk.look("one corrected")
    walk.option("leave page")
    walk.table.stack.home()
    walk.option("new", "change")
    walk.look("which pack")


@pytest.mark.parametrize(("size", "language"), NARROW)
def test_every_page_of_learning(tmp_path, size, language):
    walk = Walk(tmp_path, size, language)
    with walk.off:
        die_and_scenario(walk)
        tiles_and_skills(walk)
        event_cards(walk)
        what_was_learned(walk)
    assert not walk.faults, "\n".join(walk.faults)
