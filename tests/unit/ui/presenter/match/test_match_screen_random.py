"""Random matches of every game through the presenter: each page holds, in both languages."""

from itertools import product

import pytest

from companion.bootstrap import InstalledGames, locales
from companion.config import Settings
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.engine.game import Seat, Start
from companion.session.library.open_match import LiveMatch
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import pack_folders, read_ledger, read_packs
from companion.session.session import Session
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from games_kit import cast
from presenter_kit import MemoryStore

GAME_FOLDERS = InstalledGames()
SEATS = (Seat("A", "Anna"), Seat("M", "Maksymiliana"), Seat("I", "Ines"), Seat("T", "Tom"))
WAYS = [
    (name, edition, at_table)
    for name, game_folder in GAME_FOLDERS.items()
    for edition, at_table in product(game_folder.game.editions, (False, True))
]
LINE = {"en": 34, "pl": 40}


def session(name, edition, at_table, seed, seats):
    """A match; ``at_table``: everything is drawn and kept at the real table."""
    game_folder = GAME_FOLDERS[name]
    content = read_packs(game_folder.game, pack_folders(game_folder.packs))
    chosen = {"edition": edition}
    if at_table:
        chosen |= {
            s.key: next(c for c in s.choices if c != s.default)
            for s in game_folder.game.vocabulary.settings
        }
    options = options_for(game_folder.game, read_ledger(game_folder.ledger), content, chosen)
    people = cast(game_folder.game, SEATS[:seats], people=True)
    return Session.new(game_folder.game, Start(people, options, content), seed=seed)


def screen(match, seats, language):
    context = AppContext(
        {match.game.id: match.game},
        MemoryStore(),
        locales(),
        ("en", "pl"),
        lambda: 0.0,
        Settings(language=language),
        lambda settings: None,
        lambda: "1",
    )
    stack = ScreenStack(context, ROUTES.__getitem__)
    stack.open(HomeScreen())
    top = MatchScreen(LiveMatch(match, SEATS[:seats]))
    stack.open(top)
    return stack, top


def faults_of(page, language):
    """What is wrong with a page."""
    line = "".join(part for part in page.ask.ask if isinstance(part, str))
    refs = [option.ref for option in page.options.options]
    texts = [line, page.ask.support, *(o.label for o in page.options.options)]
    texts += [o.second for o in page.options.options]
    if any("{" in text or "|" in text for text in texts):
        yield f"unfinished: {texts}"
    if len(set(refs)) < len(refs):
        yield f"two answers with one ref: {refs}"
    if sum(o.kind == "confirm" for o in page.options.options) > 1:
        yield f"more than one is filled: {refs}"
    if not all(o.label for o in page.options.options):
        yield f"a button without words: {refs}"
    if len(line) > 2 * LINE[language]:
        yield f"the question has {len(line)} letters: {line}"
    if not line:
        yield "nothing is asked"


@pytest.mark.parametrize(("name", "edition", "at_table"), WAYS)
def test_every_page_of_random_matches(name, edition, at_table, how_many):
    for seed in range(how_many(1, 12)):
        language, seats = (
            ("en", "pl")[(seed + WAYS.index((name, edition, at_table))) % 2],
            1 + seed % 4 if seed else 4,
        )
        match = session(name, edition, at_table, str(seed), seats)
        stack, top = screen(match, seats, language)
        chance = Chance(f"pages {seed}")
        for _ in range(how_many(150, 400)):
            while stack.top is not top:
                stack.page()
                stack.back()
            prompt = match.prompt
            if prompt is None:
                break
            if prompt.secret:
                stack.hold("hold", down=True)
            found = list(faults_of(stack.page(), language))
            assert not found, f"{prompt.rule} {prompt.asks.text}: {found}"
            for ref in ("why", "why"):
                stack.navigate(ref)
                assert stack.page().stage
            answer = "done" if isinstance(prompt, Do) else prompt.sample(chance.below)
            assert top.answer(answer), prompt.legal(answer).text
