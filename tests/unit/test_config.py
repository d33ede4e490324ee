"""Settings: what a file may say, what a fault is called, and that a save is whole or not there."""

import contextlib
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import config
from companion.config import (
    Camera,
    ConfigError,
    Defaults,
    Printing,
    Screen,
    Settings,
    Sound,
)

ANY_SETTINGS = st.builds(
    Settings,
    language=st.sampled_from(["en", "pl"]),
    data=st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=20),
    screen=st.builds(
        Screen,
        size=st.just("auto") | st.tuples(st.integers(200, 16000), st.integers(200, 16000)),
        inches=st.just("auto") | st.floats(3, 100),
        turn=st.sampled_from(["auto", 0, 90, 180, 270]),
        viewing_cm=st.just("auto") | st.integers(30, 1000),
        measured=st.dictionaries(
            st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=20),
            st.tuples(st.floats(10, 5000), st.floats(10, 5000)),
            max_size=3,
        ),
        far=st.booleans(),
        less_motion=st.booleans(),
    ),
    sound=st.builds(Sound, on=st.booleans(), volume=st.integers(0, 100)),
    camera=st.builds(Camera, source=st.sampled_from(["virtual", "folder", "video", "off"])),
    match=st.builds(Defaults, dice=st.sampled_from(["app", "table"])),
    printing=st.builds(
        Printing,
        paper=st.sampled_from(["A4", "Letter"]),
        backs=st.sampled_from(["none", "long", "short", "fold"]),
        offset=st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
    ),
)


@given(ANY_SETTINGS)
def test_what_was_saved_is_read_back(tmp_path_factory, settings: Settings) -> None:
    file = tmp_path_factory.mktemp("config", numbered=True) / "deep" / "config.toml"
    config.save(settings, file)
    assert config.load(file) == settings


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert config.load(tmp_path / "none.toml") == Settings()


@pytest.mark.parametrize(
    ("text", "line", "problem", "remedy"),
    [
        ("\nlangage = 'en'", 2, "nobody knows langage", "did you mean language?"),
        (
            "[screen]\nfar = true\nzoom = 2",
            3,
            "nobody knows screen.zoom",
            "known here: cards, far, fullscreen",
        ),
        ("screen.far = 1", 1, "screen.far: expected `bool`, got `int`", "far = false"),
        (
            "[printing]\npaper = 'A4'\noffset = [0.4, 12]",
            3,
            "printing.offset: expected `float` <= 3.0",
            "for example  offset = [0.0, 0.0]",
        ),
        ("[screen]\nturn = 45", 2, "screen.turn: invalid enum value 45", 'turn = "auto"'),
        (
            "[screen]\nsize = [1, 720]",
            2,
            "screen.size: expected `int` >= 200",
            'size = "auto"',
        ),
        ("[screen]\ninches = 200", 2, "screen.inches: expected `float` <= 100", 'inches = "auto"'),
        ("[screen]\nviewing_cm = 1", 2, "screen.viewing_cm: expected `int` >= 30", "viewing_cm"),
        (
            "[screen.measured]\n'HDMI-A-1 800x480' = [1, 2]",
            1,
            "screen.measured: expected `float` >= 10.0",
            "[screen.measured]",
        ),
        ("[sound]\nvolume = 101", 2, "sound.volume: expected `int` <= 100", "volume = 70"),
        ("language = 'en'\nsound = 3", 2, "sound: expected `object`, got `int`", "[sound]"),
        ("language = 'English'", 1, "language: expected `str` matching", 'language = "en"'),
        (
            "[camera]\nsource = 'tape'",
            2,
            "camera.source: invalid enum value 'tape'",
            'source = "virtual"',
        ),
        ("[match]\n\ndice = nope", 3, "this is not TOML", 'language = "en"'),
        ("language =", 1, "this is not TOML", 'language = "en"'),
    ],
)
def test_a_fault_has_line_and_remedy(
    tmp_path: Path, text: str, line: int, problem: str, remedy: str
) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        config.load(file)
    assert (caught.value.file, caught.value.line) == (str(file), line)
    assert problem in caught.value.problem
    assert remedy in caught.value.remedy


def test_a_file_that_is_no_text_says_where(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(b"language = 'en'\n\xff")
    with pytest.raises(ConfigError, match=r"config.toml:2: this is not text: byte 16"):
        config.load(file)


@given(st.binary(max_size=60) | st.text("[]{}=.'\"a1#\n\\", max_size=60).map(str.encode))
@example(b"a = " + b"[" * 9999)
@example(b"a = " + b"1" * 9999)
def test_no_file_makes_it_fall_over(raw: bytes) -> None:
    with contextlib.suppress(ConfigError):
        assert isinstance(config.parse(raw, "config.toml"), Settings)


OLD = """
language = "pl"
[screen]
size = [1280, 720]
inches = 10.1
turn = {turn}
fullscreen = true
rest_min = 15
[camera]
source = "off"
"""
"""What the settings page once wrote, whatever display there was."""


def test_a_panel_that_nobody_chose_says_nothing() -> None:
    read = config.parse(OLD.format(turn=0).encode(), "config.toml")
    assert (read.screen.size, read.screen.inches, read.screen.turn) == ("auto", "auto", "auto")
    assert (read.language, read.screen.rest_min, read.screen.fullscreen) == ("pl", 15, True)
    turned = config.parse(OLD.format(turn=180).encode(), "config.toml")
    assert (turned.screen.size, turned.screen.turn) == ("auto", 180)


@pytest.mark.parametrize("line", ["size = [800, 480]", "inches = 7.0", "inches = 10.1"])
def test_what_people_wrote_holds(line: str) -> None:
    read = config.parse(f"[screen]\n{line}\nturn = 0".encode(), "config.toml")
    assert read.screen != Screen()
    assert read.screen.turn == 0


def test_a_save_keeps_what_was_chosen_and_no_more(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    config.save(Settings(language="pl", screen=Screen(turn=0, far=True)), file)
    assert file.read_text() == 'language = "pl"\n\n[screen]\nturn = 0\nfar = true\n'
    config.save(Settings(), file)
    assert file.read_text() == ""


def test_a_refused_save_leaves_the_old_file(tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "config.toml"
    config.save(Settings(language="pl"), file)

    def refuse(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space"):
        config.save(Settings(), file)
    assert config.load(file).language == "pl"
    assert [path.name for path in tmp_path.iterdir()] == ["config.toml"]


def test_one_folder_for_everything(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "kiosk"))
    config.save(replace(config.load(), data="elsewhere"))
    assert config.config_file() == tmp_path / "kiosk" / "config.toml"
    assert config.data_folder(config.load()) == tmp_path / "kiosk"


def test_the_data_folder_can_be_chosen(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.delenv("COMPANION_HOME")
    folder = config.data_folder(Settings(data=str(tmp_path / "matches")))
    assert folder == tmp_path / "matches"
    assert folder.is_dir()


@pytest.mark.parametrize("data", ["~nobody_here_of_that_name/x", "a\x00b", "{file}"])
def test_a_data_folder_that_cannot_be_is_reported(tmp_path: Path, monkeypatch, data: str) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    chosen = Settings(data=data.format(file=tmp_path / "file"))
    with pytest.raises(ConfigError) as reported:
        config.data_folder(chosen)
    assert reported.value.file == str(config.config_file())
    assert "data" in reported.value.remedy


def test_a_home_that_is_a_file_is_reported(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    with pytest.raises(ConfigError, match="set COMPANION_HOME to a folder"):
        config.data_folder(Settings())
