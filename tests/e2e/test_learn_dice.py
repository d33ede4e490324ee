"""Dice with icons learned on the screen with fingers, then read in a match: drawn dice, real vision."""

import shutil

import pytest
from dice_kit import ICONS as FACES
from msgspec.structs import replace
from tray_kit import TrayHand, die, moved, rows

from companion.engine.flow.prompts import Roll
from companion.engine.game import Seat
from companion.ports import DeviceNotice, Training
from companion.tools.screen_bot import ScreenBot
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.widgets.camera.tray_view import TrayView
from companion.vision.service.dice_reader import learned_in

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))


class Evening(TrayHand):
    """Learning dice, then a throw."""

    def open_page(self):
        self.stack.go("settings")
        self.press("icons")
        assert self.page.screen == "learn dice"

    def touch_die(self, n):
        """Put a finger on a die in the picture."""
        self.app.refresh()
        self.wait(0.6)
        (view,) = [widget for widget in self.drawn() if isinstance(widget, TrayView)]
        corners = [view.cut.shown(corner) for corner in view.model.dice[n].corners]
        x, y = (sum(axis) / 4 for axis in zip(*corners, strict=True))
        self.tap_at(view.x + x + 3, view.top - y + 3)

    def to_a_throw(self):
        """Play on until dice are to be thrown, two at least."""
        settings = self.table.context.settings
        self.stack.settle(replace(settings, match=replace(settings.match, first_steps=False)))
        live = self.table.store.begin("escape", SEATS, {"dice": "table"}, seed="evening")
        self.match = MatchScreen(live)
        self.stack.open(self.match)
        return self.on_to_a_throw()

    def on_to_a_throw(self):
        """Play on in the same match."""
        session = self.match.session
        bot = ScreenBot(self.match, "evening")
        while not (isinstance(session.prompt, Roll) and session.prompt.dice > 1):
            bot.play()
            while self.stack.top is not self.match:
                self.stack.back()
        self.app.refresh()
        self.wait(0.6)
        return self.match.session.prompt

    def throw(self, count):
        """Throw as many dice as are asked for; return what they show."""
        shown = ["str2", "int", "speed", "both", "str", "int2"][:count]
        self.show(times=6)
        self.show(rows(shown, 33.0), times=8)
        return shown

    def throw_and_answer(self, prompt):
        """Throw what is asked for, and tap that what was filled in is right."""
        shown = self.throw(prompt.dice)
        assert len(shown) == prompt.dice
        lying = next(p.model for p in self.page.stage if hasattr(p.model, "dice"))
        assert len(lying.dice) == prompt.dice
        self.press("typed")
        assert sorted(self.match.session.entries[-1].text.split("+")) == sorted(shown)


@pytest.fixture
def evening(tmp_path, monkeypatch):
    with Evening((800, 480), tmp_path) as made:
        yield made.begin(monkeypatch)


def test_six_icons_are_learned_on_the_screen_and_a_throw_is_filled_in(evening, tmp_path):
    evening.open_page()
    evening.show(rows(("int", "int2", "str2", "str", "both", "speed")))  # two of them the wrong way
    assert evening.state == "first"
    evening.touch_die(2)
    evening.press("str2")
    assert [len(icons) for icons in evening.shown] == [1, 2, 2, 1, 2, 1]
    evening.press("take")
    assert evening.state == "second"
    assert not (tmp_path / "eyes").exists()
    evening.show(moved(FACES), times=7)
    assert evening.state == "known"
    file = tmp_path / "eyes" / "escape" / "dice.npz"
    assert learned_in(file)[0] == frozenset(FACES)
    evening.press("done")
    assert evening.table.vision.looking is False
    prompt = evening.to_a_throw()
    assert frozenset(prompt.die) == frozenset(FACES)
    evening.throw_and_answer(prompt)


def test_dice_learned_over_an_open_throw_are_read_for_it(evening):
    prompt = evening.to_a_throw()
    evening.throw(2)
    assert evening.page.state == "roll"  # nobody knows these dice
    evening.open_page()
    evening.show(rows(FACES))
    evening.press("take")
    evening.show(moved(FACES), times=7)
    assert evening.state == "known"
    evening.press("done")
    evening.stack.back()
    assert evening.stack.top is evening.match
    evening.wait(1.0)
    evening.throw_and_answer(prompt)
    assert evening.table.vision.match_vision.tray.on is False


def test_learned_dice_that_are_deleted_in_a_match_are_read_on_and_that_is_said(evening, tmp_path):
    evening.open_page()
    evening.show(rows(FACES))
    evening.press("take")
    evening.show(moved(FACES), times=7)
    evening.press("done")
    prompt = evening.to_a_throw()
    said, say = [], evening.stack.say
    evening.stack.say = lambda message, **how: (said.append(message.text), say(message, **how))
    shutil.rmtree(tmp_path / "eyes")
    evening.throw_and_answer(prompt)
    prompt = evening.on_to_a_throw()
    assert [line for line in said if line.startswith("The learned dice are gone.")]
    evening.throw_and_answer(prompt)


def test_another_camera_waits_for_the_open_throw_too(evening):
    prompt = evening.to_a_throw()
    vision = evening.table.vision
    before = vision.match_vision.dice
    settings = evening.table.context.settings
    evening.stack.settle(replace(settings, camera=replace(settings.camera, device="9")))
    assert vision.match_vision.dice is not before
    assert vision.match_vision.dice.expected == (prompt.dice, tuple(prompt.die))


@pytest.mark.long
def test_one_die_is_enough(evening, tmp_path):
    evening.open_page()
    for n, face in enumerate(FACES):
        evening.show([die(face, 4.0 * n - 10, 3.0 * n, 9.0 * n)], times=4)
        assert evening.page.ask.ask[0].startswith("TURN THE DIE TO")
        evening.press("take")
    assert evening.state == "second"
    for n, face in enumerate(FACES[::-1]):
        evening.show([die(face, 20.0 - 5 * n, -30.0, 130.0 + n)], times=5)
    assert evening.state == "known"
    assert (tmp_path / "eyes" / "escape" / "dice.npz").exists()


def test_pictures_stay_when_one_leaves_and_comes_back(evening):
    evening.open_page()
    evening.show(rows(FACES)[:3])
    evening.press("take")
    evening.press("later")
    evening.press("icons")
    assert [key.taken for key in evening.page.stage[1].model.keys] == [True] * 3 + [False] * 3
    evening.press("over")
    assert not any(key.taken for key in evening.page.stage[1].model.keys)


def test_a_die_that_was_not_turned_is_noticed(evening):
    evening.open_page()
    evening.show(rows(FACES)[:1])
    evening.press("take")
    evening.press("take")
    assert "looks like Intelligence" in evening.page.ask.notice
    assert evening.screen.lesson.count("int2") == 0
    evening.show(rows(FACES)[:1])
    evening.press("take")
    assert evening.screen.lesson.count("int2") == 1


def test_a_die_named_by_a_finger_that_lies_as_before_says_so_and_waits(evening):
    evening.open_page()
    evening.show(rows(FACES))
    evening.press("take")
    refused = []
    evening.stack.refused = lambda: refused.append(evening.page.ask.notice)
    evening.show(rows(FACES)[1:2], times=5)
    evening.touch_die(0)
    evening.press("int2")
    evening.show(rows(FACES)[1:2], times=8)
    assert evening.page.ask.support == "The dice lie as before: turn and move them."
    assert refused == []
    assert evening.screen.lesson.count("int2") == 1
    evening.show([die("int2", 10.0, 20.0, 130.0)], times=6)
    assert evening.screen.lesson.count("int2") == 2


@pytest.mark.parametrize(
    ("language", "gone", "retried"),
    [
        ("en", "camera is lost", "The camera is lost. It is tried again."),
        ("pl", "Brak urządzenia: kamera", "Kamera zniknęła. Próbuję ponownie."),
    ],
)
def test_nothing_is_taken_from_an_old_picture(tmp_path, monkeypatch, language, gone, retried):
    with Evening((800, 480), tmp_path, language=language) as evening:
        evening.begin(monkeypatch)
        evening.open_page()
        evening.show(rows(FACES))
        assert "take" in [
            option.ref for option in evening.page.options.options if option.kind != "off"
        ]
        evening.stack.receive(DeviceNotice("camera", "lost"))
        assert evening.page.ask.notice == gone
        assert evening.page.ask.support == retried
        assert "take" not in [
            option.ref for option in evening.page.options.options if option.kind != "off"
        ]
        evening.stack.receive(DeviceNotice("camera", "ready"))
        assert evening.page.ask.support != retried
        evening.wait(0.6)
        evening.press("take")
        assert evening.state == "second"


def test_only_its_own_learning_is_shown(evening):
    evening.open_page()
    evening.show(rows(FACES))
    evening.screen.training = Training(1.0, over=True, twins=(("int", "str"),))
    assert evening.state == "twins"
    evening.stack.receive(Training(0.2))
    assert evening.state == "twins"
