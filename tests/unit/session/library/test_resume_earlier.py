"""What earlier trees wrote stays readable: each file in ``tests/earlier``, kept by ``benchmarks/keep_files.py``.

Whoever changes a form adds what reads the earlier one; the files are never made anew.
"""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest

from companion.bootstrap import InstalledGames
from companion.engine.state.table import packed
from companion.session.cases.case_file import run_case
from companion.session.journal.journal_read import read_journal
from companion.session.library.resume import UNCHECKED, Replay, resume
from companion.session.match.checkpoints import Checkpoints, table_at
from companion.session.match.history import History
from companion.session.match.match_run import MatchRun
from companion.session.packs.pack_file import unpack, write_pack_file
from companion.session.packs.pack_reader import faults_of, read_ledger, read_packs
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.session.storage.disk import Disk

ARCHIVES = sorted((Path(__file__).parents[3] / "earlier").glob("*.zip"))
GAME_FOLDERS = InstalledGames()


@cache
def index(archive):
    with ZipFile(archive) as kept:
        return json.loads(kept.read("index.json"))


def data(archive, name):
    with ZipFile(archive) as kept:
        return kept.read(name)


@cache
def content(archive, packs):
    """What the packs hold that a file was made with."""
    with TemporaryDirectory(prefix="companion-earlier-") as room:
        folders = []
        for n, name in enumerate(packs):
            file = Path(room) / f"{n}.companion-pack"
            file.write_bytes(data(archive, name))
            manifest = unpack(file, GAME_FOLDERS, Path(room) / f"{n}")
            folders.append(Path(room) / f"{n}")
        return GAME_FOLDERS[manifest.game].read(folders)


def kept(kind):
    return [
        pytest.param(archive, name, said, id=f"{archive.stem}-{name}")
        for archive in ARCHIVES
        for name, said in index(archive).items()
        if said["kind"] == kind
    ]


def game_of(said):
    return GAME_FOLDERS[said["game"]].game


@cache
def ledger(game):
    return read_ledger(GAME_FOLDERS[game].ledger)


def position(archive, name):
    """A kept position."""
    said = index(archive)[name]
    packs = content(archive, tuple(said["packs"]))
    text = data(archive, name).decode()
    return read_position(name, text, game_of(said), packs, ledger(said["game"]))


def by_names(table):
    """A table with its choices by their names: a journal of letters keeps them, a position not."""
    twin = table.copy()
    twin.options.update(table.content.named(table.options))
    return packed(twin)


@pytest.mark.parametrize(("archive", "name", "said"), kept("journal"))
def test_a_journal_is_played_again_to_the_table_it_stood_at(archive, name, said, tmp_path):
    path = tmp_path / "journal.jsonl"
    path.write_bytes(data(archive, name))
    packs = content(archive, tuple(said["packs"]))
    written = read_journal(Disk(), path)
    stood_at = position(archive, said["stands_at"])
    tables = [table_at(line.point, game_of(said), packs, name) for line in written.points]
    first, force = written.points[0].point, written.history().force
    running = MatchRun(game_of(said), tables[0].copy(), written.header.seed, first.sides)
    running.start()
    assert Replay(running, Checkpoints((first,)), History()).go(force, UNCHECKED) == ""
    assert len(force) == said["entries"]
    assert by_names(running.table) == packed(stood_at.table)
    assert tuple(running.sides) == stood_at.sides
    found = resume(game_of(said), packs, written)
    assert found.left_out == (), found.why
    assert by_names(found.session.copy_of_table()) == packed(stood_at.table), found.why
    if force:
        _ = found.session.undo(to=-1)
        assert packed(found.session.copy_of_table()) == packed(tables[0])


@pytest.mark.parametrize(("archive", "name", "said"), kept("position"))
def test_a_position_is_read_and_written_again(archive, name, said):
    found = position(archive, name)
    again = write_position(found.table, found.sides, found.seats)
    packs = content(archive, tuple(said["packs"]))
    second = read_position(name, again, game_of(said), packs, ledger(said["game"]))
    assert packed(second.table) == packed(found.table)
    assert (second.sides, second.seats) == (found.sides, found.seats)


@pytest.mark.parametrize(("archive", "name", "said"), kept("case"))
def test_a_case_comes_out_as_it_says(archive, name, said):
    text = data(archive, name).decode()
    packs = content(archive, tuple(said["packs"]))
    result = run_case(name, text, game_of(said), packs, ledger(said["game"]))
    assert result.passed, "\n".join((*result.differences, *result.happened))


@pytest.mark.parametrize(("archive", "name", "said"), kept("pack"))
def test_a_pack_is_taken_in_and_carried_on(archive, name, said, tmp_path):
    file = tmp_path / "kept.companion-pack"
    file.write_bytes(data(archive, name))
    manifest = unpack(file, GAME_FOLDERS, tmp_path / "pack")
    game = GAME_FOLDERS[manifest.game].game
    assert game.id == said["game"]
    assert faults_of(game, tmp_path / "pack") == []
    (tmp_path / "pack").rename(tmp_path / manifest.pack)
    again = tmp_path / "again.companion-pack"
    _ = write_pack_file(tmp_path / manifest.pack, game.id, again, app="1")
    assert unpack(again, GAME_FOLDERS, tmp_path / "twice").pack == manifest.pack
    first, second = (read_packs(game, [tmp_path / pack]) for pack in (manifest.pack, "twice"))
    assert first.records == second.records
    assert any(first.records.values())


def test_there_are_about_two_hundred_of_them():
    counts = {kind: len(kept(kind)) for kind in ("journal", "position", "case", "pack")}
    assert sum(counts.values()) >= 190, counts
    assert all(counts.values()), counts
