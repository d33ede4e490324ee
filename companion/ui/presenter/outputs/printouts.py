"""What a receipt printer prints: how a match ended, what a card says, how the table lies."""

from collections.abc import Iterable

from companion.engine.view.appearance import CardFace
from companion.ui.models import TickRow
from companion.ui.presenter.page.scene import Scene

RULE = "---"


def end_printout(scene: Scene) -> tuple[str, ...]:
    """Return the end of a match in paragraphs: its name, everybody's fate, the turns it took."""
    fates = (
        f"{scene.words.name(fate.seat)}: {scene.say(fate.text)}"
        for fate in scene.game.outcome(scene.view)
    )
    return (scene.say(scene.title()), RULE, *fates, RULE, str(scene.view.turn.number))


def card_printout(scene: Scene, face: CardFace) -> tuple[str, ...]:
    """Return a card in paragraphs: its name, then each line with its heading."""
    lines = (
        ": ".join(filter(None, (scene.say(head), scene.say(text)))) for head, text in face.lines
    )
    return (scene.words.name(face.id), *lines)


def table_printout(scene: Scene, rows: Iterable[TickRow]) -> tuple[str, ...]:
    """Return the table to lay out in paragraphs, a thing each."""
    return (scene.say(scene.title()), RULE, *(f"{row.title}: {row.second}" for row in rows))
