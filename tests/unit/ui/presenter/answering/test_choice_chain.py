"""A chain on the screen: stage after stage, what is chosen so far, back, one answer at the end."""

import chain_kit
from companion.engine.flow.chain import Chain
from companion.engine.flow.prompts import Choose, Option
from companion.engine.message import say
from companion.ports import Press, Scan
from companion.session.session import Session
from companion.ui.models import PlanModel
from companion.ui.presenter.answering.mode import SUPPORT_LETTERS
from presenter_kit import match
from session_kit import start, with_step


def shown(word=""):
    bench, live = match(chain_kit.session(word))
    return bench, live.session


def plan(page):
    return next(part.model for part in page.stage if isinstance(part.model, PlanModel))


def test_the_first_choice_stands_alone_without_a_way_back():
    bench, _ = shown()
    assert "".join(bench.page.ask.ask) == "MARK A WAY?"
    assert bench.refs == ["mark", "wait", "dig"]


def test_each_choice_opens_the_next_and_says_what_was_chosen():
    bench, session = shown()
    page = bench.tap("mark")
    assert "".join(page.ask.ask) == "WHERE?"
    assert page.ask.support == "Chosen: Mark a way. By its letter."
    assert [(o.ref, o.letter, o.kind) for o in page.options.options] == [
        ("crypt", "A", "choice"),
        ("stairs", "B", "choice"),
        ("well", "", "off"),
        ("back a choice", "", "possible"),
    ]
    assert [(t.ref, t.letter) for t in plan(page).targets] == [("crypt", "A"), ("stairs", "B")]
    page = bench.tap("crypt")
    assert page.ask.support.startswith("Chosen: Mark a way, ")
    assert [(t.ref, t.letter) for t in plan(page).targets] == [("crypt-stairs", "A")]
    assert session.number == 0


def test_the_last_choice_gives_the_whole_answer_once():
    bench, session = shown()
    for ref in ("mark", "crypt", "crypt-stairs"):
        bench.tap(ref)
    assert [entry.text for entry in session.entries] == [chain_kit.WHOLE]
    assert bench.refs[0] == "mark"


def test_a_choice_that_nothing_follows_is_the_answer():
    bench, session = shown()
    bench.tap("wait")
    assert [entry.text for entry in session.entries] == ["wait"]


def test_back_opens_the_choice_before():
    bench, session = shown()
    for ref in ("mark", "crypt", "back a choice"):
        page = bench.tap(ref)
    assert "".join(page.ask.ask) == "WHERE?"
    bench.tap("back a choice")
    assert bench.refs == ["mark", "wait", "dig"]
    bench.tap("wait")
    assert [entry.text for entry in session.entries] == ["wait"]


def test_the_map_answers_a_choice_of_places_and_of_ways():
    bench, session = shown()
    bench.tap("mark")
    bench.touch("well")
    assert "crypt" in bench.refs
    bench.touch("crypt")
    bench.touch("crypt-stairs")
    assert [entry.text for entry in session.entries] == [chain_kit.WHOLE]


def test_each_choice_is_a_page_of_its_own_for_the_ring():
    bench, _ = shown()
    pages = [bench.page, *(bench.tap(ref) for ref in ("mark", "crypt"))]
    keys = [page.options.question for page in pages]
    assert len(set(keys)) == 3


def test_the_ring_marks_a_place_of_the_open_choice_on_the_map():
    bench, _ = shown()
    bench.tap("mark")
    bench.stack.top.focused("stairs")
    bench.stack.changed()
    focused = [t.ref for t in plan(bench.page).targets if t.focused]
    assert focused == ["stairs"]


def test_a_scan_chooses_at_the_open_choice():
    bench, session = shown()
    bench.tap("mark")
    for ref in ("crypt", "crypt-stairs"):
        bench.wait()
        bench.stack.receive(Scan(ref, bench.now[0]))
        bench.stack.page()
    entry = session.entries[0]
    assert (entry.text, entry.source) == (chain_kit.WHOLE, "scan")


def test_the_buttons_of_the_panel_choose_at_every_stage():
    bench, session = shown()

    def press(button):
        bench.stack.page()
        bench.wait()
        bench.stack.receive(Press(button, bench.now[0]))

    for ref in ("mark", "crypt"):
        press("next")
        focused = [o.ref for o in bench.page.options.options if o.focused]
        assert focused == [ref]
        press("confirm")
    filled = [o.ref for o in bench.page.options.options if o.kind == "confirm"]
    assert filled == ["crypt-stairs"], "the only way is what Confirm gives"
    press("confirm")
    assert [entry.text for entry in session.entries] == [chain_kit.WHOLE]


def test_a_secret_chain_shows_nothing_while_nobody_holds():
    bench, session = shown("secret")
    hidden = bench.page
    assert hidden.state == "secret"
    for _ in range(2):
        bench.wait()
        bench.stack.hold("hold", down=True)
        assert [(o.ref, o.leads) for o in bench.page.options.options] == [
            ("mark", True),
            ("wait", False),
            ("dig", False),
        ]
        for ref in ("mark", "crypt"):
            assert bench.page.secret
            bench.tap(ref)
        assert bench.page.ask.support.startswith("Chosen: Mark a way, ")
        bench.stack.hold("hold", down=False)
        assert (bench.page.ask, bench.page.options) == (hidden.ask, hidden.options)
        assert session.number == 0


def test_a_secret_chain_is_one_answer_of_one_hold():
    bench, session = shown("secret")
    bench.wait()
    bench.stack.hold("hold", down=True)
    for ref in ("mark", "crypt", "crypt-stairs"):
        bench.tap(ref)
    bench.stack.hold("hold", down=False)
    assert [entry.text for entry in session.entries] == [chain_kit.WHOLE]


def test_what_was_chosen_is_shortened_from_the_front():
    long = [f"a room with a very long name {n}" for n in range(4)]

    def stage(n):
        among = (Option(f"key {n}", n, say("{name}", name=long[n])),)
        return Choose(asks=say("Where?"), rule=chain_kit.RULE, among=among)

    def ask(play, step):
        asked = Chain(
            asks=say("Where?"),
            rule=chain_kit.RULE,
            seats=(step.subject,),
            first=stage(0),
            follows=lambda chosen: stage(len(chosen)) if len(chosen) < len(long) else None,
        )
        _ = yield from play.ask(asked)

    bench, _ = match(Session.new(with_step("wish", ask), start(2), seed="s"))
    for n in range(3):
        page = bench.tap(f"key {n}")
    assert len(page.ask.support) <= SUPPORT_LETTERS
    assert page.ask.support == f"Chosen: …, {long[1]}, {long[2]}."
