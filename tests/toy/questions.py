"""What the toy game asks: pure functions of the table and ids."""

from msgspec import Struct

from companion.engine.flow.prompts import (
    Choose,
    Dice,
    Option,
    Placement,
    PlaceTile,
    Reroll,
    Settled,
)
from companion.engine.flow.targeting import Criterion, pick
from companion.engine.grid import SIDE_NAMES, SIDES, Cell, distances, opposite
from companion.engine.message import Ref, say
from companion.engine.state.memo import memo_of_map

DIE = ("gold", "blank", "spider")
SCARED = 3


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    doors: tuple[int, ...]


def fear(table, hero):
    return table.pieces[hero].tracks["fear"]


def heroes(table):
    return sorted(
        piece.id
        for piece in table.pieces.values()
        if piece.kind == "hero" and "out" not in piece.conditions
    )


@memo_of_map
def ways(table):
    found = {ref: {} for ref in sorted(table.spaces)}
    for link in table.links.values():
        if link.state == "open":
            found[link.joins[0]][link.joins[1]] = found[link.joins[1]][link.joins[0]] = 1
    return found


@memo_of_map
def steps_from(table, space):
    return distances(space, ways(table))


def doors(table, ref):
    """Cells and sides a tile's doors lead to."""
    space, tile = table.spaces[ref], table.content.of(Tile)[ref]
    return [
        (side, space.cells[0].beyond(side))
        for side in SIDES
        if (side - space.turns) % 4 in tile.doors
    ]


def at_cell(table, cell):
    return next((ref for ref in sorted(table.spaces) if cell in table.spaces[ref].cells), "")


def actions(table, hero):
    here = table.pieces[hero].at
    options = [
        Option("rest", ("rest", ""), say("Rest"), default=True),
        Option("search", ("search", ""), say("Search")),
    ]
    options += [
        Option(f"walk {to}", ("walk", to), say("To {space}", space=Ref(to)), ref=to)
        for to in sorted(ways(table)[here])
    ]
    for side, cell in doors(table, here):
        if not at_cell(table, cell) and table.piles["bag"].size:
            name = SIDE_NAMES[side]
            options.append(
                Option(f"explore {name}", ("explore", name), say("Explore {side}", side=name))
            )
    return Choose(
        asks=say("What does {who} do?", who=Ref(hero)),
        rule="TOY-ACT-010",
        seats=(hero,),
        among=tuple(options),
        about=hero,
    )


def wishes(hero):
    among = (Option("gold", "gold", say("Gold")), Option("quiet", "quiet", say("Quiet")))
    return Choose(
        asks=say("Wish for something"),
        rule="TOY-WISH-010",
        seats=(hero,),
        secret=True,
        among=among,
        about=hero,
    )


def placements(table, hero, side_name, drawn):
    side = SIDE_NAMES.index(side_name)
    cell = (
        table.spaces[table.pieces[hero].at].cells[0].beyond(side)
        if table.pieces[hero].at
        else Cell(99, 99)
    )
    tiles = table.content.of(Tile)
    places = tuple(
        Placement(ref, cell, turns)
        for ref in sorted({drawn} if drawn else table.piles["bag"].cards)
        for turns in range(4)
        if (opposite(side) - turns) % 4 in tiles[ref].doors and not at_cell(table, cell)
    )
    return (
        PlaceTile(
            asks=say("Lay the tile"), rule="TOY-FACE-010", seats=(hero,), places=places, drawn=drawn
        )
        if places
        else Settled(None)
    )


def rerolls(table, hero):
    faces = table.thrown.faces
    if table.turn.used.get("again") or not faces:
        return Settled(None)
    again = tuple(
        Reroll("luck", n, say("Throw {face} again", face=face)) for n, face in enumerate(faces)
    )
    return Dice(
        asks=say("Let it stand?"), rule="TOY-DICE-010", seats=(hero,), faces=faces, rerolls=again
    )


def anybody(table, rule, asks, refs):
    """Several seats may settle this; one does."""
    if len(refs) < 2:
        return Settled(refs[0] if refs else "")
    among = tuple(Option(ref, ref, say("{thing}", thing=Ref(ref)), ref=ref) for ref in refs)
    return Choose(asks=asks, rule=rule, seats=table.turn.order, among=among)


def prey(table, ghost):
    """Whom a ghost goes after."""
    reach = steps_from(table, table.pieces[ghost].at)
    near = Criterion("steps", "TOY-GHOST-010", lambda ref: reach[table.pieces[ref].at], most=False)
    left_out = [lambda ref: None if table.pieces[ref].at in reach else say("out of reach")]
    return pick(heroes(table), left_out, [near])


def next_spaces(table, ghost, hero):
    here, goal = table.pieces[ghost].at, table.pieces[hero].at
    left = steps_from(table, goal)
    return [to for to in sorted(ways(table)[here]) if left.get(to, 99) < left.get(here, 99)]
