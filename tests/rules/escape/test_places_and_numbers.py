"""Where enemies appear and go, what stats and dice count for, what hands can carry."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Marker, Pile, Step, Thrown
from companion.games.escape.actions.challenges import sides_to_outwit
from companion.games.escape.actions.items import items_held, too_many
from companion.games.escape.enemies.generators import sources
from companion.games.escape.enemies.hybrids import on_the_map
from companion.games.escape.enemies.reserves import leaving, lowest, where_to
from companion.games.escape.enemies.spawning import fear_brings_one, mover_for, nearest, places
from companion.games.escape.hero.card_timing import off_timing
from companion.games.escape.hero.challenge_rolls import DICE, ROLL, Trial
from companion.games.escape.hero.dice_rolls import first_open, rerolls
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.stats import counts_for, lines, value

from .table_kit import Match, facility

BOTH = {"ann": "A", "ben": "A"}


# -- outwitting


@pytest.mark.rule("ESC-OUTW-020", "ESC-OUTW-040", "ESC-OUTW-050")
@pytest.mark.parametrize(
    ("choice", "weigh", "there", "sides"),
    [
        ("larger_side", "weighted", ["guard-1", "clone-1"], ("guard", "clone")),
        ("larger_side", "weighted", ["guard-1", "guard-2", "clone-1"], ("guard",)),
        ("larger_side", "weighted", ["guard-1", "hybrid-1"], ("hybrid",)),
        ("larger_side", "standees", ["guard-1", "hybrid-1"], ("guard", "hybrid")),
        ("larger_side", "weighted", ["guard-1", "clone-1", "hybrid-1"], ("clone hybrid",)),
        ("guards_or_aliens", "weighted", ["guard-1", "guard-2", "clone-1"], ("guard", "clone")),
        ("any_kind", "weighted", ["guard-1", "guard-2", "clone-1"], ("guard", "clone")),
        ("any_kind", "weighted", ["clone-1", "hybrid-1"], ("clone", "hybrid")),
        ("larger_side", "weighted", ["clone-1", "hybrid-1"], ("clone hybrid",)),
        ("larger_side", "weighted", ["clone-1"], ("clone",)),
        ("larger_side", "weighted", [], ()),
    ],
)
def test_which_sides_can_be_outwitted(choice, weigh, there, sides):
    table = facility(
        enemies=dict.fromkeys(there, "A"), outwit_side=choice, outwit_majority_weight=weigh
    )
    assert tuple(sides_to_outwit(table, "A")) == tuple(tuple(side.split()) for side in sides)


# -- where enemies appear and where they go


@pytest.mark.rule("ESC-SPWN-010", "ESC-SPWN-020", "ESC-SPWN-030", "ESC-INT-380")
def test_the_tiles_where_an_enemy_can_appear():
    table = facility("A-B B-C A~D", icons={"A": "fear", "B": "fear again", "C": "security"})
    assert places(table, "fear") == ("A", "B")
    assert places(table, "security") == ("C",)
    assert places(table, "vent") == ("A", "D")
    alien = facility("A-B A~D", icons={"B": "fear"}, scenario={"zones": ("alien",)})
    assert places(alien, "fear") == ("A", "B", "D")
    assert places(alien, "security") == ()


@pytest.mark.rule("ESC-SPWN-060", "ESC-SPWN-110")
@pytest.mark.parametrize(
    ("choice", "type_", "mover"),
    [
        ("doors", "guard", "doors"),
        ("players_way", "clone", "walk"),
        ("enemys_way", "clone", "clone"),
        ("enemys_way", "guard", "guard"),
    ],
)
def test_whose_steps_measure_the_distance(choice, type_, mover):
    assert mover_for(facility(spawn_distance_links=choice), type_) == mover


@pytest.mark.rule("ESC-SPWN-060", "ESC-SPWN-100", "ESC-INF-060")
def test_the_nearest_tile_with_room_and_a_way_to_it():
    icons = dict.fromkeys("BCDE", "security")
    table = facility(
        "A-B A-C C-D E",
        icons=icons,
        enemies={"guard-1": "B", "guard-2": "B"},
        closest_to_whom="active_player",
    )
    found = nearest(table, "guard", "security")
    assert found.best == ("C",)
    out_ = {c.ref: c.out.text for c in found.looked_at}
    assert out_ == {"B": "full", "C": "", "D": "", "E": "no way there"}
    anywhere = facility(
        "A-B A-C C-D E",
        icons=icons,
        enemies={"guard-1": "B", "guard-2": "B"},
        closest_to_whom="any_suitable",
    )
    assert nearest(anywhere, "guard", "security").best == ("C", "D", "E")


@pytest.mark.rule("ESC-SPWN-030")
@pytest.mark.parametrize(("fear", "comes"), [(6, False), (7, True), (8, True)])
def test_fear_from_7_on_brings_a_clone(fear, comes):
    table = facility(heroes=BOTH, fear={"ann": fear, "ben": 15 - fear if fear > 7 else 0})
    assert fear_brings_one(table) is comes


@pytest.mark.rule("ESC-RSRV-030", "ESC-RSRV-090")
@pytest.mark.parametrize(
    ("choice", "by", "left", "to"),
    [
        ("reserve_to_number", "player", 3, "reserve"),
        ("reserve_to_number", "enemy", 3, "reserve"),
        ("reserve_to_number", "player", 4, "box"),
        ("reserve_uncapped", "player", 4, "reserve"),
        ("by_who_removed", "player", 4, "reserve"),
        ("by_who_removed", "enemy", 3, "box"),
    ],
)
def test_where_an_enemy_goes_that_leaves_the_map(choice, by, left, to):
    numbers = range(2, 2 + left)
    table = facility(
        enemies={"guard-1": "A"}, reserve={"guard": numbers}, removed_enemy_return=choice
    )
    says = {"reserve": "Back to the reserve.", "box": "Into the box."}[to]
    assert Match.words(where_to(table, "guard-1", by)) == says
    for change in leaving(table, "guard-1", by):
        change.apply(table)
    assert "guard-1" in table.piles[f"{to} guard"].cards
    assert table.piles[f"{to} guard"].cards[0] == "guard-1"


@pytest.mark.rule("ESC-SPWN-050")
def test_the_lowest_number_is_a_number():
    table = facility()
    table.piles["reserve clone"] = Pile("reserve clone", "clone", ("clone-10", "clone-2"))
    assert lowest(table, "reserve clone") == "clone-2"
    table.piles["reserve clone"] = Pile("reserve clone", "clone")
    assert lowest(table, "reserve clone") == ""


@pytest.mark.rule("ESC-HYB-010", "ESC-INT-420")
def test_hybrids_that_came_before_this_turn_act():
    table = facility(enemies={"hybrid-1": "A", "hybrid-2": "A", "hybrid-3": "A"}, turn=3)
    for n, since in ((1, {"since": 2}), (2, {"since": 3}), (3, {})):
        piece = table.pieces[f"hybrid-{n}"]
        table.pieces[piece.id] = replace(piece, tracks=since)
    table.redrawn()
    assert [e.id for e in on_the_map(table)] == ["hybrid-1", "hybrid-3"]


@pytest.mark.rule("ESC-GEN-020")
def test_each_marker_on_the_map_is_a_source():
    table = facility("A-B")
    for n, (kind, on) in enumerate((("nest", "B"), ("nest", "A"), ("nest", "gone"), ("post", "A"))):
        table.markers[f"m{n}"] = Marker(f"m{n}", kind, on)
    assert sources(table, "clone") == ("A", "B")
    assert sources(table, "guard") == ("A",)


# -- stats, dice


@pytest.mark.rule("ESC-FEAR-040", "ESC-FEAR-050", "ESC-FEAR-060", "ESC-FEAR-070", "ESC-CHAR-030")
@pytest.mark.parametrize(
    ("fear", "intelligence", "strength", "speed", "toughness"),
    [
        (0, 5, 3, 2, 1),
        (1, 5, 3, 2, 1),
        (2, 4, 4, 2, 1),
        (4, 4, 4, 2, 1),
        (5, 4, 5, 2, 1),
        (6, 4, 5, 2, 1),
        (7, 4, 5, 3, 1),
        (8, 4, 5, 3, 1),
    ],
)
def test_what_fear_does_to_each_stat(*, fear, intelligence, strength, speed, toughness):
    table = facility(fear={"ann": fear})
    wanted = {
        "intelligence": intelligence,
        "strength": strength,
        "speed": speed,
        "toughness": toughness,
    }
    for stat, number in wanted.items():
        assert value(table, "ann", stat) == number
        assert sum(line.value for line in lines(table, "ann", stat)) == number


@pytest.mark.rule("ESC-CHAR-030")
def test_a_stat_is_never_below_nothing():
    table = facility(scenario={"speed": 0}, skills={"ann": ["slow"]})
    assert value(table, "ann", "speed") == 0


@pytest.mark.parametrize(
    ("when", "kind", "yes"),
    [
        ("always", "", True),
        ("always", "pick", True),
        ("attack", "attack", True),
        ("attack", "rush", False),
        ("attack", "", False),
        ("challenge", "event", True),
        ("challenge", "", False),
    ],
)
def test_for_which_rolls_a_card_counts(when, kind, yes):
    assert counts_for(when, kind) is yes


@pytest.mark.rule("ESC-DICE-040", "ESC-DICE-050", "ESC-DICE-060")
@pytest.mark.parametrize(
    ("skills", "faces", "used", "may"),
    [
        (["boxer"], "int str2", {}, [("boxer", 0), ("boxer", 1)]),
        (["doubles"], "int str2 int2 speed", {}, [("doubles", 1), ("doubles", 2)]),
        (["boxer"], "int", {"again boxer": 1}, []),
        (["boxer"], "int", {"again boxer": 0}, [("boxer", 0)]),
        ([], "int", {}, []),
    ],
)
def test_which_dice_may_be_thrown_again(skills, faces, used, may):
    table = facility(enemies={"clone-1": "A"}, skills={"ann": skills}, used=used)
    table.thrown = Thrown("attack", tuple(faces.split()))
    trial = Trial("ann", "attack", "strength", "clone-1")
    assert [(r.source, r.die) for r in rerolls(table, trial)] == may


@pytest.mark.rule("ESC-DICE-020", "ESC-DICE-090")
@pytest.mark.parametrize(
    ("choice", "dice", "first"),
    [
        ("any_die", 9, 0),
        ("before_second_throw", 9, 8),
        ("before_second_throw", 8, 0),
        ("before_second_throw", 7, 0),
    ],
)
def test_dice_beyond_eight_may_close_the_first_ones(choice, dice, first):
    assert first_open(facility(reroll_beyond_eight=choice), ("int",) * dice) == first


@pytest.mark.rule("ESC-ADR-150", "ESC-ADR-170")
@pytest.mark.parametrize(
    ("when", "now", "head", "said"),
    [
        ("own turn", "ann", "act", ""),
        ("own turn", "ben", "act", "in your own turn only"),
        ("any time", "ben", "act", ""),
        ("before a roll", "ann", ROLL, ""),
        ("before a roll", "ann", DICE, "before your own roll only"),
        ("after a roll", "ann", DICE, ""),
        ("after a roll", "ann", ROLL, "after your own roll only"),
    ],
)
def test_when_a_card_may_be_used(when, now, head, said):
    table = facility(heroes=BOTH, now=now)
    trial = Trial("ann", "bash", "strength", "door A B")
    table.agenda = (
        Step("effect", "ann"),
        trial.step(head) if head != "act" else Step("act", "ann"),
    )
    assert Match.words(off_timing(table, Hero.at(table, "ann"), when)) == said


# -- items


@pytest.mark.rule("ESC-ITEM-020", "ESC-ITEM-040")
@pytest.mark.parametrize(
    ("carried", "hands", "drops", "asked"),
    [
        (["rope", "lamp"], 2, "by_choice", False),
        (["rope", "lamp", "key"], 2, "by_choice", True),
        (["rope", "lamp", "key"], 2, "over_limit_only", False),
        (["rope", "lamp", "key"], 1, "over_limit_only", True),
        (["rope"], 1, "by_choice", False),
    ],
)
def test_what_is_over_the_limit_is_laid_down(carried, hands, drops, asked):
    table = facility(items={"ann": carried}, scenario={"hands": hands}, drop_items=drops)
    question = too_many(table, "ann", carried[-1])
    over = max(0, len(carried) - hands)
    if asked:
        assert (question.least, question.most) == (over, over)
    else:
        assert question.value == ((carried[-1],) if over else ())
    assert items_held(table, "ann") == tuple(carried)
    assert items_held(table, "Z") == ()
