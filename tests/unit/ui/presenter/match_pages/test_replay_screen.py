"""The open book: after the end every secret is shown, entry by entry, with the reasons of bots."""

from concurrent.futures import Executor, Future

import pytest

import lair
from companion.config import Settings
from companion.engine.flow.chain import Chain
from companion.engine.state.visibility import hidden_from
from companion.session.bots.played_seats import bot_asked, leave
from companion.ui.models import ListModel, PlanModel, WhyModel
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.match_pages.replay_screen import ReplayScreen, open_replay
from companion.ui.presenter.page.scene import Scene
from games_kit import LAIR
from lair.board import warden
from presenter_kit import match
from session_kit import SEATS, bot_answers, library, play_on, session

MOST = 4_000


def ended(played=None, bots=()):
    """A match at its end: bots for some seats, chance for the others."""
    for seat, bot in dict(bots).items():
        leave(played, seat, bot)
    for _ in range(MOST):
        seat = bot_asked(played)
        if played.prompt is None:
            return played
        bot_answers(played, seat) if seat else play_on(played, 1, str(played.number))
    raise AssertionError("the match does not end")


def book(played, **about):
    """The bench with the book open, reached by the button at the end."""
    made, live = match(played, **about)
    assert made.page.screen == "end"
    made.tap("book")
    assert made.page.screen == "replay"
    return made, live


def lair_book():
    played = LAIR.session(0, "book")
    played = ended(played, {warden(played.table): "warden"})
    names = {seat.id: seat for seat in SEATS}
    seats = tuple(names[ref] for ref in sorted(names) if ref in played.table.pieces)
    return book(played, seats=seats)


def model(page, kind):
    return next(part.model for part in page.stage if isinstance(part.model, kind))


def rows(page):
    return model(page, ListModel).rows


def to_entry(made, n):
    """Open an entry by the list, as a finger would scroll and tap."""
    made.stack.navigate("list")
    made.stack.top.stage(str(n))
    return made.page


def test_it_opens_at_the_first_table_and_steps_by_entry_and_by_turn():
    made, live = book(ended(session("steps")))
    total = live.session.number
    assert made.page.ask.support == f"Before the first turn, 0 of {total}"
    assert {o.ref for o in made.page.options.options if o.kind == "off"} == {
        "earlier",
        "turn earlier",
    }
    assert made.tap("later").ask.ask[0].startswith("ANNA: ")
    turns = []
    while "turn later" not in {o.ref for o in made.page.options.options if o.kind == "off"}:
        made.tap("turn later")
        turns.append(made.stack.top.replay.lines[made.stack.top.leaf.n].turn)
    assert turns[:-1] == sorted(set(turns[:-1]))
    assert made.stack.top.leaf.n == total
    made.tap("turn earlier")
    lines, n = made.stack.top.replay.lines, made.stack.top.leaf.n
    assert lines[n - 1].turn != lines[n].turn
    made.tap("earlier")
    assert made.stack.top.leaf.n == n - 1


def test_the_last_moment_is_the_table_with_everything():
    made, live = lair_book()
    last = live.session.number
    page = to_entry(made, last)
    table = live.session.table
    words = made.stack.match.words_at(table)
    whole = plan_model(Scene(lair.GAME, table, words, live.seats), targets=())
    shown = model(page, PlanModel)
    assert (shown.tiles, shown.figures, shown.marks) == (whole.tiles, whole.figures, whole.marks)
    public = plan_model(made.stack.match.scene(), targets=())
    assert len(shown.tiles) > len(public.tiles)
    assert page.status_bar == made.stack.top.page().status_bar


def test_every_secret_answer_appears_among_the_entries():
    made, live = lair_book()
    lines = made.stack.top.replay.lines
    secret = [n for n, line in enumerate(lines) if line.prompt is not None and line.prompt.secret]
    assert len(secret) > 5
    for n in secret:
        page = to_entry(made, n)
        row = next(row for row in rows(page) if row.ref == str(n))
        prompt, text = lines[n].prompt, lines[n].entry.text
        chosen = prompt.chosen(text) if isinstance(prompt, Chain) else ()
        options = chosen or [option for option in prompt.options() if option.key == text]
        last = made.stack.match.words_at(live.session.table)
        for option in options:
            assert last.say(option.label) in row.title
        assert row.icon_right == "private"
        assert ", secret" in page.ask.support
        assert page.ask.ask == (row.title.upper(),)


def test_secrets_lists_what_was_hidden_then_and_who_knew():
    made, _ = lair_book()
    to_entry(made, 0)
    made.stack.navigate("secrets")
    titles = [row.title for row in rows(made.page)]
    table = made.stack.top.leaf.moment.table
    words = made.stack.match.words_at(table)
    hidden = hidden_from(table, "")
    assert len(hidden) > 10
    assert sorted(words.name(ref) for ref in hidden) == sorted(titles[-len(hidden) :])
    hand = [row for row in rows(made.page) if row.second == words.name("hand")]
    cards = sorted(set(table.piles["hand"].cards))
    assert [row.title.rpartition("\N{MULTIPLICATION SIGN} ")[2] for row in hand] == [
        words.name(card) for card in cards
    ]
    assert {row.value for row in hand} == {words.name(warden(table))}


def test_why_shows_what_the_warden_compared():
    made, _ = lair_book()
    lines = made.stack.top.replay.lines
    wakes = (n for n, x in enumerate(lines) if n and x.entry.text.startswith("wake > "))
    n = next(wakes)
    page = to_entry(made, n)
    assert "decided by Companion" in page.ask.support
    made.stack.navigate("why")
    why = model(made.page, WhyModel)
    assert why.sentence == "The best that a hunter can do after it is worst"
    assert why.columns == ("CATCHES", "BEASTS", "REPLY", "SUM")
    chosen = lines[n].prompt.chosen(lines[n].entry.text)
    words = made.stack.match.words_at(made.stack.top.leaf.moment.question.table)
    (target,) = [row for row in why.rows if row.target]
    assert target.name == ", ".join(words.say(option.label) for option in chosen).upper()
    assert len(why.rows) > 1
    made.stack.navigate("back")
    assert rows(made.page)[0].ref == "reason"
    assert len(rows(made.page)) > 1
    made.touch("reason")
    assert model(made.page, WhyModel) == why


def test_each_thing_that_happened_tells_its_whole_reason():
    made, _ = book(ended(session("why")))
    lines = made.stack.top.replay.lines
    walked = (n for n, line in enumerate(lines) if n and line.entry.text.startswith("walk "))
    to_entry(made, next(walked))
    made.stack.navigate("why")
    asked = [row.ref for row in rows(made.page) if row.icon_right == "why"]
    made.touch(asked[0])
    assert isinstance(made.page.stage[0].model, WhyModel)
    made.stack.navigate("back")
    assert [row.ref for row in rows(made.page) if row.icon_right == "why"] == asked
    made.stack.navigate("back")
    assert made.page.screen == "end"


def test_what_was_taken_back_is_marked_and_can_be_opened():
    played = play_on(session("undone"), 6, "u")
    played.undo(to=played.entries[2].n)
    made, _ = book(ended(played))
    struck = [row.ref for row in rows(made.page) if row.struck]
    assert struck == ["4", "5", "6"]
    page = to_entry(made, 5)
    assert "then taken back" in page.ask.support
    assert made.stack.top.leaf.moment.line.undone
    assert rows(page)[7].title == "Taken back"


def test_a_match_that_goes_on_is_not_opened():
    made, _ = match(play_on(session(), 6))
    open_replay(made.stack.match)
    assert made.page.screen != "replay"
    assert made.page.ask.notice == "Secrets are told when the match is over."
    assert made.refused


def test_an_undo_closes_the_book():
    made, live = book(ended(session("shut")))
    live.session.undo()
    made.stack.tick()
    assert not [screen for screen in made.stack.screens if isinstance(screen, ReplayScreen)]


def test_it_speaks_the_language_that_is_chosen_while_it_is_open():
    made, _ = book(ended(session("words")))
    assert made.page.nav_bar.buttons[1].word == "ENTRIES"
    made.stack.settle(Settings(language="pl"))
    assert made.page.nav_bar.buttons[1].word == "WPISY"
    assert rows(made.page)[0].title == "Partia się zaczyna"


@pytest.mark.parametrize("ref", ["card", "secrets"])
def test_the_buttons_of_the_panel_turn_the_pages(ref):
    made, _ = book(ended(session("panel")))
    made.stack.navigate(ref)
    assert made.page.state == "secrets"


def test_where_the_rules_have_changed_since_the_entries_are_left(monkeypatch):
    played = ended(session("changed"))
    made, _ = match(played)
    monkeypatch.setitem(played.game.rules.steps, "haunt", lambda play, step: 1 / 0)
    made.tap("book")
    n = next(n for n, line in enumerate(made.stack.top.replay.lines) if n and line.prompt is None)
    page = to_entry(made, n)
    assert page.ask.support == "The rules have changed since: the old map is lost."
    assert [type(part.model) for part in page.stage] == [ListModel]


def test_a_match_reopened_from_the_library_is_opened_as_well(tmp_path):
    home = library(tmp_path)
    played = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="again")
    undone = play_on(played, 6, "u")
    undone.undo(to=undone.entries[2].n)
    played = ended(played)
    made, _ = book(played)
    texts = [row.title for row in rows(made.page)]
    made.stack.home()
    played.close()
    reopened = home.resume(played.match).session
    made, _ = book(reopened)
    assert [row.title for row in rows(made.page)] == texts
    assert [row.ref for row in rows(made.page) if row.struck] == ["4", "5", "6"]
    reopened.close()


class Held(Executor):
    """A thread that works when a test says so."""

    def __init__(self):
        self.works = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.works.append((future, fn))
        return future

    def go(self):
        works, self.works = self.works, []
        for future, work in works:
            future.set_result(work())


def test_the_match_is_played_again_while_the_page_stays():
    made, _ = match(ended(session("beside")))
    made.context.disk = held = Held()
    assert made.tap("book").screen == "end"
    assert made.tap("home").screen == "end", "nothing else answers meanwhile"
    held.go()
    made.stack.tick()
    assert made.page.screen == "replay"
    first = made.page
    made.tap("later")
    assert made.page.ask == first.ask
    held.go()
    made.stack.tick()
    assert made.page.ask != first.ask


def log_of(made):
    """The lines of the log, the newest first."""
    made.stack.go("log", made.stack.match)
    return [row.title for row in rows(made.page)]


def test_an_undo_after_the_open_book_is_marked_as_one_before_which_all_was_seen():
    made, live = book(ended(session("marked")))
    made.stack.back()
    made.stack.navigate("undo")
    page = made.page
    assert "open book" in f"{page.ask.support} {page.ask.notice}"
    assert live.session.prompt is not None
    assert "Taken back after the open book: all was seen" in log_of(made)
    while made.stack.top is not made.stack.match:
        made.stack.back()
    made.stack.navigate("undo")
    assert "open book" in f"{made.page.ask.support} {made.page.ask.notice}"
    lines = log_of(made)
    assert lines.count("Taken back after the open book: all was seen") == 2


def test_an_undo_without_the_book_is_not_marked():
    made, _live = match(ended(session("marked")))
    made.stack.navigate("undo")
    page = made.page
    assert "book" not in f"{page.ask.support} {page.ask.notice}"
    assert not [line for line in log_of(made) if "book" in line]


def test_an_answer_after_the_book_and_its_undo_marks_nothing_more():
    played = ended(session("marked"))
    played.replay()
    played.undo()
    played.answer(played.prompt.sample(lambda n: 0))
    assert not played.undo().opened
    assert played.undo().opened


def test_what_the_book_showed_stays_marked_after_a_redo():
    played = ended(session("marked"))
    played.replay()
    first = played.undo(played.entries[-3].n)
    for _ in range(2):
        assert len(played.redo(2)) == 2
        again = played.undo(played.entries[-3].n)
        assert (first.opened, again.opened) == (True, True)
    assert played.redo()
    played.answer(played.prompt.sample(lambda n: 0))
    assert [played.undo().opened for _ in range(2)] == [False, True]


def test_what_was_done_again_after_the_book_is_marked_after_a_restart(tmp_path):
    home = library(tmp_path)
    match = ended(home.begin("toy", SEATS[:2], {"edition": "short"}, seed="left"))
    match.replay()
    match.undo()
    assert match.redo()
    match.close()
    again = home.resume(match.match).session
    assert again.undo().opened
    again.close()


def test_the_book_is_remembered_over_a_restart(tmp_path):
    home = library(tmp_path)
    match = ended(home.begin("toy", SEATS[:2], {"edition": "short"}, seed="left"))
    match.replay()
    number = match.number
    match.close()
    again = home.resume(match.match).session
    assert (again.number, again.undo().opened) == (number, True)
    again.close()
    once_more = home.resume(match.match).session
    once_more.answer(once_more.prompt.sample(lambda n: 0))
    assert [once_more.undo().opened for _ in range(2)] == [False, True]
    once_more.close()


def test_the_mark_is_kept_with_the_match(tmp_path):
    kept = library(tmp_path)
    begun = kept.begin("toy", SEATS[:2], {})
    ended(begun)
    begun.replay()
    assert begun.undo().opened
    begun.close()
    made, _ = match(kept.resume(begun.match).session)
    while made.stack.top is not made.stack.match:
        made.stack.back()
    assert "Taken back after the open book: all was seen" in log_of(made)
