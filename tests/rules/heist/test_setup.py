"""Setup: board, guards, skill cards, who begins (HST-SETUP-*, HST-APP-*, HST-CONTENT-*)."""

from collections import Counter

import pytest

from companion.engine.chance import Chance
from companion.engine.packs.content import PackReader
from companion.engine.state.changes import PileSet
from companion.engine.state.table import Pile, Step
from companion.games.heist.pack_checks import check
from companion.games.heist.records.board_randomizer import arranged, broken
from companion.games.heist.records.printed import KINDS, Room, Scenario
from companion.games.heist.setup import setup

from .building_kit import CONTENT_FOLDER, at, building, pack, start

PRINTED = """
[[board]]
id = "board_1"
name = "Board 1"
rooms = ["entrance", "lobby", "armory", "kitchen", "reception", "copy_room", "it_room", "logistics",
  "rest_room", "meeting_room", "first_aid_room", "security_room", "garden", "manager_office",
  "rooftop", "vault"]
walls = ["1-2", "6-10"]

[[guard_list]]
id = "list_1"
name = "List 1"
rooms = ["lobby", "lobby", "kitchen", "kitchen", "armory", "it_room", "it_room", "logistics",
  "rest_room", "rest_room", "copy_room", "meeting_room", "reception", "reception", "manager_office"]
keycards = [2, 15]
"""


def with_printed(text=PRINTED):
    reader = PackReader(KINDS)
    for file in sorted((CONTENT_FOLDER / "packs" / "open").glob("*.toml")):
        reader.read(file.name, file.read_text())
    reader.read("printed.toml", text)
    return reader.content()


def begin(seats=1, seed="test", content=None, **options):
    """A match from its first question on."""
    return at(setup(start(seats, content, **options)), seed=seed, whole=True)


def set_up(seats=1, seed="test", content=None, **options):
    """A match whose setup was played: first answers, the highest die to the first player."""
    m = begin(seats, seed, content, **options)
    while not m.answer().table.turn.number:
        if m.prompt.rule == "HST-SETUP-160":
            m.give("+".join(["6"] + ["1"] * (m.prompt.dice - 1)))
        else:
            m.give(m.legal()[-1])
    return m.leaves_open("HST-TURN-030")


def randomized(m):
    rooms = {room.id for room in pack().of(Room).values() if room.guards}
    return [p for p in m.table.pieces.values() if p.kind == "guard" and p.at in rooms]


@pytest.mark.rule("HST-SETUP-010", "HST-SETUP-030", "HST-SETUP-040", "HST-SETUP-050",
                  "HST-SETUP-060", "HST-SETUP-170", "HST-SETUP-180", "HST-SETUP-190",
                  "HST-SETUP-200", "HST-APP-030", "HST-APP-040", "HST-GOAL-020",
                  "HST-COMP-030", "HST-COMP-020")  # fmt: skip
@pytest.mark.parametrize(
    ("seats", "count", "keys"), [(1, 15, 1), (2, 15, 2), (3, 20, 4), (4, 20, 4)]
)
def test_guards_and_keycards_by_the_number_of_players(seats, count, keys):
    m = set_up(seats)
    guards = randomized(m)
    assert (m.count("vault"), m.count("security_room"), len(guards)) == (3, 2, count)
    assert sum("keycard" in guard.conditions for guard in guards) == keys
    assert m.table.tracks["keycards dealt"] == keys
    assert max(Counter(guard.at for guard in guards).values()) <= 5


@pytest.mark.rule("HST-SETUP-070", "HST-SETUP-080", "HST-SETUP-150", "HST-COMP-040",
                  "HST-COMP-050", "HST-APP-110")  # fmt: skip
@pytest.mark.parametrize("seats", [1, 4])
def test_hp_bullets_and_place_at_the_start(seats):
    m = set_up(seats, raised_limit_start="ordinary", card_text_conflict="application")
    for seat in m.table.turn.order:
        assert (m.hp(seat), m.bullets(seat), m.at(seat)) == (5, (3, 3), "entrance")


@pytest.mark.rule("HST-SKILL-180", "HST-SKILL-110", "HST-SKILL-120")
@pytest.mark.parametrize(
    ("choice", "hp", "bullets"), [("raised", 6, (4, 4)), ("ordinary", 5, (3, 3))]
)
def test_raised_limits_at_the_start(choice, hp, bullets):
    m = begin(1, starting_skill_draw="chosen", raised_limit_start=choice)
    m.answer("tank", "one_man_army", "runner", "medic", "keep").leaves_open("HST-TURN-030")
    assert (m.hp(), m.bullets()) == (hp, bullets)


@pytest.mark.rule("HST-SETUP-090", "HST-COMP-060", "HST-CONTENT-080", "HST-CONTENT-090")
def test_two_decks_face_down():
    table = setup(start(2))
    assert (table.piles["event"].size, table.piles["skill"].size) == (33, 20)
    assert table.piles["event"].down
    assert table.piles["skill"].down


@pytest.mark.rule("HST-SETUP-100", "HST-SETUP-110", "HST-SETUP-280", "HST-SKILL-030")
@pytest.mark.parametrize(("seats", "cards"), [(1, 4), (2, 3), (4, 3)])
def test_skill_cards_by_the_number_of_players(seats, cards):
    m = set_up(seats)
    for seat in m.table.turn.order:
        assert len(m.table.piles[f"skills {seat}"].cards) == cards


SETUP_ORDER = (
    *("HST-SETUP-020", "HST-APP-030", "HST-SETUP-100", "HST-SETUP-110", "HST-SETUP-120"),
    *("HST-SKILL-180", "HST-SETUP-150", "HST-SETUP-160"),
)
"""Board, guards, a card of choice, three cards, one again, HP and bullets, Entrance, who begins."""


@pytest.mark.rule("HST-SETUP-010", "HST-SETUP-030", "HST-SETUP-080", *SETUP_ORDER)
@pytest.mark.parametrize(
    ("seats", "answers", "dice", "left_out"),
    [
        (1, "runner medic ninja ghost ghost tank", "", "HST-SETUP-160"),
        (2, "medic ninja ghost expert killer doctor ghost tank keep", "6 1", "HST-SETUP-100"),
    ],
)
def test_the_steps_come_in_the_order_of_the_document(seats, answers, dice, left_out):
    """A card is changed for Tank: HP and bullets are given by the cards that are held then."""
    m = at(setup(start(seats, cards="table")), whole=True, stop_at=("act",))
    m.answer(*answers.split(), dice=dice)
    seen = [rule for rule in dict.fromkeys(m.rules()) if rule in SETUP_ORDER]
    assert seen == [rule for rule in SETUP_ORDER if rule != left_out]
    guards = [line for line in m.said if " into " in line]
    assert guards[:2] == ["Put 3 guards into vault", "Put 2 guards into security_room"]
    assert (m.hp(), m.stopped.subject) == (6, "ann")


@pytest.mark.rule("HST-SETUP-280")
@pytest.mark.parametrize(("choice", "asked"), [("blind", 1), ("chosen", 4)])
def test_drawn_blind_or_chosen(choice, asked):
    m = set_up(1, starting_skill_draw=choice)
    assert sum(prompt.rule == "HST-SETUP-280" for prompt in m.asked) == asked


@pytest.mark.rule("HST-SETUP-120", "HST-SETUP-130", "HST-SETUP-250")
@pytest.mark.parametrize(("choice", "known"), [("bottom", [-1]), ("shuffled", []), ("top", [0])])
def test_changing_a_card_never_brings_it_back(choice, known):
    m = begin(2, repick_return=choice).answer()
    held = m.table.piles["skills ann"].cards
    m.answer(held[0]).leaves_open("HST-SETUP-120")
    now, pile = m.table.piles["skills ann"].cards, m.table.piles["skill"]
    assert held[0] not in now
    assert len(now) == 3
    assert held[0] in pile.cards
    assert [(k.card, k.place) for k in pile.known] == [(held[0], place) for place in known]


@pytest.mark.rule("HST-SETUP-250")
def test_a_card_laid_on_top_is_the_next_one_drawn():
    m = begin(2, repick_return="top").answer()
    given = m.table.piles["skills ann"].cards[0]
    m.answer(given, m.table.piles["skills ben"].cards[0]).leaves_open("HST-SETUP-160")
    assert given in m.table.piles["skills ben"].cards


@pytest.mark.rule("HST-SETUP-250")
def test_a_card_laid_at_the_bottom_is_not_drawn_before_all_others():
    for seed in range(24):
        m = begin(2, seed=f"bottom {seed}", repick_return="bottom").answer()
        given = m.table.piles["skills ann"].cards[0]
        m.answer(given, m.table.piles["skills ben"].cards[0]).leaves_open("HST-SETUP-160")
        assert given not in m.table.piles["skills ben"].cards


@pytest.mark.rule("HST-SETUP-130", "HST-SETUP-140")
@pytest.mark.parametrize(("seats", "offers"), [(1, 1), (2, 2)])
def test_each_of_one_or_two_players_may_change_a_card(seats, offers):
    m = set_up(seats)
    assert sum(prompt.rule == "HST-SETUP-120" for prompt in m.asked) == offers


@pytest.mark.rule("HST-SETUP-130", "HST-SETUP-140")
def test_three_players_agree_on_one_who_changes_a_card():
    m = begin(3).answer("ben")
    assert m.prompt.seats == ("ben",)
    m.answer("keep")
    assert m.prompt.rule == "HST-SETUP-160"


@pytest.mark.rule("HST-SETUP-090", "HST-APP-170")
def test_the_table_may_draw_real_cards():
    m = begin(1, cards="table").answer("runner", "tank", "medic", "doctor", "keep")
    m.leaves_open("HST-TURN-030")
    assert m.table.piles["skills ann"].cards == ("runner", "tank", "medic", "doctor")


@pytest.mark.rule("HST-SETUP-160", "HST-SETUP-270")
def test_the_highest_die_begins_and_ties_throw_again():
    m = begin(3).answer("nobody", dice="2 5 5 1 4").leaves_open("HST-TURN-030")
    assert m.table.turn.order == ("cy", "ann", "ben")
    assert m.table.turn.now == "cy"


@pytest.mark.rule("HST-SETUP-270")
def test_the_players_may_agree_on_an_order():
    m = begin(2, first_player_ties="agreed").answer("keep", "keep", "ben+ann")
    m.leaves_open("HST-TURN-030")
    assert m.table.turn.order == ("ben", "ann")


@pytest.mark.rule("HST-SETUP-210")
@pytest.mark.parametrize(("choice", "count"), [("twenty_four", 24), ("twenty", 20)])
def test_guards_of_the_larger_game(choice, count):
    assert len(randomized(set_up(4, guard_total=choice))) == count


@pytest.mark.rule("HST-SETUP-220")
@pytest.mark.parametrize(("choice", "count"), [("on_top", 15), ("included", 10)])
def test_whether_vault_and_security_count(choice, count):
    assert len(randomized(set_up(1, guard_total_scope=choice))) == count


@pytest.mark.rule("HST-SETUP-230", "HST-ROOM-020")
@pytest.mark.parametrize("choice", ["no_special", "special_too"])
def test_rooms_of_the_setup_list(choice):
    more = set()
    for n in range(4):
        m = set_up(4, seed=str(n), setup_rooms=choice)
        more.add(m.count("vault") > 3 or m.count("security_room") > 2)
        assert all(m.count(room) == 0 for room in ("entrance", "garden", "rooftop"))
    assert (True in more) == (choice == "special_too")


@pytest.mark.rule("HST-SETUP-240", "HST-CONTENT-060")
@pytest.mark.parametrize(("choice", "most"), [("general", 8), ("lower_limit", 5)])
def test_most_guards_of_a_room_at_setup(choice, most):
    seen = set()
    for n in range(12):
        m = set_up(4, seed=str(n), setup_room_limit=choice, guard_total="twenty_four")
        seen.add(max(Counter(guard.at for guard in randomized(m)).values()))
    assert max(seen) <= most
    assert (max(seen) > 5) == (choice == "general")


# -- the board


@pytest.mark.rule("HST-SETUP-020", "HST-COMP-010", "HST-COMP-080", "HST-COMP-130", "HST-CONTENT-010",
                  "HST-CONTENT-020", "HST-CONTENT-030", "HST-APP-010", "HST-APP-160")  # fmt: skip
def test_the_board_is_laid_tile_by_tile_and_walls_are_announced():
    m = set_up(1)
    rules = next(iter(pack().of(Scenario).values()))
    by_cell = {space.cells[0]: space.id for space in m.table.spaces.values()}
    laid = [by_cell[(slot % 4, slot // 4)] for slot in range(16)]
    assert broken(laid, rules) == []
    tiles = [line for line in m.said if line.startswith("Lay ")]
    rows = [f"Lay {room}: row {n // 4 + 1}, place {n % 4 + 1}" for n, room in enumerate(laid)]
    assert tiles == rows
    walls = sum(link.state == "wall" for link in m.table.links.values())
    assert (len(m.table.links), walls) == (24, 7)


@pytest.mark.rule("HST-APP-150")
def test_the_same_seed_gives_the_same_board():
    first, second, third = (set_up(1, seed=seed) for seed in ("x", "x", "y"))
    assert first.table.piles["layout"] == second.table.piles["layout"]
    assert first.table.links == second.table.links
    assert first.table.piles["layout"] != third.table.piles["layout"]


@pytest.mark.rule("HST-CONTENT-040", "HST-COMP-080")
def test_a_printed_board_may_be_taken():
    m = begin(1, content=with_printed(), board="table").answer("board_1")
    m.leaves_open("HST-SETUP-280")
    walls = sorted(link.id for link in m.table.links.values() if link.state == "wall")
    assert walls == ["copy_room-meeting_room", "entrance-lobby"]
    assert m.table.spaces["vault"].cells == ((3, 3),)


@pytest.mark.rule("HST-SETUP-020")
def test_the_table_may_lay_its_own_board():
    m = begin(1, board="table")
    order = sorted(pack().of(Room))
    m.answer(*order[:-1], "0-1+1-2").leaves_open("HST-SETUP-280")
    walls = sorted(link.id for link in m.table.links.values() if link.state == "wall")
    assert walls == sorted("-".join(sorted(order[n : n + 2])) for n in (0, 1))


@pytest.mark.rule("HST-APP-020")
def test_walls_that_shut_somebody_in_are_asked_again():
    m = begin(1, board="table")
    order = sorted(pack().of(Room))
    m.answer(*order[:-1], "0-1+0-4")
    assert m.prompt.asks.text == "Between which rooms stand walls?"
    assert "HST-APP-020" in m.rules()
    m.answer("0-1").leaves_open("HST-SETUP-280")
    assert sum(link.state == "wall" for link in m.table.links.values()) == 1


def behind_the_security_room():
    """Slots such that the corner leads only to the vault and the Security Room."""
    order = sorted(set(pack().of(Room)) - {"vault", "security_room"})
    return [order[0], "security_room", *order[1:3], "vault", *order[3:]]


@pytest.mark.rule("HST-APP-020")
def test_rooms_that_shut_somebody_in_without_any_wall_are_laid_anew():
    order = behind_the_security_room()
    m = begin(1, board="table", enter_security_room="forbidden").answer(*order[:-1])
    assert m.prompt.asks.text == "Which room lies in row {row}, place {place}?"
    assert "HST-APP-020" in m.rules()
    m.answer(*sorted(order)[:-1], "0-1").leaves_open("HST-SETUP-280")
    assert sum(link.state == "wall" for link in m.table.links.values()) == 1
    m = begin(1, board="table").answer(*order[:-1], "2-3").leaves_open("HST-SETUP-280")
    assert m.table.spaces["vault"].cells == ((0, 1),)


@pytest.mark.rule("HST-APP-020", "HST-CONTENT-040")
def test_a_printed_board_that_shuts_somebody_in_is_not_taken():
    quoted = ", ".join(f'"{room}"' for room in behind_the_security_room())
    bad = f'[[board]]\nid = "bad"\nname = "Bad"\nrooms = [{quoted}]\nwalls = []\n'
    content = with_printed(PRINTED + bad)
    m = begin(1, content=content, board="table", enter_security_room="forbidden").answer("bad")
    assert m.prompt.asks.text == "Which board card did you take?"
    assert "HST-APP-020" in m.rules()
    m.answer("board_1").leaves_open("HST-SETUP-280")
    assert m.table.spaces["vault"].cells == ((3, 3),)


@pytest.mark.rule("HST-COMP-090", "HST-COMP-100", "HST-CONTENT-050")
@pytest.mark.parametrize("seats", [2, 3])
def test_printed_guard_lists_serve_one_or_two_players(seats):
    m = begin(seats, content=with_printed(), lists="cards")
    if seats == 3:
        m.answer().leaves_open("HST-SETUP-140")
        assert all(prompt.rule != "HST-RANDOM-020" for prompt in m.asked)
        return
    m.answer("list_1").leaves_open("HST-SETUP-120")
    assert (m.room("manager_office"), m.room("lobby"), m.count("rest_room")) == ("k", "g k", 2)


@pytest.mark.rule("HST-COMP-110", "HST-APP-190")
@pytest.mark.parametrize("who", ["table", "app"])
def test_real_dice_are_tapped_and_companion_throws_when_asked(who):
    m = begin(2, dice=who).answer("keep", "keep")
    assert m.prompt.die == ("1", "2", "3", "4", "5", "6")
    m.answer("roll").leaves_open("HST-TURN-030")
    assert m.table.options["dice"] == who


# -- randomization


def emptied(room, *lists, word="security", options=None, **more):
    """A table on which a room is emptied along printed lists, one after the other."""
    texts = [
        f'[[guard_list]]\nid = "list_{n}"\nname = "List"\nrooms = [{", ".join(map(repr, rooms))}]\n'
        for n, rooms in enumerate(lists)
    ]
    content = with_printed("".join(texts))
    table = building(
        now="game", content=content, options={"lists": "cards", **(options or {})}, **more
    )
    names = [f"list_{n}" for n in range(len(lists))]
    return at(table, Step("randomize", room, word=word)).answer(*names)


@pytest.mark.rule("HST-RANDOM-030", "HST-RANDOM-040", "HST-RANDOM-050", "HST-RANDOM-060",
                  "HST-RANDOM-090")  # fmt: skip
def test_guards_go_along_the_list_past_a_closed_room():
    rooms = [
        "kitchen",
        "lobby",
        "copy_room",
        "reception",
        "kitchen",
        "it_room",
        "logistics",
        "armory",
    ]
    m = emptied(
        "security_room", rooms, security_room="g g g g g g", counters={"closed copy_room": 2}
    )
    wanted = {"kitchen": 2, "lobby": 1, "reception": 1, "it_room": 1, "logistics": 1, "armory": 0}
    assert {room: m.count(room) for room in wanted} == wanted
    assert m.count("security_room") == 0


ANYWHERE = [room for room in sorted(pack().of(Room)) if pack().of(Room)[room].guards]


@pytest.mark.rule("HST-RANDOM-050", "HST-RANDOM-040", "HST-RANDOM-010")
@pytest.mark.parametrize("count", range(1, 9))
def test_every_active_guard_leaves_one_for_each_entry_of_the_list(count):
    m = emptied("security_room", ANYWHERE, security_room="g " * count + "d2 x")
    assert m.room("security_room") == "d2 x"
    assert [room for room in ANYWHERE if m.count(room)] == ANYWHERE[:count]


@pytest.mark.rule("HST-RANDOM-070", "HST-RANDOM-100")
def test_a_list_that_ends_is_followed_by_another():
    first, second = ["kitchen", "lobby", "armory", "reception"], ["it_room", "lobby", "kitchen"]
    m = emptied("security_room", first, second, security_room="g g g g g g")
    wanted = {"kitchen": 1, "lobby": 2, "armory": 1, "reception": 1, "it_room": 1}
    assert {room: m.count(room) for room in ANYWHERE if m.count(room)} == wanted
    assert m.count("security_room") == 0


@pytest.mark.rule("HST-RANDOM-020", "HST-RANDOM-080", "HST-RANDOM-160")
@pytest.mark.parametrize(("choice", "length"), [("room_per_guard", 15), ("cycling", 11)])
def test_lists_the_application_makes(choice, length):
    m = at(building(now="game", options={"destination_list": choice}), Step("list"))
    rooms = m.table.piles["guard list"].cards
    assert len(rooms) == length
    assert set(rooms) <= {room.id for room in pack().of(Room).values() if room.guards}
    assert (len(set(rooms)) == length) == (choice == "cycling")


@pytest.mark.rule("HST-RANDOM-010", "HST-RANDOM-020")
def test_every_randomization_begins_with_a_list_of_its_own():
    table = building(lobby="g", now="game", content=with_printed(), options={"lists": "cards"})
    PileSet(Pile("guard list", "room", ("kitchen",) * 9)).apply(table)
    m = at(table, Step("randomize", "lobby", word="disaster")).answer("list_1")
    assert (m.count("kitchen"), m.room("lobby"), m.rules().count("HST-RANDOM-020")) == (1, "", 1)


@pytest.mark.rule("HST-CONTENT-050", "HST-RANDOM-020")
def test_a_printed_list_is_taken_where_the_table_uses_them():
    table = building(now="game", content=with_printed(), options={"lists": "cards"})
    m = at(table, Step("list")).answer("list_1")
    assert m.table.piles["guard list"].cards[-1] == "lobby"


@pytest.mark.rule("HST-RANDOM-110")
@pytest.mark.parametrize(
    ("choice", "counts"), [("skipped", (8, 1, 0)), ("stays", (8, 0, 1)), ("unlimited", (9, 0, 0))]
)
def test_a_full_room_on_the_list(choice, counts):
    m = emptied(
        "security_room", ["lobby", "kitchen"], security_room="g", lobby="g " * 8,
        options={"listed_room_full": choice},
    )  # fmt: skip
    assert (m.count("lobby"), m.count("kitchen"), m.count("security_room")) == counts


@pytest.mark.rule("HST-RANDOM-120")
@pytest.mark.parametrize(("choice", "lobby"), [("skipped", 0), ("stays", 1)])
def test_the_room_itself_on_the_list(choice, lobby):
    options = {"listed_room_is_source": choice}
    m = emptied("lobby", ["lobby", "kitchen"], lobby="g", word="disaster", options=options)
    assert (m.count("lobby"), m.count("kitchen")) == (lobby, 1 - lobby)


@pytest.mark.rule("HST-RANDOM-130")
@pytest.mark.parametrize(
    ("choice", "word", "alarm"),
    [
        ("never", "move", 0),
        ("always", "disaster", 2),
        ("move_card_only", "move", 2),
        ("move_card_only", "disaster", 0),
    ],
)
def test_bodies_at_the_end_of_a_list(choice, word, alarm):
    options = {"randomization_alarm": choice}
    m = emptied("lobby", ["kitchen"], lobby="g", kitchen="x", word=word, options=options)
    assert m.count("security_room") == alarm


@pytest.mark.rule("HST-RANDOM-140")
@pytest.mark.parametrize(("choice", "left"), [("active_only", "d2 x"), ("all_guards", "x")])
def test_who_leaves_a_room(choice, left):
    table = building(lobby="g d2 x", now="game", options={"randomized_guards": choice})
    m = at(table, Step("randomize", "lobby", word="disaster")).answer()
    assert m.room("lobby") == left


@pytest.mark.rule("HST-RANDOM-150")
@pytest.mark.parametrize(
    ("choice", "firsts"),
    [("keycards_first", {"k"}), ("random", {"g", "k"}), ("ordinary_first", {"g"})],
)
def test_who_leaves_first(choice, firsts):
    seen = set()
    for n in range(12):
        table = building(lobby="g k g", now="game", options={"randomization_order": choice})
        m = at(table, Step("randomize", "lobby", word="disaster"), seed=str(n))
        about = m.table.pieces[m.prompt.about]
        seen.add("k" if "keycard" in about.conditions else "g")
    assert seen == firsts


@pytest.mark.rule("HST-RANDOM-170")
@pytest.mark.parametrize(("choice", "left"), [("stay", 2), ("removed", 1)])
def test_no_room_takes_them(choice, left):
    shut = {f"closed {room.id}": 2 for room in pack().of(Room).values() if room.guards}
    m = emptied(
        "security_room", [], security_room="g k", counters=shut, options={"no_destination": choice}
    )
    assert m.count("security_room") == left


# -- printed cards that somebody copied wrongly


def good_board(n=1):
    """A board that keeps everything, as Companion draws one."""
    below = Chance(f"printed/{n}").below
    rules = next(iter(pack().of(Scenario).values()))
    return arranged(sorted(pack().of(Room)), ("vault",), rules, below)


def copied(rooms, walls=()):
    rooms, walls = (", ".join(f'"{word}"' for word in words) for words in (rooms, walls))
    return f'[[board]]\nid = "copy"\nname = "Copy"\nrooms = [{rooms}]\nwalls = [{walls}]\n'


def found_wrong(rooms, walls=()):
    return [fault.problem for fault in check(with_printed(copied(rooms, walls)))]


@pytest.mark.rule("HST-CONTENT-040", "HST-CONTENT-030")
def test_a_printed_board_is_checked_like_one_that_is_drawn():
    rooms = good_board()
    assert found_wrong(rooms, ("1-2",)) == []
    assert found_wrong(rooms[:-1]) == ["rooms: not each room once"]
    moved = list(rooms)
    inner, outer = 5, rooms.index("entrance")
    moved[inner], moved[outer] = moved[outer], moved[inner]
    assert "rooms: against 'border entrance'" in found_wrong(moved)


@pytest.mark.rule("HST-CONTENT-040", "HST-APP-020")
def test_walls_of_a_printed_board_stand_between_neighbours_and_shut_nobody_in():
    rooms = good_board()
    for strange in ("1-3", "2-1", "16-17", "x", ""):
        assert found_wrong(rooms, (strange,)) == [
            f"walls: '{strange}' stands between no two neighbours"
        ]
    corner = ("1-2", "1-5") if rooms[0] != "vault" else ("3-4", "4-8")
    assert found_wrong(rooms, corner) == ["walls: they shut a room in"]
