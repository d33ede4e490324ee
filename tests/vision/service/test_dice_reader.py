"""Thrown dice on their way: learned by a command, read for a match, filled in on the screen."""

import json
import shutil

import cv2
import numpy as np
import pytest
from dice_kit import ICONS, icon_face, picture, pip_face

from companion import cli
from companion.engine.flow.prompts import Roll
from companion.ports import DiceSeen, NoVision
from companion.ui.presenter.match.device_input import update_vision
from companion.vision.dice.throw_tracker import keep_dice, teach
from companion.vision.picture.frame import Frame
from companion.vision.service.dice_reader import DiceReader
from companion.vision.virtual.camera_optics import View
from presenter_kit import match
from session_kit import reaching

VIEW = View((1280, 720), tilt_deg=15, noise=2)


def row(faces, turned=0):
    places = [(46 * (n % 3 - 1), 48 * (n // 3) - 24) for n in range(len(faces))]
    return [
        (icon_face(face), icon_face("str"), icon_face("int"), *place, 7 * n + turned)
        for n, (face, place) in enumerate(zip(faces, places, strict=True))
    ]


def watched(throws, dice, start_s):
    """Show an empty tray, then dice; return what was said."""
    said = []
    for n in range(12):
        image = picture(dice if n >= 4 else [], VIEW)
        said += throws.look(Frame(image, n, start_s + n * 0.25))
    return said


def test_dice_are_learned_by_a_command_and_read_for_a_match(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    cv2.imwrite(str(first), picture(row(ICONS), VIEW))
    cv2.imwrite(str(second), picture(row(ICONS[::-1], 95), VIEW, seed=2))
    typed = ["dice", "escape", str(first), str(second), "--faces", ",".join(ICONS), "--json"]
    assert cli.main(typed) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["faces"] == list(ICONS)
    throws = DiceReader(tmp_path / "eyes" / "escape" / "dice.npz")
    assert document["file"] == str(tmp_path / "eyes" / "escape" / "dice.npz")
    throws.expect(2, ICONS)
    (seen,) = watched(throws, row(ICONS)[1:3], 10.0)
    assert (seen.faces, seen.unsure) == (("int2", "str"), ())
    throws.expect(2, ("sword", "shield"))
    assert watched(throws, row(ICONS)[3:5], 20.0) == []


@pytest.mark.parametrize("faces", ["int", "int,int,str"])
def test_faces_are_named_once_each(faces, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert cli.main(["dice", "escape", "a.png", "b.png", "--faces", faces]) == 2
    assert "each face once" in capsys.readouterr().err


def test_ordinary_dice_need_no_learning(tmp_path):
    throws = DiceReader(tmp_path / "none.npz")
    throws.expect(1, ("1", "2", "3", "4", "5", "6"))
    die = (pip_face(5), pip_face(1), pip_face(3), 10, 5, 20)
    (seen,) = watched(throws, [die], 10.0)
    assert seen.faces == ("5",)
    throws.expect(1, ICONS)
    assert watched(throws, [die], 20.0) == []


def test_a_damaged_file_of_dice_reads_nothing(tmp_path):
    file = tmp_path / "dice.npz"
    file.write_bytes(b"nothing")
    throws = DiceReader(file)
    throws.expect(1, ICONS)
    assert throws.look(Frame(np.zeros((90, 160, 3), np.uint8), 0, 1.0)) == []


def rolling():
    made, live = match(reaching(Roll))
    prompt = live.session.prompt
    assert isinstance(prompt, Roll)
    assert prompt.dice > 1
    return made, live, prompt


def test_dice_seen_are_filled_in_and_wait_for_a_tap():
    made, live, prompt = rolling()
    shown = (prompt.die[0], prompt.die[-1])[: prompt.dice]
    number = live.session.number
    made.stack.receive(DiceSeen(shown, (), 1000.0))
    assert live.session.number == number
    assert made.page.options.options[0].ref == "typed"
    assert made.page.options.options[0].kind == "confirm"
    made.tap("typed")
    assert live.session.entries[-1].text == "+".join(shown)


def test_dice_that_are_not_clear_are_tapped():
    made, _, prompt = rolling()
    made.stack.receive(DiceSeen(prompt.die[:1], ("touch",), 1000.0))
    assert made.page.options.options[0].kind == "off"
    assert "Dice touch" in made.page.ask.notice or "Dice touch" in made.page.ask.support
    made.touch(prompt.die[0])
    assert made.page.options.options[0].kind == "confirm"


def test_too_many_dice_are_said_and_nothing_is_filled_in():
    made, _, _ = rolling()
    before = made.refs
    made.stack.receive(DiceSeen((), ("many",), 1000.0))
    assert made.refs == before


def test_learned_dice_whose_folder_is_deleted_in_a_match_are_read_until_it_is_left(tmp_path):
    file = tmp_path / "eyes" / "toy" / "dice.npz"
    keep_dice(file, teach({face: icon_face(face) for face in ICONS}), {})
    throws = DiceReader(file)
    throws.expect(2, ICONS)
    assert throws.wrong == ""
    shutil.rmtree(tmp_path / "eyes")
    throws.expect(2, ICONS)
    assert throws.wrong == "gone"
    (seen,) = watched(throws, row(ICONS)[1:3], 10.0)
    assert seen.faces == ("int2", "str")
    later = DiceReader(file)  # the next match: as if they had never been learned
    later.expect(2, ICONS)
    assert later.wrong == ""
    assert watched(later, row(ICONS)[1:3], 20.0) == []


def test_dice_that_are_learned_again_are_gone_no_more(tmp_path):
    file = tmp_path / "dice.npz"
    file.write_bytes(b"nothing")
    throws = DiceReader(file)
    throws.expect(1, ICONS)
    assert throws.wrong == "damaged"
    keep_dice(file, teach({face: icon_face(face) for face in ICONS}), {})
    throws.learned()
    assert throws.wrong == ""
    throws.expect(1, ("1", "2"))
    assert throws.wrong == ""


class FakeVision(NoVision):
    dice = "gone"


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("gone", {"en": "are gone. Learn them again", "pl": "znikły. Naucz ich ponownie"}),
        ("damaged", {"en": "cannot be read. Tap them", "pl": "odczytać nauczonych kości. Dotknij"}),
    ],
)
def test_what_is_wrong_with_learned_dice_is_said_once_with_what_remains(language, wrong, said):
    vision = FakeVision()
    vision.dice = wrong
    made, _ = match(reaching(Roll), language=language, vision=vision)
    assert said[language] in made.page.ask.notice
    made.wait(8)
    made.stack.tick()
    assert not made.page.ask.notice
    made.stack.match.noticed.known_number = -1  # as the next throw
    session = made.stack.match.session
    update_vision(made.stack.match, session.prompt, None, session.number)
    assert not made.page.ask.notice
