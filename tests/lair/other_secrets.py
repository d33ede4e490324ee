"""What the lair can hide otherwise so that a seat cannot tell: wishes, beasts, ways in the dark."""

from msgspec.structs import replace

from companion.engine.state.table import Piece
from companion.engine.state.visibility import hidden_from
from lair.board import beasts, dark_rooms, wardens
from lair.components import BEASTS, WISHES


def other_secrets(table, seat, below):
    """Change a table so that a seat sees the same."""
    for pile in [pile for pile in table.piles.values() if pile.kind == "wish"]:
        if seat not in pile.seen and pile.seen != ("*",):
            cards = tuple(sorted(WISHES)[below(len(WISHES))] for _ in pile.cards)
            table.piles[pile.id] = replace(pile, cards=cards)
    if seat in wardens(table):
        return
    secret = hidden_from(table, seat)
    for link in [link for link in table.links.values() if link.id in secret]:
        table.links[link.id] = replace(link, state=("open", "blocked")[below(2)])
    agenda = {ref for step in table.agenda for ref in (step.subject, step.target)}
    for ref in [ref for ref in beasts(table) if ref in secret]:
        if ref not in agenda and below(2):
            del table.pieces[ref]
        else:
            table.pieces[ref] = replace(table.pieces[ref], tracks={"wounds": below(2)})
    dark = dark_rooms(table)
    for n in range(below(BEASTS + 1 - len(beasts(table)))):
        ref = f"beast-{100 + n}"
        room = dark[below(len(dark))]
        table.pieces[ref] = Piece(ref, "beast", room, tracks={"wounds": 0})
    table.draws += below(20)
