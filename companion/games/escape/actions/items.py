"""Items: gained, carried, laid down, traded and used (ESC-ITEM-*, ESC-ACT-*)."""

from functools import lru_cache
from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import NO_WORDS, ChooseSeveral, Option, Question, Settled
from companion.engine.ids import CardId, PileId, SeatId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import CardMoved, PileSet, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile, Reading, Step
from companion.games.escape.actions.item_use import use_up
from companion.games.escape.effects.effect_verbs import steps_of
from companion.games.escape.hero.action_groups import ITEMS as GROUP
from companion.games.escape.records.printed import ItemCard
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.components import ITEMS
from companion.games.escape.state.pieces import Hero, heroes, heroes_on, items_id
from companion.games.escape.teach.card_draw import draw_named

_USED: Final = say("used this turn")
_NOTHING: Final = say("nobody has an item")


def items_held(table: Reading, owner: str) -> tuple[CardId, ...]:
    """Return the items a hero carries, or that lie on a tile."""
    pile = table.piles.get(items_id(owner))
    return pile.cards if pile else ()


def may_drop(table: Reading) -> bool:
    """Tell whether items are laid down by choice at this table (ESC-ITEM-060)."""
    return option(table, "drop_items") == "by_choice"


def ensure_pile(play: Play, owner: str, why: Because) -> PileId:
    """Make the pile of items of a tile if there is none yet, and return its id."""
    pile = items_id(owner)
    if pile not in play.table.piles:
        play.change(PileSet(Pile(pile, "item")), why)
    return pile


# -- gaining


def gain(play: Play, step: Step) -> Flow[None]:
    """Draw an item card; what is over the limit goes to the tile (ESC-ITEM-010, 040).

    ``target`` names the tile the item is for: who is not there any more gains nothing.
    """
    seat = seat_id(step.subject)
    hero = Hero.at(play.table, seat)
    if not hero.playing or (step.target and hero.space != step.target):
        return
    why = Because("ESC-ITEM-010", say("{hero} finds an item.", hero=Ref(seat)))
    asks = say("{hero}: draw an item", hero=Ref(seat))
    card = yield from draw_named(play, ITEMS, items_id(seat), why, asks=asks)
    if card:
        play.push(Step("item.surplus", seat, card))
    else:
        play.note(seat, Because("ESC-GAME-060", say("No item is left to draw.")))


def surplus(play: Play, step: Step) -> Flow[None]:
    """Lay down what is over the carrying limit (ESC-ITEM-020..070); ``target`` came last."""
    seat = seat_id(step.subject)
    hero = Hero.at(play.table, seat)
    if not hero.playing or not hero.space:
        return
    down = yield from play.ask(too_many(play.table, seat, CardId(step.target)))
    if not down:
        return
    why = Because("ESC-ITEM-040", say("Two hands carry two items."), ("ESC-ITEM-020",))
    pile = ensure_pile(play, hero.space, why)
    for card in down:
        play.change(CardMoved(card, items_id(seat), pile), why)


def settle_carried(play: Play) -> None:
    """Let whoever carries more than the limit lay some down: found so by hand (ESC-ITEM-040)."""
    table = play.table
    coming = {step.subject for step in table.agenda if step.name == "item.surplus"}
    for hero in heroes(table):
        over = len(items_held(table, hero.id)) > scenario(table).hands
        if over and hero.on_map and hero.id not in coming:
            play.push(Step("item.surplus", hero.id))


def too_many(table: Reading, seat: SeatId, newest: CardId) -> Question[tuple[CardId, ...]]:
    """Which items over the limit a hero lays down: the newest, or as the player picks."""
    carried = items_held(table, seat)
    over = len(carried) - scenario(table).hands
    if over < 1:
        return Settled(())
    if over == 1 and newest and not may_drop(table):
        return Settled((newest,))
    return ChooseSeveral(
        asks=say("{hero}: lay which item down?", hero=Ref(seat)),
        support=say("Two hands carry two items."),
        rule="ESC-ITEM-040",
        seats=(seat,),
        about=seat,
        among=_numbered("down", carried),
        least=over,
        most=over,
    )


def _numbered(word: str, cards: tuple[CardId, ...]) -> tuple[Option[CardId], ...]:
    """Return one option per card; the second of two equal cards is numbered."""
    before = [cards[:n].count(card) for n, card in enumerate(cards)]
    numbers = [f" {n + 1}" if n else "" for n in before]
    numbered = zip(cards, numbers, strict=True)
    return tuple(thing_option(card, f"{word} {card}{number}") for card, number in numbered)


# -- the item action


def item_options(table: Reading, hero: Hero) -> list[Option[Step]]:
    """Return what a hero may do with items now: trade, pick up, lay down, use."""
    used = table.turn.used
    here, carried = items_held(table, hero.space), items_held(table, hero.id)
    found = _trades(table, hero)
    if not here and not carried:
        return found
    taken = _USED if used.get("item", 0) else NO_WORDS
    full = len(carried) >= scenario(table).hands and not may_drop(table)
    no_take = say("hands are full") if full and not taken.text else taken
    items = table.content.of(ItemCard)
    uses = [c for c in carried if items[c].use and items[c].use_when == "own turn"]
    for word, label, cards, off in (
        ("take", say("Take {card}"), here, no_take),
        ("drop", say("Drop {card}"), carried if may_drop(table) else (), taken),
        ("use", say("Use {card}"), uses, NO_WORDS),
    ):
        found += [_with(word, label.text, hero.id, c, off.text) for c in sorted(set(cards))]
    return found


@lru_cache(maxsize=1024)
def _with(word: str, label: str, seat: SeatId, card: CardId, off: str) -> Option[Step]:
    """Return what may be done with a card; the same words give the same option again."""
    return Option(
        f"{word} {card}",
        Step(f"item.{word}", seat, card),
        Message(label, {"card": Ref(card)}),
        ref=card,
        off=Message(off),
        icon=word,
        group=GROUP,
    )


def take(play: Play, step: Step) -> None:
    """Pick up an item of the tile (ESC-ACT-040)."""
    table, seat, card = play.table, seat_id(step.subject), CardId(step.target)
    space = Hero.at(table, seat).space
    if card not in items_held(table, space):
        return
    why = Because("ESC-ACT-040", say("{hero} picks it up.", hero=Ref(seat)))
    play.change(TurnUsed("item", 1), Because("ESC-ACT-010"))
    play.change(CardMoved(card, items_id(space), items_id(seat)), why)
    play.push(Step("item.surplus", seat, card))


def drop(play: Play, step: Step) -> None:
    """Lay an item down on the tile by choice (ESC-ITEM-060, ESC-ACT-010)."""
    table, seat, card = play.table, seat_id(step.subject), CardId(step.target)
    if card not in items_held(table, seat):
        return
    why = Because("ESC-ITEM-060", say("{hero} lays it down.", hero=Ref(seat)))
    play.change(TurnUsed("item", 1), Because("ESC-ACT-010"))
    pile = ensure_pile(play, Hero.at(table, seat).space, why)
    play.change(CardMoved(card, items_id(seat), pile), why)


def use(play: Play, step: Step) -> None:
    """Throw an item away for what it does."""
    seat, card = seat_id(step.subject), CardId(step.target)
    if card in items_held(play.table, seat):
        use_up(play, seat, card)
        play.push(*steps_of(seat, play.table.content.of(ItemCard)[card].use, card))


# -- trading


def _trades(table: Reading, hero: Hero) -> list[Option[Step]]:
    """Return whom a hero may trade with: another one on the same tile (ESC-ACT-020, 050)."""
    near = [other.id for other in heroes_on(table, hero.space) if other.id != hero.id]
    used = _USED if near and table.turn.used.get("trade", 0) else NO_WORDS
    found: list[Option[Step]] = []
    for other in sorted(near):
        empty = not items_held(table, hero.id) and not items_held(table, other)
        found.append(_trade_with(hero.id, other, used.text or (_NOTHING.text if empty else "")))
    return found


@lru_cache(maxsize=256)
def _trade_with(seat: SeatId, other: SeatId, off: str) -> Option[Step]:
    step, label = Step("trade", seat, other), say("Trade: {hero}", hero=Ref(other))
    key, why_not = f"trade {other}", Message(off)
    return Option(key, step, label, other, off=why_not, icon="trade", group=GROUP)


def trade(play: Play, step: Step) -> Flow[None]:
    """Exchange any items with another hero on the tile (ESC-ACT-020, 030)."""
    table, seat, other = play.table, seat_id(step.subject), seat_id(step.target)
    chosen = yield from play.ask(what_changes_hands(table, seat, other))
    if not chosen:
        return
    play.change(TurnUsed("trade", 1), Because("ESC-ACT-010"))
    for owner, card in chosen:
        to = other if owner == seat else seat
        why = because("ESC-ACT-020", "You trade.")
        play.change(CardMoved(card, items_id(owner), items_id(to)), why)
    play.push(Step("item.surplus", seat), Step("item.surplus", other))


def what_changes_hands(
    table: Reading, seat: SeatId, other: SeatId
) -> Question[tuple[tuple[SeatId, CardId], ...]]:
    """Which items go to the other side; one side may give nothing."""
    among = tuple(
        Option(item.key, (owner, item.value), item.label, item.ref, _of_whom(owner))
        for owner in (seat, other)
        for item in _numbered(owner, items_held(table, owner))
    )
    if not among or Hero.at(table, seat).space != Hero.at(table, other).space:
        return Settled(())
    return ChooseSeveral(
        asks=say("Who gets it?"),
        support=say("{one} and {other} trade.", one=Ref(seat), other=Ref(other)),
        rule="ESC-ACT-020",
        seats=(seat, other),
        about=other,
        among=among,
        least=1,
        most=len(among),
    )


def _of_whom(owner: SeatId) -> Message:
    return say("of {hero:gen}", hero=Ref(owner))


STEPS: Final = {
    "item.gain": gain,
    "item.surplus": surplus,
    "item.take": take,
    "item.drop": drop,
    "item.use": use,
    "trade": trade,
}
