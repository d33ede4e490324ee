"""Setup: scenario and options -> the first table; what is dealt and laid is the first agenda."""

from typing import Final

from companion.engine.flow.agenda import Play
from companion.engine.game import Seat, Start, seat_hero
from companion.engine.ids import CardId
from companion.engine.message import say
from companion.engine.state.table import Pile, Space, Step, Table, Turn
from companion.engine.vocabulary.deck import make
from companion.engine.vocabulary.match_setting import MatchSetting
from companion.games.escape.enemies.reserves import box_id, reserve_id
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.scenario import Scenario, parse_start, reserve_of
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.components import DECLARED
from companion.games.escape.state.pieces import kinds, standees
from companion.games.escape.state.tile_stacks import BAG, SET_ASIDE
from companion.games.escape.teach.record_entry import first_steps, set_up_anew, start_of

SETTINGS: tuple[MatchSetting, ...] = (
    MatchSetting(
        "dice",
        say("Who throws the dice?"),
        {"app": say("Companion throws the dice"), "table": say("We throw dice and tap them")},
        "app",
        fixed=False,
    ),
    MatchSetting(
        "tiles",
        say("Who draws the map tiles?"),
        {"app": say("Companion draws the tiles"), "table": say("We draw tiles and lay them")},
        "app",
    ),
    MatchSetting(
        "cards",
        say("Who draws event, item and skill cards?"),
        {"app": say("Companion draws the cards"), "table": say("We draw cards and name them")},
        "app",
    ),
    MatchSetting(
        "hands",
        say("Where are the adrenaline cards?"),
        {"app": say("On the screen, each hand hidden"), "paper": say("On paper; Companion counts")},
        "app",
    ),
)


def setup(start: Start) -> Table:
    """Return the first table: piles made, heroes beside the map, and setup on the agenda.

    Nothing is drawn here: dealing and laying are steps (ESC-SETUP-010..110).
    """
    table = Table(game="escape", options=dict(start.options)).use(start.content)
    rules = start.content.of(Scenario)[start.options["scenario"]]
    seats = tuple(seat.id for seat in start.seats)
    table.turn = Turn(order=seats)
    table.tracks = {
        "threat pool": rules.threat_pool,
        "lockdown pool": rules.lockdown_pool,
        "players": len(seats),  # activation boxes go by who began (ESC-ACTV-010)
        "stack": 0,
    }
    _spaces(table)
    for seat in start.seats:
        _hero(table, seat, rules)
    _decks(table, rules)
    _reserves(table, rules)
    table.agenda = (
        *(Step("setup.lay", number=n) for n in range(len(rules.start))),
        *(Step("setup.skill", seat, number=n) for seat in seats for n in (1, 2)),
        *(Step("setup.hand", seat) for seat in seats),
    )
    if first := first_steps(start.content, rules):
        table.agenda = (*first, Step("setup.anew"))
    return table


def anew(play: Play, _step: Step) -> None:
    """Set the match up by what has just been entered; its seats and options stay."""
    set_up_anew(play, setup(start_of(play.table)))


STEPS: Final = {"setup.anew": anew}


def _spaces(table: Table) -> None:
    table.spaces[INFIRMARY] = Space(INFIRMARY, "infirmary", INFIRMARY)


def _hero(table: Table, seat: Seat, rules: Scenario) -> None:
    """Put a hero beside the map with the scenario's numbers (ESC-SETUP-050)."""
    tracks = {"fear": rules.fear, "threat": rules.threat, "vitality": rules.vitality}
    seat_hero(table, seat, tracks)


def _decks(table: Table, rules: Scenario) -> None:
    """Make every deck (ESC-SETUP-030, 080); in table mode their order is the table's secret."""
    content = table.content
    start = {parse_start(text)[0] for text in rules.start}
    pool = {tile.id for tile in content.of(Tile).values() if tile.use == "pool"}
    bag = sorted(pool - start - {*rules.set_aside})
    aside = (*rules.set_aside, *sorted(pool & start))
    table.piles[BAG] = Pile(BAG, "tile", tuple(map(CardId, bag)), down=True)
    table.piles[SET_ASIDE] = Pile(SET_ASIDE, "tile", tuple(map(CardId, aside)))
    for number, count in enumerate(rules.stacks, 1):
        table.tracks[f"stack {number}"] = count
    rest = len(bag) - sum(rules.stacks) + (rules.lift != "")
    table.tracks[f"stack {len(rules.stacks) + 1}"] = rest
    for deck in DECLARED.decks:
        make(table, deck)


def _reserves(table: Table, rules: Scenario) -> None:
    """Sort the standees into reserve and box (ESC-SETUP-090)."""
    for type_ in kinds(table):
        count = reserve_of(rules, type_)
        ids = [CardId(ref) for ref, (kind, _) in standees(table).items() if kind == type_]
        table.piles[reserve_id(type_)] = Pile(reserve_id(type_), type_, tuple(ids[:count]))
        table.piles[box_id(type_)] = Pile(box_id(type_), type_, tuple(ids[count:]))
