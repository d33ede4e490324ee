import io

import numpy as np
import pytest
from PIL import Image

from companion import pictures
from companion.pictures import PictureError
from companion.vision.picture.frame import gray_of, read_image


def save(path, size=(64, 48), mode="RGB", colour=(255, 0, 0), **how):
    Image.new(mode, size, colour).save(path, **how)
    return path


@pytest.mark.parametrize("suffix", ["png", "jpg", "webp", "bmp", "tif"])
def test_pictures_come_in_blue_green_red(tmp_path, suffix):
    image = read_image(save(tmp_path / f"red.{suffix}"))
    assert image.shape == (48, 64, 3)
    assert image.dtype == np.uint8
    blue, green, red = image[20, 20].tolist()
    assert blue < 20
    assert green < 20
    assert red > 230


def test_a_picture_taken_sideways_is_turned_upright(tmp_path):
    exif = Image.Exif()
    exif[274] = 6
    assert read_image(save(tmp_path / "a.jpg", exif=exif.tobytes())).shape == (64, 48, 3)


def test_what_is_transparent_is_paper(tmp_path):
    image = read_image(save(tmp_path / "a.png", mode="RGBA", colour=(0, 0, 0, 0)))
    assert (image == 255).all()


def test_gray_pictures_have_three_channels_too(tmp_path):
    image = read_image(save(tmp_path / "a.png", mode="L", colour=90))
    assert image.shape == (48, 64, 3)
    assert (gray_of(image) == 90).all()
    assert gray_of(gray_of(image)).shape == (48, 64)


def broken(path, kind):
    if kind == "missing":
        return path
    data = io.BytesIO()
    Image.effect_noise((200, 200), 80).save(data, "PNG")
    content = {
        "text": b"no picture at all",
        "empty": b"",
        "cut": data.getvalue()[:9000],
        "pdf": b"%PDF-1.4 ...",
    }[kind]
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("missing", "cannot be read"),
        ("text", "is not a picture"),
        ("empty", "is not a picture"),
        ("pdf", "is not a picture"),
        ("cut", "is damaged"),
    ],
)
def test_bad_files_are_named_with_a_remedy(tmp_path, kind, words):
    with pytest.raises(PictureError, match=words) as caught:
        read_image(broken(tmp_path / "a.png", kind))
    assert caught.value.file.endswith("a.png")
    assert caught.value.remedy


def test_a_folder_is_no_picture(tmp_path):
    with pytest.raises(PictureError, match="cannot be read"):
        read_image(tmp_path)


def test_a_picture_too_small_is_refused(tmp_path):
    with pytest.raises(PictureError, match="too small: 8 x 90"):
        read_image(save(tmp_path / "a.png", size=(8, 90)))


def test_too_big_is_refused_before_it_is_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_PIXELS", 3000)
    with pytest.raises(PictureError, match="too big: 64 x 48"):
        read_image(save(tmp_path / "a.png"))
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)
    with pytest.raises(PictureError, match="larger than 10 bytes"):
        read_image(tmp_path / "a.png")


@pytest.mark.parametrize("side", [10_000, 20_000])
def test_a_bomb_is_too_big(tmp_path, side):
    Image.new("1", (side, side)).save(tmp_path / "bomb.png")
    with pytest.raises(PictureError, match="too big"):
        read_image(tmp_path / "bomb.png")
