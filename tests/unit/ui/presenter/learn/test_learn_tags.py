"""Teaching tags: code cards have rows of their own, where the match uses them."""

import pytest

from companion.engine.game import Start
from companion.ports import Scan
from companion.session.devices.taught_tags import TagBook
from companion.session.session import Session
from games_kit import LAIR, cast
from presenter_kit import LOCALE, match
from session_kit import SEATS

PEOPLE = cast(LAIR.game, SEATS[:3], people=True)
CODE = "companion:lair:hand:{}"


def teaching(folder, ploys="codes", **kwargs):
    start = Start(PEOPLE, LAIR.options(ploys=ploys), LAIR.content)
    bench, _ = match(Session.new(LAIR.game, start, seed="tags"), seats=PEOPLE, **kwargs)
    bench.context.tags = TagBook(folder)
    bench.stack.go("teach", bench.stack.match)
    return bench


def titles(bench):
    return {row.ref: row.title for row in bench.page.stage[0].model.rows}


@pytest.mark.parametrize(("ploys", "expected"), [("codes", True), ("screen", False)])
def test_code_cards_are_listed_by_their_numbers_where_they_are_used(tmp_path, ploys, expected):
    shown = titles(teaching(tmp_path, ploys))
    (kind,) = LAIR.game.vocabulary.code_cards
    assert [CODE.format(n + 1) in shown for n in range(kind.count)] == [expected] * kind.count
    if expected:
        assert shown[CODE.format(2)] == "Ploy 2"


def test_a_tag_that_is_taught_stands_for_a_code_card(tmp_path):
    bench = teaching(tmp_path)
    bench.touch(CODE.format(2))
    assert "PLOY 2" in bench.page.ask.ask[0]
    bench.wait()
    bench.stack.receive(Scan("62E3", bench.now[0]))
    assert bench.page.ask.support == "62E3 is Ploy 2 from now on."
    assert TagBook(tmp_path).ref_of("lair", "62E3") == CODE.format(2)
    bench.wait()
    bench.stack.receive(Scan("62E3", bench.now[0]))
    assert bench.page.ask.support == "62E3 is Ploy 2."


def test_a_code_card_is_named_in_the_case_that_the_sentence_asks_for(tmp_path):
    own = {"lair": LAIR.game_folder.folder / "locale"}
    bench = teaching(tmp_path, language="pl", locales={"companion": LOCALE} | own)
    assert titles(bench)[CODE.format(2)] == "Sztuczka 2"
    bench.touch(CODE.format(2))
    assert bench.page.ask.ask == ("PRZYŁÓŻ SZTUCZKĘ 2 DO CZYTNIKA",)
    bench.wait()
    bench.stack.receive(Scan("62E3", bench.now[0]))
    assert bench.page.ask.support == "62E3 to odtąd Sztuczka 2."
