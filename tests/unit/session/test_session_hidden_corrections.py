"""What is hidden is neither corrected nor named: refusals, faults, undo lists."""

import pytest
from msgspec.structs import replace

import toy
from companion.engine.errors import Refused
from companion.engine.message import Ref, say
from companion.engine.state.changes import (
    ConditionSet,
    LinkAdded,
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceTrackSet,
    SpaceAdded,
)
from companion.engine.state.table import Link, Marker, Piece, Space, packed
from companion.session.match.entries import RulesFailed, entry_seen
from companion.session.session import Session
from session_kit import session, start


def to_act(match):
    """Past the wishes, to the first turn."""
    while match.table.agenda[0].name == "wish":
        match.answer("gold")
    return match


def hiding(match):
    """A match with a marker that B alone knows of."""
    table = match.copy_of_table()
    table.markers["secret"] = Marker("secret", "secret", "B", seen=("B",))
    return Session.from_table(match.game, table, seed="s")


def test_the_open_screen_does_not_correct_what_one_seat_sees():
    match = hiding(to_act(session()))
    for ref in ("secret", "nothing"):
        with pytest.raises(Refused) as refused:
            match.adjust((MarkerRemoved(ref),))
        assert str(refused.value) == "That cannot be done now."
    match.adjust((MarkerRemoved("secret"),), seat="B")
    assert "secret" not in match.table.markers


def test_a_correction_on_a_private_page_is_its_seats_own():
    match = hiding(to_act(session()))
    match.adjust((MarkerRemoved("secret"),), seat="B")
    entry = match.entries[-1]
    assert entry.seen == ("B",)
    assert entry_seen(entry, "").changes == entry_seen(entry, "A").changes == ()
    assert entry_seen(entry, "B").changes == (MarkerRemoved("secret"),)
    assert [record.notes for record in match.log("A")][-1] == ()
    taken = match.undo()
    assert "secret" not in str((taken.entries, taken.notes, taken.moves, taken.before.markers))
    match.adjust((PieceTrackSet("A", "fear", 1),), seat="A")
    assert match.entries[-1].seen == ("*",)


def test_an_invariant_that_speaks_of_something_hidden_is_not_quoted():
    """The true table decides; the sentence is one that the seat could have found itself."""
    match = hiding(to_act(session()))
    spoken = match.game.invariants

    def invariants(table):
        yield from spoken(table)
        if "secret" in table.markers and table.pieces["A"].tracks["fear"] == 2:
            yield say("{marker} is near", marker="secret")

    strict = Session.from_table(
        replace(match.game, invariants=invariants), match.copy_of_table(), seed="s"
    )
    afraid = (PieceTrackSet("A", "fear", 2),)
    with pytest.raises(Refused, match=r"^That cannot be done now\.$"):
        strict.adjust(afraid)
    with pytest.raises(Refused, match="is near"):
        strict.adjust(afraid, seat="B")


def test_a_refusal_does_not_hang_on_the_order_in_which_the_table_holds_its_things():
    """In what order things came to light, and before whom, is nobody's to know."""
    wrong = ConditionSet("A", "odd"), ConditionSet("B", "odd")
    quoted = []
    for turned in (False, True):
        table = to_act(session()).copy_of_table()
        if turned:
            table.pieces = dict(reversed(table.pieces.items()))
        with pytest.raises(Refused) as refused:
            Session.from_table(toy.GAME, table, seed="s").adjust(wrong)
        quoted.append(refused.value.reason)
    assert quoted[0] == quoted[1]
    assert quoted[0].facts["piece"] == Ref("A")


def test_a_fault_stays_where_one_seat_corrects_what_it_alone_sees():
    def fails(play, step):
        raise KeyError("den")

    rules = replace(toy.GAME.rules, steps={**toy.STEPS, "search": fails})
    match = hiding(to_act(Session.new(replace(toy.GAME, rules=rules), start(), seed="s")))
    with pytest.raises(RulesFailed):
        match.answer("search")
    fault = match.fault
    match.adjust((MarkerRemoved("secret"),), seat="B")
    assert match.fault is fault, "nobody else may tell that something was corrected"
    match.undo(match.undo_point("B"))
    assert match.fault is fault
    match.adjust((PieceTrackSet("A", "fear", 1),))
    assert match.fault is None


@pytest.mark.parametrize(("secret", "said"), [(False, "KeyError: 'den'"), (True, "")])
def test_a_fault_is_quoted_where_nothing_is_hidden_alone(secret, said):
    def fails(play, step):
        raise KeyError("den")

    rules = replace(toy.GAME.rules, steps={**toy.STEPS, "search": fails})
    match = to_act(Session.new(replace(toy.GAME, rules=rules), start(), seed="s"))
    table = match.copy_of_table()
    table.markers = {ref: replace(marker, seen=("*",)) for ref, marker in table.markers.items()}
    table.piles = {ref: replace(pile, seen=("*",)) for ref, pile in table.piles.items()}
    if secret:
        table.markers["secret"] = Marker("secret", "secret", "B", seen=("B",))
    match = Session.from_table(match.game, table, seed="s")
    with pytest.raises(RulesFailed) as failed:
        match.answer("search")
    assert failed.value.fault.problem == "KeyError: 'den'", "the report has it all"
    assert (said in str(failed.value)) if said else "den" not in str(failed.value)


def test_what_is_added_out_of_sight_is_not_added():
    match = to_act(session())
    with pytest.raises(Refused, match="cannot be done now"):
        match.adjust((MarkerAdded(Marker("trap", "secret", "A", seen=())),))
    assert "trap" not in match.table.markers


ADDED = [
    lambda ref: MarkerAdded(Marker(ref, "secret", "A", word="gold")),
    lambda ref: PieceAdded(Piece(ref, "ghost", "stairs")),
    lambda ref: SpaceAdded(Space(ref)),
    lambda ref: LinkAdded(Link(ref, "door", ("stairs", "stairs"))),
    lambda ref: MarkerAdded(Marker("secret A", "secret", "A", word="gold")),
]


@pytest.mark.parametrize("added", ADDED)
@pytest.mark.parametrize("ref", ["secret", "beast", "cave", "tunnel", "nothing"])
def test_no_id_that_is_tried_tells_what_is_hidden(added, ref):
    """Two matches, one with hidden things of these ids: what is added comes or is refused alike."""
    plain = to_act(session())
    table = plain.copy_of_table()
    table.markers["secret"] = Marker("secret", "secret", "B", seen=("B",))
    table.pieces["beast"] = Piece("beast", "ghost", seen=("B",))
    table.spaces["cave"] = Space("cave", seen=("B",))
    table.links["tunnel"] = Link("tunnel", "door", ("cave", "cave"), seen=("B",))
    loose = replace(plain.game, invariants=lambda table: ())
    first = plain.copy_of_table()
    matches = [Session.from_table(loose, made, seed="s") for made in (first, table)]
    assert packed(matches[0].copy_of_view()) == packed(matches[1].copy_of_view())
    came = [outcome(match, added(ref)) for match in matches]
    assert came[0] == came[1]
    assert ("refused" in came[0]) == (added is not ADDED[-1])


def outcome(match, change):
    try:
        match.adjust((change,))
    except Refused as why:
        return "refused", str(why), packed(match.copy_of_view())
    return "taken", match.log()[-1].notes, packed(match.copy_of_view())
