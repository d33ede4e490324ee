"""Dice: the receipt before the throw, the faces after it."""

from collections.abc import Mapping, Sequence

from companion.engine.flow.prompts import Line, Roll
from companion.engine.message import say, say_n
from companion.text.surfaces import capital
from companion.ui.models import DiceModel, Die, ReceiptModel
from companion.ui.presenter.page.scene import Scene


def receipt_model(scene: Scene, prompt: Roll) -> ReceiptModel:
    """Return where the number of dice comes from, each modifier a line.

    How many must count stands under it, but not that one die has to: the question says what on it.
    """
    many = prompt.needed > 1 or prompt.dice > 1
    foot = say("{n} needed", n=prompt.needed) if prompt.needed and many else None
    return ReceiptModel(
        lines=tuple(
            (capital(scene.say(line.label)), _signed(line.value, first=n == 0))
            for n, line in enumerate(prompt.receipt)
        ),
        total_word=scene.upper(say("Dice")),
        total=str(prompt.dice),
        foot=scene.say(foot) if foot else "",
    )


def receipt_sentence(scene: Scene, prompt: Roll) -> str:
    """Return the receipt in one line: "Always 4, lamp: +1 = 5 dice".

    It is what a voice says of the receipt.
    """
    parts = [_worded(scene, line, first=n == 0) for n, line in enumerate(prompt.receipt)]
    dice = scene.say(say_n("{n} die", "{n} dice", prompt.dice))
    return f"{', '.join(parts)} = {dice}" if parts else dice


def _worded(scene: Scene, line: Line, *, first: bool) -> str:
    label, value = scene.say(line.label), _signed(line.value, first=first)
    return f"{capital(label)} {value}" if first else f"{label}: {value}"


def dice_model(
    scene: Scene, faces: Sequence[str], counts: Mapping[str, int], *, tappable: bool = False
) -> DiceModel:
    """Return the dice as they lie: those that count are filled."""
    hits = sum(counts.get(face, 0) for face in faces)
    return DiceModel(
        dice=tuple(
            Die(
                ref=str(n),
                icons=tuple(map(scene.game.icon, face_icons(scene, face))),
                text="" if face_icons(scene, face) else face_text(scene, face),
                hit=counts.get(face, 0) > 0,
            )
            for n, face in enumerate(faces)
        ),
        count=str(hits) if counts else "",
        count_word=scene.upper(say_n("Hit", "Hits", hits)) if counts else "",
        tappable=tappable,
    )


def face_icons(scene: Scene, face: str) -> tuple[str, ...]:
    """Return the icons on a die face, at most three.

    A game prints them on its dice; on ordinary dice a face is its own icon, if there is one.
    """
    dice = scene.game.dice(scene.view.content)
    printed = (own.icons for die in dice for own in die.faces if own.id == face)
    words = next(printed, (face,))
    return tuple(word for word in words if scene.icon(word))[:3]


def face_text(scene: Scene, face: str) -> str:
    """Return a die face in words."""
    return scene.words.name(face)


def _signed(value: int, *, first: bool) -> str:
    if first and value >= 0:
        return str(value)
    return f"+{value}" if value > 0 else str(value).replace("-", "\N{MINUS SIGN}")
