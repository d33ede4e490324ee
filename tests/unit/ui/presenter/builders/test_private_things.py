"""The private page: all that a seat may see and the table may not, and who else knows."""

from dataclasses import replace

from companion.engine.game import Seat
from companion.engine.state.changes import (
    LinkAdded,
    MarkerAdded,
    PieceAdded,
    PileSet,
    SeenSet,
    SpaceAdded,
)
from companion.engine.state.table import Known, Link, Marker, Piece, Pile, Space
from companion.session.match.glimpses import Glimpse
from companion.ui.models import HandCard, PrivateGroup
from companion.ui.presenter.builders.private_things import (
    Private,
    hides_on_the_map,
    private_pages,
    private_things,
)
from games_kit import LAIR
from lair.board import warden
from presenter_kit import ANNA, MAREK, match
from session_kit import SEATS as LAIR_SEATS
from session_kit import session

TOM = Seat("C", "Tom")
SEATS = (ANNA, MAREK, TOM)
BOTH = ("A", "B")
HIDDEN = (
    SpaceAdded(Space("den", face="stairs", seen=BOTH)),
    LinkAdded(Link("way", "door", ("stairs", "den"), seen=("A",))),
    PieceAdded(Piece("ghost-9", "ghost", "den", 9, seen=("A",))),
    MarkerAdded(Marker("trap", "secret", "stairs", word="gold", seen=BOTH)),
    PileSet(Pile("wish-A", "wish", ("gold",), seen=("A",))),
    PileSet(Pile("wish-B", "wish", ("quiet",), seen=("B",))),
    PileSet(Pile("plan", "wish", ("quiet", "gold"), seen=BOTH)),
    PileSet(Pile("aside", "wish", ("gold",), down=True, known=(Known("gold", 0, BOTH),))),
)


def scenes():
    live = session(seats=3)
    for change in HIDDEN:
        change.apply(live.table)
    made, _ = match(live, SEATS)
    table = made.stack.match
    return {seat: table.scene(seat) for seat in ("", "A", "B", "C")}


def things(seat):
    seen = scenes()
    others = {ref: scene.view for ref, scene in seen.items() if ref not in ("", seat)}
    return private_things(seen[seat], seen[""], others)


def test_everything_that_is_not_the_table_s_is_there_with_who_else_knows_it():
    found = {(thing.head, thing.card.bonus, thing.seats) for thing in things("A")}
    assert found == {
        ("wish", "gold", ()),
        ("wish", "quiet", ("B",)),
        ("wish", "gold", ("B",)),
        ("wish", "gold: top card", ("B",)),
        ("Places", "Stairs", ("B",)),
        ("Ways", "door Stairs - Stairs", ()),
        ("Figures", "ghost-9: Stairs", ()),
        ("secret", "secret (gold): Stairs", ("B",)),
    }


def test_who_knows_less_is_shown_less():
    assert {(t.head, t.card.bonus) for t in things("B")} == {
        ("wish", "quiet"),
        ("wish", "gold"),
        ("wish", "gold: top card"),
        ("Places", "Stairs"),
        ("secret", "secret (gold): Stairs"),
    }
    assert things("C") == ()


def test_a_seat_that_sees_more_of_the_map_is_known():
    seen = scenes()
    assert hides_on_the_map(seen["A"], seen[""])
    assert not hides_on_the_map(seen["C"], seen[""])


def test_what_all_may_see_is_nobody_s_secret():
    live = session(seats=3)
    for change in HIDDEN:
        change.apply(live.table)
    for what, ref in (("space", "den"), ("link", "way"), ("piece", "ghost-9"), ("marker", "trap")):
        SeenSet(what, ref, ("*",)).apply(live.table)
    for pile in ("wish-A", "plan"):
        SeenSet("pile", pile, ("*",)).apply(live.table)
    made, _ = match(live, SEATS)
    table = made.stack.match
    rest = private_things(table.scene("A"), table.scene(), {"B": table.scene("B").view})
    assert [(t.card.bonus, t.seats) for t in rest] == [("gold: top card", ("B",))]


def test_who_else_knows_is_said_by_name():
    scene = scenes()["A"]
    ((first, *_),) = private_pages(
        scene, (Private("wish", ("B", "C"), HandCard("x", "cards", "X")),), with_map=False
    )
    assert first.also == "also: Marek, Tom"


def test_what_a_page_has_no_room_for_comes_on_the_next():
    scene = scenes()["A"]
    many = [Private("a", (), HandCard(str(n), "cards", str(n))) for n in range(40)]
    pages = private_pages(scene, many, with_map=False)
    assert [sum(len(group.cards) for group in page) for page in pages] == [23, 17]
    assert all(group.head == "A" for page in pages for group in page)
    half = private_pages(scene, many, with_map=True)
    shown = [card.ref for page in half for group in page for card in group.cards]
    assert shown == [str(n) for n in range(40)]
    assert max(sum(len(group.cards) for group in page) for page in half) == 11


def test_cards_with_words_and_names_share_a_page_where_they_are_few():
    scene = scenes()["A"]
    worded = [Private("hand", (), HandCard(str(n), "cards", "X", text="words")) for n in range(3)]
    named = [Private("den", (), HandCard("n", "cards", "N"))]
    assert len(private_pages(scene, [*worded[:2], *named], with_map=False)) == 1
    cards, names = private_pages(scene, [*worded, *named], with_map=False)
    assert [len(group.cards) for group in (*cards, *names)] == [3, 1]
    assert isinstance(names[0], PrivateGroup)
    assert private_pages(scene, (), with_map=False) == []


SEEN_ONCE = (
    Glimpse("cave", "space", Space("cave", face="stairs", seen=BOTH), alone=True),
    Glimpse("ghost-8", "piece", Piece("ghost-8", "ghost", "cave", 8, seen=("A",)), alone=True),
    Glimpse("quiet", "card", alone=True),
    Glimpse("bat-1", "piece", Piece("bat-1", "bat", "stairs", 1)),
)


def test_what_a_seat_alone_saw_and_what_was_taken_back_is_there_too():
    seen = scenes()
    own = replace(seen["C"], glimpsed=SEEN_ONCE)
    found = private_things(own, seen[""], {})
    assert {thing.head for thing in found} == {"Seen, then taken back"}
    assert [(thing.card.ref, thing.seats) for thing in found] == [
        ("cave", ("A", "B")),
        ("ghost-8", ("A",)),
        ("quiet", ()),
    ]
    assert hides_on_the_map(own, seen[""])
    assert not hides_on_the_map(replace(seen["C"], glimpsed=SEEN_ONCE[2:]), seen[""])


def test_who_sees_only_the_other_end_of_a_way_is_not_named():
    """Whether somebody sees more of it than the seat does is no business of the seat."""
    live = session(seats=3)
    for change in (
        SpaceAdded(Space("den", face="stairs", seen=BOTH)),
        SpaceAdded(Space("cave", face="stairs", seen=("B", "C"))),
        LinkAdded(Link("way", "door", ("den", "cave"), seen=("A", "B", "C"))),
    ):
        change.apply(live.table)
    made, _ = match(live, SEATS)
    table = made.stack.match
    others = {seat: table.scene(seat).view for seat in "BC"}
    found = private_things(table.scene("A"), table.scene(), others)
    assert [thing.seats for thing in found if thing.head == "Ways"] == [("B",)]


def test_a_pile_is_headed_by_its_own_name():
    played = LAIR.session(2, "piles")
    made, _ = match(played, LAIR_SEATS[:4])
    table, seat = made.stack.match, warden(played.table)
    heads = {thing.head for thing in private_things(table.scene(seat), table.scene(), {})}
    assert {"hand"} <= heads
    assert "ploy" not in heads
