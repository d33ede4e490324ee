"""Windows, cards, spawning, moves, noise, attacks (ALN-REACT-*, ALN-SPAWN-*, ALN-CRMOVE-*, ...)."""

import pytest

from companion.engine.state.table import Step
from companion.games.alone.evil import noise
from companion.games.alone.state.creatures import level_full, may_move_to, spawnable
from companion.games.alone.state.reaction_track import covers, symbols_left, why_not
from rules.alone.table_kit import at, dark

MAP = "h-a-b"
RING = """
    h-a-b
    |   |
    c-d-e
"""
LINE = "h-a-b-c-d-e"
BELOW = "v-w-x-y-z"


def window(to, *answers, hands="bared_teeth", used=None, level=MAP, stop_at=(), **more):
    table = dark(level, hands={"ben": hands}, used=used or {"did move": 1}, **more)
    return at(table, Step("window", "ben", word=to), stop_at=stop_at).answer(*answers)


# -- cards on the track


@pytest.mark.rule("ALN-REACT-020", "ALN-REACT-060", "ALN-BOT-310", "ALN-COMP-120")
def test_a_card_face_down_moves_a_creature_and_covers_a_space():
    m = window(
        "end", "bared_teeth > move > creature-1 > a", "none", b="brute", hands="bared_teeth scent"
    )
    assert (m.creatures(), m.number("covered")) == ("a brute", 1)
    assert m.table.piles["played down ben"].cards == ("bared_teeth",)
    assert m.table.piles["hand ben"].cards == ("scent",)


@pytest.mark.rule("ALN-REACT-070", "ALN-REACT-110", "ALN-REACT-140")
def test_a_second_card_in_a_turn_covers_two():
    table = dark(MAP, tracks={"covered": 1}, used={"cards": 1})
    assert covers(table) == 2
    table = dark(MAP, tracks={"covered": 3})
    assert covers(table) == 1


@pytest.mark.rule("ALN-REACT-050", "ALN-REACT-130", "ALN-ADREN-090")
def test_two_cards_a_turn_at_most():
    assert why_not(dark(MAP, used={"cards": 2}), "ben").text
    assert not why_not(dark(MAP, used={"cards": 1}), "ben").text
    assert window("end", used={"cards": 2}).asked == []


@pytest.mark.rule("ALN-REACT-190", "ALN-REACT-200", "ALN-ITEM-050")
def test_whose_limit_it_is_and_what_an_extra_action_adds():
    used = {"cards": 2, "cards ben": 2}
    table = dark(MAP, evils=2, used=used, options={"reaction_limit_scope": "seat"})
    assert (bool(why_not(table, "ben").text), bool(why_not(table, "cy").text)) == (True, False)
    options = {"extra_action_reactions": "each"}
    assert not why_not(dark(MAP, used={**used, "extra actions": 1}, options=options), "ben").text


@pytest.mark.rule("ALN-REACT-160", "ALN-REACT-210")
@pytest.mark.parametrize(
    ("covered", "cards", "key", "choice", "refused"),
    [
        (12, 0, "first_card_without_space", "refused", True),
        (12, 0, "first_card_without_space", "allowed", False),
        (11, 1, "second_card_without_space", "refused", True),
        (11, 1, "second_card_without_space", "allowed", False),
    ],
)
def test_cards_without_space(covered, cards, key, choice, refused):
    used = {"cards": cards} if cards else {}
    table = dark(MAP, tracks={"covered": covered}, used=used, options={key: choice})
    assert bool(why_not(table, "ben").text) == refused


@pytest.mark.rule("ALN-REACT-030", "ALN-REACT-090", "ALN-REACT-100", "ALN-REACT-120", "ALN-BOT-090")
@pytest.mark.parametrize(("danger", "dice"), [("", 1), ("a", 1), ("h", 2)])
def test_a_card_is_dangerous_with_a_token_in_the_heros_sector(danger, dice):
    m = window("end", "bared_teeth > up", danger=danger)
    assert m.table.turn.used["extra dice"] == dice
    m.answer("none")


@pytest.mark.rule("ALN-REACT-170", "ALN-REACT-180")
def test_open_rules_of_danger():
    m = window("end", "bared_teeth > up", danger="h", options={"danger_token_after_card": "used"})
    assert m.danger() == ""
    m.answer("none")
    start = {"danger_test_moment": "turn_start"}
    m = window("end", "bared_teeth > up", danger="h", options=start)
    assert m.table.turn.used["extra dice"] == 1
    m.answer("none")


@pytest.mark.rule("ALN-REACT-080", "ALN-REACT-150")
@pytest.mark.parametrize(
    ("timing", "to", "legal"),
    [
        ("by_mark", "instant", False),
        ("by_mark", "end", True),
        ("any_time", "instant", True),
        ("at_end", "instant", False),
    ],
)
def test_when_a_card_may_be_played_face_down(timing, to, legal):
    m = window(to, b="brute", options={"face_down_timing": timing}, used={})
    assert ("bared_teeth" in m.legal()) == legal
    m.answer("none")


@pytest.mark.rule("ALN-REACT-040", "ALN-ATTACK-050", "ALN-HEALTH-020")
def test_damage_is_answered_by_its_own_cards():
    m = window("life", hands="again bared_teeth", used={"hurt life": 1, "ending": 1})
    assert m.legal() == ["none", "again"]
    m.answer("again > up", "none")
    assert m.table.turn.used["extra dice"] == 1


# -- spawning


def legal(table, kind=1):
    return " ".join(ref for ref, off in spawnable(table, "creature", kind).items() if not off.text)


@pytest.mark.rule("ALN-SPAWN-010", "ALN-SPAWN-070", "ALN-AID-020")
def test_a_creature_comes_at_its_distance_or_farther():
    assert legal(dark(LINE), 2) == "c d e"  # a howler: 3


@pytest.mark.rule("ALN-SPAWN-100")
@pytest.mark.parametrize(
    ("choice", "found"), [("steps", "b c"), ("open_steps", "b c"), ("grid", "b c")]
)
def test_how_distance_is_measured(choice, found):
    assert legal(dark("h-a-b-c", options={"spawn_distance": choice}), 1) == found


@pytest.mark.rule(
    "ALN-SPAWN-030", "ALN-SPAWN-040", "ALN-SPAWN-080", "ALN-AID-160", "ALN-CRMOVE-070"
)
def test_a_full_level_takes_no_more():
    table = dark(
        LINE, below=BELOW, stairs="e-v", b="clinger", c="clinger", d="howler", e="brute", v="howler"
    )
    assert legal(table) == "v w x y z"
    assert level_full(table, 1)
    assert may_move_to(table, "creature-5", "e").text
    assert not may_move_to(table, "creature-1", "c").text


@pytest.mark.rule("ALN-SPAWN-020", "ALN-SPAWN-090", "ALN-COMP-130")
def test_tokens_of_a_kind_are_limited():
    table = dark(LINE, below=BELOW, stairs="e-v", b="clinger", c="clinger", v="clinger")
    assert legal(table, 1) == ""
    assert legal(table, 2) == "c d e v w x y z"


@pytest.mark.rule("ALN-SPAWN-110", "ALN-SPAWN-120", "ALN-SPAWN-130")
def test_sectors_that_options_close():
    table = dark(LINE, revealed="a b c", options={"spawn_in_sight": "forbidden"})
    assert legal(table, 1) == "d e"
    table = dark(LINE, c="brute", options={"creatures_per_sector": "one"})
    assert legal(table, 1) == "b d e"


@pytest.mark.rule("ALN-SPAWN-060", "ALN-NOISE-010", "ALN-NOISE-160")
@pytest.mark.parametrize(("revealed", "heard"), [("a b", 0), ("", 1)])
def test_what_comes_in_sight_is_shown_and_makes_no_noise(revealed, heard):
    m = window("end", "bared_teeth > spawn > creature 1 > b", revealed=revealed)
    assert m.creatures() == "b clinger"
    assert sum(mark.kind == "noise" for mark in m.table.markers.values()) == heard
    m.answer("none")


# -- moves and noise


def moves(to, *, level=MAP, **more):
    """A match in which a card has the one creature move."""
    where = f"bared_teeth > move > creature-1 > {to}"
    return window("end", where, "none", level=level, hands="bared_teeth scent", **more)


@pytest.mark.rule("ALN-REVEAL-110", "ALN-CRMOVE-080", "ALN-CRMOVE-090", "ALN-ROUND-170")
def test_a_creature_that_goes_out_of_sight_leaves_a_direction_and_gets_another_id():
    m = moves("b", revealed="a", a="brute*")
    assert m.creatures() == "b brute*"
    assert "creature-1" not in m.table.pieces
    assert m.said == ["Take creature-1 off: east"]
    assert {"ALN-REVEAL-110", "ALN-NOISE-030"} <= set(m.rules())


@pytest.mark.rule("ALN-NOISE-030", "ALN-NOISE-080", "ALN-NOISE-090", "ALN-TRUTH-010", "ALN-AID-040")
@pytest.mark.parametrize(
    ("target", "told"), [("a", ("east",)), ("e", ("east", "south")), ("c", ("south",))]
)
def test_the_first_steps_of_shortest_ways_are_true(target, told):
    assert noise.headings(dark(RING), target) == told


@pytest.mark.rule("ALN-NOISE-040", "ALN-NOISE-100")
def test_a_blocked_door_changes_the_direction():
    ring = RING.replace("h-a", "h#a").replace("a-b", "a-b")
    assert noise.headings(dark(ring), "b") == ("south",)


@pytest.mark.rule("ALN-NOISE-060", "ALN-NOISE-110")
def test_of_the_other_level_nothing_else_is_heard():
    assert noise.headings(dark(MAP, below=BELOW, stairs="b-v"), "w") == ("other level",)


@pytest.mark.rule("ALN-NOISE-120", "ALN-NOISE-140", "ALN-NOISE-150", "ALN-NOISE-170")
def test_open_rules_of_noise():
    assert noise.headings(dark(RING, options={"noise_direction": "bearing"}), "e") == ("east",)
    cut = "h#a"
    assert noise.headings(dark(cut), "a") == ("east",)
    silent = {"noise_unreachable": "no_direction"}
    assert noise.headings(dark(cut, options=silent), "a") == ("no direction",)
    assert noise.standing(dark(MAP, options={"standing_noise": "silent"}), "b") == ()
    assert noise.headings(dark(MAP), "h") == ()
    assert noise.headings(dark(MAP, options={"noise_in_own_sector": "here"}), "h") == ("here",)


@pytest.mark.rule(
    "ALN-CRMOVE-010", "ALN-CRMOVE-020", "ALN-CRMOVE-030", "ALN-MOVE-090", "ALN-MOVE-130"
)
def test_a_step_may_unblock_a_door_instead():
    m = window("end", level="h-a#b", b="brute", hands="bared_teeth scent")
    assert m.prompt.rule == "ALN-REACT-010"
    keys = [option.key for option in m.prompt.stage(("bared_teeth", "move", "creature-1")).among]
    assert keys == ["stay", "unblock a-b"]
    m.answer("bared_teeth > move > creature-1 > unblock a-b", "none")
    assert m.table.links["a-b"].state == "open"
    assert m.creatures() == "b brute"


@pytest.mark.rule("ALN-LIGHT-070", "ALN-LIGHT-080", "ALN-LIGHT-110")
def test_a_lit_sector_goes_dark_behind_whoever_moved_in():
    m = moves("a", lit="a", b="brute")
    m = at(m.table, Step("lights off"))
    assert m.lit() == ""
    m = at(dark(MAP, lit="a", a="brute"), Step("lights off"))
    assert m.lit() == "a"


# -- attacks


def attack(dice, *answers, **more):
    return at(dark(MAP, **more), Step("attacks", "ann"), stop_at=("window",)).answer(
        *answers, dice=dice
    )


@pytest.mark.rule("ALN-ATTACK-010", "ALN-ATTACK-020", "ALN-ATTACK-060", "ALN-AID-080")
@pytest.mark.parametrize(("lit", "dice"), [("", 2), ("h", 1)])
def test_dice_by_light(lit, dice):
    m = attack(" ".join(["miss"] * dice), h="shade", lit=lit)
    assert m.dice_counts() == [dice]


@pytest.mark.rule("ALN-ATTACK-030", "ALN-ATTACK-070", "ALN-ATTACK-080")
@pytest.mark.parametrize(("choice", "rolls"), [("each", [1, 2]), ("together", [3])])
def test_every_creature_attacks(choice, rolls):
    m = attack("miss miss miss", h="clinger shade", options={"several_attackers": choice})
    assert m.dice_counts() == rolls


@pytest.mark.rule("ALN-ATTACK-030", "ALN-ATTACK-040")
@pytest.mark.parametrize(("danger", "lost"), [("", 0), ("h", 1)])
def test_a_claw_hits_with_a_danger_token(danger, lost):
    m = attack("claw miss", h="shade", danger=danger)
    assert m.life == 12 - lost


@pytest.mark.rule("ALN-ATTACK-090", "ALN-ATTACK-100", "ALN-ENC-130")
def test_creatures_that_wait():
    used = {"fresh creature-1": 1}
    m = attack("", h="shade", used=used, options={"fresh_creature_attacks": "waits"})
    assert m.dice_counts() == []
    used = {"met creature-1": 1}
    m = attack("", h="shade", used=used, options={"encounter_then_attack": "no_attack"})
    assert m.dice_counts() == []


@pytest.mark.rule("ALN-XP-100", "ALN-XP-120")
def test_dexterity_throws_a_hit_again():
    m = attack("hit miss miss", "again dexterity 0", h="shade", xp={"dexterity": 2})
    assert m.life == 12


# -- the round's end


@pytest.mark.rule("ALN-ROUND-020", "ALN-ROUND-120", "ALN-CONTENT-080")
@pytest.mark.parametrize(("covered", "symbols"), [(8, 4), (3, 6), (12, 0)])
def test_symbols_still_to_be_seen_are_set_aside(covered, symbols):
    table = dark(MAP, tracks={"covered": covered})
    assert symbols_left(table) == symbols
    m = at(table, Step("round.1"))
    assert (m.number("set aside"), m.number("covered")) == (symbols, 0)


@pytest.mark.rule("ALN-ROUND-070", "ALN-ROUND-080", "ALN-AID-120", "ALN-ROUND-180")
def test_danger_tokens_never_come_into_sight_nor_twice():
    m = at(dark(LINE, revealed="a b", danger="d", tracks={"set aside": 2}), Step("round.5"))
    assert m.legal() == ["c", "e", "remove danger-1"]
    m.answer("c > e")
    assert (m.danger(), m.number("set aside")) == ("c d e", 0)


@pytest.mark.rule("ALN-ROUND-140")
def test_tokens_are_removed_where_a_level_is_full():
    row = "h-a-b-c-d-e-f-g-i-j"
    m = at(dark(row, danger="a b c d e f g i", tracks={"set aside": 1}), Step("round.5"))
    assert [key for key in m.legal() if not key.startswith("remove")] == ["done"]
    m.answer("remove danger-1 > j")
    assert m.danger() == "b c d e f g i j"


@pytest.mark.rule("ALN-LEADER-040", "ALN-LEADER-060", "ALN-ROUND-110")
def test_the_leader_token_passes_on():
    table = dark(MAP, evils=3, words={"leader": "ben"})
    leaders = []
    for _ in range(3):
        _ = at(table, Step("round.over"))
        leaders.append(table.words["leader"])
    assert leaders == ["cy", "di", "ben"]
