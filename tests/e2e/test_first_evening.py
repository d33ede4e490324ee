"""From the first tap to a tile before the camera, with fingers on the real screen."""

import json
import subprocess
import sys

import pytest
from driver_kit import Finger, dispatch

from companion.bootstrap.application import Application
from companion.config import Camera, Defaults, Screen, Settings
from companion.engine.flow.prompts import PlaceTile
from companion.engine.grid import Cell
from companion.ports import Laid, TableSeen
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.tools.offscreen import Offscreen
from companion.ui.theme.screen_panel import known_panel
from companion.ui.widgets.bars.nav_bar import NavKey
from companion.ui.widgets.bars.option_grid import OptionButton
from presenter_kit import go_on

SEED = "evening"


def spot(view, tile):
    """Where a finger takes a tile up."""
    return next(target.point for target in view.spots() if target.ref == tile)


class Evening:
    """A table with fingers at it."""

    def __init__(self, folder):
        settings = Settings(
            screen=Screen(less_motion=True),
            camera=Camera(source="virtual"),
            match=Defaults(first_steps=False),
        )
        panel = known_panel((800, 480))
        self.table = Application(
            settings, panel, save=lambda _: None, data=folder, virtual_table=True, threads=False
        )
        self.table.context.seed = lambda: SEED  # or a tile might come that fits any way round
        self.offscreen = Offscreen(self.table.app)

    def __enter__(self):
        self.offscreen.__enter__()
        return self

    def __exit__(self, *why):
        self.offscreen.__exit__(*why)

    @property
    def page(self):
        return self.table.stack.page()

    @property
    def match(self):
        return self.table.stack.match

    def wait(self, seconds):
        self.offscreen.frames(2)  # the page stands from here on
        self.offscreen.now_s += seconds
        self.offscreen.frames(2)

    def tap(self, label):
        """Touch the button with this word, where it is drawn."""
        self.wait(0.6)
        (button,) = [
            widget
            for widget in self.table.app.root.walk()
            if isinstance(widget, OptionButton | NavKey) and widget.text == label
        ]
        self.drag([button.to_window(*button.center)])

    def drag(self, places):
        finger = Finger(*places[0])
        dispatch("begin", finger)
        self.offscreen.frames(1)
        for place in places[1:]:
            finger.move(place)
            dispatch("update", finger)
            self.offscreen.frames(1)
        finger.update_time_end()
        dispatch("end", finger)
        self.offscreen.frames(2)

    def lay(self, tile, cell, turns):
        """Drag a tile from the tray onto a cell, and tap it until it lies as wanted."""
        view = self.table.app.alongside
        self.offscreen.frames(2)
        start, box = spot(view, tile), view.box(Laid(tile, Cell(*cell)))
        to = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        self.drag([start, ((start[0] + to[0]) / 2, (start[1] + to[1]) / 2), to])
        for _ in range(turns):
            self.drag([spot(view, tile)])

    def look(self, times=40):
        """Let the camera look until the screen proposes what it saw, or says what differs."""
        for _ in range(times):
            self.table.vision.look()
            self.wait(0.1)
            if "neither" in {o.ref for o in self.page.options.options} or self.page.ask.notice:
                return


@pytest.fixture
def evening(tmp_path):
    with Evening(tmp_path) as made:
        yield made


def begun(evening):
    for word in ("NEW GAME", "LEVEL 7 [ESCAPE]", "ANNA", "MAREK", "THAT IS ALL", "START"):
        evening.tap(word)
    evening.tap("GO ON")
    evening.tap("ALL LIES LIKE THIS")
    go_on(evening.table.stack)
    evening.offscreen.frames(2)
    assert evening.page.ask.ask == ("ANNA: WHAT NOW?",)
    return evening.match.session


def test_a_match_is_set_up_and_a_tile_read_by_the_camera(evening):
    session = begun(evening)
    start = next(space for space in session.table.spaces.values() if space.cells)
    evening.lay(start.face, start.cells[0], start.turns)
    assert [laid.tile for laid in evening.table.vision.top.laid] == [start.face]
    evening.tap("MOVE")
    evening.tap("EXPLORE WEST")
    prompt = session.prompt
    assert isinstance(prompt, PlaceTile)
    place = prompt.places[-1]
    evening.lay(place.tile, place.cell, place.turns)
    evening.look()
    assert evening.page.options.options[0].ref == place.key
    evening.tap("YES")
    assert session.entries[-1].text == place.key
    assert place.tile in {space.face for space in session.table.spaces.values()}


def test_a_tile_that_lies_wrongly_is_named_with_its_reason(evening):
    session = begun(evening)
    start = next(space for space in session.table.spaces.values() if space.cells)
    evening.lay(start.face, start.cells[0], start.turns)
    evening.tap("MOVE")
    evening.tap("EXPLORE WEST")
    prompt = session.prompt
    place = prompt.places[0]
    legal = {place.turns for place in prompt.places}
    wrong = next(turns for turns in range(4) if turns not in legal)
    evening.lay(place.tile, place.cell, wrong)
    evening.look()
    name = evening.match.words.name(place.tile)
    assert evening.page.ask.notice.startswith(f"{name}: ")
    assert session.prompt is prompt


def test_undo_says_what_to_put_back_and_redo_does_it_again(evening):
    session = begun(evening)
    evening.tap("MOVE")
    evening.tap("EXPLORE WEST")
    evening.tap(next(o.label for o in evening.page.options.options))
    laid = len(session.table.spaces)
    evening.tap("UNDO")
    assert evening.page.screen == "undo"
    assert len(session.table.spaces) == laid - 1
    evening.tap("REDO")
    assert len(session.table.spaces) == laid


def test_a_match_goes_on_where_it_stopped(tmp_path):
    with Evening(tmp_path) as first:
        begun(first)
        first.tap("END TURN")
        go_on(first.table.stack)
        asked, answers = first.page.ask, len(first.match.session.entries)
        first.table.stack.home()
    with Evening(tmp_path) as second:
        second.tap("GO ON")
        assert second.page.screen == "layout"
        laid = tuple(second.table.vision.top.laid)
        second.table.stack.receive(TableSeen(laid, second.offscreen.now_s))
        assert any(row.done for row in second.page.stage[1].model.rows)
        second.tap("PLAY ON")
        assert second.page.ask == asked
        assert len(second.match.session.entries) == answers


def test_a_position_is_laid_out_first(evening):
    session = begun(evening)
    text = write_position(session.table, (), [("A", "Anna"), ("M", "Marek")])
    library = evening.table.store.library
    game = evening.table.context.games["escape"]
    position = read_position("p", text, game, library.content("escape"), library.ledger("escape"))
    evening.table.stack.home()
    evening.table.stack.go("match", evening.table.store.begin_from(position))
    assert evening.page.screen == "layout"
    evening.tap("TICK ALL")
    evening.tap("PLAY ON")
    assert evening.page.ask.ask == ("ANNA: WHAT NOW?",)


def test_the_demonstration_reads_every_tile_and_replays(tmp_path):
    command = ["demo", "-o", str(tmp_path / "demo"), "--seed", "2", "--json"]  # a short match
    run = subprocess.run(
        [sys.executable, "-m", "companion", *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert run.returncode == 0, run.stderr
    report = json.loads(run.stdout)
    assert report["replayed"]
    assert report["seen"] == report["tiles"] > 10
    assert report["turns"] > 5
    pictures = list((tmp_path / "demo" / "pictures").glob("*.png"))
    assert len(pictures) == len(report["pictures"]) > 10
    assert (tmp_path / "demo" / "log.txt").read_text().count("\n") > 100
