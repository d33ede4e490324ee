"""What goes on in the dark: ids are drawn, so none tells where a thing lies or which it was."""

from companion.engine.because import because
from companion.engine.state import changes as to
from companion.engine.state.table import EVERYBODY, Piece, Pile
from companion.engine.vocabulary.code_cards import deal_codes, used
from lair.board import dark_rooms, lit
from lair.components import DARK, HAND, PLOY, PLOYS


def drawn_id(play, name, things):
    """An id by chance: the name of the sort and a number that nothing has."""
    while (ref := f"{name}{1000 + play.chance(9000)}") in things:
        pass
    return ref


def add_beast(play, room, why, wounds=0):
    """Put a beast into the dark, as a figure that nobody has seen before.

    One that goes out of sight is taken off the table, and goes on so with its wounds. The room hides
    it.
    """
    ref, tracks = drawn_id(play, "beast-", play.table.pieces), {"wounds": wounds}
    play.change(to.PieceAdded(Piece(ref, "beast", room, tracks=tracks)), why)


def any_dark_room(play):
    rooms = dark_rooms(play.table)
    return play.pick(rooms) if rooms else ""


def come_to_light(table, room):
    """What lets everybody see a room, and with it its ways and all that is in it."""
    return () if lit(table, room) else (to.SeenSet("space", room, EVERYBODY),)


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
    """What hands have put elsewhere: hunters bring light."""
    table = play.table
    for piece in sorted(table.pieces.values(), key=lambda piece: piece.id):
        if piece.kind == "hero" and piece.at and not lit(table, piece.at):
            play.change_all(come_to_light(table, piece.at), because(DARK))
