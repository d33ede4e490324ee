"""Items, characters and companions at work: with an action, at a turn's start, at a loss (ITEM)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import NO_WORDS, Option, Question, Settled
from companion.engine.ids import CardId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TrackSet
from companion.engine.state.table import Reading, Step
from companion.games.alone.hero import companion as companions
from companion.games.alone.hero import powers
from companion.games.alone.hero.damage import SHIELD, SHIELDS
from companion.games.alone.hero.inventory import complete, kit, left, spend
from companion.games.alone.records.printed import Character, Item, Power
from companion.games.alone.state.components import CHARACTER
from companion.games.alone.state.creatures import creatures_in
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector

ITEM: Final = "item"
ABILITY: Final = "ability"
OFFER: Final = "abilities"
HELP: Final = "help"
USED: Final = "ability used"
"""The table's number that says whether the character's ability is used in this round."""
AIMED: Final = ("hits", "roll", "strike", "push")
"""Verbs that need a creature in the hero's sector."""


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield the items that replace an action (ALN-ITEM-010, ALN-TURN-040)."""
    for item in kit(table):
        if item.action:
            key = f"{ITEM} {item.id} {item.action}"
            yield _option(table, item, key, item.action, _useless(table, item))


def before(table: Reading) -> Iterator[Option[Step]]:
    """Yield what may be used at a turn's start: passive items, abilities (ALN-ITEM-020)."""
    for item in kit(table):
        if item.when == "turn":
            yield _option(table, item, f"{ITEM} {item.id}", "", NO_WORDS)
    yield from abilities(table, "turn")


def _option(table: Reading, item: Item, key: str, group: str, off: Message) -> Option[Step]:
    label = say("{card}", card=Ref(item.id))
    charges_ = say("charges: {n}", n=left(table, item.id))
    if not left(table, item.id):
        off = say("It has no charge.")
    step = Step(ITEM, hero(table), item.id)
    return Option(key, step, label, item.id, charges_, off, group=group)


def _useless(table: Reading, item: Item) -> Message:
    """Return why an item can do nothing here, no words where it can."""
    verbs = {effect.split()[0] for effect in item.does}
    if verbs & set(AIMED) and not creatures_in(table, hero_sector(table)):
        return say("No creature is here.")
    return NO_WORDS


def use(play: Play, step: Step) -> None:
    """Pay a charge, and do what the item says (ALN-ITEM-010..040)."""
    card = CardId(step.target)
    item = play.table.content.of(Item)[card]
    if not left(play.table, card):
        play.note(step.subject, Because("ALN-ITEM-010", say("It has no charge.")))
        return
    part = "upgraded" if complete(play.table, item) and item.upgraded else "does"
    spend(play, card, "ALN-ITEM-010")
    play.push(Step("effects", card, step.subject, word=part))


# -- the character's own ability, and the companion's


def character(table: Reading) -> Character | None:
    """Return the hero's character (ALN-HSETUP-050)."""
    cards = table.piles[CHARACTER].cards
    return table.content.of(Character)[cards[0]] if cards else None


def abilities(table: Reading, when: str) -> Iterator[Option[Step]]:
    """Yield the abilities that work now: the hero's once a round, the companion's for a charge.

    ALN-COMPN-040.
    """
    own = character(table)
    if own is not None and own.when == when and not table.tracks.get(USED):
        label = say("{card}: ability", card=Ref(own.id))
        yield Option(f"{ABILITY} {own.id}", Step(ABILITY, hero(table), own.id), label, own.id)
    card = companions.companion(table)
    if card and table.content.of(Character)[card].companion_when == when:
        label = say("{card} helps", card=Ref(card))
        second = say("charges: {n}", n=companions.health(table))
        step = Step(HELP, hero(table), card)
        yield Option(f"{HELP} {card}", step, label, card, second)


def ability(play: Play, step: Step) -> None:
    """Use the character's ability, once a round."""
    says = say("{card} uses an ability.", card=Ref(step.target))
    play.change(TrackSet(USED, 1), Because("ALN-HSETUP-050", says))
    play.push(Step("effects", step.target, step.subject, word="does"))


def helps(play: Play, step: Step) -> None:
    """Let the companion help for a charge (ALN-COMPN-040)."""
    why = Because("ALN-COMPN-040", say("{card} helps.", card=Ref(step.target)))
    companions.spend(play, 1, why)
    play.push(Step("effects", step.target, step.subject, word="companion"))


def offer(play: Play, step: Step) -> Flow[None]:
    """Offer the abilities that go with an action, once it is carried out (ALN-COMPN-040)."""
    chosen = yield from play.ask(_offered(play.table, step.word))
    if chosen is not None:
        play.push(chosen, step)


def _offered(table: Reading, when: str) -> Question[Step | None]:
    found = list(abilities(table, when))
    if not found:
        return Settled(None)
    none: Option[Step | None] = Option("none", None, say("No"), icon="done", default=True)
    asks = say("{who}: use an ability?", who=Ref(hero(table)))
    among: list[Option[Step | None]] = [none, *found]
    return seat_chooses(hero(table), "ALN-COMPN-040", asks, among)


def shields(play: Play, step: Step) -> Flow[None]:
    """Offer what makes a loss smaller, until nothing more is used (ALN-ITEM-020, POWER-040)."""
    chosen = yield from play.ask(_shields(play.table, step))
    if chosen is not None:
        play.push(chosen, step)


def _shields(table: Reading, step: Step) -> Question[Step | None]:
    left_ = step.number - table.turn.used.get(SHIELD, 0)
    found = list(abilities(table, step.word)) if left_ > 0 else []
    for item in kit(table) if left_ > 0 else ():
        if item.when == step.word and left(table, item.id):
            found.append(_option(table, item, f"{ITEM} {item.id}", "", NO_WORDS))
    if left_ > 0:
        found += [each for each in powers.options(table) if _free(table, each)]
    if not found:
        return Settled(None)
    none: Option[Step | None] = Option("none", None, say("Take it"), icon="done", default=True)
    asks = say("{n} will be lost: make it less?", n=left_)
    among: list[Option[Step | None]] = [none, *found]
    return seat_chooses(hero(table), "ALN-ITEM-020", asks, among)


def _free(table: Reading, offered: Option[Step]) -> bool:
    """Tell whether a power may be used whenever it is needed, and makes a loss smaller."""
    power = table.content.of(Power)[offered.value.target]
    shield = any(effect.startswith("shield") for effect in power.does)
    return power.free and shield and not offered.off.text


STEPS: Final = {SHIELDS: shields, ITEM: use, ABILITY: ability, HELP: helps, OFFER: offer}
