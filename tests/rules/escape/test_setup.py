"""Setup, components and the basics of a match (ESC-SETUP-*, ESC-GAME-*, ESC-SCEN-010)."""

import pytest

from companion.engine.flow.prompts import Do
from companion.engine.game import Seat, Start
from companion.games.escape.setup import setup

from . import pack_kit as pack
from .table_kit import EDITIONS, Match, choices

both = pytest.mark.parametrize("edition", EDITIONS)
SEATS = ("ann", "ben", "cleo", "dan")
FIRST = {  # the numbers of the published sample setup
    "threat_pool": 6,
    "lockdown_pool": 4,
    "guards": 4,
    "clones": 6,
    "vitality": 4,
    "lift_within": 1,
}


def begins(players=2, edition="revised", answers=(), content=(), **options):
    """A match from its very start until the first hero acts."""
    seats = tuple(Seat(seat, seat.title()) for seat in SEATS[:players])
    box = pack.box(pack.scenario(**FIRST), *content)
    table = setup(Start(seats, choices(edition, **options), box))
    return Match(table, ("act",), whole=True).answer(*answers)


@both
@pytest.mark.rule("ESC-GAME-010", "ESC-COMP-120")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players_sit_down(edition, players):
    m = begins(players, edition)
    heroes = [piece for piece in m.table.pieces.values() if piece.kind == "hero"]
    assert (len(heroes), m.table.tracks["players"]) == (players, players)
    assert (m.table.turn.now, m.table.turn.number) == ("ann", 1)


@both
@pytest.mark.rule(
    "ESC-SETUP-110", "ESC-SETUP-040", "ESC-SETUP-050", "ESC-SETUP-060", "ESC-SKIL-010"
)
def test_the_sample_setup(edition):
    m = begins(4, edition)
    assert {m.at(seat) for seat in SEATS} == {"start"}
    assert m.table.piles["apart"].cards == ("lift",)
    assert [m.table.piles[f"reserve {t}"].size for t in ("guard", "clone")] == [4, 6]
    assert (m.table.tracks["threat pool"], m.table.tracks["lockdown pool"]) == (6, 4)
    assert [m.table.piles[f"skills {seat}"].size for seat in SEATS[:3]] == [2, 2, 2]
    assert [m.cards(seat) for seat in SEATS[1:]] == [4, 4, 4]
    assert (m.fear("ben"), m.threat("ben"), m.vitality("ben")) == (3, 0, 4)


@both
@pytest.mark.rule("ESC-SETUP-010", "ESC-GAME-030", "ESC-SCEN-010")
def test_the_scenario_of_the_match_gives_every_number(edition):
    other = pack.scenario(id="other", threat_pool=9, vitality=3, fear=2, threat=1, players_tile=4)
    seats = (Seat("ann", "Ann"),)
    start = Start(seats, {**choices(edition), "scenario": "other"}, pack.box(other))
    table = setup(start)
    assert table.tracks["threat pool"] == 9
    assert table.pieces["ann"].tracks == {"fear": 2, "threat": 1, "vitality": 3}


@pytest.mark.rule("ESC-SETUP-020", "ESC-CHAR-010")
def test_every_player_has_a_hero_named_after_the_seat():
    m = begins(2)
    assert [m.table.words[f"name {seat}"] for seat in ("ann", "ben")] == ["Ann", "Ben"]


@pytest.mark.rule("ESC-SETUP-030")
def test_the_decks_lie_face_down_and_another_seed_deals_another_hand():
    hands = set()
    for seed in "abcd":
        seats = (Seat("ann", "Ann"),)
        table = setup(Start(seats, choices(), pack.box(pack.scenario(**FIRST))))
        m = Match(table, ("act",), seed, whole=True).answer()
        hands.add(m.table.piles["hand ann"].cards)
        decks = [m.table.piles[kind] for kind in ("event", "item", "skill", "adrenaline")]
        assert all(deck.down for deck in decks)
    assert len(hands) > 1


@both
@pytest.mark.rule("ESC-SETUP-070")
def test_the_table_is_asked_to_lay_the_start_tile_with_all_figures(edition):
    seats = (Seat("ann", "Ann"), Seat("ben", "Ben"))
    table = setup(Start(seats, choices(edition), pack.box()))
    m = Match(table, ("act",), whole=True)
    assert isinstance(m.prompt, Do)
    assert m.words(m.prompt.asks) == "Lay start, all figures on it"
    assert (m.at("ann"), "start" in m.table.spaces) == ("", False)
    m.give("done")
    m.leaves_open("ESC-SETUP-060")
    assert (m.at("ann"), m.at("ben")) == ("start", "start")
    assert len(m.table.spaces["start"].cells) == 2


@pytest.mark.rule("ESC-SETUP-060", "ESC-SETUP-090", "ESC-COMP-170", "ESC-COMP-180")
def test_the_table_is_shown_what_to_put_into_pools_and_reserves():
    said = [m for m in begins(1).asked if isinstance(m, Do)]
    supports = [Match.words(prompt.support) for prompt in said]
    assert supports[1:3] == ["6 threat tokens, 4 lockdown tokens.", "Guards 1 to 4, clones 1 to 6."]


@both
@pytest.mark.rule("ESC-SETUP-080")
def test_the_tiles_are_split_into_stacks_with_the_lift_in_the_last(edition):
    tracks = begins(1, edition).table.tracks
    pool = len([tile for tile in pack.TILES if tile.use == "pool" and tile.id != "lift"])
    assert (tracks["stack 1"], tracks["stack 2"]) == (2, 2)
    assert tracks["stack 3"] == pool - 4 + 1


@pytest.mark.rule("ESC-SETUP-040")
def test_with_real_cards_the_table_says_which_skills_it_dealt():
    m = begins(1, cards="table", answers=["card strong", "card slow"])
    assert m.table.piles["skills ann"].cards == ("strong", "slow")


@pytest.mark.rule("ESC-SETUP-040")
def test_on_paper_every_hero_is_asked_to_draw_a_hand():
    m = begins(2, hands="paper")
    asked = [m.words(prompt.asks) for prompt in m.asked if prompt.rule == "ESC-SETUP-040"]
    assert asked == ["ann: draw 4 cards", "ben: draw 4 cards"]
    assert m.table.piles["hand ben"].unknown == 4


@pytest.mark.rule("ESC-GAME-040")
def test_the_table_may_play_an_open_rule_otherwise_in_the_middle_of_a_match():
    from companion.engine.state.changes import OptionSet

    from .table_kit import facility, run

    m = run(facility("A-B", enemies={"guard-1": "A"}, stunned=["guard-1"]))
    assert m.legal("move") == ["move B"]
    m.adjust(OptionSet("stunned_blocks_leaving", "stunned_hold"))
    assert m.off("move B") == "held by guard-1"
