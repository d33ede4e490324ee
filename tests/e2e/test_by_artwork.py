"""Scenario 1 by artwork only: hand, bump, lamp, a tile laid wrongly, three undos."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from companion.bootstrap.application import Application
from companion.config import Camera, Defaults, Screen, Settings
from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.game import Seat
from companion.engine.grid import Cell, footprint
from companion.engine.state.changes import SpaceAdded
from companion.ports import Laid
from companion.printkit.tile_prints import tile_picture
from companion.stickers import TILE_MM
from companion.tools.offscreen import Offscreen
from companion.tools.screen_bot import ScreenBot
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.theme.screen_panel import known_panel
from companion.vision.learning.classifier import TrainingCell
from companion.vision.learning.enrol import CELL_PX, Shot
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.props import Hand
from companion.vision.virtual.virtual_table import Scene

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"), Seat("I", "Ines"))
OPTIONS = {"scenario": "way_up"}
LOOK_S = 0.2
LOOKS_MOST = 24
SIZE = (1600, 1200)
STANDS = View(size=SIZE, tilt_deg=18.0)
BUMPED = View(size=SIZE, tilt_deg=20.0, side_deg=4.0)


def app_over(folder, source):
    settings = Settings(
        screen=Screen(less_motion=True),
        camera=Camera(source=source),
        match=Defaults(first_steps=False),
    )
    panel = known_panel((800, 480))
    return Application(
        settings, panel, save=lambda _: None, data=folder, threads=False, stickers=False
    )


@dataclass
class Truth:
    """What a match of a seed comes to, and what it lays in which order."""

    laid: list = field(default_factory=list)
    cells: set = field(default_factory=set)
    faces: dict = field(default_factory=dict)


def foretold(folder, seed, most):
    """Play the same match without a camera, to know its tiles and how much table it takes."""
    app, truth = app_over(folder, "off"), Truth()
    app.stack.changed = lambda: None  # nobody looks at this one
    match = MatchScreen(app.store.begin("escape", SEATS, OPTIONS, seed=seed))
    app.stack.open(match)
    bot = ScreenBot(match, seed)
    while match.session.prompt is not None and len(truth.laid) < most:
        bot.play()
        while app.stack.top is not match:
            if app.stack.page().screen == "end":
                break
            app.stack.back()
        truth.laid = list(laid_tiles(match.scene()))
        if app.stack.page().screen == "end":
            break
    faces = match.session.game.tiles(match.session.view().content)
    truth.faces = {face.id: face for face in faces}
    for laid in truth.laid:
        size = truth.faces[laid.tile].size
        truth.cells |= set(footprint(laid.cell, size, laid.turns))
    app.stack.home()
    return truth


def teach(app, tiles):
    """Learn these tiles from what is printed on them, as if they had been photographed."""
    live = app.stack.match.open_match
    album = app.vision.albums.album_of(live, found=True)
    words, faces = app.vision.albums.words_of(live), app.vision.drawn.faces
    for tile in tiles:
        drawn = tile_picture(faces[tile], words, CELL_PX / TILE_MM).convert("RGB")
        picture = np.asarray(drawn, np.uint8)[:, :, ::-1]
        wide, high = faces[tile].size
        cells = {
            TrainingCell(tile, Cell(x, y)): picture[
                y * CELL_PX : (y + 1) * CELL_PX, x * CELL_PX : (x + 1) * CELL_PX
            ]
            for x in range(wide)
            for y in range(high)
        }
        album.keep(tile, Shot("", cells), 1)
    assert app.vision.trainer.train(album)
    app.poll()


class Table1:
    """Hands, a lamp and a camera over the table of one match."""

    def __init__(self, folder, seed, truth, tiles):
        self.app = app_over(folder, "virtual")
        self.offscreen = Offscreen(self.app.app)
        self.offscreen.__enter__()
        self.stack, self.vision = self.app.stack, self.app.vision
        self.match = MatchScreen(self.app.store.begin("escape", SEATS, OPTIONS, seed=seed))
        self.stack.open(self.match)
        self.bot = ScreenBot(self.match, seed)
        self.room = [Cell(x, y) for x, y in around(truth.cells)]
        self.view = STANDS
        self.scene()
        self.vision.drawn.show(Scene(), self.view, self.room)
        teach(self.app, tiles)
        self.read, self.asked, self.false = 0, [], []

    def close(self):
        self.offscreen.__exit__(None, None, None)

    # -- what happens over the table

    def scene(self, **how):
        self.vision.drawn.show(Scene(**how), self.view)

    def look(self, times=1):
        for _ in range(times):
            self.vision.look()
            self.offscreen.now_s += LOOK_S
            self.offscreen.frames()

    def hand_crosses(self, laid):
        x, y = laid.cell.x * TILE_MM, laid.cell.y * TILE_MM
        self.scene(hand=Hand(x, y, 2))
        self.look(3)
        self.scene()

    def bump(self):
        self.view = BUMPED if self.view is STANDS else STANDS
        self.scene()
        self.look(5)

    def lamp_off_and_on(self):
        self.scene(light=0.04)
        self.look(3)
        assert self.stack.seen.problem == "dark"
        self.scene()
        self.look(3)

    # -- the match

    def lay(self, place):
        """Lay a tile and wait until the camera proposes it, or asks."""
        laid = Laid(place.tile, place.cell, place.turns)
        self.offscreen.now_s += 0.5
        self.offscreen.frames()
        assert self.vision.top.lay(place.tile, place.cell, place.turns)
        self.hand_crosses(laid)
        for _ in range(LOOKS_MOST):
            self.look()
            refs = [option.ref for option in self.stack.page().options.options]
            if self.stack.page().state in ("seen", "unsure"):
                break
        state = self.stack.page().state
        if state == "seen" and refs[0] != place.key:
            self.false.append((place.key, refs[0]))
        if state == "seen" and refs[0] == place.key:
            self.read += 1
        else:
            self.asked.append((place.tile, state, self.stack.seen))
        return state

    def answer(self, key):
        assert self.match.answer(key)
        while self.stack.top is not self.match:
            if self.stack.page().screen == "end":
                return
            self.stack.back()

    def put_back(self, tile):
        """After an undo: take the tile off again, until the tables are seen to agree."""
        top = self.vision.top
        top.take(next(laid for laid in top.laid if laid.tile == tile))
        while self.stack.top is not self.match:
            self.stack.back()
        for _ in range(40):
            self.look()
            if self.stack.seen is not None and not self.stack.seen.problem:
                return
        raise AssertionError(f"the tables are not seen to agree: {self.stack.seen}")

    def carry_out(self, prompt):
        for change in prompt.changes:
            if isinstance(change, SpaceAdded) and change.space.cells:
                space = change.space
                self.vision.top.lay(space.face, space.cells[0], space.turns)

    def step(self):
        """Everything but a tile: hands and bots."""
        prompt = self.match.session.prompt
        before = len(self.vision.top.laid)
        if isinstance(prompt, Do):
            self.carry_out(prompt)
        self.bot.play()
        if len(self.vision.top.laid) > before:
            self.stack.page()
            self.look(8)  # the first tile is found while it lies alone
        while self.stack.top is not self.match:
            if self.stack.page().screen == "end":
                return
            self.stack.back()

    @property
    def known(self):
        return set(laid_tiles(self.match.scene()))

    @property
    def place(self):
        prompt = self.match.session.prompt
        if not isinstance(prompt, PlaceTile):
            return None
        said = self.bot.says()
        return next(place for place in prompt.places if place.key == said)


def around(cells):
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    for x in (min(xs) - 1, max(xs) + 1):
        for y in (min(ys) - 1, max(ys) + 1):
            yield x, y


SEED = "artwork"
WHOLE = "picture"
"""A match of 33 tiles; the other ends with 7."""
LOOK_ALIKE = {"chem_lab", "specimen_room", "pump_room"}
"""Doors and walls are the same; a small icon and the name tell them apart."""


def played(folder, seed, most, undos):
    """Play until so many tiles lie there, or to the end; disturb at some, take some back."""
    truth = foretold(folder / "before", seed, most)
    tiles = {laid.tile for laid in truth.laid}
    others = [tile for tile in sorted(truth.faces) if tile not in tiles]
    table = Table1(folder / "now", seed, truth, sorted(tiles) + others[: 6 if most < 50 else 99])
    laid, undone, wrong = 0, 0, 0
    try:
        table.look(3)
        while table.match.session.prompt is not None and len(table.known) < most:
            place = table.place
            if place is None:
                table.step()
                continue
            laid += 1
            if laid % 4 == 2:
                table.bump()
            if laid % 4 == 3:
                table.lamp_off_and_on()
            if not wrong:
                wrong = lay_wrongly(table, place)
            table.lay(place)
            table.answer(place.key)
            if laid in undos:
                undone += 1
                table.look(4)
                table.match.take_back()
                table.put_back(place.tile)
                assert isinstance(table.match.session.prompt, PlaceTile)
                table.lay(place)
                table.answer(place.key)
        table.look(10)
        seen = table.stack.seen
        return table, truth, (laid, undone, wrong), seen
    finally:
        table.close()


def lay_wrongly(table, place):
    """Lay a tile a turn too far, where the rules allow no such thing: it is named, then put right."""
    legal = {other.turns for other in table.match.session.prompt.places if other.tile == place.tile}
    turns = next((turns for turns in range(4) if turns not in legal), None)
    if turns is None:
        return 0
    assert table.vision.top.lay(place.tile, place.cell, turns)
    name = table.match.words.name(place.tile)
    for _ in range(16):
        table.look()
        if table.stack.page().ask.notice.startswith(f"{name}: "):
            return 1
    raise AssertionError(f"{name} lies wrongly and nobody says so: {table.stack.seen}")


def checked(table, truth, counts, seen, undos):
    assert table.false == []
    assert table.known == set(truth.laid)
    assert table.known == set(seen.laid)
    laid, undone, wrong = counts
    assert undone == undos
    assert wrong == 1
    assert table.read + len(table.asked) == laid + undone


def test_the_first_tiles_of_a_match_are_read_by_their_pictures(tmp_path):
    """One is taken back, with the camera pushed just before."""
    table, truth, counts, seen = played(tmp_path, SEED, 5, (2,))
    assert table.asked == []
    checked(table, truth, counts, seen, 1)


@pytest.mark.long
def test_a_whole_match_is_read_by_its_pictures(tmp_path):
    """Only tiles that look alike are asked about; one of them lies there at the last undo."""
    table, truth, counts, seen = played(tmp_path, WHOLE, 99, (2, 4, 8))
    assert table.match.session.table.result
    assert len(truth.laid) > 30
    checked(table, truth, counts, seen, 3)
    assert {tile for tile, *_ in table.asked} <= LOOK_ALIKE
    assert {state for _, state, _ in table.asked} <= {"unsure"}
