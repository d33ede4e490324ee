"""An owner's box on the screen: the camera's picture, corrections, a file out, another one in."""

import json

import pytest

from companion.engine.forms.form_prompt import Fill
from companion.ports import FaceSeen
from companion.session.packs.pack_file import write_pack_file
from companion.ui.presenter.answering.form import PICTURE, THAT_IS_IT
from presenter_kit import Owner


@pytest.fixture
def owner(tmp_path):
    return Owner(tmp_path)


@pytest.fixture
def taught(owner):
    """An owner whose box knows a few skills."""
    session = owner.begin()
    session.answer(session.prompt.sample(lambda _: 0)[:-1] + "}")
    session.answer("{}")
    session.answer("size 1 1")
    session.answer(json.dumps({"doors": ["n", "e"]}))
    while not isinstance(session.prompt, Fill):
        session.answer(session.prompt.options()[0].key)
    session.answer(json.dumps({"name": "Boxer", "stat": "strength", "bonus": 2}))
    owner.stack.home()
    owner.store.reread()
    return owner


def test_the_camera_keeps_how_a_new_tile_looks(owner):
    session = owner.begin()
    session.answer(session.prompt.sample(lambda _: 0))
    session.answer("{}")
    session.answer("size 1 1")
    _ = owner.page()
    owner.stack.receive(FaceSeen(b"first", owner.now))
    owner.now += 1
    owner.stack.receive(FaceSeen(b"png", owner.now))
    assert PICTURE in {o.ref for o in owner.page().options.options}
    owner.tap("side n")
    owner.option(THAT_IS_IT)
    kept = owner.library.folder(session.match) / "pictures" / "tank_farm.png"
    assert kept.read_bytes() == b"png"
    owner.stack.home()
    assert (owner.home / "packs/escape/box/pictures/tank_farm.png").read_bytes() == b"png"


def test_a_picture_that_nobody_wants_is_not_kept(owner):
    session = owner.begin()
    session.answer(session.prompt.sample(lambda _: 0))
    session.answer("{}")
    session.answer("size 1 1")
    _ = owner.page()
    owner.stack.receive(FaceSeen(b"png", owner.now))
    owner.option(PICTURE)
    owner.tap("side n")
    owner.option(THAT_IS_IT)
    assert not (owner.library.folder(session.match) / "pictures").exists()


def test_a_wrong_entry_is_corrected_and_another_forgotten(taught):
    taught.option("learned escape box")
    skill = next(ref for ref in taught.rows() if ref.startswith("skill "))
    taught.tap(skill)
    taught.option("correct")
    taught.tap("field bonus", "value+")
    taught.option("fill close", THAT_IS_IT)
    assert json.loads(taught.records()[skill])["bonus"] == 3
    taught.option("forget")
    assert json.loads(taught.records()[skill])["name"] == ""
    assert skill not in taught.rows()


def test_two_boxes_are_merged_and_each_difference_is_asked(taught):
    taught.option("learned escape box", "export")
    assert (taught.home / "exported" / "box.companion-pack").exists()
    skill = next(ref for ref in taught.rows() if ref.startswith("skill "))
    other = Owner(taught.home / "other")
    other.library.own_pack("escape", "box").write(
        {skill: json.dumps({**json.loads(taught.records()[skill]), "bonus": 5, "stat": "speed"})}
    )
    (taught.home / "incoming").mkdir()
    folder = other.home / "packs" / "escape" / "box"
    _ = write_pack_file(folder, "escape", taught.home / "incoming/k.companion-pack", app="0")
    taught.option("merge")
    assert taught.page().state == "difference"
    taught.option("a")  # strength stays
    taught.option("b")  # but five of it
    made = json.loads(taught.records()[skill])
    assert (made["stat"], made["bonus"]) == ("strength", 5)


def test_a_file_that_is_no_pack_is_reported(taught):
    (taught.home / "incoming").mkdir()
    (taught.home / "incoming" / "bad.companion-pack").write_bytes(b"no")
    before = taught.records()
    taught.option("learned escape box", "merge")
    assert "damaged, or no pack file" in taught.page().ask.notice
    assert taught.records() == before
