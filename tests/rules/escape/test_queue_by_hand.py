"""What hands find not possible, and figures that hands add, move or take while enemies act."""

import pytest
from msgspec.structs import replace

from companion.engine.by_hand.manual_fixes import PieceFound
from companion.engine.flow.prompts import Do
from companion.engine.state.changes import PieceMoved, PieceRemoved, PileSet
from companion.engine.state.table import Step
from companion.games.escape import GAME
from companion.session.session import Session

from .enemy_kit import in_words
from .table_kit import facility


def acting(ways, enemies, icons="guard", **more):
    """A real match at the first instruction of an enemy pass."""
    table = facility(ways, heroes={"ann": "A"}, enemies=enemies, **more)
    table.agenda = (Step("event.activate", items=tuple(icons.split())),)
    return Session.from_table(GAME, table, seed="by hand")


def says(session):
    assert isinstance(session.prompt, Do)
    return in_words(session.prompt.asks)


def instructions(session):
    """What hands are asked to do from here on, were all of it done."""
    return [in_words(line.prompt.asks) for line in session.ahead()]


def added(session, guard, at):
    session.adjust(found=(PieceFound(guard, space=at),))


# -- not possible


@pytest.mark.rule("ESC-EMOV-010", "ESC-EMOV-050")
def test_what_is_not_possible_leads_to_the_next_way():
    session = acting("A-B B-C C-D A-E E-F F-G G-D", {"guard-1": "D"})
    assert says(session) == "Move guard-1 to C"
    session.answer("left")
    assert session.table.pieces["guard-1"].at == "D"
    assert says(session) == "Move guard-1 to G"
    assert "next best" in in_words(session.prompt.support)
    session.answer("done")
    assert session.table.pieces["guard-1"].at == "G"


def test_where_no_way_is_left_it_stays_and_says_so():
    session = acting("A-B B-C", {"guard-1": "C", "guard-2": "C"})
    assert says(session) == "Move guard-1 to B"
    happened = session.answer("left")
    assert any("no other way" in note.why.says.text for note in happened.notes)
    assert says(session) == "Move guard-2 to B"
    assert session.table.pieces["guard-1"].at == "C"


def test_another_target_is_the_last_way_out():
    table = facility(
        "A-B B-C C-D D-E",
        heroes={"ann": "A", "bob": "E"},
        enemies={"guard-1": "C"},
        threat={"ann": 3},
    )
    table.agenda = (Step("event.activate", items=("guard",)),)
    session = Session.from_table(GAME, table, seed="x")
    assert says(session) == "Move guard-1 to B"
    session.answer("left")
    assert says(session) == "Move guard-1 to D"


def test_a_lock_that_cannot_be_opened_is_gone_round():
    session = acting("A#C A-B B-D D-E E-C", {"guard-1": "C"})
    assert says(session) == "guard-1 opens the door from C to A"
    session.answer("left")
    assert says(session) == "Move guard-1 to E"


def test_undo_takes_the_other_way_back():
    session = acting("A-B B-C C-D A-E E-F F-G G-D", {"guard-1": "D"})
    session.answer("left")
    session.undo()
    assert says(session) == "Move guard-1 to C"


# -- by hand between two activations


GUARDS = {"guard-1": "D", "guard-3": "D"}
LINE = "A-B B-C C-D D-E"


def test_a_figure_that_is_removed_does_not_act():
    session = acting(LINE, GUARDS, scenario={"secure": 9})
    pile = session.table.piles["reserve guard"]
    back = PileSet(replace(pile, cards=tuple(sorted((*pile.cards, "guard-3")))))
    session.adjust((PieceRemoved("guard-3"), back))
    assert instructions(session) == ["Move guard-1 to C"]


def test_a_figure_moved_acts_from_where_it_stands():
    session = acting(LINE, GUARDS, scenario={"secure": 9})
    session.adjust((PieceMoved("guard-3", "E"),))
    assert instructions(session) == ["Move guard-1 to C", "Move guard-3 to D"]


@pytest.mark.rule("ESC-ACTV-020")
def test_a_figure_added_acts_where_its_number_comes():
    session = acting(LINE, GUARDS, scenario={"secure": 9})
    added(session, "guard-2", "E")
    assert instructions(session) == ["Move guard-1 to C", "Move guard-2 to D", "Move guard-3 to C"]
    added(session, "guard-4", "E")
    assert instructions(session)[-1] == "Move guard-4 to D"


def test_a_figure_whose_number_has_passed_does_not_act():
    session = acting(LINE, {"guard-2": "D", "guard-3": "D"}, scenario={"secure": 9})
    session.answer("done")
    added(session, "guard-1", "E")
    assert instructions(session) == ["Move guard-3 to C"]


def test_after_the_last_activation_nobody_is_queued():
    session = acting(LINE, {"guard-1": "D", "clone-1": "D"}, icons="guard clone")
    session.answer("done")
    added(session, "guard-2", "E")
    assert instructions(session) == ["Move clone-1 to C"]


@pytest.mark.rule("ESC-INT-040")
def test_only_who_stands_on_the_tile_joins_a_reaction():
    table = facility(LINE, heroes={"ann": "A"}, enemies=GUARDS, scenario={"secure": 9})
    table.agenda = (Step("react", "D", items=("guard",)),)
    session = Session.from_table(GAME, table, seed="react")
    added(session, "guard-2", "E")
    assert instructions(session) == ["Move guard-1 to C", "Move guard-3 to C"]
    added(session, "guard-4", "D")
    assert instructions(session)[-1] == "Move guard-4 to C"


def test_otherwise_is_recorded_and_play_goes_on_from_there():
    session = acting("A-B B-C C-D D-E", GUARDS, scenario={"secure": 9})
    happened = session.answer("at E")
    assert session.table.pieces["guard-1"].at == "E"
    assert happened.entry.text == "at E"
    assert instructions(session) == ["Move guard-3 to C"]


@pytest.mark.rule("ESC-EMOV-010", "ESC-EMOV-130")
def test_every_way_that_was_not_possible_stays_out():
    session = acting("A-B B-E A-C C-E A-D D-E", {"guard-1": "E"})
    for way in ("B", "C", "D"):
        assert says_or_picks(session) == f"Move guard-1 to {way}"
        happened = session.answer("left")
    assert any("no other way" in note.why.says.text for note in happened.notes)
    assert session.table.pieces["guard-1"].at == "E"


def says_or_picks(session):
    """What hands are asked to do; of equally short ways the first is picked."""
    if not isinstance(session.prompt, Do):
        session.answer(session.prompt.options()[0].key)
    return says(session)


def test_a_longer_way_is_the_next_best_and_none_leads_back():
    session = acting("A-B B-C C-Z A-D D-E E-F F-C", {"guard-1": "C"})
    assert says(session) == "Move guard-1 to B"
    session.answer("left")
    assert says(session) == "Move guard-1 to F"
    happened = session.answer("left")
    assert any("no other way" in note.why.says.text for note in happened.notes)


def test_a_full_tile_is_no_other_way():
    session = acting("A-B B-C A-D D-E E-C", {"guard-1": "C", "guard-2": "E", "guard-3": "E"})
    assert says(session) == "Move guard-1 to B"
    session.answer("left")
    assert says(session) == "Move guard-2 to D"


@pytest.mark.rule("ESC-EMOV-140")
def test_the_lock_on_the_way_is_opened_as_the_next_best():
    session = acting("A-B B-C A-D D#C", {"guard-1": "C"})
    assert says(session) == "Move guard-1 to B"
    session.answer("left")
    assert says(session) == "guard-1 opens the door from C to D"
    session.answer("done")
    assert session.table.links["door C D"].state == "open"
    assert session.table.pieces["guard-1"].at == "C"


@pytest.mark.rule("ESC-ACTV-020")
@pytest.mark.parametrize(
    ("acting_now", "added_one", "in_order"),
    [
        ({"guard-2": "D", "guard-4": "D"}, "guard-3", ["guard-2", "guard-3", "guard-4"]),
        ({"guard-2": "D", "guard-4": "D"}, "guard-5", ["guard-2", "guard-4", "guard-5"]),
        ({"guard-2": "D", "guard-4": "D"}, "guard-1", ["guard-2", "guard-4"]),
    ],
)
def test_numbers_say_when_an_added_figure_acts(acting_now, added_one, in_order):
    session = acting(LINE, acting_now, scenario={"secure": 9})
    added(session, added_one, "E")
    assert [line.split()[1] for line in instructions(session)] == in_order
