"""Correct the table: numbers by steppers; figures, doors, tokens and cards by tap.

One correction is one entry, one log line, one undo.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, Literal, TypeAlias

from companion.engine.because import BY_HAND
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import (
    NO_PIECE,
    NO_SEAT,
    NO_SPACE,
    LinkId,
    MarkerId,
    PieceId,
    SeatId,
    SpaceId,
    seat_id,
)
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import CardNamed, Change, MarkerRemoved
from companion.engine.state.table import Piece, Table
from companion.text.change_messages import change_message
from companion.ui.models import (
    NavBarModel,
    NavButton,
    PlanTarget,
    StampsModel,
    StepperModel,
)
from companion.ui.presenter.builders.hero_panels import tracks_shown
from companion.ui.presenter.builders.plan_links import link_place, sorted_links
from companion.ui.presenter.builders.plan_model import on_map, plan_model
from companion.ui.presenter.correction.correct_cards import CardCorrection
from companion.ui.presenter.correction.correction_page import CorrectionPage
from companion.ui.presenter.correction.pending_corrections import PendingCorrections
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.page.scene import Scene, seat_stamp
from companion.ui.presenter.shell.match_context import MatchContext

View: TypeAlias = Literal["numbers", "figures", "spare", "markers", "pools", "cards"]
_VIEWS: Final[tuple[tuple[View, Message, Message, str, Message], ...]] = (
    ("numbers", say("Numbers"), say("of each hero"), "people", say("What is different?")),
    ("figures", say("Figures"), say("on the map"), "otherwise", say("Which figure?")),
    ("markers", say("Markers"), say("doors, tokens"), "lock", say("Which door or token?")),
    ("cards", say("Cards"), say("who has them"), "cards", say("Which card?")),
)
"""What can be corrected: the button that leads there, and what is asked there at first."""
_UNDER: Final[Mapping[View, View]] = {"spare": "figures", "pools": "numbers"}
"""Views to which another one leads: back leads to that."""
_STEPPERS: Final = 4


class CorrectScreen(CorrectionPage):
    """What people say lies differently."""

    name = "correct"

    def __init__(self, match: MatchContext, seat: SeatId = NO_SEAT) -> None:
        super().__init__(match)
        self._view: View = "numbers"
        self._seat = seat or match.open_match.seats[0].id
        self._figure = NO_PIECE
        game = match.session.game
        self._planned = PendingCorrections(game)
        self._cards = CardCorrection(game.manual_fixes, self._planned, self._seat)

    # -- what is shown

    def page(self) -> Page:
        """Return the steppers, the cards, or the map with what can be tapped."""
        scene, table = self.match.scene(), self._copy()
        changes = (*self._planned.changes(table), *self._planned.figures(table))
        asks = self._last(changes) or self._asks()
        about: object = self._figure
        if self._view == "cards":
            about = self._cards.key
            stage = self._cards.stage(replace(scene, view=table))
        else:
            stage = self._stage(scene)
        state, bar = self._view, self._nav_bar()
        return self.sheet(
            asks, self.support, *stage, state=state, about=about, split=0.55, nav_bar=bar
        )

    def _stage(self, scene: Scene) -> tuple[object, ...]:
        if self._figure:
            places = (PlanTarget(f"to {space.id}", space.cells[0]) for space in on_map(scene))
            return self._with_map(scene, self._other_places(scene), targets=tuple(places))
        if self._view == "figures":
            return self._with_map(scene, self._figures(scene))
        if self._view == "spare":
            return (self.listing(self._spare(scene)),)
        if self._view == "markers":
            return self._markers(scene)
        if self._view == "pools":
            return (self._steppers(scene, NO_PIECE),)
        seats = (
            seat_stamp(scene, seat, f"seat {seat.id}", chosen=seat.id == self._seat)
            for seat in scene.seats
        )
        stamps = StampsModel(tuple(seats), columns=max(2, len(scene.seats)))
        return ((stamps, self._steppers(scene, self._seat)),)

    def _with_map(
        self,
        scene: Scene,
        rows: Iterator[Row],
        empty: Message = NO_WORDS,
        targets: tuple[PlanTarget, ...] = (),
    ) -> tuple[Part, ...]:
        """Return the map with what can be tapped on it, and rows."""
        plan = plan_model(scene, targets=targets)
        return Part("plan", plan), Part("side", self.listing(rows, empty))

    def _steppers(self, scene: Scene, owner: PieceId) -> tuple[StepperModel, ...]:
        piece = scene.view.pieces.get(owner)
        tracks: Mapping[str, int] = piece.tracks if piece else scene.view.tracks
        shown = tracks_shown(scene, tracks)[: _STEPPERS if owner else 2 * _STEPPERS]
        return tuple(self._stepper(scene, owner, track, tracks[track]) for track in shown)

    def _stepper(self, scene: Scene, owner: PieceId, track: str, was: int) -> StepperModel:
        value = self._planned.values.get((owner, track), was)
        ref, name = f"{owner}|{track}", scene.words.name(track).upper()
        changed = (owner, track) in self._planned.values
        note = self.say(say("was {n}", n=was)) if changed else ""
        return StepperModel(ref, name, value, note=note, changed=changed)

    def _figures(self, scene: Scene) -> Iterator[Row]:
        if scene.game.manual_fixes.spare_pieces(scene.view):
            yield Row("spare", say("Another figure"), icon="plus", right="next")
        for piece in sorted(scene.view.pieces.values(), key=lambda p: _order(scene, p)):
            if scene.game.vocabulary.off_map(scene.view, piece.id):
                continue
            yield self._figure_row(scene, piece.id, piece.at, say("off the map"))

    def _spare(self, scene: Scene) -> Iterator[Row]:
        """Yield the figures that wait beside the map."""
        for spare in scene.game.manual_fixes.spare_pieces(scene.view):
            yield self._figure_row(scene, spare.id, NO_SPACE, spare.where)

    def _figure_row(self, scene: Scene, figure: PieceId, at: SpaceId, off_map: Message) -> Row:
        """Return the row of a figure, with where it stands or is to stand."""
        place, name = self._planned.place(figure) or at, scene.words.name(figure)
        where, sign = scene.words.name(place) if place else off_map, scene.figure(figure)
        return Row(f"figure {figure}", name, where, icon=sign, right="next")

    def _other_places(self, scene: Scene) -> Iterator[Row]:
        """Yield the places beside the map, for heroes, and what else can be put right."""
        figure = self._figure
        for space in scene.view.spaces.values():
            if not space.cells and scene.seat_number(figure) >= 0:
                yield Row(f"to {space.id}", scene.words.name(space.id), right="next")
        if figure in scene.view.pieces:
            for fix in scene.game.manual_fixes.fixes(scene.view, figure):
                yield Row(f"mend {fix.id}", fix.label, right="next")

    def _markers(self, scene: Scene) -> tuple[Part, ...]:
        targets = tuple(
            PlanTarget(f"link {link.id}", place)
            for link in sorted_links(scene)
            if (place := link_place(scene, link)) is not None and _states(scene, link.kind)
        )
        none = say("No tokens lie on the map. Tap a door to lock or open it.")
        return self._with_map(scene, self._marker_rows(scene), none, targets)

    def _marker_rows(self, scene: Scene) -> Iterator[Row]:
        for marker in sorted(scene.view.markers.values(), key=lambda marker: marker.id):
            name, on = scene.words.name(marker.id), scene.words.name(marker.on) if marker.on else ""
            sign = scene.sign(marker.id)
            yield Row(f"marker {marker.id}", name, on, icon=sign, right="delete")

    def buttons(self) -> Iterator[Button]:
        """Yield what takes all corrections in, and what leads to others."""
        count = say_n("{n} change", "{n} changes", self._planned.count)
        yield Button("done", say("Done"), self._done, count, "done", "confirm")
        for view, label, second, icon, _ in _VIEWS:
            if view == self._main_view:
                continue
            if view != "cards" or self._cards.offered(self.match.scene()):
                yield Button(view, label, partial(self._turn_to, view), second, icon)

    @property
    def _main_view(self) -> View:
        return _UNDER.get(self._view) or self._view

    def _nav_bar(self) -> NavBarModel:
        """Return the way back; from the numbers of heroes also the one to those of the table."""
        if self._view != "numbers":
            return self.back_nav_bar()
        return self.back_nav_bar(NavButton("pools", self.upper(say("Pools")), "settings"))

    def _asks(self) -> Message:
        if self._figure:
            return say("{who}: where does it stand?", who=Ref(self._figure))
        if self._view == "cards":
            return self._cards.asks()
        return next(asks for view, *_, asks in _VIEWS if view == self._main_view)

    def _last(self, changes: tuple[Change, ...]) -> Message | None:
        if self._view == "cards":
            card = self._planned.last_card
            return change_message(Noted(card, BY_HAND)) if card and not self._cards.deep else None
        if self._figure:
            return None
        named = (change for change in reversed(changes) if not isinstance(change, CardNamed))
        messages = (change_message(Noted(change, BY_HAND)) for change in named)
        return next((message for message in messages if message.text), None)

    # -- what people do

    def _turn_to(self, view: View) -> None:
        """Correct something else."""
        self._refused = NO_WORDS
        self._view, self._figure = view, NO_PIECE
        self._cards.top()

    def stage(self, ref: str) -> None:
        """Take a step, a seat, a figure, a place, a door, a token or a card."""
        self._refused = NO_WORDS
        if self._view == "cards":
            self._cards.touch(ref)
            return
        view = self.match.scene().view
        match ref.split(" ", 1):
            case ["seat", seat]:
                self._seat = seat_id(seat)
            case ["figure", figure]:
                self._figure = PieceId(figure)
            case ["to" | "mend" as how, what] if self._figure:
                self._set_right(how, what)
            case ["link", name] if link := view.links.get(LinkId(name)):
                self._planned.turn(link, ("open", *_states(self.match.scene(), link.kind)))
            case ["marker", marker]:
                self._planned.replace(MarkerRemoved(MarkerId(marker)))
            case ["spare"]:
                self._view = "spare"
            case [piece] if piece in view.pieces:
                self._figure = PieceId(piece)
            case _ if ref.endswith(("+", "-")) and "|" in ref:
                owner, _, track = ref[:-1].partition("|")
                self._planned.step(view, PieceId(owner), track, 1 if ref[-1] == "+" else -1)
            case _:
                pass

    def _set_right(self, how: str, ref: str) -> None:
        """Put the figure somewhere, or set something else right on it."""
        figure, self._figure = self._figure, NO_PIECE
        if how == "to":
            self._planned.stand(self._copy(), figure, SpaceId(ref))
            self._view = "figures"
        else:
            self._planned.fix(self._copy(), figure, ref)

    def navigate(self, ref: str) -> None:
        """Turn to the table's numbers; or back from a page, and out with nothing corrected."""
        if ref == "pools":
            self._view = "pools"
        elif ref == "back" and self._figure:
            self._figure = NO_PIECE
        elif ref == "back" and self._view in _UNDER:
            self._view = _UNDER[self._view]
        elif ref == "back" and self._view == "cards" and self._cards.deep:
            self._cards.back()
        else:
            self.stack.back()

    def _copy(self) -> Table:
        return self.match.session.copy_of_view()

    def _done(self) -> None:
        self._refused = NO_WORDS
        changes = self._planned.changes(self._copy())
        found = self._planned.found
        if not changes and not found:
            self.stack.back()
            return
        self.correct(changes, found)


def _order(scene: Scene, piece: Piece) -> tuple[int, str, int, str]:
    """Return where a figure stands in a list: heroes as they sit, then the others by number."""
    seat = scene.seat_number(piece.id)
    return (seat if seat >= 0 else len(scene.seats), piece.kind, piece.number, piece.id)


def _states(scene: Scene, kind: str) -> tuple[str, ...]:
    """Return the states the game draws on a kind of link ("shut")."""
    names = (name.partition(".") for name in scene.game.vocabulary.looks)
    return tuple(sorted(state for start, _, state in names if start == kind and state))
