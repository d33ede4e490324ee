"""Undone answers are offered at the question that they answer, in words, and done by one tap."""

import pytest

import presenter_kit as kit
from companion.engine.flow.prompts import Do
from companion.engine.ids import EVERYBODY
from companion.engine.state.changes import AgendaSet, PieceTrackSet
from companion.engine.state.table import Step
from companion.session.bots.simulation import moves
from companion.session.match.table_difference import difference
from companion.ui.presenter.match.redo_offer import REDO
from companion.ui.presenter.match.special_pages import HOLD
from games_kit import INSTALLED, first_bots, game_called
from session_kit import SEATS, library, reaching, session

SEARCHED = ("search", "gold+gold", "stand", "A", "rest")


def to_act(match):
    while not match.prompt.rule.startswith("TOY-ACT"):
        match.answer("gold")


def acting():
    """A match whose first seat has answered five questions of its turn."""
    made, live = kit.match()
    to_act(live.session)
    first = live.session.number
    for text in SEARCHED:
        live.session.answer(text)
    return made, live, first


def offered(made):
    found = [option for option in made.page.options.options if option.ref == REDO]
    return (found[0].label, found[0].second) if found else None


def test_after_another_answer_the_rest_is_offered_where_it_is_asked():
    made, live, first = acting()
    session = live.session
    last = session.copy_of_table()
    session.undo(to=first - 1)
    assert offered(made)[0] == "REDO 5 ANSWERS"
    session.answer("search")
    session.answer("gold+blank")
    assert [entry.text for entry in session.undone] == list(SEARCHED[2:])
    label, second = offered(made)
    assert label == "REDO 3 ANSWERS"
    assert second.startswith("Anna: ")
    assert " – " in second
    made.tap(REDO)
    assert [entry.text for entry in session.entries[-3:]] == list(SEARCHED[2:])
    assert session.table.turn == last.turn
    assert session.table.tracks["gold"] == last.tracks["gold"] - 1
    assert offered(made) is None


def test_what_is_asked_no_more_is_passed_over():
    match = session()
    to_act(match)
    before = match.number
    match.answer("search")
    match.answer("roll")
    thrown = match.table.thrown.faces
    while match.prompt is not None and "what now" not in match.prompt.asks.text:
        match.answer(match.prompt.options()[0].key)
    match.undo(to=before - 1)
    left = [entry.text for entry in match.undone]
    match.answer("rest")
    assert [entry.text for entry in match.undone] == left[1:]
    match.undo()
    match.redo()
    assert match.entries[-1].text == "rest"
    match.undo()
    match.answer("search")
    match.answer("roll")
    assert match.table.thrown.faces == thrown, "nothing changed, so nothing is thrown anew"


def test_a_correction_is_done_again_where_it_was_done():
    made, live, first = acting()
    session = live.session
    session.undo(to=first - 1)
    session.adjust((PieceTrackSet("A", "lamps", 0),))
    assert offered(made)[0] == "REDO 5 ANSWERS"
    session.undo()
    assert offered(made) == ("REDO 6 ANSWERS", offered(made)[1])
    assert offered(made)[1].startswith("Corrected by hand – ")
    session.answer("search")
    assert [entry.kind for entry in session.undone] == ["answer"] * 4


@pytest.mark.parametrize("game", ["toy", *INSTALLED])
def test_a_redo_ends_where_the_match_was(game):
    """Go back some way, give the same answer by hand, and let the rest come by itself."""
    session, checked = game_called(game).session(3, "again"), 0
    for n, _ in zip(range(150), moves(session, first_bots(session), "again"), strict=False):
        if n % 15 or len(session.entries) < 9 or session.prompt is None:
            continue
        there, text = session.copy_of_table(), session.entries[-8].text
        session.undo(to=session.entries[-9].n)
        session.answer(text)
        if (
            session.entries[-1].seen == EVERYBODY
        ):  # whether a secret was given again nobody may tell
            assert len(session.foreseen()) == 7
        assert len(session.redo(7)) == 7
        assert difference(there, session.table, session.game.vocabulary) == ()
        assert session.table.draws == there.draws, "chance is where it was"
        checked += 1
    assert checked


def test_after_a_secret_answer_given_anew_nothing_is_listed_that_nobody_saw_yet():
    """The rest of the list would tell what a hidden deck or chance holds."""
    session = game_called("escape").session(3, "again")
    for n, _ in zip(range(150), moves(session, ("sensible",) * 4, "again"), strict=False):
        if n % 15 == 0 and len(session.entries) > 8 and session.entries[-8].seen != EVERYBODY:
            break
    text = session.entries[-8].text
    session.undo(to=session.entries[-9].n)
    session.answer(text)
    assert len(session.foreseen()) == 1
    assert len(session.redo(7)) == 7


def test_undone_answers_are_offered_after_closing(tmp_path):
    home = library(tmp_path)
    match = home.begin("toy", SEATS[:2], {"edition": "short", "drawing": "app"}, seed="closed")
    to_act(match)
    first = match.number
    for text in SEARCHED:
        match.answer(text)
    match.undo(to=first - 1)
    match.answer("search")
    match.answer("gold+blank")
    seen = match.foreseen()
    match.close()
    opened = home.resume(match.match).session
    assert opened.foreseen() == seen
    assert {(step.entry.n, step.entry.again) for step in seen} == {(-1, -1)}, "true numbers tell"
    assert [answer.entry.text for answer in seen] == list(SEARCHED[2:])
    assert len(opened.redo(9)) == 3
    opened.close()


def test_a_secret_answer_is_not_shown():
    made, live = kit.match()
    session = live.session
    while not session.prompt.secret:
        session.answer(session.prompt.sample(lambda n: 0))
    secret = session.prompt.options()[-1]
    asked = session.prompt.seats[0]
    session.answer(secret.key)
    session.undo()
    assert offered(made) is None, "the others count what they know of"
    (run,) = session.foreseen()
    assert (run.entry.text, run.prompt) == ("", None)
    assert session.foreseen(asked)[0].entry.text == secret.key
    made.wait()
    made.stack.hold(HOLD, down=True)
    assert offered(made)[0] == "REDO 1 ANSWER"
    made.tap(REDO)
    assert session.entries[-1].text == secret.key


def undo_off(made):
    return next(button.off for button in made.page.nav_bar.buttons if button.ref == "undo")


def test_undo_counts_what_the_table_knows_of_and_on_a_page_of_ones_own_ones_own():
    made, live = kit.match()
    session = live.session
    session.answer("gold")
    second = session.prompt.seats[0]
    assert undo_off(made), "nothing was answered that the table knows of"
    made.wait()
    made.stack.hold(HOLD, down=True)
    assert undo_off(made), "the other's answer is none of this seat's"
    made.stack.hold(HOLD, down=False)
    to_act(session)
    assert undo_off(made)
    session.answer("rest")
    assert not undo_off(made)
    made.wait()
    made.stack.navigate("undo")
    assert [entry.text for entry in session.entries] == ["gold", "gold"]
    assert session.undoable(second)


def test_the_undo_page_counts_no_secret_answer():
    made, live = kit.match()
    session = live.session
    to_act(session)
    session.adjust((AgendaSet((Step("wish", "A"), *session.table.agenda)),))
    session.adjust((PieceTrackSet("A", "lamps", 0),))
    session.answer("gold")
    made.stack.page()
    made.wait()
    made.stack.navigate("undo")
    assert made.page.screen == "undo"
    assert made.page.ask.support == "1 answer taken back."
    assert session.entries[-1].kind == "adjust"
    made.tap("redo")
    assert session.entries[-1].text == "gold", "done again with the secret that followed"


def test_instructions_done_again_are_listed_for_hands():
    made, live = kit.match(reaching(Do))
    session = live.session
    session.answer("done")
    session.undo()
    assert offered(made)[0] == "REDO 1 ANSWER"
    made.tap(REDO)
    assert made.page.screen == "proxy"
    assert made.page.stage[0].model.head == "DONE AGAIN"
    made.tap("back")
    assert made.page.screen == "undo"
    made.tap("all back")
    assert offered(made)[0] == "REDO 1 ANSWER", "taken back, it is offered again"
