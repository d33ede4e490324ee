"""Files from elsewhere: only files are opened, only so much is read, and nothing is written over."""

import os
from errno import EINVAL

import pytest

from companion.engine.errors import BadInput, ContentError, printable
from companion.safe_files import (
    files_in,
    folders_in,
    listed,
    name_fault,
    read_bytes,
    read_json,
    read_text,
    read_toml,
    write_new,
    write_new_folder,
)
from hostile_kit import heard


def test_a_file_is_read_as_far_as_it_may_go(tmp_path):
    file = tmp_path / "x"
    file.write_bytes(b"12345")
    assert read_bytes(file, most=5) == b"12345"
    with pytest.raises(ContentError, match="larger than 4 bytes"):
        read_bytes(file, ContentError, most=4)


def test_what_is_no_file_is_named(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    heard(tmp_path / "socket", b"")
    for name, kind in {"pipe": "a pipe", "socket": "a socket", "/dev/zero": "a device"}.items():
        with pytest.raises(BadInput, match=f"this is {kind}, not a file"):
            read_bytes(tmp_path / name)
    with pytest.raises(IsADirectoryError):
        read_bytes(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "none")
    with pytest.raises(OSError, match="no file can be called so") as reported:
        read_bytes(tmp_path / "a\0b")
    assert reported.value.errno == EINVAL


def test_texts_come_without_a_byte_order_mark(tmp_path):
    file = tmp_path / "x"
    file.write_bytes(b"\xef\xbb\xbfa = 1")
    assert (read_text(file), read_toml(file)) == ("a = 1", {"a": 1})
    file.write_bytes(b'\xef\xbb\xbf{"a": 1}')
    assert read_json(file, dict[str, int]) == {"a": 1}


def test_names_come_in_order_and_a_folder_that_is_none_is_empty(tmp_path):
    for name in ("b", "a", ".hidden", os.fsdecode(b"\xff")):
        (tmp_path / name).mkdir()
    (tmp_path / "c.toml").touch()
    (tmp_path / "d.toml").symlink_to("nowhere")
    (tmp_path / "e").symlink_to("e")
    assert [path.name for path in folders_in(tmp_path)] == ["a", "b", "\udcff"]
    assert [path.name for path in files_in(tmp_path, ".toml")] == ["c.toml"]
    assert len(listed(tmp_path)) == 6
    for none in (tmp_path / "c.toml", tmp_path / "none", tmp_path / "e", tmp_path / "a\0b"):
        assert listed(none) == []


def test_a_new_file_takes_a_name_that_is_free(tmp_path):
    (tmp_path / "x-2.txt").symlink_to("nowhere")
    names = [write_new(tmp_path, "x", ".txt", b"%d" % n).name for n in range(3)]
    assert names == ["x.txt", "x-3.txt", "x-4.txt"]
    assert (tmp_path / "x.txt").read_bytes() == b"0"


def test_a_new_file_takes_no_other_ones_place(tmp_path):
    first = write_new(tmp_path / "made", "one", ".txt", b"1")
    assert write_new(tmp_path / "made", "one", ".txt", b"1") == first
    second = write_new(tmp_path / "made", "one", ".txt", b"2")
    assert (first.name, second.name) == ("one.txt", "one-2.txt")
    assert (first.read_bytes(), second.read_bytes()) == (b"1", b"2")


def test_a_second_report_of_one_minute_replaces_nothing(tmp_path):
    first = write_new_folder(tmp_path, "m", {"a.csv": b"1"})
    assert write_new_folder(tmp_path, "m", {"a.csv": b"1"}) == first
    second = write_new_folder(tmp_path, "m", {"a.csv": b"2"})
    assert (first.name, second.name) == ("m", "m-2")
    assert (first / "a.csv").read_bytes() == b"1"


def test_a_folder_that_the_disk_refuses_is_not_half_there(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        write_new_folder(tmp_path, "m", {"a.csv": b"1", "none/b.csv": b"2"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("zwykła nazwa", "zwykła nazwa"),
        ("a\nb", "a\\x0ab"),
        (os.fsdecode(b"caf\xe9"), "caf\\xe9"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\u202etxt", "\\u202etxt"),
        ("\ud800", "\\ud800"),
    ],
)
def test_a_name_can_be_shown(name, shown):
    assert printable(name) == shown
    assert str(BadInput("bad", file=name)) == f"{shown}: bad"


def test_letters_of_any_script_make_a_name():
    for name in ("a", "ż ó ł", "地図", "می‌خواهم", "🂡", "-x", "con", "a:b", "e\u0301"):
        assert name_fault(name) == ""
    for name in ("", ".", "..", ".x", "a/b", "a\\b", "a\nb", "\u2028", "\udcff", "x" * 121):
        assert name_fault(name)
