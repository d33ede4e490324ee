"""The look-ahead tells what everybody could foresee: no card before it is turned up, no secret."""

import pytest
from msgspec.structs import replace

import toy
from companion.engine.because import because
from companion.engine.flow.prompts import Do
from companion.engine.message import say
from companion.engine.state.changes import CardMoved, PileSet, SeenSet, TrackSet
from companion.engine.state.table import EVERYBODY, Pile, Step
from companion.session.session import Session
from session_kit import session

WHY = because("TOY-ACT-010")
FIRST, SECOND = say("Put the lamp down"), say("Look into the box")


def two_instructions(between):
    """A match that asks hands for two things; between them the rules do something."""

    def first(play, step):
        _ = yield from play.instruct(TrackSet("noise", 1), WHY, asks=FIRST, may_leave=False)
        play.push(Step("between"), Step("second"))

    def second(play, step):
        _ = yield from play.instruct(TrackSet("noise", 2, 1), WHY, asks=SECOND, may_leave=False)

    steps = {**toy.STEPS, "first": first, "between": between, "second": second}
    table = session().copy_of_table()
    table.piles["deck"] = Pile("deck", "omen", ("x", "y"), down=True)
    table.piles["shown"] = Pile("shown", "omen")
    table.piles["hand"] = Pile("hand", "omen", ("z",), seen=("B",))
    table.agenda = (Step("first"), *table.agenda)
    game = replace(toy.GAME, rules=replace(toy.GAME.rules, steps=steps))
    match = Session.from_table(game, table, seed="s")
    assert isinstance(match.prompt, Do)
    return match


def drawn(play, step):
    play.change(CardMoved("y", "deck", "shown"), WHY)


def opened(play, step):
    play.change(SeenSet("pile", "hand", EVERYBODY), WHY)


def laid(play, step):
    play.change(PileSet(Pile("more", "omen", ("w",))), WHY)


def passed(play, step):
    play.change(CardMoved("y", "deck", "hand"), WHY)


def fails(play, step):
    raise KeyError("what only B knows")


@pytest.mark.parametrize("between", [drawn, opened])
def test_what_comes_to_light_and_what_follows_it_is_not_listed_before(between):
    match = two_instructions(between)
    (line,) = match.ahead()
    assert line.prompt.asks == FIRST
    assert [noted.change for noted in line.notes if noted.step == "between"] == []
    match.answer("done")
    assert match.prompt.asks == SECOND


@pytest.mark.parametrize("between", [laid, passed])
def test_what_everybody_foresees_is_listed_with_all_that_follows(between):
    match = two_instructions(between)
    assert [line.prompt.asks for line in match.ahead()] == [FIRST, SECOND]
    assert "'y'" not in str(match.ahead())


def test_an_instruction_that_itself_lays_a_thing_open_is_listed_with_what_it_lays():
    def opens(play, step):
        shows = SeenSet("pile", "hand", EVERYBODY)
        _ = yield from play.instruct(shows, WHY, asks=SECOND, may_leave=False)

    match = two_instructions(opens)
    assert [line.prompt.asks for line in match.ahead()] == [FIRST, SECOND, SECOND]


def test_rules_that_fail_ahead_end_the_list_and_say_nothing():
    match = two_instructions(fails)
    assert match.ahead() == ()
    assert match.prompt.asks == FIRST


def test_an_instruction_for_somebody_alone_stands_alone():
    asks = say("Look at your token")
    alone = Do(asks=asks, rule=WHY.rule, changes=(), seats=("B",), secret=True, may_leave=False)

    def looks(play, step):
        _ = yield from play.ask(alone)

    match = two_instructions(looks)
    assert [line.prompt.asks for line in match.ahead()] == [FIRST]
    match.answer("done")
    assert (match.prompt, match.ahead()) == (alone, ())
    match.answer("done")
    assert [line.prompt.asks for line in match.ahead()] == [SECOND]
