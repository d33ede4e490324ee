"""A new match begins as the last one was: two taps from home, and everything can be changed."""

import pytest
from msgspec.structs import replace

import toy
from companion.config import Defaults
from companion.session.library.match_list import MatchInfo
from companion.ui.presenter.home.last_evening import last_evening
from presenter_kit import bench

PEOPLE = (("T", "Tom"), ("K", "Kasia"))
OPTIONS = {"edition": "long", "scenario": "house"}


def kept(made, *infos):
    made.store.kept = list(infos)
    made.stack.top.uncovered()


def info(name="m1", game="toy", seats=PEOPLE, **more):
    return MatchInfo(name, game=game, seats=seats, **{"options": OPTIONS, **more})


@pytest.fixture
def made():
    return bench()


def begun(made):
    begins = []
    begin = made.store.begin
    made.store.begin = lambda game, seats, options, *, seed="": (
        begins.append((game, [seat.name for seat in seats], dict(options)))
        or begin(game, seats, options, seed=seed)
    )
    return begins


def test_two_taps_begin_the_same_again(made):
    kept(made, info(result="won"))
    begins = begun(made)
    page = made.tap("new")
    assert page.state == "review"
    assert next(o.ref for o in page.options.options if o.kind == "confirm") == "start"
    made.tap("start")
    ((game, names, options),) = begins
    assert (game, names, options["edition"]) == ("toy", ["Tom", "Kasia"], "long")


def test_nothing_is_proposed_where_nothing_was_played(made):
    assert made.tap("new").state == "seats"
    assert last_evening(made.context) is None


@pytest.mark.parametrize(
    "odd",
    [
        {"problem": "its journal cannot be read"},
        {"game": "gone"},
    ],
    ids=["damaged", "not installed"],
)
def test_a_match_that_cannot_be_used_proposes_nothing(made, odd):
    kept(made, info(**odd))
    assert made.tap("new").state == "seats"


def test_the_last_one_that_can_be_used_counts(made):
    kept(made, info("m3", problem="torn"), info("m2", seats=PEOPLE[:1]), info("m1"))
    assert last_evening(made.context).names == ("Tom",)


def test_choices_that_are_gone_are_not_proposed(made):
    kept(made, info(options={"edition": "ancient", "scenario": "gone", "pack": "gone"}))
    begins = begun(made)
    made.tap("new")
    made.tap("start")
    ((_, _, options),) = begins
    assert options["edition"] in toy.GAME.editions
    assert "gone" not in options.values()


def test_too_many_or_too_few_people_are_asked_again(made):
    many = tuple((chr(65 + n), f"Guest {n}") for n in range(9))
    kept(made, info(seats=many))
    assert made.tap("new").state == "seats"


def test_back_from_what_is_proposed_leads_home(made):
    kept(made, info())
    made.tap("new")
    made.stack.navigate("back")
    assert made.page.screen == "home"


def test_people_are_changed_from_there(made):
    kept(made, info())
    made.tap("new")
    assert made.tap("people").state == "seats"
    made.touch("seat 1")
    assert made.stack.top.names == ["Tom"]
    made.tap("enough")
    assert made.page.state == "review"


def test_what_the_settings_say_of_their_own_holds(made):
    settings = made.context.settings
    made.context.settings = replace(settings, match=Defaults(dice="table"))
    kept(made, info(options={**OPTIONS, "dice": "app", "cards": "table"}))
    found = last_evening(made.context).options
    assert "dice" not in found
    assert found["cards"] == "table"
