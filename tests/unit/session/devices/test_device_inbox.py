"""What devices say: kept in order, dated, understood."""

from threading import Thread

import pytest

from companion.engine.flow.prompts import Choose, Option, Placement, PlaceTile
from companion.engine.grid import Cell
from companion.engine.message import say
from companion.ports import DeviceNotice, Laid, Press, Scan, Sighting, TableSeen
from companion.session.devices.device_inbox import CAPACITY, Inbox, answer_of

CARDS = Choose(
    asks=say("Which?"),
    rule="T",
    among=(
        Option("1", 1, say("one"), ref="card-1"),
        Option("2", 2, say("two"), ref="card-2"),
        Option("2b", 2, say("two, otherwise"), ref="card-2"),
        Option("3", 3, say("three"), ref="card-3", off=say("not now")),
    ),
)
LAY = PlaceTile(asks=say("Lay"), rule="T", places=(Placement("well", Cell(1, 0), 2),))


def seen(turns=2, confidence="sure"):
    return Sighting(Laid("well", Cell(1, 0), turns), confidence, 5.0)


def test_what_is_said_comes_out_in_order():
    inbox = Inbox()
    said = [Press(str(n), float(n)) for n in range(5)]
    for press in said:
        inbox.post(press)
    assert inbox.drain() == said
    assert inbox.drain() == []


def test_any_thread_may_post():
    inbox = Inbox()

    def talk(name):
        for n in range(100):
            inbox.post(Press(name, float(n)))

    threads = [Thread(target=talk, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said = inbox.drain()
    assert len(said) == 400
    for name in "abcd":
        assert [press.began_s for press in said if press.button == name] == list(range(100))


def test_a_device_that_never_stops_fills_nothing():
    inbox = Inbox()
    for n in range(CAPACITY + 10):
        inbox.post(Press("x", float(n)))
    assert [press.began_s for press in inbox.drain()] == [
        float(n) for n in range(10, CAPACITY + 10)
    ]


def test_notices_answer_nothing():
    assert answer_of(DeviceNotice("camera", "lost"), CARDS) == ""


@pytest.mark.parametrize(
    ("said", "prompt", "answer"),
    [
        (Scan("card-1", 5.0), CARDS, "1"),
        (Scan("card-2", 5.0), CARDS, ""),
        (Scan("2b", 5.0), CARDS, "2b"),
        (Scan("card-3", 5.0), CARDS, ""),
        (Scan("card-9", 5.0), CARDS, ""),
        (Press("1", 5.0), CARDS, "1"),
        (Press("confirm", 5.0), CARDS, ""),
        (seen(), LAY, "well 1,0 2"),
        (seen(turns=1), LAY, ""),
        (seen(confidence="probable"), LAY, ""),
        (seen(), CARDS, ""),
        (TableSeen((), 5.0), LAY, ""),
    ],
)
def test_what_is_said_stands_for_an_answer(said, prompt, answer):
    assert answer_of(said, prompt) == answer
