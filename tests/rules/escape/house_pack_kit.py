"""A match of escape with the house pack, and its words."""

from companion.engine.game import Seat, Start
from companion.games.escape import GAME
from companion.resources import resource
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import GameFolder, pack_folders, read_ledger, read_packs
from companion.session.session import Session
from companion.text.catalogue import Catalogue
from companion.text.thing_names import pack_words
from companion.text.words import Words

GAME_FOLDER = GameFolder(GAME, resource("games", "escape"))
CONTENT = read_packs(GAME, pack_folders(GAME_FOLDER.packs))
LEDGER = read_ledger(GAME_FOLDER.ledger)


def session(seats=3, seed="show", edition="revised"):
    people = ("Anna", "Bea", "Cleo", "Dan")
    names = tuple(Seat(seat, name) for seat, name in zip("ABCD", people, strict=True))
    options = options_for(GAME, LEDGER, CONTENT, {"edition": edition})
    return Session.new(GAME, Start(names[:seats], options, CONTENT), seed=seed)


def say(table, language="en"):
    homes = [("companion", resource("locale")), ("escape", GAME_FOLDER.folder / "locale")]

    def describe(ref):
        described = GAME.vocabulary.describe(table, ref)
        return described.name if described else None

    return Words(Catalogue(language, homes), pack=pack_words(CONTENT, language), describe=describe)
