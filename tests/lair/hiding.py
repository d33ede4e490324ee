"""What goes on in the dark: ids are drawn, so none tells where a thing lies or which it was."""

from companion.engine.because import because
from companion.engine.state import changes as to
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import EVERYBODY, Piece, Pile
from companion.engine.vocabulary.code_cards import deal_codes, used
from lair.board import dark_rooms, lit, wardens
from lair.components import BEAST, DARK, HAND, PLOY, PLOYS


def drawn_id(play, name, things):
    """An id by chance: the name of the sort and a number that nothing has."""
    while (ref := f"{name}{1000 + play.chance(9000)}") in things:
        pass
    return ref


def add_beast(play, room, why, wounds=0):
    """Put a beast into the dark, as a figure that nobody has seen before.

    One that goes out of sight is taken off the table, and goes on so with its wounds.
    """
    ref, seen = drawn_id(play, "beast-", play.table.pieces), wardens(play.table)
    tracks = {"wounds": wounds}
    play.change(to.PieceAdded(Piece(ref, "beast", room, tracks=tracks, seen=seen)), why)


def any_dark_room(play):
    rooms = dark_rooms(play.table)
    return play.pick(rooms) if rooms else ""


def come_to_light(table, room):
    """What lets everybody see a room, its ways and all that is in it."""
    things = {
        "space": [room],
        "link": [ref for ref, link in table.links.items() if room in link.joins],
        "piece": [ref for ref, piece in table.pieces.items() if piece.at == room],
        "marker": [marker.id for marker in markers_on(table, room)],
    }
    return tuple(
        to.SeenSet(what, ref, EVERYBODY)
        for what, refs in things.items()
        for ref in sorted(refs)
        if getattr(table, f"{what}s")[ref].seen != EVERYBODY
    )


def draw_ploys(play):
    """The warden's hand is filled; spent cards become a new deck."""
    for _ in range(HAND - play.table.piles["hand"].size):
        deck, spent = play.table.piles["deck"], play.table.piles["spent"]
        if not deck.size:
            again = Pile("deck", "ploy", tuple(sorted(spent.cards)), down=True)
            play.change(to.PileSet(again), because(PLOY))
            play.change(to.PileSet(Pile("spent", "ploy", seen=spent.seen)), because(PLOY))
        card = play.pick(play.table.piles["deck"].cards)
        play.change(to.CardMoved(card, "deck", "hand"), because(PLOY))
        if used(PLOYS, play.table):
            deal_codes(play, "hand", because(PLOY))


def settle(play):
    """What hands have put elsewhere: hunters bring light, beasts are as hidden as their rooms."""
    table = play.table
    for piece in sorted(table.pieces.values(), key=lambda piece: piece.id):
        if piece.kind == "hero" and piece.at and not lit(table, piece.at):
            play.change_all(come_to_light(table, piece.at), because(DARK))
    for piece in sorted(table.pieces.values(), key=lambda piece: piece.id):
        open_now = piece.seen == EVERYBODY
        if piece.kind != "beast" or open_now == lit(table, piece.at):
            continue
        if open_now:
            play.change(to.PieceRemoved(piece.id), because(BEAST))
            add_beast(play, piece.at, because(BEAST), piece.tracks["wounds"])
        else:
            play.change(to.SeenSet("piece", piece.id, EVERYBODY), because(BEAST))
