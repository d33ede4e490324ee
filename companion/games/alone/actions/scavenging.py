"""Scavenge: items are drawn, surplus ones go, others are upgraded (ALN-SCAV, ALN-ROOMACT)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_options
from companion.engine.flow.prompts import NO_WORDS, Option, Question, Settled
from companion.engine.ids import CardId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.engine.vocabulary.deck import draw, which
from companion.games.alone.actions import room_actions
from companion.games.alone.hero.inventory import MOST, discard, kit, upgrade, upgrades
from companion.games.alone.records.printed import Item
from companion.games.alone.state.components import ITEM_DECK, KIT, charges, scavenged
from companion.games.alone.state.hero_health import unlocked
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, room_of

SCAVENGE: Final = "scavenge"
FIND: Final = "find"
KEEP: Final = "keep"
UPGRADE: Final = "upgrade"
IN_ROOM: Final = 3
"""Cards drawn in a room, once a game (ALN-SCAV-010, 020)."""


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield scavenging, and the special action of the room (ALN-SCAV-010, ALN-ROOMACT-030)."""
    n = cards(table)
    off = NO_WORDS if n else say("The room is empty.")
    used_up = option(table, "item_deck_empty") == "no_card"
    if used_up and not table.piles[ITEM_DECK.id].size:
        off = say("No item is left.")
    second = say("cards: {n}", n=n)
    step = Step(SCAVENGE, hero(table))
    yield Option(SCAVENGE, step, say("Scavenge"), second=second, off=off)
    yield from room_actions.options(table)


def cards(table: Reading) -> int:
    """Return how many cards are drawn here (ALN-SCAV-010, 020, 080, ALN-XP-080)."""
    room = room_of(table, hero_sector(table))
    if room and not table.tracks.get(scavenged(room)):
        n = IN_ROOM
    elif room and option(table, "marked_room_scavenge") == "nothing":
        return 0
    else:
        n = 1
    return n + unlocked(table, "sight")


def scavenge(play: Play, step: Step) -> None:
    """Draw cards; a room is marked (ALN-SCAV-010, 020)."""
    room, n = room_of(play.table, hero_sector(play.table)), cards(play.table)
    if room and not play.table.tracks.get(scavenged(room)):
        room_actions.mark(play, room, "ALN-SCAV-020")
    find(play, step.subject, n)


def find(play: Play, seat: str, n: int) -> None:
    """Let the hero draw so many items; six are kept, then some are upgraded (SCAV-040, 110)."""
    play.push(*(Step(FIND, seat) for _ in range(n)), Step(KEEP, seat), Step(UPGRADE, seat))


def find_one(play: Play, step: Step) -> Flow[None]:
    """Draw one item with its charges (ALN-SCAV-030, 090)."""
    del step
    asks = say("Draw an item. Which is it?")
    rule = "ALN-SCAV-010"
    named = yield from play.ask(which(play.table, ITEM_DECK, asks=asks, rule=rule))
    why = Because(rule, say("The hero finds something."))
    card = draw(play, ITEM_DECK, KIT, why, named)
    if card:
        n = play.table.content.of(Item)[card].charges
        play.change(TrackSet(charges(card), n), Because("ALN-SCAV-030"))
    else:
        play.note("", Because("ALN-SCAV-090", say("No item is left.")))


def keep(play: Play, step: Step) -> Flow[None]:
    """Discard what is above six items (ALN-SCAV-040)."""
    if len(kit(play.table)) <= MOST:
        return
    asks = say("{who}: which item goes?", who=Ref(step.subject))
    among = thing_options(CardId(item.id) for item in kit(play.table))
    card = yield from play.ask(seat_chooses(hero(play.table), "ALN-SCAV-040", asks, among))
    discard(play, card, "ALN-SCAV-040")
    play.push(step)


def upgrade_items(play: Play, step: Step) -> Flow[None]:
    """Let the hero upgrade items, as many as wanted (ALN-SCAV-050, 060)."""
    chosen = yield from play.ask(_upgrade(play.table))
    if chosen:
        item, space, giver = chosen.split()
        upgrade(play, CardId(item), int(space), CardId(giver))
        play.push(step)


def _upgrade(table: Reading) -> Question[str]:
    among = [
        Option(f"{item.id} {n} {giver.id}", f"{item.id} {n} {giver.id}", _label(item, giver))
        for item, n, giver in upgrades(table)
    ]
    if not among:
        return Settled("")
    none = Option("none", "", say("No more"), icon="done", default=True)
    asks = say("{who}: upgrade an item?", who=Ref(hero(table)))
    return seat_chooses(hero(table), "ALN-SCAV-050", asks, (none, *among))


def _label(item: Item, giver: Item) -> Message:
    return say("{card}, by {other}", card=Ref(item.id), other=Ref(giver.id))


STEPS: Final = {SCAVENGE: scavenge, FIND: find_one, KEEP: keep, UPGRADE: upgrade_items}
