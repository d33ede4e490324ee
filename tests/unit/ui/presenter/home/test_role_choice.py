"""Set-up asks who plays each role, and the match begins with who was chosen."""

import pytest
from msgspec.structs import replace

import session_kit
import toy
from companion.engine.game import Role, Start
from companion.engine.message import say
from companion.session.bots.played_seats import bot_asked, played_seats
from companion.session.library.open_match import LiveMatch
from companion.session.session import Session
from companion.ui.models import ListModel
from companion.ui.presenter.home.role_choice import RoleChoice
from presenter_kit import LEDGER, bench

BOTS = {"timid": say("Calm"), "bold": say("Brisk")}
HUNTER = Role(id="hunter", label=say("Heroes"), seats=(1, 3), bots=BOTS)
WARDEN = Role(id="warden", label=say("Act"), seats=(1, 1), bots=BOTS)
GAME = replace(
    toy.GAME, roles=(HUNTER, WARDEN), bots={"timid": toy.GAME.bots["timid"], "bold": toy.timid}
)


def setting_up(game):
    """The set-up of a game on a bench whose store begins it."""
    made = bench()
    made.context.games = {"toy": game}

    def begin(_, seats, options, *, seed=""):
        content = session_kit.start().content
        start = Start(tuple(seats), {**options, "drawing": "app"}, content)
        return LiveMatch(Session.new(game, start, seed=seed), tuple(seats), LEDGER)

    made.store.begin = begin
    made.stack.go("setup")
    return made


def begun(made):
    """Start the match that was set up."""
    made.tap("start")
    return made.stack.match.session


def test_a_game_without_roles_asks_for_people_at_once():
    made = setting_up(toy.GAME)
    assert not [ref for ref in made.refs if ref.startswith("plays ")]
    assert RoleChoice(toy.GAME).people() == toy.GAME.seats


def test_companion_plays_the_role_it_was_given_from_the_first_question():
    made = setting_up(GAME)
    assert made.refs == ["plays ", "plays timid", "plays bold"]
    made.tap("plays ")
    made.tap("plays bold")
    made.tap("name Tom")
    made.tap("enough")
    session = begun(made)
    (warden,) = [seat for seat, bot in played_seats(session.table).items() if bot == "bold"]
    assert session.table.words[f"role {warden}"] == "warden"
    assert list(session.table.turn.order)[-1] == warden
    assert played_seats(session.table) == {warden: "bold"}
    session.answer(session.prompt.sample(lambda n: 0))
    assert bot_asked(session) == warden


def test_a_role_begins_with_whom_it_usually_has():
    usual = replace(WARDEN, usual="bold")
    assert [RoleChoice(replace(GAME, roles=(role,))).chosen(role) for role in (WARDEN, usual)] == [
        "",
        "bold",
    ]
    made = setting_up(replace(GAME, roles=(HUNTER, usual)))
    made.tap("plays ")
    assert {o.ref: o.kind for o in made.page.options.options} == {
        "plays ": "possible",
        "plays timid": "possible",
        "plays bold": "confirm",
    }


def test_people_fill_the_roles_that_come_first():
    made = setting_up(GAME)
    made.tap("plays ")
    made.tap("plays ")
    for name in ("Tom", "Kasia", "Anna"):
        assert "enough" not in made.refs or len(made.stack.top.names) >= 2
        made.tap(f"name {name}")
    made.tap("enough")
    session = begun(made)
    words = session.table.words
    assert [words[f"role {seat}"] for seat in session.table.turn.order] == [
        "hunter",
        "hunter",
        "warden",
    ]
    assert not played_seats(session.table)


def test_whoever_is_too_many_stands_up_when_companion_takes_a_role():
    made = setting_up(GAME)
    made.tap("plays ")
    made.tap("plays ")
    for name in ("Tom", "Kasia", "Anna", "Marek"):
        made.tap(f"name {name}")
    made.tap("roles")
    made.tap("plays timid")
    assert made.stack.top.names == ["Tom"]
    assert made.page.options.options


def test_a_role_that_is_companions_alone_is_not_asked_where_one_bot_plays_it():
    alone = replace(WARDEN, people=False, bots={"bold": say("Brisk")})
    made = setting_up(replace(GAME, roles=(HUNTER, alone)))
    made.tap("plays ")
    assert not [ref for ref in made.refs if ref.startswith("plays ")]
    made.tap("name Tom")
    made.tap("enough")
    assert list(played_seats(begun(made).table).values()) == ["bold"]


@pytest.mark.parametrize("most", [1, 4])
def test_no_more_people_are_asked_than_can_play(most):
    made = setting_up(replace(toy.GAME, seats=(1, most)))
    for ref in [f"name {name}" for name in ("Tom", "Kasia", "Anna", "Marek")[:most]]:
        made.tap(ref)
    made.tap("people")
    assert not [ref for ref in made.refs if ref.startswith("name ") or ref == "type"]
    assert "enough" in made.refs


def values(made):
    """The lines of the set-up, each with what is chosen."""
    listed = next(part.model for part in made.page.stage if isinstance(part.model, ListModel))
    return {row.title: row.value for row in listed.rows}


def test_the_lines_of_the_roles_say_who_plays_what_once_enough_sit():
    made = setting_up(GAME)
    made.tap("plays ")
    made.tap("plays ")
    made.tap("name Tom")
    assert values(made)["Heroes"] == values(made)["Act"] == "People"
    made.tap("name Kasia")
    made.tap("name Anna")
    assert (values(made)["Heroes"], values(made)["Act"]) == ("Tom, Kasia", "Anna")
    made.tap("enough")
    made.tap("roles")
    made.tap("plays ")
    made.tap("plays bold")
    assert (values(made)["Heroes"], values(made)["Act"]) == ("Tom, Kasia, Anna", "Brisk")
    assert "start" in made.refs, "they sit there already"


def test_the_line_that_is_asked_is_in_sight():
    made = setting_up(GAME)
    made.tap("plays ")
    listed = next(part.model for part in made.page.stage if isinstance(part.model, ListModel))
    assert listed.rows[listed.at].title == "Act"
    assert listed.rows[listed.at].state == "now"


def test_how_many_may_play_is_said_of_one_of_several_and_of_none():
    made = setting_up(GAME)
    made.tap("plays timid")
    made.tap("plays ")
    assert made.page.ask.support == "1 person. Put the screen in front of them."
    made = setting_up(GAME)
    made.tap("plays timid")
    made.tap("plays bold")
    assert made.page.ask.support == "You only watch."
    assert made.refs == ["enough"]
    made.tap("enough")
    assert len(played_seats(begun(made).table)) == 2


def test_where_all_sit_nobody_is_asked_for():
    made = setting_up(replace(toy.GAME, seats=(1, 1)))
    made.tap("name Tom")
    made.tap("people")
    assert made.page.ask.ask == ("EVERYBODY SITS",)


def test_how_many_people_are_asked_depends_on_who_plays_the_other_side():
    """One hero against Companion, or against one to three people."""
    hero = replace(HUNTER, seats=(1, 1), bots={})
    evil = replace(WARDEN, seats=(1, 3), bot_seats=(1, 1))
    made = setting_up(replace(GAME, roles=(hero, evil)))
    made.tap("plays bold")
    made.tap("name Tom")
    assert not [ref for ref in made.refs if ref.startswith("name ")], "one is enough"
    made.tap("enough")
    made.tap("roles")
    made.tap("plays ")
    for name in ("Kasia", "Anna", "Marek"):
        made.tap(f"name {name}")
    made.tap("enough")
    session = begun(made)
    roles = [session.table.words[f"role {seat}"] for seat in session.table.turn.order]
    assert roles == ["hunter", "warden", "warden", "warden"]
    assert not played_seats(session.table)
