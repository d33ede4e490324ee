"""Whatever lies where a file should: each door takes it or refuses it clearly, and nothing is half-done."""

import json
import os
from io import BytesIO
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest
from PIL import Image

from companion.config import parse as settings_from
from companion.config import read_file
from companion.engine.chance import Chance
from companion.engine.errors import BadInput, PositionError, RuleFault
from companion.hw import device_config
from companion.kiosk.trial import noted
from companion.pictures import read_picture
from companion.safe_files import read_text
from companion.session.cases.case_file import run_case
from companion.session.devices.taught_tags import TagBook
from companion.session.journal.journal_read import read_journal
from companion.session.packs.owner_pack import OwnerPack, head_of
from companion.session.packs.pack_file import take_in, write_pack_file
from companion.session.packs.pack_reader import read_ledger, read_packs
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.session.session import Session
from companion.session.storage.disk import Disk
from companion.text.catalogue import Catalogue
from companion.vision.camera.lens_calibration import read_lens
from companion.vision.learning.classifier_file import read_learned
from games_kit import TOY
from hostile_kit import ODDITIES, clear, everything, harmed, remove_path
from session_kit import FOLDER, library, session

LONGEST_S = 10.0
"""Of a processor; most take some milliseconds."""
PACK = FOLDER / "content" / "packs" / "cellar"


def pack(path):
    _ = head_of(path.parent)
    _ = read_packs(TOY.game, [path.parent])


def owned(path):
    own = OwnerPack(path.parent, PACK, TOY.game.kinds, Disk())
    _ = own.records()


def position(path):
    text = read_text(path, PositionError)
    made = read_position(str(path), text, TOY.game, TOY.content, TOY.ledger)
    try:
        Session.from_table(TOY.game, made.table, seed="s", sides=made.sides)
    except RuleFault:
        return


def case(path):
    run_case(str(path), read_text(path), TOY.game, TOY.content, TOY.ledger)


def config(path):
    _ = read_file(path, settings_from, None)


def devices(path):
    _ = read_file(path, device_config.parse, None)


def tags(path):
    book = TagBook(path.parent)
    assert book.ref_of("toy", "x") == "x" or not book.problem


def catalogue(path):
    found = Catalogue("xx", [("companion", path.parents[2])])
    _ = found.find("One moment"), found.find("{n} match", "{n} matches", 3)


def journal(path):
    _ = read_journal(Disk(), path)


def trial(path):
    found = noted(path)
    assert found is None or all(found)


def good_position():
    played = session()
    return write_position(played.table, played.open_sides, (("A", "Ada"),)).encode()


def good_journal(room):
    home = library(room)
    played = home.begin("toy", TOY.start(1).seats, {})
    played.close()
    return (home.folder(played.match) / "journal.jsonl").read_bytes()


def good_picture(_room):
    made = BytesIO()
    Image.new("RGB", (60, 40), "red").save(made, "JPEG")
    return made.getvalue()


def good_classifier(_room):
    made, parts = BytesIO(), 2
    shapes = {"base": (5,), "project": (5, 3), "means": (8, 3), "apart": (8, 8), "least": (8, 8)}
    arrays = {name: np.ones(shape, np.float32) for name, shape in shapes.items()}
    arrays["templates"] = np.ones((parts, 64, 64, 3), np.uint8)
    names, cells = np.array(["a", "b"]), np.zeros((parts, 2), np.int32)
    np.savez(made, format=1, digest=np.array("d"), names=names, cells=cells, **arrays)
    return made.getvalue()


def good_lens(_room):
    lens = {
        "size": [640, 480],
        "focal_px": [500, 500],
        "middle_px": [320, 240],
        "bend": [0, 0, 0, 0, 0],
        "error_px": 0.2,
        "pictures": 9,
    }
    return json.dumps(lens).encode()


CONFIG = b'language = "pl"\n[screen]\nsize = [800, 480]\n[sound]\nvolume = 3\n'
DEVICES = b'[panel]\non = true\n[scanner.cards]\nport = "x"\n[strip]\nseats = [[0, 9]]\n'
DOORS = {
    "pack": ("tiles.toml", lambda _: (PACK / "tiles.toml").read_bytes(), pack),
    "owned pack": ("tiles.toml", lambda _: (PACK / "tiles.toml").read_bytes(), owned),
    "ledger": ("rules.toml", lambda _: (FOLDER / "content/rules.toml").read_bytes(), read_ledger),
    "position": ("a.position.toml", lambda _: good_position(), position),
    "case": ("a.toml", lambda _: (FOLDER / "cases/ghost_glides.case.toml").read_bytes(), case),
    "config": ("config.toml", lambda _: CONFIG, config),
    "devices": ("devices.toml", lambda _: DEVICES, devices),
    "tags": ("tags.toml", lambda _: b'[toy]\n"62E3086CED" = "morgue"\n', tags),
    "journal": ("journal.jsonl", good_journal, journal),
    "picture": ("a.jpg", good_picture, read_picture),
    "eye": ("eyes.npz", good_classifier, read_learned),
    "lens": ("lens.json", good_lens, read_lens),
    "trial": ("trial.json", lambda _: b'{"unit": "a.service", "before": "1.0-1"}', trial),
    "catalogue": ("companion.mo", lambda _: b"\xde\x12\x04\x95" + b"\0" * 24, catalogue),
}


def asked(use, path):
    """Use a file: taken (True) or refused clearly (False), and soon."""
    began, refused = process_time(), None
    try:
        use(path)
    except (BadInput, OSError) as fault:
        refused = fault
    assert process_time() - began < LONGEST_S
    clear(refused, path.name)
    return refused is None


def some(how_many, shift):
    """Every odd thing in the long run, every fourth in the plain one, others for each door."""
    step = how_many(8, 1)
    return [odd for n, odd in enumerate(ODDITIES) if (n + shift) % step == 0]


@pytest.mark.parametrize("door", DOORS)
def test_whatever_lies_there_is_used_or_refused(door, how_many, tmp_path):
    name, make, use = DOORS[door]
    good = make(tmp_path / "made")
    home = tmp_path / "xx" / "LC_MESSAGES"
    home.mkdir(parents=True)
    path = home / name
    path.write_bytes(good)
    assert asked(use, path)
    seen = []
    for odd in some(how_many, [*DOORS].index(door)):
        remove_path(path)
        ODDITIES[odd](path, good)
        seen.append((odd, asked(use, path)))
    count = how_many(6, 300 - len(ODDITIES))
    for n in range(count):
        remove_path(path)
        path.write_bytes(harmed(good, Chance(f"{door} {n}")))
        seen.append((n, asked(use, path)))
    if door not in ("tags", "catalogue", "trial"):  # these do without what they cannot read
        assert any(not taken for _, taken in seen)
    remove_path(path)
    path.write_bytes(good)
    assert asked(use, path)


# -- archives


def archive(files, manifest=None, **how):
    made = BytesIO()
    said = {"format": 1, "game": "toy", "pack": "łódź mała"} | (manifest or {})
    with ZipFile(made, "w", ZIP_DEFLATED, **how) as file:
        file.writestr("manifest.json", said if isinstance(said, bytes) else json.dumps(said))
        for name, data in files.items():
            file.writestr(name, data)
    return made.getvalue()


TILES = (PACK / "tiles.toml").read_bytes()
NAMES = [
    "../x.toml",
    "/x.toml",
    "a\\..\\x.toml",
    "C:\\x.toml",
    "CON.toml",
    "a:b.toml",
    "aux",
    ".hidden.toml",
    "-x.toml",
    "x.toml ",
    "x .toml",
    "x\n.toml",
    "x\x1b[2J.toml",
    "Tiles.toml",
    "e\u0301.toml",
    "\u00e9.toml",
    "\u200f\u202etoml.x.toml",
    "地図.toml",
    "🂡.toml",
    "a" * 116 + ".toml",
    "a" * 300 + ".toml",
    "pictures/../../x.png",
    "pictures/pictures/x.png",
    "pictures/ż ó.png",
    "pictures/.x.png",
    "__MACOSX/._tiles.toml",
    "tiles.toml/x.toml",
    "pictures/",
    "a/b/c/d/",
    "rules.py",
    ".",
    "..",
]


def odd_archives():
    """Archives made by hand, by what is odd in them."""
    yield "good", archive({"tiles.toml": TILES})
    for name in NAMES:
        yield (
            f"name {name!r}",
            archive({"tiles.toml": TILES, name: b"" if name[-1:] == "/" else b"#"}),
        )
    for key, values in {
        "format": [0, -1, 2, 10**30, "1", None, [[[]]]],
        "game": ["", "chess", "../toy", "toy\0", 3, "é"],
        "pack": [
            "",
            ".",
            "..",
            "../x",
            "a/b",
            "a\\b",
            "x\n",
            "x" * 200,
            ".x",
            "-x",
            "CON",
            7,
            "a:b",
        ],
    }.items():
        for value in values:
            yield f"{key} {value!r}", archive({"tiles.toml": TILES}, {key: value})
    for odd, put in ODDITIES.items():
        if put.__code__.co_name == "<lambda>" and "link" not in odd:
            yield f"tiles: {odd}", archive({"tiles.toml": _bytes_of(put)})
    yield "no files", archive({})
    yield "1,200 files", archive({f"t{n}.toml": b"" for n in range(1200)})
    yield "70 million zeros", archive({"tiles.toml": b"\0" * 70_000_000})
    good = archive({"tiles.toml": TILES})
    yield "something before it", b"#!/bin/sh\n" + good
    yield "something behind it", good + b"x" * 3000
    yield "two of them", good + good


def _bytes_of(put):
    class Kept:
        def write_bytes(self, data):
            self.data = data

    kept = Kept()
    put(kept, TILES)
    return kept.data


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_whatever_is_imported_comes_whole_or_not_at_all(how_many, tmp_path):
    home, file = tmp_path / "data" / "packs", tmp_path / "sent.companion-pack"
    home.mkdir(parents=True)
    (home / "toy").mkdir()
    (home / "toy" / "kept").mkdir()
    (home / "toy" / "kept" / "tiles.toml").write_bytes(TILES)
    before = everything(tmp_path / "data")
    game_folders = {"toy": TOY.game_folder}
    good = archive({"tiles.toml": TILES, "pictures/ż 1.png": b"png"})
    by_hand = list(odd_archives())
    by_chance = ((n, harmed(good, Chance(f"import {n}"))) for n in range(how_many(8, 300)))
    taken = []
    for what, data in [*by_hand[:: how_many(8, 1)], ("good", good), *by_chance]:
        file.write_bytes(data)
        began, folder, refused = process_time(), None, None
        try:
            folder = take_in(file, game_folders, home, Disk(), replace=False)
        except BadInput as fault:
            refused = fault
        clear(refused, what)
        if folder is not None:
            taken.append(what)
            _ = read_packs(TOY.game, [folder])
            again = tmp_path / "again"
            _ = write_pack_file(folder, "toy", again, app="0")
            remove_path(folder)
            same = take_in(again, game_folders, home, Disk(), replace=False)
            assert same == folder
            remove_path(folder)
            again.unlink()
        assert everything(tmp_path / "data") == before, what
        assert process_time() - began < LONGEST_S, what
    assert "good" in taken
    assert len(by_hand) > 100
    assert not os.path.lexists(tmp_path / "x.toml")
