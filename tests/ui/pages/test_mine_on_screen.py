"""The mine, played by touches: far ways, levels, light, a track, thirty rooms, hidden tokens."""

import page_checks_kit as checks
import pytest
from hand_kit import Hand

from companion.engine.flow.prompts import ChooseLink, ChooseSpace, Do
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.answering.table_layout import BY_LINE
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.widgets.match.track_view import TrackView
from companion.ui.widgets.plan.plan_places import middle_of
from companion.ui.widgets.plan.plan_view import PlanView
from games_kit import MINE
from long_kit import first_of_each

CASES = (
    ("square", (800, 480), "en"),
    ("gallery", (800, 480), "pl"),
    ("levels", (720, 1280), "pl"),
    ("levels", (800, 480), "pl"),
    ("levels", (1280, 720), "en"),
    ("levels", (1280, 720), "pl"),
    ("gallery", (1280, 720), "en"),
    ("gallery", (720, 1280), "en"),
    ("square", (1280, 720), "pl"),
    ("square", (720, 1280), "en"),
)
HIDDEN = ("dross", "żużel")


class Evening:
    """A match of the mine under fingers; every page is drawn and checked."""

    def __init__(self, hand, scenario, tokens):
        self.hand = hand
        self.session = MINE.session(1, "touch", scenario=scenario, tokens=tokens)
        seats, context = MINE.start(1).seats, hand.stack.context
        context.locales = {**context.locales, "mine": MINE.game_folder.folder / "locale"}
        self.match = MatchScreen(LiveMatch(self.session, seats))
        hand.stack.open(self.match)
        self.faults = []

    def see(self, name):
        self.hand.app.refresh()
        self.hand.off.settle()
        picture = self.hand.off.picture(self.hand.size)
        self.faults += checks.page_faults(name, picture, self.hand.app, self.hand.size)
        return " ".join(t.text for widget in self.hand.drawn() for t in widget.written).casefold()

    def press(self, *refs):
        for ref in refs:
            self.hand.press(ref)

    @property
    def plan(self):
        return next(widget for widget in self.hand.drawn() if isinstance(widget, PlanView))

    def tap_place(self, ref):
        """Tap a place on the map, by its letter at the edge or its board's tab if it must be."""
        self.hand.app.refresh()
        self.hand.wait(0.6)
        spot = next((s for s in self.plan.spots() if s.ref == ref), None)
        if spot is None:
            for tab in [s for s in self.plan.spots() if s.ref.startswith("board ")]:
                self.hand.tap_at(*tab.point)
                self.hand.wait(0.6)
                spot = next((s for s in self.plan.spots() if s.ref == ref), None)
                if spot is not None:
                    break
        if spot.reveal is not None:
            spot.reveal()
            spot = next(s for s in self.plan.spots() if s.ref == ref)
        self.hand.tap_at(*spot.point)
        self.hand.wait(0.6)

    def begin(self):
        """Lay out the mine and its tokens, done by done."""
        self.see("layout")
        self.press(BY_LINE)
        self.see("lay")
        self.press("done", "done")
        words = self.see("hide")
        assert not any(name in words for name in HIDDEN)
        self.press("done")
        self.see("turn")


@pytest.mark.parametrize(
    ("scenario", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_the_mine_is_played_by_touches(tmp_path, scenario, size, language):
    with Hand(size, tmp_path, language=language) as hand:
        evening = Evening(hand, scenario, "table")
        session = evening.session
        evening.begin()
        evening.press("group work")
        evening.see("work")
        evening.press("lamp")
        evening.see("where")
        assert isinstance(session.prompt, ChooseSpace)
        assert len(session.prompt.among) == 30
        evening.tap_place("end")
        assert isinstance(session.prompt, Do)
        evening.see("lamp")
        evening.press("done")
        assert session.table.markers["lamp"].on == "end"
        evening.press("group work", "hoist")
        evening.see("which-hoist")
        assert isinstance(session.prompt, ChooseLink)
        evening.tap_place("hoist 2")
        evening.see("hoist")
        evening.press("done")
        assert session.table.links["hoist 2"].state == "shut"
        evening.press("group work", "noise")
        evening.see("which-way")
        evening.tap_place(session.prompt.among[0].ref)
        evening.press("done")
        evening.see("noise")
        while not (isinstance(session.prompt, Do) and session.prompt.about == "time"):
            evening.press("end")
        evening.see("time")
        assert any(isinstance(widget, TrackView) for widget in hand.drawn())
        evening.press("done")
        for name, ref in (("tracks", "tracks"), ("aloud", "telling"), ("check", "check")):
            hand.stack.go(ref, evening.match)
            words = evening.see(name)
            assert not any(hidden in words for hidden in HIDDEN) or name != "check"
            hand.stack.back()
        assert evening.faults == []


def test_all_thirty_rooms_are_reached_by_a_finger_on_the_smallest_panel(tmp_path, how_many):
    with Hand((800, 480), tmp_path) as hand:
        evening = Evening(hand, "square", "app")
        evening.begin()
        session = evening.session
        evening.press("group work", "lamp")
        rooms = [option.ref for option in session.prompt.among]
        for ref in rooms[:: how_many(7, 1)]:
            hand.app.refresh()
            hand.wait(0.6)
            plan = evening.plan
            target = next(t for t in plan.plan.targets if t.ref == ref)
            x, y = middle_of(target.at)
            view = plan.view
            hand.tap_at(plan.x + view.x + x * view.cell, plan.top - view.y - y * view.cell)
            hand.wait(0.6)
            assert session.prompt.about == ref
            session.undo()
            evening.match.went_back()
