"""The lens worked out from pictures of its sheet, and taken out of frames."""

import json

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion import cli
from companion.session.devices.device_inbox import Inbox
from companion.stickers import LENS_SQUARE_MM, LENS_SQUARES, lens_board
from companion.vision.camera.calibration_pictures import CalibrationPictures
from companion.vision.camera.lens_calibration import (
    LensError,
    LensFit,
    calibrate,
    find_sheet,
    read_lens,
    slant,
    write_lens,
)
from companion.vision.camera.undistort import UndistortedCamera, Undistorter, fits
from companion.vision.picture.frame import Frame
from companion.vision.virtual.camera_optics import View
from sheet_kit import shoot

SIZE = (800, 450)
SHEET_MM = tuple(count * LENS_SQUARE_MM for count in LENS_SQUARES)
WAYS = [  # tilt, from where, how wide, where, turned
    (0, 0, 420, (0, 0), 0),
    (30, 0, 430, (70, 30), 10),
    (30, 90, 430, (-70, 30), 95),
    (30, 180, 430, (70, -30), 190),
    (30, 270, 430, (-70, -30), 280),
    (20, 45, 520, (140, 60), 30),
    (20, 135, 520, (-140, 60), 60),
    (20, 225, 520, (140, -60), 120),
    (20, 315, 520, (-140, -60), 150),
    (35, 20, 480, (0, 40), 45),
    (10, 20, 560, (170, 0), 5),
    (10, 20, 560, (-170, 0), 5),
]


def board():
    pixels = [round(side * 4) for side in SHEET_MM]
    page = np.full((pixels[1] + 160, pixels[0] + 160), 230, np.uint8)
    page[80:-80, 80:-80] = 20 + lens_board().generateImage(pixels) * 0.82
    return page


def shot(way, barrel=0.09, noise=2.0):
    tilt, side, wide, at, turned = way
    view = View(SIZE, tilt_deg=tilt, side_deg=side, barrel=barrel, blur_px=0.6, noise=noise)
    size = (SHEET_MM[0] + 40, SHEET_MM[1] + 40)
    return shoot(board(), size, view, wide_mm=wide, at=at, turned=turned, seed=wide)


@pytest.fixture(scope="module")
def shots():
    return [shot(way) for way in WAYS]


@pytest.fixture(scope="module")
def sheets(shots):
    seen = [find_sheet(image) for image in shots]
    assert None not in seen
    return seen


@pytest.fixture(scope="module")
def fit(sheets):
    return calibrate(sheets, SIZE)


def bent_px(image):
    """How far the sheet's corners lie from one flat plane in a picture."""
    seen = find_sheet(image)
    flat = np.array(lens_board().getChessboardCorners())[seen.numbers, :2].astype(float)
    plane, _ = cv2.findHomography(flat, seen.corners)
    back = cv2.perspectiveTransform(flat.reshape(-1, 1, 2), plane).reshape(-1, 2)
    return float(np.sqrt(((back - seen.corners) ** 2).sum(axis=1).mean()))


def test_the_lens_is_found_as_it_is(fit):
    focal = SIZE[0] / 2 / np.tan(np.radians(33))
    assert fit.focal_px == pytest.approx((focal, focal), rel=0.03)
    assert fit.middle_px == pytest.approx((399.5, 224.5), abs=12)
    assert fit.bend[0] < -0.05
    assert fit.error_px < 0.4
    assert fit.pictures >= 10


def test_a_straightened_picture_has_no_bend(fit, shots):
    straightener = Undistorter(fit)
    for image in (shots[0], shots[5]):
        assert bent_px(image) > 1.4 * bent_px(straightener.straight(image))
        assert bent_px(straightener.straight(image)) < 0.35


def test_pictures_of_another_size_but_the_same_shape_are_straightened(fit, shots):
    double = cv2.resize(shots[0], (1600, 900), interpolation=cv2.INTER_CUBIC)
    assert bent_px(Undistorter(fit).straight(double)) < bent_px(double) / 1.4
    _, problem = fits(fit, "", (640, 480))
    assert "800 x 450, not 640 x 480" in str(problem)


def test_too_few_pictures_are_refused(sheets):
    with pytest.raises(LensError, match="seen in 9 pictures, 10 are needed"):
        calibrate(sheets[:9], SIZE)


def test_pictures_in_one_place_are_refused(sheets):
    with pytest.raises(LensError, match="of the picture only"):
        calibrate([sheets[0]] * 12, SIZE)


def test_untilted_pictures_are_refused(sheets):
    flat = [sheet for sheet in sheets if slant(sheet) < 0.06]
    assert flat
    moved = [replace_corners(flat[0], (x, y)) for x in (-150, -50, 50, 150) for y in (-90, 0, 90)]
    with pytest.raises(LensError, match="is tilted in 0 pictures"):
        calibrate(moved, SIZE)


def replace_corners(seen, by):
    return type(seen)(np.clip(seen.corners + by, 0, np.array(SIZE) - 1.0), seen.numbers)


def test_pictures_that_do_not_agree_are_refused(sheets):
    chance = np.random.default_rng(4)
    shaken = [
        type(sheet)(sheet.corners + chance.normal(0, 3, sheet.corners.shape), sheet.numbers)
        for sheet in sheets
    ]
    with pytest.raises(LensError, match="do not agree"):
        calibrate(shaken, SIZE)


def test_one_bad_picture_among_good_ones_is_left_out(sheets):
    bad = type(sheets[3])(
        sheets[3].corners + np.sin(np.arange(len(sheets[3].corners)))[:, None] * 6,
        sheets[3].numbers,
    )
    fit = calibrate([*sheets[:3], bad, *sheets[4:]], SIZE)
    assert 10 <= fit.pictures < len(sheets)
    assert fit.error_px < 0.4


def test_no_sheet_is_no_sheet():
    assert find_sheet(np.full((450, 800, 3), 120, np.uint8)) is None


def test_a_lens_is_kept(fit, tmp_path):
    path = tmp_path / "lens.json"
    write_lens(path, fit)
    assert read_lens(path) == fit
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read"),
        ("{", "holds no lens"),
        ('{"size": [1, 2]}', "holds no lens"),
        ("format", "format 9"),
        ("size", "must be positive"),
    ],
)
def test_files_that_hold_no_lens_are_named(text, said, fit, tmp_path):
    path = tmp_path / "lens.json"
    if text == "format":
        write_lens(path, replace(fit, format=9))
    elif text == "size":
        write_lens(path, replace(fit, focal_px=(0.0, 5.0)))
    elif text is not None:
        path.write_text(text)
    with pytest.raises(LensError, match=said) as caught:
        read_lens(path)
    assert caught.value.file == str(path)
    assert caught.value.remedy


class OneFrame:
    period_s = 0.25
    closed = False
    name = ""

    def __init__(self, image):
        self.frames = [Frame(image, 7, 3.5)]

    def read(self):
        return self.frames.pop() if self.frames else None

    def close(self):
        self.closed = True


def notices(inbox):
    return [(notice.device, notice.state) for notice in inbox.drain()]


@pytest.fixture
def kept(fit, tmp_path):
    """The lens in its file."""

    def write(**more):
        write_lens(tmp_path / "lens.json", replace(fit, **more))
        return tmp_path / "lens.json"

    return write


def test_a_camera_with_a_known_lens_gives_straight_frames(kept, shots):
    inner, inbox = OneFrame(shots[0]), Inbox()
    camera = UndistortedCamera(inner, kept(), inbox)
    frame = camera.read()
    assert (frame.seq, frame.time_s, camera.period_s) == (7, 3.5, 0.25)
    assert bent_px(frame.image) < bent_px(shots[0]) / 1.4
    assert camera.read() is None
    camera.close()
    assert inner.closed
    assert notices(inbox) == []


def test_pictures_of_another_shape_come_as_they_are_and_that_is_reported_once(kept, shots, caplog):
    other = cv2.resize(shots[0], (640, 480))
    inner, inbox = OneFrame(other), Inbox()
    camera = UndistortedCamera(inner, kept(), inbox)
    inner.frames = [Frame(image, 7, 3.5) for image in (shots[0], other, other)]
    assert [camera.read().image is other for _ in range(2)] == [True, True]
    assert camera.use == "unfit"
    (notice,) = inbox.drain()
    assert (notice.device, notice.state) == ("lens", "refused")
    assert "measured at 800 x 450, not 640 x 480" in notice.detail
    assert "companion calibrate" in notice.detail
    assert "800 x 450" in caplog.text
    assert bent_px(camera.read().image) < bent_px(shots[0]) / 1.4
    assert notices(inbox) == [("lens", "ready")]


MINE, OTHER = "Desk Cam 046d 0825 8C4EF4A0", "Desk Cam 046d 0825 77777777"


def test_the_lens_of_another_camera_is_not_used_before_people_say_so(kept, shots):
    file = kept(camera=MINE)
    inner, inbox = OneFrame(shots[0]), Inbox()
    inner.name, inner.frames = OTHER, [Frame(shots[0], 7, 3.5)] * 4
    camera = UndistortedCamera(inner, file, inbox)
    assert [camera.read().image is shots[0] for _ in range(2)] == [True, True]
    assert camera.use == "other"
    (notice,) = inbox.drain()
    assert (notice.device, notice.state) == ("lens", "refused")
    assert MINE in notice.detail
    assert OTHER in notice.detail
    assert "companion calibrate" in notice.detail
    camera.take()
    assert bent_px(camera.read().image) < bent_px(shots[0]) / 1.4
    assert camera.use == "used"
    assert notices(inbox) == [("lens", "ready")]
    assert read_lens(file).camera == OTHER  # and so it stays after a start


def test_a_camera_that_is_pulled_out_and_another_in_its_place_is_noticed(kept, shots):
    inner, inbox = OneFrame(shots[0]), Inbox()
    inner.name, inner.frames = MINE, [Frame(shots[0], 7, 3.5)] * 3
    camera, uses = UndistortedCamera(inner, kept(camera=MINE), inbox), []
    for name in (MINE, OTHER, MINE):
        inner.name = name
        camera.read()
        uses.append(camera.use)
    assert uses == ["used", "other", "used"]
    assert notices(inbox) == [("lens", "refused"), ("lens", "ready")]


@pytest.mark.parametrize(("made_with", "here"), [("", MINE), (MINE, ""), ("", "")])
def test_a_lens_that_names_no_camera_is_used_and_said_to_be_unknown(kept, shots, made_with, here):
    inner, inbox = OneFrame(shots[0]), Inbox()
    inner.name = here
    camera = UndistortedCamera(inner, kept(camera=made_with), inbox)
    assert bent_px(camera.read().image) < bent_px(shots[0]) / 1.4
    assert camera.use == "unknown"
    assert notices(inbox) == []


def test_a_lens_file_from_before_cameras_were_named_is_read(fit, tmp_path):
    file = tmp_path / "lens.json"
    write_lens(file, fit)
    document = json.loads(file.read_text())
    del document["camera"]
    file.write_text(json.dumps(document))
    assert read_lens(file) == replace(fit, camera="")


def test_a_running_camera_gives_each_place_of_the_sheet_once(shots):
    said = []
    collecting = CalibrationPictures(said.append)
    taken = [collecting.show(image) for image in (*shots[:1] * 3, *shots[1:2] * 3, *shots[:1] * 3)]
    assert taken == [False, True, False, False, True, False, False, False, False]
    assert len(said) == len(collecting.seen) == 2
    assert collecting.size == SIZE


def test_calibrate_reads_a_folder_and_writes_the_lens(shots, tmp_path, capsys):
    folder = tmp_path / "sheet"
    folder.mkdir()
    for number, image in enumerate(shots):
        cv2.imwrite(str(folder / f"{number:02}.png"), image)
    file = tmp_path / "lens.json"
    assert cli.main(["calibrate", str(folder), "-o", str(file), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["file"] == str(file)
    assert isinstance(read_lens(file), LensFit)
    assert document["lens"]["error_px"] < 0.4
    assert cli.main(["calibrate", str(folder), "-o", str(file)]) == 0
    said = capsys.readouterr().out.replace("65", "66").replace("67", "66")
    assert "lens of 66 degrees" in said
    assert "measured with a camera that is not known" in said


def test_calibrate_names_the_camera_that_it_looked_through(shots, tmp_path, monkeypatch, capsys):
    class Moved:
        """The sheet is held still for two pictures in each place."""

        camera = MINE
        shown = iter([image for image in shots for _ in range(2)] * 2)

        def grab(self):
            pass

        def retrieve(self):
            return next(self.shown)

        def close(self):
            pass

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "config.toml").write_text('[camera]\nsource = "usb"\n')
    monkeypatch.setattr("companion.commands.calibrate.WANTED", 11)
    monkeypatch.setattr("companion.vision.service.camera_choice.driver_for", lambda _: Moved)
    assert cli.main(["calibrate"]) == 0
    assert read_lens(tmp_path / "lens.json").camera == MINE
    assert f"measured with {MINE}" in capsys.readouterr().out


def test_calibrate_refuses_what_it_cannot_use(shots, tmp_path, capsys):
    cv2.imwrite(str(tmp_path / "a.png"), shots[0])
    lens = str(tmp_path / "lens.json")
    assert cli.main(["calibrate", str(tmp_path), "-o", lens]) == 1
    assert "seen in 1 pictures, 10 are needed" in capsys.readouterr().err
    assert cli.main(["calibrate", str(tmp_path / "no"), "-o", lens]) == 1
    assert cli.main(["calibrate", str(tmp_path), "-o", str(tmp_path)]) == 2
    cv2.imwrite(str(tmp_path / "b.png"), shots[0][:200])
    assert cli.main(["calibrate", str(tmp_path), "-o", lens]) == 1
    assert "take all pictures with one camera" in capsys.readouterr().err
