"""The official fixes of January 2014, each as a scenario in words, read from its file and played.

The publisher's list names, for some scenarios, when lockdown starts, what it brings, what guards do
about a swarm, how four tiles lie, and that something happens when a clone enters a tile.
"""

import pytest

from companion.engine.errors import ContentError
from companion.engine.game import Seat, Start
from companion.engine.packs.content import PackReader
from companion.engine.state.table import Marker, Step
from companion.games.escape.records.printed import KINDS, Tile
from companion.games.escape.records.scenario import Deed, Happening, Scenario
from companion.games.escape.scenario.scenario_markers import putting
from companion.games.escape.scenario_checks import check
from companion.games.escape.setup import setup

from . import pack_kit as pack
from .table_kit import EDITIONS, Match, choices, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
NUMBERS = """
[[scenario]]
id = "test"
name = "Test"
stacks = [1, 1]
guards = 4
clones = 4
threat_pool = 6
lockdown_pool = 4
vitality = 5
players_tile = 2
secure = 2
pack = 2
intelligence = 4
strength = 4
speed = 2
toughness = 1
win_when = ["on lift"]
"""


def written(words, tiles=()):
    """The records of a scenario file, checked as a pack is."""
    reader = PackReader(KINDS)
    reader.read("test.toml", NUMBERS + words)
    found = reader.content().records
    records = [record for kind in found.values() for record in kind.values()]
    reader.check(check(pack.box(*tiles, *records)))
    return records


def played(ways, words, **kw):
    """A table in the middle of a match of a scenario file."""
    names = {
        name for word in ways.split() for name in word.replace("-", " ").replace("#", " ").split()
    }
    tiles = [Tile(name, name, doors=("n",), use="start") for name in sorted(names)]
    (rules, *others) = written(words, tiles)
    numbers = {name: getattr(rules, name) for name in rules.__struct_fields__}
    return facility(ways, scenario=numbers, content=tuple(others), hands="paper", **kw)


# -- lockdown starts with the third panel, or with an access that fails


PANELS = """
start = ["start 0,0"]
panels = "once"
lockdown_when = ["panels 3", "access failed"]
"""


@both
@pytest.mark.rule("ESC-LOCK-010", "ESC-COMP-220", "ESC-SCEN-010")
@pytest.mark.parametrize(
    ("accessed", "dice", "cause"),
    [
        ("B C", "int int int int", "panels 3"),
        ("B", "int int int int", ""),
        ("", "int", "access failed"),
    ],
)
def test_the_third_panel_or_a_failed_access_starts_lockdown(edition, accessed, dice, cause):
    table = played(
        "A-B A-C",
        PANELS,
        icons={"A": "panel", "B": "panel", "C": "panel"},
        edition=edition,
        lockdown_start_moment="at_once",
    )
    for space in accessed.split():
        for change in putting(table, "accessed", space):
            change.apply(table)
    m = match_at(table, Step("act", "ann"), Step("end.lockdown"), stop_at=())
    m.answer("access", "end", dice=[dice])
    assert m.table.words.get("lockdown", "") == cause


# -- lockdown brings one hybrid, guards nearest first, and then all guards act


ALARM = """
start = ["start 0,0"]
[[happening]]
id = "alarm"
scenario = "test"
when = "lockdown"
do = ["place hybrid C", "spawn guard security+post from B", "activate guard"]
"""


@both
@pytest.mark.rule("ESC-LOCK-010", "ESC-RSRV-040", "ESC-SPWN-050", "ESC-SCEN-010")
def test_lockdown_brings_a_hybrid_and_guards_nearest_a_tile_first_who_then_act(edition):
    table = played(
        "A-B B-C C-D",
        ALARM,
        icons={"C": "security", "D": "security"},
        edition=edition,
        reserve={"guard": [1, 2, 3]},
    )
    post_on_b(table)
    m = match_at(table, Step("scene.do", "ann", word="lockdown")).answer()
    assert m.at("hybrid-1") == "C"
    assert m.table.words["lockdown"] == "scenario"
    # guard 1 appeared on B, guard 2 on C, guard 3 on D; then each walked one tile to Ann on A
    assert [m.at(f"guard-{n}") for n in (1, 2, 3)] == ["A", "B", "C"]
    assert m.table.piles["reserve guard"].size == 0


def post_on_b(table):
    table.markers["post B"] = Marker("post B", "post", "B")


# -- guards, swarm and locked doors


SWARM = """
start = ["start 0,0"]
enemies = ["guard avoids swarm", "guard passes locks"]
lose_when = ["here swarm"]
"""


def swarm_on(table, *spaces):
    for space in spaces:
        table.markers[f"swarm {space}"] = Marker(f"swarm {space}", "swarm", space)
    return table


@both
@pytest.mark.rule("ESC-COMP-250", "ESC-EMOV-010", "ESC-SCEN-010")
def test_guards_walk_round_tiles_with_swarm(edition):
    table = played("A-B B-G A-C C-D D-G", SWARM, enemies={"guard-1": "G"}, edition=edition)
    assert match_at(table, Step("activate", "guard-1")).answer().at("guard-1") == "B"
    table = played("A-B B-G A-C C-D D-G", SWARM, enemies={"guard-1": "G"}, edition=edition)
    m = match_at(swarm_on(table, "B"), Step("activate", "guard-1")).answer()
    assert m.at("guard-1") == "D"


@both
@pytest.mark.rule("ESC-EMOV-140", "ESC-SCEN-010")
def test_guards_go_through_locked_doors_and_the_markers_stay(edition):
    table = played("A#G", SWARM, enemies={"guard-1": "G"}, edition=edition)
    m = match_at(table, Step("activate", "guard-1")).answer()
    assert (m.at("guard-1"), m.locked("door A G")) == ("A", True)


@both
@pytest.mark.rule("ESC-COMP-250", "ESC-END-020", "ESC-SCEN-010")
def test_who_moves_onto_swarm_or_gets_it_on_the_tile_is_killed(edition):
    two = {"ann": "A", "ben": "A"}
    m = run(swarm_on(played("A-B", SWARM, heroes=two, edition=edition), "B"), "move B")
    assert m.hero().conditions == ("dead",)
    m = (
        match_at(
            played("A-B", SWARM, heroes={"ann": "A", "ben": "B"}, edition=edition),
            Step("scene.do", "ann", word="put swarm B"),
            Step("act", "ann"),
        )
        .answer()
        .leaves_open("ESC-TURN-060")
    )
    assert m.hero("ben").conditions == ("dead",)
    assert m.hero().conditions == ()


# -- four tiles lie in the middle and form a square


SQUARE = """
start = ["a 0,0", "b 1,0", "c 0,1", "d 1,1"]
"""


@both
@pytest.mark.rule("ESC-SETUP-070", "ESC-SCEN-010")
def test_four_start_tiles_form_a_square(edition):
    doors = {"a": "es", "b": "sw", "c": "ne", "d": "nw"}
    tiles = [Tile(name, name, doors=tuple(sides)) for name, sides in doors.items()]
    seats = (Seat("ann", "Ann"),)
    box = pack.box(*tiles, *written(SQUARE, tiles))
    m = Match(setup(Start(seats, choices(edition, hands="paper"), box)), ("act",), whole=True)
    laid = m.answer().table.spaces
    assert sorted(laid[name].cells[0] for name in "abcd") == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert sum(link.kind == "door" for link in m.table.links.values()) == 4


# -- something happens if a clone enters one of two tiles before lockdown


ENTERS = """
start = ["start 0,0"]
[[happening]]
id = "entered"
scenario = "test"
when = "any time"
only = ["clone in B+C", "not lockdown"]
do = ["each fear 1", "count entered 1"]
text = "Something has come out."
"""


@both
@pytest.mark.rule("ESC-SCEN-010", "ESC-GAME-040")
@pytest.mark.parametrize(("lockdown", "times"), [(False, 1), (True, 0)])
def test_something_happens_once_when_a_clone_enters_a_named_tile(edition, lockdown, times):
    table = played(
        "A-B B-D A-C",
        ENTERS,
        enemies={"clone-1": "D"},
        edition=edition,
        lockdown=lockdown,
    )
    m = match_at(table, Step("activate", "clone-1"), Step("activate", "clone-1")).answer(dice=[])
    assert m.table.tracks.get("count entered", 0) == times
    assert m.fear() == 3 + times


@both
@pytest.mark.rule("ESC-SCEN-010")
def test_it_happens_when_a_clone_is_spawned_there_as_well(edition):
    table = played("A-B A-C", ENTERS, icons={"B": "fear"}, edition=edition)
    m = match_at(table, Step("spawn", word="clone")).answer()
    assert m.table.tracks["count entered"] == 1


# -- what a scenario cannot say is refused


@pytest.mark.rule("ESC-SCEN-010")
@pytest.mark.parametrize(
    ("words", "line", "said", "remedy"),
    [
        (
            'start = ["start 0,0"]\nlockdown_when = [\n  "panels 3",\n  "moon full",\n]\n',
            22,
            "lockdown_when: 'moon full' is no condition",
            "panels {n}",
        ),
        (
            (
                'start = ["start 0,0"]\n[[happening]]\nid = "x"\nscenario = "test"\nwhen = "setup"\n'
                'do = [\n  "each fear 1",\n  "spawn dragon start",\n]\n'
            ),
            26,
            "'dragon' is none of guard, clone",
            "spawn {enemy} {place}",
        ),
        (
            'start = ["start 0,0"]\n[[happening]]\nid = "x"\nscenario = "test"\nwhen = "noon"\n',
            23,
            "Invalid enum value 'noon'",
            "docs/formats.md",
        ),
        (
            (
                'start = ["start 0,0"]\n[[deed]]\nid = "x"\nscenario = "test"\nname = "X"\n'
                'do = ["each jump 1"]\n'
            ),
            24,
            "unknown effect 'jump 1'",
            "use: ",
        ),
        (
            'start = ["start 0,0"]\nenemies = ["guard sleeps"]\n',
            20,
            "enemies: 'guard sleeps' is no exception",
            "guard avoids swarm",
        ),
    ],
)
def test_other_words_are_refused_with_file_line_and_what_is_possible(words, line, said, remedy):
    with pytest.raises(ContentError) as caught:
        written(words)
    assert (caught.value.file, caught.value.line) == ("test.toml", line)
    assert said in caught.value.problem
    assert remedy in caught.value.remedy


def test_a_scenario_file_holds_three_kinds_of_records():
    more = """start = ["start 0,0"]
[[happening]]
id = "h"
scenario = "test"
when = "turn ends"
do = ["each fear 1"]
[[deed]]
id = "d"
scenario = "test"
name = "Do"
do = ["lockdown"]
"""
    assert [type(record) for record in written(more)] == [Scenario, Happening, Deed]
