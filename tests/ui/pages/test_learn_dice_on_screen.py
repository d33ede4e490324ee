"""Every page of learning dice, in each layout: the machine checks of UX.md section 9."""

import pytest
from dice_kit import ICONS as FACES
from msgspec.structs import replace
from page_checks_kit import NARROW, page_faults
from tray_kit import TrayHand, die, moved, rows

from companion.config import Camera
from companion.ports import Training
from companion.ui.widgets.camera.tray_view import FaceButton, TrayView


class Walk(TrayHand):
    """All pages, each looked at."""

    faults = ()

    def look(self, name):
        self.app.refresh()
        self.wait(0.3)
        found = page_faults(name, self.off.picture(self.size), self.app, self.size)
        self.faults = (*self.faults, *found, *self.labels_outside(name))

    def labels_outside(self, name):
        """Labels of dice that are not wholly in the picture, or say nothing."""
        for view in self.drawn():
            if not isinstance(view, TrayView):
                continue
            for tray_die in view.model.dice:
                if tray_die.state != "doubt" and not (tray_die.icons or tray_die.name):
                    yield f"{name}: a die has no label"
            for text in view.written:
                if text.x < 0 or text.x > view.width:
                    yield f"{name}: {text.text!r} stands outside"


def walked(walk):
    walk.stack.go("learn dice")
    walk.look("waiting")
    walk.show(times=3)
    walk.look("empty")
    walk.show(rows(FACES))
    walk.look("in order")
    walk.screen.stage("die 2")
    walk.look("a die chosen")
    walk.screen.stage("str2")
    walk.look("put right")
    walk.show([die("int", -8, 0, 0), die("str", 9, 0, 0), *rows(FACES)[3:5]])
    walk.look("touching")
    walk.show(rows(FACES)[:1])
    walk.look("one die")
    walk.screen.option("take")
    walk.show(rows(FACES)[1:])
    walk.screen.option("take")
    walk.look("second, lying as before")
    walk.show(moved(FACES)[:5], times=7)
    walk.look("second, one is missing")
    walk.show(moved(FACES), times=7)
    assert walk.state == "known"
    walk.look("known")
    walk.screen.training = Training(0.43)
    walk.look("learning")
    pairs = (("int2", "both"), ("int", "str"), ("str2", "both"), ("int2", "str2"))
    walk.screen.training = Training(1.0, over=True, twins=pairs)
    walk.look("alike")
    walk.screen.lesson.unreadable = (("int2", "both"), ("both", ""))
    walk.look("unread")
    walk.screen.lesson.unreadable = ()
    walk.screen.training = Training(1.0, over=True, problem="no space is left")
    walk.look("failed")


@pytest.mark.parametrize(("size", "language"), NARROW)
def test_every_page_of_learning_dice_passes_the_machine_checks(
    tmp_path, monkeypatch, size, language
):
    with Walk(size, tmp_path, language=language) as walk:
        walked(walk.begin(monkeypatch))
        assert len(list(walk.drawn())) > 0
        walk.stack.home()
        monkeypatch.undo()
        for source in ("virtual", "off"):
            settings = walk.table.context.settings
            walk.stack.settle(replace(settings, camera=Camera(source=source)))
            walk.stack.go("learn dice")
            assert walk.state == "none"
            walk.look(source)
            walk.stack.back()
        assert not walk.faults, "\n".join(walk.faults)


def test_faces_are_as_wide_as_a_finger_and_a_tap_near_a_die_is_for_it(tmp_path, monkeypatch):
    with TrayHand((800, 480), tmp_path) as hand:
        hand.begin(monkeypatch)
        hand.stack.go("learn dice")
        hand.show(rows(FACES))
        skin = hand.app.skin
        keys = [widget for widget in hand.drawn() if isinstance(widget, FaceButton)]
        assert len(keys) == 6
        assert all(min(key.width / skin.x(1), key.height / skin.y(1)) >= 12 for key in keys)
        (view,) = [widget for widget in hand.drawn() if isinstance(widget, TrayView)]
        corners = [view.cut.shown(corner) for corner in view.model.dice[4].corners]
        x, y = max(x for x, _ in corners), max(y for _, y in corners)
        hand.wait(0.6)
        hand.tap_at(view.x + x + skin.g(1.5), view.top - y - skin.g(1.5))
        assert hand.screen.now.chosen == 4
        hand.tap_at(view.x + 3, view.top - 3)  # the tray's corner: no die is near
        assert hand.screen.now.chosen == 4
