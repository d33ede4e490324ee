"""Boards and lists by the thousand, cards, faces and words (HST-APP-*, HST-CONTENT-*, HST-COMP-*)."""

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.engine.chance import Chance
from companion.games.heist import GAME
from companion.games.heist.effects.operations import OPERATIONS
from companion.games.heist.pack_checks import check
from companion.games.heist.records.board_randomizer import (
    all_ways,
    arranged,
    broken,
    hangs_together,
    marked,
    reached,
    spread,
    walled,
)
from companion.games.heist.records.printed import Event, Room, Scenario, Supply
from companion.games.heist.setup import setup

from .building_kit import building, pack, start

RULES = next(iter(pack().of(Scenario).values()))
ALL_ROOMS = sorted(pack().of(Room))


def board(n, most=7, shut=("vault",)):
    below = Chance(f"board/{n}").below
    rooms = arranged(ALL_ROOMS, shut, RULES, below)
    return rooms, walled(rooms, shut, RULES, most, below)


@pytest.mark.rule("HST-APP-010", "HST-APP-020", "HST-CONTENT-030")
def test_every_board_keeps_its_constraints_and_can_be_won(how_many):
    counts = Counter()
    for n in range(how_many(300, 10_000)):
        most = 4 + n % 6
        rooms, walls = board(n, most)
        assert sorted(rooms) == ALL_ROOMS
        assert broken(rooms, RULES) == []
        assert len(walls) <= most
        assert set(walls) <= set(all_ways(RULES))
        slot = {room: n for n, room in enumerate(rooms)}
        without = reached(slot["entrance"], [slot["vault"]], walls, RULES)
        assert without == set(range(16)) - {slot["vault"]}
        assert slot["vault"] in reached(slot["security_room"], [], walls, RULES)
        counts[len(walls)] += 1
    assert set(counts) == set(range(4, 10))
    assert board(7) == board(7)
    assert board(7) != board(8)


@pytest.mark.rule("HST-APP-020", "HST-CONTENT-180")
def test_where_nobody_may_enter_the_security_room_no_way_leads_through_it(how_many):
    shut = ("vault", "security_room")
    counts = Counter()
    for n in range(how_many(300, 10_000)):
        rooms, walls = board(n, 4 + n % 6, shut)
        assert broken(rooms, RULES) == []
        slot = {room: n for n, room in enumerate(rooms)}
        behind = [slot[room] for room in shut]
        without = reached(slot["entrance"], behind, walls, RULES)
        assert without == set(range(16)) - set(behind)
        assert slot["vault"] in reached(slot["entrance"], behind[1:], walls, RULES)
        counts[len(walls)] += 1
    assert set(counts) == set(range(4, 9))  # two rooms with a way each leave 8 at most


@pytest.mark.rule("HST-APP-020")
def test_a_board_hangs_together_only_where_no_room_is_shut_in():
    rooms, walls = board(3)
    vault, corner = rooms.index("vault"), 15 if rooms[15] != "vault" else 12
    ways = all_ways(RULES)
    assert hangs_together(rooms, ["vault"], walls, RULES)
    assert not hangs_together(rooms, ["vault"], [way for way in ways if vault in way], RULES)
    assert not hangs_together(rooms, ["vault"], [way for way in ways if corner in way], RULES)
    assert not hangs_together(rooms, ["vault", rooms[1], rooms[4]], [], RULES)


@pytest.mark.rule("HST-APP-030", "HST-APP-040", "HST-APP-050", "HST-CONTENT-060")
def test_every_list_of_guards_adds_up(how_many):
    rooms = [room.id for room in pack().of(Room).values() if room.guards]
    assert len(rooms) == 11
    for n in range(how_many(300, 10_000)):
        below = Chance(f"guards/{n}").below
        count, keys = ((15, 1), (15, 2), (20, 4))[n % 3]
        placed = spread(rooms, count, 5, below)
        held = marked(count, keys, below)
        assert len(placed) == count
        assert max(Counter(placed).values()) <= 5
        assert len(set(held)) == keys
        with_key = Counter(placed[place] for place in held)
        assert all(with_key[room] <= Counter(placed)[room] for room in with_key)


@pytest.mark.rule("HST-CONTENT-070", "HST-CONTENT-080", "HST-COMP-060")
def test_thirty_three_event_cards_of_known_operations():
    cards = pack().of(Event).values()
    assert Counter(card.type for card in cards) == {
        "move": 12, "disaster": 8, "reinforcement": 11, "relief": 2,
    }  # fmt: skip
    used = {OPERATIONS.understood(line).template for card in cards for line in card.do}
    assert used == set(OPERATIONS)
    assert list(check(pack())) == []


@pytest.mark.rule("HST-CONTENT-070")
@pytest.mark.parametrize(
    ("line", "problem", "remedy"),
    [
        ("fly 2 lobby", "'fly 2 lobby' is no operation", "gather {room}, reinforce {n} {room}"),
        ("move 2 lobby", "'move 2 lobby' is no operation", "use: move {count} {room} {room}"),
        ("move 2 lobby cellar", "there is no room cellar", "use: move {count} {room} {room}"),
        ("move some lobby kitchen", "'some' is no number nor all", "use: move {count}"),
        ("tick -1", "'-1' is no number", "use: tick {n}"),
        ("disable armory 2 more", "'more' is none of extra, usual", "{n} {mode}"),
    ],
)
def test_a_wrong_operation_is_named_with_what_can_be_said(line, problem, remedy):
    (wrong,) = OPERATIONS.faults(line, pack())
    assert problem in wrong.problem
    assert remedy in wrong.remedy


@pytest.mark.rule("HST-APP-170")
def test_every_card_has_a_code_of_its_own():
    codes = [card.code for kind in ("event", "skill") for card in pack().records[kind].values()]
    assert len(set(codes)) == 53
    assert {"Move-1", "Disaster-8", "Reinforcement-11", "Relief-2"} <= set(codes)


@pytest.mark.rule("HST-CONTENT-100", "HST-COMP-120")
def test_parts_to_print_are_those_of_the_box():
    parts = {part.id: part for part in GAME.vocabulary.parts(pack())}
    box = pack().of(Supply)["box"]
    assert parts["guard"].copies == box.guards == 40
    assert (parts["friend"].copies, parts["hp"].copies) == (10, 25)
    assert "counter-3" in parts


@pytest.mark.rule("HST-COMP-010", "HST-COMP-130", "HST-CONTENT-020", "HST-CONTENT-120")
def test_sixteen_rooms_with_their_roles():
    rooms = pack().of(Room)
    assert len(GAME.tiles(pack())) == len(rooms) == 16
    assert [room.id for room in rooms.values() if room.safe] == ["entrance", "garden", "rooftop"]
    assert {room.role for room in rooms.values()} == {
        "", "entrance", "safe", "rooftop", "vault", "security", "bullets", "health",
    }  # fmt: skip
    names = {room.name for room in rooms.values()}
    assert {"Vault", "Security Room", "Armory", "First Aid Room", "Lobby", "Garden"} <= names


@pytest.mark.rule("HST-APP-160", "HST-APP-180")
def test_a_room_is_described_whole():
    table = building(
        {"ann": "lobby", "ben": "lobby"},
        lobby="g k d2 x",
        walls="lobby-armory",
        counters={"closed lobby": 2},
        dead=("ben",),
        hp={"ben": 0},
    )
    lines = [line.text for line in GAME.vocabulary.describe(table, "lobby").lines]
    for wanted in (
        "{n} active guard.",
        "{n} of them with a keycard.",
        "A guard is shut down for {n} round.",
        "{n} body.",
        "{hero} is here.",
        "{hero} lies here.",
        "{marker}, {n} more rounds.",
        "Right: a wall, {room} behind it.",
        "Down: {room}.",
        "Left: {room}.",
    ):
        assert wanted in lines, wanted
    assert not any(line.startswith("Up") for line in lines)


@pytest.mark.rule("HST-APP-180")
def test_nothing_but_decks_and_lists_to_come_is_hidden():
    table = setup(start(4))
    assert all(piece.seen == ("*",) for piece in table.pieces.values())
    assert {pile.id for pile in table.piles.values() if pile.down} == {"event", "skill"}


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_key_of_a_record_is_described(kind):
    text = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    part = re.search(rf"^#### heist {kind}\n(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)[1]
    first = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    said = [word for cell in first for word in re.findall(r"`([^`]*)`", cell)]
    assert sorted(said) == sorted(GAME.kinds[kind].__struct_fields__)
