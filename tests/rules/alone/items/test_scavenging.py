"""Scavenging, the limit of six, upgrades (ALN-SCAV)."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Pile, Step
from rules.alone.table_kit import at, dark

LEVEL = """
    h-a
    |
    R
"""


def with_kit(cards, **more):
    """The hero with items in the pack, three charges each unless ``tracks`` says otherwise."""
    table = dark(LEVEL, **more)
    names = tuple(cards.split())
    table.piles["kit"] = Pile("kit", "item", names)
    left = tuple(card for card in table.piles["item"].cards if card not in names)
    table.piles["item"] = replace(table.piles["item"], cards=left)
    table.tracks = {**{f"charge {card}": 3 for card in names}, **table.tracks}
    table.redrawn()
    return table


def kit(m):
    return m.table.piles["kit"].cards


def scavenged(table, *answers):
    return at(table, Step("scavenge", "ann"), stop_at=("upgrade",)).answer(*answers)


@pytest.mark.rule("ALN-SCAV-010", "ALN-SCAV-020", "ALN-SCAV-070", "ALN-SCAV-080", "ALN-XP-080")
@pytest.mark.parametrize(
    ("hero", "marked", "marked_room", "sight", "n"),
    [
        ("h", 0, "one_card", 0, 1),
        ("R", 0, "one_card", 0, 3),
        ("R", 1, "one_card", 0, 1),
        ("R", 1, "nothing", 0, 0),
        ("h", 0, "one_card", 1, 1),
        ("h", 0, "one_card", 2, 2),
        ("R", 0, "one_card", 2, 4),
    ],
)
def test_cards_drawn(hero, marked, marked_room, sight, n):
    table = dark(
        LEVEL,
        hero=hero,
        xp={"sight": sight},
        tracks={"scavenged archive": marked},
        options={"marked_room_scavenge": marked_room},
    )
    m = scavenged(table)
    assert len(kit(m)) == n
    assert m.table.tracks["scavenged archive"] == (1 if hero == "R" else 0)


@pytest.mark.rule("ALN-SCAV-080")
def test_a_marked_room_that_gives_nothing_is_not_scavenged():
    options = {"marked_room_scavenge": "nothing"}
    table = dark(LEVEL, hero="R", tracks={"scavenged archive": 1}, options=options)
    m = at(table, Step("declare", "ann"))
    assert m.off("scavenge") == "The room is empty."


@pytest.mark.rule("ALN-SCAV-030")
def test_drawn_items_have_the_charges_they_show():
    m = scavenged(dark(LEVEL, hero="R"))
    records = m.table.content.records["item"]
    assert {m.table.tracks[f"charge {card}"] for card in kit(m)} <= {2, 3}
    assert all(m.table.tracks[f"charge {card}"] == records[card].charges for card in kit(m))


@pytest.mark.rule("ALN-SCAV-040", "ALN-SCAV-110")
def test_six_items_are_kept_before_any_upgrade():
    five = "crowbar torch flare grapple boots"
    m = scavenged(with_kit(five, hero="R"), "crowbar", "torch")
    assert len(kit(m)) == 6
    assert m.table.piles["item discard"].cards == ("crowbar", "torch")
    assert m.stopped.name == "upgrade"
    m = scavenged(with_kit("crowbar torch"))
    assert len(kit(m)) == 3
    assert m.table.piles["item discard"].cards == ()


@pytest.mark.rule("ALN-SCAV-050", "ALN-SCAV-060")
def test_upgrades_move_charges_of_a_fitting_matrix_as_often_as_wanted():
    m = at(with_kit("torch tablets scanner boots"), Step("upgrade", "ann"))
    assert "torch 0 boots" not in m.legal()
    m.answer("torch 0 tablets", "torch 1 scanner", "scanner 1 boots", "none")
    left = {card: m.table.tracks[f"charge {card}"] for card in kit(m)}
    assert left == {"torch": 3, "tablets": 2, "scanner": 2, "boots": 2}
    filled = [key for key, n in m.table.tracks.items() if key.startswith("upgrade ") and n]
    assert sorted(filled) == ["upgrade scanner 1", "upgrade torch 0", "upgrade torch 1"]


@pytest.mark.rule("ALN-SCAV-050")
def test_a_filled_space_takes_no_second_charge():
    m = at(with_kit("torch tablets"), Step("upgrade", "ann")).answer("torch 0 tablets")
    assert m.prompt is None or "torch 0 tablets" not in m.legal()


@pytest.mark.rule("ALN-SCAV-100")
@pytest.mark.parametrize(("choice", "left"), [("discarded", 1), ("stays", 2)])
def test_a_last_charge_given_to_another_item(choice, left):
    table = with_kit(
        "crowbar boots",
        tracks={"charge boots": 1},
        options={"last_charge_given_away": choice},
    )
    m = at(table, Step("upgrade", "ann")).answer("crowbar 0 boots")
    assert len(kit(m)) == left
    assert m.table.tracks["charge boots"] == 0


@pytest.mark.rule("ALN-SCAV-090")
@pytest.mark.parametrize(("choice", "drawn"), [("reshuffled", ("boots",)), ("no_card", ())])
def test_an_empty_item_deck(choice, drawn):
    table = dark(LEVEL, options={"item_deck_empty": choice})
    table.piles["item"] = replace(table.piles["item"], cards=())
    table.piles["item discard"] = replace(table.piles["item discard"], cards=("boots",))
    table.redrawn()
    m = at(table, Step("find", "ann"))
    assert kit(m) == drawn
