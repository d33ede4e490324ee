"""The event phase: which card, which part of it, and what an entry may do."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Step
from companion.games.escape.hero.challenge_rolls import ROLL, card_test
from companion.games.escape.records.printed import Entry, EventCard

from . import pack_kit as pack
from .enemy_kit import card, choices_asked, enemies_on, in_words, instructions
from .table_kit import facility, match_at, run


def entry(table, entry_id, *answers, dice=()):
    step = Step("event.entry", target=entry_id, word="facility")
    return run(table, *answers, step=step, dice=dice)


def parts(m):
    return [
        (s.name, " ".join((s.word, *s.items)).strip())
        for s in m.table.agenda
        if s.name.startswith("event.")
    ]


@pytest.mark.rule("ESC-EVT-050")
def test_a_card_is_read_from_top_to_bottom():
    table = facility("A", cards="table")
    m = card(table, "card mixed", icon="fear", stop_at=("event.spawn",))
    assert parts(m) == [
        ("event.spawn", ""),
        ("event.entry", "fear"),
        ("event.activate", "guard"),
        ("event.generate", "guard"),
    ]


@pytest.mark.rule("ESC-EVT-010", "ESC-EVT-030")
def test_the_card_goes_to_the_discards_and_the_turn_remembers_it():
    m = card(facility("A"), stop_at=("event.spawn",))
    (drawn,) = m.table.piles["event discard"].cards
    assert drawn in {e.id for e in pack.EVENTS}
    assert m.table.turn.used["event"] == 1
    assert "ESC-EVT-030" in m.rules()


@pytest.mark.rule("ESC-EVT-070")
@pytest.mark.parametrize(("icon", "gained"), [("", 0), ("security", 1)])
def test_the_entry_counts_only_when_an_icon_drew_the_card(icon, gained):
    m = card(facility("A", cards="table"), "card mixed", icon=icon)
    assert m.threat() == gained


@pytest.mark.rule("ESC-EVT-080", "ESC-SUM-050")
def test_only_the_entry_of_the_tiles_icon_is_resolved():
    m = card(facility("A", cards="table"), "card mixed", icon="fear")
    assert (m.fear(), m.threat()) == (5, 0)


@pytest.mark.rule("ESC-EVT-090", "ESC-INT-540")
def test_an_entry_with_a_test_is_a_challenge_of_the_player():
    table = facility("A", enemies={"guard-1": "A"})
    m = match_at(table, Step("event.entry", target="hold on", word="fear"), stop_at=(ROLL,))
    assert m.stopped == card_test("ann", "strength", 3, "hold on")


@pytest.mark.rule("ESC-EVT-110", "ESC-EVT-100", "ESC-INT-360")
@pytest.mark.parametrize("fear", [6, 7])
def test_a_choice_that_is_partly_possible_may_be_picked(fear):
    m = match_at(
        facility("A", fear={"ann": fear}),
        Step("event.entry", target="fear or threat", word="facility"),
    )
    assert m.legal() == ["threat 1", "fear 3"]
    assert m.answer("fear 3").fear() == 8


@pytest.mark.rule("ESC-EVT-120", "ESC-EVT-100")
def test_a_wholly_impossible_choice_may_not_be_picked():
    m = match_at(
        facility("A", fear={"ann": 8}),
        Step("event.entry", target="fear or threat", word="facility"),
    )
    assert m.legal() == ["threat 1"]
    assert m.off("fear 3") == "fear is at its most"
    assert m.answer("threat 1").threat() == 1


@pytest.mark.rule("ESC-INT-370", "ESC-THR-040")
def test_gaining_threat_is_always_possible():
    table = facility("A", fear={"ann": 8}, pool=0)
    m = entry(table, "fear or threat", "threat 1")
    assert m.threat() == 1
    assert "lockdown" in m.table.words


@pytest.mark.rule("ESC-EVT-100")
@pytest.mark.parametrize(
    ("effect", "table"),
    [
        ("fear -1", {"fear": {"ann": 0}}),
        ("threat -1", {}),
        ("discard 1", {"hand": {"ann": 0}}),
        ("draw 1", {"hand": {"ann": 5}}),
        ("lock 1", {}),
        ("unlock 1", {}),
        ("dark 1", {"dark": ("A",)}),
        ("stun 1", {}),
    ],
)
def test_what_can_change_nothing_is_off(effect, table):
    made = replace(pack.ENTRIES[0], id="made", choose=("fear 1", effect))
    m = match_at(
        facility("A", content=(made,), **table), Step("event.entry", target="made", word="fear")
    )
    assert m.legal() == ["fear 1"]
    assert m.off(effect)


@pytest.mark.rule("ESC-EVT-100")
def test_if_nothing_is_possible_nothing_happens():
    made = replace(pack.ENTRIES[0], id="made", choose=("threat -1", "discard 1"))
    m = entry(facility("A", content=(made,), hand={"ann": 0}), "made")
    assert choices_asked(m) == []
    assert "ESC-EVT-100" in m.rules()


@pytest.mark.rule("ESC-ACTV-010", "ESC-INT-410", "ESC-SUM-060")
@pytest.mark.parametrize(
    ("seats", "box"), [(1, "guard"), (2, "clone"), (3, "guard clone"), (4, "clone guard")]
)
def test_the_box_is_that_of_the_players_who_began(seats, box):
    names = ["ann", "bo", "cy", "di"][:seats]
    table = facility("A", heroes=dict.fromkeys(names, "A"), cards="table")
    for seat in names[1:]:
        table.pieces[seat] = replace(table.pieces[seat], at="", conditions=("dead",))
    m = card(table, "card mixed", stop_at=("event.activate",))
    assert m.stopped.items == tuple(box.split())


@pytest.mark.rule("ESC-GAME-060")
@pytest.mark.parametrize(("choice", "cards"), [("reshuffled", 1), ("stay_empty", 0)])
@pytest.mark.parametrize("mode", ["app", "table"])
def test_an_empty_event_deck(choice, cards, mode):
    table = facility("A", cards=mode, empty_decks=choice)
    deck = table.piles["event"]
    table.piles["event"] = replace(deck, cards=(), unknown=0)
    table.piles["event discard"] = replace(
        table.piles["event discard"], cards=deck.cards, unknown=deck.unknown
    )
    answers = ["card quiet"] if mode == "table" and choice == "reshuffled" else []
    m = card(table, *answers, stop_at=("event.spawn",))
    assert (m.stopped.name == "event.spawn") is bool(cards)
    assert "ESC-GAME-060" in m.rules()


@pytest.mark.rule("ESC-INT-060", "ESC-SUM-040")
def test_what_the_card_spawns_acts_on_the_same_card():
    table = facility("A-B B-C", cards="table", icons={"C": "fear"})
    m = card(table, "card clones")
    assert m.at("clone-1") == "B"
    assert instructions(m) == ["Put clone-1 on C", "Move clone-1 to B"]


@pytest.mark.rule("ESC-INT-070")
def test_fear_that_rises_by_the_entry_brings_no_clone_on_this_card():
    table = facility("A-B", cards="table", vents="B", fear={"ann": 6})
    m = card(table, "card mixed", icon="fear")
    assert m.fear() == 8
    assert not enemies_on(m, "B")


@pytest.mark.rule("ESC-INT-090")
def test_fear_7_at_the_end_of_the_turn_brings_a_clone():
    table = facility("A-B", cards="table", vents="B", fear={"ann": 7})
    assert enemies_on(card(table, "card quiet"), "B") == ["clone-1"]


@pytest.mark.rule("ESC-INT-400", "ESC-EVT-010")
def test_a_tile_explored_this_turn_may_take_the_cards_clone():
    table = facility("A", icons={"A": "fear"}, cards="table")
    assert enemies_on(
        card(table, "card clones", icon="fear", stop_at=("event.activate",)), "A"
    ) == ["clone-1"]


@pytest.mark.rule("ESC-ACTV-100")
def test_the_player_who_drew_the_card_makes_the_choices():
    table = facility(
        "A-B A-C B-D C-D", heroes={"ann": "D", "bo": "D"}, enemies={"guard-1": "A"}, now="bo"
    )
    m = match_at(table, Step("event.activate", items=("guard",)))
    assert m.prompt.seats == ("bo",)


@pytest.mark.rule("ESC-EVT-080", "ESC-EVT-100")
@pytest.mark.parametrize(("pick", "threat", "fear"), [("threat 1", 1, 4), ("fear 3", 0, 7)])
def test_what_an_entry_does_in_any_case_follows_the_choice(pick, threat, fear):
    both_of_it = Entry(
        "mine", "One of two, and fear.", choose=("threat 1", "fear 3"), do=("fear 1",)
    )
    m = entry(facility("A", content=(both_of_it,)), "mine", pick)
    assert (m.threat(), m.fear(), m.prompt) == (threat, fear, None)


# -- a card no pack knows


@pytest.mark.rule("ESC-EVT-050", "ESC-EVT-060")
def test_an_unknown_card_is_read_from_top_to_bottom_too():
    answers = ("card unknown", "spawn guard", "box clone")
    m = card(facility("A", cards="table"), *answers, icon="fear", stop_at=("event.spawn",))
    assert parts(m) == [
        ("event.spawn", "guard"),
        ("event.hand", "fear"),
        ("event.activate", "clone"),
        ("event.generate", "clone"),
    ]


@pytest.mark.rule("ESC-EVT-060", "ESC-ACTV-080")
def test_an_unknown_card_takes_two_taps():
    table = facility("A-B B-C", icons={"C": "security"}, cards="table")
    m = card(table, "card unknown", "spawn guard", "box guard clone", stop_at=("event.generate",))
    assert instructions(m) == ["Put guard-1 on C", "Move guard-1 to B"]
    assert m.stopped.items == ("guard", "clone")
    assert m.table.piles["event discard"].unknown == 1


@pytest.mark.rule("ESC-ACTV-080")
def test_a_longer_box_is_read_icon_by_icon():
    answers = ["spawn", "box longer", "icon clone", "icon clone", "icon guard", "icon none"]
    m = card(facility("A", cards="table"), "card unknown", *answers, stop_at=("event.activate",))
    assert m.stopped.items == ("clone", "clone", "guard")


@pytest.mark.rule("ESC-EVT-080", "ESC-FEAR-140")
def test_the_table_does_what_an_unknown_entry_says():
    table = facility("A", heroes={"ann": "A", "bo": "A"}, cards="table", hands="paper")
    answers = [
        "spawn",
        "box",
        "fear bo",
        "2",
        "threat ann",
        "1",
        "discard ann",
        "1",
        "done",
        "done",
    ]
    m = card(table, "card unknown", *answers, icon="security")
    assert (m.fear("bo"), m.threat("ann"), m.cards("ann")) == (5, 1, 3)


@pytest.mark.rule("ESC-EVT-070")
def test_no_entry_is_asked_for_when_no_icon_drew_the_card():
    m = card(facility("A", cards="table"), "card unknown", "spawn", "box")
    assert not [p for p in m.asked if "what the card says" in in_words(p.asks)]


@pytest.mark.rule("ESC-EVT-090")
def test_an_unknown_entry_may_hold_a_challenge():
    answers = ["card unknown", "spawn", "box", "challenge strength", "4"]
    m = card(facility("A", cards="table"), *answers, icon="fear", stop_at=(ROLL,))
    assert m.stopped == card_test("ann", "strength", 4)


@pytest.mark.rule("ESC-EVT-060")
def test_a_box_of_cards_no_pack_knows_is_asked_at_once():
    table = facility("A", cards="table")
    for event in pack.EVENTS:
        del table.content.of(EventCard)[event.id]
    m = match_at(table, Step("event.draw"), stop_at=())
    assert "spawn guard" in m.legal()


@pytest.mark.rule("ESC-GAME-060")
def test_discards_that_are_shuffled_again_may_be_drawn_again():
    table = facility("A", cards="table")
    names = tuple(e.id for e in pack.EVENTS)
    table.piles["event"] = replace(table.piles["event"], unknown=0)
    table.piles["event discard"] = replace(table.piles["event discard"], cards=names)
    m = card(table, "card quiet", stop_at=("event.spawn",))
    assert m.table.piles["event"].unknown == len(names) - 1
    assert m.table.piles["event discard"].cards == ("quiet",)
