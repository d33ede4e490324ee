"""States stay told apart without colour: in grey, and as three colour deficiencies see them.

Each case shows the same widget twice, differing in one state alone. What differs must still differ
after the picture is turned to grey, and after it is turned to what protanopes, deuteranopes and
tritanopes see (source: UX.md 9.7; matrices: Machado, Oliveira and Fernandes 2009, severity 1).
"""

from itertools import combinations

import numpy as np
import pytest
import samples_kit as samples
from kivy.uix.widget import Widget
from msgspec.structs import replace
from PIL import Image

from companion.engine.grid import Cell, Edge
from companion.ui.models import (
    DiceModel,
    Die,
    EnemyListModel,
    EnemyRow,
    Figure,
    HeroesModel,
    HeroRow,
    ListModel,
    ListRow,
    NavBarModel,
    NavButton,
    OptionModel,
    OptionsModel,
    PlanMark,
    PlanTarget,
    StampModel,
    StampsModel,
    Value,
)
from companion.ui.theme.panel_layout import Rect
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.plan.plan_view import PlanView
from companion.ui.widgets.stack import widget_of
from long_kit import one_in_turn

SIZE = (800, 480)
LIGHT = np.array([0.2126, 0.7152, 0.0722])
SEEN = {
    "grey": np.array([LIGHT, LIGHT, LIGHT]),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
FAR = 48
"""Steps of 255 by which a pixel must differ to be seen beside another."""
LEAST_MM2 = 1.0
"""Area that must differ: as much as a thin border, or an icon's strokes."""


def seen(picture: Image.Image, how: str) -> np.ndarray:
    """The picture as somebody sees it, 0 to 255 a channel."""
    value = np.asarray(picture.convert("RGB"), dtype=float) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    turned = np.clip(linear @ SEEN[how].T, 0, 1)
    back = np.where(turned <= 0.0031308, turned * 12.92, 1.055 * turned ** (1 / 2.4) - 0.055)
    return back * 255


def differing_mm2(picture: np.ndarray, other: np.ndarray, skin: Skin) -> float:
    """The area that looks different."""
    gap = np.abs(picture - other).max(axis=2)
    kx, ky = skin.density_xy
    return float((gap > FAR).sum()) / (kx * ky)


FORMS = ("circle", "square", "diamond", "triangle", "hexagon", "shield", "double_disc", "star8")
COLOURS = {"shield": "sky", "double_disc": "mint", "star8": "mauve", "octagon": "mauve"}
FIGURES = {form: Figure(form, "1", COLOURS.get(form, "bone")) for form in (*FORMS, "octagon")}


def option(**state):
    shown = OptionModel("a", "PUMP ROOM", "2 steps", **state)
    return OptionsModel("q", (shown, OptionModel("b", "OTHER")))


def enemy(figure=FIGURES["shield"], state="next"):
    return EnemyListModel((EnemyRow("0", figure, "GUARD 1", "to Pump Room", state=state),))


def hero(value="plain", figure=FIGURES["circle"], **more):
    return HeroesModel(
        (HeroRow("A", figure, "ANNA", (Value("5", value), Value("3"), Value("2")), **more),),
        columns=samples.heroes(False).columns,
    )


def row(**state):
    return ListModel((ListRow("a", "Anna goes to Pump Room", "turn 3", icon_right="why", **state),))


def die(**state):
    return DiceModel((Die("0", ("strength",), **state),))


def stamp(**state):
    return StampsModel((StampModel("a", "FEAR", **state),), columns=2)


def nav_bar(**state):
    return NavBarModel((NavButton("why", "WHY", "why", **state), NavButton("undo", "UNDO", "undo")))


def plan(**change):
    return replace(samples.PLAN, **change)


DARKER = tuple(
    replace(tile, shade="dark" if tile.ref == "pump" else "") for tile in samples.PLAN.tiles
)
STATES = {
    "options": {kind: option(kind=kind) for kind in ("confirm", "choice", "possible", "off")},
    "option in focus": {"focused": option(focused=True), "not": option()},
    "tracker values": {level: hero(level) for level in ("plain", "threshold", "last")},
    "whose turn": {"turn": hero(turn=True), "not": hero()},
    "where a hero is": {
        state or "here": hero(figure=replace(FIGURES["circle"], state=state))
        for state in ("", "hollow")
    },
    "enemies at work": {state: enemy(state=state) for state in ("done", "now", "next")},
    "an enemy": {
        state or "up": enemy(replace(FIGURES["shield"], state=state)) for state in ("", "stunned")
    },
    "figures": {form: enemy(figure) for form, figure in FIGURES.items()},
    "rows": {
        "next": row(),
        "now": row(state="now"),
        "done": row(state="done"),
        "struck": row(struck=True),
        "chosen": row(chosen=True),
    },
    "dice": {"hit": die(hit=True), "miss": die(), "chosen": die(chosen=True)},
    "stamps": {"lit": stamp(chosen=True), "not": stamp(), "off": stamp(off=True)},
    "nav_bar": {"lit": nav_bar(lit=True), "not": nav_bar(), "off": nav_bar(off=True)},
    "status_bar": {
        "calm": samples.status_bar(False, False),
        "alarm": samples.status_bar(False, True),
    },
    "places": {
        "asked": plan(targets=(PlanTarget("pump", Cell(2, 1), "A"),)),
        "not yet laid": plan(targets=(PlanTarget("pump", Cell(2, 1), "A", beyond=True),)),
        "in focus": plan(targets=(PlanTarget("pump", Cell(2, 1), "A", focused=True),)),
        "not asked": plan(),
    },
    "doors": {
        "locked": plan(marks=(PlanMark("lock", "lock", Edge(Cell(2, 1), 2)),)),
        "open": plan(marks=()),
    },
    "darkness": {"dark": plan(tiles=DARKER), "lit": plan()},
}
"""Every state that people must tell from others, by what it is a state of."""


def stage(kind, skin):
    zones = skin.zones(2)
    return {
        "options": zones.options,
        "option in focus": zones.options,
        "nav_bar": zones.nav_bar,
        "status_bar": zones.status_bar,
    }.get(kind, Rect(3, 10, 74, 36))


def shown(kind, model, skin):
    """A screen with one widget on it."""
    root = Widget(size=SIZE)
    widget = widget_of(model)()
    widget.skin = skin
    widget.place(stage(kind, skin))
    widget.model = model
    root.add_widget(widget)
    if isinstance(widget, PlanView):
        widget.finish()
    return root


@pytest.mark.parametrize(("kind", "light"), one_in_turn(STATES, ("night", "alarm")))
def test_states_differ_without_colour(drive, kind, light):
    skin = Skin(known_panel(SIZE), calm=True, alarm=light == "alarm")
    zone = stage(kind, skin)
    box = (skin.x(zone.x), skin.y(zone.y), skin.x(zone.right), skin.y(zone.bottom))
    pictures = {}
    for name, model in STATES[kind].items():
        ui = drive(lambda model=model: shown(kind, model, skin), SIZE)
        part = ui.picture().crop(tuple(map(round, box)))
        pictures[name] = {how: seen(part, how) for how in SEEN}
    alike = [
        f"{state} and {other} are alike as {how} sees them"
        for state, other in combinations(pictures, 2)
        for how in SEEN
        if differing_mm2(pictures[state][how], pictures[other][how], skin) < LEAST_MM2
    ]
    assert not alike, "\n".join(alike)


def test_the_check_sees_what_is_alike():
    skin = Skin(known_panel(SIZE))
    red, green, white = (
        {how: seen(Image.new("RGB", (100, 100), colour), how) for how in SEEN}
        for colour in ("#B05020", "#6E7A00", "#FFFFFF")
    )
    assert differing_mm2(red["deuteranopia"], green["deuteranopia"], skin) < LEAST_MM2
    assert differing_mm2(red["grey"], red["grey"], skin) == 0
    assert differing_mm2(red["grey"], white["grey"], skin) > LEAST_MM2
