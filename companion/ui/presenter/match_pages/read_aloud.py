"""Tell me: the table in words, one thing at a time, on the screen and aloud.

What changed, who is where, the state of the team, and every space of the map with what lies there:
whoever does not see the map can play by it.
"""

from collections.abc import Iterator
from typing import Final

from companion.engine.ids import SpaceId
from companion.engine.message import say
from companion.engine.state.changes import TurnSet
from companion.session.match.entries import LogRecord
from companion.ui.presenter.builders.plan_model import lying, on_map
from companion.ui.presenter.builders.track_model import track_lines
from companion.ui.presenter.match_pages.log_screen import log_lines
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

CHANGED: Final = "changed"
_LOOKED_AT: Final = 60
"""Entries of the log that are looked through for the turn before this one."""
_TURNS: Final = 2
"""The present turn and the one before it count as news."""


class ReadAloudScreen(OverMatch):
    """A list of what can be asked for; what is chosen is shown and said."""

    name = "telling"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._chosen = self._here(match.scene())

    def page(self) -> Page:
        """Return the list, and what there is to read of the chosen line."""
        scene = self.match.scene()
        topics = tuple(self._topics(scene))
        chosen = next((topic for topic in topics if topic.ref == self._chosen), topics[0])
        lines, title = tuple(self._lines(scene, chosen.ref)), self.say(chosen.title)
        nothing = self.say(say("There is nothing to tell."))
        rows = (Row(str(n), line) for n, line in enumerate(lines))
        stage = self.listing(topics), self.listing(rows, nothing)
        spoken, about = (title, *(lines or (nothing,))), chosen.ref
        how = say("Tap a line to hear it.")
        return self.sheet(title, how, *stage, about=about, split=0.36, spoken=spoken)

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on to the next thing, what says it again, and the way back."""
        yield Button("forward", say("Next one"), self._forward, icon="next", kind="confirm")
        yield Button("again", say("Say it again"), self.stack.repeat, icon="speech")
        yield self.close_button("possible")

    def stage(self, ref: str) -> None:
        """Choose what is read."""
        if not ref.isdigit():
            self._chosen = ref

    def _forward(self) -> None:
        refs = [topic.ref for topic in self._topics(self.match.scene())]
        place = refs.index(self._chosen) + 1 if self._chosen in refs else 0
        self._chosen = refs[place % len(refs)]

    # -- what can be asked for

    def _topics(self, scene: Scene) -> Iterator[Row]:
        yield self._topic(CHANGED, say("What changed"), "log")
        for panel in scene.panels:
            if panel.rows:
                icon = "clock" if panel.kind == "track" else "people"
                yield self._topic(panel.id, panel.title, icon)
        for space in on_map(scene):
            yield self._topic(f"space {space.id}", self.words.name(space.id), "tile")

    def _topic(self, ref: str, title: Text, icon: str) -> Row:
        return Row(ref, title, icon=icon, now=ref == self._chosen)

    @staticmethod
    def _here(scene: Scene) -> str:
        """Return the space of whoever is in turn: what people ask for first."""
        piece = scene.view.pieces.get(scene.view.turn.now)
        space = scene.view.spaces.get(piece.at) if piece is not None else None
        return f"space {space.id}" if space is not None and space.cells else CHANGED

    # -- what is read

    def _lines(self, scene: Scene, ref: str) -> Iterator[str]:
        kind, _, space = ref.partition(" ")
        if ref == CHANGED:
            yield from self._changes()
        elif kind == "space" and space in scene.view.spaces:
            described = scene.game.vocabulary.describe(scene.view, space)
            yield from map(self.say, described.lines if described is not None else ())
            yield from map(self.say, lying(scene, scene.view.spaces[SpaceId(space)]))
        else:
            yield from self._panel(scene, ref)

    def _changes(self) -> Iterator[str]:
        """Yield the news, in the order it happened: this turn's and the one before's."""
        logged = list(_news(self.match.session.log(last=_LOOKED_AT)))
        for line in reversed(log_lines(self.words, logged)):
            if not line.undone:
                yield line.text

    def _panel(self, scene: Scene, ref: str) -> Iterator[str]:
        """Yield the rows of one of the panels beside the map, each as a sentence."""
        panel = next((panel for panel in scene.panels if panel.id == ref), None)
        if panel is not None and panel.kind == "track":
            yield from track_lines(scene, panel)
            return
        for row in panel.rows if panel is not None else ():
            values = (f"{self.say(value.label)} {value.text}".strip() for value in row.values)
            word = (self.say(row.word),) if row.word.text else ()
            parts = self.say(row.label), ", ".join((*word, *values))
            yield ": ".join(filter(None, parts))


def _news(logged: list[LogRecord]) -> list[LogRecord]:
    """Return the entries since the turn before the present one began."""
    begun = 0
    for place in range(len(logged) - 1, -1, -1):
        begun += sum(isinstance(noted.change, TurnSet) for noted in logged[place].notes)
        if begun >= _TURNS:
            return logged[place:]
    return logged
