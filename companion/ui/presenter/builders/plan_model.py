"""The map as the screen draws it: tiles, light, figures, markers, boards, places asked for."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from msgspec.structs import replace as copy_of

from companion.art.tile_art import tile_art
from companion.engine.errors import ImpossibleChange
from companion.engine.flow.prompts import Option, Prompt
from companion.engine.grid import Cell
from companion.engine.ids import NO_SPACE, PieceId, SpaceId
from companion.engine.message import Message, say
from companion.engine.state.changes import Change, MarkerAdded, PieceAdded, PieceMoved, SpaceAdded
from companion.engine.state.seat_view import lay
from companion.engine.state.table import Marker, Piece, Space, Table
from companion.engine.view.appearance import Board, Shade
from companion.ports import Laid
from companion.ui.models import (
    Figure,
    Place,
    PlanBoard,
    PlanFigure,
    PlanMark,
    PlanModel,
    PlanTarget,
    PlanTile,
)
from companion.ui.presenter.builders.plan_links import (
    far_ways,
    place_of,
    sign_place,
    signs,
    walls_on,
    ways_off,
)
from companion.ui.presenter.page.option_buttons import letters, ways_out
from companion.ui.presenter.page.scene import Scene

_LIT_OTHER = 0.62
_DARK: Final = "dark"
_SHADED: Final[Mapping[Shade, Message]] = {
    "lit": say("It is lit."),
    "dark": say("It is dark: hatched on the map."),
    "unseen": say("Out of sight: dotted on the map. Things there may have changed."),
}
_SEEN = "private"
"""The icon of what was seen and taken back."""


def plan_model(
    scene: Scene,
    *,
    focus: str = "",
    targets: tuple[PlanTarget, ...] | None = None,
    among: tuple[str, ...] | None = None,
    frame: tuple[Place, ...] = (),
) -> PlanModel:
    """Return the map.

    Args:
        scene: The match.
        focus: Key of the answer that Next has moved to.
        targets: The places asked for, if they are not those of the open question.
        among: Keys of the answers that are offered now, if not all are.
        frame: Places that must be in sight; empty for those of whoever is in turn or in question.
    """
    in_question = targets
    if targets is None or in_question is None:
        in_question = tuple(asked_for(scene, scene.prompt, focus)) if scene.prompt else ()
        targets = tuple(it for it in in_question if among is None or it.ref in among)
    return PlanModel(
        tiles=tuple(_tiles(scene)),
        figures=tuple(_figures(scene)),
        ghosts=tuple(_ghosts(scene)),
        marks=(*ways_off(scene, targets), *signs(scene), *_markers(scene), *_seen_marks(scene)),
        targets=targets,
        lights=tuple(_lights(scene)),
        open_edges=tuple((way.edge, "") for way in scene.open_edges if not way.look),
        frame=frame or tuple(dict.fromkeys(_in_question(scene))),
        later=tuple(dict.fromkeys(it.at for it in in_question if it not in targets)),
        walls=tuple(walls_on(scene)),
        whole=scene.game.whole_board,
        names=tuple(_names(scene)),
        ways=tuple(far_ways(scene)),
        boards=tuple(_boards(scene)),
    )


def on_map(scene: Scene) -> tuple[Space, ...]:
    """Return the spaces that lie on the map, in reading order."""
    laid = (space for space in scene.view.spaces.values() if space.cells)
    return tuple(sorted(laid, key=lambda space: (space.cells[0].y, space.cells[0].x, space.id)))


def asked_for(scene: Scene, prompt: Prompt[object], focus: str = "") -> Iterator[PlanTarget]:
    """Yield each place a question asks for, with the letter of its button."""
    badges = letters(scene, prompt)
    for option in prompt.options():
        if option.key in badges:
            yield from _target(scene, option, badges[option.key], focused=option.key == focus)


def _target(
    scene: Scene, option: Option[object], letter: str, *, focused: bool
) -> Iterator[PlanTarget]:
    at, beyond = place_of(scene, option.ref), ways_out(scene).get(option.ref)
    if at is not None:
        yield PlanTarget(option.key, at, letter, focused)
    elif beyond is not None:
        yield PlanTarget(option.key, beyond.across().cell, letter, focused, beyond=True)


def _in_question(scene: Scene) -> Iterator[Cell]:
    """Yield where whoever is in turn is, and of whom the question is about."""
    about = PieceId(scene.prompt.about if scene.prompt else "")
    for ref in (scene.view.turn.now, about):
        piece = scene.view.pieces.get(ref)
        space = scene.view.spaces.get(piece.at) if piece is not None else None
        yield from space.cells if space is not None else ()


def _tiles(scene: Scene) -> Iterator[PlanTile]:
    for space in on_map(scene):
        face = scene.faces.get(space.face)
        if face is None:
            continue
        shade = shade_of(scene, space)
        art = tile_art(face, scene.say(face.name), dark=shade == _DARK)
        yield PlanTile(art, space.cells[0], space.turns, ref=space.id, shade=shade)


def shade_of(scene: Scene, space: Space) -> Shade:
    """Return how a space lies: as the game says, else dark where a token of darkness lies."""
    shade = scene.game.shade(scene.view, space)
    if shade:
        return shade
    markers = scene.view.markers.values()
    darkened = any(m.on == space.id and _look_of(scene, m) == _DARK for m in markers)
    return _DARK if darkened else ""


def _ghosts(scene: Scene) -> Iterator[PlanTile]:
    """Yield the tiles that were seen and taken back, where nothing else lies now."""
    taken = {cell for space in on_map(scene) for cell in space.cells}
    spaces = (g.thing for g in scene.glimpsed if isinstance(g.thing, Space) and g.thing.cells)
    for space in spaces:
        face = scene.faces.get(space.face)
        if face is not None and taken.isdisjoint(space.cells):
            art = tile_art(face, scene.say(face.name), dark=True)
            yield PlanTile(art, space.cells[0], space.turns, ref=space.id, shade="unseen")
            taken.update(space.cells)


def _boards(scene: Scene) -> Iterator[PlanBoard]:
    """Yield the boards that anything lies on, where the game has several."""
    spaces = on_map(scene)
    for board in scene.game.boards:
        held = [space for space in spaces if board_of(scene, space) is board]
        cells = tuple(cell for space in held for cell in space.cells)
        if cells:
            yield PlanBoard(board.id, scene.upper(board.name), cells)


def lying(scene: Scene, space: Space) -> Iterator[Message]:
    """Yield in words what the plan shows of a space by pattern: its board, and its light."""
    board, shade = board_of(scene, space), shade_of(scene, space)
    if board is not None:
        yield say("On the board: {board}.", board=scene.say(board.name))
    if shade:
        yield _SHADED[shade]


def board_of(scene: Scene, space: Space) -> Board | None:
    """Return the board that a space lies on; None in a game with one."""
    boards = scene.game.boards
    return next((board for board in boards if board.holds(scene.view, space)), None)


def _seen_marks(scene: Scene) -> Iterator[PlanMark]:
    """Yield a mark where a tile, a figure or a token was seen that was taken back, one a place."""
    spaces = {**scene.view.spaces}
    spaces.update({g.thing.id: g.thing for g in scene.glimpsed if isinstance(g.thing, Space)})
    marked: set[Cell] = set()
    for glimpse in scene.glimpsed:
        thing = glimpse.thing
        at = thing.id if isinstance(thing, Space) else ""
        if isinstance(thing, Piece):
            at = thing.at
        elif isinstance(thing, Marker):
            at = thing.on
        space = spaces.get(SpaceId(at))
        if space is not None and space.cells and space.cells[-1] not in marked:
            marked.add(space.cells[-1])
            yield PlanMark(f"seen {glimpse.ref}", _SEEN, space.cells[-1])


def _figures(scene: Scene) -> Iterator[PlanFigure]:
    standing: dict[SpaceId, list[PieceId]] = {}
    for piece in scene.view.pieces.values():
        space = scene.view.spaces.get(piece.at)
        if space is not None and space.cells:
            standing.setdefault(space.id, []).append(piece.id)
    for space_id, pieces in sorted(standing.items()):
        cells = scene.view.spaces[space_id].cells
        ordered = sorted(pieces, key=lambda ref: _figure_order(scene, ref))
        for n, (ref, figure) in enumerate(_distinguished(scene, ordered)):
            yield PlanFigure(ref, figure, cells[n % len(cells)])


def _distinguished(scene: Scene, pieces: list[PieceId]) -> list[tuple[PieceId, Figure]]:
    """Return the figures of a space; those the game shows alike are one, with how many."""
    found = [(ref, figure) for ref in pieces if (figure := scene.figure(ref)) is not None]
    groups: dict[tuple[Figure, str], list[PieceId]] = {}
    for ref, figure in found:
        alike = scene.game.sign(scene.view, scene.view.pieces[ref]).alike
        groups.setdefault((copy_of(figure, name=""), "" if alike else ref), []).append(ref)
    return [(refs[0], _many(figure, len(refs))) for (figure, _), refs in groups.items()]


def _many(figure: Figure, count: int) -> Figure:
    return figure if count == 1 else copy_of(figure, label=f"{count}{figure.label}")


def _figure_order(scene: Scene, ref: PieceId) -> tuple[int, str, int, str]:
    piece = scene.view.pieces[ref]
    seat = scene.seat_number(ref)
    return (seat if seat >= 0 else len(scene.seats), piece.kind, piece.number, ref)


def _names(scene: Scene) -> Iterator[tuple[Cell, str]]:
    """Yield the name of each space where the whole board lies from the start."""
    if scene.game.whole_board:
        for space in on_map(scene):
            face = scene.faces.get(space.face)
            short = scene.say(face.short) if face is not None and face.short.text else ""
            yield space.cells[-1], short or scene.words.name(space.id)


def _markers(scene: Scene) -> Iterator[PlanMark]:
    for marker in sorted(scene.view.markers.values(), key=lambda marker: marker.id):
        shape = _look_of(scene, marker)
        icon = scene.icon(shape) if shape else None
        if icon is None or shape == _DARK:
            continue
        place = sign_place(scene, marker.on)
        if place is not None:
            label = str(marker.number) if marker.number else ""
            yield PlanMark(marker.id, icon.icon, place, label)


def _look_of(scene: Scene, marker: Marker) -> str:
    look = scene.game.vocabulary.looks.get(marker.kind)
    return look.shape if look else ""


def _lights(scene: Scene) -> Iterator[tuple[Cell, float]]:
    bright: dict[Cell, float] = {}
    for seat in scene.seats:
        piece = scene.view.pieces.get(seat.id)
        space = scene.view.spaces.get(piece.at) if piece else None
        if space is None or not space.cells:
            continue
        level = 1.0 if scene.view.turn.now == seat.id else _LIT_OTHER
        for cell in space.cells:
            bright[cell] = max(level, bright.get(cell, 0.0))
    yield from sorted(bright.items())


def table_after(scene: Scene, changes: tuple[Change, ...]) -> Table | None:
    """Return what is seen of the table once something is done; None where that cannot be told."""
    table = scene.view
    if not isinstance(table, Table):
        return None
    after = table.copy()
    try:
        for change in changes:
            lay(after, change, scene.seat)
    except ImpossibleChange:  # a change that needs what another part of the rules adds first
        return None
    return after


def plan_after(
    scene: Scene, changes: tuple[Change, ...], first: tuple[Change, ...] = ()
) -> PlanModel:
    """Return the map as it is to be once hands have done something, with where they put it.

    Who moves stands hollow where it was, and a dashed line leads to where it goes.

    Args:
        scene: The match.
        changes: What hands do.
        first: What they do before that.
    """
    before, after = table_after(scene, first), table_after(scene, (*first, *changes))
    if before is None or after is None:
        return plan_model(scene)
    there = replace(scene, view=after)
    cells = dict.fromkeys(_cells_touched(there, changes))
    targets = tuple(PlanTarget("", cell) for cell in cells)
    moves = dict(_moves(before, after, changes))
    ends = [cell for path in moves.values() for cell in path]
    plan = plan_model(there, targets=targets)
    left = (it for it in plan_model(replace(scene, view=before), targets=()).figures)
    ghosts = tuple(
        PlanFigure(f"was {it.ref}", copy_of(it.figure, state="hollow", name=""), it.at)
        for it in left
        if it.ref in moves
    )
    return copy_of(
        plan,
        figures=(*plan.figures, *ghosts),
        paths=tuple(moves.values()),
        frame=tuple(dict.fromkeys(ends)) or plan.frame,
    )


def _moves(
    before: Table, after: Table, changes: tuple[Change, ...]
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the cells each figure goes from and to, where both are on the map."""
    for change in changes:
        if not isinstance(change, PieceMoved) or change.piece not in before.pieces:
            continue
        ends = (before.pieces[change.piece].at, change.to)
        spaces = [before.spaces.get(ends[0]), after.spaces.get(ends[1])]
        cells = tuple(space.cells[0] for space in spaces if space is not None and space.cells)
        if len(cells) == len(ends) and cells[0] != cells[1]:
            yield change.piece, cells


def _cells_touched(scene: Scene, changes: tuple[Change, ...]) -> Iterator[Cell]:
    for change in changes:
        if isinstance(change, SpaceAdded):
            continue
        place = change.to if isinstance(change, PieceMoved) else NO_SPACE
        if isinstance(change, PieceAdded):
            place = change.piece.at
        elif isinstance(change, MarkerAdded):
            place = SpaceId(change.marker.on)
        space = scene.view.spaces.get(place)
        if space is not None and space.cells:
            yield space.cells[0]


def laid_tiles(scene: Scene) -> tuple[Laid, ...]:
    """Return the tiles on the map as vision gets them."""
    return tuple(
        Laid(space.face, space.cells[0], space.turns) for space in on_map(scene) if space.face
    )
