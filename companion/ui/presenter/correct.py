"""Correct the table: numbers by steppers, figures by tap, doors and tokens by tap.

One correction is one entry, one log line, one undo.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from companion.engine.because import BY_HAND
from companion.engine.changes import (
    Change,
    LinkStateSet,
    MarkerRemoved,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    TrackSet,
)
from companion.engine.errors import Refused
from companion.engine.flow import Noted
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.table import Table
from companion.text.happenings import happening
from companion.ui.models import (
    AskModel,
    ListModel,
    ListRow,
    OptionModel,
    OptionsModel,
    PlanTarget,
    StampModel,
    StampsModel,
    StepperModel,
)
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.plan import edge_of, on_map, plan_model
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.screen import OverMatch
from companion.ui.presenter.strip import strip_model

if TYPE_CHECKING:
    from companion.ui.presenter.match import MatchScreen

View: TypeAlias = Literal["numbers", "figures", "markers", "pools"]
_STEPPERS: Final = 4
_MOVED: Final = PieceMoved.__name__


class CorrectScreen(OverMatch):
    """What people say lies differently."""

    def __init__(self, match: "MatchScreen") -> None:
        super().__init__(match)
        self._view: View = "numbers"
        self._seat = match.live.seats[0].id
        self._figure = ""
        self._values: dict[tuple[str, str], int] = {}
        self._changes: list[Change] = []
        self._mends: dict[str, str] = {}

    # -- what is shown

    def page(self) -> Page:
        """Return the steppers, or the map with what can be tapped."""
        scene = self.match.scene()
        changes = self._all(scene)
        last = self._last(changes)
        asks = last or self._asks()
        support = say("A correction. One undo takes it back.")
        return Page(
            screen="correct",
            state=self._view,
            strip=strip_model(scene),
            stage=self._stage(scene),
            ask=AskModel(scene.spans(asks), self.words.say(support)),
            options=OptionsModel(f"correct {self._view} {self._figure}", self._options(changes)),
            rail=self.back_rail(),
            lockdown=scene.lockdown,
            split=0.55,
        )

    def _stage(self, scene: Scene) -> tuple[Part, ...]:
        if self._view == "figures":
            return self._figures(scene)
        if self._view == "markers":
            return self._markers(scene)
        owner = "" if self._view == "pools" else self._seat
        steppers = self._steppers(scene, owner)
        if self._view == "pools":
            return (Part("stage", steppers),)
        seats = StampsModel(
            tuple(
                StampModel(
                    f"seat {seat.id}",
                    seat.name.upper(),
                    tuple(f for f in (scene.figure(seat.id),) if f),
                    chosen=seat.id == self._seat,
                )
                for seat in scene.seats
            ),
            columns=max(2, len(scene.seats)),
        )
        return (Part("stage", (seats, steppers)),)

    def _steppers(self, scene: Scene, owner: str) -> tuple[StepperModel, ...]:
        piece = scene.view.pieces.get(owner)
        tracks: Mapping[str, int] = piece.tracks if piece else scene.view.tracks
        shown = self._named(scene, list(tracks))[: _STEPPERS if owner else 2 * _STEPPERS]
        return tuple(
            StepperModel(
                f"{owner}|{track}",
                scene.words.name(track).upper(),
                self._values.get((owner, track), tracks[track]),
                note=scene.say(say("was {n}", n=tracks[track]))
                if (owner, track) in self._values
                else "",
                changed=(owner, track) in self._values,
            )
            for track in shown
        )

    def _named(self, scene: Scene, tracks: list[str]) -> list[str]:
        """Return the numbers people know by a name, in the order they are shown elsewhere."""
        panel = [v.id for p in scene.panels for row in p.rows for v in row.values]
        gauges = [gauge.id for gauge in scene.status.gauges]
        order = list(dict.fromkeys([*panel, *gauges]))
        known = [track for track in order if track in tracks]
        return known or sorted(tracks)

    def _figures(self, scene: Scene) -> tuple[Part, ...]:
        if self._figure:
            places = tuple(PlanTarget(f"to {space.id}", space.cells[0]) for space in on_map(scene))
            return (Part("plan", plan_model(scene, targets=places)), self._rest(scene))
        rows = tuple(
            ListRow(
                f"figure {piece.id}",
                scene.words.name(piece.id),
                scene.words.name(piece.at) if piece.at else scene.say(say("off the map")),
                sign=scene.figure(piece.id),
                icon_right="next",
            )
            for piece in sorted(scene.view.pieces.values(), key=lambda p: (p.kind, p.number, p.id))
        )
        return (Part("plan", plan_model(scene, targets=())), Part("side", ListModel(rows)))

    def _rest(self, scene: Scene) -> Part:
        """Return the places beside the map, for heroes, and what else can be mended on a figure."""
        heroes = scene.seat_number(self._figure) >= 0
        beside = [s for s in scene.view.spaces.values() if heroes and not s.cells]
        rows = [ListRow(f"to {s.id}", scene.words.name(s.id), icon_right="next") for s in beside]
        rows += [
            ListRow(f"mend {mend.id}", scene.say(mend.label), icon_right="next")
            for mend in scene.game.mends(scene.view, self._figure)
        ]
        return Part("side", ListModel(tuple(rows)))

    def _markers(self, scene: Scene) -> tuple[Part, ...]:
        links = [
            (link, edge)
            for link in sorted(scene.view.links.values(), key=lambda link: link.id)
            if (edge := edge_of(scene, link)) is not None and _states(scene, link.kind)
        ]
        targets = tuple(PlanTarget(f"link {link.id}", edge) for link, edge in links)
        rows = tuple(
            ListRow(
                f"marker {marker.id}",
                scene.words.name(marker.id),
                scene.words.name(marker.on) if marker.on else "",
                sign=scene.sign(marker.id),
                icon_right="delete",
            )
            for marker in sorted(scene.view.markers.values(), key=lambda marker: marker.id)
        )
        none = scene.say(say("No tokens lie on the map. Tap a door to lock or open it."))
        return (
            Part("plan", plan_model(scene, targets=targets)),
            Part("side", ListModel(rows, empty=none)),
        )

    def _options(self, changes: tuple[Change, ...]) -> tuple[OptionModel, ...]:
        count = say_n("{n} change", "{n} changes", len(changes))
        views: tuple[tuple[View, Message, Message, str], ...] = (
            ("numbers", say("Numbers"), say("of each hero"), "people"),
            ("figures", say("Figures"), say("move or remove"), "otherwise"),
            ("markers", say("Markers"), say("doors, tokens"), "locked"),
            ("pools", say("Pools"), say("of the table"), "settings"),
        )
        done = self.button("done", say("Done"), count, kind="confirm", icon="done")
        return (
            done,
            *(
                self.button(view, label, second, icon=icon)
                for view, label, second, icon in views
                if view != self._view
            ),
        )

    def _asks(self) -> Message:
        if self._view == "figures":
            if self._figure:
                return say("{who}: where does it stand?", who=Ref(self._figure))
            return say("Which figure?")
        if self._view == "markers":
            return say("Which door or token?")
        return say("What is different?")

    def _last(self, changes: tuple[Change, ...]) -> Message | None:
        if not changes or self._figure:
            return None
        said = (happening(Noted(change, BY_HAND)) for change in reversed(changes))
        return next((says for says in said if says.text), None)

    # -- what people do

    def option(self, ref: str) -> None:
        """Be done, or mend something else."""
        if ref == "done":
            self._done()
        elif ref in ("numbers", "figures", "markers", "pools"):
            self._view, self._figure = ref, ""

    def stage(self, ref: str) -> None:
        """Take a step, a seat, a figure, a place, a door or a token."""
        kind, _, rest = ref.partition(" ")
        if ref.endswith(("+", "-")) and "|" in ref:
            self._step(ref)
        elif kind == "seat":
            self._seat = rest
        elif kind == "figure":
            self._figure = rest
        elif kind == "to" and self._figure:
            self._place(rest)
        elif kind == "mend" and self._figure:
            self._mend(rest)
        elif kind == "link":
            self._turn_door(rest)
        elif kind == "marker":
            self._replace(MarkerRemoved(rest))
        elif ref in self.match.scene().view.pieces:
            self._figure = ref

    def rail(self, ref: str) -> None:
        """Back from a figure to the list, else out; nothing is corrected then."""
        if ref == "back" and self._figure:
            self._figure = ""
        else:
            self.desk.back()

    def _step(self, ref: str) -> None:
        owner, _, track = ref[:-1].partition("|")
        table = self.match.scene().view
        was = (table.pieces[owner].tracks if owner else table.tracks)[track]
        value = self._values.get((owner, track), was) + (1 if ref[-1] == "+" else -1)
        _ = self._values.pop((owner, track), None)
        if value != was and value >= 0:
            self._values[owner, track] = value

    def _mend(self, ref: str) -> None:
        """Set something right on a figure; where it leaves the map, it moves nowhere else."""
        figure, self._figure = self._figure, ""
        if _leaves(figure, self._made(self.match.session.copy_of_table(), figure, ref)):
            self._changes = [c for c in self._changes if _subject(c) != (_MOVED, figure)]
        self._mends = {**self._mends, figure: ref}

    def _place(self, space: str) -> None:
        """Put a figure somewhere; then it does not leave the map."""
        figure, self._figure = self._figure, ""
        if figure in self._mends and _leaves(
            figure, self._made(self.match.session.copy_of_table(), figure, self._mends[figure])
        ):
            del self._mends[figure]
        self._replace(PieceMoved(figure, space))

    def _made(self, table: Table, figure: str, ref: str) -> tuple[Change, ...]:
        """Return the changes of one thing set right on a figure."""
        mends = self.match.session.game.mends(table, figure)
        return next((mend.changes for mend in mends if mend.id == ref), ())

    def _turn_door(self, link: str) -> None:
        scene = self.match.scene()
        found = scene.view.links.get(link)
        if found is None:
            return
        states = ("open", *_states(scene, found.kind))
        planned = [c.state for c in self._changes if isinstance(c, LinkStateSet) and c.link == link]
        state = planned[-1] if planned else found.state
        at = states.index(state) + 1 if state in states else 0
        self._replace(LinkStateSet(link, states[at % len(states)]))

    def _replace(self, change: Change) -> None:
        """Keep one change of each thing: the last one counts."""
        subject = _subject(change)
        self._changes = [one for one in self._changes if _subject(one) != subject]
        self._changes.append(change)

    def _all(self, scene: Scene) -> tuple[Change, ...]:
        table = scene.view
        numbers: list[Change] = []
        for (owner, track), value in self._values.items():
            if owner:
                was = table.pieces[owner].tracks.get(track, 0)
                numbers.append(PieceTrackSet(owner, track, value, was))
            else:
                numbers.append(TrackSet(track, value, table.tracks.get(track, 0)))
        return (*numbers, *self._changes, *self._mended())

    def _mended(self) -> tuple[Change, ...]:
        """Return the changes of the figures that were set right, each after those before it."""
        table = self.match.session.copy_of_table()
        made: list[Change] = []
        for figure, ref in self._mends.items():
            changes = self._made(table, figure, ref)
            for change in changes:
                change.apply(table)
            table.redrawn()
            made.extend(changes)
        return tuple(made)

    def _done(self) -> None:
        changes = self._all(self.match.scene())
        if not changes:
            self.desk.back()
            return
        try:
            _ = self.match.session.adjust(changes)
        except Refused as refused:
            self.desk.refused()
            self.desk.say(refused.reason)
            return
        self.desk.back()
        self.match.went_back()
        self.desk.say(say("Corrected. Undo takes it back."))


def _states(scene: Scene, kind: str) -> tuple[str, ...]:
    """Return the states the game draws on a kind of link ("locked")."""
    prefix = f"{kind}."
    return tuple(
        sorted(name.removeprefix(prefix) for name in scene.game.looks if name.startswith(prefix))
    )


def _leaves(figure: str, changes: tuple[Change, ...]) -> bool:
    """Tell whether these changes take a figure off the map."""
    off = (PieceRemoved(figure), PieceMoved(figure, ""))
    return any(change in off for change in changes)


def _subject(change: Change) -> tuple[str, str]:
    kind = type(change).__name__
    for name in ("piece", "link", "marker", "track"):
        if hasattr(change, name):
            return kind, str(getattr(change, name))
    return kind, ""
