"""From the box to the first turn: skills, hands, tiles, pools (ESC-SETUP-*)."""

import pytest
from msgspec.structs import replace

from companion.engine.flow.prompts import Do, ReadCard
from companion.engine.game import Seat, Start
from companion.engine.state.table import Step
from companion.games.escape.records.scenario import Happening
from companion.games.escape.setup import SETTINGS, setup

from . import pack_kit as pack
from .table_kit import Match, choices, facility, match_at


def begins(seats=("ann", "ben"), content=(), *, numbers=None, **options):
    people = tuple(Seat(seat, seat.title()) for seat in seats)
    box = pack.box(pack.scenario(**(numbers or {})), *content)
    return Match(setup(Start(people, choices(**options), box)), ("turn.begin",), whole=True)


def instructions(match):
    return [match.words(p.asks) for p in match.asked if isinstance(p, Do)]


@pytest.mark.rule("ESC-SETUP-040", "ESC-SKIL-010")
def test_real_skills_are_asked_one_by_one():
    m = begins(cards="table", hands="paper").answer()
    assert not [
        line for line in instructions(m) if "draw" in line
    ]  # the hand comes after the skills
    asked = []
    while isinstance(m.prompt, ReadCard):
        asked.append(m.words(m.prompt.asks))
        m.answer(m.prompt.options()[0].key)
    assert asked == [f"{hero}: skill {n} of 2" for hero in ("ann", "ben") for n in (1, 2)]


@pytest.mark.rule("ESC-SETUP-060", "ESC-SETUP-070", "ESC-SETUP-090")
def test_hands_are_shown_what_to_lay_and_to_fill():
    numbers = {"start": ("start 0,0", "cross 0,1"), "guards": 3, "clones": 5}
    m = begins(numbers=numbers).answer()
    assert instructions(m)[:4] == [
        "Lay start, all figures on it",
        "Lay cross beside it",
        "Fill the pools",
        "Put the reserves beside the map",
    ]
    words = [m.words(p.support) for p in m.asked if isinstance(p, Do)]
    assert words[0] == "Put all figures on it."
    assert words[2] == "6 threat tokens, 4 lockdown tokens."
    assert words[3] == "Guards 1 to 3, clones 1 to 5."


@pytest.mark.rule("ESC-SETUP-090", "ESC-SCEN-010", "ESC-RSRV-040")
def test_what_a_scenario_puts_out_at_setup_comes_after_the_reserves():
    own = Happening("h", "test", "setup", ("place guard start",))
    m = begins(numbers={"guards": 3}, content=(own,)).answer()
    reserves, extra = "Put the reserves beside the map", "Put guard-4 on start"
    assert [line for line in instructions(m) if line in (reserves, extra)] == [reserves, extra]


@pytest.mark.rule("ESC-SETUP-040", "ESC-VIT-010")
@pytest.mark.parametrize(("held", "vitality"), [(0, 5), (2, 5), (5, 5), (1, 3)])
def test_a_hand_is_filled_to_vitality(held, vitality):
    table = facility(hand={"ann": held}, vitality={"ann": vitality})
    assert match_at(table, Step("setup.hand", "ann")).cards() == vitality


@pytest.mark.rule("ESC-SETUP-090", "ESC-RSRV-010")
def test_reserves_are_the_lowest_numbers_and_the_rest_stays_in_the_box():
    m = begins(numbers={"guards": 3, "clones": 0, "hybrids": 2}).answer()
    piles = m.table.piles
    assert piles["reserve guard"].cards == ("guard-1", "guard-2", "guard-3")
    assert piles["box guard"].cards == tuple(f"guard-{n}" for n in range(4, 11))
    assert (piles["reserve clone"].size, piles["box clone"].size) == (0, 10)
    assert (piles["reserve hybrid"].size, piles["box hybrid"].size) == (2, 1)
    assert (piles["reserve cronos"].size, piles["box cronos"].size) == (0, 1)


@pytest.mark.rule("ESC-SETUP-030", "ESC-EXPL-110")
@pytest.mark.parametrize(
    ("numbers", "sizes"),
    [
        ({"stacks": (2, 3)}, [2, 3, 5]),
        ({"stacks": (2, 3), "lift": ""}, [2, 3, 5]),
        ({"stacks": (), "lift": ""}, [10]),
        ({"stacks": (4,), "named": "end"}, [4, 5]),
        ({"stacks": (2, 3), "start": ("cross 0,0",)}, [2, 3, 4]),
    ],
)
def test_tiles_are_dealt_into_stacks_and_the_rest_is_the_final_one(numbers, sizes):
    table = begins(numbers=numbers).answer().table
    found = [table.tracks[f"stack {n}"] for n in range(1, len(sizes) + 1)]
    assert found == sizes
    assert f"stack {len(sizes) + 1}" not in table.tracks
    assert table.tracks["stack"] == 0


@pytest.mark.rule("ESC-SETUP-080")
@pytest.mark.parametrize(
    ("options", "event", "hand"),
    [
        ({}, True, True),
        ({"cards": "table"}, False, True),
        ({"hands": "paper"}, True, False),
    ],
)
def test_decks_that_lie_on_the_table_are_counted_and_not_known(options, event, hand):
    piles = begins(**options).leaves_open("scenario").table.piles
    for kind, known in (("event", event), ("item", event), ("skill", event), ("adrenaline", hand)):
        pile = piles[kind]
        assert (pile.unknown == 0) is known
        assert bool(pile.cards) is known
        assert pile.size > 0
        assert pile.down
        assert piles[f"{kind} discard"].size == 0
        assert not piles[f"{kind} discard"].down


def test_a_match_has_its_settings_and_their_usual():
    found = {s.key: s for s in SETTINGS}
    assert {"tiles", "cards", "hands"} <= set(found)
    for setting in found.values():
        assert len(setting.choices) > 1
        assert setting.default in setting.choices


@pytest.mark.rule("ESC-SETUP-100", "ESC-TURN-010")
def test_turns_go_round_and_pass_over_who_is_out():
    table = facility(heroes={"ann": "A", "ben": "A", "cle": "A"}, now="ann", turn=4)
    table.pieces["ben"] = replace(table.pieces["ben"], at="", conditions=("escaped",))
    m = Match(table, ("turn.begin",), whole=True)
    assert (m.table.turn.now, m.table.turn.number, m.stopped.subject) == ("cle", 5, "cle")
