"""Every verb and every card of the house pack comes into play in random matches."""

from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Dice, Do, Roll
from companion.engine.message import Ref
from companion.engine.state.changes import CardMoved
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.records.printed import (
    AdrenalineCard,
    Entry,
    EventCard,
    ItemCard,
    SkillCard,
)
from companion.games.escape.state.pieces import heroes
from companion.session.session import Session
from games_kit import game_called

ESCAPE = game_called("escape")
CARDS = ESCAPE.content
MATCHES = 200
ANSWERS = 400
"""How many answers a match gets: the first turns of many matches show more than the last of few."""
SIDE_IN = 4
"""One question in so many has a card, a skill or an item played over it, if any can be."""
EXEMPT = {
    "by hand": "for cards that an owner tells: ours say all that they do",
    "knock out": "for cards that an owner tells: none of ours is that cruel",
}
"""Verbs that no card of the house pack has, each with the reason."""


class Seen:
    """What came into play: verbs, cards by what they were used for, entries."""

    def __init__(self):
        self.verbs, self.used, self.entries, self.events = set(), set(), set(), set()
        self.helped, self.raised = set(), set()

    def game(self):
        """The game, with a look at each step that an effect or an entry is."""
        rules = ESCAPE.game.rules
        steps = rules.steps

        def effect(play, step):
            self.verbs.add(step.word)
            self.used.add(step.target)
            return steps["effect"](play, step)

        def entry(play, step):
            self.entries.add(step.target)
            self.events.add(step.subject)
            return steps["event.entry"](play, step)

        watched = {**steps, "effect": effect, "event.entry": entry}
        return replace(ESCAPE.game, rules=replace(rules, steps=watched))

    def look(self, session, happened):
        for noted in happened.notes:
            change = noted.change
            if isinstance(change, CardMoved) and noted.why.rule == "ESC-ADR-020":
                self.raised.add(change.card)
        prompt = session.prompt
        if isinstance(prompt, Roll):
            for line in prompt.receipt:
                self.helped |= {f.id for f in line.label.facts.values() if isinstance(f, Ref)}
        self.helped |= {option.ref for option in prompt.options()} if prompt else set()
        for hero in heroes(session.table):
            for card in (*hero.skills, *hero.items):
                if card.stat in ("speed", "toughness"):  # no receipt shows them
                    self.helped.add(card.id)


def play(session, seen, chance):
    """Answer by chance, and play over the questions what can be played."""
    below = chance.below
    while session.prompt is not None and session.number < ANSWERS:
        prompt = session.prompt
        offers = [
            (offer.name, seat)
            for seat in session.table.turn.order
            for offer in session.sides(seat)
            if not offer.off.text
        ]
        seldom = 2 if isinstance(prompt, (Roll, Dice)) else SIDE_IN
        if offers and not session.open_sides and not below(seldom):
            uses = [offer for offer in offers if offer[0] == "use"] or offers
            name, seat = uses[below(len(uses))]
            happened = session.side(name, seat, source="bot")
        elif isinstance(prompt, Do):
            happened = session.answer("done", source="bot")
        else:
            happened = session.answer(prompt.sample(below), source="bot")
        seen.look(session, happened)


def wanted(seen):
    """What has not come into play yet."""
    missing = {f"verb {verb}" for verb in VERBS if verb not in seen.verbs and verb not in EXEMPT}
    for card in CARDS.of(AdrenalineCard).values():
        missing |= {f"{card.id}, upper half"} if card.id not in seen.raised else set()
        missing |= {f"{card.id}, lower half"} if card.id not in seen.used else set()
    for card in (*CARDS.of(SkillCard).values(), *CARDS.of(ItemCard).values()):
        found = seen.used if card.use else seen.helped
        missing |= {card.id} if card.id not in found else set()
    missing |= set(CARDS.of(Entry)) - seen.entries
    return missing | (set(CARDS.of(EventCard)) - seen.events)


def test_every_verb_and_every_card_comes_into_play():
    seen = Seen()
    game = seen.game()
    scenarios = ESCAPE.choices["scenario"]
    for n in range(MATCHES):
        start = ESCAPE.start(n, scenario=scenarios[n % len(scenarios)])
        session = Session.new(game, start, seed=f"cards {n}", keep_log=False, hands=False)
        play(session, seen, Chance(f"cards {n}"))
        if not wanted(seen):
            break
    assert not wanted(seen)


def test_what_is_exempt_is_a_verb_that_our_cards_do_not_have():
    said = {
        verb
        for kind in (AdrenalineCard, SkillCard, ItemCard, Entry)
        for record in CARDS.of(kind).values()
        for verb in VERBS
        if any(f" {verb} " in f" {part.strip()} " for part in _parts(record))
    }
    assert set(EXEMPT) <= set(VERBS)
    assert set(VERBS) - said == set(EXEMPT)


def _parts(record):
    if isinstance(record, Entry):
        return [
            part for text in (*record.do, *record.win, *record.choose) for part in text.split(",")
        ]
    return (record.ability if isinstance(record, AdrenalineCard) else record.use).split(",")
