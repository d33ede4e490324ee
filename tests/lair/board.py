"""How the rules of the lair read a table, or a seat's view of one."""

from companion.engine.grid import SIDE_NAMES, distances
from companion.engine.state.piece_view import markers_on
from companion.engine.state.seat_names import seat_role
from companion.engine.state.visibility import open_to_all
from lair.components import WARDEN

LEADS = {"way ns": ("south", "north"), "way we": ("east", "west"), "stairs": ("stairs", "stairs")}
"""Where a way leads to from either of its ends, by its kind."""


def wardens(table):
    """The seats that watch, in turn order; they are never out, and share what they know."""
    return tuple(seat for seat in table.turn.order if seat_role(table, seat) == WARDEN)


def warden(table):
    """The seat that decides for the dark this turn."""
    watch = wardens(table)
    return watch[table.turn.number % len(watch)]


def hunters(table):
    """The seats of hunters that are not out, in turn order."""
    watch = wardens(table)
    order = (seat for seat in table.turn.order if seat not in watch)
    return tuple(seat for seat in order if "out" not in table.pieces[seat].conditions)


def lit(table, room):
    """Whether a room has been found; one that a view does not have has not."""
    return room in table.spaces and open_to_all(table.spaces[room].seen)


def dark_rooms(table):
    return [ref for ref in sorted(table.spaces) if not lit(table, ref)]


def beasts(table):
    found = (piece for _, piece in sorted(table.pieces.items()) if piece.kind == "beast")
    return [beast.id for beast in found]


def at(table, *refs):
    """The rooms where these stand."""
    return {table.pieces[ref].at for ref in refs}


def heading(link, here):
    return LEADS[link.kind][link.joins.index(here)]


def ways_from(table, here):
    """The ways of a room by where they lead."""
    found = (link for link in table.links.values() if here in link.joins)
    return dict(sorted((heading(link, here), link) for link in found))


def paths(table):
    """The rooms next to each one, by ways that are open."""
    found = {ref: {} for ref in table.spaces}
    for link in table.links.values():
        first, second = link.joins
        if link.state == "open" and first in found and second in found:
            found[first][second] = found[second][first] = 1
    return found


def from_hunters(table):
    """How far each room is from the nearest hunter."""
    ways = paths(table)
    steps = [distances(room, ways) for room in at(table, *hunters(table)) if room]
    return {ref: min((far.get(ref, 99) for far in steps), default=99) for ref in table.spaces}


def near_end(table, link):
    """The end of a way that has been found, "" where both lie in the dark."""
    return next((end for end in link.joins if lit(table, end)), "")


def half_seen(table, link):
    return lit(table, link.joins[0]) != lit(table, link.joins[1])


def open_sides(table):
    """Each way that leads from a found room into the dark, with the room and its side."""
    for _, link in sorted(table.links.items()):
        room = near_end(table, link)
        if room and half_seen(table, link) and heading(link, room) in SIDE_NAMES:
            yield link, room, SIDE_NAMES.index(heading(link, room))


def noise_on(table, link):
    return markers_on(table, link.id, "noise")


def threatened(table):
    """Whether a beast stands in the open in a hunter's room, or next to it."""
    near = from_hunters(table)
    return any(lit(table, room) and near[room] <= 1 for room in at(table, *beasts(table)))


def keys(table):
    return table.piles["taken"].cards.count("key")


def came_true(table, hunter):
    """Whether what a hunter wished for has come to pass, as far as one may see the wish."""
    tracks = table.pieces[hunter].tracks
    true = {"spoils": tracks["loot"] > 0, "whole": tracks["caught"] == 0}
    return any(true[wish] for wish in table.piles[f"wish {hunter}"].cards)
