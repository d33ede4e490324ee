"""The private page: all that a seat may see and the table may not, and who else knows."""

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
from companion.ui.models import HandCard, PrivateGroup
from companion.ui.presenter.builders.private_things import (
    Private,
    hides_on_the_map,
    private_pages,
    private_things,
)
from presenter_kit import ANNA, MAREK, match
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
    others = [scene for ref, scene in seen.items() if ref not in ("", seat)]
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
    rest = private_things(table.scene("A"), table.scene(), [table.scene("B")])
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
