"""The backup screen: a stick comes in, a backup goes out and comes back, a stick that refuses."""

import os
import shutil
from datetime import datetime, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.session.backups.backup_restore import Restored
from companion.session.backups.backup_write import BackedUp, BadBackup
from companion.session.backups.usb_drives import (
    SUFFIX,
    BackupLabel,
    backup_label,
    backup_name,
    next_order,
    usb_drives,
)
from companion.session.library.match_store import MatchStore
from companion.ui.presenter.settings.backup_screen import LOOK_EVERY_S, BackupScreen
from presenter_kit import bench as a_bench
from session_kit import SEATS, library, play_on


@pytest.fixture
def bench(tmp_path):
    made = a_bench()
    media = tmp_path / "media"
    media.mkdir()
    done = []

    def back_up(stick):
        done.append(stick.name)
        (stick.folder / f"companion-1{SUFFIX}").write_text("x")
        return BackedUp("file", 2, 1)

    def bring_back(file):
        done.append(file.name)
        return Restored(added=("matches/a",), renamed=("matches/b-2",), settings=("config.toml",))

    made.context.store.usb_drives = lambda: usb_drives(media)
    made.context.store.back_up = back_up
    made.context.store.restore = bring_back
    made.stack.open(BackupScreen())
    return SimpleNamespace(
        stack=made.stack, store=made.context.store, media=media, done=done, it=made
    )


def after(bench, seconds=LOOK_EVERY_S + 0.5):
    bench.it.wait(seconds)
    bench.stack.tick()
    return bench.stack.page()


def kinds(page):
    return {option.ref: option.kind for option in page.options.options}


def worked(bench, ref):
    """Press, wait until the work is done, and look."""
    bench.it.wait()
    bench.stack.option(ref)
    bench.stack.top.left()
    return after(bench)


def test_nothing_can_be_done_without_a_stick(bench):
    page = after(bench)
    assert "STICK" in page.ask.ask[0]
    assert kinds(page) == {"write": "off", "restore": "off", "done": "confirm"}


def test_a_backup_goes_out_and_comes_back(bench):
    (bench.media / "sda1").mkdir()
    assert kinds(after(bench))["write"] == "possible"
    page = worked(bench, "write")
    assert "WRITTEN" in page.ask.ask[0]
    assert kinds(after(bench))["restore"] == "possible"
    page = worked(bench, "restore")
    assert "1 new, 0 already here, 1 set aside." in (page.ask.support, page.ask.notice)
    assert bench.done == ["sda1", f"companion-1{SUFFIX}"]


LABELS = (
    "łódź 2",
    "地図",
    "עברית",
    "🂡",
    "a\nb",
    "a\u202etxt",
    os.fsdecode(b"caf\xe9"),
    "-rf",
    "x" * 200,
)


@pytest.mark.parametrize("label", LABELS, ids=ascii)
def test_a_stick_of_any_label_takes_a_backup_and_gives_it_back(tmp_path, label):
    home = library(tmp_path / "data")
    play_on(home.begin("toy", SEATS[:2], {"edition": "short"}, seed="stick"), 5).close()
    made = a_bench()
    media = tmp_path / "media"
    (media / label).mkdir(parents=True)
    made.context.store = MatchStore(home, version="0")
    made.context.store.usb_drives = lambda: usb_drives(media)
    made.stack.open(BackupScreen())
    bench = SimpleNamespace(stack=made.stack, media=media, it=made)
    assert kinds(after(bench))["write"] == "possible"
    assert "WRITTEN" in worked(bench, "write").ask.ask[0]
    (stick,) = usb_drives(media)
    assert stick.name.isprintable()
    assert len(stick.backups) == 1
    assert kinds(after(bench))["restore"] == "possible"
    shutil.rmtree(home.data / "matches")
    page = worked(bench, "restore")
    assert "1 new, 0 already here" in page.ask.support + page.ask.notice
    assert len(library(tmp_path / "data").index.names()) == 1


def test_while_it_writes_nothing_else_can_be_done(bench):
    (bench.media / "sda1").mkdir()
    after(bench)
    bench.it.wait()
    bench.stack.option("write")
    page = bench.stack.page()
    assert set(kinds(page).values()) == {"off"}
    assert page.options.busy == "write"
    bench.stack.top.left()


@pytest.mark.parametrize(
    ("fault", "said"), [(OSError(28, "full"), "REFUSES"), (BadBackup("no"), "DAMAGED")]
)
def test_a_stick_that_refuses_is_said(bench, fault, said):
    (bench.media / "sda1").mkdir()
    (bench.media / f"sda1/companion-0{SUFFIX}").write_text("x")

    def refuse(_):
        raise fault

    bench.store.back_up = bench.store.restore = refuse
    after(bench)
    page = worked(bench, "write" if said == "REFUSES" else "restore")
    assert said in page.ask.ask[0]
    assert kinds(page)["done"] == "confirm"


def test_names_sort_by_number_whatever_the_clock_says(tmp_path):
    zone = timezone(timedelta(hours=1))
    times = (
        datetime(2027, 1, 31, 20, 5, tzinfo=zone),
        datetime(1970, 1, 1, 0, 2, tzinfo=zone),
        datetime(2027, 1, 31, 20, 5, tzinfo=zone),
        datetime(2026, 12, 1, 9, 5, tzinfo=zone),
    )
    names = [backup_name(n, moment) for n, moment in enumerate(times, 9)]
    assert names[0] == f"companion-00009-2027-01-31-2005{SUFFIX}"
    assert names[1] == f"companion-00010{SUFFIX}"
    assert backup_label(Path(names[0])) == BackupLabel(9, "2027-01-31 20:05")
    assert backup_label(Path(names[1])) == BackupLabel(10)
    assert backup_label(Path(f"companion-2026-01-31-0905{SUFFIX}")) == BackupLabel(
        0, "2026-01-31 09:05"
    )
    names.insert(0, f"companion-2026-01-31-0905{SUFFIX}")
    (tmp_path / "s").mkdir()
    for name in names:
        (tmp_path / "s" / name).write_text("")
    assert [file.name for file in usb_drives(tmp_path)[0].backups] == names[::-1]
    assert next_order(usb_drives(tmp_path)[0], 3) == 13
    assert next_order(usb_drives(tmp_path)[0], 30) == 31
    assert usb_drives(tmp_path / "gone") == []
