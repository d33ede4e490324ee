import pytest

from companion.config import Settings
from companion.ui.presenter.builders.seating import place_of, quarter_of, seats_of
from companion.ui.presenter.home.house_rules import HouseRules, rules_of
from companion.ui.presenter.page.excerpt import excerpt
from games_kit import GAMES
from presenter_kit import LEDGER, bench, match


def test_seats_are_named_for_people_and_differ():
    ids = [seat.id for seat in seats_of(["Anna", "Ania", "Ąę", "Zoe"])]
    assert ids[:2] == ["A", "N"]
    assert len(set(ids)) == 4


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_everybody_has_a_place(count):
    assert len({place_of(n, count) for n in range(count)}) == count
    assert quarter_of(0, count) == 0
    assert quarter_of(-1, count) == 0


def tap(rules, screen, ref):
    """Do what a row does."""
    next(row for row in rules.rows(screen) if row.ref == ref).act()


def test_house_rules_are_opened_chosen_and_put_back():
    screen = bench().stack.top
    rules = HouseRules(rules_of(LEDGER, "short"), "short")
    before = rules.chosen()
    assert screen.say(rules.summary()) == "defaults"
    key = min(before)
    tap(rules, screen, key)
    assert rules.chosen() == before
    sheet, choices = rules.stage(screen)
    assert sheet.text == LEDGER.options()[key].text
    other = next(row.ref for row in choices.rows if not row.chosen)
    tap(rules, screen, other)
    assert rules.open == ""
    assert rules.chosen()[key] == other.removeprefix("choice ") != before[key]
    assert screen.say(rules.summary()) == "1 of your own"
    rules.reset()
    assert rules.chosen() == before


def test_house_rules_stand_by_topic():
    screen = bench().stack.top
    rows = HouseRules(rules_of(LEDGER, "short"), "short").stage(screen)[0].rows
    topics = [row.title for row in rows if not row.ref]
    assert topics == sorted(set(topics), key=topics.index)
    assert {row.ref for row in rows if row.ref} == set(LEDGER.options())


def test_every_choice_of_a_house_rule_can_be_read_whole():
    """In its row, or where that is too narrow on the sheet beside it."""
    screen = bench().stack.top
    for played in GAMES:
        edition = next(iter(played.game.editions))
        known = tuple(rules_of(played.ledger, edition))
        rules = HouseRules(known, edition)
        for rule in known:
            tap(rules, screen, rule.key)
            sheet = rules.stage(screen)[0]
            for choice in rule.choices.values():
                assert len(choice.text) <= 40 or choice.text in sheet.text
            rules.open = ""


def test_a_house_rule_is_changed_in_a_match_and_taken_back():
    made, live = match()
    made.stack.go("houserules", made.stack.match)
    rules = made.stack.top.rules
    key = min(rules.chosen())
    was = live.session.table.options.get(key, rules.chosen()[key])
    made.touch(key)
    assert made.page.state == "rule"
    other = next(r.ref for r in made.page.stage[1].model.rows if not r.chosen)
    made.touch(other)
    now = other.removeprefix("choice ")
    assert live.session.table.options[key] == now
    assert live.session.entries[-1].kind == "adjust"
    live.session.undo()
    assert live.session.table.options.get(key, was) == was


def test_an_excerpt_ends_at_a_word():
    assert excerpt("short", 10) == "short"
    assert excerpt("one, two, three and four", 10) == "one, two"


def test_settings_hold_at_once_and_are_kept():
    made = bench()
    kept = []
    made.context.save = kept.append
    made.tap("settings")
    for ref in ("far", "turn", "motion", "sound", "volume", "camera", "sure", "steps", "language"):
        made.touch(ref)
    settings = made.context.settings
    assert kept[-1] == settings
    assert settings.screen.far
    assert settings.screen.turn == 90
    assert settings.language == "pl"
    assert settings != Settings()


def test_the_screen_is_turned_from_home_and_switched_off():
    made = bench()
    made.stack.navigate("turn")
    assert made.context.settings.screen.turn == 90
    made.stack.navigate("off")
    made.stack.page()
    made.wait()
    made.stack.option("off")
    assert made.stack.closed
