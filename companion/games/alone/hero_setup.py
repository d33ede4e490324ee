"""The hero's setup: missions, character, first items (ALN-HSETUP)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_options
from companion.engine.flow.prompts import Option
from companion.engine.ids import CardId
from companion.engine.message import Ref, say
from companion.engine.state.changes import PileSet, TrackSet, WordSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile, Step
from companion.engine.vocabulary.deck import draw, which
from companion.games.alone.records.printed import Character, Item, Mission
from companion.games.alone.state.components import (
    CHARACTER,
    ITEM_DECK,
    KIT,
    MISSIONS,
    charges,
    mission_word,
)
from companion.games.alone.state.seats import hero

RANDOM: Final = "random"
BULLETS: Final = "bullets"
FIRST_ITEMS: Final = {
    "easy": (BULLETS, ""),
    "normal": ("",),
    "nightmare": ("",),
    "impossible": (),
}
"""What is drawn at the start: any item, or one of the bullets (ALN-DIFF-020..050)."""
_LATER: Final = ("blue", "green")


def missions(play: Play, step: Step) -> None:
    """Draw a final mission, then a blue and a green one with other icons (HSETUP-080..100)."""
    del step
    while True:
        drawn = _drawn(play)
        rooms = {mission.room for mission in drawn}
        if len(rooms) == len(drawn) or option(play.table, "mission_deck_exhausted") == "reshuffled":
            break
    for mission in drawn:
        says = say("{colour}: {mission}.", colour=Ref(mission.colour), mission=Ref(mission.id))
        name = mission_word(mission.colour)
        play.change(WordSet(name, mission.id), Because("ALN-HSETUP-080", says))
    cards = tuple(CardId(mission.id) for mission in drawn)
    play.change(PileSet(Pile(MISSIONS, "mission", cards)), Because("ALN-HSETUP-110"))


def _drawn(play: Play) -> list[Mission]:
    records = sorted(play.table.content.of(Mission).values(), key=lambda mission: mission.id)
    drawn = [play.pick([mission for mission in records if mission.colour == "red"])]
    for colour in _LATER:
        deck = [mission for mission in records if mission.colour == colour]
        icons = {mission.room for mission in drawn}
        while True:
            card = deck.pop(play.chance(len(deck)))
            if card.room not in icons or not deck:
                break
            says = say("{mission} shows an icon again: another is drawn.", mission=Ref(card.id))
            play.note("", Because("ALN-HSETUP-100", says))
        drawn.append(card)
    return drawn


def character(play: Play, step: Step) -> Flow[None]:
    """Let the hero take a character, chosen or random (ALN-HSETUP-050)."""
    del step
    seat = hero(play.table)
    cards = [CardId(ref) for ref in sorted(play.table.content.of(Character))]
    chance = Option(CardId(RANDOM), CardId(RANDOM), say("By chance"), icon="challenge")
    asks = say("{who}: which character?", who=Ref(seat))
    among = (*thing_options(cards), chance)
    chosen = yield from play.ask(seat_chooses(seat, "ALN-HSETUP-050", asks, among))
    card = play.pick(cards) if chosen == RANDOM else chosen
    says = say("The hero is {character}.", character=Ref(card))
    pile = Pile(CHARACTER, "character", (card,))
    play.change(PileSet(pile), Because("ALN-HSETUP-050", says))


def items(play: Play, step: Step) -> None:
    """Let the hero draw the items of the difficulty (ALN-HSETUP-060, ALN-DIFF-020..050)."""
    del step
    wanted = FIRST_ITEMS[play.table.options["difficulty"]]
    play.push(*(Step("setup.item", word=word) for word in wanted))


def item(play: Play, step: Step) -> Flow[None]:
    """Draw one item, or one of the bullets."""
    table = play.table
    records = table.content.of(Item)
    asks = say("Draw an item. Which is it?")
    named = yield from play.ask(which(table, ITEM_DECK, asks=asks, rule="ALN-HSETUP-060"))
    if step.word == BULLETS and not named:
        named = play.pick([CardId(ref) for ref in sorted(records) if records[ref].bullets])
    card = draw(play, ITEM_DECK, KIT, Because("ALN-HSETUP-060", say("The hero has it.")), named)
    if card:
        n = records[card].charges if option(table, "starting_item_charges") == "three" else 0
        play.change(TrackSet(charges(card), n), Because("ALN-HSETUP-200"))


STEPS: Final = {
    "setup.missions": missions,
    "setup.character": character,
    "setup.items": items,
    "setup.item": item,
}
