"""What the toy game can hide otherwise so that a seat cannot tell: what tiles hold, and wishes."""

from msgspec.structs import replace


def other_secrets(table, seat, below):
    """Change a table so that a seat sees the same."""
    for marker in [marker for marker in table.markers.values() if marker.seen == ()]:
        table.markers[marker.id] = replace(marker, word=("trap", "gold")[below(2)])
    for pile in [pile for pile in table.piles.values() if pile.kind == "wish"]:
        if seat not in pile.seen:
            table.piles[pile.id] = replace(pile, cards=(("gold", "quiet")[below(2)],))
