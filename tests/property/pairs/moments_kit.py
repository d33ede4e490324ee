"""How a pair begins: two tables that a seat cannot tell apart, or one setup.

``by_table`` takes a moment of a seeded match and makes the same with other secrets (``secrets_kit``);
``by_history`` begins two alike, that secret answers part. Both may be kept on a disk.
"""

from functools import cache

from bench_kit import MatchBench, Store, StoreOnDisk
from msgspec.structs import replace
from pairs_kit import Breaking, Pair
from secrets_kit import DEALING, other_secrets

from companion.engine.chance import Chance
from companion.engine.state.seat_names import SCREEN
from companion.engine.state.table import packed
from companion.session.bots.policies import RANDOM
from companion.session.bots.simulation import moves
from companion.session.positions.position_format import Position
from companion.session.screen_use import ScreenUse
from companion.session.session import Session
from games_kit import Played, game_called


@cache
def breakable(game):
    """A game whose rules fail when they are to, and what lets them."""
    played, breaking = game_called(game), Breaking()
    rules = breaking.rules(played.game.rules)
    folder = replace(played.game_folder, game=replace(played.game, rules=rules))
    return Played(folder), breaking


def moment(played, seed, least, most):
    """A table in the middle of a match of chance, at the head of its agenda, and its seats."""
    chance = Chance(f"moment/{seed}")
    start = played.start(chance.below(1000), **DEALING.get(played.game.id, {}))
    session = Session.new(played.game, start, seed=f"{seed}", keep_log=False)
    wanted = least + chance.below(most - least + 1)
    table = session.copy_of_table()
    for _ in moves(session, (RANDOM,), f"{seed}"):
        if session.prompt is None or session.number > most:
            break
        if session.depth == 0 and not session.open_sides:
            table = session.copy_of_table()
            if session.number >= wanted:
                break
    return table, start.seats


def viewer(seats, chance):
    """Who may not tell: a seat, or "" for the whole table; who plays alone is the table."""
    among = [seat.id for seat in seats] if len(seats) == 1 else ["", *(seat.id for seat in seats)]
    return among[chance.below(len(among))]


def by_table(game, seed, counted=None, home=None):
    """A pair from one moment with other secrets; None where the seat sees everything there.

    Args:
        game: The game's id.
        seed: Says all that happens.
        counted: Takes what is compared.
        home: A folder to keep both matches in, each in one of its own; None for memory.
    """
    (played, breaking), chance = breakable(game), Chance(f"pair/{seed}")
    table, seats = moment(played, seed, least=3, most=60)
    seat = viewer(seats, chance)
    for _ in range(5):
        twin = other_secrets(played.game, table, seat, chance.below)
        if packed(twin) != packed(table):
            names = tuple((seat.id, seat.name) for seat in seats)
            use = screen(seats, seat, chance)
            benches = []
            for n, begun in enumerate((table, twin)):
                stand(begun, use)
                store = _store(played, home, n)
                session = store.begun(Position(begun, seats=names), f"{seed}")
                benches.append(MatchBench(played, session, seats, store=store))
            return _pair(benches, seat, chance, breaking, counted)
    return None


def by_history(game, seed, counted=None, home=None):
    """A pair from one setup, None where the match does not begin with somebody's secret.

    What others are asked in secret is answered otherwise.
    """
    (played, breaking), chance = breakable(game), Chance(f"history/{seed}")
    start = played.start(chance.below(1000), **DEALING.get(game, {}))
    seat, names = viewer(start.seats, chance), tuple((s.id, s.name) for s in start.seats)
    use = screen(start.seats, seat, chance)
    benches = []
    for n in range(2):
        store = _store(played, home, n)
        begun = played.game.begin(start)
        stand(begun, use)
        session = store.begun(Position(begun, seats=names), f"{seed}")
        benches.append(MatchBench(played, session, start.seats, store=store))
    if not benches[0].session.prompt.secret:
        return None
    return _pair(benches, seat, chance, breaking, counted)


def screen(seats, viewer, chance):
    """Whose screen it is, most often the table's; it may be that of a seat which is not the viewer."""
    among = [ScreenUse(), ScreenUse(), ScreenUse(handed=True), ScreenUse(viewer)]
    among += [ScreenUse(seat.id) for seat in seats if seat.id != viewer][:1]
    return among[chance.below(len(among))] if len(seats) > 1 else ScreenUse()


def stand(table, use):
    """Let a table begin with a screen that is somebody's."""
    if use.word:
        table.words[SCREEN] = use.word


def _store(played, home, n):
    return Store(played) if home is None else StoreOnDisk(played, home / f"{n}")


def _pair(benches, seat, chance, breaking, counted):
    return Pair(tuple(benches), seat=seat, chance=chance, breaking=breaking, counted=counted)
