"""A disk that fills up, or turns read-only, under a match: it is said, play goes on, all is kept."""

import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from guest_kit import disk as small

import presenter_kit
from companion.bootstrap import InstalledGames
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat
from companion.engine.state.table import packed
from companion.session.library.match_library import Library
from companion.session.library.match_store import MatchStore
from companion.ui.presenter.match.match_screen import MatchScreen

pytestmark = pytest.mark.rig
SEATS = (Seat("A", "Anna"), Seat("B", "Marek"))


@pytest.fixture
def disk(tmp_path):
    """A small ext4 of its own that turns read-only at its first error, as a card does."""
    image, where = small(tmp_path / "image", 8), tmp_path / "disk"
    where.mkdir()
    options = "loop,errors=remount-ro"
    subprocess.run(["mount", "-o", options, image, where], check=True)
    yield where
    subprocess.run(["umount", where], check=True)


def fill(disk):
    """Leave no block: what a large write was refused, smaller ones may still get."""
    filler = disk / "filler"
    file = os.open(filler, os.O_WRONLY | os.O_CREAT)
    for size in (1 << 20, 1 << 12, 1 << 10):
        with suppress(OSError):
            while True:
                os.write(file, b"x" * size)
                os.fsync(file)
    os.close(file)
    assert os.statvfs(disk).f_bavail == 0
    return filler.unlink


def fail(disk):
    """Let the kernel find an error in the file system."""
    found = subprocess.run(
        ["findmnt", "-n", "-o", "SOURCE", disk], capture_output=True, text=True, check=True
    )
    device = Path(found.stdout.strip()).name
    Path(f"/sys/fs/ext4/{device}/trigger_fs_error").write_text("1")


@pytest.mark.parametrize("harm", [fill, fail], ids=["full", "read-only"])
def test_it_is_said_and_play_goes_on(disk, harm):
    store = MatchStore(
        Library(disk, {"escape": InstalledGames()["escape"]}, version="rig"), version="rig"
    )
    bench = presenter_kit.bench()
    bench.context.store = store
    bench.context.games = {"escape": InstalledGames()["escape"].game}
    live = store.begin("escape", SEATS, {}, seed="disk")
    match = MatchScreen(live)
    bench.stack.open(match)
    chance = Chance("disk")

    def play(count):
        for _ in range(count):
            prompt = match.session.prompt
            assert match.answer("done" if isinstance(prompt, Do) else prompt.sample(chance.below))

    play(10)
    repair = harm(disk)
    play(10)
    assert len(match.session.entries) == 20
    while bench.stack.top is not match:
        bench.stack.back()
    shown = bench.stack.page()
    assert any(glyph.icon == "disk" and glyph.name for glyph in shown.status_bar.devices), (
        shown.status_bar
    )
    bench.wait(60)
    assert any(glyph.icon == "disk" for glyph in bench.stack.page().status_bar.devices), (
        "it does not stay"
    )
    if repair is None:  # nothing but a new start mends a card
        live.session.close()
        return
    repair()
    assert match.session.save() == ""
    table = packed(match.session.table)
    live.session.close()
    again = store.library.resume(live.match).session
    assert packed(again.table) == table
    again.close()


def test_a_match_begun_on_it_is_written_whole_once_there_is_room(disk):
    store = MatchStore(
        Library(disk, {"escape": InstalledGames()["escape"]}, version="rig"), version="rig"
    )
    (disk / "matches").mkdir()
    room = fill(disk)
    live = store.begin("escape", SEATS, {}, seed="begun full")
    chance = Chance("begun full")
    for _ in range(30):
        prompt = live.session.prompt
        live.session.answer("done" if isinstance(prompt, Do) else prompt.sample(chance.below))
        assert live.session.save()
    assert store.matches() == []
    assert list((disk / "matches").iterdir()) == [], "nothing half-made"
    room()
    assert live.session.save() == ""
    assert [saved.id for saved in store.matches()] == [live.match]
    table = packed(live.session.table)
    live.session.close()
    again = store.library.resume(live.match).session
    assert packed(again.table) == table
    assert len(again.entries) == 30
    again.close()
