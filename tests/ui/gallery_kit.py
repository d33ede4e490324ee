"""Pages made of every widget, at every size, in both lights and languages."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import samples_kit as samples
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.ui.models import OnWay, OptionsModel, PlanTarget, TrackModel
from companion.ui.theme.panel_layout import Rect
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.nav_bar import NavBar
from companion.ui.widgets.bars.option_grid import OptionGrid
from companion.ui.widgets.bars.question_bar import QuestionBar
from companion.ui.widgets.bars.status_bar import AlarmBand, StatusBar
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.plan.plan_view import PlanView
from companion.ui.widgets.stack import widget_of

SIZES = ((800, 480), (1280, 720), (720, 1280))
GAP_MM = 2.4


@dataclass(frozen=True)
class PageSample:
    """What stands on the stage: parts by slot, the options, the share of the left part."""

    parts: tuple[tuple[str, Any], ...]
    options: OptionsModel | None = None
    split: float = 0.4
    far: bool = False
    lit: str = ""
    track: TrackModel | None = None
    ask: Any = None


def pages(polish: bool) -> dict[str, PageSample]:
    p, s = polish, samples
    heroes = ("side", s.heroes(p))
    return {
        "table": PageSample((("plan", s.PLAN), heroes)),
        "move": PageSample((("plan", s.ASKED_PLAN), heroes), s.pictures(p)),
        "enemies": PageSample((("left", s.enemies(p)), ("right", s.why(p))), lit="why"),
        "rule": PageSample((("left", s.rows(p)), ("right", s.why_text(p))), split=0.5, lit="why"),
        "event": PageSample((("stage", s.event(p)),)),
        "roll": PageSample((("left", s.receipt(p)), ("right", s.helpers(p)))),
        "dice": PageSample((("left", s.receipt(p)), ("right", s.dice(p)))),
        "thrown": PageSample((("stage", s.thrown(p)),), s.many_options(1)),
        "turned up": PageSample((("stage", s.turned_up(p)),), s.many_options(1)),
        "fallen": PageSample((("stage", s.ceremony(p)),), s.many_options(1)),
        "goal": PageSample((("stage", s.ceremony(p, good=True)),), s.many_options(1)),
        "rethrow": PageSample((("stage", s.dice(p)),), s.many_options(7)),
        "undo": PageSample((("stage", s.undo(p)),), lit="undo"),
        "ruler": PageSample((("stage", s.ruler(p)),), s.many_options(6)),
        "rows": PageSample((("stage", replace(s.rows(p), columns=2)),)),
        "setup": PageSample((("left", s.seats(p)), ("right", s.read_rows(p))), split=0.5),
        "steppers": PageSample((("stage", s.steppers(p)),)),
        "stamps": PageSample((("stage", s.stamps(p)),)),
        "pad": PageSample((("stage", s.pad(p)),)),
        "hero": PageSample((("stage", s.hero_card(p)),)),
        "hand": PageSample((("stage", s.hand(p)),)),
        "end": PageSample((("left", s.plot(p)), ("right", s.fates(p))), split=0.6),
        "story": PageSample((("stage", s.story(p)),)),
        "seen": PageSample((("left", s.seen(p)), ("right", s.note(p))), split=0.56),
        "learning": PageSample((("left", s.dragged(p)), ("right", s.learning(p))), split=0.6),
        "no-picture": PageSample((("left", s.no_picture(p)), ("right", s.note(p))), split=0.56),
        "far": PageSample((), far=True),
        "changed": PageSample((("stage", s.changed(p)),)),
        "changed-much": PageSample((("stage", s.changed(p, much=True)),)),
        "changed-numbers": PageSample((("plan", s.PLAN), ("side", s.changed_heroes(p)))),
        "six": PageSample((("plan", s.PLAN), heroes), s.many_options(6)),
        "nine": PageSample((("plan", s.ASKED_PLAN), heroes), s.many_options(9)),
        "board-10x3": PageSample((("plan", s.grid_plan(10, 3, letters=True)),), s.rooms(30)),
        "board-6x5": PageSample((("plan", s.grid_plan(6, 5, letters=True)),), s.rooms(30)),
        "track": PageSample((("stage", s.track(p)),), track=s.track(p)),
        "track-asked": PageSample((("plan", s.PLAN), ("side", s.track(p)))),
        "ways": PageSample((("plan", s.grid_plan(5, 3)), heroes)),
        "levels": PageSample((("plan", s.two_levels(p)), heroes)),
        "levels-asked": PageSample(
            (
                ("plan", s.two_levels(p, targets=(PlanTarget("lift", OnWay("lift"), "A"),))),
                heroes,
            )
        ),
        "list": PageSample((("plan", s.PLAN), heroes), s.many_options(16)),
        "private-hand": PageSample((("stage", s.private_hand(p)),)),
        "private-map": PageSample(
            (("left", s.PLAN), ("right", s.private(p))), s.many_options(2), split=0.5
        ),
        "chain": PageSample(
            (("plan", s.ASKED_PLAN), heroes), s.chain_options(p), ask=s.chain_ask(p)
        ),
        "curtain": PageSample((("stage", s.curtain(p)),), s.many_options(1)),
    }


class Page(Widget):
    """A whole screen."""

    def __init__(
        self, size: tuple[int, int], page: PageSample, *, polish: bool, alarm: bool
    ) -> None:
        super().__init__(size=size, size_hint=(None, None))
        options = page.options or samples.options(polish)
        skin = Skin(known_panel(size), alarm=alarm, far=page.far, calm=True)
        self.skin = skin
        zones = skin.zones(
            len(options.options), small_rows=options.small_rows, map_share=options.map_share
        )
        bar = replace(samples.status_bar(polish, alarm), track=page.track)
        self.show(StatusBar(), bar, zones.status_bar)
        self.show(AlarmBand(), None, zones.band)
        self.show(QuestionBar(), page.ask or samples.ask(polish), zones.ask)
        self.show(OptionGrid(), options, zones.options)
        self.show(NavBar(), samples.nav_bar(polish, page.lit), zones.nav_bar)
        for slot, model in page.parts:
            rect = {"plan": zones.plan, "side": zones.side, "stage": zones.stage}.get(slot)
            if rect is None:
                rect = share(zones.stage, slot, page.split, tall=zones.kind == "tall")
            self.show(widget_of(model)(), model, rect)

    def show(self, widget: ModelWidget, model: object, rect: Rect) -> None:
        if not rect.shown:
            return
        widget.skin = self.skin
        widget.place(rect)
        widget.model = model
        self.add_widget(widget)
        if isinstance(widget, PlanView):
            widget.finish()

    def drawn(self) -> Iterator[ModelWidget]:
        """Every widget that drew something."""
        todo = list(self.children)
        while todo:
            widget = todo.pop()
            if isinstance(widget, ModelWidget):
                yield widget
            todo.extend(widget.children)


def share(stage: Rect, slot: str, split: float, *, tall: bool) -> Rect:
    """The left or right share of the stage; upper and lower on a tall panel."""
    if tall:
        first = (stage.h - GAP_MM) * split
        upper = replace(stage, h=first)
        lower = replace(stage, y=stage.y + first + GAP_MM, h=stage.h - first - GAP_MM)
        return upper if slot == "left" else lower
    first = (stage.w - GAP_MM) * split
    left = replace(stage, w=first)
    right = replace(stage, x=stage.x + first + GAP_MM, w=stage.w - first - GAP_MM)
    return left if slot == "left" else right


def main(out: Path, names: list[str]) -> None:
    """Write every page as a picture (for people's eyes)."""
    from driver_kit import Driver

    out.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        for polish, alarm in ((False, False), (True, True)):
            for name, page in pages(polish).items():
                if names and name not in names:
                    continue
                drive = Driver(
                    lambda p=page, pl=polish, lo=alarm, si=size: Page(si, p, polish=pl, alarm=lo),
                    size,
                )
                tag = "pl" if polish else "en"
                drive.screenshot(out / f"{name}-{size[0]}x{size[1]}-{tag}.png")
                drive.close()


if __name__ == "__main__":
    from conftest import prepare_window

    prepare_window()
    main(Path(sys.argv[1]), sys.argv[2:])
