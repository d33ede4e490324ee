"""Pages that ask nothing: they go on by themselves after a readable time, or by a tap; undo takes them."""

import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Dice, Do, Roll
from companion.ui.models import DiceModel, ThrowModel
from companion.ui.presenter.moments.card_page import BRIEF_S, CardPage
from companion.ui.presenter.moments.ceremony_page import CeremonyPage
from companion.ui.presenter.moments.moment_page import (
    AFTER_FINGER_S,
    LEAST_S,
    LETTERS_PER_S,
    MomentPage,
    words_in,
)
from companion.ui.presenter.moments.throw_page import ThrowPage
from games_kit import game_called
from presenter_kit import go_on, match
from session_kit import SEATS


def until(kind, name="escape", seed="moments", most=900):
    """A match on the screens that has come to the first page of a kind."""
    session, below = game_called(name).session(1, seed), Chance(seed).below
    made, live = match(session, SEATS[: len(session.table.turn.order)])
    made.context.games[name] = session.game
    while made.page.screen != "table":
        made.stack.back()
    for _ in range(most):
        prompt = session.prompt
        assert prompt is not None, f"no {kind.__name__} in this match"
        made.wait()
        made.stack.match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
        while made.stack.top is not made.stack.match:
            if isinstance(made.stack.top, kind):
                return made, live
            made.stack.back()
    raise AssertionError(f"no {kind.__name__} in {most} answers")


def setting(made, **changes):
    settings = made.context.settings
    made.stack.settle(replace(settings, screen=replace(settings.screen, **changes)))


def test_a_throw_names_who_at_whom_from_what_and_what_came_of_it():
    made, _ = until(ThrowPage)
    page = made.page
    (part,) = page.stage
    throw = part.model
    assert isinstance(throw, ThrowModel)
    assert throw.who_name
    assert throw.verdict
    assert throw.dice.dice
    assert page.options.options[0].kind == "confirm"
    assert len(page.options.options) == 1
    made.tap("go on")
    assert made.stack.top is not page
    assert not any(isinstance(it.model, DiceModel) for it in made.page.stage)


def test_a_page_goes_on_by_itself_once_it_could_be_read():
    made, _ = until(ThrowPage)
    page, top = made.page, made.stack.top
    letters = sum(map(len, words_in((page.stage, page.ask))))
    assert page.lasts_s >= max(LEAST_S, letters / LETTERS_PER_S)
    assert not made.stack.tick()
    made.wait(page.lasts_s - 0.1)
    assert not made.stack.tick()
    assert made.stack.top is top
    made.wait(0.2)
    assert made.stack.tick()
    assert made.stack.top is not top


def test_a_finger_on_the_glass_holds_it():
    made, _ = until(ThrowPage)
    top, lasts = made.stack.top, made.page.lasts_s
    made.stack.tick()
    made.stack.fingers = lambda: 1
    made.wait(lasts * 3)
    assert not made.stack.tick()
    made.stack.fingers = int
    assert not made.stack.tick()
    assert made.stack.top is top
    made.wait(AFTER_FINGER_S + 0.1)
    assert made.stack.tick()


def test_time_begins_once_the_page_is_on_the_glass():
    """What lies over it does not use its time up."""
    made, _ = until(ThrowPage)
    top, lasts = made.stack.top, made.page.lasts_s
    made.stack.tick()
    made.stack.go("settings")
    made.wait(lasts * 2)
    made.stack.tick()
    made.stack.back()
    assert made.page.screen == "throw"
    assert not made.stack.tick()
    assert made.stack.top is top


def test_people_may_have_every_page_wait_for_a_tap():
    made, _ = until(ThrowPage)
    setting(made, pages="tap")
    top = made.stack.top
    assert made.page.lasts_s == 0
    made.stack.tick()
    made.wait(1000)
    made.stack.tick()
    assert made.stack.top is top
    made.touch("go on")
    assert made.stack.top is not top


def test_a_table_that_knows_its_cards_sees_each_for_two_seconds_or_not_at_all():
    made, _ = until(CardPage)
    setting(made, cards="brief")
    assert made.page.lasts_s == BRIEF_S
    made, live = until(CardPage, seed="cards")
    n = len(live.session.entries)
    made.stack.navigate("undo")
    go_on(made.stack)
    setting(made, cards="skip")
    live.session.redo(99)
    assert len(live.session.entries) == n


@pytest.mark.parametrize("kind", [ThrowPage, CardPage])
def test_a_page_goes_with_what_it_is_about_and_comes_again_when_it_is_done_again(kind):
    made, live = until(kind)
    entry = live.session.entries[-1]
    made.stack.navigate("undo")
    while made.page.screen != "table":
        assert not isinstance(made.stack.top, MomentPage)
        made.stack.back()
    assert entry not in live.session.entries
    assert made.stack.match.answer(entry.text)
    shown = []
    while made.stack.top is not made.stack.match:
        shown.append(type(made.stack.top))
        made.stack.back()
    assert kind in shown


def test_a_throw_that_can_still_be_changed_has_its_page_in_its_question():
    session, below = game_called("escape").session(1, "again"), Chance("again").below
    made, _ = match(session, SEATS[:2])
    seen = 0
    for _ in range(900):
        prompt = session.prompt
        if prompt is None or seen > 2:
            break
        made.stack.match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
        if isinstance(prompt, Roll) and isinstance(session.prompt, Dice):
            assert not isinstance(made.stack.top, ThrowPage)
            seen += 1
        go_on(made.stack)
    assert seen


def test_a_great_moment_is_announced_once_with_the_figure_of_whose_it_is():
    made, live = until(CeremonyPage)
    page = made.page
    (part,) = page.stage
    assert part.model.figure is not None
    assert part.model.name in "".join(str(span) for span in page.ask.ask)
    assert page.light in ("fall", "goal")
    assert page.about in [seat.id for seat in live.seats]
    first = page.ask.ask
    made.stack.back()
    below, again = Chance("on").below, []
    for _ in range(3):
        prompt = live.session.prompt
        if prompt is None:
            break
        made.stack.match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
        while made.stack.top is not made.stack.match:
            again.append(made.page.ask.ask)
            if made.page.screen == "end":
                break
            made.stack.back()
        if made.page.screen == "end":
            break
    assert first not in again


def dead(made, live):
    """Answer until somebody has died; the pages that were shown for the last answer."""
    below, screens = Chance("dead").below, []
    for _ in range(900):
        prompt = live.session.prompt
        if prompt is None:
            break
        made.stack.match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
        screens = []
        while made.stack.top is not made.stack.match and made.page.screen != "end":
            screens.append(made.page)
            made.stack.back()
        pieces = live.session.table.pieces
        if any("dead" in pieces[seat.id].conditions for seat in live.seats):
            return screens
    raise AssertionError("nobody died")


def test_a_death_that_was_undone_and_is_done_again_is_announced_again():
    session = game_called("heist").session(1, "again")
    made, live = match(session, SEATS[: len(session.table.turn.order)])
    go_on(made.stack)
    shown = dead(made, live)
    first = [page.ask.ask for page in shown if page.screen == "ceremony"]
    assert first
    if made.page.screen == "end":
        made.stack.back()
    live.session.undo()
    made.stack.match.went_back()
    go_on(made.stack)
    live.session.redo()
    made.stack.match.went_back()
    again = []
    while made.stack.top is not made.stack.match and made.page.screen != "end":
        again.append(made.page.ask.ask)
        made.stack.back()
    assert first[0] in again
    made.stack.match.went_back()
    assert made.page.screen in ("table", "end")


def test_a_match_that_is_taken_up_again_repeats_no_great_moment():
    session = game_called("heist").session(1, "again")
    made, live = match(session, SEATS[: len(session.table.turn.order)])
    go_on(made.stack)
    dead(made, live)
    if live.session.prompt is None:
        live.session.undo()
    made, _ = match(live.session, live.seats)
    assert made.page.screen == "table"
