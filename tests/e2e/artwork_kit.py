"""A match of scenario 1 on the virtual table, its tiles told apart by their pictures alone."""

from dataclasses import dataclass, field

import numpy as np

from companion.bootstrap.application import Application
from companion.config import Camera, Defaults, Screen, Settings
from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.game import Seat
from companion.engine.grid import Cell, footprint
from companion.engine.state.changes import SpaceAdded
from companion.ports import Laid
from companion.printkit.tile_prints import tile_picture
from companion.stickers import TILE_MM
from companion.tools.screen_bot import ScreenBot
from companion.ui.offscreen import Offscreen
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
    bot = ScreenBot(match, next(iter(match.session.game.bots.values())), seed)
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
    for one in truth.laid:
        size = truth.faces[one.tile].size
        truth.cells |= set(footprint(one.cell, size, one.turns))
    app.stack.home()
    return truth


def teach(app, tiles):
    """Learn these tiles from what is printed on them, as if they had been photographed."""
    live = app.stack.match.open_match
    album = app.vision._albums.album_of(live, found=True)
    words, faces = app.vision._albums.words_of(live), app.vision.drawn.faces
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
    assert app.vision._trainer.train(album)
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
        self.bot = ScreenBot(self.match, next(iter(self.match.session.game.bots.values())), seed)
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
        self.vision.top.take(tile)
        while self.stack.top is not self.match:
            self.stack.back()
        for _ in range(40):
            self.look()
            if self.stack.seen is not None and not self.stack.seen.problem:
                return
        raise AssertionError(f"the tables are not seen to agree: {self.stack.seen}")

    def what_is_told(self, prompt):
        for change in prompt.changes:
            if isinstance(change, SpaceAdded) and change.space.cells:
                space = change.space
                self.vision.top.lay(space.face, space.cells[0], space.turns)

    def step(self):
        """Everything but a tile: hands and bots."""
        prompt = self.match.session.prompt
        before = len(self.vision.top.laid)
        if isinstance(prompt, Do):
            self.what_is_told(prompt)
        self.bot.play()
        if len(self.vision.top.laid) > before:
            self.stack.page()
            self.look(8)  # the first tile is found while it lies alone
        while self.stack.top is not self.match:
            if self.stack.page().screen == "end":
                return
            self.stack.back()

    @property
    def told(self):
        return set(laid_tiles(self.match.scene()))

    @property
    def place(self):
        prompt = self.match.session.prompt
        if not isinstance(prompt, PlaceTile):
            return None
        said = self.bot.says()
        return next(one for one in prompt.places if one.key == said)


def around(cells):
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    for x in (min(xs) - 1, max(xs) + 1):
        for y in (min(ys) - 1, max(ys) + 1):
            yield x, y
