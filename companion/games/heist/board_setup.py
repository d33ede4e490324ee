"""Laying the board tile by tile, and putting guards on it (HST-SETUP-020..060, HST-APP-010)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_options
from companion.engine.flow.prompts import NO_WORDS, Choose, ChooseSeveral, Option, Question, Settled
from companion.engine.ids import CardId, LinkId, PileId, SpaceId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import (
    Change,
    LinkAdded,
    PieceMoved,
    PileSet,
    SpaceAdded,
    WordSet,
)
from companion.engine.state.piece_view import option
from companion.engine.state.table import Link, Pile, Reading, Space, Step
from companion.games.heist.enemies.randomization import which_card
from companion.games.heist.enemies.spawning import put, put_text
from companion.games.heist.records.board_randomizer import (
    Way,
    all_ways,
    arranged,
    cell_of,
    hangs_together,
    marked,
    neighbours,
    spread,
    walled,
    way_of,
    way_text,
)
from companion.games.heist.records.printed import Board, GuardList, Room, room_of
from companion.games.heist.state.board import FULL, OPEN, WALL, room_with_role
from companion.games.heist.state.pieces import scenario

LAYOUT: Final = PileId("layout")
WALLS: Final = "walls"
BOARD: Final = "setup.board"
SLOT: Final = "setup.slot"
ASK_WALLS: Final = "setup.walls"
TILE: Final = "setup.tile"
GUARDS: Final = "setup.guards"
ROOM: Final = "setup.room"


# -- which board


def board(play: Play, step: Step) -> Flow[None]:
    """Obtain a board: from the application, a printed card, or the table (HST-SETUP-020)."""
    del step
    card = yield from play.ask(which_board(play.table))
    if card == "app":
        _made(play)
    elif card:
        printed = play.table.content.of(Board)[card]
        walls = [way_of(text, 1) for text in printed.walls]
        if nobody_shut_in(play.table, printed.rooms, walls):
            _planned(play, printed.rooms, walls, "HST-CONTENT-040")
        else:
            play.note("", Because("HST-APP-020", say("On this board somebody is shut in.")))
            play.push(Step(BOARD))
    else:
        _ask_slots(play)


def _ask_slots(play: Play) -> None:
    """Hear the table's own board from its first slot on."""
    play.change(PileSet(Pile(LAYOUT, "room")), Because("HST-SETUP-020"))
    count = len(play.table.content.of(Room))
    play.push(*(Step(SLOT, number=n) for n in range(count)), Step(ASK_WALLS))


def which_board(table: Reading) -> Question[str]:
    """Where the board comes from: "app", a printed card's id, or "" for slot by slot."""
    if table.options["board"] == "app":
        return Settled("app")
    cards = thing_options(sorted(table.content.of(Board)))
    if not cards:
        return Settled("")
    among = (*cards, Option("none", "", say("None of these")))
    asks = say("Which board card did you take?")
    return Choose(asks=asks, rule="HST-SETUP-020", among=among)


def _made(play: Play) -> None:
    """Make a board by chance (HST-APP-010, 020)."""
    table = play.table
    rules = scenario(table)
    shut = shut_rooms(table)
    rooms = arranged(sorted(table.content.of(Room)), shut, rules, play.chance)
    walls = walled(rooms, shut, rules, int(table.options["walls"]), play.chance)
    _planned(play, rooms, walls, "HST-APP-010")


def _planned(play: Play, rooms: Sequence[str], walls: Sequence[Way], rule: str) -> None:
    why = Because(rule, say("The board is drawn."))
    play.change(PileSet(Pile(LAYOUT, "room", tuple(map(CardId, rooms)))), why)
    _walls_known(play, walls)


def _walls_known(play: Play, walls: Sequence[Way]) -> None:
    text = " ".join(way_text(way) for way in sorted(walls))
    play.change(WordSet(WALLS, text), Because("HST-APP-010"))
    play.push(*(Step(TILE, number=n) for n in range(len(play.table.content.of(Room)))))


def slot(play: Play, step: Step) -> Flow[None]:
    """Hear which room lies in a slot of the table's own board."""
    room = yield from play.ask(_lies(play.table, step.number))
    laid = play.table.piles[LAYOUT].cards
    play.change(PileSet(Pile(LAYOUT, "room", (*laid, room))), Because("HST-SETUP-020"))


def _lies(table: Reading, number: int) -> Question[CardId]:
    left = sorted(set(map(CardId, table.content.of(Room))) - set(table.piles[LAYOUT].cards))
    if len(left) == 1:
        return Settled(left[0])
    return Choose(
        asks=say("Which room lies in row {row}, place {place}?", **_spot(table, number)),
        support=say("From the top left, row by row."),
        rule="HST-SETUP-020",
        among=tuple(Option(room, room, say("{room}", room=Ref(room)), ref=room) for room in left),
    )


def _spot(table: Reading, number: int) -> dict[str, int]:
    """Return where a slot is for people: row and place in it, from the top left, counted from 1."""
    row, place = divmod(number, scenario(table).width)
    return {"row": row + 1, "place": place + 1}


def ask_walls(play: Play, step: Step) -> Flow[None]:
    """Hear where the walls of the table's own board stand."""
    del step
    table = play.table
    laid = table.piles[LAYOUT].cards
    if not nobody_shut_in(table, laid):
        says = say("Somebody is shut in even without walls. Lay the rooms differently.")
        play.note("", Because("HST-APP-020", says))
        _ask_slots(play)
        return
    ways = {way: [Ref(laid[slot]) for slot in way] for way in all_ways(scenario(table))}
    among = tuple(
        Option(way_text(way), way, say("{first} and {second}", first=first, second=second))
        for way, (first, second) in ways.items()
    )
    asks = say("Between which rooms stand walls?")
    walls = yield from play.ask(
        ChooseSeveral(asks=asks, rule="HST-SETUP-020", among=among, most=len(among))
    )
    if not nobody_shut_in(table, laid, walls):
        says = say("Somebody is shut in. Move a wall, and enter the walls again.")
        play.note("", Because("HST-APP-020", says))
        play.push(Step(ASK_WALLS))
        return
    _walls_known(play, walls)


def nobody_shut_in(table: Reading, laid: Sequence[str], walls: Sequence[Way] = ()) -> bool:
    """Tell whether a board can be won (HST-APP-020)."""
    return hangs_together(laid, shut_rooms(table), walls, scenario(table))


def shut_rooms(table: Reading) -> list[SpaceId]:
    """Return the rooms no way may lead through: the vault, and what nobody enters (HST-APP-020)."""
    shut = [room_of(table.content, "vault")]
    if option(table, "enter_security_room") == "forbidden":
        shut.append(room_of(table.content, "security"))
    return shut


# -- tile by tile


def walls_of(table: Reading) -> set[Way]:
    """Return where walls stand, by slot."""
    return {way_of(text) for text in table.words.get(WALLS, "").split()}


def tile(play: Play, step: Step) -> Flow[None]:
    """Lay one room, and say on which sides walls stand (HST-SETUP-020, HST-APP-160)."""
    table = play.table
    rules = scenario(table)
    room = SpaceId(table.piles[LAYOUT].cards[step.number])
    if room in table.spaces:
        return
    changes: list[Change] = [
        SpaceAdded(Space(room, "room", room, (cell_of(step.number, rules.width),)))
    ]
    walls = walls_of(table)
    for near in neighbours(step.number, rules):
        other = SpaceId(table.piles[LAYOUT].cards[near])
        if near < step.number and other in table.spaces:
            way = LinkId("-".join(sorted((room, other))))
            state = WALL if (near, step.number) in walls else OPEN
            changes.append(LinkAdded(Link(way, "way", (room, other), state)))
    asks = say("Lay {room}: row {row}, place {place}", **_spot(table, step.number), room=Ref(room))
    _ = yield from play.instruct(
        tuple(changes),
        Because("HST-SETUP-020"),
        asks=asks,
        support=wall_text(table, step.number),
        about=room,
        may_leave=False,
    )


def wall_text(table: Reading, number: int) -> Message:
    """Return on which sides of a slot walls stand: up, right, down, left."""
    width = scenario(table).width
    walls = walls_of(table)
    ways = {
        "u": (number - width, number),
        "r": (number, number + 1),
        "d": (number, number + width),
        "l": (number - 1, number),
    }
    return WALL_TEXTS["".join(side for side, way in ways.items() if way in walls)]


WALL_TEXTS: Final = {
    "": say("no wall"),
    "u": say("wall above"),
    "r": say("wall on the right"),
    "d": say("wall below"),
    "l": say("wall on the left"),
    "ur": say("walls above and on the right"),
    "ud": say("walls above and below"),
    "ul": say("walls above and on the left"),
    "rd": say("walls on the right and below"),
    "rl": say("walls on the right and on the left"),
    "dl": say("walls below and on the left"),
    "urd": say("walls above, on the right and below"),
    "url": say("walls above, on the right and on the left"),
    "udl": say("walls above, below and on the left"),
    "rdl": say("walls on the right, below and on the left"),
    "urdl": say("walls on all sides"),
}
"""What is said of the sides with a wall: up, right, down, left."""


# -- the guards


def guards(play: Play, step: Step) -> Flow[None]:
    """Draw where guards stand: Vault and Security Room first (HST-SETUP-030..060)."""
    del step
    table = play.table
    card = yield from play.ask(_printed_list(table))
    rules = scenario(table)
    play.push(
        Step(ROOM, room_with_role(table, "vault"), number=rules.vault_guards),
        Step(ROOM, room_with_role(table, "security"), number=rules.security_guards),
    )
    if card:
        printed = table.content.of(GuardList)[card]
        rooms, keys = list(printed.rooms), [n - 1 for n in printed.keycards]
    else:
        rooms = spread(setup_rooms(table), number_of_guards(table), room_most(table), play.chance)
        keys = marked(len(rooms), table.tracks["keycards dealt"], play.chance)
    held = Counter(room for n, room in enumerate(rooms) if n in keys)
    for room, count in sorted(Counter(rooms).items()):
        play.push(Step(ROOM, room, number=count, word=str(held[room])))


def _printed_list(table: Reading) -> Question[str]:
    """Which printed list is used: for one or two players alone (HST-COMP-100)."""
    return which_card(table) if len(table.turn.order) < MANY else Settled("")


MANY: Final = 3
"""Players from whom on the application must make the list (HST-COMP-100)."""


def number_of_guards(table: Reading) -> int:
    """Return how many guards the list places (HST-SETUP-040..060, 210, 220)."""
    rules, seats = scenario(table), len(table.turn.order)
    count = rules.randomized[seats - 1]
    if seats >= MANY and option(table, "guard_total") == "twenty_four":
        count += rules.keycards[seats - 1]
    if option(table, "guard_total_scope") == "included":
        count -= rules.vault_guards + rules.security_guards
    return count


def setup_rooms(table: Reading) -> list[SpaceId]:
    """Return the rooms the list may name (HST-SETUP-230)."""
    rooms = table.content.of(Room).values()
    if option(table, "setup_rooms") == "special_too":
        return sorted(room.id for room in rooms if not room.safe)
    return sorted(room.id for room in rooms if room.guards)


def room_most(table: Reading) -> int:
    """Return how many guards the list gives to one room at most (HST-SETUP-240).

    Where the Vault and the Security Room may be named, those put there first leave less room.
    """
    rules = scenario(table)
    most = FULL if option(table, "setup_room_limit") == "general" else rules.room_most or FULL
    if option(table, "setup_rooms") == "special_too":
        return min(most, FULL - max(rules.vault_guards, rules.security_guards))
    return most


def room(play: Play, step: Step) -> Flow[None]:
    """Put the guards of one room on the board: ``word`` how many with a keycard."""
    held = int(step.word or "0")
    into = SpaceId(step.subject)
    asks = put_text(step.number, into)
    support = say_n("{n} of them with a keycard", "{n} of them with keycards", held)
    _ = yield from play.instruct(
        put(play.table, into, step.number, held),
        Because("HST-APP-030", asks),
        asks=asks,
        support=support if held else NO_WORDS,
        about=step.subject,
        may_leave=False,
    )


def enter(play: Play, step: Step) -> None:
    """All players begin on the Entrance (HST-SETUP-150)."""
    del step
    start = room_with_role(play.table, "entrance")
    for seat in play.table.turn.order:
        play.change(PieceMoved(seat, start), Because("HST-SETUP-150"))


STEPS: Final = {
    BOARD: board,
    SLOT: slot,
    ASK_WALLS: ask_walls,
    TILE: tile,
    GUARDS: guards,
    ROOM: room,
    "setup.enter": enter,
}
