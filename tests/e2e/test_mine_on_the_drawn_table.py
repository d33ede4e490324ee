"""The mine before the camera of the app: what hands lay on the drawn table is ticked off."""

from hand_kit import Hand
from msgspec.structs import replace

from companion.config import Camera
from companion.engine.flow.prompts import Do
from companion.engine.grid import Cell
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.answering.table_layout import BY_LINE
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.sightings.tile_goals import tiles_to_do
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.virtual_table import Scene
from games_kit import MINE

VIEW = View(size=(1600, 1200), tilt_deg=12.0)
AT_ONCE = 10
"""So many tiles are laid between two looks."""


class Mine(Hand):
    """A match of the mine over the virtual table; what the camera is sure of is taken."""

    def begin(self, scenario="square", view=VIEW):
        context = self.table.context.settings
        camera = Camera(source="virtual", take_sure=True)
        first = replace(context.match, first_steps=False)
        self.stack.settle(replace(context, camera=camera, match=first))
        self.session = MINE.session(1, "drawn", scenario=scenario, tokens="table")
        self.match = MatchScreen(LiveMatch(self.session, MINE.start(1).seats))
        self.stack.open(self.match)
        if view is not None:
            self.table.vision.drawn.show(Scene(), view, (Cell(-1, -1), Cell(6, 5)))
        return self

    def look(self, times=6):
        for _ in range(times):
            self.table.vision.look()
            self.wait(0.25)
        self.table.poll()
        self.app.refresh()


def test_thirty_rooms_laid_on_the_drawn_table_are_ticked_off_as_they_lie(tmp_path):
    with Mine((800, 480), tmp_path) as hand:
        hand.begin()
        session = hand.session
        assert hand.table.vision.top.lay("shaft", Cell(0, 0), 0)
        hand.press(BY_LINE)
        hand.press("done")  # figures are no camera's: hands say it
        hand.look()
        assert isinstance(session.prompt, Do)
        to_do = tiles_to_do(hand.match.scene(), session.prompt)
        goals = [goal.after for goal in to_do.goals]
        assert (len(goals), to_do.only) == (29, True)
        for n in range(0, 29, AT_ONCE):
            assert len(session.table.spaces) == 1
            assert {goal.after for goal in hand.match.mode.done} <= {*goals[:n]}
            for laid in goals[n : n + AT_ONCE]:
                assert hand.table.vision.top.lay(laid.tile, laid.cell, laid.turns)
            hand.look(8)
        assert len(session.table.spaces) == 30  # all are ticked: nobody has pressed "done"
        assert session.prompt.asks.text == "Lay face down: {what}"


def test_rooms_are_ticked_off_on_a_drawn_table_that_grows_as_they_are_laid(tmp_path):
    """Its camera draws back, and one room alone, that may lie any way round, is known before."""
    with Mine((800, 480), tmp_path) as hand:
        hand.begin("gallery", view=None)
        assert hand.table.vision.top.lay("shaft", Cell(0, 0), 0)
        hand.press(BY_LINE)
        hand.press("done")
        hand.look()
        goals = [goal.after for goal in tiles_to_do(hand.match.scene(), hand.session.prompt).goals]
        for laid in goals[:AT_ONCE]:
            assert hand.table.vision.top.lay(laid.tile, laid.cell, laid.turns)
        hand.look(8)
        assert {goal.after for goal in hand.match.mode.done} == {*goals[:AT_ONCE]}
