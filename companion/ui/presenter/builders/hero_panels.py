"""What stands beside the map: heroes with their numbers, reserves, the whole card of a hero."""

from collections.abc import Mapping
from typing import Final

from companion.engine.ids import SeatId
from companion.engine.message import Message
from companion.engine.view.appearance import Mark, Panel, Row
from companion.ui.models import (
    Figure,
    Glyph,
    HeroCardModel,
    HeroesModel,
    HeroRow,
    Level,
    Reserve,
    Value,
)
from companion.ui.presenter.page.scene import Scene

_LEVEL: Final[Mapping[Mark, Level]] = {"plain": "plain", "boxed": "threshold", "solid": "last"}
_COLUMNS: Final = 3
"""Numbers that fit beside a name on the smallest panel; the rest are on the hero's card."""


def heroes_model(scene: Scene) -> HeroesModel:
    """Return the heroes, whose turn it is first, and the reserves beneath them."""
    panel = next((p for p in scene.panels if p.kind == "heroes"), None)
    reserve = next((p for p in scene.panels if p.kind == "counters"), None)
    if panel is None:
        return HeroesModel()
    heads = next((row.values[:_COLUMNS] for row in panel.rows if row.values), ())
    return HeroesModel(
        rows=tuple(_hero(scene, row) for row in panel.rows),
        columns=tuple(scene.upper(value.label) for value in heads),
        column_icons=tuple(_icon_word(scene, value.id) for value in heads),
        reserve_word=scene.upper(reserve.title) if reserve else "",
        reserve_note=_reserve_note(scene, reserve),
        reserves=_reserves(scene, reserve) if reserve else (),
    )


def hero_card(scene: Scene, seat: SeatId) -> HeroCardModel | None:
    """Return the whole card of a hero: every number, and what the game says of it."""
    figure = scene.figure(seat)
    if figure is None:
        return None
    rows = [row for panel in scene.panels for row in panel.rows if row.ref == seat]
    values = [value for row in rows for value in row.values]
    about = scene.game.vocabulary.describe(scene.view, seat)
    piece = scene.view.pieces.get(seat)
    lines = tuple(scene.say(line) for line in about.lines) if about else ()
    return HeroCardModel(
        figure=figure,
        name=figure.name.upper(),
        place=scene.words.name(piece.at) if piece and piece.at else "",
        trackers=tuple((scene.upper(v.label), Value(v.text, _LEVEL[v.mark])) for v in values),
        lists=(("", lines),) if lines else (),
    )


def label_of(panels: tuple[Panel, ...], track: str) -> Message | None:
    """Return what a number is called on the panels, or None where no panel shows it."""
    for panel in panels:
        for row in panel.rows:
            for value in row.values:
                if value.id == track:
                    return value.label
            if row.ref == track:
                return row.label
    return None


def tracks_shown(scene: Scene, tracks: Mapping[str, int]) -> list[str]:
    """Return the numbers people know by a name, in the order they are shown elsewhere."""
    panel = [value.id for p in scene.panels for row in p.rows for value in row.values]
    gauges = [gauge.id for gauge in scene.status.gauges]
    known = [track for track in dict.fromkeys([*panel, *gauges]) if track in tracks]
    return known or sorted(tracks)


def _hero(scene: Scene, row: Row) -> HeroRow:
    figure = scene.figure(row.ref) or Figure("circle")
    return HeroRow(
        ref=row.ref,
        figure=figure,
        name=scene.upper(row.label),
        values=()
        if row.out_of_play
        else tuple(
            Value(value.text, _LEVEL[value.mark], scene.were.get((row.ref, value.id), ""))
            for value in row.values[:_COLUMNS]
        ),
        turn=row.now,
        note=scene.upper(row.word),
    )


def _icon_word(scene: Scene, track: str) -> str:
    look = scene.game.vocabulary.looks.get(track)
    glyph = scene.icon(look.shape if look is not None else track)
    return glyph.icon if glyph else ""


def _reserves(scene: Scene, panel: Panel) -> tuple[Reserve, ...]:
    return tuple(
        Reserve(
            sign=_kind_sign(scene, row.ref) or Glyph("note"),
            text=" ".join(value.text for value in row.values),
            word=scene.upper(row.label),
        )
        for row in panel.rows
        if _kind_sign(scene, row.ref)
    )


def _reserve_note(scene: Scene, panel: Panel | None) -> str:
    if panel is None:
        return ""
    plain = (row for row in panel.rows if not _kind_sign(scene, row.ref))
    row = next(plain, None)
    if row is None:
        return ""
    return " ".join([scene.upper(row.label), *(value.text for value in row.values)])


def _kind_sign(scene: Scene, kind: str) -> Figure | Glyph | None:
    """Return the sign of a kind of piece, as reserves name it: no number on it."""
    look = scene.game.vocabulary.looks.get(kind)
    if look is None:
        return None
    figure = scene.figure(kind)
    if figure is not None:
        return figure
    return scene.icon(look.shape)
