"""The light behind the picture."""

from companion.hw.backlight import darken


def test_every_light_is_switched(tmp_path):
    for name in ("rpi", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bl_power").write_text("0")
    darken(True, tmp_path)
    assert {path.read_text() for path in tmp_path.glob("*/bl_power")} == {"4"}
    darken(False, tmp_path)
    assert {path.read_text() for path in tmp_path.glob("*/bl_power")} == {"0"}


def test_a_light_that_refuses_and_none_at_all_do_no_harm(tmp_path, caplog):
    (tmp_path / "rpi/bl_power").mkdir(parents=True)
    darken(True, tmp_path)
    assert "rpi stays as it is" in caplog.text
    darken(True, tmp_path / "nowhere")
