"""The whole screen over a disk that stands still: it draws on, and marks what is on its way."""

from concurrent.futures import wait
from threading import Event

import pytest
from hand_kit import Hand, begin_match

from companion.bootstrap.watchdog import moves, standing
from companion.engine.flow.prompts import Do
from companion.ports import Press
from companion.session.storage.disk_thread import DiskThread
from companion.ui.widgets.bars.option_grid import OptionButton

SIZE = (1280, 720)


class StallingThread(DiskThread):
    """The thread that writes, standing still before its next piece of work once it is stalled."""

    def __init__(self):
        super().__init__()
        self._go = Event()

    def stall(self):
        self._go.clear()
        self.submit(self._go.wait, 60)

    def let_go(self):
        self._go.set()


@pytest.fixture
def hand(tmp_path):
    with Hand(SIZE, tmp_path / "data") as hand:
        hand.disk = StallingThread()
        hand.table.store.library.writer = hand.table.context.disk = hand.disk
        yield hand
        hand.disk.let_go()


def settled(hand):
    hand.disk.let_go()
    wait([hand.disk.submit(int)])
    hand.wait(0.2)


def button(hand):
    """An answer's button that ends the question with one tap."""
    match = hand.stack.match
    for _ in range(60):
        options = hand.stack.page().options.options
        sure = [option.ref for option in options if option.kind == "confirm" and not option.holds]
        if sure and hand.stack.top is match and not match.session.prompt.secret:
            return sure[0]
        prompt = match.session.prompt
        if hand.stack.top is not match:
            hand.stack.back()
        else:
            match.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
        settled(hand)
    raise AssertionError("no question is answered with one tap")


def test_a_tap_is_marked_at_once_and_the_picture_and_the_pulse_go_on(hand):
    match = begin_match(hand, {}, "3")
    settled(hand)
    ref = button(hand)
    hand.wait(1)
    number = match.session.number
    before = hand.off.picture().tobytes()
    hand.disk.stall()
    hand.tap(hand.find(ref))
    hand.wait(0.05)
    taken = hand.find(ref)
    assert isinstance(taken, OptionButton)
    assert taken.busy
    hand.wait(0.1)
    assert taken.ringed
    assert hand.off.picture().tobytes() != before, "the mark is to be seen"
    assert standing(hand.table).endswith(", writing to the disk")
    for _ in range(5):
        hand.wait(1)
        assert moves(hand.table), "the watchdog is answered"
        assert hand.app.page.options.busy == ref
        hand.table.inbox.post(Press("confirm", began_s=hand.off.now_s))
    assert hand.app.page.ask.notice == "Writing ..."
    assert hand.table.inbox.waiting == 5, "devices wait"
    assert match.session.number == number + 1
    settled(hand)
    assert not hand.stack.writing.on
    assert hand.app.page.ask.notice == ""
    assert not hand.table.inbox.waiting
    assert match.session.number == number + 1, "what was pressed meanwhile answers nothing"
    assert standing(hand.table).endswith(f"question {number + 1}")


def test_leaving_waits_for_what_is_written_and_the_match_is_free(hand):
    match = begin_match(hand, {}, "3")
    settled(hand)
    hand.disk.stall()
    hand.stack.work(int)
    hand.stack.navigate("more")
    assert hand.stack.writing.on
    settled(hand)
    name = match.open_match.match
    hand.stack.home()
    settled(hand)
    assert hand.stack.page().screen == "home"
    hand.table.store.library.resume(name).session.close()
