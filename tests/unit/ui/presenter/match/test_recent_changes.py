"""What changed stands above the question until people answer the next one that they decide."""

from msgspec.structs import replace

import toy
from companion.engine.flow.prompts import Do
from companion.engine.state.changes import PieceTrackSet
from companion.session.bots.simulation import moves
from companion.session.library.open_match import LiveMatch
from companion.session.screen_use import ScreenUse, give_screen
from companion.session.session import Session
from companion.ui.models import HeroesModel
from companion.ui.presenter.match.match_screen import MatchScreen
from games_kit import game_called
from presenter_kit import ANNA, LEDGER, MAREK, match
from session_kit import bot_answers, start


def heads(made):
    return [chip.head for chip in made.page.consequences.chips]


def acting(**kwargs):
    """A match at the first question of what a hero does."""
    made, live = match(**kwargs)
    while not live.session.prompt.rule.startswith("TOY-ACT"):
        live.session.answer("gold")
    return made, live.session


def searched(session):
    """Two gold are found."""
    for text in ("search", "gold+gold", "stand"):
        session.answer(text)


def row_of(made, seat):
    panels = [part.model for part in made.page.stage if isinstance(part.model, HeroesModel)]
    return next(row for row in panels[0].rows if row.ref == seat)


def test_an_answer_says_what_it_brought_until_the_next_one():
    made, session = acting()
    searched(session)
    assert heads(made) == ["GOLD 0 > 2"]
    assert made.page == made.page, "looking changes nothing"
    session.answer("A")
    assert heads(made) == ["FEAR 0 > 1"]


def test_a_tap_on_it_opens_the_log():
    made, session = acting()
    searched(session)
    assert made.touch(made.page.consequences.ref).screen == "log"


def test_what_was_taken_back_is_not_there_and_done_again_it_is():
    made, session = acting()
    searched(session)
    session.undo()
    assert heads(made) == []
    session.redo()
    assert heads(made) == ["GOLD 0 > 2"]


def test_a_correction_starts_anew():
    made, session = acting()
    searched(session)
    session.adjust([PieceTrackSet("A", "fear", 2, 0)])
    assert heads(made) == []


def test_a_match_that_is_taken_up_again_says_nothing_of_before():
    made, session = acting()
    searched(session)
    again = MatchScreen(LiveMatch(session, (ANNA, MAREK), LEDGER))
    again.stack = made.stack
    assert again.page().consequences.chips == ()


def test_they_speak_the_language_of_the_screen():
    made, session = acting()
    searched(session)
    assert heads(made) == ["GOLD 0 > 2"]
    made.stack.settle(replace(made.context.settings, language="pl"))
    assert made.page.consequences.chips[0].hand == "ustaw na 2"


def test_an_instruction_that_is_done_leaves_what_came_before_it():
    """Hands do something in between; what they did by an instruction that named it is not said."""
    made, live = match(session=game_called("heist").session(2, "strip"))
    session, between = live.session, 0
    playing = moves(session, ("sensible",) * 2, "strip")
    for _ in range(200):
        before, by_hand = heads(made), isinstance(session.prompt, Do)
        if next(playing, "over") == "over":
            break
        if by_hand and before and session.prompt is not None:
            between += 1
            after = " ".join(heads(made))
            assert all(part in after for head in before for part in head.split(", "))
    assert between > 0


def test_what_a_bot_did_is_gathered_until_people_decide():
    seats = (ANNA, replace(MAREK, bot="timid"))
    session = Session.new(toy.GAME, replace(start(), seats=seats), seed="s")
    made, _ = match(session=session, seats=seats)
    told = []
    for _ in range(60):
        if session.prompt is None:
            break
        if "B" in session.prompt.seats and "A" not in session.prompt.seats:
            before = heads(made)
            bot_answers(session, "B")
            told.append((before, heads(made)))
        else:
            session.answer(session.prompt.sample(lambda n: 0))
    both = [after for before, after in told if before and after]
    assert both, "something of before a bot's answer is still there after it"


def test_of_a_seat_whose_screen_it_was_nothing_is_left():
    made, live = match()
    session = live.session
    give_screen(session, ScreenUse("A"))
    while not session.prompt.rule.startswith("TOY-ACT"):
        session.answer("gold")
    searched(session)
    own = made.page.consequences
    assert own.chips
    give_screen(session, ScreenUse("B"))
    assert made.page.consequences.chips == ()
    give_screen(session, ScreenUse())
    assert heads(made) == ["GOLD 0 > 2"], "what all may know is still known"


def test_a_number_in_the_table_of_heroes_says_what_it_was():
    made, session = acting()
    session.adjust([PieceTrackSet("A", "fear", 1, 0)])
    assert [value.was for value in row_of(made, "A").values] == [""]
    first = session.table.turn
    session.answer("rest")
    assert row_of(made, "A").values[0].was == "1"
    while session.table.turn.now == first.now:
        session.answer(session.prompt.sample(lambda n: 0))
    assert row_of(made, "A").values[0].was, "it is the turn of somebody else"
