"""Answers as buttons: the default, a real choice, what is possible, what is off and why."""

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_uppercase
from typing import Final

from msgspec.structs import replace

from companion.art.tile_art import tile_art
from companion.art.tile_records import TileArt
from companion.engine.flow.prompts import Choose, ChooseLink, ChooseSpace, Option, Prompt
from companion.engine.grid import Edge, edge_name
from companion.engine.ids import SpaceId
from companion.ui.models import OptionKind, OptionModel
from companion.ui.presenter.page.scene import Scene

_LEADS_BACK: Final = ("back",)


def letters(scene: Scene, prompt: Prompt[object]) -> Mapping[str, str]:
    """Return a letter for each option that stands for a place on the map, by the option's key."""
    if not isinstance(prompt, Choose):
        return {}
    always = isinstance(prompt, ChooseSpace | ChooseLink)
    places = [o.key for o in prompt.options() if not o.off.text and _is_place(scene, o.ref)]
    if not always and len(places) < 2:  # noqa: PLR2004  # one place needs no letter
        return {}
    return dict(zip(places, _badges(), strict=False))


def _badges() -> Iterator[str]:
    """Return A to Z, then AA, AB and so on."""
    yield from ascii_uppercase
    for first in ascii_uppercase:
        yield from (first + second for second in ascii_uppercase)


def option_models(scene: Scene, prompt: Prompt[object]) -> tuple[OptionModel, ...]:
    """Return a button for each answer, in the order of the rules; none ever leaves its place."""
    options = prompt.options()
    badges = letters(scene, prompt)
    has_default = any(option.default and not option.off.text for option in options)
    return lone_answer_filled(
        _model(scene, option, has_default=has_default, letter=badges.get(option.key, ""))
        for option in options
    )


def tile_picture(scene: Scene, tile: str) -> TileArt | None:
    """Return a tile as a button pictures it, None where nobody knows how it looks."""
    face = scene.faces.get(tile)
    return tile_art(face, scene.say(face.name)) if face else None


def lone_answer_filled(
    options: Iterable[OptionModel], beside: tuple[OptionModel, ...] = ()
) -> tuple[OptionModel, ...]:
    """Return buttons of which the only one that can be tapped is what Confirm gives.

    Args:
        options: The answers.
        beside: What stands behind them and gives no answer: the way back.
    """
    options = tuple(options)
    legal = [option.ref for option in options if option.kind != "off"]
    alone = legal[0] if len(legal) == 1 else None
    filled = (replace(it, kind="confirm") if it.ref == alone else it for it in options)
    return (*filled, *beside)


def _model(scene: Scene, option: Option[object], *, has_default: bool, letter: str) -> OptionModel:
    return OptionModel(
        ref=option.key,
        label=scene.upper(option.label),
        second=scene.say(option.off if option.off.text else option.second),
        kind=_kind(option, has_default=has_default, letter=letter),
        sign=None if letter else scene.sign(option.ref, option.icon),
        letter=letter,
    )


def _kind(option: Option[object], *, has_default: bool, letter: str) -> OptionKind:
    if option.off.text:
        return "off"
    if has_default:
        return "confirm" if option.default else "choice" if letter else "possible"
    return "possible" if option.icon in _LEADS_BACK else "choice"


def _is_place(scene: Scene, ref: str) -> bool:
    space = scene.view.spaces.get(SpaceId(ref))
    return bool(space and space.cells) or ref in scene.view.links or ref in ways_out(scene)


def ways_out(scene: Scene) -> Mapping[str, Edge]:
    """Return the doors that lead off the map by the name options give such a line."""
    return {edge_name(way.edge): way.edge for way in scene.open_edges}
