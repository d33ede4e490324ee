"""The first table as one picture: what lies on the map is drawn, the rest stands beside it.

Before the first turn a run of instructions says how the table is laid out. Whoever lays it by the
picture answers all of them at once; line by line is one tap away.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.engine.flow.prompts import NO_WORDS, Do
from companion.engine.message import say, say_n
from companion.engine.state.changes import Change, LinkAdded, PieceAdded, PieceMoved, SpaceAdded
from companion.session.match.entries import LookAheadLine
from companion.text.surfaces import log_line
from companion.ui.models import ListModel, ListRow
from companion.ui.presenter.answering.mode import SUPPORT_LETTERS, QuestionPage, asking
from companion.ui.presenter.builders.enemy_queue import reason_of
from companion.ui.presenter.builders.plan_model import plan_model, table_after
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

ALL_DONE: Final = "all done"
BY_LINE: Final = "line by line"
_DRAWN: Final = (SpaceAdded, LinkAdded, PieceAdded, PieceMoved)
_SHARE: Final = 0.55
_WHOLE_SHARE: Final = 0.68
"""What the picture takes of the stage; more where it has the names of all rooms."""
_FROM: Final = 2
"""A single instruction is shown with the map anyway."""


def layout_page(scene: Scene, ahead: tuple[LookAheadLine, ...]) -> QuestionPage | None:
    """Return the page that shows a whole table to lay out; None where one picture cannot tell it.

    Args:
        scene: The match, before anything of the run was done.
        ahead: The instructions that follow one another.
    """
    prompts = tuple(line.prompt for line in ahead)
    if scene.view.turn.number or len(prompts) < _FROM or not all(map(_plain, prompts)):
        return None
    changes = tuple(change for prompt in prompts for change in prompt.changes)
    after = table_after(scene, changes)
    if after is None or not any(map(_lays, changes)):
        return None
    laying = [prompt for prompt in prompts if any(map(_lays, prompt.changes))]
    named = len(laying) == 1 and not scene.game.whole_board
    asks = laying[0].asks if named else say("Lay the table out like this")
    rows = tuple(_rows(scene, [it for it in prompts if not (named and it is laying[0])]))
    plan = plan_model(replace(scene, view=after), targets=())
    second = say_n("{n} line", "all {n} lines", len(prompts))
    done = say("All lies like this")
    as_drawn = scene.button(ALL_DONE, done, second, kind="confirm", icon="all_done")
    rest = (Part("right", ListModel(rows)),) if rows else ()
    return QuestionPage(
        ask=asking(scene, asks, NO_WORDS),
        options=(as_drawn, scene.button(BY_LINE, say("Line by line"), icon="log")),
        stage=(Part("left" if rows else "stage", plan), *rest),
        split=_WHOLE_SHARE if scene.game.whole_board else _SHARE,
        state="layout",
        because=reason_of(ahead[0]),
        spoken=" ".join(f"{row.title}. {row.second}" for row in rows),
    )


def _plain(prompt: Do) -> bool:
    """Tell whether an instruction can only be done."""
    return not (prompt.may_leave or prompt.others)


def _lays(change: Change) -> bool:
    """Tell whether a change lays a tile."""
    return isinstance(change, SpaceAdded)


def _rows(scene: Scene, prompts: Sequence[Do]) -> Iterator[ListRow]:
    """Yield what the picture does not tell, each line with what goes with it; no story."""
    for prompt in prompts:
        told, support = scene.say(prompt.support), ""
        if len(told) <= SUPPORT_LETTERS:
            support = told
        drawn = bool(prompt.changes) and all(isinstance(c, _DRAWN) for c in prompt.changes)
        tile = any(map(_lays, prompt.changes))
        named = scene.game.whole_board if tile else not support  # on the map itself
        if not (drawn and named):
            yield ListRow("", log_line(scene.words, prompt.asks), support)
