"""Packs that change or go while a page about them stands open: it says so and offers what remains."""

import json
import shutil

import pytest

from companion.session.library.open_match import LiveMatch
from companion.session.packs.owner_pack import OwnerPack
from companion.session.packs.pack_file import write_pack_file
from companion.session.storage.disk import Disk
from companion.ui.presenter.match.match_screen import MatchScreen
from presenter_kit import OWNED, OWNER_SEATS, Owner


@pytest.fixture(params=["en", "pl"])
def owner(request, tmp_path):
    made = Owner(tmp_path, request.param)
    made.pack = tmp_path / "packs" / "escape" / "my own box"
    own = made.library.own_pack("escape", "box")
    own.write({})
    shutil.copytree(tmp_path / "packs/escape/box", made.pack)
    teach(made.pack, "Boxer", 1)
    return made


def teach(folder, name, bonus, ref="skill_01"):
    from companion.bootstrap import InstalledGames

    game_folder = InstalledGames()["escape"]
    own = OwnerPack(folder, game_folder.owned / "box", game_folder.game.kinds, Disk())
    record = {"id": ref, "name": name, "text": "", "stat": "strength", "bonus": bonus}
    own.write({f"skill {ref}": json.dumps(record)})


def said(owner):
    page = owner.page()
    return " ".join([page.ask.notice, *(str(part) for part in page.ask.ask), page.ask.support])


def test_packs_of_one_name_are_called_by_their_folders(owner):
    owned = {offer.id: offer.words("pl") for _, offer in owner.store.owned()}
    assert owned == {"box": "box", "my own box": "my own box"}
    offers = {offer.id: offer.words("en") for offer in owner.store.packs("escape")}
    assert offers == {"": "House pack", "box": "box", "my own box": "my own box"}


def setting_up(owner, pack):
    """A setup with this pack chosen, about to start."""
    owner.stack.go("setup", "escape")
    owner.option("name Anna", "name Marek", "enough", "change")
    owner.option(f"choose {pack}")
    owner.option("review")


def test_a_new_match_whose_pack_has_gone_says_so_and_offers_the_others(owner):
    setting_up(owner, "my own box")
    shutil.rmtree(owner.pack)
    owner.option("start")
    assert owner.page().screen == "setup"
    assert "my own box" in said(owner) or "zestawu już nie ma" in said(owner)
    owner.option("change")
    assert "choose my own box" not in {option.ref for option in owner.page().options.options}
    owner.option("choose box", "review", "start")
    assert owner.stack.match.session.table.options["pack"] == "box"


def test_a_new_match_whose_pack_got_a_fault_says_where(owner):
    setting_up(owner, "my own box")
    (owner.pack / "learned.toml").write_text("[[skill]]\nid = 3\n")
    owner.option("start")
    assert owner.page().screen == "setup"
    assert "learned.toml:2" in said(owner)
    owner.option("start")  # with what remains
    assert owner.stack.match.session.table.options.get("pack", "") == ""


def test_a_new_match_whose_scenario_has_gone_takes_one_that_is_there(owner):
    setting_up(owner, "my own box")
    owner.option("change", "choose my own box", "choose original", "choose scenario_2", "review")
    file = next(path for path in owner.pack.glob("*.toml") if "scenario_2" in path.read_text())
    file.write_text(file.read_text().replace('"scenario_2"', '"scenario_9"'))
    owner.option("start")
    assert owner.page().screen == "setup"
    assert said(owner)
    owner.option("start")
    assert owner.stack.match.session.table.options["scenario"] != "scenario_2"


def test_a_pack_that_was_changed_is_played_as_it_is_now_and_that_is_said(owner):
    setting_up(owner, "my own box")
    teach(owner.pack, "Runner", 2, "skill_02")
    owner.option("start")
    assert isinstance(owner.stack.match, MatchScreen)
    records = owner.stack.match.session.packs.records["skill"]
    assert "Runner" in {record.name for record in records.values()}
    assert "meanwhile" in said(owner) or "w międzyczasie" in said(owner)


def test_playing_again_without_its_pack_leads_to_the_setup(owner):
    options = {**OWNED, "pack": "my own box"}
    session = owner.library.begin("escape", OWNER_SEATS, options, seed="x")
    match = MatchScreen(LiveMatch(session, OWNER_SEATS))
    owner.stack.open(match)
    shutil.rmtree(owner.pack)
    end = owner.stack.screen("end", match)
    end.stack = owner.stack
    end.option("again")
    assert owner.page().screen == "setup"
    assert "my own box" in said(owner) or "zestawu już nie ma" in said(owner)


def test_a_match_goes_on_with_its_copy_and_what_it_learns_founds_the_pack_anew(owner):
    options = {**OWNED, "pack": "my own box"}
    session = owner.library.begin("escape", OWNER_SEATS, options, seed="x")
    session.close()
    shutil.rmtree(owner.pack)
    owner.store.reread()
    live = owner.store.resume(session.match)
    assert "Boxer" in {record.name for record in live.session.packs.records["skill"].values()}
    live.session.answer(live.session.prompt.sample(lambda _: 0))
    owner.store.leave(live)
    assert owner.pack.is_dir()
    own = owner.library.own_pack("escape", "my own box")
    assert json.loads(own.records()["skill skill_01"])["name"] == "Boxer"


def test_a_box_that_has_gone_from_under_its_page_says_so(owner):
    owner.option("learned escape my own box")
    skill = next(ref for ref in owner.rows() if ref.startswith("skill "))
    owner.tap(skill)
    _ = owner.page()
    shutil.rmtree(owner.pack)
    owner.option("forget")
    assert owner.page().state == "gone"
    assert not owner.pack.exists()
    owner.option("again")
    assert owner.page().state == "gone"
    owner.option("done")
    assert owner.page().screen == "home"


def test_an_export_that_the_disk_refuses_is_said(owner):
    (owner.home / "exported").write_text("a file where a folder should be")
    owner.option("learned escape my own box", "export")
    assert owner.page().ask.notice
    assert owner.page().state == ""


def test_two_exports_do_not_take_each_others_name(owner):
    owner.option("learned escape my own box", "export", "export")
    names = sorted(path.name for path in (owner.home / "exported").iterdir())
    assert names == ["my own box-2.companion-pack", "my own box.companion-pack"]


def offered(owner, bonus):
    other = owner.home / "elsewhere"
    shutil.rmtree(other, ignore_errors=True)
    shutil.copytree(owner.pack, other)
    teach(other, "Boxer", bonus)
    record = owner.home / "incoming" / "a.companion-pack"
    record.parent.mkdir(exist_ok=True)
    record.unlink(missing_ok=True)
    _ = write_pack_file(other, "escape", record, app="0")
    return record


def test_a_file_that_is_removed_before_it_is_merged_is_no_fault(owner):
    record = offered(owner, 5)
    owner.option("learned escape my own box")
    _ = owner.page()
    record.unlink()
    owner.stack.option("merge")
    assert owner.page().state == ""


def test_a_file_that_changes_between_two_decisions_is_asked_about_again(owner):
    _ = offered(owner, 5)
    teach(owner.pack, "Boxer", 2)
    owner.option("learned escape my own box", "merge")
    assert owner.page().state == "difference"
    _ = offered(owner, 7)
    owner.option("b")
    assert owner.page().state == "difference"
    assert "meanwhile" in said(owner) or "w międzyczasie" in said(owner)
    owner.option("b")
    own = owner.library.own_pack("escape", "my own box")
    assert json.loads(own.records()["skill skill_01"])["bonus"] == 7


def test_a_file_that_becomes_none_between_two_decisions_changes_nothing(owner):
    record = offered(owner, 5)
    teach(owner.pack, "Boxer", 2)
    owner.option("learned escape my own box", "merge")
    record.write_bytes(b"no")
    owner.option("b")
    assert owner.page().state == ""
    assert owner.page().ask.notice
    own = owner.library.own_pack("escape", "my own box")
    assert json.loads(own.records()["skill skill_01"])["bonus"] == 2
