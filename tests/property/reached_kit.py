"""Random matches of escape, and what of its steps, cards and verbs came into play in them.

A match's number says all of it: scenario, edition, seats, who plays, and every option by chance.
"""

from collections import Counter
from dataclasses import dataclass, field

from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Dice, Roll
from companion.engine.game import Start
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
from companion.session.bots.policies import CHAOS, RANDOM
from companion.session.bots.simulation import moves
from companion.session.session import Session
from games_kit import game_called
from session_kit import SEATS

ESCAPE = game_called("escape")
CARDS = ESCAPE.content
MOST = 4_000
"""A match that has had so many entries does not end: an error."""
EVENT = "event"
"""The timing of what an event card does."""


@dataclass(frozen=True)
class Plan:
    """What a match is played with."""

    scenario: str
    edition: str
    seats: int
    policy: str
    options: dict[str, str]


def plan(n):
    """The n-th match: all scenarios, editions and seats in turn, one in three played by chaos."""
    scenarios, editions = ESCAPE.choices["scenario"], tuple(ESCAPE.game.editions)
    least, most = ESCAPE.game.seats
    rest, scenario = divmod(n, len(scenarios))
    rest, edition = divmod(rest, len(editions))
    below = Chance(f"reached options {n}").below
    keys = sorted(set(ESCAPE.choices) - {"edition", "scenario"})
    return Plan(
        scenarios[scenario],
        editions[edition],
        least + rest % (most - least + 1),
        CHAOS if n % 3 == 0 else RANDOM,
        {key: ESCAPE.choices[key][below(len(ESCAPE.choices[key]))] for key in keys},
    )


@dataclass
class Found:
    """What came into play in some matches.

    Attributes:
        steps: How often each step was played.
        verbs: Each verb with the timing it was used at.
        raised: Adrenaline cards whose upper half was played.
        used: Cards whose effects came.
        helped: Skills and items that added to a roll or could change one, or were carried where
            they do neither.
        entries: Entries of event cards that happened.
        events: Event cards that were resolved.
        results: How the matches ended.
        spread: Matches of each scenario, edition, number of seats and policy.
        values: Matches with each value of each option, in each edition.
        longest: Entries of the longest match, and its number.
        matches: How many were played, and their entries.
        entered: All entries.
    """

    steps: Counter = field(default_factory=Counter)
    verbs: set = field(default_factory=set)
    raised: set = field(default_factory=set)
    used: set = field(default_factory=set)
    helped: set = field(default_factory=set)
    entries: set = field(default_factory=set)
    events: set = field(default_factory=set)
    results: Counter = field(default_factory=Counter)
    spread: Counter = field(default_factory=Counter)
    values: Counter = field(default_factory=Counter)
    longest: tuple[int, int] = (0, 0)
    matches: int = 0
    entered: int = 0

    def add(self, other):
        """Take in what came into play in other matches."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(value, set | Counter):
                mine.update(value)
            else:
                setattr(self, name, max(mine, value) if name == "longest" else mine + value)
        return self


def timing_of(card):
    """When the effects of a card may be used."""
    record = CARDS.find(card)
    if isinstance(record, AdrenalineCard):
        return record.when
    return record.use_when if isinstance(record, SkillCard | ItemCard) else EVENT


class Watcher:
    """Looks at each step and entry of matches, and notes what came into play."""

    def __init__(self, found):
        self.found = found
        rules = ESCAPE.game.rules
        steps = {name: self._counted(name, does) for name, does in rules.steps.items()}
        self.game = replace(ESCAPE.game, rules=replace(rules, steps=steps))

    def _counted(self, name, does):
        found = self.found

        def step(play, step):
            found.steps[name] += 1
            if name == "effect" and step.target:
                found.used.add(step.target)
                found.verbs.add((step.word, timing_of(step.target)))
            elif name == "event.entry":
                found.entries.add(step.target)
                found.events.add(step.subject)
            return does(play, step)

        return step

    def look(self, session, happened):
        """After an entry: what holds, and which cards helped."""
        faults = list(session.game.invariants(session.table))
        assert faults == [], faults
        for noted in happened.notes:
            if isinstance(noted.change, CardMoved) and noted.why.rule == "ESC-ADR-020":
                self.found.raised.add(noted.change.card)
        prompt = session.prompt
        if isinstance(prompt, Roll):
            for line in prompt.receipt:
                facts = line.label.facts.values()
                self.found.helped |= {fact.id for fact in facts if isinstance(fact, Ref)}
        if isinstance(prompt, Dice):
            self.found.helped |= {option.ref for option in prompt.options()}
        for hero in heroes(session.table):
            for card in (*hero.skills, *hero.items):
                silent = not (card.stat or card.use or getattr(card, "reroll", ""))
                if silent or card.stat in ("speed", "toughness") or getattr(card, "room", 0):
                    self.found.helped.add(card.id)  # no receipt shows them


def play(n, watcher):
    """Play the n-th match to its end; whatever does not hold raises."""
    planned, found = plan(n), watcher.found
    options = ESCAPE.options(edition=planned.edition, scenario=planned.scenario, **planned.options)
    start = Start(SEATS[: planned.seats], options, CARDS)
    hands = planned.policy == CHAOS
    session = Session.new(watcher.game, start, seed=f"reached {n}", keep_log=False, hands=hands)
    session.subscribe(lambda happened: watcher.look(session, happened))
    for _ in moves(session, (planned.policy,), f"reached {n}"):
        assert session.number <= MOST, "the match does not end"
    table = session.table
    assert table.result, "the match stopped without a result"
    found.results[table.result] += 1
    found.spread[
        planned.scenario, table.options["edition"], len(table.turn.order), planned.policy
    ] += 1
    for key in planned.options:
        found.values[planned.edition, key, table.options[key]] += 1
    found.longest = max(found.longest, (session.number, n))
    found.matches += 1
    found.entered += session.number


def played(first, count):
    """Play some matches, numbered from ``first``; return what came into play."""
    watcher = Watcher(Found())
    for n in range(first, first + count):
        try:
            play(n, watcher)
        except BaseException as fault:
            fault.add_note(f"match {n}: {plan(n)}")
            raise
    return watcher.found


# -- what is wanted


def effects_of(record):
    """The verbs of a record, each with its timing."""
    if isinstance(record, Entry):
        texts, when = (*record.do, *record.win, *record.choose), EVENT
    elif isinstance(record, AdrenalineCard):
        texts, when = (record.ability,), record.when
    else:
        texts, when = (record.use,), record.use_when
    return {(said.template, when) for text in texts for said in VERBS.parts(text)}


def wanted_verbs():
    """Every verb on our cards, with every timing it has on any of them."""
    kinds = (AdrenalineCard, SkillCard, ItemCard, Entry)
    return {pair for kind in kinds for card in CARDS.of(kind).values() for pair in effects_of(card)}


def missing_steps(found, exempt):
    """Steps that were never played."""
    return set(ESCAPE.game.rules.steps) - set(found.steps) - set(exempt)


def missing_cards(found):
    """Cards, entries and verbs that never came into play."""
    lost = {f"verb {verb}, {when}" for verb, when in wanted_verbs() - found.verbs}
    for card in CARDS.of(AdrenalineCard):
        lost |= {f"{card}, upper half"} - {f"{raised}, upper half" for raised in found.raised}
        lost |= {f"{card}, lower half"} - {f"{used}, lower half" for used in found.used}
    for card in (*CARDS.of(SkillCard).values(), *CARDS.of(ItemCard).values()):
        came = found.used if card.use else found.helped
        lost |= set() if card.id in came else {card.id}
    lost |= set(CARDS.of(Entry)) - found.entries
    return lost | (set(CARDS.of(EventCard)) - found.events)
