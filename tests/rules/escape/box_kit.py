"""An empty box of escape: its first table, and records entered into it."""

from companion.bootstrap import InstalledGames
from companion.engine.game import Seat, Start
from companion.engine.state.learning import learned
from companion.session.packs.match_options import options_for
from companion.session.packs.pack_reader import read_ledger, read_packs
from companion.session.session import Session

GAME_FOLDER = InstalledGames()["escape"]
LEDGER = read_ledger(GAME_FOLDER.ledger)


def content():
    return read_packs(GAME_FOLDER.game, [GAME_FOLDER.owned / "box"])


def fresh(seats=2):
    """The first table of a match from the empty box."""
    own = content()
    people = (Seat("A", "Anna"), Seat("M", "Marek"), Seat("I", "Ines"), Seat("O", "Olga"))
    options = options_for(GAME_FOLDER.game, LEDGER, own, {"scenario": "scenario_1"})
    start = Start(people[:seats], options, own)
    return Session.new(GAME_FOLDER.game, start, seed="pages").copy_of_table()


def learn(table, kind, record):
    learned(kind, record).apply(table)
    return record


def field(page, key):
    return next(field for field in page.fields if field.key == key)


def keys(page):
    return [field.key for field in page.fields]


def ranges(page):
    return {f.key: (f.low, f.high) for f in page.fields if f.kind == "number"}
