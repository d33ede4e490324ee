"""A player leaves a match on the screen: a bot answers, says what to move, and can be stopped."""

from companion.engine.flow.prompts import Do
from companion.session.bots.absent_players import absent_seats, bot_asked
from companion.ui.presenter.match.bot_seat import GO_ON, WAIT_S, BotSeatScreen
from games_kit import game_called
from presenter_kit import match


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
    assert set(absent_seats(live.session.table)) == {seat.id for seat in live.seats}
    made.stack.navigate("more")
    made.touch("seats")
    made.touch(live.seats[0].id)
    assert "off" in {o.kind for o in made.page.options.options if o.ref == "out"}
    made.tap("back")
    assert live.seats[0].id not in absent_seats(live.session.table)
    assert made.page.screen == "table"


def test_the_bot_answers_after_a_while():
    made, live = leave_all()
    for _ in range(50):
        if bot_asked(live.session):
            break
        made.stack.top.answer(live.session.prompt.sample(lambda n: 0))
    number = live.session.number
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
