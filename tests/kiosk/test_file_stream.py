"""A stream of files: what was sent is what comes, and nothing leads out of where it goes."""

import io
import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.kiosk.command_client import Named, facts, run_for_caller
from companion.kiosk.file_stream import BrokenStream, receive, send


def sent(things):
    stream = io.BytesIO()
    send(stream, things)
    return stream.getvalue()


def test_files_and_folders_come_as_they_were(tmp_path):
    there = tmp_path / "there"
    (there / "deep/empty").mkdir(parents=True)
    (there / "deep/a").write_bytes(bytes(range(256)) * 9000)
    (there / "b").touch()
    stream = sent({"one": there, "two": there / "b"})
    here = tmp_path / "here"
    assert receive(io.BytesIO(stream), {"one": here, "two": tmp_path / "lone"}) == ["one", "two"]
    assert (here / "deep/a").read_bytes() == (there / "deep/a").read_bytes()
    assert (here / "deep/empty").is_dir()
    assert (here / "b").read_bytes() == (tmp_path / "lone").read_bytes() == b""


def test_a_name_that_is_no_text_comes_as_it_was(tmp_path):
    there = tmp_path / "there"
    there.mkdir()
    (there / os.fsdecode(b"caf\xe9")).write_text("x")
    here = tmp_path / "here"
    receive(io.BytesIO(sent({"one": there})), {"one": here})
    assert [os.fsencode(path.name) for path in here.iterdir()] == [b"caf\xe9"]


@pytest.mark.timeout(10)
def test_a_pipe_that_is_named_is_refused_and_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reported = []
    out, come = io.BytesIO(), io.BytesIO()
    assert (
        run_for_caller([Named("file-0", "pipe", pipe, written=False)], out, come, reported.append)
        == 2
    )
    assert (reported[0].strerror, reported[0].filename) == ("this is a pipe, not a file", "pipe")


@pytest.mark.parametrize("line", [b"", b"[1]\n", b"[" * 9000, b'{"one": "there"}\n'])
def test_what_is_no_account_of_names_ends_it(line):
    with pytest.raises(BrokenStream):
        facts(io.BytesIO(line))


def test_links_are_followed_to_files_and_never_round_in_a_circle(tmp_path):
    there = tmp_path / "there"
    there.mkdir()
    (there / "file").write_text("x")
    (there / "link").symlink_to("file")
    (there / "circle").symlink_to(".")
    os.mkfifo(there / "pipe")
    here = tmp_path / "here"
    receive(io.BytesIO(sent({"one": there})), {"one": here})
    assert sorted(path.name for path in here.iterdir()) == ["file", "link"]
    assert not (here / "link").is_symlink()


def a_file(name, text=b"x"):
    return json.dumps({"name": name, "kind": "file", "size": len(text)}).encode() + b"\n" + text


@pytest.mark.parametrize(
    "name", ["../evil", "one/../../evil", "/evil", "one//evil", "", "two", "one/./x", "one/\0"]
)
def test_a_name_that_leads_elsewhere_ends_it(tmp_path, name):
    here = tmp_path / "deep/here"
    here.mkdir(parents=True)
    with pytest.raises(BrokenStream):
        receive(io.BytesIO(a_file(name)), {"one": here})
    assert list(tmp_path.rglob("*")) == [tmp_path / "deep", here]


@pytest.mark.parametrize(
    "stream",
    [b"", b"{}\n", b"hello\n", b'{"name":"one","kind":"link","size":0}\n', a_file("one")[:-1], b"[" * 9000,
     b'{"name":"one","kind":"file","size":-1}\n', b"[1]\n", b'"x"\n'],
)  # fmt: skip
def test_a_torn_stream_leaves_nothing_torn(tmp_path, stream):
    with pytest.raises(BrokenStream):
        receive(io.BytesIO(stream), {"one": tmp_path / "one"})
    assert list(tmp_path.iterdir()) == []


def test_a_link_where_a_file_goes_is_replaced(tmp_path):
    (tmp_path / "other").write_text("somebody's")
    (tmp_path / "one").symlink_to("other")
    receive(io.BytesIO(a_file("one") + sent({})), {"one": tmp_path / "one"})
    assert (tmp_path / "other").read_text() == "somebody's"
    assert (tmp_path / "one").read_text() == "x"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.binary(max_size=200))
def test_nonsense_ends_it_and_nothing_else(tmp_path_factory, stream):
    folder = tmp_path_factory.mktemp("nonsense")
    with pytest.raises(BrokenStream):
        receive(io.BytesIO(stream), {"one": folder / "one"})
