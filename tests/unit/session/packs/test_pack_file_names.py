"""Packs called in any way a file system allows: used, carried to another table, or refused by name."""

import json
import os
from errno import EIO
from hashlib import shake_256
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest

from companion.bootstrap import InstalledGames
from companion.cli import main
from companion.engine.errors import PackFileError
from companion.engine.game import Seat
from companion.safe_files import name_fault
from companion.session.library.match_library import Library
from companion.session.library.match_store import MatchStore
from companion.session.packs.owner_pack import OwnerPack
from companion.session.packs.pack_choice import UnknownPack
from companion.session.packs.pack_file import take_in, write_pack_file
from companion.session.storage.disk import Disk
from companion.session.storage.temp_folder import remove_leftovers, temp_folder
from hostile_kit import everything

GAME_FOLDERS = InstalledGames()
SEED = GAME_FOLDERS["escape"].owned / "box"
SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))
FINE = [
    "my box",
    "zażółć gęślą jaźń",
    "地図とカード",
    "علبة اللعبة",
    "🂡 🎲",
    "-rf",
    "--help",
    "CON",
    "a:b",
    "x?*<>|",
    "dot.ted.name",
    "trailing ",
    " leading",
    "$(reboot)",
    "%s %d {game}",
    "[b]bold",
    "e\u0301",
    "\u00e9",
    "Box",
    "BOX",
    "ż" * 60,
    "'quoted' \"twice\"",
]
REFUSED = {
    "two\nlines": "line end",
    "bell\a": "control character",
    "back\\slash": "slash",
    "x" * 200: "longer than 120 bytes",
    os.fsdecode(b"caf\xe9"): "not UTF-8",
}


def box(folder):
    made = OwnerPack(folder, SEED, GAME_FOLDERS["escape"].game.kinds, Disk())
    record = {"id": "skill_01", "name": "Boxer", "text": "", "stat": "strength", "bonus": 1}
    made.write({"skill skill_01": json.dumps(record)})
    made.keep_picture("skill_01", b"png")
    return made


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_pack_of_any_name_is_carried_to_another_table(home, capsys):
    there = home / "home" / "packs" / "escape"
    for name in FINE:
        made = box(home / "escape" / name)
        assert main(["pack", "check", str(made.folder)]) == 0, name
        assert main(["pack", "export", str(made.folder)]) == 0, name
        file = home / f"{name}.companion-pack"
        assert main(["pack", "import", f"./{file.name}"]) == 0, name
        brought = OwnerPack(there / name, SEED, GAME_FOLDERS["escape"].game.kinds, Disk())
        assert brought.exists, name
        assert brought.records() == made.records()
        assert (there / name / "pictures" / "skill_01.png").read_bytes() == b"png"
    assert sorted(folder.name for folder in there.iterdir()) == sorted(FINE)
    assert "Traceback" not in "".join(capsys.readouterr())


def test_a_match_is_played_with_a_pack_of_any_name(tmp_path):
    store = MatchStore(Library(tmp_path, GAME_FOLDERS, version="0"), version="0")
    for name in ("my box", "zażółć gęślą jaźń", "🂡 🎲", "-rf"):
        box(tmp_path / "packs" / "escape" / name)
        store.reread()
        assert ("escape", name) in [(game, offer.id) for game, offer in store.owned()]
        live = store.begin("escape", SEATS, {"pack": name, "scenario": "scenario_1"}, seed="s")
        store.leave(live)
        again = store.resume(live.match)
        assert again.session.table.options["pack"] == name
        store.leave(again)
        first, second = store.export("escape", name), store.export("escape", name)
        assert (first.name, second.name) == (f"{name}.companion-pack", f"{name}-2.companion-pack")


@pytest.mark.parametrize("name", REFUSED, ids=[ascii(name)[:20] for name in REFUSED])
def test_a_name_that_cannot_be_is_refused_with_a_remedy(home, capsys, name):
    made = box(home / "home" / "packs" / "escape" / name)
    assert REFUSED[name] in name_fault(name)
    assert main(["pack", "export", str(made.folder), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)["error"]
    assert REFUSED[name] in said["problem"]
    assert said["remedy"] == "give it another name"
    assert list(home.glob("*.companion-pack*")) == []
    assert main(["pack", "check", str(made.folder)]) == 1
    assert REFUSED[name] in capsys.readouterr().out
    store = MatchStore(Library(home / "home", GAME_FOLDERS, version="0"), version="0")
    (offer,) = [choice for choice in store.packs("escape") if REFUSED[name] in choice.problem]
    assert offer.id.isprintable()
    assert "rename the folder" in offer.problem
    assert str(home) not in offer.problem
    assert offer.problem.isprintable()
    with pytest.raises(UnknownPack):
        store.content("escape", name)
    assert store.owned() == []


def test_files_of_any_name_go_along_or_are_named(tmp_path):
    made = box(tmp_path / "box")
    more = '[[skill]]\nid = "żeglarz"\nname = "Żeglarz"\ntext = ""\nstat = "strength"\nbonus = 1\n'
    (made.folder / "moje karty ż.toml").write_text(more)
    made.keep_picture("żeglarz", b"png2")
    file = tmp_path / "a.companion-pack"
    _ = write_pack_file(made.folder, "escape", file, app="0")
    folder = take_in(file, GAME_FOLDERS, tmp_path / "packs", Disk(), replace=False)
    assert everything(folder) == everything(made.folder)
    (made.folder / os.fsdecode(b"\xff.toml")).write_text("")
    with pytest.raises(PackFileError, match="not UTF-8"):
        write_pack_file(made.folder, "escape", tmp_path / "b", app="0")
    assert not (tmp_path / "b").exists()


def test_hidden_files_of_other_systems_are_none_of_a_pack(tmp_path):
    made = box(tmp_path / "box")
    (made.folder / "._tiles.toml").write_bytes(b"\x00\x05\x16\x07Mac OS X")
    (made.folder / ".tiles.toml.swp").write_bytes(b"b0VIM")
    assert made.records()
    assert write_pack_file(made.folder, "escape", tmp_path / "a", app="0") == 6


def test_nothing_is_written_over(home, capsys):
    made = box(home / "escape" / "box")
    kept = home / "notes.txt"
    kept.write_text("mine")
    assert main(["pack", "export", str(made.folder), "-o", str(kept)]) == 2
    assert kept.read_text() == "mine"
    assert main(["pack", "export", str(made.folder)]) == 0
    assert main(["pack", "export", str(made.folder)]) == 0
    assert sorted(path.name for path in home.glob("*.companion-pack")) == [
        "box-2.companion-pack",
        "box.companion-pack",
    ]
    assert "is there already" in capsys.readouterr().err


def test_an_id_that_leads_out_of_the_pack_is_refused_and_touches_nothing(home, capsys):
    outside = home / "escape" / "x.png"
    made = box(home / "escape" / "box")
    outside.write_bytes(b"mine")
    made.keep_picture("../../x", b"")
    made.keep_picture("../../x", b"other")
    assert outside.read_bytes() == b"mine"
    bad = '[[skill]]\nid = "../../x"\nname = "X"\ntext = ""\n'
    (made.folder / "bad.toml").write_text(bad)
    assert main(["pack", "check", str(made.folder)]) == 1
    assert "bad.toml:2: skill ../../x, id: '../../x' cannot be an id" in capsys.readouterr().out


# -- a disk that fills up


class full:  # noqa: N801  read as a word
    """No file may grow beyond so many bytes: the rest of a write fails."""

    def __init__(self, most):
        self.most, self.before = most, getrlimit(RLIMIT_FSIZE)

    def __enter__(self):
        setrlimit(RLIMIT_FSIZE, (self.most, self.before[1]))

    def __exit__(self, *_):
        setrlimit(RLIMIT_FSIZE, self.before)


@pytest.mark.parametrize("most", [0, 100, 1000, 4000, 10_000])
def test_a_full_disk_leaves_what_was_there_and_nothing_of_what_came(tmp_path, most):
    made = box(tmp_path / "mine" / "box")
    made.keep_picture("skill_01", shake_256(b"png").digest(20_000))
    file = tmp_path / "a.companion-pack"
    _ = write_pack_file(made.folder, "escape", file, app="0")
    home = tmp_path / "packs"
    other = box(home / "escape" / "box")
    other.write(
        {"skill skill_02": json.dumps({"id": "skill_02", "name": "Runner", "text": "", "bonus": 2})}
    )
    before = everything(tmp_path)
    long = {
        f"skill skill_{n:02}": json.dumps({"id": f"skill_{n:02}", "name": "N" * 12_000, "text": ""})
        for n in (3, 4)
    }
    uses = (
        lambda: take_in(file, GAME_FOLDERS, home, Disk(), replace=True),
        lambda: write_pack_file(made.folder, "escape", tmp_path / "new", app="0"),
        lambda: made.write_to(tmp_path / "both", {**made.records(), **long}),
        lambda: other.write(long),
        lambda: other.keep_picture("skill_02", b"x" * 20_000),
        lambda: box(home / "escape" / "fresh"),
    )
    for use in uses if most <= 1000 else uses[:-1]:
        with full(most), pytest.raises(OSError):  # noqa: PT011  whichever number the disk has
            use()
        assert everything(tmp_path) == before


class Stuck(Disk):
    """A disk that refuses the second name it is to give."""

    moves = 0

    def move(self, path, to):
        self.moves += 1
        if self.moves == 2:
            raise OSError(EIO, "Input/output error")
        super().move(path, to)


def test_a_pack_that_was_to_make_room_is_back_if_the_new_one_cannot_come(tmp_path):
    made = box(tmp_path / "mine" / "box")
    file = tmp_path / "a.companion-pack"
    _ = write_pack_file(made.folder, "escape", file, app="0")
    _ = box(tmp_path / "packs" / "escape" / "box")
    before = everything(tmp_path)
    with pytest.raises(OSError, match="Input/output"):
        take_in(file, GAME_FOLDERS, tmp_path / "packs", Stuck(), replace=True)
    assert everything(tmp_path) == before


def test_what_was_being_made_is_removed_at_the_next_start(tmp_path):
    packs = tmp_path / "packs" / "escape"
    made = box(packs / "box")
    left = packs / ".making-abc"
    left.mkdir()
    (left / "tiles.toml").write_text("half")
    old = packs / ".box.new"
    old.mkdir()
    before_1 = packs / ".box.before-1"
    before_1.mkdir()
    (before_1 / "tiles.toml").write_text("kept")
    with temp_folder(packs) as busy:
        gone = remove_leftovers(tmp_path, old.stat().st_mtime + 7200)
        assert sorted(folder.name for folder in gone) == [".box.new", ".making-abc"]
        assert busy.is_dir()  # somebody works in it
    assert sorted(folder.name for folder in packs.iterdir()) == [".box.before-1", "box"]
    assert made.records()
    assert remove_leftovers(tmp_path, 0) == []
    assert remove_leftovers(tmp_path / "nowhere", 0) == []


def test_a_workroom_leaves_no_empty_folders(tmp_path):
    with temp_folder(tmp_path / "packs" / "toy") as room:
        (room / "x").write_text("x")
    assert list(tmp_path.iterdir()) == []
