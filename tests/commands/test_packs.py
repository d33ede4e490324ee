"""Packs on the command line: out, in, together; every fault told, never a traceback."""

import json
from pathlib import Path

import pytest

from companion.bootstrap import InstalledGames
from companion.cli import main
from companion.session.packs.owner_pack import OwnerPack
from companion.session.storage.disk import Disk

SEED = InstalledGames()["escape"].owned / "box"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def box(folder: Path, name: str, bonus: int) -> Path:
    made = OwnerPack(folder, SEED, InstalledGames()["escape"].game.kinds, Disk())
    record = {"id": "skill_01", "name": name, "text": "", "stat": "strength", "bonus": bonus}
    made.write({"skill skill_01": json.dumps(record)})
    return folder


def reported(capsys, *words):
    code = main([*map(str, words), "--json"])
    return code, json.loads(capsys.readouterr().out)


def skills(folder: Path) -> dict[str, int]:
    made = OwnerPack(folder, SEED, InstalledGames()["escape"].game.kinds, Disk())
    found = [json.loads(t) for k, t in made.records().items() if k.startswith("skill ")]
    return {record["name"]: record["bonus"] for record in found if record["name"]}


def test_an_exported_pack_imports_as_it_was(here, capsys):
    pack = box(here / "escape" / "box", "Boxer", 1)
    code, said = reported(capsys, "pack", "export", pack, "-o", "mine.companion-pack")
    assert (code, said["game"], said["pack"], said["files"]) == (0, "escape", "box", 5)
    code, said = reported(capsys, "pack", "import", "mine.companion-pack")
    assert code == 0
    folder = Path(said["folder"])
    assert here in folder.parents
    assert skills(folder) == {"Boxer": 1}
    code, said = reported(capsys, "pack", "import", "mine.companion-pack")
    assert code == 1
    assert "--replace" in said["error"]["remedy"]
    code, _ = reported(capsys, "pack", "check", folder)
    assert code == 0


def test_together_with_what_differs_listed_or_decided(here, capsys):
    ours = box(here / "escape" / "box", "Boxer", 1)
    two = box(here / "other" / "escape" / "box", "Boxer", 3)
    code, said = reported(capsys, "pack", "merge", ours, two, "-o", "both")
    (conflict,) = said["conflicts"]
    assert (code, conflict["name"], conflict["a"], conflict["b"]) == (1, "Boxer", 1, 3)
    assert not Path("both").exists()
    code, _ = reported(capsys, "pack", "merge", ours, two, "-o", "both", "--prefer", "b")
    assert (code, skills(Path("both"))) == (0, {"Boxer": 3})
    assert main(["pack", "merge", str(ours), str(two), "-o", "again"]) == 2
    assert "nobody is there to ask" in capsys.readouterr().err
    assert main(["pack", "merge", str(ours), str(two), "-o", "both"]) == 2


def test_together_from_files(here, capsys):
    ours = box(here / "escape" / "box", "Boxer", 1)
    two = box(here / "other" / "escape" / "box", "Acrobat", 2)
    _ = reported(capsys, "pack", "export", two, "-o", "two.companion-pack")
    code, said = reported(capsys, "pack", "merge", ours, "two.companion-pack", "-o", "both")
    assert (code, said["taken"]) == (0, 1)
    assert skills(Path("both")) == {"Boxer": 1, "Acrobat": 2}


@pytest.mark.parametrize(
    "words",
    [
        ("import", "nothing.companion-pack"),
        ("import", "text.companion-pack"),
        ("export", "nowhere"),
        ("export", "escape/bad"),
        ("merge", "nowhere", "text.companion-pack", "-o", "x"),
        ("merge", "text.companion-pack", "nowhere", "-o", "x"),
    ],
)
def test_faults_are_reported(here, capsys, words):
    (here / "text.companion-pack").write_text("no pack")
    bad = here / "escape" / "bad"
    bad.mkdir(parents=True)
    (bad / "tiles.toml").write_text("nonsense [[[")
    code, said = reported(capsys, "pack", *words)
    assert code in (1, 2)
    assert said["error"]["problem"]


def test_a_check_tells_every_fault(here, capsys):
    folder = here / "escape" / "mine"
    folder.mkdir(parents=True)
    tiles = '[[tile]]\nid = "a"\nname = "A"\n[[tile]]\nid = "b"\nname = "B"\ndoors = ["q"]\n'
    (folder / "tiles.toml").write_text(tiles)
    code, said = reported(capsys, "pack", "check", folder)
    assert code == 1
    places = [(fault["fault_file"], fault["line"]) for fault in said["faults"]]
    assert places[:2] == [("mine/tiles.toml", 1), ("mine/tiles.toml", 7)]
    assert all(fault["problem"] and fault["remedy"] for fault in said["faults"])
    (folder / "a.toml").write_text("nonsense [[[")
    (folder / "b.toml").write_bytes(b"\xff")
    _, said = reported(capsys, "pack", "check", folder)
    assert {fault["fault_file"].rpartition("/")[2] for fault in said["faults"]} == {
        "a.toml",
        "b.toml",
    }
