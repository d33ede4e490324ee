"""The status bar: whose turn, phases, clocks and alarm, as the lamps show them."""

from msgspec.structs import replace

from companion.engine.message import Ref, say
from companion.engine.view.status import Gauge, Status
from companion.lamp_signals import signal_frame
from companion.ui.models import ClockModel, Figure, Glyph, StatusBarModel
from companion.ui.presenter.builders.track_model import track_model, tracks
from companion.ui.presenter.page.scene import Scene


def status_bar_model(scene: Scene, devices: tuple[Glyph, ...] = ()) -> StatusBarModel:
    """Return the status bar of a match."""
    status = scene.status
    seats = scene.prompt.seats if scene.prompt else ()
    shown = tracks(scene)
    left = status.alarm.left if status.alarm.on else None
    return StatusBarModel(
        title_short=scene.words.name(status.seat).upper() if status.seat else "",
        title=scene.upper(say("{who}'s turn", who=Ref(status.seat))) if status.seat else "",
        who=scene.figure(status.seat) if status.seat else None,
        order=_followers(scene, status),
        signal=signal_frame(status, seats),
        phase_words=tuple(scene.upper(phase) for phase in status.phases),
        clocks=tuple(_clock(scene, gauge) for gauge in status.gauges if _counts(gauge, status)),
        alarm_word=scene.upper(status.alarm.name),
        left=_left(scene, left) if left is not None else None,
        track=track_model(scene, shown[0]) if shown else None,
        devices=devices,
    )


def _counts(gauge: Gauge, status: Status) -> bool:
    """Tell whether a number stands on the status bar now."""
    return gauge.when == "always" or (gauge.when == "calm" and not status.alarm.on)


def _clock(scene: Scene, gauge: Gauge) -> ClockModel:
    icon = scene.icon(gauge.icon)
    return ClockModel(str(gauge.value), scene.upper(gauge.name), icon.icon if icon else "")


def _left(scene: Scene, left: int) -> ClockModel:
    """Return what is left until the worst: in words, and as a number where words have no room."""
    return ClockModel(str(left), scene.upper(say("{n} left", n=left)))


def _followers(scene: Scene, status: Status) -> tuple[Figure, ...]:
    """Return the seats after the present one, in turn order, small and hollow."""
    seats = status.seats
    at = seats.index(status.seat) + 1 if status.seat in seats else 0
    after = (*seats[at:], *seats[: max(0, at - 1)])
    figures = (scene.figure(seat) for seat in after)
    return tuple(replace(sign, state="hollow", label="") for sign in figures if sign is not None)
