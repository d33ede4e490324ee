"""Packs as one file: there and back, and whatever is wrong with one that comes from elsewhere."""

import json
from stat import S_IFLNK
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from companion.bootstrap import InstalledGames
from companion.engine.errors import BadInput, PackFileError
from companion.session.packs.merge import merge
from companion.session.packs.owner_pack import OwnerPack
from companion.session.packs.pack_file import MANIFEST, take_in, write_pack_file
from companion.session.storage.disk import Disk

GAME_FOLDERS = InstalledGames()
SEED = GAME_FOLDERS["escape"].owned / "box"


def own(folder):
    return OwnerPack(folder, SEED, GAME_FOLDERS["escape"].game.kinds, Disk())


def skill(ref, name, **more):
    record = {"id": ref, "name": name, "text": "", "stat": "strength", "bonus": 1, **more}
    return {f"skill {ref}": json.dumps(record)}


@pytest.fixture
def pack(tmp_path):
    made = own(tmp_path / "mine" / "box")
    made.write(skill("skill_01", "Boxer"))
    made.keep_picture("skill_01", b"png")
    return made


def exported(pack, to):
    _ = write_pack_file(pack.folder, "escape", to, app="0")
    return to


def test_a_pack_file_brings_back_the_same_pack(pack, tmp_path):
    file = exported(pack, tmp_path / "box.companion-pack")
    folder = take_in(file, GAME_FOLDERS, tmp_path / "packs", Disk(), replace=False)
    assert folder == tmp_path / "packs" / "escape" / "box"
    assert own(folder).records() == pack.records()
    assert (folder / "pictures" / "skill_01.png").read_bytes() == b"png"
    assert exported(pack, tmp_path / "again").read_bytes() == file.read_bytes()


def test_a_pack_of_that_name_makes_room_only_with_replace_and_is_kept(pack, tmp_path):
    file = exported(pack, tmp_path / "box.companion-pack")
    home = tmp_path / "packs"
    _ = take_in(file, GAME_FOLDERS, home, Disk(), replace=False)
    with pytest.raises(PackFileError, match="already"):
        take_in(file, GAME_FOLDERS, home, Disk(), replace=False)
    _ = take_in(file, GAME_FOLDERS, home, Disk(), replace=True)
    assert sorted(folder.name for folder in (home / "escape").iterdir()) == [".box.before-1", "box"]


def archive(path, files, manifest=None):
    said = {"format": 1, "game": "escape", "pack": "box"} | (manifest or {})
    with ZipFile(path, "w", ZIP_DEFLATED) as made:
        made.writestr(MANIFEST, json.dumps(said))
        for name, data in files.items():
            made.writestr(name, data)
    return path


GOOD = {"tiles.toml": b'[pack]\nid = "box"\nname = "Box"\n'}
LINK = ZipInfo("tiles.toml")
LINK.external_attr = (S_IFLNK | 0o777) << 16


def torn(path):
    whole = archive(path, GOOD).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    return path


def bent(path):
    whole = bytearray(archive(path, {"tiles.toml": b"x" * 3000}).read_bytes())
    whole[150] ^= 0xFF
    path.write_bytes(bytes(whole))
    return path


def plain(data):
    def write(path):
        path.write_bytes(data)
        return path

    return write


def _bare(path):
    with ZipFile(path, "w") as made:
        made.writestr("tiles.toml", "x")
    return path


HOSTILE = {
    "empty": plain(b""),
    "text": plain(b"not a pack\n" * 100),
    "torn": torn,
    "bent": bent,
    "no manifest": _bare,
    "traversal": lambda p: archive(p, {"../../evil.toml": b"x"}),
    "absolute": lambda p: archive(p, {"/etc/evil.toml": b"x"}),
    "backslash": lambda p: archive(p, {"..\\evil.toml": b"x"}),
    "deeper": lambda p: archive(p, {"a/b/evil.toml": b"x"}),
    "script": lambda p: archive(p, {"evil.py": b"x"}),
    "hidden": lambda p: archive(p, {".evil.toml": b"x"}),
    "link": lambda p: archive(p, {LINK: b"/etc/passwd"}),
    "bomb": lambda p: archive(p, {"tiles.toml": b"\0" * 70_000_000}),
    "many": lambda p: archive(p, {f"t{n}.toml": b"" for n in range(1_100)}),
    "newer": lambda p: archive(p, GOOD, {"format": 2}),
    "foreign": lambda p: archive(p, GOOD, {"game": "chess"}),
    "bad name": lambda p: archive(p, GOOD, {"pack": "../x"}),
    "no name": lambda p: archive(p, GOOD, {"pack": ""}),
    "odd manifest": lambda p: archive(p, GOOD, {"format": "one"}),
    "no toml": lambda p: archive(p, {"pictures/x.png": b"x"}),
    "bad toml": lambda p: archive(p, {"tiles.toml": b"nonsense [[["}),
    "bad record": lambda p: archive(p, {"tiles.toml": b"[[tile]]\nid = 3\n"}),
    "not utf-8": lambda p: archive(p, {"tiles.toml": b"\xff\xfe"}),
}


@pytest.mark.parametrize("harm", HOSTILE)
def test_what_cannot_be_taken_in_is_refused_and_leaves_nothing(harm, tmp_path):
    file = HOSTILE[harm](tmp_path / "file")
    home = tmp_path / "packs"
    with pytest.raises(BadInput) as reported:
        take_in(file, GAME_FOLDERS, home, Disk(), replace=True)
    assert reported.value.problem
    left = [path for path in tmp_path.rglob("*") if path.is_file() and path != file]
    assert left == []
    assert not (tmp_path.parent / "evil.toml").exists()


# -- merging


def never(conflict):
    raise AssertionError(conflict)


def merged(first, second, decide=never):
    seed = own(SEED).seed_records()
    return merge({**seed, **first}, {**seed, **second}, seed, decide)


def names(result, kind="skill"):
    found = (json.loads(text) for key, text in result.records.items() if key.startswith(f"{kind} "))
    return sorted(record["name"] for record in found if record["name"])


def full(records):
    """Records as the pack gives them, with every key."""
    made = own(SEED)
    return dict(_canonical(made, records).items())


def _canonical(made, records):
    from msgspec.json import decode

    from companion.engine.state.learning import record_text

    kinds = GAME_FOLDERS["escape"].game.kinds
    return {
        key: record_text(decode(text, type=kinds[key.partition(" ")[0]]))
        for key, text in records.items()
    }


def test_what_only_the_other_knows_takes_a_blank():
    mine = full(skill("skill_01", "Boxer"))
    theirs = full({**skill("skill_01", "Acrobat"), **skill("skill_02", "Boxer")})
    result = merged(mine, theirs)
    assert names(result) == ["Acrobat", "Boxer"]
    assert (result.taken, result.conflicts, result.left_out) == (1, (), ())


def test_what_one_left_alone_is_taken_from_the_other():
    mine = full(skill("skill_01", "Boxer", text="Hits hard"))
    theirs = full(skill("skill_04", "boxer", reroll="any"))
    result = merged(mine, theirs)
    (boxer,) = [json.loads(t) for k, t in result.records.items() if k == "skill skill_01"]
    assert (boxer["text"], boxer["reroll"]) == ("Hits hard", "any")


@pytest.mark.parametrize(("side", "bonus"), [("a", 1), ("b", 3)])
def test_where_they_differ_somebody_decides(side, bonus):
    mine = full(skill("skill_01", "Boxer"))
    theirs = full(skill("skill_09", "Boxer", bonus=3))
    asked = []

    def decide(conflict):
        asked.append((conflict.name, conflict.field, conflict.a, conflict.b))
        return side

    result = merged(mine, theirs, decide)
    assert asked == [("Boxer", "bonus", 1, 3)]
    assert json.loads(result.records["skill skill_01"])["bonus"] == bonus


def test_entries_go_with_their_card():
    event = {"spawn": "", "boxes": ["?", "guard", "?", "?"], "security": "", "facility": ""}
    mine = full(
        {"event event_01": json.dumps({"id": "event_01", "name": "Alarm", "fear": "", **event})}
    )
    entry = {"id": "event_01_fear", "text": "", "do": ["fear 1"]}
    dark = {"id": "event_01", "name": "Dark", "fear": "event_01_fear", **event}
    theirs = full({"event event_01": json.dumps(dark), "entry event_01_fear": json.dumps(entry)})
    result = merged(mine, theirs)
    cards = [json.loads(t) for k, t in result.records.items() if k.startswith("event ")]
    (card,) = [record for record in cards if record["name"] == "Dark"]
    assert card["id"] != "event_01"
    assert card["fear"] == f"{card['id']}_fear"
    assert json.loads(result.records[f"entry {card['fear']}"])["do"] == ["fear 1"]


def test_a_full_box_says_what_it_has_no_room_for():
    mine = full({k: v for n in range(1, 19) for k, v in skill(f"skill_{n:02}", f"S{n}").items()})
    result = merged(mine, full(skill("skill_03", "One more")))
    assert result.left_out == ("skill One more",)
