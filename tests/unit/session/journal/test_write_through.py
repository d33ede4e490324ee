"""What a match learns is in the owner's pack after the turn, whatever happens in between."""

import errno
import json

import pytest

from companion.bootstrap import InstalledGames
from companion.engine.chance import Chance
from companion.engine.forms.form_prompt import Fill
from companion.engine.game import Seat
from companion.session.library.match_library import Library
from companion.session.packs.owner_pack import OwnerPack, plain_record
from companion.session.storage.disk import Disk
from disk_kit import RefusingDisk

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))
BOX = {"pack": "box", "scenario": "scenario_1"}


def begun(home, disk=None, seed="learn"):
    library = Library(home, InstalledGames(), version="0", disk=disk)
    return library, library.begin("escape", SEATS, BOX, seed=seed)


def on(session, until=None, seed="x", most=900):
    """Answer by chance until something holds; a scenario's page stays as it is."""
    chance = Chance(seed)
    for _ in range(most):
        prompt = session.prompt
        if prompt is None or (until is not None and until(session)):
            return session
        if isinstance(prompt, Fill) and prompt.kind == "scenario":
            session.answer("{}")
        elif isinstance(prompt, Fill) and prompt.kind == "tile":
            page = json.loads(prompt.sample(chance.below))
            page["icons"] = [icon for icon in page["icons"] if icon != "lift"]
            session.answer(json.dumps(page))
        else:
            session.answer(prompt.sample(chance.below))
    raise AssertionError("it never came to that")


def turn(number):
    return lambda session: session.table.turn.number >= number


def in_pack(library):
    return library.own_pack("escape", "box").records()


def reported(library, session):
    """Which of the match's records the pack holds."""
    there = in_pack(library)
    return {key for key, text in session.table.learned.items() if there.get(key) == text}


def test_it_is_written_when_the_turn_ends_and_not_before(tmp_path):
    library, session = begun(tmp_path)
    on(session, lambda s: len(s.table.learned) > 2)
    assert not library.own_pack("escape", "box").exists
    on(session, turn(2))
    assert reported(library, session) == {*session.table.learned}
    assert library.packs("escape").choices()[1].problem == ""


def test_taking_the_answer_back_takes_it_out(tmp_path):
    library, session = begun(tmp_path)
    on(session, turn(2))
    keys = {*session.table.learned}
    began = library.content("escape", "box").packs
    assert began
    _ = session.undo(-1)
    there = in_pack(library)
    seed = library.own_pack("escape", "box").seed_records()
    assert {key: there.get(key, "") for key in keys} == {key: seed.get(key, "") for key in keys}


def test_editing_the_pack_never_touches_a_match_and_the_match_not_the_edit(tmp_path):
    library, session = begun(tmp_path)
    on(session, turn(2))
    skill = next(key for key in session.table.learned if key.startswith("skill "))
    record = json.loads(session.table.learned[skill])
    library.own_pack("escape", "box").write({skill: json.dumps({**record, "name": "Mended"})})
    on(session, turn(4))
    assert json.loads(session.table.learned[skill])["name"] != "Mended"
    assert json.loads(in_pack(library)[skill])["name"] == "Mended"
    _ = session.undo(-1)
    assert json.loads(in_pack(library)[skill])["name"] == "Mended"
    session.close()
    assert library.resume(session.match).said == ()


class Dying(Disk):
    """A disk whose power fails at the n-th operation from now."""

    def __init__(self):
        self.left = None

    def _tick(self):
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt

    def write(self, path, at, data):
        self._tick()
        super().write(path, at, data)

    def sync(self, path):
        self._tick()
        super().sync(path)

    def move(self, path, to):
        self._tick()
        super().move(path, to)

    def sync_folder(self, path):
        self._tick()
        super().sync_folder(path)


@pytest.mark.parametrize("after", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 26])
def test_power_that_fails_at_any_instant_loses_nothing(tmp_path, after):
    disk = Dying()
    _library, session = begun(tmp_path, disk)
    on(session, lambda s: len(s.table.learned) > 4)
    disk.left = after
    with pytest.raises(KeyboardInterrupt):
        on(session, turn(40))
    learned = dict(session.table.learned)
    session.journal.release()  # the process is gone
    again = Library(tmp_path, InstalledGames(), version="0")
    assert again.packs("escape").choices()[1].problem == ""  # no half-written pack
    opened = again.resume(session.match)
    now = opened.session.table.learned
    assert len(now) >= len(learned) - 1  # the answer that was cut is asked again
    assert reported(again, opened.session) == {*now}


class Refusing(Disk):
    full = False

    def move(self, path, to):
        if self.full and "packs" in path.parts and "matches" not in path.parts:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().move(path, to)


def test_a_disk_that_refuses_stops_nothing_and_is_tried_again(tmp_path):
    disk = Refusing()
    library, session = begun(tmp_path, disk)
    disk.full = True
    on(session, turn(2))
    assert "what was learned is not written yet" in session.disk_problem
    disk.full = False
    assert session.save() == ""
    assert reported(library, session) == {*session.table.learned}


def test_a_pack_that_was_broken_meanwhile_is_said_and_nothing_is_lost(tmp_path):
    library, session = begun(tmp_path)
    on(session, turn(2))
    cards = tmp_path / "packs/escape/box/cards.toml"
    good = cards.read_text()
    cards.write_text("nonsense [[[")
    on(session, turn(4))
    assert "cards.toml" in session.disk_problem
    cards.write_text(good)
    session.close()
    assert reported(library, session) == {*session.table.learned}


def test_the_picture_goes_with_the_record(tmp_path):
    library, session = begun(tmp_path)
    on(session, lambda s: any(key.startswith("skill ") for key in s.table.learned))
    ref = next(k for k in session.table.learned if k.startswith("skill ")).partition(" ")[2]
    library.keep_picture(session.match, ref, b"a picture")
    on(session, turn(2))
    kept = tmp_path / "packs/escape/box/pictures" / f"{ref}.png"
    assert kept.read_bytes() == b"a picture"
    _ = session.undo(-1)
    assert not kept.exists()


def test_a_pack_is_written_as_people_would(tmp_path):
    library, session = begun(tmp_path)
    on(session, turn(2))
    pack = library.own_pack("escape", "box")
    key = next(key for key in session.table.learned if key.startswith("skill "))
    record = library.content("escape", "box").find(key.partition(" ")[2])
    plain = plain_record(record)
    assert plain["id"]
    assert all(value != "" or name in ("text", "name") for name, value in plain.items())
    pack.write({key: ""})  # forgotten
    assert key not in pack.records()
    assert isinstance(pack, OwnerPack)


def test_what_a_match_begun_on_a_full_disk_learned_comes_into_the_pack_once_it_is_saved(tmp_path):
    disk = RefusingDisk()
    disk.full = True
    library, session = begun(tmp_path, disk)
    on(session, turn(2))
    assert session.table.learned
    assert not library.own_pack("escape", "box").exists
    disk.full = False
    _ = session.save()
    assert session.save() == ""
    assert reported(library, session) == {*session.table.learned}
    session.close()
    assert library.resume(session.match).said == ()
