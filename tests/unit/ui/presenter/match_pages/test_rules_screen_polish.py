"""The Why sheet and the rules on a real table: in its language, switched while people read."""

from itertools import count

import pytest
from msgspec.structs import replace

from companion.bootstrap import boxes, locales
from companion.config import Settings
from companion.engine.because import OWN_REASONS
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat, Start
from companion.session.library.open_match import Live
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import pack_folders, read_ledger, read_packs
from companion.session.session import Session
from companion.text.catalogue import Catalogue
from companion.ui.models import ListModel, WhyModel
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import House
from companion.ui.presenter.shell.screen_stack import Desk
from presenter_kit import MemoryStore

BOXES = boxes()
SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))


@pytest.fixture(params=list(BOXES))
def table(request):
    """A desk with a match in Polish, and the ledger of its game."""
    box = BOXES[request.param]
    content, ledger = read_packs(box.game, pack_folders(box.packs)), read_ledger(box.ledger)
    start = Start(SEATS, options_for(box.game, ledger, content, {}), content)
    match = Session.new(box.game, start, seed="polish")
    house = House(
        {box.game.id: box.game},
        MemoryStore(),
        locales(),
        ("en", "pl"),
        count().__next__,
        Settings(language="pl"),
        lambda settings: None,
        lambda: "1",
    )
    desk = Desk(house, ROUTES.__getitem__)
    desk.open(HomeScreen())
    desk.open(MatchScreen(Live(match, SEATS, ledger=ledger)))
    return desk, ledger


def shown(desk, kind):
    return next((part.model for part in desk.page().stage if isinstance(part.model, kind)), None)


def typed(desk, text):
    desk.option("type")
    for letter in text:
        desk.stage(letter)
    desk.option("show")
    return {row.ref: row.title for row in shown(desk, ListModel).rows}


def switch(desk, language):
    desk.settle(replace(desk.house.settings, language=language))


def test_why_says_the_rules_of_a_match_in_polish(table):
    desk, ledger = table
    top, said = desk.top, set()
    chance = Chance("why")
    for _ in range(150):
        prompt = top.session.prompt
        if prompt is None:
            break
        if prompt.rule not in OWN_REASONS and not prompt.secret:
            desk.rail("why")
            text = shown(desk, WhyModel).text
            desk.rail("why")
            if text:
                assert text != ledger.rules[prompt.rule].text
                said.add(text)
        assert top.answer("done" if isinstance(prompt, Do) else prompt.sample(chance.below))
    assert len(said) > 3


def test_the_search_finds_polish_words_without_their_letters(table):
    desk, ledger = table
    desk.go("rules", desk.match)
    found = typed(desk, "STRAZNIK")
    assert found == typed_anew(desk, "STRAŻNIK")
    assert len(found) > 10
    assert not set(found.values()) & {rule.text for rule in ledger.rules.values()}
    assert not typed_anew(desk, "PLAYER")


def typed_anew(desk, text):
    desk.option("clear")
    return typed(desk, text)


def test_a_rule_being_read_follows_the_language(table):
    desk, ledger = table
    rule = next(rule for rule in ledger.rules.values() if rule.example)
    polish = Catalogue("pl", [(ledger.game, locales()[ledger.game])])
    desk.go("rules", desk.match)
    desk.stage(rule.id)
    assert polish.rule(rule.example) in shown(desk, WhyModel).text
    assert shown(desk, WhyModel).sentence == polish.rule(rule.topic).split("|")[0].upper()
    switch(desk, "en")
    assert rule.example in shown(desk, WhyModel).text
    assert shown(desk, WhyModel).sentence == rule.topic.upper()
    switch(desk, "pl")
    assert polish.rule(rule.text) in shown(desk, WhyModel).text


def test_the_search_knows_which_edition_is_played(table):
    desk, _ = table
    edition = desk.match.scene().view.options["edition"]
    desk.go("rules", desk.match)
    typed(desk, "STRAZNIK")
    assert edition
    assert desk.top._search.edition == edition
