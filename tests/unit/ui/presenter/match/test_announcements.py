"""What stands before a question: the alarm on one page, nothing told before it has happened."""

import pytest

from companion.engine.because import because
from companion.engine.chance import Chance
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do
from companion.engine.message import say
from companion.engine.state.changes import (
    CardMoved,
    ConditionSet,
    DiceThrown,
    PieceTrackSet,
    TrackSet,
    WordSet,
)
from companion.engine.state.table import Thrown
from companion.games.escape.state.pieces import ESCAPED
from companion.session.match.entries import LookAheadLine
from companion.ui.models import StoryModel
from companion.ui.presenter.match.redo_offer import do_again
from companion.ui.presenter.moments.interlude_pages import AlarmScreen
from companion.ui.presenter.moments.moment_stream import turned_up
from companion.ui.presenter.moments.spoilers import up_to_moment
from games_kit import INSTALLED, game_called
from presenter_kit import go_on, match
from session_kit import SEATS

WHY = because("TEST", "It is so.")


def begun(name, seed):
    session = game_called(name).session(1, seed)
    made, live = match(session, SEATS[: len(session.table.turn.order)])
    go_on(made.stack)
    return made, live


def answer(made, live, below):
    prompt = live.session.prompt
    made.stack.match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))


def until_alarm(seed="alarm"):
    """A match of escape whose alarm has just begun, at its page."""
    made, live = begun("escape", seed)
    below = Chance(seed).below
    live.session.adjust((TrackSet("threat pool", 0),))
    made.stack.match.went_back()
    for _ in range(900):
        answer(made, live, below)
        pages = []
        while made.stack.top is not made.stack.match:
            if isinstance(made.stack.top, AlarmScreen):
                return made, live, below
            pages.append(made.page.screen)
            made.stack.back()
        if live.session.prompt is None:
            break
    raise AssertionError("no alarm")


def test_the_alarm_has_one_page_and_going_on_is_having_read_its_instruction():
    made, live, _ = until_alarm()
    prompt = live.session.prompt
    assert isinstance(prompt, Do)
    assert live.session.table.agenda[0].name == "lockdown.announce"
    (part,) = made.page.stage
    assert isinstance(part.model, StoryModel)
    assert len(part.model.lines) == 4
    assert all(words for _, words in part.model.lines)
    number = live.session.number
    made.tap("go on")
    assert live.session.number == number + 1
    assert live.session.entries[-1].text == "done"
    assert made.page.screen != "alarm"


def test_the_alarm_waits_for_a_tap_and_comes_once():
    made, live, below = until_alarm()
    made.stack.tick()
    made.wait(1000)
    made.stack.tick()
    assert isinstance(made.stack.top, AlarmScreen)
    made.tap("go on")
    for _ in range(40):
        if live.session.prompt is None or made.page.screen == "end":
            break
        assert not isinstance(made.stack.top, AlarmScreen)
        go_on(made.stack)
        answer(made, live, below)


def test_an_alarm_that_was_undone_is_announced_again():
    made, live, _ = until_alarm()
    entry = live.session.entries[-1]
    made.stack.navigate("undo")
    while made.stack.top is not made.stack.match:
        assert not isinstance(made.stack.top, AlarmScreen)
        made.stack.back()
    assert made.stack.match.answer(entry.text)
    shown = []
    while made.stack.top is not made.stack.match:
        shown.append(made.page.screen)
        made.stack.back()
    assert shown.count("alarm") == 1


NOTHING = PieceTrackSet("A", "fear", 3, 2)
BRINGS = {
    "dice": (DiceThrown(Thrown("x", ("a",))), 1),
    "a card": (CardMoved("ev_raid", "event", "event discard"), 1),
    "the alarm": (WordSet("lockdown", "pool"), 1),
    "a death": (ConditionSet("A", "dead"), 0),
    "somebody out": (ConditionSet("B", "out of the facility"), 0),
}
"""What has a page of its own, and whether the instruction that brings it may be named before."""


@pytest.mark.parametrize("name", BRINGS)
@pytest.mark.parametrize("at", range(3))
def test_a_list_of_instructions_names_nothing_that_has_a_page_of_its_own_before_it(name, at):
    session = game_called("escape").session(2, "list")
    change, named = BRINGS[name]
    if name == "a card":
        change = CardMoved(session.table.piles["event"].cards[0], "event", "event discard")
    if name == "somebody out":
        change = ConditionSet("B", ESCAPED)
    notes = [(Noted(NOTHING, WHY),) for _ in range(5)]
    notes[at] = (Noted(NOTHING, WHY), Noted(change, WHY))
    prompt = Do(asks=say("Do it"), rule="X", changes=())
    lines = tuple(LookAheadLine(prompt, n, notes[n]) for n in range(5))
    shown = up_to_moment(lines, session.game, session.copy_of_view, ("A", "B"))
    announced = not at and not named  # what the open instruction brings was announced before it
    assert shown == (lines if announced else lines[: at + named])
    calm = tuple(LookAheadLine(prompt, n, (Noted(NOTHING, WHY),)) for n in range(5))
    assert up_to_moment(calm, session.game, session.copy_of_view, ("A", "B")) == calm


def read(made):
    """Return the pages over the question, first to last, and go on."""
    shown = []
    while made.stack.top is not made.stack.match:
        page = made.page
        shown.append((page.screen, page.ask.ask, page.stage, page.consequences.chips))
        made.stack.back()
    return [it for it in shown if it[0] != "hint"]


def of_moments(shown):
    return [it for it in shown if it[0] in ("throw", "turned", "ceremony", "alarm", "last", "end")]


@pytest.mark.parametrize("name", INSTALLED)
def test_done_again_each_page_comes_once_as_it_came_before_what_hands_move(name):
    made, live = begun(name, "redo")
    session, below, pages = live.session, Chance("redo").below, []
    for _ in range(140):
        if session.prompt is None:
            break
        answer(made, live, below)
        pages.append((session.entries[-1].n, of_moments(read(made))))
    compared = 0
    for count in (1, 7, 25):
        made.stack.match.take_back(session.entries[-count - 1].n)
        while made.stack.top is not made.stack.match:
            made.stack.back()
        steps = made.stack.match.session.foreseen()
        assert len(steps) == count
        do_again(made.stack.match, count, session.view())
        again = read(made)
        before = [it for _, shown in pages[-count:] for it in shown]
        assert [it[:2] for it in of_moments(again)] == [it[:2] for it in before]
        throws = [it for it in before if it[0] == "throw"]
        assert [it for it in again if it[0] == "throw"] == throws
        moves = [n for n, it in enumerate(again) if it[0] == "proxy"]
        assert not moves or moves[0] >= len(of_moments(again))
        compared += len(before)
    assert compared


def test_what_a_correction_brings_about_has_its_pages():
    """The open step is left to hands: the next one draws a card."""
    made, live = begun("escape", "skip")
    session, below, cards = live.session, Chance("skip").below, 0
    for _ in range(300):
        if cards > 1 or session.prompt is None:
            break
        drawn = any(step.name == "event.draw" for step in session.view().agenda[1:2])
        if not drawn:
            answer(made, live, below)
            go_on(made.stack)
            continue
        made.stack.match.skip()
        shown = read(made)
        notes = session.log()[-1].notes
        turned = [it for it in notes if turned_up(session.game, it.change) is not None]
        assert [it[0] for it in shown].count("turned") == bool(turned)
        cards += bool(turned)
    assert cards > 1


def test_what_people_corrected_themselves_is_no_news():
    made, live = begun("escape", "by hand")
    card = live.session.table.piles["event"].cards[0]
    moved = CardMoved(card, "event", "event discard")
    match = made.stack.match
    assert match.enter(lambda: live.session.adjust((moved,)), lambda _: match.went_back())
    assert read(made) == []
