"""A card scanned during a secret question: nothing shows which, and it answers for who holds."""

import pytest

import chain_kit
import session_kit
import toy
from companion.engine.flow.prompts import Choose, ChooseSeveral, Option
from companion.engine.message import say
from companion.ports import Scan
from companion.session.bots.played_seats import leave
from companion.session.session import Session
from presenter_kit import ANNA, match
from toy.questions import wishes

CARDS = ("gold", "quiet", "crypt", "companion:toy:bag:gold", "companion:heist:x:y", "https://a.b/c")
"""What a reader may read: answers, a tile, codes of this game and of another, and nonsense."""


def asked(ask=None):
    """A bench where a wish is asked for in secret, or what a step asks in its place."""
    game = session_kit.with_step("wish", ask) if ask else toy.GAME
    return match(Session.new(game, session_kit.start(2), seed="s"))


def scan(bench, text):
    _ = bench.page
    bench.wait()
    bench.stack.receive(Scan(text, bench.now[0]))
    return bench.page


def hold(bench, ref="hold"):
    bench.wait()
    bench.stack.hold(ref, down=True)
    return bench.page


def let_go(bench, ref="hold"):
    bench.stack.hold(ref, down=False)
    return bench.page


@pytest.mark.parametrize("word", ["", "secret"])
def test_while_nobody_holds_every_card_looks_and_sounds_alike(word):
    shown = set()
    for text in (*CARDS, "mark", "wait", "dig"):
        bench, live = match(chain_kit.session(word)) if word else asked()
        shown.add(repr((scan(bench, text), bench.refused, live.session.number)))
    assert len(shown) == 1
    assert "A card was scanned. It waits for whoever is asked." in shown.pop()


def test_who_holds_finds_the_card_chosen_and_confirms_it():
    bench, live = asked()
    scan(bench, "companion:toy:bag:quiet")
    page = hold(bench)
    assert page.ask.support == "Scanned: Quiet."
    assert [(o.ref, o.focused) for o in page.options.options] == [("gold", False), ("quiet", True)]
    bench.wait()
    bench.stack.press("confirm")
    assert [entry.text for entry in live.session.entries] == ["quiet"]
    assert not bench.page.secret
    assert bench.page.state == "secret", "the next seat is asked in secret too"


def test_next_moves_on_from_the_card_that_was_scanned():
    bench, _ = asked()
    scan(bench, "quiet")
    hold(bench)
    bench.stack.press("next")
    assert [(o.ref, o.focused) for o in bench.page.options.options] == [
        ("gold", True),
        ("quiet", False),
    ]


def test_the_last_card_counts_and_letting_go_forgets_it():
    bench, live = asked()
    for text in ("gold", "https://a.b/c"):
        scan(bench, text)
    assert hold(bench).ask.support == "The scanned card does nothing here."
    let_go(bench)
    assert hold(bench).ask.support == ""
    assert live.session.number == 0


def test_a_card_waits_for_its_own_question_alone():
    bench, live = asked()
    scan(bench, "quiet")
    live.session.answer("gold")
    bench.stack.changed()
    assert hold(bench).ask.support == ""


def test_while_a_seat_holds_its_scan_is_its_answer():
    bench, live = asked()
    hold(bench)
    scan(bench, "quiet")
    (entry,) = live.session.entries
    assert (entry.text, entry.source, entry.seat) == ("quiet", "scan", "A")


@pytest.mark.parametrize("text", ["crypt", "companion:heist:x:y", "https://a.b/c"])
def test_of_a_card_that_answers_nothing_only_who_holds_learns(text):
    bench, live = asked()
    hidden = let_go(bench)
    hold(bench)
    bench.wait()
    bench.stack.receive(Scan(text, bench.now[0]))
    assert let_go(bench) == hidden, "the line is not for the page that covers it"
    hold(bench)
    assert scan(bench, text).ask.notice == "That card does nothing now."
    assert let_go(bench) == hidden
    assert (bench.refused, live.session.number) == ([], 0)


def both(play, step):
    """A question of two seats, alike for both."""
    _ = yield from play.ask(
        Choose(
            asks=say("Betray?"),
            rule="TOY-WISH-010",
            seats=("A", "B"),
            secret=True,
            among=wishes(step.subject).among,
        )
    )


@pytest.mark.parametrize("seat", ["A", "B"])
def test_of_two_seats_that_are_asked_the_one_that_holds_answers(seat):
    bench, live = asked(both)
    assert bench.refs == ["hold A", "hold B"]
    scan(bench, "gold")
    assert hold(bench, f"hold {seat}").ask.support == "Scanned: Gold."
    scan(bench, "quiet")
    (entry,) = live.session.entries
    assert (entry.text, entry.seat) == ("quiet", seat)


def test_a_seat_that_companion_plays_is_answered_for_by_no_card():
    shown = set()
    for text in CARDS:
        bench, live = asked()
        leave(live.session, "A", next(iter(live.session.game.bots)))
        number = live.session.number
        bench.stack.changed()
        page = scan(bench, text)
        assert (page.state, live.session.number) == ("bot", number)
        assert page.ask.notice == "That card does nothing now."
        shown.add(repr((page, bench.refused)))
    assert len(shown) == 1


def test_who_plays_alone_answers_a_secret_question_by_a_scan():
    bench, live = match(Session.new(toy.GAME, session_kit.start(1), seed="s"), seats=(ANNA,))
    scan(bench, "quiet")
    (entry,) = live.session.entries
    assert (entry.text, entry.source) == ("quiet", "scan")


# -- taps and buttons


@pytest.mark.parametrize("ref", ["crypt", "well", "crypt-stairs"])
def test_the_map_answers_nothing_while_nobody_holds(ref):
    def ask(play, step):
        among = tuple(Option(key, key, say("There"), ref=key) for key in ("crypt", "crypt-stairs"))
        asked = {"seats": (step.subject,), "secret": True, "among": among}
        _ = yield from play.ask(Choose(asks=say("Where?"), rule="TOY-WISH-010", **asked))

    bench, live = asked(ask)
    hidden = bench.page
    assert bench.touch(ref) == hidden
    assert (bench.refused, live.session.number) == ([], 0)


@pytest.mark.parametrize("word", ["", "secret"])
def test_confirm_answers_nothing_while_nobody_holds(word):
    bench, live = match(chain_kit.session(word)) if word else asked()
    hidden = bench.page
    bench.wait()
    bench.stack.press("confirm")
    assert bench.page == hidden
    assert (len(bench.refused), live.session.number) == (1, 0)


def test_several_are_ticked_within_one_hold():
    def ask(play, step):
        among = wishes(step.subject).among
        asked = {"seats": (step.subject,), "secret": True, "among": among, "least": 1, "most": 2}
        _ = yield from play.ask(ChooseSeveral(asks=say("Which?"), rule="TOY-WISH-010", **asked))

    bench, live = asked(ask)
    page = hold(bench)
    assert [(o.ref, o.leads) for o in page.options.options] == [
        ("gold", True),
        ("quiet", True),
        ("several done", False),
    ]
    bench.tap("gold")
    let_go(bench)
    assert [o.kind for o in hold(bench).options.options] == ["possible", "possible", "off"]
    for ref in ("quiet", "gold", "several done"):
        bench.tap(ref)
    assert [entry.text for entry in live.session.entries] == ["quiet+gold"]


def test_what_is_said_to_who_holds_leaves_the_line_of_the_open_page():
    bench, _ = asked()
    said = scan(bench, "quiet")
    hold(bench)
    assert scan(bench, "https://a.b/c").ask.notice == "That card does nothing now."
    assert let_go(bench).ask.notice == said.ask.notice


def test_what_is_off_is_silent_under_a_second_finger():
    bench, live = match(chain_kit.session("secret"))
    hidden = bench.page
    hold(bench)
    assert bench.tap("dig").ask.notice == "There is no spade."
    assert let_go(bench) == hidden
    assert (bench.refused, live.session.number) == ([], 0)
