"""What lies in the data folder is not always whole: home says so, goes on where it can, stays up."""

import json
import shutil

import pytest
from hand_kit import Hand, begin_match

from companion.engine.flow.prompts import Do

SIZE = (800, 480)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A data folder with one match of some answers; each test gets its own copy."""
    home = tmp_path_factory.mktemp("kept") / "data"
    with Hand(SIZE, home) as hand:
        match = begin_match(hand, {}, "3")
        for _ in range(12):
            prompt = match.session.prompt
            match.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
    return home


@pytest.fixture
def data(played, tmp_path):
    return shutil.copytree(played, tmp_path / "data")


def journal(data):
    return next((data / "matches").glob("*/journal.jsonl"))


def line(hand):
    ask = hand.stack.page().ask
    return "".join(ask.ask), ask.notice or ask.support


def torn(raw):
    return raw[:-30]


def damaged(raw):
    lines = raw.splitlines(keepends=True)
    return b"".join([*lines[:8], lines[8].replace(b"0", b"1", 2).replace(b"a", b"b"), *lines[9:]])


def followed_by_zeros(raw):
    return raw + b"\0" * 4096


@pytest.mark.parametrize("harm", [torn, damaged, followed_by_zeros])
def test_a_journal_with_a_good_beginning_goes_on(data, harm):
    """A pulled plug must never cost more than the last line."""
    journal(data).write_bytes(harm(journal(data).read_bytes()))
    with Hand(SIZE, data) as hand:
        assert "GO ON" in line(hand)[0]
        assert "left out" in line(hand)[1]
        hand.press("go on")
        assert hand.stack.match.session.entries
        assert hand.stack.page().screen == "layout"
    with Hand(SIZE, data) as hand:
        assert "Nothing is lost" in line(hand)[1]


def newer(raw):
    first, rest = raw.split(b"\n", 1)
    return json.dumps({**json.loads(first), "format": 99}).encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda raw: b"", "this is not a journal"),
        (lambda raw: bytes(range(256)) * 20, "this is not a journal"),
        (newer, "written by a newer Companion"),
    ],
    ids=["empty", "other", "newer"],
)
def test_what_cannot_go_on_says_why_and_is_left_alone(data, harm, said):
    raw = harm(journal(data).read_bytes())
    journal(data).write_bytes(raw)
    with Hand(SIZE, data) as hand:
        asked, why = line(hand)
        assert asked == f"{journal(data).parent.name.upper()} CANNOT GO ON"
        assert said in why
        hand.press("go on")
        assert hand.stack.match is None
        hand.press("new")
        assert hand.stack.page().screen == "setup"
    assert journal(data).read_bytes() == raw


def test_a_folder_without_a_journal_says_so(data):
    journal(data).unlink()
    with Hand(SIZE, data) as hand:
        assert line(hand)[1] == "its journal cannot be read: no such file or directory"


@pytest.mark.parametrize("harm", ["gone", "broken"])
def test_a_match_without_its_packs_is_reported_and_home_stays(data, harm):
    packs = journal(data).parent / "packs"
    for pack in [entry for entry in packs.iterdir() if entry.is_dir()]:
        if harm == "gone":
            shutil.rmtree(pack)
        else:
            (pack / "tiles.toml").write_text("nonsense [[[")
    with Hand(SIZE, data) as hand:
        hand.press("go on")
        assert hand.stack.match is None
        assert ("gone" if harm == "gone" else "tiles.toml:1") in line(hand)[1]


@pytest.mark.parametrize(
    "text", [b"nonsense [[[", b"[[tile]]\nid = 3\n", b"\xff\x00"], ids=["toml", "record", "binary"]
)
def test_a_fault_in_an_owners_pack_is_reported_and_stands_in_nobodys_way(data, text):
    mine = data / "packs" / "escape" / "mine"
    mine.mkdir(parents=True)
    (mine / "tiles.toml").write_bytes(text)
    with Hand(SIZE, data) as hand:
        hand.press("new")
        assert hand.stack.page().screen == "setup"
        assert "mine/tiles.toml" in hand.stack.page().ask.notice
        hand.press("start")
        assert hand.stack.match is not None  # with the packs that are good


POLISH = "ąćęłńóśźż"


@pytest.mark.parametrize("harm", ["journal", "gone", "packs"])
def test_what_cannot_go_on_says_why_in_the_language_of_the_screen(data, harm):
    if harm == "journal":
        journal(data).write_bytes(b"nonsense")
    elif harm == "gone":
        journal(data).unlink()
    else:
        for pack in [
            entry for entry in (journal(data).parent / "packs").iterdir() if entry.is_dir()
        ]:
            (pack / "tiles.toml").write_text("nonsense [[[")
    with Hand(SIZE, data, language="pl") as hand:
        if harm == "packs":
            hand.press("go on")
            assert hand.stack.match is None
        why = line(hand)[1]
        assert set(why) & set(POLISH)
        assert "journal verify" in why if harm != "packs" else "tiles.toml:1: W zestawie" in why


def test_a_fault_in_an_owners_pack_is_reported_in_the_language_of_the_screen(data):
    mine = data / "packs" / "escape" / "mine"
    mine.mkdir(parents=True)
    (mine / "tiles.toml").write_bytes(b"nonsense [[[")
    with Hand(SIZE, data, language="pl") as hand:
        hand.press("new")
        assert hand.stack.page().ask.notice.startswith("mine/tiles.toml")
        assert "W zestawie jest błąd" in hand.stack.page().ask.notice
