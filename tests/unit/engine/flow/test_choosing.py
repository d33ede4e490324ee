"""What games share: options for things, agendas of cases, names, decks, and what always holds."""

from types import SimpleNamespace

import pytest

from companion.engine.by_hand.case_procedures import Argument, always, does, looks
from companion.engine.by_hand.consistency import inconsistencies
from companion.engine.flow.agenda import Play
from companion.engine.flow.choosing import (
    choose_or_settle,
    seat_chooses,
    thing_option,
    thing_options,
)
from companion.engine.flow.prompts import Choose, ChooseSpace, Settled
from companion.engine.game import Seat, by_number, seat_hero
from companion.engine.grid import Cell
from companion.engine.message import plain, say
from companion.engine.packs.content import EMPTY
from companion.engine.state.changes import PieceTrackSet
from companion.engine.state.piece_view import PieceView
from companion.engine.state.seat_names import seat_name
from companion.engine.state.table import Link, Marker, Piece, Pile, Space, Step, Table, Turn


def record(**fields):
    return SimpleNamespace(**fields)


def a_table():
    table = Table("toy").use(EMPTY)
    table.spaces = {
        "hall": Space("hall", cells=(Cell(0, 0),)),
        "yard": Space("yard", cells=(Cell(1, 0),)),
    }
    table.links = {"gate": Link("gate", "door", ("hall", "yard"))}
    table.pieces = {"ann": Piece("ann", at="hall"), "bat": Piece("bat", "bat")}
    table.markers = {"mud 1": Marker("mud 1", "mud", "yard")}
    table.piles = {"bag": Pile("bag")}
    table.turn = Turn(("ann",))
    return table


# -- choosing


def test_an_option_for_a_thing_is_named_and_answered_by_it():
    found = thing_option("hall", off=say("Full."))
    assert (found.key, found.value, found.ref) == ("hall", "hall", "hall")
    assert (plain(found.label), plain(found.off)) == ("hall", "Full.")
    assert thing_option("hall", "go hall").key == "go hall"
    assert [option.ref for option in thing_options(("yard", "hall"))] == ["yard", "hall"]


@pytest.mark.parametrize(("rooms", "settled"), [((), "none"), (("hall",), "hall")])
def test_nobody_is_asked_where_nothing_is_open(rooms, settled):
    question = Choose(asks=say("Where?"), rule="x", among=thing_options(rooms))
    assert choose_or_settle(question, "none") == Settled(settled)


def test_two_ways_are_a_question():
    question = Choose(asks=say("Where?"), rule="x", among=thing_options(("hall", "yard")))
    assert choose_or_settle(question, "") is question


# -- cases


def test_a_case_of_one_step_takes_its_words_from_what_is_given():
    who, to, count, how, along = (
        Argument(name, name, ("",)) for name in ("who", "to", "count", "how", "along")
    )
    case = does("go", subject=who, target=to, number=count, word=how, items=along)
    given = {"who": "ann", "to": "yard", "count": 3, "how": "fast", "along": "cat dog"}
    assert case.steps(given) == (Step("go", "ann", "yard", 3, "fast", ("cat", "dog")),)
    assert case.steps({}) == (Step("go", number=1),)
    assert case.takes == {argument.name: argument for argument in (who, to, count, how, along)}
    assert does("go", word="fast").steps({"who": "ann"}) == (Step("go", word="fast"),)
    assert does("go", word="fast").takes == {}


def test_a_case_may_be_the_same_whatever_is_given():
    steps = (Step("rain"), Step("sun"))
    assert always(*steps).steps({"who": "ann"}) == steps
    who = Argument("who", "who", ("",))
    case = looks(lambda table, given: {}, who)
    assert (case.steps({"who": "ann"}), case.takes) == ((), {"who": who})


# -- names


def test_a_seat_has_the_name_of_who_sits_there():
    table = a_table()
    assert seat_name(table, "ben") == "ben"
    seat_hero(table, Seat("ben", "Benedict"), {"fear": 2})
    assert seat_name(table, "ben") == "Benedict"
    assert table.pieces["ben"] == Piece("ben", "hero", tracks={"fear": 2})


def test_scenarios_come_in_the_order_of_their_numbers():
    records = [record(id="b", name="Late", number=2), record(id="c", name="Early", number=1)]
    records.append(record(id="a", name="Also late", number=2))
    assert list(by_number(records)) == ["c", "a", "b"]
    assert plain(by_number(records)["c"]) == "Early"


def test_a_seat_is_asked_about_its_own_hero_unless_it_is_about_something_else():
    question = seat_chooses("ann", "x", say("Where?"), thing_options(("hall",)), kind=ChooseSpace)
    assert (type(question), question.seats, question.about) == (ChooseSpace, ("ann",), "ann")
    assert (question.rule, question.accept("hall")) == ("x", "hall")
    other = seat_chooses("ann", "x", say("Which?"), (), support=say("One."), about="bat")
    assert (type(other), other.about, plain(other.support)) == (Choose, "bat", "One.")


# -- pieces, decks, chance


def test_a_piece_gets_another_number_from_the_one_it_has():
    ann = PieceView(a_table(), Piece("ann", tracks={"lamps": 2}))
    assert (ann.count_of("lamps"), ann.count_of("pearls")) == (2, 0)
    assert ann.set_to("lamps", 5) == PieceTrackSet("ann", "lamps", 5, 2)
    assert ann.raised("lamps", -1) == PieceTrackSet("ann", "lamps", 1, 2)
    assert ann.raised("pearls") == PieceTrackSet("ann", "pearls", 1, 0)


def test_a_piece_off_the_map_is_not_found():
    table = a_table()
    assert PieceView.find(table, "ann") == PieceView.at(table, "ann")
    assert PieceView.at(table, "ann").space == "hall"
    assert PieceView.find(table, "bat") is None
    assert PieceView.find(table, "cat") is None


def test_one_is_picked_by_the_next_draw():
    items = ("a", "b", "c", "d")
    picked, drawn = Play(a_table(), "seed"), Play(a_table(), "seed")
    assert [picked.pick(items) for _ in range(8)] == [items[drawn.chance(4)] for _ in range(8)]


# -- what always holds


def test_a_sound_table_is_not_complained_of():
    assert list(inconsistencies(a_table())) == []


def test_what_lies_nowhere_is_said():
    table = a_table()
    table.spaces["loft"] = Space("loft", cells=(Cell(1, 0),))
    table.pieces["bat"] = Piece("bat", "bat", "moon")
    table.markers["mud 2"] = Marker("mud 2", "mud", "moon")
    table.markers["mud 3"] = Marker("mud 3", "mud", "gate")
    table.turn = Turn(("ann", "ben"))
    assert [plain(said) for said in inconsistencies(table)] == [
        "loft and yard lie on the same place. Move one.",
        "ben has no figure. Leave it in the match.",
        "bat stands on moon, which is not there. Put it elsewhere.",
        "mud 2 lies on moon, which is not there. Take it away.",
    ]
