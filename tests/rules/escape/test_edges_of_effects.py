"""Effects at their edges: the last token, the last marker, one more than there is."""

import pytest

from companion.engine.state.table import Marker, Pile, Step
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.scenario.scenario_markers import SUPPLY, TWO_SIDED, left_of

from .table_kit import Match, facility, match_at


def effect(verb, number=1, ways="A-B", **table):
    return match_at(facility(ways, **table), Step("effect", "ann", word=verb, number=number))


# -- numbers of a hero


@pytest.mark.rule("ESC-VIT-010", "ESC-VIT-040")
@pytest.mark.parametrize(
    ("hand", "by", "vitality", "asked"),
    [(4, -1, 4, False), (5, -1, 4, True), (3, -2, 3, False), (4, 3, 5, False)],
)
def test_a_hand_over_the_new_limit_is_trimmed_and_no_other(hand, by, vitality, asked):
    m = effect("vitality", by, hand={"ann": hand})
    assert m.vitality() == vitality
    assert bool(m.legal("lose") if m.prompt else []) is asked


@pytest.mark.rule("ESC-VIT-070", "ESC-KO-060")
def test_vitality_that_falls_to_the_skull_kills():
    m = effect("vitality", -5, heroes={"ann": "A", "ben": "A"}).answer()
    assert (m.vitality(), m.at()) == (0, "")
    assert "dead" in m.hero().conditions


@pytest.mark.rule("ESC-THR-040")
@pytest.mark.parametrize(
    ("pool", "number", "left", "gone"), [(5, 2, 3, 2), (1, 2, 0, 1), (0, 2, 0, 0)]
)
def test_the_pool_gives_what_it_has(pool, number, left, gone):
    m = effect("pool", number, pool=pool)
    assert m.table.tracks["threat pool"] == left
    assert m.table.tracks.get("threat gone", 0) == gone
    assert "lockdown" not in m.table.words


@pytest.mark.rule("ESC-THR-060")
@pytest.mark.parametrize(
    ("threat", "by", "left", "gone"), [(3, -1, 2, 1), (1, -3, 0, 1), (0, -1, 0, 0)]
)
def test_threat_lost_is_what_there_was(threat, by, left, gone):
    m = effect("threat", by, threat={"ann": threat})
    assert (m.threat(), m.table.tracks.get("threat gone", 0)) == (left, gone)


@pytest.mark.rule("ESC-FEAR-020")
@pytest.mark.parametrize(("fear", "by", "after"), [(7, 3, 8), (1, -3, 0), (4, 1, 5), (4, -1, 3)])
def test_fear_stays_between_0_and_8(fear, by, after):
    assert effect("fear", by, fear={"ann": fear}).fear() == after


# -- the hand


def with_discards(*cards, unknown=0, **kw):
    table = facility("A-B", **kw)
    pile = Pile("adrenaline discard", "adrenaline", cards, unknown)
    table.piles[pile.id] = pile
    return table


@pytest.mark.rule("ESC-VIT-010")
def test_two_cards_come_back_while_the_hand_has_room():
    table = with_discards("plain", "str2", "int1", hand={"ann": 2})
    m = match_at(table, Step("effect", "ann", word="recall", number=2))
    assert m.legal() == ["card int1", "card plain", "card str2"]
    m.answer("card str2", "card int1")
    assert (m.cards(), m.table.piles["adrenaline discard"].cards) == (4, ("plain",))
    full = match_at(
        with_discards("plain", "str2", hand={"ann": 4}),
        Step("effect", "ann", word="recall", number=2),
    )
    assert full.answer("card plain").cards() == 5


def test_a_card_taken_back_on_paper_is_counted_and_not_named():
    table = with_discards("str2", unknown=1, hand={"ann": 2}, hands="paper")
    m = match_at(table, Step("effect", "ann", word="recall", number=1))
    assert m.legal() == ["card str2", "card other"]
    m.answer("card str2")
    hand, discard = m.table.piles["hand ann"], m.table.piles["adrenaline discard"]
    assert (hand.cards, hand.unknown) == ((), 3)
    assert (discard.cards, discard.unknown) == ((), 1)
    table = with_discards("str2", unknown=1, hand={"ann": 2}, hands="paper")
    m = match_at(table, Step("effect", "ann", word="recall", number=1)).answer("card other")
    discard = m.table.piles["adrenaline discard"]
    assert (m.cards(), discard.cards, discard.unknown) == (3, ("str2",), 0)


def test_without_unnamed_discards_no_other_card_is_offered():
    table = with_discards("str2", hand={"ann": 2})
    m = match_at(table, Step("effect", "ann", word="recall", number=1))
    assert m.legal() == ["card str2"]


def test_losing_cards_stops_at_the_last_and_knocks_out():
    m = effect("discard", 9, hand={"ann": 2}, heroes={"ann": "A", "ben": "B"}).answer()
    assert (m.cards(), m.at()) == (0, "infirmary")


# -- doors, darkness, items


@pytest.mark.rule("ESC-COMP-110")
@pytest.mark.parametrize(("locked", "left"), [(11, True), (12, False)])
def test_there_are_twelve_locks(locked, left):
    doors = " ".join(f"X{n}#Y{n}" for n in range(locked))
    assert effect("lock", 1, f"A-B {doors}").answer().locked("door A B") is left


@pytest.mark.rule("ESC-EVT-080", "ESC-MOVE-080")
def test_two_locks_are_opened_one_after_another():
    m = effect("unlock", 2, "A#B A#C A#D")
    m.answer("door B 0").answer("door C 0")
    assert [m.locked(f"door A {x}") for x in "BCD"] == [False, False, True]


@pytest.mark.rule("ESC-COMP-200")
@pytest.mark.parametrize(("lying", "left"), [(5, True), (6, False)])
def test_there_are_six_markers_of_darkness(lying, left):
    ways = " ".join(["A-B", *(f"X{n}" for n in range(lying))])
    m = effect("dark", 1, ways, dark=[f"X{n}" for n in range(lying)]).answer()
    assert ("dark A" in m.table.markers) is left


def test_darkness_is_not_doubled_and_only_it_is_removed():
    m = effect("dark", 1, dark=["A"]).answer()
    assert sum(marker.kind == "dark" for marker in m.table.markers.values()) == 1
    table = facility("A-B", dark=["A", "B"])
    table.markers["nest A"] = Marker("nest A", "nest", "A")
    m = match_at(table, Step("effect", "ann", word="light", number=1)).answer()
    assert sorted(m.table.markers) == ["dark B", "nest A"]
    assert effect("light").asked == []


def test_three_items_are_drawn_one_by_one():
    assert (
        len(effect("item", 3, drop_items="over_limit_only", scenario={"hands": 5}).answer().items())
        == 3
    )


@pytest.mark.rule(
    "ESC-COMP-200", "ESC-COMP-210", "ESC-COMP-220", "ESC-COMP-230", "ESC-COMP-240", "ESC-COMP-250"
)
@pytest.mark.parametrize("kind", sorted(SUPPLY))
def test_two_kinds_on_one_marker_share_their_number(kind):
    table = facility()
    assert left_of(table, kind) == SUPPLY[kind]
    table.markers["one"] = Marker("one", kind, "A")
    assert left_of(table, kind) == SUPPLY[kind] - 1
    both = next((pair for pair in TWO_SIDED if kind in pair), (kind,))
    for other in SUPPLY:
        assert left_of(table, other) == SUPPLY[other] - (other in both)


# -- enemies


@pytest.mark.rule("ESC-ADR-150")
def test_two_enemies_are_pushed_one_after_another():
    m = effect("push", 2, enemies={"guard-1": "A", "clone-1": "A", "clone-2": "A"})
    m.answer("push guard-1", "push clone-2")
    assert [m.at(e) for e in ("guard-1", "clone-1", "clone-2")] == ["B", "A", "B"]
    m = effect("push", 1, enemies={"guard-1": "A", "clone-1": "A"}).answer("push guard-1")
    assert m.at("clone-1") == "A"


@pytest.mark.rule("ESC-ADR-150", "ESC-ACTV-120")
def test_two_enemies_are_held_back():
    m = effect("hold", 2, enemies={"guard-1": "A", "clone-1": "A", "clone-2": "A"})
    m.answer("hold guard-1", "hold clone-1")
    assert sorted(k for k, v in m.table.turn.used.items() if v) == [
        "spent clone-1",
        "spent guard-1",
    ]


@pytest.mark.rule("ESC-EREC-030")
def test_who_lies_flat_is_not_stunned_pushed_or_held():
    both = {"guard-1": "A", "clone-1": "A"}
    for verb in ("stun", "push", "hold"):
        m = effect(verb, 1, enemies=both, stunned=["guard-1"]).answer()
        assert m.at("guard-1") == "A"
        assert all(o.key != f"{verb} guard-1" for p in m.asked for o in p.options())


# -- the turn


@pytest.mark.rule("ESC-CHAL-070", "ESC-ACT-010")
def test_actions_given_back_are_the_used_ones():
    used = {"challenge": 1, "trade": 1, "item": 1}
    m = effect("action", used=used)
    assert {k: v for k, v in m.table.turn.used.items() if v} == {"trade": 1, "item": 1}
    m = effect("errand", used=used)
    assert {k: v for k, v in m.table.turn.used.items() if v} == {"challenge": 1}
    m = effect("errand", used={"item": 1})
    assert "trade" not in m.table.turn.used


@pytest.mark.rule("ESC-OUTW-010")
@pytest.mark.parametrize(("now", "slips"), [("ann", True), ("ben", False)])
def test_only_in_the_own_turn_somebody_slips_off(now, slips):
    table = facility("A-B", heroes={"ann": "A", "ben": "A"}, now=now, enemies={"guard-1": "A"})
    m = match_at(table, Step("effect", "ann", word="slip", number=1))
    assert bool(m.table.turn.used.get("outwitted", 0)) is slips


def test_no_die_is_thrown_again_for_who_has_not_rolled():
    assert effect("again", 2).asked == []
    assert effect("dice", 2).table.markers == {}


# -- words


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fear 2", "Gain 2 fear"),
        ("fear -1", "Lose 1 fear"),
        ("threat -2", "Lose 2 threat"),
        ("vitality 1", "Gain 1 vitality"),
        ("draw 1", "Draw 1 card"),
        ("draw 2", "Draw 2 cards"),
        ("discard 1", "Lose 1 card"),
        ("recall 2", "Take 2 cards back"),
        ("item 1", "Draw 1 item"),
        ("dice 1", "1 die more"),
        ("dice 3", "3 dice more"),
        ("again 1", "Throw 1 die again"),
        ("move 1", "1 move more"),
        ("move 2", "2 moves more"),
        ("lock 1", "Lock 1 door"),
        ("unlock 2", "Open 2 locks"),
        ("stun 1", "Stun 1 enemy"),
        ("push 2", "Push 2 enemies away"),
        ("hold 1", "Hold 1 enemy back"),
        ("knock out", "You are knocked out"),
    ],
)
def test_an_effect_in_words(text, says):
    (said,) = VERBS.parts(text)
    assert Match.words(said.label()) == says
    assert said.template == text.rstrip("-0123456789 ")


# -- a knock-out in darkness


@pytest.mark.rule("ESC-FEAR-120", "ESC-INT-470")
@pytest.mark.parametrize(
    ("reading", "dark", "fear"),
    [("leaving", ["A"], 4), ("leaving", ["B"], 3), ("placement", ["A"], 3)],
)
def test_leaving_a_dark_tile_down_may_frighten(reading, dark, fear):
    table = facility("A-B", heroes={"ann": "A", "ben": "B"}, dark=dark, ko_leaves_tile=reading)
    m = match_at(table, Step("knock out", "ann", word="cards")).answer()
    assert m.fear() == fear


@pytest.mark.rule("ESC-VIT-070", "ESC-KO-060")
@pytest.mark.parametrize(
    ("vitality", "lockdown", "dead"), [(2, False, False), (1, False, True), (5, True, True)]
)
def test_a_knock_out_kills_at_the_skull_and_in_lockdown(vitality, lockdown, dead):
    table = facility(
        "A-B", heroes={"ann": "A", "ben": "B"}, vitality={"ann": vitality}, lockdown=lockdown
    )
    m = match_at(table, Step("knock out", "ann", word="cards")).answer()
    assert ("dead" in m.hero().conditions) is dead
    assert m.at() == ("" if dead else "infirmary")
    assert m.vitality() == (vitality if lockdown else vitality - 1)


@pytest.mark.rule("ESC-KO-070")
def test_a_turn_goes_on_for_others_after_a_knock_out():
    table = facility("A-B", heroes={"ann": "A", "ben": "B"}, ko_in_own_turn="turn_ends")
    steps = (Step("knock out", "ben", word="cards"), Step("act", "ann"), Step("event.draw"))
    m = match_at(table, *steps).answer("done").leaves_open("ESC-TURN-060")
    assert m.at("ben") == "infirmary"
    assert "event.draw" in m.coming()


@pytest.mark.rule("ESC-VIT-030")
@pytest.mark.parametrize(("by", "named"), [(-1, True), (1, False)])
def test_vitality_lost_names_its_rule_and_vitality_gained_does_not(by, named):
    m = effect("vitality", by, vitality={"ann": 3})
    assert (m.prompt is not None) is named, "a card over the new limit has to go"
    also = [rule for note in m.play.notes for rule in note.why.also]
    assert ("ESC-VIT-030" in also) is named
