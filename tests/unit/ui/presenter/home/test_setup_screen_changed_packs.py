"""What a match was made with may have changed or gone when it is used again: it is said, the rest is offered."""

import shutil

import pytest

import presenter_kit
from companion.engine.errors import PositionError
from companion.engine.message import Message
from companion.session.library.match_store import MatchStore
from companion.session.packs.pack_reader import LEDGER
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.ui.presenter.home.house_rules import HouseRule, HouseRules
from companion.ui.presenter.match.match_screen import MatchScreen
from games_kit import TOY
from session_kit import SEATS, library, play_on, session


@pytest.fixture
def kept(tmp_path):
    home = library(tmp_path)
    match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="made")
    play_on(match, 6)
    match.close()
    return home, match.match


@pytest.mark.parametrize("harm", ["gone", "damaged", "a folder"])
def test_a_match_whose_rules_file_has_gone_goes_on_with_those_installed(kept, harm):
    home, match = kept
    file = home.folder(match) / "packs" / LEDGER
    file.unlink()
    if harm == "damaged":
        file.write_bytes(b"\xff[[[")
    elif harm == "a folder":
        file.mkdir()
    store = MatchStore(home, version="0")
    live = store.resume(match)
    assert live.notice.text == "Its own rules' file cannot be read: the installed one is shown."
    assert live.ledger.rules == home.ledger("toy").rules
    live.session.close()
    store.resume(match).session.close()  # it is not held by a start that failed


def test_a_match_whose_packs_have_gone_says_so_and_is_not_held(kept):
    home, match = kept
    aside = home.data / "aside"
    shutil.move(home.folder(match) / "packs", aside)
    bench = presenter_kit.bench()
    store = bench.context.store = MatchStore(home, version="0")
    bench.stack.home()
    bench.tap("go on")
    assert "the packs of this match are gone" in bench.page.ask.notice
    assert bench.page.screen == "home"
    shutil.move(aside, home.folder(match) / "packs")
    store.resume(match).session.close()


def test_a_house_rule_whose_choice_has_gone_is_reported_and_the_others_are_offered():
    yes, topic, text = {"yes": Message("yes")}, Message("t"), Message("x")
    rule = HouseRule("key", Message(""), yes, "yes", "yes", topic, text, "T-1")
    screen, taken = presenter_kit.bench().stack.top, []
    rules = HouseRules((rule,), "short", lambda: {"key": "perhaps"}, lambda *new: taken.append(new))
    (listed,) = rules.stage(screen)
    assert "'perhaps', which is not there any more" in str(listed)
    assert screen.say(rules.summary()) == "1 of your own"
    next(row for row in rules.rows(screen) if row.ref == "key").act()
    assert "yes" in str(rules.stage(screen)[1])
    next(row for row in rules.rows(screen) if row.ref == "choice yes").act()
    assert taken == [("key", "yes")]


def test_playing_again_with_an_option_that_has_gone_leads_to_the_setup(kept):
    home, match = kept
    bench = presenter_kit.bench()
    store = bench.context.store = MatchStore(home, version="0")
    live = store.resume(match)
    play_on(live.session, 4000)
    live.session.table.options["pace"] = "a pace that was"
    live.lay_out = False
    bench.stack.open(MatchScreen(live))
    assert bench.page.screen == "end"
    bench.tap("again")
    assert bench.page.screen == "setup"
    assert "pace" in bench.page.ask.notice


def test_a_language_that_is_not_installed_any_more_is_english_and_the_next_one_is_there():
    bench = presenter_kit.bench(language="xx")
    assert "START A GAME?" in bench.page.ask.ask
    bench.stack.go("settings")
    assert bench.page.screen == "settings"
    bench.touch("language")
    assert bench.context.settings.language in ("en", "pl")


def test_a_position_of_a_scenario_that_has_gone_is_refused_with_its_line():
    played = session()
    text = write_position(played.table, played.open_sides, (("A", "Ada"),))
    assert 'scenario = "cellar"' in text
    changed = text.replace('scenario = "cellar"', 'scenario = "attic"')
    with pytest.raises(PositionError, match="scenario cannot be 'attic'") as fault:
        read_position("a.position.toml", changed, TOY.game, TOY.content, TOY.ledger)
    assert (fault.value.file, bool(fault.value.line)) == ("a.position.toml", True)
    assert fault.value.remedy == "use: cellar"


def test_what_is_written_twice_at_one_question_replaces_nothing(kept):
    home, match = kept
    store = MatchStore(home, version="0")
    live = store.resume(match)
    first = store.save_position(live)
    assert store.save_position(live) == first  # the same is the same file
    was = first.read_bytes()
    number = live.session.number
    live.session.table.draws += 1
    second = store.save_position(live)
    files = [store.report(live, words) for words in ("one", "two")]
    assert live.session.number == number
    assert len({first, second, *files}) == 4
    assert first.read_bytes() == was
    assert "one" in files[0].read_text()
    assert "two" in files[1].read_text()
    live.session.close()
