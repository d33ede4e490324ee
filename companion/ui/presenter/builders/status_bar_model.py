"""The status bar: whose turn, phases, pool and alarm, as the lamps show them."""

from msgspec.structs import replace

from companion.engine.message import Ref, say
from companion.engine.view.status import Gauge, Status
from companion.lamp_signals import signal_frame
from companion.ui.models import Figure, Glyph, StatusBarModel
from companion.ui.presenter.builders.track_model import track_model, tracks
from companion.ui.presenter.page.scene import Scene


def status_bar_model(scene: Scene, devices: tuple[Glyph, ...] = ()) -> StatusBarModel:
    """Return the status bar of a match."""
    status = scene.status
    seats = scene.prompt.seats if scene.prompt else ()
    pool = status.gauges[0] if status.gauges else None
    shown = tracks(scene)
    left = status.alarm.left if status.alarm.on else None
    return StatusBarModel(
        title=scene.upper(say("{who}'s turn", who=Ref(status.seat))) if status.seat else "",
        who=scene.figure(status.seat) if status.seat else None,
        order=_followers(scene, status),
        signal=signal_frame(status, seats),
        phase_words=tuple(scene.upper(phase) for phase in status.phases),
        note=_gauge(scene, pool) if pool and left is None else "",
        note_short=_gauge(scene, pool) if pool and left is None else "",
        alarm_word=scene.upper(status.alarm.name),
        alarm_note=scene.upper(say("{n} left", n=left)) if left is not None else "",
        track=track_model(scene, shown[0]) if shown else None,
        devices=devices,
    )


def _gauge(scene: Scene, gauge: Gauge) -> str:
    return f"{scene.upper(gauge.name)} {gauge.value}"


def _followers(scene: Scene, status: Status) -> tuple[Figure, ...]:
    """Return the seats after the present one, in turn order, small and hollow."""
    seats = status.seats
    at = seats.index(status.seat) + 1 if status.seat in seats else 0
    after = (*seats[at:], *seats[: max(0, at - 1)])
    figures = (scene.figure(seat) for seat in after)
    return tuple(replace(sign, state="hollow", label="") for sign in figures if sign is not None)
