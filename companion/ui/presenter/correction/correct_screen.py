"""Correct the table: numbers by steppers; figures, doors, tokens and cards by tap.

One correction is one entry, one log line, one undo.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from companion.engine.because import BY_HAND
from companion.engine.errors import Refused
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import (
    NO_PIECE,
    NO_SEAT,
    NO_SPACE,
    LinkId,
    MarkerId,
    PieceId,
    SpaceId,
    seat_id,
)
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import CardNamed, Change, MarkerRemoved
from companion.engine.state.table import Piece, Table
from companion.engine.view.seat_view import seen_by
from companion.session.match.entries import Happened
from companion.text.change_messages import change_message
from companion.ui.models import (
    AskModel,
    ListModel,
    ListRow,
    NavBarModel,
    NavButton,
    OptionModel,
    OptionsModel,
    PlanTarget,
    StampsModel,
    StepperModel,
)
from companion.ui.presenter.builders.plan_model import edge_of, on_map, plan_model
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.correction.correct_cards import CardCorrection
from companion.ui.presenter.correction.pending_corrections import PendingCorrections
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.page.scene import Scene, seat_stamp
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

View: TypeAlias = Literal["numbers", "figures", "spare", "markers", "pools", "cards"]
_STEPPERS: Final = 4
SUPPORT: Final = say("A correction. One undo takes it back.")


class CorrectScreen(OverMatch):
    """What people say lies differently; why that cannot be stands there until they go on."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._view: View = "numbers"
        self._seat = match.open_match.seats[0].id
        self._figure = NO_PIECE
        game = match.session.game
        self._planned = PendingCorrections(game)
        self._cards = CardCorrection(game.manual_fixes, self._planned, self._seat)
        self._refused = NO_WORDS

    # -- what is shown

    def page(self) -> Page:
        """Return the steppers, the cards, or the map with what can be tapped."""
        scene, table = self.match.scene(), self._copy()
        changes = self._planned.changes(table)
        last = self._last(changes)
        asks = last or self._asks()
        support = self._refused if self._refused.text else SUPPORT
        return Page(
            screen="correct",
            state=self._view,
            status_bar=status_bar_model(scene),
            stage=self._cards.stage(replace(scene, view=seen_by(table, NO_SEAT)))
            if self._view == "cards"
            else self._stage(scene),
            ask=AskModel(scene.spans(asks), self.words.say(support)),
            options=OptionsModel(self._key, self._options(scene)),
            nav_bar=self._nav_bar(),
            alarm=scene.alarm,
            split=0.55,
        )

    @property
    def _key(self) -> str:
        """What tells the pages of this screen apart."""
        return f"correct {self._view} {self._cards.key if self._view == 'cards' else self._figure}"

    def _stage(self, scene: Scene) -> tuple[Part, ...]:
        if self._figure:
            return self._places(scene)
        if self._view == "figures":
            return self._figures(scene)
        if self._view == "spare":
            return (Part("stage", ListModel(tuple(self._spare(scene)))),)
        if self._view == "markers":
            return self._markers(scene)
        owner = NO_PIECE if self._view == "pools" else self._seat
        steppers = self._steppers(scene, owner)
        if self._view == "pools":
            return (Part("stage", steppers),)
        seats = StampsModel(
            tuple(
                seat_stamp(scene, seat, f"seat {seat.id}", chosen=seat.id == self._seat)
                for seat in scene.seats
            ),
            columns=max(2, len(scene.seats)),
        )
        return (Part("stage", (seats, steppers)),)

    def _steppers(self, scene: Scene, owner: PieceId) -> tuple[StepperModel, ...]:
        piece = scene.view.pieces.get(owner)
        tracks: Mapping[str, int] = piece.tracks if piece else scene.view.tracks
        values = self._planned.values
        shown = self._named(scene, list(tracks))[: _STEPPERS if owner else 2 * _STEPPERS]
        return tuple(
            StepperModel(
                f"{owner}|{track}",
                scene.words.name(track).upper(),
                values.get((owner, track), tracks[track]),
                note=scene.say(say("was {n}", n=tracks[track])) if (owner, track) in values else "",
                changed=(owner, track) in values,
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
        rows: list[ListRow] = []
        if scene.game.manual_fixes.spare_pieces(scene.view):
            more = scene.say(say("Another figure"))
            rows.append(ListRow("spare", more, sign=scene.icon("plus"), icon_right="next"))
        rows += [
            self._row(scene, piece.id, piece.at, say("off the map"))
            for piece in sorted(scene.view.pieces.values(), key=lambda p: _listed(scene, p))
        ]
        return (Part("plan", plan_model(scene, targets=())), Part("side", ListModel(tuple(rows))))

    def _spare(self, scene: Scene) -> Iterator[ListRow]:
        """Yield the figures that wait beside the map."""
        for spare in scene.game.manual_fixes.spare_pieces(scene.view):
            yield self._row(scene, spare.id, NO_SPACE, spare.where)

    def _row(self, scene: Scene, figure: PieceId, at: SpaceId, away: Message) -> ListRow:
        """Return the row of a figure, with where it stands or is to stand."""
        place = self._planned.place(figure) or at
        where = scene.words.name(place) if place else scene.say(away)
        sign = scene.figure(figure)
        name = scene.words.name(figure)
        return ListRow(f"figure {figure}", name, where, sign=sign, icon_right="next")

    def _places(self, scene: Scene) -> tuple[Part, ...]:
        places = tuple(PlanTarget(f"to {space.id}", space.cells[0]) for space in on_map(scene))
        return (Part("plan", plan_model(scene, targets=places)), self._rest(scene))

    def _rest(self, scene: Scene) -> Part:
        """Return the places beside the map, for heroes, and what else can be mended on a figure."""
        heroes = scene.seat_number(self._figure) >= 0
        beside = [s for s in scene.view.spaces.values() if heroes and not s.cells]
        rows = [ListRow(f"to {s.id}", scene.words.name(s.id), icon_right="next") for s in beside]
        there = self._figure in scene.view.pieces
        rows += [
            ListRow(f"mend {mend.id}", scene.say(mend.label), icon_right="next")
            for mend in (scene.game.manual_fixes.fixes(scene.view, self._figure) if there else ())
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

    def _options(self, scene: Scene) -> tuple[OptionModel, ...]:
        count = say_n("{n} change", "{n} changes", self._planned.count)
        views: tuple[tuple[View, Message, Message, str], ...] = (
            ("numbers", say("Numbers"), say("of each hero"), "people"),
            ("figures", say("Figures"), say("on the map"), "otherwise"),
            ("markers", say("Markers"), say("doors, tokens"), "lock"),
            ("cards", say("Cards"), say("who has them"), "cards"),
        )
        here = {"spare": "figures", "pools": "numbers"}.get(self._view, self._view)
        shut = () if self._cards.offered(scene) else ("cards",)
        done = self.button("done", say("Done"), count, kind="confirm", icon="done")
        return (
            done,
            *(
                self.button(view, label, second, icon=icon)
                for view, label, second, icon in views
                if view != here and view not in shut
            ),
        )

    def _nav_bar(self) -> NavBarModel:
        """Return the way back; from the numbers of heroes also the one to those of the table."""
        if self._view != "numbers":
            return self.back_nav_bar()
        return self.back_nav_bar(NavButton("pools", self.upper(say("Pools")), "settings"))

    def _asks(self) -> Message:
        if self._figure:
            return say("{who}: where does it stand?", who=Ref(self._figure))
        if self._view in ("figures", "spare"):
            return say("Which figure?")
        if self._view == "markers":
            return say("Which door or token?")
        if self._view == "cards":
            return self._cards.asks()
        return say("What is different?")

    def _last(self, changes: tuple[Change, ...]) -> Message | None:
        if self._view == "cards":
            card = self._planned.last_card
            return change_message(Noted(card, BY_HAND)) if card and not self._cards.deep else None
        if not changes or self._figure:
            return None
        named = (change for change in reversed(changes) if not isinstance(change, CardNamed))
        said = (change_message(Noted(change, BY_HAND)) for change in named)
        return next((says for says in said if says.text), None)

    # -- what people do

    def option(self, ref: str) -> None:
        """Be done, or mend something else."""
        self._refused = NO_WORDS
        if ref == "done":
            self._done()
        elif ref in ("numbers", "figures", "markers", "cards"):
            self._view, self._figure = ref, NO_PIECE
            self._cards.top()

    def stage(self, ref: str) -> None:
        """Take a step, a seat, a figure, a place, a door, a token or a card."""
        self._refused = NO_WORDS
        if self._view == "cards":
            self._cards.touch(ref)
            return
        kind, _, rest = ref.partition(" ")
        view = self.match.scene().view
        if ref.endswith(("+", "-")) and "|" in ref:
            owner, _, track = ref[:-1].partition("|")
            self._planned.step(view, PieceId(owner), track, 1 if ref[-1] == "+" else -1)
        elif kind == "seat":
            self._seat = seat_id(rest)
        elif kind == "figure":
            self._figure = PieceId(rest)
        elif kind in ("to", "mend") and self._figure:
            self._set_right(kind, rest)
        elif kind == "link" and (link := view.links.get(LinkId(rest))):
            states = ("open", *_states(self.match.scene(), link.kind))
            self._planned.turn(link, states)
        elif kind == "marker":
            self._planned.replace(MarkerRemoved(MarkerId(rest)))
        elif ref == "spare":
            self._view = "spare"
        elif ref in view.pieces:
            self._figure = PieceId(ref)

    def _set_right(self, how: str, ref: str) -> None:
        """Put the figure somewhere, or set something else right on it."""
        figure, self._figure = self._figure, NO_PIECE
        if how == "to":
            self._planned.stand(self._copy(), figure, SpaceId(ref))
            self._view = "figures"
        else:
            self._planned.mend(self._copy(), figure, ref)

    def navigate(self, ref: str) -> None:
        """Turn to the table's numbers; or back from a page, and out with nothing corrected."""
        if ref == "back" and self._figure:
            self._figure = NO_PIECE
        elif ref == "back" and self._view == "spare":
            self._view = "figures"
        elif ref == "back" and self._view == "pools":
            self._view = "numbers"
        elif ref == "pools":
            self._view = "pools"
        elif ref == "back" and self._view == "cards" and self._cards.deep:
            self._cards.back()
        else:
            self.stack.back()

    def _copy(self) -> Table:
        return self.match.session.copy_of_table()

    def _done(self) -> None:
        changes = self._planned.changes(self._copy())
        if not changes:
            self.stack.back()
            return
        _ = self.match.enter(
            lambda: self.match.session.adjust(changes), self._corrected, self._not_taken
        )

    def _corrected(self, _: Happened) -> None:
        self.stack.back()
        self.match.went_back()
        self.stack.say(say("Corrected. Undo takes it back."))

    def _not_taken(self, why: Refused) -> None:
        self.stack.refused()
        self._refused = why.reason


def _listed(scene: Scene, piece: Piece) -> tuple[int, str, int, str]:
    """Return where a figure stands in a list: heroes as they sit, then the others by number."""
    seat = scene.seat_number(piece.id)
    return (seat if seat >= 0 else len(scene.seats), piece.kind, piece.number, piece.id)


def _states(scene: Scene, kind: str) -> tuple[str, ...]:
    """Return the states the game draws on a kind of link ("shut")."""
    prefix = f"{kind}."
    return tuple(
        sorted(
            name.removeprefix(prefix)
            for name in scene.game.vocabulary.looks
            if name.startswith(prefix)
        )
    )
