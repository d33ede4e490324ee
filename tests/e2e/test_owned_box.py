"""An owner's evenings: the first from an empty box, the second asks only which card or tile it is.

The real cardboard on the table is played by the house pack: a script looks at it as people would,
tells what is printed when it is asked, and never looks at anything else.
"""

import json
from dataclasses import dataclass, field

import pytest

from companion.bootstrap import InstalledGames
from companion.engine.chance import Chance
from companion.engine.flow.prompts import Choose, PlaceTile, ReadCard, Roll
from companion.engine.forms.form_prompt import Fill, filled
from companion.engine.game import Seat
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.records.printed import (
    AdrenalineCard,
    Entry,
    EventCard,
    Face,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.scenario import Scenario
from companion.games.escape.records.unknown_records import NEW
from companion.session.library.match_library import Library

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"), Seat("I", "Ines"))
DECKS = {"event": EventCard, "skill": SkillCard, "item": ItemCard, "adrenaline": AdrenalineCard}
KIND_BY_RULE = {
    "ESC-EVT-060": "event",
    "ESC-SETUP-040": "skill",
    "ESC-ITEM-010": "item",
    "ESC-ADR-020": "adrenaline",
}
LIFT = "a_lift"


@dataclass
class Cardboard:
    """The real box on the table, shuffled; ``first`` names cards and tiles that lie on top."""

    truth: object
    seed: str
    first: dict[str, list[str]] = field(default_factory=dict)
    drawn: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self):
        chance = Chance(self.seed)
        self.piles = {kind: self.shuffled(kind, chance) for kind in DECKS}
        pool = [t.id for t in self.truth.of(Tile).values() if t.use == "pool" and t.id != LIFT]
        tiles = self.on_top("tile", shuffle(pool, chance))
        at = 14 + chance.below(8)
        self.piles["tile"] = [*tiles[:at], LIFT, *tiles[at:]]

    def shuffled(self, kind, chance):
        records = self.truth.of(DECKS[kind]).values()
        cards = [
            c.id
            for c in records
            for _ in range(getattr(c, "copies", 1))
            if not getattr(c, "apart", 0)
        ]
        return self.on_top(kind, shuffle(cards, chance))

    def on_top(self, kind, cards):
        top = [c for c in self.first.get(kind, []) if c in cards and c != LIFT]
        left = list(cards)
        for card in top:
            left.remove(card)
        return [*top, *left]

    def draw(self, kind):
        if not self.piles[kind]:  # the discards are shuffled
            self.piles[kind] = self.shuffled(kind, Chance(self.seed + "again"))
        card = self.piles[kind].pop(0)
        self.drawn.setdefault(kind, []).append(card)
        return card


def shuffle(cards, chance):
    left = list(cards)
    return [left.pop(chance.below(len(left))) for _ in range(len(left))]


@dataclass
class People:
    """Three people and a script: what they are asked about cards and tiles is written down."""

    session: object
    board: Cardboard
    known: frozenset = frozenset()
    hasty: bool = False
    asked: list = field(default_factory=list)

    def __post_init__(self):
        self.chance = Chance("people " + self.board.seed)
        self.hand = None
        self.cards = 0

    @property
    def truth(self):
        return self.board.truth

    def play(self, most=4_000):
        for _ in range(most):
            if self.session.prompt is None:
                return self
            self.answer(self.session.prompt)
        raise AssertionError("the match does not end")

    def answer(self, prompt):
        if isinstance(prompt, Fill):
            text = self.fill(prompt)
        elif isinstance(prompt, ReadCard):
            text = self.which_card(prompt)
        elif isinstance(prompt, PlaceTile):
            text = self.lay(prompt)
        else:
            text = self.decide(prompt)
        if text.startswith("side "):
            _, name, seat = text.split()
            self.session.side(name, seat)
        else:
            self.session.answer(text)

    # -- which one is it

    def which_card(self, prompt):
        kind = KIND_BY_RULE[prompt.rule]
        card = self.truth.of(DECKS[kind])[self.board.draw(kind)]
        records = self.session.table.content.of(DECKS[kind])
        self.asked.append((kind, card.id, "which"))
        for option in prompt.among:
            ref = option.ref
            if ref and not option.off.text and records[ref].name == card.name:
                assert option.key == f"card {ref}"  # a scan answers by it
                return option.key
        if any(option.key == f"card {NEW}" for option in prompt.among):
            self.hand = card
            return f"card {NEW}"
        return "back"

    def lay(self, prompt):
        if prompt.drawn:
            return prompt.places[0].key
        tile = self.truth.of(Tile)[self.board.draw("tile")]
        self.asked.append(("tile", tile.id, "which"))
        names = self.session.table.content.of(Tile)
        for place in prompt.places:
            if names[place.tile].name == tile.name and names[place.tile].doors == tile.doors:
                return place.key
        self.hand = tile
        return prompt.others[0].key if prompt.others else prompt.places[0].key

    # -- what is printed on it

    def fill(self, prompt):
        if prompt.kind == "scenario":
            return filled(self.of_scenario(prompt))
        if prompt.kind == "die":
            return filled(self.of_die())
        if prompt.kind == "entry":
            return self.of_entry(prompt)
        card = self.hand
        if card is None or not isinstance(card, prompt.made):
            card = self.in_hand(prompt)
        self.hand = None
        self.asked.append((prompt.kind, card.id, "printed"))
        return getattr(self, f"of_{prompt.kind}")(prompt, card)

    def in_hand(self, prompt):
        """Nobody was asked which one it is: it can only be a new one, or a tile that is named."""
        if prompt.kind == "tile":
            named = self.session.table.content.of(Tile)[prompt.known["id"]].name
            found = [t for t in self.truth.of(Tile).values() if t.name == named]
            return found[0] if found else self.truth.of(Tile)[self.board.draw("tile")]
        return self.truth.of(DECKS[prompt.kind])[self.board.draw(prompt.kind)]

    def of_tile(self, prompt, tile):
        icons = [icon for icon in tile.icons if icon.removesuffix(" again") not in EVENTS]
        event = [icon for icon in tile.icons if icon.removesuffix(" again") in EVENTS]
        ducts = [side for run in tile.ducts for side in run.split("-")]
        page = {
            "name": tile.name,
            "doors": list(tile.doors),
            "ducts": ducts,
            "vent": tile.vent,
            "event": event[0] if event else "",
            "icons": icons,
        }
        return json.dumps(page)

    def of_event(self, prompt, card):
        boxes = {f"boxes/{n}": box for n, box in enumerate(card.boxes)}
        if self.hasty:
            players = self.session.table.tracks["players"]
            boxes = {f"boxes/{players - 1}": card.boxes[players - 1]}
        return json.dumps({"name": card.name, "spawn": card.spawn, **boxes})

    def of_entry(self, prompt):
        ref, _, icon = prompt.known["id"].rpartition("_")
        name = self.session.table.content.of(EventCard)[ref].name
        card = next(c for c in self.truth.of(EventCard).values() if c.name == name)
        entry = self.truth.of(Entry)[getattr(card, icon)]
        self.asked.append(("entry", f"{card.id} {icon}", "printed"))
        page = {
            "do": [as_entered(effect) for effect in entry.do],
            "win": [as_entered(effect) for effect in entry.win],
            "choose": [as_entered(effect) for effect in entry.choose],
            "test": [entry.test] if entry.test else [],
            "text": entry.text,
        }
        return json.dumps(page)

    def of_adrenaline(self, prompt, card):
        page = {key: getattr(card, key) for key in ("name", "stat", "bonus", "cost", "text")}
        page |= {"ability_cost": card.ability_cost, "when": card.when}
        return json.dumps({**page, "ability": entered_lines(card.ability)})

    def of_skill(self, prompt, card):
        keys = ("name", "text", "stat", "bonus", "when", "reroll", "use_cost", "use_when")
        return json.dumps({**values(prompt, card, keys), "use": entered_lines(card.use)})

    def of_item(self, prompt, card):
        keys = ("name", "text", "weapon", "stat", "bonus", "when", "hands", "room", "use_when")
        return json.dumps({**values(prompt, card, keys), "use": entered_lines(card.use)})

    def of_die(self):
        (die,) = self.truth.records["die"].values()
        mine = self.session.table.content.of(Face)
        faces = {}
        for n, side in enumerate(die.faces):
            face = self.truth.of(Face)[side]
            shows = (face.intelligence, face.strength, face.speed)
            faces[f"faces/{n}"] = next(
                ref
                for ref, candidate in mine.items()
                if (candidate.intelligence, candidate.strength, candidate.speed) == shows
            )
        return faces

    def of_scenario(self, prompt):
        page = self.truth.of(Scenario)["way_up"]
        keys = [field.key for field in prompt.fields]
        entered = {key: getattr(page, key) for key in keys if hasattr(page, key)}
        entered["start"] = [f"{text} 0" for text in page.start]
        entered["stacks"] = [str(n) for n in page.stacks]
        return entered

    # -- everything else

    def decide(self, prompt):
        keys = [option.key for option in prompt.options() if not option.off.text]
        if "tell" in keys:
            self.asked.append(("entry", prompt.support.text, "by hand"))
        wanted = {*(("done", "later") if self.hasty else ("tell", "all"))}
        if {"tell", "later"} & set(keys):
            return next(key for key in keys if key in wanted)
        if isinstance(prompt, Choose) and "size 1 1" in keys:
            size = self.truth.of(Tile)[prompt.about].size
            return f"size {size[0]} {size[1]}"
        if {"bonus", "ability"} <= set(keys):
            return "bonus" if self.cards % 2 else "ability"
        if "end" in keys and self.cards < MOST_CARDS:
            seat = self.session.table.turn.now
            offers = [offer for offer in self.session.sides(seat) if not offer.off.text]
            if offers and self.chance.below(2) == 0:
                self.cards += 1
                return f"side {offers[0].name} {seat}"
        if isinstance(prompt, Roll):
            return "roll"
        policy = self.session.game.bots["sensible"]
        text = policy(
            self.session.view(prompt.seats[0] if prompt.seats else ""), prompt, self.chance.below
        )
        return text if not text.startswith("side ") else prompt.sample(self.chance.below)


MOST_CARDS = 6
EVENTS = ("fear", "security", "facility")


def values(prompt, card, keys):
    fields = {field.key for field in prompt.fields}
    return {key: getattr(card, key) for key in keys if key in fields}


def as_entered(effect):
    verb, _, number = effect.rpartition(" ")
    plain = verb and number.lstrip("-").isdigit()
    return SINGLE.get(verb if plain else effect, effect) if plain and number == "1" else effect


def entered_lines(effects):
    return [as_entered(part.strip()) for part in effects.split(",") if part.strip()]


SINGLE = {name: name for name, verb in VERBS.items() if verb.most == 1}


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """Two matches of one box, one after the other."""
    home = tmp_path_factory.mktemp("owner")
    library = Library(home, InstalledGames(), version="0")
    truth = library.content("escape")
    chosen = {"pack": "box", "scenario": "scenario_1", "edition": "revised"}
    first = library.begin("escape", SEATS, chosen, seed="first")
    first_time = People(first, Cardboard(truth, "evening")).play()
    first.close()
    known = frozenset(card for _, card, _ in first_time.asked)
    second = library.begin("escape", SEATS, chosen, seed="second")
    board = Cardboard(truth, "evening two", first=first_time.board.drawn)
    second_time = People(second, board, known=known).play()
    second.close()
    return library, first_time, second_time


def test_the_first_match_is_played_to_its_end_from_an_empty_box(evenings):
    library, first_time, _ = evenings
    assert first_time.session.table.result
    kinds = {kind for kind, _, what in first_time.asked if what == "printed"}
    assert kinds == {"tile", "event", "entry", "skill", "item", "adrenaline"}
    assert library.packs("escape").choices()[1].problem == ""


def test_nothing_is_entered_twice(evenings):
    _, first_time, second_time = evenings
    printed = [
        (kind, card)
        for kind, card, what in (*first_time.asked, *second_time.asked)
        if what == "printed"
    ]
    assert len(printed) == len(set(printed))


def test_the_second_time_the_only_question_is_which_one_it_is(evenings):
    _, _, second_time = evenings
    again = [(card, what) for kind, card, what in second_time.asked if card in second_time.known]
    assert len(again) > 20
    assert {what for _, what in again} == {"which"}
    assert not [entry for entry in second_time.asked if entry[2] == "by hand"]


def test_the_journal_of_the_first_match_still_replays(evenings):
    library, first_time, _ = evenings
    opened = library.resume(first_time.session.match)
    assert (opened.sentences, opened.left_out) == ((), ())
    assert opened.session.table == first_time.session.table
    opened.session.close()


def test_the_hasty_are_asked_later_and_once(tmp_path):
    library = Library(tmp_path, InstalledGames(), version="0")
    truth = library.content("escape")
    chosen = {"pack": "box", "scenario": "scenario_1"}
    session = library.begin("escape", SEATS[:2], chosen, seed="hasty")
    people = People(session, Cardboard(truth, "hasty"), hasty=True).play()
    session.close()
    assert session.table.result
    printed = [(kind, card) for kind, card, what in people.asked if what == "printed"]
    assert len(printed) == len(set(printed))
