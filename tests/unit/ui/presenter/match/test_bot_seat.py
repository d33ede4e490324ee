"""A player leaves a match on the screen: a bot answers, says what to move, and can be stopped."""

from concurrent.futures import Executor

import session_kit
import toy
from companion.engine.flow.prompts import Do
from companion.engine.state.changes import MarkerRemoved
from companion.engine.state.table import Marker
from companion.session.bots.played_seats import bot_asked, leave, played_seats
from companion.session.library.open_match import LiveMatch
from companion.session.session import Session
from companion.ui.presenter.match.bot_seat import GO_ON, WAIT_S, BotSeatScreen
from games_kit import game_called
from presenter_kit import ANNA, LEDGER, MAREK, match


def leave_all(*about):
    made, live = match(*about)
    while made.page.screen != "table":
        made.stack.back()
    for seat in live.seats:
        made.stack.navigate("more")
        made.touch("seats")
        made.touch(seat.id)
        made.tap(next(ref for ref in made.refs if ref.startswith("bot ")))
    return made, live


def tick(made, seconds=WAIT_S + 0.1):
    made.stack.tick()
    made.listen()
    made.wait(seconds)
    return made.stack.tick()


def go_on(made, live):
    """Let the match go on by one thing: a page is closed, a bot or whoever is asked answers."""
    if made.page.screen != "table":
        made.stack.back()
    elif bot_asked(live.session):
        tick(made)
    elif not made.stack.tick():
        prompt = live.session.prompt
        made.stack.top.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))


def test_a_seat_is_left_and_taken_again():
    made, live = leave_all()
    assert set(played_seats(live.session.table)) == {seat.id for seat in live.seats}
    made.stack.navigate("more")
    made.touch("seats")
    made.touch(live.seats[0].id)
    assert "off" in {o.kind for o in made.page.options.options if o.ref == "out"}
    made.tap("back")
    assert live.seats[0].id not in played_seats(live.session.table)
    assert made.page.screen == "table"


def test_the_bot_answers_after_a_while():
    made, live = leave_all()
    for _ in range(50):
        if bot_asked(live.session):
            break
        made.stack.top.answer(live.session.prompt.sample(lambda n: 0))
    number = live.session.number
    made.stack.tick()
    made.listen()
    made.stack.tick()
    assert live.session.number == number
    assert tick(made)
    assert live.session.number == number + 1
    assert live.session.entries[-1].source == "bot"


def test_what_the_bot_moved_is_listed():
    escape = game_called("escape")
    made, live = leave_all(escape.session(1, "moved"), escape.start(1).seats)
    listed = None
    for _ in range(400):
        if isinstance(made.stack.top, BotSeatScreen):
            listed = made.page
            break
        go_on(made, live)
    assert listed is not None
    assert listed.stage[0].model.rows
    made.touch("0")
    assert made.page.stage[0].model.rows[0].done
    made.tap("done")
    assert made.page.screen != "proxy"


def test_after_an_undo_the_bot_waits_until_people_say_so():
    made, live = leave_all()
    for _ in range(60):
        if bot_asked(live.session) and live.session.entries[-1].source == "bot":
            break
        go_on(made, live)
    made.stack.navigate("undo")
    while made.page.screen != "table":
        made.stack.back()
    number = live.session.number
    assert bot_asked(live.session)
    assert not tick(made)
    assert live.session.number == number
    made.tap(GO_ON)
    tick(made)
    assert live.session.number == number + 1


class Slow(Executor):
    """Thinks only when a test says so: another thread that takes its time."""

    def __init__(self):
        self.thoughts = []

    def submit(self, fn, /, *args, **kwargs):
        self.thoughts.append(fn)

    def think(self):
        thoughts, self.thoughts = self.thoughts, []
        for thought in thoughts:
            thought()


def thinking_slowly():
    """A match at a bot's question, its thinker in the test's hand."""
    session = session_kit.session()
    leave(session, "A", "timid")
    made, live = match(session)
    made.context.thinker = slow = Slow()
    while made.page.screen != "table":
        made.stack.back()
    made.stack.tick()
    assert len(slow.thoughts) == 1
    return made, live, slow


def test_a_decision_that_is_late_is_given_when_it_comes():
    made, live, slow = thinking_slowly()
    made.wait(10 * WAIT_S)
    made.listen()
    assert not made.stack.tick()
    assert not live.session.entries[1:]
    slow.think()
    assert not made.stack.tick()  # it is in the inbox; only who owns the session takes it
    made.listen()
    assert made.stack.tick()
    assert live.session.entries[-1].source == "bot"


def test_what_was_thought_before_an_undo_is_dropped_and_asked_anew():
    made, live, slow = thinking_slowly()
    slow.think()
    live.session.undo()  # the leaving
    leave(live.session, "A", "timid")
    made.stack.tick()
    made.listen()
    made.wait(10 * WAIT_S)
    assert not made.stack.tick()
    number = live.session.number
    slow.think()
    made.listen()
    assert made.stack.tick()
    assert live.session.number == number + 1


def test_what_was_thought_for_a_match_that_was_left_answers_nothing_in_another():
    made, _, slow = thinking_slowly()
    slow.think()
    made.stack.home()
    other = session_kit.session("another")
    leave(other, "A", "timid")
    made.stack.go("match", LiveMatch(other, (ANNA, MAREK), LEDGER))
    while made.page.screen != "table":
        made.stack.back()
    made.stack.tick()
    made.listen()
    made.wait(10 * WAIT_S)
    assert not made.stack.tick()
    assert len(other.entries) == 1
    made.stack.home()
    made.listen()


def test_every_decision_is_given_after_the_same_wait():
    made, live = leave_all()
    waits = []
    for _ in range(200):
        if live.session.prompt is None or len(waits) == 20:
            break
        if made.page.screen != "table" or not bot_asked(live.session):
            go_on(made, live)
            continue
        number, asked_s = live.session.number, made.now[0]
        made.stack.tick()
        made.listen()
        while live.session.number == number:
            made.wait(1 / 64)
            made.stack.tick()
        waits.append(made.now[0] - asked_s)
    assert len(waits) == 20
    assert set(waits) == {52 / 64}


def with_a_secret():
    """A match at a bot's question that has waited a while, and a seat that has a secret."""
    table = session_kit.session().copy_of_table()
    table.markers["secret"] = Marker("secret", "secret", "B", seen=("B",))
    session = Session.from_table(toy.GAME, table, seed="s")
    leave(session, "A", "timid")
    made, live = match(session)
    while made.page.screen != "table":
        made.stack.back()
    made.stack.tick()
    made.listen()
    made.wait(0.75 * WAIT_S)
    return made, live.session


def rest_of_the_wait(made):
    made.stack.tick()
    made.listen()
    made.wait(0.5 * WAIT_S)
    return made.stack.tick()


def test_what_another_seat_corrects_in_secret_makes_no_wait_longer():
    made, session = with_a_secret()
    session.adjust((MarkerRemoved("secret"),), seat="B")
    assert rest_of_the_wait(made)
    assert session.entries[-1].source == "bot"


def test_what_another_seat_takes_back_in_secret_makes_no_wait_longer():
    made, session = with_a_secret()
    session.adjust((MarkerRemoved("secret"),), seat="B")
    made.stack.match.take_back(session.undo_point("B"))
    assert "secret" in session.table.markers
    assert rest_of_the_wait(made)
    assert session.entries[-1].source == "bot"
