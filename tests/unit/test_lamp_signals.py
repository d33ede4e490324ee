from companion.engine.message import say
from companion.engine.view.status import Alarm, Gauge, Status
from companion.lamp_signals import moment_frame, signal_frame
from companion.ports import Lamp

PHASES = (say("Draw"), say("Act"))


def status(**kwargs):
    return Status(PHASES, kwargs.pop("phase", 1), "A", ("A", "B"), **kwargs)


def test_the_present_phase_and_the_seat_in_turn_are_lit():
    frame = signal_frame(status())
    assert frame.phases == (Lamp("Draw", "off"), Lamp("Act", "steady"))
    assert frame.seats == (Lamp("A", "steady"), Lamp("B", "off"))
    assert (frame.alarm, frame.attention) == ("off", "off")


def test_who_is_waited_for_is_waiting():
    assert signal_frame(status(), ("B",)).seats == (Lamp("A", "steady"), Lamp("B", "waiting"))
    assert signal_frame(status(), ("A",)).seats[0] == Lamp("A", "waiting")


def test_alarm_breathes_and_danger_calls():
    frame = signal_frame(status(alarm=Alarm(on=True), danger=True))
    assert (frame.alarm, frame.attention) == ("breath", "attention")


def test_gauges_go_from_nothing_to_one():
    gauges = (
        Gauge(say("Pool"), 3, 6, "pool"),
        Gauge(say("Over"), 9, 6),
        Gauge(say("Under"), -1, 6),
        Gauge(say("None"), 1, 0),
    )
    levels = signal_frame(status(gauges=gauges)).gauges
    assert levels == {"pool": 0.5, "Over": 1.0, "Under": 0.0}


def test_before_the_first_turn_no_phase_is_lit():
    assert {lamp.rhythm for lamp in signal_frame(status(phase=-1)).phases} == {"off"}


def test_in_a_great_moment_the_lamp_of_its_seat_calls_and_a_loss_calls_for_all():
    frame = signal_frame(status(), ("B",))
    fallen, won = moment_frame(frame, "fall", "B"), moment_frame(frame, "goal", "B")
    assert fallen.seats == won.seats == (Lamp("A", "steady"), Lamp("B", "attention"))
    assert (fallen.attention, won.attention) == ("attention", "off")
    assert moment_frame(frame, "goal", "").seats == frame.seats
