"""Whose the screen is: the table's, one seat's, handed over; and what lets go of a hand."""

import pytest
from msgspec.structs import replace

import toy
from companion.engine.flow.prompts import Choose
from companion.engine.message import say
from companion.engine.state.table import packed
from companion.ports import DeviceNotice, Press
from companion.session.bots.played_seats import come_back, leave
from companion.session.screen_use import ScreenUse, give_screen, screen_use
from companion.session.session import Session
from companion.ui.models import CurtainModel
from presenter_kit import ANNA, MAREK, match
from session_kit import library, read_in_secret, session, start, with_step
from toy.questions import wishes

SEATS = (ANNA, MAREK)
HANDED = ScreenUse(handed=True)


def given(use, **kwargs):
    live = session()
    give_screen(live, use)
    return match(live, **kwargs)


def words(page):
    return str((page.ask, page.options, page.stage, page.status_bar))


@pytest.mark.parametrize("use", [ScreenUse(), HANDED, ScreenUse("A")])
def test_whose_it_is_is_written_on_the_table_and_undone_with_it(use):
    live = session()
    give_screen(live, ScreenUse("B"))
    give_screen(live, use)
    assert screen_use(live.table, SEATS) == use
    live.undo()
    assert screen_use(live.table, SEATS) == ScreenUse("B")


def test_it_is_kept_with_the_match(tmp_path):
    kept = library(tmp_path)
    begun = kept.begin("toy", SEATS, {})
    give_screen(begun, HANDED)
    whole = packed(begun.copy_of_table())
    begun.close()
    assert packed(kept.resume(begun.match).session.copy_of_table()) == whole


def test_a_seat_that_does_not_sit_here_has_no_screen():
    live = session()
    give_screen(live, ScreenUse("Z"))
    assert screen_use(live.table, SEATS) == ScreenUse()


def test_who_plays_alone_has_the_screen():
    assert screen_use(session().table, (ANNA,)) == ScreenUse("A")


def test_the_only_person_at_a_table_that_companion_fills_has_the_screen():
    seats = (ANNA, replace(MAREK, bot="timid"))
    live = Session.new(toy.GAME, replace(start(), seats=seats), seed="s")
    assert screen_use(live.table, seats) == ScreenUse("A")
    come_back(live, MAREK.id)
    assert screen_use(live.table, seats) == ScreenUse(), "there is somebody to hide from"
    live.undo()
    assert screen_use(live.table, seats) == ScreenUse("A")


def test_it_is_changed_from_the_list_behind_more():
    made, live = match()
    made.stack.navigate("more")
    made.touch("whose")
    made.touch("handed")
    assert made.page.state == "handed"
    assert screen_use(live.session.table, SEATS) == HANDED
    made.stack.navigate("undo")
    assert screen_use(live.session.table, SEATS) == ScreenUse()


def test_who_plays_alone_is_not_asked_whose_it_is():
    made, _ = match(seats=(ANNA,))
    made.stack.navigate("more")
    assert "whose" not in {row.ref for row in made.page.stage[0].model.rows}


# -- one seat's


def test_the_seat_that_has_the_screen_sees_its_question_openly():
    made, live = given(ScreenUse("A"))
    page = made.page
    assert {"gold", "quiet"} <= {option.ref for option in page.options.options}
    assert (page.secret, page.held, page.spoken) == (True, False, ())
    made.tap("gold")
    assert live.session.table.piles["wish-A"].cards == ("gold",)


def test_another_seat_s_question_is_never_shown_on_it():
    made, live = given(ScreenUse("A"))
    made.tap("gold")
    page = made.page
    assert live.session.prompt.seats == ("B",)
    assert made.refs == ["whose"]
    assert "Anna" in page.ask.support
    made.wait()
    made.stack.hold("hold", down=True)
    assert page == made.page
    made.stack.press("confirm")
    assert live.session.prompt.seats == ("B",)
    made.tap("whose")
    made.touch("handed")
    assert made.page.state == "handed"


def test_its_private_page_lies_open_and_the_others_cannot_be_opened():
    made, live = given(ScreenUse("A"))
    live.session.answer("gold")
    live.session.answer("quiet")
    made.stack.top.went_back()
    made.stack.navigate("card")
    made.tap("look")
    assert "gold" in words(made.page)
    assert "quiet" not in words(made.page)
    assert made.page.secret
    made.stack.back()
    made.stack.go("card", made.stack.top, "B")
    made.wait()
    assert next(o for o in made.page.options.options if o.ref == "hold").kind == "off"
    made.stack.hold("hold", down=True)
    assert "quiet" not in words(made.page)


def test_a_public_question_is_spoken_as_the_table_may_hear_it():
    made, live = given(ScreenUse("A"))
    live.session.answer("gold")
    live.session.answer("quiet")
    made.stack.top.went_back()
    assert made.page.secret
    assert made.page.spoken


# -- handed over


def test_the_page_before_a_secret_is_black_and_says_only_whose_turn_it_is():
    made, _ = given(HANDED)
    page = made.page
    assert page.state == "handed"
    assert [type(part.model) for part in page.stage] == [CurtainModel]
    assert page.stage[0].model.name == "ANNA"
    assert (page.status_bar.title, page.quarter, page.secret) == ("", 0, False)
    assert "WISH" not in words(page)


def test_it_opens_after_a_second_and_closes_at_once():
    made, _ = given(HANDED)
    _ = made.page
    made.wait()
    made.stack.hold("hold", down=True)
    assert made.page.state == "handed"
    made.wait(0.9)
    assert not made.stack.tick()
    assert made.page.state == "handed"
    made.wait(0.2)
    assert made.stack.tick()
    assert made.page.secret
    assert "gold" in made.refs
    assert made.page.quarter == 0
    made.stack.hold("hold", down=False)
    assert made.page.state == "handed"
    made.wait(5)
    made.stack.tick()
    assert made.page.state == "handed"


def opened(use=HANDED):
    made, live = given(use)
    _ = made.page
    made.wait()
    made.stack.hold("hold", down=True)
    made.wait(1.1)
    made.stack.tick()
    assert made.page.secret
    return made, live


def rests(made):
    """Nobody has touched anything for as long as the settings say."""
    screen = replace(made.context.settings.screen, rest_min=10)
    made.context.settings = replace(made.context.settings, screen=screen)
    made.wait(601)
    made.stack.tick()


def covers():
    lost, said = DeviceNotice("scanner", "lost"), say("A line.")
    return {
        "a page": lambda made: made.stack.navigate("more"),
        "a seat's button": lambda made: made.stack.press("B"),
        "the saver": rests,
        "a device": lambda made: made.stack.receive(lost),
        "a line": lambda made: made.stack.say(said),
        "a fault": lambda made: made.stack.failed(ValueError("x")),
        "another answer": lambda made: made.stack.match.answer("gold", source="camera"),
        "another finger": lambda made: made.stack.finger_down(),
    }


@pytest.mark.usefixtures("faults_wanted")
@pytest.mark.parametrize("cover", covers())
def test_what_covers_the_page_lets_go_of_the_hand(cover):
    made, live = opened()
    question = live.session.prompt.asks.text.upper()
    covers()[cover](made)
    assert not made.page.secret
    assert question not in words(made.page)
    while made.stack.top is not made.stack.match:
        made.stack.back()
    made.wait(5)
    made.stack.tick()
    assert made.page.state == "handed"


@pytest.mark.usefixtures("faults_wanted")
@pytest.mark.parametrize("cover", sorted(set(covers()) - {"another finger"}))
def test_the_table_s_own_screen_lets_go_of_it_too(cover):
    made, _ = opened(ScreenUse())
    covers()[cover](made)
    assert not made.page.secret


def test_a_hand_that_waits_is_let_go_by_another_finger():
    made, _ = given(HANDED)
    _ = made.page
    made.wait()
    made.stack.hold("hold", down=True)
    made.wait(0.5)
    made.stack.finger_down()
    made.wait(1)
    made.stack.tick()
    assert made.page.state == "handed"
    made.stack.fingers = lambda: 3
    made.stack.hold("hold", down=True)
    made.wait(2)
    made.stack.tick()
    assert made.page.state == "handed"


def test_buttons_of_the_panel_answer_a_secret_only_while_it_is_held():
    made, live = given(HANDED)
    number = live.session.number
    _ = made.page
    made.wait()
    for button in ("next", "confirm", "next", "confirm"):
        made.stack.receive(Press(button, made.now[0]))
    assert live.session.number == number
    made.stack.hold("hold", down=True)
    made.wait(1.1)
    made.stack.tick()
    _ = made.page
    made.wait()
    made.stack.receive(Press("next", made.now[0]))
    made.stack.receive(Press("confirm", made.now[0]))
    assert live.session.number == number + 1
    assert live.session.entries[-1].seat == "A"


def test_a_tap_on_the_map_answers_no_secret_that_nobody_sees():
    made, live = match()
    number = live.session.number
    made.touch("gold")
    made.stack.match.option("gold")
    assert live.session.number == number


def test_why_a_secret_answer_was_refused_is_not_said_on_the_open_page():
    made, live = opened()
    made.stack.match.answer("nonsense")
    assert "no such answer" in made.page.ask.notice
    made.stack.hold("hold", down=False)
    assert live.session.prompt.secret
    assert made.page.ask.notice == ""


def test_the_private_page_is_held_for_a_second_too():
    made, live = given(HANDED)
    live.session.answer("gold")
    live.session.answer("quiet")
    made.stack.top.went_back()
    made.stack.go("card", made.stack.match, "B")
    _ = made.page
    made.wait()
    made.stack.hold("hold", down=True)
    made.wait(0.5)
    made.stack.tick()
    assert "quiet" not in words(made.page)
    made.wait(0.6)
    made.stack.tick()
    assert "quiet" in words(made.page)
    assert "gold" not in words(made.page)
    assert made.page.single
    made.stack.finger_down()
    assert "quiet" not in words(made.page)


# -- a seat that Companion plays


def test_a_seat_that_companion_plays_never_gets_the_screen():
    live = session()
    give_screen(live, ScreenUse("A"))
    leave(live, "A", "timid")
    assert screen_use(live.table, SEATS) == ScreenUse()
    made, _ = match(live)
    made.stack.go("whose", made.stack.match)
    refs = [row.ref for row in made.page.stage[0].model.rows]
    assert refs == ["table", "handed", "seat B"]
    come_back(live, "A")
    assert screen_use(live.table, SEATS) == ScreenUse("A"), "it was never given to anybody else"


def test_the_table_takes_the_screen_of_somebody_who_left():
    live = session()
    give_screen(live, ScreenUse("A"))
    leave(live, "A", "timid")
    made, _ = match(live)
    made.stack.go("whose", made.stack.match)
    made.touch("table")
    come_back(live, "A")
    assert screen_use(live.table, SEATS) == ScreenUse()


def hands_look(use):
    """A player has left, and hands are asked for the secret card of that seat."""
    game = with_step("wish", read_in_secret)
    live = Session.new(game, start(), seed="hands")
    leave(live, "A", "timid")
    give_screen(live, use)
    made, _ = match(live)
    while made.stack.top is not made.stack.match:
        made.stack.back()
    assert live.prompt.secret
    return made, live


def test_whoever_left_is_not_named_as_the_one_to_look():
    made, _ = hands_look(HANDED)
    page = made.page
    assert page.state == "handed"
    (part,) = page.stage
    assert part.model == CurtainModel("ONE OF YOU")
    assert page.spoken == ("One of you looks for Anna",)


@pytest.mark.parametrize("use", [ScreenUse(), HANDED, ScreenUse("B")])
def test_what_hands_look_at_for_whoever_left_is_held_and_not_spoken(use):
    made, _live = hands_look(use)
    assert not {"gold", "quiet"} & set(made.refs)
    _ = made.page
    made.wait()
    made.stack.hold("hold", down=True)
    made.wait(1.1)
    made.stack.tick()
    page = made.page
    assert {"gold", "quiet"} <= set(made.refs)
    assert (page.secret, page.held, page.spoken, page.quarter) == (True, True, (), 0)
    made.stack.hold("hold", down=False)
    assert not {"gold", "quiet"} & set(made.refs)


# -- several whose secret it is


def two_wish(play, step):
    """A question that any of those who are there answers in secret."""
    among = wishes("A").among
    asked = {"seats": ("A", "B"), "about": "A", "secret": True, "among": among}
    yield from play.ask(Choose(asks=say("Which wish?"), rule="TOY-WISH-010", **asked))


def both(use, *, left=""):
    live = Session.new(with_step("wish", two_wish), start(), seed="two")
    give_screen(live, use)
    if left:
        leave(live, left, "timid")
    made, _ = match(live)
    while made.stack.top is not made.stack.match:
        made.stack.back()
    return made, live


def test_each_of_several_has_a_button_and_sees_what_is_theirs():
    made, _ = both(ScreenUse())
    assert [ref for ref in made.refs if ref.startswith("hold")] == ["hold A", "hold B"]
    _ = made.page
    made.wait()
    made.stack.hold("hold B", down=True)
    assert made.page.quarter == 180
    assert "gold" in made.refs


def test_of_several_one_that_companion_plays_is_not_among_those_who_look():
    made, _ = both(HANDED, left="B")
    page = made.page
    assert page.stage[0].model.name == "ANNA"
    assert [ref for ref in made.refs if ref.startswith("hold")] == ["hold"]
    assert "Marek" not in words(page)
