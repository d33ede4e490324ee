"""Which numbers of a game stand on the status bar, in calm and in the alarm."""

from msgspec.structs import replace

import lair
from companion.engine.message import say
from companion.engine.view.status import Alarm, Gauge
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.ui.models import ClockModel
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.page.scene import Scene
from games_kit import LAIR

GAUGES = (
    Gauge(say("Keys"), 2, 9, "keys", "key"),
    Gauge(say("Pool"), 5, 6, "pool", "threat", "calm"),
    Gauge(say("Tokens"), 4, 6, "tokens", when="never"),
    Gauge(say("Gold"), 3, 9, "gold", "no such icon"),
)


def bar(alarm):
    def status(table):
        seat = LAIR.start(0).seats[0].id
        return replace(lair.status(table), gauges=GAUGES, alarm=alarm, seat=seat)

    session = LAIR.session(0, "clocks")
    game = replace(lair.GAME, status=status)
    scene = Scene(game, session.view(), Words(Catalogue("en", [])), LAIR.start(0).seats)
    return status_bar_model(scene)


def test_every_number_that_counts_is_a_clock():
    clocks = bar(Alarm(say("Flood"))).clocks
    assert clocks == (
        ClockModel("2", "KEYS", "key"),
        ClockModel("5", "POOL", "threat"),
        ClockModel("3", "GOLD"),
    )


def test_in_the_alarm_the_lamp_says_what_is_left():
    shown = bar(Alarm(say("Flood"), on=True, left=4))
    assert [clock.word for clock in shown.clocks] == ["KEYS", "GOLD"]
    assert shown.left == ClockModel("4", "4 LEFT")
    assert bar(Alarm(say("Flood"), left=4)).left is None
    assert bar(Alarm(say("Flood"), on=True)).left is None


def test_the_title_has_a_short_form():
    shown = bar(Alarm())
    assert shown.title_short
    assert shown.title_short in shown.title
