"""Whatever a backup is: it comes back whole or not at all, and the next start is as before."""

import stat
import struct
from io import BytesIO
from pathlib import Path
from time import process_time
from warnings import catch_warnings, simplefilter
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

from companion.bootstrap.build import settings_checks
from companion.engine.chance import Chance
from companion.session.backups.backup_restore import restore
from companion.session.backups.backup_write import MARK, BadBackup, back_up
from companion.session.library.match_list import match_list
from companion.session.storage.temp_folder import remove_leftovers
from companion.session.storage.zip_directory import entry_count
from hostile_kit import ODDITIES, by_hand, clear, everything, harmed, hostile, remove_path
from session_kit import SEATS, library, play_on

LONGEST_S = 10.0
"""Of a processor."""
CHECKS = settings_checks()
MATCH = "matches/one/journal.jsonl"
NAMES = (
    "../x",
    "/etc/x",
    "matches/../../x",
    "matches/one/../../../x",
    "matches/one/./x",
    "matches//x",
    "matches/one//x",
    "C:\\x",
    "..\\x",
    "\\\\host\\x",
    "matches\\one\\x",
    "matches",
    "matches/one",
    "packs/escape/x.toml",
    "elsewhere/x/y",
    "config.toml/x",
    "./config.toml",
    "Config.toml",
    "matches/one/journal.jsonl/x",
    "matches/one/" + "a" * 300,
    "matches/" + "a" * 300 + "/x",
    "matches/one/" + "a/" * 3000 + "x",
    "matches/one/" + "/".join("ab" for _ in range(20)),
    "~/x",
    "$HOME/x",
    "matches/\x00/x",
    "companion-backup-2",
    "companion-backup-x",
)
GOOD_NAMES = (
    "matches/łódź mała/journal.jsonl",
    "matches/地図/journal.jsonl",
    "matches/one/🂡 \u202e.png",
    "matches/one/-rf",
    "matches/one/a\nb",
    "matches/one/\x1b[2J",
    "packs/escape/e\u0301/tiles.toml",
    "packs/escape/con/aux.toml",
    "packs/escape/a:b/tiles.toml",
)


def zipped(files, mark=MARK, sort=ZIP_DEFLATED, end=b""):
    made = BytesIO()
    with ZipFile(made, "w", sort) as file:
        if mark:
            file.writestr(mark, b"")
        for name, data in files:
            file.writestr(name, data)
    return made.getvalue() + end


def special(kind):
    entry = ZipInfo("matches/one/odd")
    entry.external_attr = (kind | 0o777) << 16
    return entry


def counted(count, size=None, times=1):
    """An archive whose directory says that it has so many entries."""
    entry = (
        struct.pack("<4s6H3I5H2I", b"PK\x01\x02", *[20] * 2, *[0] * 4, 0, 0, 0, 1, *[0] * 6) + b"a"
    )
    directory = entry * times
    size = len(directory) if size is None else size
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, count & 0xFFFF, count & 0xFFFF, size, 0, 0)
    return directory + end


def bomb(count):
    """Zeros that shrink to a thousandth, so many million of them."""
    return [(f"matches/one/{n}", b"\0" * 1_000_000) for n in range(count)]


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """The files of a good backup."""
    home = library(tmp_path_factory.mktemp("backed up"))
    for seed in "ab":
        match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed=seed)
        play_on(match, 20)
        match.close()
    (home.data / "config.toml").write_text('language = "pl"\n')
    pack = home.data / "packs" / "toy" / "mine"
    pack.mkdir(parents=True)
    (pack / "tiles.toml").write_text('[pack]\nid = "mine"\nname = "Mine"\n')
    file = home.data.parent / "good"
    assert back_up(home.data, file).matches == 2
    return file.read_bytes()


def odd_backups(good):
    """Backups made by hand, by what is odd in them."""
    with ZipFile(BytesIO(good)) as file:
        files = [(entry.filename, file.read(entry)) for entry in file.infolist()][1:]
    yield "nothing", b""
    yield "no mark", zipped(files, mark="")
    yield "the mark alone", zipped([])
    yield "a mark of a newer format", zipped(files, mark="companion-backup-2")
    yield "two marks", zipped([("companion-backup-2", b""), *files])
    for name in NAMES:
        yield f"name {name[:30]!r}", zipped([*files, (name, b"x")])
    for name in GOOD_NAMES:
        yield f"good name {name!r}", zipped([*files, (name, b"x")])
    for kind in ("LNK", "CHR", "BLK", "IFO", "SOCK", "DIR"):
        number = getattr(stat, f"S_IF{kind}" if kind != "IFO" else "S_IFIFO")
        yield f"a {kind}", zipped([*files, (special(number), b"/etc/passwd")])
    yield "stored", zipped(files, sort=ZIP_STORED)
    yield "a file twice", zipped([*files, files[0]])
    yield "all of it twice", zipped([*files, *files])
    yield "something behind it", zipped(files, end=b"x" * 3000)
    yield "something before it", b"#!/bin/sh\n" + zipped(files)
    yield "two of them", good + good
    yield "a backup in a backup", zipped([("matches/one/backup", good)])
    yield "a file in a file", zipped([(MATCH, b"x"), (f"{MATCH}/x", b"x")])
    yield "a bomb", zipped([(MATCH, b"\0" * 100_000_000)])
    yield "a bomb of many", zipped(bomb(300))
    yield "300,000 files", counted(300_000, times=300_000)
    yield "a directory of four thousand million bytes", counted(1, size=0xFFFFFFFF)
    yield "a number of files that is not so", counted(60_000, times=3)
    yield "an unknown way to shrink", good.replace(b"\x08\x00\x00\x00", b"\x63\x00\x00\x00")
    yield (
        "locked",
        good.replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01"),
    )
    for name in ("config.toml", "devices.toml", "tags.toml"):
        for odd, put in ODDITIES.items():
            if (data := bytes_of(put)) is not None and len(data) < 1_000_000:
                yield f"{name}: {odd}", zipped([(name, data)])
    journal = next(data for name, data in files if name.endswith("journal.jsonl"))
    for what, said in by_hand(journal):
        yield f"journal: {what}", zipped([(MATCH, said)])
    for n in range(40):
        yield f"journal {n}", zipped([(MATCH, hostile(journal, Chance(f"backed up {n}")))])


def bytes_of(put):
    """What an oddity writes; None for what is no file."""

    class Kept:
        data = None

        def write_bytes(self, data):
            self.data = data

    kept = Kept()
    try:
        put(kept, b'language = "pl"\n')
    except (AttributeError, TypeError):
        return None
    return kept.data


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_whatever_is_brought_back_comes_whole_or_not_at_all(good, how_many, tmp_path):
    data, file = tmp_path / "data", tmp_path / "b.companion-backup"
    match = library(data).begin("toy", SEATS[:2], {"edition": "short"}, seed="kept")
    play_on(match, 10)
    match.close()
    match_list(library(data))
    before, lay = listed(data), everything(data)
    made = list(odd_backups(good))
    chance = (
        (f"harmed {n}", harmed(good, Chance(f"backup {n}"))) for n in range(how_many(12, 300))
    )
    taken = refused = 0
    for what, said in [*made[:: how_many(5, 1)], ("good", good), *chance]:
        file.write_bytes(said)
        began, fault = process_time(), None
        try:
            back = restore(file, data, CHECKS)
        except BadBackup as error:
            fault = error
        assert process_time() - began < LONGEST_S, what
        assert remove_leftovers(data, 0) == [], what
        clear(fault, what)
        found = listed(data)
        assert before[0] in found, what
        assert all(match.problem or match.game for match in found), what
        if fault is not None:
            refused += 1
            assert everything(data) == lay, what
            continue
        taken += 1
        for name in (*back.added, *back.renamed, *back.settings):
            remove_path(data / name)
        for folder in ("packs/toy", "packs/escape", "packs"):
            if (data / folder).is_dir():
                (data / folder).rmdir()
        assert {k: v for k, v in everything(data).items() if ".index" not in k} == {
            k: v for k, v in lay.items() if ".index" not in k
        }, what
        _ = listed(data)
    assert taken >= how_many(2, 11)
    assert refused >= how_many(8, 31)
    assert listed(data) == before
    assert not list(Path(tmp_path).glob("x*"))


def listed(data):
    return match_list(library(data))


HOSTILE = [
    ("a file in a file", "lies in what is a file there"),
    ("a bomb", "would unpack to far more than it is"),
    ("300,000 files", "more than 200,000 files"),
    ("a directory of four thousand million bytes", "more than 200,000 files"),
    ("a LNK", "may not lie in a backup"),
    ("a CHR", "may not lie in a backup"),
]


@pytest.fixture(scope="module")
def named(good):
    """Those hostile backups, made once."""
    names = {name for name, _ in HOSTILE}
    with catch_warnings():
        simplefilter("ignore")  # a name twice is what one of them is about
        return {name: said for name, said in odd_backups(good) if name in names}


@pytest.mark.parametrize(("what", "why"), HOSTILE)
def test_a_hostile_backup_is_refused_for_what_is_wrong_with_it(named, tmp_path, what, why):
    file = tmp_path / "b.companion-backup"
    file.write_bytes(named[what])
    with pytest.raises(BadBackup, match=why):
        restore(file, tmp_path / "data", CHECKS)
    assert not (tmp_path / "data").exists()


def test_files_that_are_no_files_are_refused_or_left(how_many, tmp_path):
    data = tmp_path / "data"
    for odd, put in list(ODDITIES.items())[:: how_many(6, 1)]:
        path = tmp_path / "b.companion-backup"
        put(path, b"")
        fault = None
        try:
            restore(path, data, CHECKS)
        except (BadBackup, OSError) as error:
            fault = error
        assert fault is not None, odd
        clear(fault, odd)
        assert not data.exists(), odd
        remove_path(path)


def test_entries_are_counted_before_any_is_made_a_record(good):
    assert entry_count(BytesIO(good), 1000) == len(ZipFile(BytesIO(good)).infolist())
    assert entry_count(BytesIO(good + b"x" * 99), 1000) == len(ZipFile(BytesIO(good)).infolist())
    assert entry_count(BytesIO(counted(300_000, times=300_000)), 5000) == 5001
    assert entry_count(BytesIO(counted(1, size=0xFFFFFFFF)), 5000) == 5001
    assert entry_count(BytesIO(b"no archive"), 5000) == 0
    many = zipped([(f"matches/one/{n}", b"") for n in range(70_000)])
    assert entry_count(BytesIO(many), 100_000) == 70_001, "more than a short number can say"


# -- what is in a data folder goes into a backup, or is named


def test_whatever_lies_in_the_folder_is_backed_up_or_named(how_many, tmp_path):
    data, file = tmp_path / "data", tmp_path / "b.companion-backup"
    match = library(data).begin("toy", SEATS[:2], {"edition": "short"}, seed="kept")
    play_on(match, 10)
    match.close()
    places = (
        "config.toml",
        "matches/odd",
        "matches/odd/journal.jsonl",
        f"matches/{match.match}/odd",
        "packs",
        "packs/toy",
        "packs/toy/mine/tiles.toml",
        "packs/toy/mine/pictures/\udcff.png",
        "matches/\udcff/journal.jsonl",
    )
    kinds = [(place, odd) for place in places for odd in ODDITIES]
    for place, odd in kinds[:: how_many(15, 1)]:
        path = data / place
        path.parent.mkdir(parents=True, exist_ok=True)
        ODDITIES[odd](path, b"good")
        done = back_up(data, file)
        back = restore(file, tmp_path / "fresh", CHECKS)
        assert f"matches/{match.match}" in back.added, (place, odd)
        assert done.matches + done.packs == len(back.added), (place, odd)
        assert all(name.isprintable() for name in done.left_out), (place, odd)
        if "\udcff" in place and path.is_file() and not path.is_symlink():
            assert done.left_out, (place, odd)
        for entry in (file, tmp_path / "fresh", data / "packs", data / "config.toml"):
            remove_path(entry)
        for entry in (data / "matches").iterdir():
            if entry.name != match.match:
                remove_path(entry)
        remove_path(data / "matches" / match.match / "odd")
