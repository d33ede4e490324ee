"""What a lesson keeps, refuses, learns and writes; a second die of a game lies beside the first."""

from functools import lru_cache

import numpy as np
import pytest
from dice_kit import ICONS, icons_seen

from companion.ports import LessonSeen
from companion.session.devices.device_inbox import Inbox
from companion.vision.picture.frame import Frame
from companion.vision.service.dice_lesson import DiceLesson
from companion.vision.service.dice_reader import DiceReader, file_for, file_of, learned_in
from companion.vision.service.subject_finder import TrayFinder
from companion.vision.service.trainer import Trainer


@lru_cache(maxsize=4)
def tray(turned=0.0, backwards=False):
    """The tray as the finder tells it."""
    finder = TrayFinder(on=True)
    image = icons_seen(turned=turned, backwards=backwards)
    said = [it for n in range(3) for it in finder.look(Frame(image, n, 10 + 0.45 * n))]
    assert isinstance(said[-1], LessonSeen)
    return said[-1]


def one_die(whole, n):
    return LessonSeen(whole.shot, whole.lying[n : n + 1], whole.field)


def lesson(tmp_path, inbox=None, calls=None):
    file = tmp_path / "eyes" / "game" / "dice.npz"
    trainer = Trainer(inbox or Inbox(), threads=False)
    kept = (calls if calls is not None else []).append
    return DiceLesson(ICONS, file, trainer, lambda: kept("kept"), lambda: kept("closed"))


def test_a_first_picture_and_one_of_dice_that_lie_otherwise(tmp_path):
    made = lesson(tmp_path)
    assert made.take(tray(), ICONS) == ""
    assert {made.count(face) for face in ICONS} == {1}
    assert [guess.face for guess in made.likely(tray())] == list(ICONS)
    assert not any(guess.moved for guess in made.likely(tray()))
    assert made.take(tray(), ICONS) == "same"
    moved = made.likely(tray(110.0, backwards=True))
    assert [guess.face for guess in moved] == list(ICONS[::-1])
    assert all(guess.moved for guess in moved)
    assert not made.whole
    assert made.take(tray(110.0, backwards=True), ICONS[::-1]) == ""
    assert made.whole


def test_a_die_that_was_not_turned_to_the_next_face_is_noticed(tmp_path):
    made = lesson(tmp_path)
    assert made.take(one_die(tray(), 0), ["int"]) == ""
    assert made.take(one_die(tray(), 0), ["int2"]) == "alike int"
    assert made.count("int2") == 0
    assert made.take(one_die(tray(), 1), ["int2"]) == ""
    assert made.take(one_die(tray(), 1), ["str"], sure=True) == ""
    made.forget(["str", "int"])
    assert [made.count(face) for face in ICONS[:3]] == [0, 1, 0]


def whole_lesson(tmp_path, inbox=None, calls=None):
    made = lesson(tmp_path, inbox, calls)
    assert made.take(tray(), ICONS) == ""
    assert made.take(tray(110.0, backwards=True), ICONS[::-1]) == ""
    return made


def test_what_stood_the_trial_is_written_and_read_in_an_open_throw(tmp_path):
    inbox = Inbox()
    made = whole_lesson(tmp_path, inbox)
    throws = DiceReader(made.file)
    throws.expect(1, ICONS)
    assert throws.tracker.wanted is None
    assert not made.known
    assert made.train()
    last = inbox.drain()[-1]
    assert (last.over, last.problem, made.unreadable) == (True, "", ())
    assert made.file.exists()
    assert made.known
    assert made.read(tray()) == ICONS
    assert [made.count(face) for face in ICONS] == [0] * 6
    throws.learned()
    assert throws.tracker.wanted.count == 1


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path):
    calls = []
    made = whole_lesson(tmp_path, calls=calls)
    made.file.parent.mkdir(parents=True)
    made.file.write_bytes(b"old")
    swapped = dict(made.second)
    made.second["int"], made.second["speed"] = swapped["speed"], swapped["int"]
    _ = made.learn(lambda share: None)
    assert made.unreadable == (("int", "speed"), ("speed", "int"))
    assert made.file.read_bytes() == b"old"
    assert made.count("int") == 2
    made.second["int"] = np.full((64, 64, 3), 90, np.uint8)
    made.second["speed"] = swapped["speed"]
    _ = made.learn(lambda share: None)
    assert made.unreadable == (("int", ""),)
    assert made.file.read_bytes() == b"old"
    assert calls == []
    made.keep()
    made.close()
    assert calls == ["kept", "closed"]
    assert learned_in(made.file)[0] == frozenset(ICONS)
    assert not list(made.file.parent.glob(".*.new"))
    assert made.unreadable == ()


def test_a_disk_that_refuses_leaves_the_pictures(tmp_path):
    inbox = Inbox()
    made = whole_lesson(tmp_path, inbox)
    (tmp_path / "eyes").write_text("in the way")
    assert made.train()
    last = inbox.drain()[-1]
    assert last.over
    assert last.problem
    assert made.whole


def test_a_second_kind_of_die_has_its_file_next_to_the_first(tmp_path):
    made = whole_lesson(tmp_path)
    _ = made.learn(lambda share: None)
    file, faces = made.file, frozenset(ICONS)
    assert file_for(file, faces) == file_of(file, faces) == file
    other = frozenset({"a", "b"})
    second_file = file_for(file, other)
    assert second_file.parent == file.parent
    assert second_file != file
    assert file_of(file, other) == file
    second_file.write_bytes(file.read_bytes())
    assert file_of(file, other) == second_file
    assert file_for(file, faces | {"more"}) == file
    assert learned_in(second_file)[0] == faces


def test_the_face_that_one_is_taken_for_is_named(tmp_path):
    made = whole_lesson(tmp_path)
    made.first["speed"] = made.first["int"]
    made.second["speed"] = made.second["int"]
    _ = made.learn(lambda share: None)
    assert ("speed", "") in made.unreadable
    assert made.alike() == (("int", "speed"),)
    assert not made.file.exists()


@pytest.mark.parametrize("text", [b"", b"nothing"])
def test_a_damaged_file_is_learned_anew_in_its_place(tmp_path, text):
    file = tmp_path / "dice.npz"
    file.write_bytes(text)
    assert learned_in(file) is None
    assert file_for(file, frozenset(ICONS)) == file
