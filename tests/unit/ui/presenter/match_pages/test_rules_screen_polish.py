"""The Why sheet and the rules on a real table: in its language, switched while people read."""

from itertools import count

import pytest
from msgspec.structs import replace

from companion.bootstrap import InstalledGames, locales
from companion.config import Settings
from companion.engine.because import OWN_REASONS
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat, Start
from companion.session.library.open_match import LiveMatch
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import pack_folders, read_ledger, read_packs
from companion.session.session import Session
from companion.text.catalogue import Catalogue
from companion.text.rule_search import Search
from companion.text.words import Words
from companion.ui.models import ListModel, WhyModel
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from games_kit import cast
from presenter_kit import MemoryStore, go_on

GAME_FOLDERS = InstalledGames()
SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))


@pytest.fixture(params=list(GAME_FOLDERS))
def table(request):
    """A desk with a match in Polish, and the ledger of its game."""
    game_folder = GAME_FOLDERS[request.param]
    content, ledger = (
        read_packs(game_folder.game, pack_folders(game_folder.packs)),
        read_ledger(game_folder.ledger),
    )
    seats = cast(game_folder.game, SEATS, people=True)
    start = Start(seats, options_for(game_folder.game, ledger, content, {}), content)
    match = Session.new(game_folder.game, start, seed="polish")
    context = AppContext(
        {game_folder.game.id: game_folder.game},
        MemoryStore(),
        locales(),
        ("en", "pl"),
        count().__next__,
        Settings(language="pl"),
        lambda settings: None,
        lambda: "1",
    )
    stack = ScreenStack(context, ROUTES.__getitem__)
    stack.open(HomeScreen())
    stack.open(MatchScreen(LiveMatch(match, SEATS, ledger=ledger)))
    return stack, ledger


def shown(stack, kind):
    return next((part.model for part in stack.page().stage if isinstance(part.model, kind)), None)


def typed(stack, text):
    stack.option("type")
    for letter in text:
        stack.stage(letter)
    stack.option("show")
    return {row.ref: row.title for row in shown(stack, ListModel).rows}


def switch(stack, language):
    stack.settle(replace(stack.context.settings, language=language))


def test_why_says_the_rules_of_a_match_in_polish(table):
    stack, ledger = table
    top, said = stack.top, set()
    chance = Chance("why")
    for _ in range(150):
        prompt = top.session.prompt
        if prompt is None:
            break
        if prompt.rule not in OWN_REASONS and not prompt.secret:
            stack.navigate("why")
            text = shown(stack, WhyModel).text
            stack.navigate("why")
            if text:
                assert text != ledger.rules[prompt.rule].text
                said.add(text)
        assert top.answer("done" if isinstance(prompt, Do) else prompt.sample(chance.below))
        go_on(stack)
    assert len(said) > 3


def test_the_search_finds_polish_words_without_their_letters(table):
    stack, ledger = table
    stack.go("rules", stack.match)
    found = typed(stack, "MOZE")
    assert found == typed_anew(stack, "MOŻE")
    assert len(found) > 10
    assert not set(found.values()) & {rule.text for rule in ledger.rules.values()}
    assert not typed_anew(stack, "PLAYER")


def typed_anew(stack, text):
    stack.option("clear")
    return typed(stack, text)


def test_a_rule_being_read_follows_the_language(table):
    stack, ledger = table
    rule = next(rule for rule in ledger.rules.values() if rule.example)
    polish = Catalogue("pl", [(ledger.game, locales()[ledger.game])])
    stack.go("rules", stack.match)
    stack.stage(rule.id)
    assert polish.rule(rule.example) in shown(stack, WhyModel).text
    assert topic_of(stack) == polish.rule(rule.topic).split("|")[0].upper()
    switch(stack, "en")
    assert rule.example in shown(stack, WhyModel).text
    assert topic_of(stack) == rule.topic.upper()
    switch(stack, "pl")
    assert polish.rule(rule.text) in shown(stack, WhyModel).text


def topic_of(stack):
    """The headline of a rule that is read: its topic."""
    return "".join(str(part) for part in stack.page().ask.ask)


def test_show_is_amber_once_something_is_found(table):
    stack, _ = table
    stack.go("rules", stack.match)
    stack.option("type")
    assert show(stack).kind == "possible"
    for letter in "XQX":
        stack.stage(letter)
    assert show(stack).kind == "possible"
    stack.option("clear")
    for letter in "MOZE":
        stack.stage(letter)
    assert show(stack).kind == "confirm"


def show(stack):
    return next(option for option in stack.page().options.options if option.ref == "show")


def test_the_search_knows_which_edition_is_played(table):
    stack, ledger = table
    edition = stack.match.scene().view.options["edition"]
    stack.go("rules", stack.match)
    editions = stack.match.session.game.editions
    found = list(typed(stack, "MOZE"))
    polish = Words(Catalogue("pl", [(ledger.game, locales()[ledger.game])]))
    ids = {
        name: tuple(rule.id for rule in Search(polish, ledger, name).find("MOZE"))
        for name in editions
    }
    assert tuple(found) == ids[edition][: len(found)]
    assert len(set(ids.values())) == len(editions), "each edition has an order of its own"
