"""The page of a tile: its sides are tapped on its picture, what is printed on it is stamped."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.form_prompt import Field, Fill, Value, Word
from companion.engine.forms.record_form import known_of
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading
from companion.games.escape.records.field_choices import (
    EVENT_WORDS,
    NAME,
    PLACE_WORDS,
    SIDES,
    number_of,
)
from companion.games.escape.records.printed import EVENT_ICONS, Tile
from companion.games.escape.records.unknown_records import unknown_records


class TilePage(Fill, frozen=True, kw_only=True):
    """What is printed on a tile.

    Attributes:
        named: Ids of tiles whose name is known and nothing else, by name.
    """

    named: Mapping[str, str] = {}

    def wrong(self, values: Mapping[str, Value]) -> Message:
        """A vent opens into a duct; a duct without a vent leads somewhere."""
        ducts = cast("tuple[str, ...]", values["ducts"])
        if values["vent"] and not ducts:
            return say("A vent needs a duct.")
        if ducts and not values["vent"] and len(ducts) not in (2, 4):
            return say("A duct without a vent joins two sides, or four.")
        return NO_WORDS

    def record_of(self, values: Mapping[str, Value]) -> Mapping[str, Any]:
        """Return the tile: runs of duct from the sides that were tapped, its icons in order."""
        ducts = cast("tuple[str, ...]", values["ducts"])
        icons = (*filter(None, (str(values["event"]),)), *cast("tuple[str, ...]", values["icons"]))
        name = str(values["name"]).strip()
        ref = self.named.get(name.casefold(), str(self.known["id"]))
        return {
            **self.known,
            "id": ref,
            "name": name,
            "doors": values["doors"],
            "vent": values["vent"],
            "ducts": ducts if values["vent"] else _runs(ducts),
            "icons": icons,
        }


def _runs(sides: tuple[str, ...]) -> tuple[str, ...]:
    """Return ducts that pass through: two sides are one run; of four, those that face."""
    if len(sides) < 4:  # noqa: PLR2004  # two runs need four sides
        return ("-".join(sides),) if sides else ()
    return ("n-s", "w-e")


def _ends(ducts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sides that runs of duct lead to, in the order sides are named."""
    ends = [side for run in ducts for side in run.split("-")]
    return tuple(side for size in SIDES.values() for side in (w.key for w in size) if side in ends)


def tile_page(table: Reading, ref: str, size: tuple[int, int] = (1, 1)) -> TilePage:
    """Return the page of a tile nobody has entered yet.

    Args:
        table: The table.
        ref: The blank it fills in.
        size: Width and height in cells.
    """
    tiles = table.content.of(Tile)
    blank = tiles[ref]
    named = (ref for ref in unknown_records(table.content, "tile") if tiles[ref].name)
    waiting = [tile for tile in named if tiles[tile].use == "pool"]
    sides = SIDES[size]
    event = next((icon for icon in blank.icons if icon.removesuffix(" again") in EVENT_ICONS), "")
    places = tuple(icon for icon in blank.icons if icon != event)
    written = [tiles[w].name for w in waiting if not blank.name]
    offered = tuple(Word(name, Message(name)) for name in written)
    own = blank.name or number_of(ref)
    name = Field("name", say("Name"), "text", own, least=1, most=NAME.most, among=offered)
    new, known = say("New tile: what is on it?"), say("{tile}: what is on it?", tile=Ref(ref))
    return TilePage(
        asks=known if blank.name else new,
        support=say("Tap its doors. Asked once."),
        rule="ESC-TILE-020",
        kind="tile",
        made=Tile,
        known=known_of(replace(blank, size=size), ("name", "doors", "vent", "ducts", "icons")),
        look="tile" if size == (1, 1) else "page",
        named={} if blank.name else {tiles[w].name.casefold(): w for w in waiting},
        fields=(
            name,
            Field("doors", say("Doors"), "several", blank.doors, among=sides, least=1),
            Field("ducts", say("Ducts"), "several", _ends(blank.ducts), among=sides),
            Field("vent", say("Vent"), "yes", usual=blank.vent),
            Field("event", say("Event"), "one", event, among=EVENT_WORDS),
            Field("icons", say("Icons"), "several", places, among=PLACE_WORDS),
        ),
    )
