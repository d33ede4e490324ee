"""The tray judged for learning: what is found, and why nothing is taken."""

import cv2
import numpy as np
import pytest
from dice_kit import ICONS, TRAY_VIEW, TRAY_WIDE_MM, icon_dice, icons_seen, lens_over, picture

from companion.vision.dice.die_similarity import SAME, clearest, likest
from companion.vision.dice.tray_check import blur_px, look_into
from companion.vision.picture.frame import Frame, gray_of
from companion.vision.service.subject_finder import TrayFinder
from companion.vision.virtual.camera_optics import View
from long_kit import long_except


def test_dice_come_row_by_row_as_the_picture_shows_them():
    for side in (0.0, 180.0):
        look = look_into(icons_seen(side_deg=side))
        assert look.fault == ""
        assert len(look.spots) == 6
        middles = [spot.quad.mean(axis=0) for spot in look.spots]
        assert [x for x, _ in middles[:3]] == sorted(x for x, _ in middles[:3])
        assert [x for x, _ in middles[3:]] == sorted(x for x, _ in middles[3:])
        assert max(y for _, y in middles[:3]) < min(y for _, y in middles[3:])


def test_how_a_die_lies_is_reported():
    for spot, die in zip(look_into(icons_seen()).spots, icon_dice(), strict=True):
        off = (spot.turned_deg - die[5]) % 90
        assert min(off, 90 - off) < 4


def test_the_field_is_outlined_even_if_it_is_empty():
    look = look_into(picture([], TRAY_VIEW, wide_mm=TRAY_WIDE_MM))
    assert (look.fault, look.spots) == ("", ())
    field = np.array(look.field, np.float32)
    for spot in look_into(icons_seen()).spots:
        x, y = (float(value) for value in spot.quad.mean(axis=0))
        assert cv2.pointPolygonTest(field, (x, y), measureDist=False) > 0


@pytest.mark.parametrize(
    ("fault", "how"),
    [
        ("blur", {"blur_px": 2.2}),
        ("blur", {"blur_px": 5.0}),
        ("small", {"wide": 700.0, "blur_px": 0.0}),
        ("dark", {"light": 0.15}),
        ("bright", {"light": 2.6}),
    ],
)
def test_pictures_that_would_teach_wrong_faces_are_refused(fault, how):
    assert look_into(icons_seen(**how)).fault == fault


def test_a_marker_that_is_covered_is_not_called_blurred():
    image = icons_seen().copy()
    x, y = lens_over(TRAY_VIEW, TRAY_WIDE_MM).pixels(np.array([(76.0, 51.0)]))[0]
    cv2.circle(image, (int(x), int(y)), 40, (90, 120, 180), -1)
    assert look_into(image).fault == "tray"
    assert look_into(np.full((540, 960, 3), 80, np.uint8)).fault == "blur"


@pytest.mark.parametrize("sigma", [1.0, 2.0, 3.0])
def test_blur_is_measured_in_pixels(sigma):
    sharp = np.zeros((200, 200), np.uint8)
    sharp[60:140, 60:140] = 200
    soft = cv2.GaussianBlur(sharp, (0, 0), sigma)
    assert blur_px(soft) == pytest.approx(sigma, abs=0.35)
    shaken = cv2.GaussianBlur(sharp, (0, 0), sigmaX=sigma, sigmaY=0.3)
    assert blur_px(shaken) == pytest.approx(sigma, abs=0.35)


def test_a_lamp_on_a_die_is_reported_for_that_die():
    image = icons_seen().copy()
    quad = look_into(image).spots[1].quad
    x, y = quad.mean(axis=0)
    cv2.circle(image, (int(x), int(y)), 12, (255, 255, 255), -1)
    assert look_into(image).glare == (False, True, False, False, False, False)


def test_faces_are_known_again_by_their_looks():
    first = {f: s.patch for f, s in zip(ICONS, look_into(icons_seen()).spots, strict=True)}
    moved = look_into(icons_seen(turned=110.0, backwards=True)).spots
    for face, spot in zip(ICONS[::-1], moved, strict=True):
        best, other, *_ = likest(spot.patch, first)
        assert (best.face, best.turns) == (face, 1)
        assert other.score < SAME < best.score
        assert clearest(spot.patch, first).face == face
    blank = np.full((64, 64, 3), 90, np.uint8)
    assert clearest(blank, first) is None
    assert clearest(moved[0].patch, {"a": moved[0].patch, "b": moved[0].patch}) is None
    assert clearest(blank, {**first, "blank": blank}).face == "blank"


def reported(finder, image, times=4, start_s=10.0):
    return [said for n in range(times) for said in finder.look(Frame(image, n, start_s + 0.45 * n))]


def test_the_finder_tells_dice_once_nothing_moves_and_rests_while_nobody_learns():
    finder = TrayFinder()
    assert reported(finder, icons_seen()) == []
    finder.on = finder.busy = True
    assert reported(finder, icons_seen()) == []
    finder.busy = False
    first, *rest = reported(finder, icons_seen())
    assert (first.problem, first.lying) == ("moving", ())
    assert [len(it.lying) for it in rest] == [6, 6, 6]
    assert {die.problem for die in rest[-1].lying} == {""}
    assert len(rest[-1].field) == 4
    assert rest[-1].shot.size == (960, 540)
    x, y = rest[-1].lying[0].at
    assert (x, y) == pytest.approx((-42, -22), abs=2.5)


@pytest.mark.parametrize("side", long_except((12.0, 14.0, 19.0), 12.0, 19.0))
def test_dice_of_other_sizes_are_found_and_the_size_is_kept(side):
    view = View((960, 540), tilt_deg=20, noise=2)
    look = look_into(picture(icon_dice(), view, wide_mm=TRAY_WIDE_MM, die_mm=side))
    assert look.die_mm == pytest.approx(side, abs=1.0)
    assert [spot.problem for spot in look.spots] == [""] * 6
    assert look_into(icons_seen(), look.die_mm).die_mm == pytest.approx(16, abs=1.0)


def test_no_size_fits_what_is_no_die():
    image = picture([], TRAY_VIEW, wide_mm=TRAY_WIDE_MM)
    x, y = lens_over(TRAY_VIEW, TRAY_WIDE_MM).pixels(np.array([(10.0, 5.0)]))[0]
    cv2.ellipse(image, (int(x), int(y)), (90, 25), 20, 0, 360, (60, 90, 200), -1, cv2.LINE_AA)
    look = look_into(image)
    assert (len(look.spots), look.die_mm) == (1, 16.0)
    assert look.spots[0].problem


def test_a_hand_in_view_is_said():
    finder = TrayFinder(on=True)
    _ = reported(finder, icons_seen())
    reaching = icons_seen().copy()
    cv2.rectangle(reaching, (0, 200), (420, 300), (120, 150, 200), -1)
    assert reported(finder, reaching, times=3, start_s=12.0)[-1].problem == "hand"


def test_the_sharpness_of_the_tray_is_not_that_of_the_room():
    assert blur_px(gray_of(icons_seen())) == pytest.approx(1.0, abs=0.3)
