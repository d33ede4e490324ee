"""What broker, lamps and voice are given is the same, whatever was answered in secret."""

from itertools import pairwise

import pytest
from match_kit import wired

from companion.hw.device_config import MqttConfig
from companion.hw.mqtt import topics
from companion.ports import MatchStanding
from companion.session.session import Session
from session_kit import start, with_step
from toy.questions import wishes

CONFIG = MqttConfig(host="x", names=True)


def given(wish, times):
    """Play a match whose first seat wishes so many times; return what left the program meanwhile."""

    def ask(play, step):
        for _ in range(times if step.subject == "A" else 1):
            _ = yield from play.ask(wishes(step.subject))

    made = wired(session=Session.new(with_step("wish", ask), start(2), seed="s"))
    session, devices = made.open_match.session, made.devices
    standings, lit, said = [MatchStanding()], [], []
    devices.tell = standings.append
    devices.say = lambda lines, news=(): said.append((lines, news))
    for lamps in devices.lamps:
        lamps.show = lit.append
    follow(made)
    for _ in range(times + 1):
        session.answer(wish)
        follow(made)
    for _ in range(6):
        session.answer(session.prompt.options()[0].key)
        follow(made)
    session.undo(session.undo_point())
    follow(made)
    sent = [topics.state(now, CONFIG) for now in standings]
    for before, now in pairwise(standings):
        sent.extend(topics.events(before, now))
    return sent, lit, list(dict.fromkeys(said))


def follow(made):
    """Show the page as it is now, and have said what it says."""
    made.bench.stack.changed()
    _ = made.bench.page
    made.outputs.follow()


@pytest.fixture(scope="module")
def plain():
    return given("gold", 1)


@pytest.mark.parametrize(("wish", "times"), [("quiet", 1), ("gold", 4), ("quiet", 3)])
def test_devices_are_given_the_same_whatever_was_answered_in_secret(plain, wish, times):
    sent, lit, said = given(wish, times)
    assert sent == plain[0]
    assert lit == plain[1]
    assert said == plain[2]
    assert len(sent) > 2, "the broker was sent something"
    assert len(said) > 2, "more was spoken than who is asked"
