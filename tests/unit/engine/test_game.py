"""How many seats a game is for: a function of who plays its roles."""

import pytest
from msgspec.structs import replace

import lair
from companion.engine.game import (
    BadSeats,
    Role,
    Seat,
    check_seats,
    people_range,
    role_counts,
    seat_range,
    usual_bots,
)
from companion.engine.message import say

HERO = Role(id="hero", label=say("Hero"), seats=(1, 1))
EVIL = Role(
    id="evil",
    label=say("Evil"),
    seats=(1, 3),
    bot_seats=(1, 1),
    bots={"warden": say("Looks ahead")},
    usual="warden",
)
GAME = replace(lair.GAME, roles=(HERO, EVIL))
"""One hero against Companion, or against one to three people."""
COMPANIONS = {"hero": "", "evil": "warden"}


def seats(*parts):
    """Seats by what they play: ``evil`` by people, ``evil=warden`` by a bot."""
    split = (part.partition("=") for part in parts)
    return tuple(Seat("ABCDEF"[n], "", role, bot) for n, (role, _, bot) in enumerate(split))


@pytest.mark.parametrize(
    ("bots", "all_seats", "people"), [({}, (2, 4), (2, 4)), (COMPANIONS, (2, 2), (1, 1))]
)
def test_the_number_of_seats_depends_on_who_are_people(bots, all_seats, people):
    assert seat_range(GAME, bots) == all_seats
    assert people_range(GAME, bots) == people
    assert usual_bots(GAME) == COMPANIONS


def test_a_game_without_roles_is_for_as_many_as_it_says():
    plain = replace(GAME, roles=(), seats=(1, 4))
    assert seat_range(plain, {}) == people_range(plain, {}) == (1, 4)


def test_a_game_with_roles_is_for_no_more_than_it_says_in_all():
    """Three hunters and a warden, or two hunters and two wardens: four in all."""
    assert seat_range(lair.GAME, {}) == people_range(lair.GAME, {}) == (2, 4)
    assert people_range(lair.GAME, {"warden": "warden"}) == (1, 3)


@pytest.mark.parametrize(
    ("count", "bots", "each"),
    [
        (2, {}, {"hero": 1, "evil": 1}),
        (4, {}, {"hero": 1, "evil": 3}),
        (2, COMPANIONS, {"hero": 1, "evil": 1}),
    ],
)
def test_seats_fill_the_roles_as_far_as_whoever_plays_them_may(count, bots, each):
    assert role_counts(GAME.roles, count, bots) == each


@pytest.mark.parametrize(
    "parts",
    [
        ("hero", "evil=warden"),
        ("hero", "evil"),
        ("hero", "evil", "evil"),
        ("hero", "evil", "evil", "evil"),
        ("hero", "evil", "evil=warden"),
    ],
)
def test_people_may_be_several_where_companion_is_one(parts):
    check_seats(GAME, seats(*parts))


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        (
            ("hero", "evil=warden", "evil=warden"),
            "2 seats cannot play evil with warden; from 1 to 1",
        ),
        (("hero", "evil", "evil", "evil", "evil"), "4 seats cannot play evil; from 1 to 3"),
        (("hero", "hero", "evil"), "2 seats cannot play hero; from 1 to 1"),
        (("hero",), "0 seats cannot play evil; from 1 to 3"),
    ],
)
def test_other_numbers_are_refused_with_those_that_can_be(parts, why):
    with pytest.raises(BadSeats, match=why):
        check_seats(GAME, seats(*parts))


def test_too_many_in_all_are_refused():
    parts = ("hunter", "hunter", "hunter", "warden", "warden")
    with pytest.raises(BadSeats, match="5 seats cannot play lair; from 2 to 4"):
        check_seats(lair.GAME, seats(*parts))
    with pytest.raises(BadSeats, match="5 seats cannot play lair"):
        check_seats(replace(lair.GAME, roles=()), [Seat(seat, "") for seat in "ABCDE"])
