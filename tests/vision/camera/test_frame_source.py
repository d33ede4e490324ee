import cv2
import numpy as np
import pytest
from heist_board_kit import FACES
from hidden_board_kit import WORDS
from vision_kit import SHAPES, layout, said, table_for

from companion.bootstrap.vision_factory import PRINTS
from companion.engine.grid import Cell
from companion.pictures import PictureError
from companion.ports import Laid, Sighting
from companion.vision.camera.frame_source import FolderCamera, VideoCamera
from companion.vision.service.drawn_table import DrawnTable
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.virtual_table import Scene

LAID = layout(3, 4)
VIEW = View((960, 540), tilt_deg=20)


def watch_through(camera, tracker, inbox):
    """Show all frames of a camera that ends to the tracker, and return how many there were."""
    count = 0
    while (frame := camera.read()) is not None:
        for news in tracker.look(frame):
            inbox.post(news)
        count += 1
    return count


class Box:
    """An inbox that keeps everything."""

    def __init__(self):
        self.said = []

    def post(self, it, /):
        self.said.append(it)

    def sightings(self):
        return [message for message in self.said if isinstance(message, Sighting)]


def growing():
    table = table_for(LAID, VIEW, seed=3)
    return [table.picture(Scene(LAID[:count])) for count in range(1, len(LAID) + 1)]


def tracker():
    seeing = TileTracker(SHAPES)
    seeing.expect(LAID[:1])
    return seeing


def frames_of(camera):
    frames = []
    while (frame := camera.read()) is not None:
        frames.append(frame)
    camera.close()
    return frames


def test_a_folder_of_pictures_becomes_sightings(tmp_path):
    for count, image in enumerate(growing()):
        cv2.imwrite(str(tmp_path / f"{count:02}.png"), image)
    (tmp_path / "notes.txt").write_text("not a picture")
    box = Box()
    frames = watch_through(FolderCamera(tmp_path), tracker(), box)
    assert frames == 8 * len(LAID)
    assert said(box.sightings()) == [(tile, "sure") for tile in LAID[1:]]


def test_a_folder_is_read_in_the_order_of_names_and_held(tmp_path):
    for name, level in (("b", 80), ("a", 40), ("c", 120)):
        cv2.imwrite(str(tmp_path / f"{name}.PNG"), np.full((40, 50, 3), level, np.uint8))
    frames = frames_of(FolderCamera(tmp_path, hold=2, period_s=0.5))
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [40, 40, 80, 80, 120, 120]
    assert [frame.seq for frame in frames] == list(range(6))
    assert [frame.time_s for frame in frames] == [0, 0.5, 1, 1.5, 2, 2.5]


@pytest.mark.parametrize("name", ["missing", "empty"])
def test_folders_that_cannot_be_used(tmp_path, name):
    (tmp_path / "empty").mkdir()
    with pytest.raises(PictureError, match=name) as caught:
        FolderCamera(tmp_path / name)
    assert caught.value.remedy


def test_a_damaged_picture_in_a_folder_is_named(tmp_path):
    (tmp_path / "bad.png").write_bytes(b"\x89PNG nonsense")
    with pytest.raises(PictureError, match=r"bad\.png"):
        FolderCamera(tmp_path).read()


def film(path, images, rate_hz):
    size = images[0].shape[1::-1]
    video = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), rate_hz, size)
    for image in images:
        video.write(image)
    video.release()
    return path


def test_a_video_becomes_sightings(tmp_path):
    images = [image for image in growing() for _ in range(6)]
    camera = VideoCamera(film(tmp_path / "game.avi", images, 5))
    assert camera.period_s == pytest.approx(0.2)
    box = Box()
    assert watch_through(camera, tracker(), box) == len(images)
    assert said(box.sightings()) == [(tile, "sure") for tile in LAID[1:]]
    camera.close()
    camera.close()


def test_videos_that_cannot_be_used(tmp_path):
    with pytest.raises(PictureError, match="is not there"):
        VideoCamera(tmp_path / "gone.mp4")
    (tmp_path / "a.mp4").write_text("no video at all")
    with pytest.raises(PictureError, match="is not a video"):
        VideoCamera(tmp_path / "a.mp4")


def test_the_drawn_table_dates_frames_by_its_clock():
    times = iter([5.0, 7.0])
    table = DrawnTable(FACES, WORDS, lambda: next(times), PRINTS, waits=False)
    table.show(Scene(), room=(Cell(-1, -1), Cell(2, 2)))
    bare = table.read()
    table.lay((Laid(FACES[0].id, Cell(0, 0)),))
    full = table.read()
    assert (bare.time_s, full.time_s) == (5.0, 7.0)
    assert full.seq > bare.seq
    assert np.abs(full.image.astype(int) - bare.image).mean() > 3
    table.close()
    assert table.read() is None


COLOURS = {"red": (30, 20, 210), "green": (40, 190, 30), "blue": (200, 60, 20)}


def coloured_card():
    """Three broad bands, blue-green-red as everywhere behind the cameras."""
    bands = [np.full((96, 64, 3), colour, np.uint8) for colour in COLOURS.values()]
    return np.concatenate(bands, axis=1)


@pytest.mark.parametrize("suffix", ["png", "bmp", "jpg"])
def test_a_folder_gives_the_card_in_its_colours(tmp_path, suffix):
    cv2.imwrite(str(tmp_path / f"card.{suffix}"), coloured_card())
    frame = FolderCamera(tmp_path).read()
    assert_card(frame.image, 12)


def test_a_picture_with_a_fourth_channel_gives_the_card(tmp_path):
    card = cv2.cvtColor(coloured_card(), cv2.COLOR_BGR2BGRA)
    cv2.imwrite(str(tmp_path / "card.png"), card)
    assert_card(FolderCamera(tmp_path).read().image, 0)


def test_a_video_gives_the_card_in_its_colours(tmp_path):
    camera = VideoCamera(film(tmp_path / "card.avi", [coloured_card()] * 3, 5))
    assert_card(camera.read().image, 12)
    camera.close()


def assert_card(image, levels):
    for number, colour in enumerate(COLOURS.values()):
        middle = image[48, 64 * number + 32].astype(int)
        assert np.abs(middle - colour).max() <= levels
