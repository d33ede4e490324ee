"""The enemy phase as one list: done, now, next; each row with its reason."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do
from companion.engine.message import Ref, say
from companion.engine.state.changes import PieceMoved
from companion.session.match.entries import LookAheadLine
from companion.text.surfaces import log_line
from companion.ui.models import EnemyListModel, EnemyRow, Figure, ListModel, ListRow, RowState
from companion.ui.presenter.page.scene import Scene

_DONE_SHOWN: Final = 1
NAME_LETTERS: Final = 28
"""What has a longer name is a story to read, and no head of a line."""


def queue_model(
    scene: Scene,
    acted: tuple[LookAheadLine, ...],
    ahead: tuple[LookAheadLine, ...],
    shown: int = 0,
) -> EnemyListModel | ListModel:
    """Return the run of instructions as rows: the last done one, the open one, what follows.

    Where no enemy is among them, they are plain rows.

    Args:
        scene: The match.
        acted: What was done, oldest first.
        ahead: The open one and those to come.
        shown: Which of those to come the map beside the list shows; 0 for the open one.
    """
    states = [
        *_in_state(acted[-_DONE_SHOWN:], "done"),
        *_in_state(ahead[:1], "now"),
        *_in_state(ahead[1:], "next"),
    ]
    if any(_enemy(scene, line) for line, _ in states):
        rows = (_row(scene, line, state) for line, state in states)
        return EnemyListModel(
            tuple(
                replace(row, shown=state == "next" and row.ref == str(shown))
                for row, (_, state) in zip(rows, states, strict=True)
            )
        )
    plain = (
        ListRow(str(line.n), log_line(scene.words, line.prompt.asks), state=state)
        for line, state in states
    )
    return ListModel(tuple(plain))


def as_done(line: LookAheadLine, key: str) -> LookAheadLine:
    """Return a line as it turned out: as announced, left out, or what the table did instead."""
    prompt = line.prompt
    if key == "done":
        return line
    asks = say("not possible") if key == "left" else prompt.asks
    other = next((option for option in prompt.others if option.key == key), None)
    if other is not None:
        asks = other.label
    return replace(line, prompt=replace(prompt, asks=asks, changes=prompt.outcome(key)))


def _in_state(
    lines: tuple[LookAheadLine, ...], state: RowState
) -> list[tuple[LookAheadLine, RowState]]:
    return [(line, state) for line in lines]


def reason_of(line: LookAheadLine) -> Because | None:
    """Return why an instruction is given: the reason of the first change it makes."""
    return first_reason(line.notes, line.prompt)


def first_reason(notes: Iterable[Noted], prompt: Do) -> Because | None:
    """Return the reason of the first change that a Do makes, else the fullest one there is."""
    notes = tuple(notes)
    for noted in notes:
        if noted.change is not None and noted.change in prompt.changes:
            return noted.why
    reasons = [noted.why for noted in notes if noted.why.rule == prompt.rule]
    return max(reasons, key=lambda why: len(why.candidates), default=None)


def _enemy(scene: Scene, line: LookAheadLine) -> bool:
    figure = scene.figure(_about(line.prompt))
    return figure is not None and figure.colour != "bone"


def _about(prompt: Do) -> str:
    moved = (change.piece for change in prompt.changes if isinstance(change, PieceMoved))
    return prompt.about or next(moved, "")


def _row(scene: Scene, line: LookAheadLine, state: RowState) -> EnemyRow:
    prompt = line.prompt
    move = next((change for change in prompt.changes if isinstance(change, PieceMoved)), None)
    about = _about(prompt)
    figure = scene.figure(about) or Figure("square", "", state="hollow")
    if move is not None and move.to and move.piece == about:
        what = scene.upper(say("{piece} moves", piece=Ref(move.piece)))
        where = scene.say(say("to {space:gen}", space=Ref(move.to)))
    else:
        what = figure.name.upper() or scene.words.name(about).upper()
        where = log_line(scene.words, prompt.asks)
    if not what or len(what) > NAME_LETTERS:  # about nobody, or a story: what is done says it
        what, where = where.upper(), ""
    return EnemyRow(ref=str(line.n), figure=figure, what=what, where=where, state=state)
