"""The end: who got out, fear and threat turn by turn, what the dice did."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.engine.changes import PieceTrackSet, TurnSet
from companion.engine.message import say, say_n
from companion.session.entries import Logged
from companion.ui.models import (
    AskModel,
    FateRow,
    FatesModel,
    Figure,
    OptionsModel,
    PlotLine,
    PlotModel,
    RailButton,
    RailModel,
)
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.story import OverMatch

if TYPE_CHECKING:
    from companion.ui.presenter.match import MatchScreen


class EndScreen(OverMatch):
    """The report at the end of a match."""

    def __init__(self, match: "MatchScreen") -> None:
        super().__init__(match)
        self._track = 0
        self._saved = ""

    def page(self) -> Page:
        """Return plot and fates."""
        scene = self.match.scene()
        outcome = scene.game.outcome(scene.view)
        won = sum(1 for one in outcome if one.won)
        asks = say("{n} of {total} won", n=won, total=len(outcome))
        tracks = self._tracks(scene)
        turns = say_n("{n} turn", "{n} turns", scene.view.turn.number)
        support = self._saved or self.words.say(say("The match is kept, answer for answer."))
        return Page(
            screen="end",
            strip=plain_strip(self._title(scene), self.upper(turns)),
            stage=(
                Part("left", self._plot(scene, tracks)),
                Part("right", self._fates(scene)),
            ),
            ask=AskModel((self.upper(asks),), support),
            options=OptionsModel(
                "end",
                (
                    self.button(
                        "again", say("Play again"), say("same seats"), kind="confirm", icon="redo"
                    ),
                    self.button(
                        "plot",
                        say("Next plot"),
                        self._name_of(scene, tracks, self._track + 1),
                        kind="possible" if len(tracks) > 1 else "off",
                        icon="plot",
                    ),
                    self.button("save", say("Save"), say("table as a file"), icon="save"),
                    self.button("home", say("Home"), say("match is kept"), icon="back"),
                ),
            ),
            rail=RailModel(
                (
                    RailButton("why", self.upper(say("Why")), "why", off=True),
                    RailButton("undo", self.upper(say("Undo")), "undo"),
                    RailButton("log", self.upper(say("Log")), "log"),
                    RailButton("more", self.upper(say("More")), "more"),
                )
            ),
            split=0.58,
            said=(self.words.say(asks),),
        )

    def option(self, ref: str) -> None:
        """Play again, look at another number, save, or go home."""
        if ref == "plot":
            self._track += 1
        elif ref == "save":
            path = self.desk.house.store.save_position(self.match.live)
            self._saved = self.words.say(say("Saved: {file}", file=path.name))
        elif ref == "home":
            self.desk.home()
        elif ref == "again":
            self._again()

    def rail(self, ref: str) -> None:
        """Undo opens the match again; the log lies over the report."""
        if ref == "undo":
            self.desk.back()
            self.match.take_back()
        elif ref == "log":
            self.desk.go("log", self.match)
        elif ref == "more":
            self.desk.go("more", self.match)

    def _again(self) -> None:
        house, live = self.desk.house, self.match.live
        options = dict(live.session.view().options)
        self.desk.home()
        fresh = house.store.begin(live.session.game.id, live.seats, options, seed=house.seed())
        self.desk.go("match", fresh)

    def _title(self, scene: Scene) -> str:
        scenarios = scene.game.scenarios(scene.view.content)
        name = scenarios.get(scene.view.options.get("scenario", ""), scene.game.title)
        return scene.upper(name)

    def _tracks(self, scene: Scene) -> tuple[str, ...]:
        """Return the numbers of the heroes that changed, in the order the game shows them."""
        changed = {
            noted.change.track
            for logged in self.match.session.log()
            for noted in logged.notes
            if isinstance(noted.change, PieceTrackSet)
        }
        panel = next((p for p in scene.panels if p.kind == "heroes"), None)
        order = [v.id for row in (panel.rows if panel else ()) for v in row.values]
        return tuple(dict.fromkeys(track for track in order if track in changed))

    def _name_of(self, scene: Scene, tracks: Sequence[str], n: int) -> str:
        return scene.words.name(tracks[n % len(tracks)]).lower() if tracks else ""

    def _plot(self, scene: Scene, tracks: Sequence[str]) -> PlotModel:
        if not tracks:
            return PlotModel(self.upper(say("Nothing to plot")))
        track = tracks[self._track % len(tracks)]
        logged = self.match.session.log()
        seats = [seat.id for seat in scene.seats]
        lines = values_by_turn(logged, seats, track, _now(scene, track))
        head = scene.words.name(track)
        return PlotModel(
            head=scene.upper(say("{track} by turn", track=head)),
            lines=tuple(
                PlotLine(scene.figure(seat) or Figure("circle"), tuple(values))
                for seat, values in lines.items()
            ),
            mark_at=-1,
        )

    def _fates(self, scene: Scene) -> FatesModel:
        return FatesModel(
            tuple(
                FateRow(
                    scene.figure(one.seat) or Figure("circle"),
                    scene.words.name(one.seat).upper(),
                    scene.say(one.text),
                    "escaped" if one.won else "killed",
                    one.won,
                )
                for one in scene.game.outcome(scene.view)
            )
        )


def values_by_turn(
    logged: Sequence[Logged], seats: Sequence[str], track: str, now: Mapping[str, int]
) -> dict[str, list[float]]:
    """Return a number of each seat at the end of each turn, oldest first.

    Args:
        logged: The whole log; undone entries do not count.
        seats: Whose number.
        track: Which number.
        now: What it is at the end, for those in whose log it never changed.
    """
    first: dict[str, int] = {}
    turns: list[dict[str, int]] = []
    present: dict[str, int] = {}
    for one in logged:
        for noted in () if one.undone else one.notes:
            change = noted.change
            if isinstance(change, PieceTrackSet) and change.track == track:
                _ = first.setdefault(change.piece, change.was)
                present[change.piece] = change.value
            elif isinstance(change, TurnSet) and change.turn.number > 1:
                turns.append(dict(present))
    turns.append(dict(present))
    start = {seat: first.get(seat, now.get(seat, 0)) for seat in seats}
    return {
        seat: [float(start[seat]), *(float(turn.get(seat, start[seat])) for turn in turns)]
        for seat in seats
    }


def _now(scene: Scene, track: str) -> dict[str, int]:
    return {
        seat.id: scene.view.pieces[seat.id].tracks.get(track, 0)
        for seat in scene.seats
        if seat.id in scene.view.pieces
    }
