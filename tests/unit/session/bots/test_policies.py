"""Roles: who may play which seat, bots by role in a simulation, and a side that begins as a bot's."""

import pytest
from msgspec.structs import replace

import lair
import session_kit
import toy
from companion.commands import UsedWrongly
from companion.commands.shared.library import seats_for
from companion.engine.errors import Refused
from companion.engine.game import BadSeats, Role, Seat, Start
from companion.engine.message import say
from companion.engine.state.seat_names import seat_role
from companion.engine.state.table import packed
from companion.session.bots.played_seats import bot_asked, come_back, leave, played_seats
from companion.session.bots.policies import UnknownPolicy, turn_of
from companion.session.bots.simulation import moves, play_one
from companion.session.library.match_library import Library
from companion.session.session import Session
from games_kit import LAIR
from session_kit import bot_answers, library


def eager(view, prompt, thinking):
    """Takes the last answer that can be chosen."""
    options = prompt.choosable()
    return options[-1].key if options else prompt.sample(thinking)


ROLES = (
    Role(
        id="hunter",
        label=say("Hunter"),
        seats=(1, 3),
        bots={"timid": say("Calm")},
    ),
    Role(
        id="warden",
        label=say("Warden"),
        seats=(1, 1),
        people=False,
        bots={"eager": say("Brisk"), "timid": say("Calm")},
    ),
)
GAME = replace(toy.GAME, roles=ROLES, bots={**toy.GAME.bots, "eager": eager})
HUNTER, WARDEN = Seat("A", "Ada", "hunter"), Seat("B", "Bo", "warden", "eager")


def start(*seats):
    return replace(session_kit.start(), seats=seats or (HUNTER, WARDEN))


def test_who_plays_which_role_lies_on_the_first_table():
    session = Session.new(GAME, start(), seed="roles")
    assert played_seats(session.table) == {"B": "eager"}
    assert [seat_role(session.table, seat) for seat in "AB"] == ["hunter", "warden"]
    session.answer(session.prompt.sample(lambda n: 0))
    assert bot_asked(session) == "B"
    session.undo()
    assert played_seats(session.table) == {"B": "eager"}


def test_a_resumed_match_keeps_its_roles(tmp_path):
    home = library(tmp_path, game=GAME)
    session = home.begin("toy", (HUNTER, WARDEN), {}, seed="roles")
    session.answer(session.prompt.sample(lambda n: 0))
    bot_answers(session, "B")
    session.close()
    again = home.resume(session.match).session
    assert played_seats(again.table) == {"B": "eager"}
    assert seat_role(again.table, "B") == "warden"


@pytest.mark.parametrize(
    "seats",
    [
        (HUNTER,),
        (HUNTER, replace(WARDEN, bot="")),
        (HUNTER, replace(WARDEN, bot="nobody")),
        (replace(HUNTER, bot="eager"), WARDEN),
        (replace(HUNTER, role="ghost"), WARDEN),
        (replace(HUNTER, role=""), WARDEN),
        (HUNTER, WARDEN, replace(WARDEN, id="C")),
    ],
)
def test_seats_that_no_match_can_be_played_by_are_refused(seats):
    with pytest.raises(BadSeats):
        Session.new(GAME, start(*seats), seed="roles")


def test_a_game_without_roles_knows_none_and_lets_any_bot_begin():
    with pytest.raises(BadSeats):
        Session.new(toy.GAME, start(HUNTER), seed="roles")
    begun = Session.new(toy.GAME, start(Seat("A", "Ada", bot="timid")), seed="roles")
    assert bot_asked(begun) == "A"


def test_people_take_over_no_role_that_is_not_theirs_and_no_bot_either():
    session = Session.new(GAME, start(), seed="roles")
    with pytest.raises(Refused):
        come_back(session, "B")
    with pytest.raises(Refused):
        leave(session, "A", "eager")
    leave(session, "A", "timid")
    come_back(session, "A")
    assert played_seats(session.table) == {"B": "eager"}


def test_bots_are_named_by_role(monkeypatch):
    asked = []

    def noted(game, name, chance):
        asked.append(name)
        return turn_of(game, name, chance)

    monkeypatch.setattr("companion.session.bots.policies.turn_of", noted)
    three = (HUNTER, WARDEN, replace(HUNTER, id="C"))
    session = Session.new(GAME, start(*three), seed="roles")
    next(moves(session, ("warden=eager", "hunter=timid", "hunter=random"), "s"))
    assert asked == ["timid", "eager", "random"]
    with pytest.raises(UnknownPolicy):
        next(moves(session, ("warden=eager",), "s"))


def test_a_simulation_by_role_comes_to_its_end_and_is_the_same_again():
    policies = ("hunter=timid", "warden=eager")
    seats = seats_for(GAME, policies)
    assert [(seat.role, seat.bot) for seat in seats] == [("hunter", "timid"), ("warden", "eager")]
    played = play_one(GAME, start(*seats), policies, "s")
    assert played.result
    assert played == play_one(GAME, start(*seats), policies, "s")
    assert (
        played.digest != play_one(GAME, start(*seats), ("hunter=timid", "warden=timid"), "s").digest
    )


@pytest.mark.parametrize("policies", [("random", "random"), ("hunter=random",), ("ghost=random",)])
def test_a_simulation_of_seats_the_game_has_not_is_refused(policies):
    with pytest.raises(UsedWrongly):
        seats_for(GAME, policies)


def of_the_lair(*policies):
    seats = seats_for(lair.GAME, policies)
    return Start(seats, LAIR.options(), LAIR.content)


@pytest.mark.parametrize(
    "policies",
    [
        ("hunter=hunter", "warden=warden"),
        ("hunter=random", "warden=random"),
        ("hunter=hunter", "warden=random", "warden=random"),
        ("hunter=hunter", "warden=random", "warden=random", "warden=random"),
        ("hunter=random", "hunter=hunter", "warden=random", "warden=warden"),
    ],
)
def test_a_side_of_people_may_have_more_seats_than_companions(policies):
    start = of_the_lair(*policies)
    played = {seat.id: seat.bot for seat in start.seats if seat.bot}
    assert played_seats(lair.GAME.begin(start)) == played
    match = play_one(lair.GAME, start, policies, "several")
    assert match.result
    assert match == play_one(lair.GAME, start, policies, "several")


def test_several_wardens_decide_in_turn_and_know_the_same():
    policies = ("hunter=hunter", "warden=random", "warden=random", "warden=random")
    match = Session.new(lair.GAME, of_the_lair(*policies), seed="wardens")
    asked = []
    for _ in moves(match, policies, "wardens"):
        views = [match.copy_of_view(seat) for seat in "BCD"]
        assert packed(views[0]) == packed(views[1]) == packed(views[2])
        if match.prompt is not None and match.prompt.secret:
            asked += match.prompt.seats
    turns = [seat for seat in asked if seat != "A"]
    assert "".join(turns[:6]) == "CDBCDB"


def test_companion_plays_no_more_seats_of_a_side_than_its_rules_say():
    with pytest.raises(UsedWrongly, match="2 seats cannot play warden with warden; from 1 to 1"):
        seats_for(lair.GAME, ("hunter=hunter", "warden=warden", "warden=warden"))


def test_a_match_of_several_people_on_a_side_is_taken_up_again_and_any_may_leave(tmp_path):
    policies = ("hunter=hunter", "warden=random", "warden=random", "warden=random")
    home = Library(tmp_path, {"lair": LAIR.game_folder}, version="test")
    match = home.begin("lair", of_the_lair(*policies).seats[:1] + people("BCD"), {}, seed="w")
    for _, _ in zip(range(12), moves(match, policies, "w"), strict=False):
        pass
    leave(match, "C", "warden")
    match.close()
    again = home.resume(match.match).session
    assert played_seats(again.table) == {"A": "hunter", "C": "warden"}
    assert [seat_role(again.table, seat) for seat in "ABCD"] == ["hunter"] + ["warden"] * 3
    come_back(again, "C")
    assert played_seats(again.table) == {"A": "hunter"}
    again.close()


def people(ids):
    return tuple(Seat(seat, seat, "warden") for seat in ids)
