"""The enemy list tells what became of each line: done, not possible, or done otherwise."""

from companion.engine.flow.prompts import Do
from companion.session.bots.simulation import moves
from companion.ui.models import EnemyListModel
from games_kit import game_called
from presenter_kit import match

ESCAPE = game_called("escape")


def at_a_list():
    """A match at an instruction for an enemy that can go otherwise, with more lines behind it."""
    for n in range(1, 20):
        session = ESCAPE.session(2, f"list {n}")
        for _ in moves(session, ("sensible",) * 4, f"list {n}"):
            prompt = session.prompt
            if isinstance(prompt, Do) and prompt.others and len(session.ahead()) > 2:
                return match(session, ESCAPE.start(2).seats)
    raise AssertionError("no such moment")


def rows(made):
    while made.page.screen != "table":
        made.stack.back()
    return next(
        part.model for part in made.page.stage if isinstance(part.model, EnemyListModel)
    ).rows


def test_a_line_that_was_not_possible_says_so_and_the_next_way_follows():
    made, live = at_a_list()
    about = live.session.prompt.about
    rows(made)
    made.tap("left")
    shown = rows(made)
    assert [(row.state, row.where) for row in shown[:1]] == [("done", "Not possible")]
    if isinstance(live.session.prompt, Do) and live.session.prompt.about == about:
        assert shown[1].figure == shown[0].figure


def test_a_line_done_otherwise_says_where_it_went():
    made, live = at_a_list()
    other = live.session.prompt.others[0]
    rows(made)
    made.tap("otherwise")
    made.tap(other.key)
    assert live.session.entries[-1].text == other.key
    done = rows(made)[0]
    assert done.state == "done"
    assert made.stack.match.words.name(other.ref) in done.where


def test_a_line_about_nobody_stands_in_its_own_words():
    heist = game_called("heist")
    for n in range(1, 20):
        session = heist.session(2, f"list {n}")
        for _ in moves(session, ("sensible",) * 4, f"list {n}"):
            prompt = session.prompt
            if isinstance(prompt, Do) and prompt.rule == "HST-COUNTER-010" and session.ahead():
                made, _ = match(session, heist.start(2).seats)
                while made.page.screen != "table":
                    made.stack.back()
                lists = [p.model for p in made.page.stage if isinstance(p.model, EnemyListModel)]
                if lists:
                    first = lists[0].rows[0]
                    assert (first.what, first.where) == ("LOWER EACH COUNTER BY 1", "")
                    return
    raise AssertionError("no such moment")
