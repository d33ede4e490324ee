"""What cards do with items, experience, companions and the evil side's cards."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses, thing_options
from companion.engine.flow.prompts import ChooseSeveral, Option, Question, Settled
from companion.engine.ids import NO_CARD, CardId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import TrackSet, TurnUsed
from companion.engine.state.table import Reading, Step
from companion.games.alone.actions.scavenging import find
from companion.games.alone.evil.hands import discard_card
from companion.games.alone.hero import companion
from companion.games.alone.hero.experience import LEARN
from companion.games.alone.hero.inventory import charge, kit
from companion.games.alone.records.card_verbs import Parsed
from companion.games.alone.records.printed import Character
from companion.games.alone.state.components import ADRENALINE, CHARACTER, hand
from companion.games.alone.state.reaction_track import EXTRA
from companion.games.alone.state.seats import evils, hero, leader

RULE: Final = "ALN-ITEM-010"
CHARGE: Final = "effect.charge"
TOSS: Final = "effect.toss"
SILENT: Final = "silent"
SHIELD: Final = "shield"
DUCTS: Final = "ducts"


def charges(play: Play, step: Step, read: Parsed) -> None:
    """Put charges on items, one after another."""
    play.push(*(Step(CHARGE, step.subject, step.target) for _ in range(read.n)))


def charge_one(play: Play, step: Step) -> Flow[None]:
    """Put one charge on an item."""
    del step
    chosen = yield from play.ask(_item(play.table))
    if chosen:
        charge(play, chosen, 1, RULE)


def _item(table: Reading) -> Question[CardId]:
    among = thing_options(CardId(item.id) for item in kit(table))
    asks = say("{who}: which item gets a charge?", who=Ref(hero(table)))
    return choose_or_settle(seat_chooses(hero(table), RULE, asks, among), NO_CARD)


def rushes(play: Play, step: Step, read: Parsed) -> None:
    """Gain adrenaline."""
    del step
    had = play.table.tracks[ADRENALINE]
    why = Because(RULE, say("Adrenaline: {n} more.", n=read.n))
    play.change(TrackSet(ADRENALINE, had + read.n, had), why)


def acts_again(play: Play, step: Step, read: Parsed) -> None:
    """Have one action more in this turn; both open their reactions (ALN-ITEM-050)."""
    del step, read
    had = play.table.turn.used.get(EXTRA, 0)
    says = say("One more action in this turn.")
    play.change(TurnUsed(EXTRA, had + 1), Because("ALN-ITEM-050", says))
    play.push(Step("declare", hero(play.table)))


def shields(play: Play, step: Step, read: Parsed) -> None:
    """The next loss of this turn is smaller."""
    del step
    had = play.table.turn.used.get(SHIELD, 0)
    says = say("The loss is {n} smaller.", n=read.n)
    play.change(TurnUsed(SHIELD, had + read.n), Because("ALN-ITEM-020", says))


def finds(play: Play, step: Step, read: Parsed) -> None:
    """Draw items."""
    del step
    find(play, hero(play.table), read.n)


def learns(play: Play, step: Step, read: Parsed) -> None:
    """Gain experience in an ability of choice (ALN-XP-010)."""
    del step, read
    play.push(Step(LEARN, hero(play.table), number=1))


def befriends(play: Play, step: Step, read: Parsed) -> Flow[None]:
    """Let a companion join (ALN-COMPN-010)."""
    del step, read
    chosen = yield from play.ask(_friend(play.table))
    if chosen:
        companion.joins(play, chosen)


def _friend(table: Reading) -> Question[CardId]:
    if companion.companion(table):
        return Settled(NO_CARD)
    own = table.piles[CHARACTER].cards
    among = thing_options(
        CardId(ref) for ref in sorted(table.content.of(Character)) if ref not in own
    )
    asks = say("{who}: who joins?", who=Ref(hero(table)))
    return choose_or_settle(seat_chooses(hero(table), "ALN-COMPN-010", asks, among), NO_CARD)


def tosses(play: Play, step: Step, read: Parsed) -> None:
    """The evil side discards cards: the leader first, then the next one that has any."""
    del step
    seats = sorted(evils(play.table), key=lambda seat: seat != leader(play.table))
    left = read.n
    for seat in seats:
        n = min(left, play.table.piles[hand(seat)].size)
        if n:
            play.push(Step(TOSS, seat, number=n))
        left -= n


def toss(play: Play, step: Step) -> Flow[None]:
    """Discard so many cards, chosen in secret."""
    seat = seat_id(step.subject)
    cards = play.table.piles[hand(seat)].cards
    among = tuple(
        Option(f"{card} {n}", n, each.label, card)
        for n, (card, each) in enumerate(zip(cards, thing_options(cards), strict=True))
    )
    n = min(step.number, len(cards))
    chosen = yield from play.ask(
        ChooseSeveral(
            asks=say("{who}: discard {n} cards", who=Ref(seat), n=n),
            rule=RULE,
            seats=(seat,),
            secret=True,
            about=seat,
            among=among,
            least=n,
            most=n,
        )
    )
    for place in chosen:
        discard_card(play, cards[place], hand(seat))


def silences(play: Play, step: Step, read: Parsed) -> None:
    """The evil side plays no more cards in this turn."""
    del step, read
    says = say("No more cards are played in this turn.")
    play.change(TurnUsed(SILENT, 1), Because(RULE, says))


def gives_ducts(play: Play, step: Step, read: Parsed) -> None:
    """Once a round one target may be located for nothing."""
    del step, read
    says = say("Once a round a target is located for nothing.")
    play.change(TrackSet(DUCTS, 1, play.table.tracks.get(DUCTS, 0)), Because(RULE, says))


DOES: Final = {
    "charge": charges,
    "rush": rushes,
    "again": acts_again,
    "shield": shields,
    "find": finds,
    "learn": learns,
    "friend": befriends,
    "toss": tosses,
    "silent": silences,
    "ducts": gives_ducts,
}
STEPS: Final = {CHARGE: charge_one, TOSS: toss}
