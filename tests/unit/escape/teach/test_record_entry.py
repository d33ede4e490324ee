"""What turns up and nobody has entered yet: tiles, cards, entries, the die, the scenario's page."""

import json

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from companion.engine.flow.agenda import Play, Rules, match
from companion.engine.flow.prompts import Choose, Option
from companion.engine.message import say
from companion.engine.state.changes import PieceTrackSet, TrackSet
from companion.engine.state.learning import learned
from companion.engine.state.table import Step
from companion.games.escape.actions.adrenaline import unpayable
from companion.games.escape.records.printed import (
    AdrenalineCard,
    Die,
    Entry,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.scenario import Scenario
from companion.games.escape.records.unknown_records import NEW, unknown_records, unnamed
from companion.games.escape.state import nearby_tiles
from companion.games.escape.state.pieces import Hero
from companion.games.escape.step_upgrades import upgraded
from companion.games.escape.teach import record_entry, unknown_event
from companion.games.escape.teach.card_identification import known_card
from companion.games.escape.teach.card_pages import first_blank
from companion.games.escape.teach.scenario_page import form_of
from companion.session.packs.pack_reader import read_packs
from rules.escape.box_kit import GAME_FOLDER, content, field, fresh, learn, ranges
from rules.escape.table_kit import Match


@pytest.fixture
def table():
    return fresh()


# -- telling in a match


def ask(table, name, subject="", *answers, target="", word=""):
    """Run one step of telling and answer its questions; return what is asked, what is to come."""
    table.agenda = (Step(name, subject, target, word=word),)
    play = Play(table, "tell")
    asked = []
    rules = Rules(
        {**record_entry.STEPS, **unknown_event.STEPS, **dict.fromkeys(NEXT, _stop)},
        lambda play: play.push(OVER),
        _nothing,
    )
    flow = match(play, rules)
    prompt = next(flow)
    for answer in (*answers, None):
        if prompt.rule == "over":
            break
        asked.append(prompt)
        if answer is None:
            break
        prompt = flow.send(answer)
        play.answered()
    return asked, play


OVER = Step("over")
NEXT = ("over", "explore.lay", "event.entry")


def _nothing(play):
    del play


def _stop(play, step):
    stop = Option("over", 0, say("{n}", n=step.name))
    yield from play.ask(Choose(asks=say("over"), rule="over", among=(stop,)))


def test_a_new_tile_of_the_pool_has_one_cell_and_a_large_one_is_asked_its_size(table):
    pool = next(
        t for t in unknown_records(table.content, "tile") if table.content.of(Tile)[t].use == "pool"
    )
    asked, _ = ask(table, "tell.tile", pool)
    assert asked[0].kind == "tile"
    large = Tile("own_hall", "", use="start")
    learn(table, "tile", large)
    asked, _ = ask(table, "tell.tile", "own_hall", "size 2 1")
    assert [o.key for o in asked[0].options()] == ["size 1 1", "size 2 1", "size 1 2", "size 2 2"]
    assert asked[1].known["size"] == (2, 1)


def test_a_tile_that_is_known_is_not_asked_again(table):
    pool = next(
        t for t in unknown_records(table.content, "tile") if table.content.of(Tile)[t].use == "pool"
    )
    learn(table, "tile", Tile(pool, "Pump", doors=("n",)))
    assert ask(table, "tell.tile", pool)[0] == []


@pytest.mark.rule("ESC-EVT-080")
def test_the_entries_of_a_card_can_wait_or_be_entered_at_once(table):
    ref = first_blank(table, "event")
    learn(table, "event", EventCard(ref, "Sweep", "", "", "", ("",) * 4))
    later, play = ask(table, "tell.entries", ref, "later")
    assert [o.key for o in later[0].options()] == ["later", "all"]
    assert [o.key for o in later[0].options() if o.default] == ["later"]
    assert not [s for s in play.table.agenda if s.name == "tell.entry"]
    asked, _ = ask(table, "tell.entries", ref, "all", "{}", "{}", "{}")
    assert [prompt.kind for prompt in asked[1:]] == ["entry"] * 3
    entered_card = table.content.of(EventCard)[ref]
    assert [entered_card.security, entered_card.fear, entered_card.facility] == [
        f"{ref}_security",
        f"{ref}_fear",
        f"{ref}_facility",
    ]


@pytest.mark.parametrize(("now", "then"), [("now", True), ("", False)])
def test_an_entry_that_was_to_be_done_by_hand_is_done_by_the_rules(table, now, then):
    ref = first_blank(table, "event")
    learn(table, "event", EventCard(ref, "Sweep", "", "", "", ("",) * 4))
    _, play = ask(table, "tell.entry", ref, "{}", target=now, word="fear")
    coming = [(s.name, s.target) for s in play.table.agenda]
    assert (("event.entry", f"{ref}_fear") in coming) is then


@pytest.mark.rule("ESC-EVT-080")
@pytest.mark.parametrize(("subject", "offered"), [(True, True), (False, False)])
def test_an_entry_done_by_hand_can_be_entered_instead(table, subject, offered):
    ref = first_blank(table, "event")
    learn(table, "event", EventCard(ref, "Sweep", "", "", "", ("",) * 4))
    asked, _ = ask(table, "event.hand", ref if subject else "", word="fear")
    assert ("tell" in [o.key for o in asked[0].options()]) is offered
    if offered:
        asked, play = ask(table, "event.hand", ref, "tell", "{}", word="fear")
        assert asked[1].kind == "entry"
        assert table.content.of(EventCard)[ref].fear == f"{ref}_fear"
        assert ("event.entry", f"{ref}_fear") in [(s.name, s.target) for s in play.table.agenda]


def just_entered(table, card):
    play = Play(table, "x")
    play.change(learned("event", card), record_entry.LEARNED)
    return play


def test_entries_are_offered_for_a_card_that_was_entered_just_now_without_any(table):
    ref, other = unnamed(table.content, "event")[:2]
    card = EventCard(ref, "Sweep", "", "", "", ("",) * 4)
    play = just_entered(table, card)
    assert record_entry.entries_of_new_card(play, ref) == (Step("tell.entries", ref),)
    learn(table, "event", replace(card, id=other))
    assert record_entry.entries_of_new_card(play, other) == ()  # entered before
    for icon in ("security", "fear", "facility"):
        learn(table, "entry", Entry("e", "E."))
        play = just_entered(table, replace(card, **{icon: "e"}))
        assert record_entry.entries_of_new_card(play, ref) == ()


def options_of(table, kind, known=()):
    return [(o.key, o.value) for o in record_entry.card_options(table.content, kind, known)]


def test_a_card_is_a_known_one_a_new_one_or_one_more_of_it(table):
    first, second = unnamed(table.content, "item")[:2]
    learn(table, "item", ItemCard(first, "Rope", "."))
    learn(table, "item", ItemCard(second, "Axe", "."))
    found = dict(options_of(table, "item", (first,)))
    assert found[f"card {first}"] == first
    assert found[f"card {second}"] == f"again {second}"
    assert found[f"card {NEW}"] == NEW
    assert found["card security_key"] == "again security_key"
    assert len(found) == 4


@pytest.mark.rule("ESC-ADR-050")
def test_a_known_card_that_cannot_be_paid_is_off_and_a_new_one_is_not(table):
    first, second = unnamed(table.content, "adrenaline")[:2]
    learn(table, "adrenaline", AdrenalineCard(first, "Dear", "speed", 1, "draw 1", ".", cost=4))
    learn(table, "adrenaline", AdrenalineCard(second, "Free", "speed", 1, "draw 1", "."))
    table.pieces["A"] = replace(table.pieces["A"], tracks={**table.pieces["A"].tracks, "fear": 6})
    hero = Hero.at(table, "A")
    question = known_card(table, "A", lambda card: unpayable(hero, card.cost))
    found = {o.key: Match.words(o.off) for o in question.options()}
    assert found == {
        f"card {first}": "fear 6 cannot rise by 4",
        f"card {second}": "",
        f"card {NEW}": "",
        "back": "",
    }


def test_there_is_one_of_each_skill(table):
    first, second = unnamed(table.content, "skill")[:2]
    learn(table, "skill", SkillCard(first, "Boxer", "."))
    learn(table, "skill", SkillCard(second, "Nurse", "."))
    assert options_of(table, "skill", (first,)) == [(f"card {first}", first), (f"card {NEW}", NEW)]


def test_nobody_is_asked_which_card_where_only_a_new_one_can_come(table):
    assert record_entry.only_unknown(tuple(record_entry.card_options(table.content, "skill", ())))
    first = unnamed(table.content, "skill")[0]
    assert not record_entry.only_unknown(
        tuple(record_entry.card_options(table.content, "skill", (first,)))
    )
    assert not record_entry.only_unknown(())


def test_one_more_copy_takes_the_place_of_a_blank(table):
    first = unnamed(table.content, "item")[0]
    learn(table, "item", ItemCard(first, "Rope", ".", copies=2))
    left = len(unknown_records(table.content, "item"))
    total = copies(table, ItemCard)
    for change in record_entry.one_more(table.content, "item", first):
        change.apply(table)
    assert table.content.of(ItemCard)[first].copies == 3
    assert len(unknown_records(table.content, "item")) == left - 1
    assert copies(table, ItemCard) == total


def copies(table, made):
    return sum(card.copies for card in table.content.of(made).values())


@pytest.mark.parametrize(
    ("players", "boxes_entered", "missing"),
    [
        (2, ("?", "guard", "?", "?"), False),
        (2, ("guard", "?", "guard", "guard"), True),
        (1, ("?", "guard", "guard", "guard"), True),
        (4, ("guard", "guard", "guard", "?"), True),
        (4, ("?", "?", "?", ""), False),
    ],
)
def test_a_box_for_those_who_play_may_still_be_missing(players, boxes_entered, missing):
    table = fresh(players)
    ref = first_blank(table, "event")
    learn(table, "event", EventCard(ref, "Sweep", "", "", "", boxes_entered))
    assert record_entry.lacks(table, "event", ref) is missing
    assert not record_entry.lacks(table, "event", "moon")
    assert not record_entry.lacks(table, "item", first_blank(table, "item"))


@pytest.mark.parametrize(
    ("bonus", "ability", "upper", "lower"),
    [(0, "", False, False), (1, "", True, False), (0, "draw 1", False, True), (2, "x", True, True)],
)
def test_a_half_is_known_once_something_stands_there(bonus, ability, upper, lower):
    card = AdrenalineCard("x", "X", "speed", bonus, ability, "")
    assert record_entry.half_is_known(card, upper=True) is upper
    assert record_entry.half_is_known(card, upper=False) is lower


def test_a_new_tile_is_offered_while_a_blank_may_come(table):
    first, second = unnamed(table.content, "tile")[:2]
    assert [o.key for o in nearby_tiles.other_tile(table, (first, second))] == ["tile new"]
    found = nearby_tiles.other_tile(table, ("a_lift", second))
    assert [(o.key, o.value.tile) for o in found] == [
        ("tile new", second),
        ("tile a_lift", "a_lift"),
    ]
    assert nearby_tiles.other_tile(table, ()) == ()


def test_what_is_blank_is_drawn_by_the_table():
    assert record_entry.forced_options(content()) == {
        "tiles": "table",
        "cards": "table",
        "hands": "paper",
    }
    packs = read_packs(GAME_FOLDER.game, sorted(GAME_FOLDER.packs.iterdir()))
    assert record_entry.forced_options(packs) == {}


def test_die_and_scenario_are_entered_before_anything_is_set_up(table):
    rules = table.content.of(Scenario)["scenario_1"]
    first = [s.name for s in record_entry.first_steps(table.content, rules)]
    assert first == ["tell.die", "tell.scenario"]
    known = replace(rules, told=True)
    assert [s.name for s in record_entry.first_steps(table.content, known)] == ["tell.die"]
    learn(table, "die", replace(next(iter(table.content.of(Die).values())), faces=("blank",) * 6))
    assert record_entry.first_steps(table.content, known) == ()


def test_the_table_is_set_up_anew_by_the_page_and_nothing_else_changes(table):
    fresh_table = fresh()
    fresh_table.tracks["threat pool"] = table.tracks["threat pool"] + 2
    fresh_table.pieces["A"] = replace(
        fresh_table.pieces["A"], tracks={**table.pieces["A"].tracks, "fear": 5}
    )
    fresh_table.piles["tiles"] = replace(fresh_table.piles["tiles"], cards=("x",))
    fresh_table.words["new"] = "word"
    was = table.tracks["threat pool"]
    fear = table.pieces["A"].tracks["fear"]
    play = Play(table, "x")
    record_entry.set_up_anew(play, fresh_table)
    made = [n.change for n in play.notes if type(n.change).__name__ != "AgendaSet"]
    assert [type(c).__name__ for c in made] == ["PileSet", "TrackSet", "WordSet", "PieceTrackSet"]
    assert TrackSet("threat pool", was + 2, was) in made
    assert PieceTrackSet("A", "fear", 5, fear) in made
    assert (table.tracks, table.words, table.piles) == (
        fresh_table.tracks,
        fresh_table.words,
        fresh_table.piles,
    )
    assert table.agenda == fresh_table.agenda


# -- the scenario's page


def scenario_form(table):
    return form_of(table.content.of(Scenario)["scenario_1"], table.content)


def page_says(table, **given):
    return Match.words(scenario_form(table).legal(json.dumps(given)))


def test_a_page_by_which_nobody_can_win_is_refused(table):
    assert page_says(table, win_when=[], party_wins=[]) == "Tell how a hero gets out."
    assert page_says(table, win_when=["lockdown"], party_wins=[]) == ""
    assert page_says(table, win_when=[], party_wins=["lockdown"]) == ""


def test_a_tile_lies_in_one_place(table):
    starts = ["tank_farm 0,0 0"]
    fine = {"win_when": ["lockdown"], "start": starts, "lift": "", "named": "", "apart": []}
    assert page_says(table, **fine) == ""
    for twice in (
        {"start": [*starts, "tank_farm 2,0 0"]},
        {"lift": "tank_farm"},
        {"named": "tank_farm", "stacks": ["2"]},
        {"apart": ["tank_farm"]},
        {"lift": "+Hall", "apart": ["+Hall"]},
    ):
        assert page_says(table, **{**fine, **twice}) == "A tile lies in one place."


def test_peeking_needs_stacks(table):
    fine = {"win_when": ["lockdown"], "lift": "", "named": "+Hall"}
    assert "stacks A and B" in page_says(table, **fine, stacks=[])
    assert page_says(table, **fine, stacks=["2", "2"]) == ""
    assert page_says(table, **{**fine, "named": ""}, stacks=[]) == ""


def test_the_numbers_of_a_scenario_are_those_the_box_can_show(table):
    found = ranges(scenario_form(table))
    few = {
        "vitality": (1, 20), "fear": (0, 8), "threat": (0, 24), "threat_pool": (0, 24),
        "lockdown_pool": (0, 12), "speed": (1, 12), "players_tile": (1, 99),
        "lift_within": (1, 99), "guards": (0, 10), "clones": (0, 10), "hybrids": (0, 3),
    }  # fmt: skip
    dice = (
        *("intelligence", "strength", "toughness"),
        *("hybrid_toughness", "cronos_attack", "cronos_toughness"),
    )
    many = (
        *("hands", "secure", "pack", "hybrids_tile", "clone_threat", "hybrid_threat", "guard_fear"),
    )
    assert found == {**few, **dict.fromkeys(dice, (0, 12)), **dict.fromkeys(many, (0, 99))}


def test_the_final_stack_keeps_a_tile_and_room_for_the_lift(table):
    fine = {"win_when": ["lockdown"], "lift": "", "named": "", "apart": []}
    most = sum(t.use == "pool" for t in table.content.of(Tile).values())
    assert page_says(table, **fine, stacks=["20", str(most - 21)]) == ""
    assert page_says(table, **fine, stacks=["20", str(most - 20)]) == (
        f"There are {most} tiles for all stacks."
    )
    lift = {**fine, "lift": "+Lift", "stacks": ["20", str(most - 25)]}
    assert page_says(table, **{**lift, "lift_within": 5}) == ""
    assert page_says(table, **{**lift, "lift_within": 6}) == "The last stack has 5 tiles."


def test_a_start_tile_has_a_place_and_quarter_turns(table):
    (place,) = field(scenario_form(table), "start").phrases
    tile, east, south, turned = place.blanks
    assert tile.free
    assert (east.low, east.high) == (south.low, south.high) == (-9, 9)
    assert (turned.low, turned.high) == (0, 3)
    assert field(scenario_form(table), "start").least == 1
    assert field(scenario_form(table), "start").usual == ("tank_farm 0,0 0",)
    (stack,) = field(scenario_form(table), "stacks").phrases
    assert (stack.blanks[0].low, stack.blanks[0].high) == (1, 99)
    assert field(scenario_form(table), "stacks").most == 4


def test_a_page_that_is_left_alone_says_what_was_known(table):
    form = scenario_form(table)
    whole = form.accept(json.dumps({"win_when": ["lockdown"], "stacks": ["3", "2"], "guards": 7}))
    rules = whole.scenario
    assert (rules.stacks, rules.guards, rules.told) == ((3, 2), 7, True)
    known = to_builtins(table.content.of(Scenario)["scenario_1"])
    kept = ("clones", "vitality", "secure", "pack", "players_tile", "intelligence", "strength")
    assert {key: to_builtins(rules)[key] for key in kept} == {key: known[key] for key in kept}


def test_icons_that_earlier_rules_read_into_one_word_are_items_today():
    today = Step("event.icon", "", "guard", word="fear", items=("guard", "clone"))
    assert upgraded(Step("event.icon", "guard clone", "guard", word="fear")) == today
    assert upgraded(today) == today
    assert upgraded(Step("event.icon", target="guard")) == Step("event.icon", target="guard")
