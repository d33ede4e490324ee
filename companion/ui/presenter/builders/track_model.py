"""Tracks of time, rounds or a countdown: where they stand, what is due at which step."""

from collections.abc import Iterator

from companion.engine.message import say
from companion.engine.view.appearance import Panel, Row
from companion.ui.models import TrackModel, TrackStep
from companion.ui.presenter.page.scene import Scene


def tracks(scene: Scene) -> tuple[Panel, ...]:
    """Return the panels of a game that are tracks."""
    return tuple(panel for panel in scene.panels if panel.kind == "track" and panel.rows)


def track_model(scene: Scene, panel: Panel) -> TrackModel:
    """Return a track with its steps."""
    return TrackModel(
        title=scene.upper(panel.title),
        steps=tuple(_step(scene, row) for row in panel.rows),
        empty=scene.say(say("Nothing more comes.")),
    )


def track_in_question(scene: Scene) -> TrackModel | None:
    """Return the track that the open question is about."""
    about = scene.prompt.about if scene.prompt else ""
    panel = next((panel for panel in tracks(scene) if panel.id == about), None)
    return track_model(scene, panel) if panel is not None else None


def track_lines(scene: Scene, panel: Panel) -> Iterator[str]:
    """Yield a track in sentences: where it stands, then what is due, the nearest first."""
    model = track_model(scene, panel)
    if model.here is not None:
        yield scene.say(say("The marker stands at {step}.", step=model.here.text))
        if model.here.words:
            yield scene.say(say("Now: {what}", what=model.here.words))
    for step in model.to_come:
        yield f"{step.text}: {step.words}"
    if not model.to_come:
        yield model.empty


def _step(scene: Scene, row: Row) -> TrackStep:
    icons = (scene.icon(due.icon) for due in row.due if due.icon)
    return TrackStep(
        text=scene.say(row.label),
        icons=tuple(glyph.icon for glyph in icons if glyph is not None),
        words=", ".join(scene.say(due.what) for due in row.due),
        now=row.now,
        past=row.out_of_play,
    )
