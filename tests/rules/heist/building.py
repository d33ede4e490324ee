"""A building in a few words, and a match in it that is driven by scripted answers.

The board is always the same, sixteen rooms in four rows, no walls unless they are named::

    entrance   lobby          armory          kitchen
    reception  copy_room      it_room         logistics
    rest_room  meeting_room   first_aid_room  security_room
    garden     manager_office rooftop         vault

``building({"ann": "lobby"}, lobby="g k", kitchen="d2 x")`` puts Ann into the Lobby beside a guard and
a keycard guard; in the Kitchen lie a guard shut down for 2 rounds and a destroyed one. ``kd2`` is a
shut-down guard that still holds a keycard.
"""

import re
from functools import cache
from pathlib import Path

from msgspec.structs import replace

import companion.games.heist
from companion.engine.content import PackReader
from companion.engine.flow import Play, Rules, match, settle, side
from companion.engine.game import Seat, Start
from companion.engine.grid import Cell
from companion.engine.ledger import parse_ledger
from companion.engine.message import say
from companion.engine.prompts import Choose, Do, Option, Roll
from companion.engine.table import Link, Marker, Piece, Pile, Space, Step, Turn
from companion.games.heist.layout import all_ways
from companion.games.heist.pieces import skills_id
from companion.games.heist.printed import Scenario
from companion.games.heist.rules import RULES
from companion.games.heist.setup import SETTINGS, setup
from companion.games.heist.sides import SIDE_FLOWS, sides

CONTENT_FOLDER = Path(companion.games.heist.__file__).parent / "content"
ROWS = (
    ("entrance", "lobby", "armory", "kitchen"),
    ("reception", "copy_room", "it_room", "logistics"),
    ("rest_room", "meeting_room", "first_aid_room", "security_room"),
    ("garden", "manager_office", "rooftop", "vault"),
)
ROOMS = [room for row in ROWS for room in row]


@cache
def ledger():
    return parse_ledger("rules.toml", (CONTENT_FOLDER / "rules.toml").read_text())


@cache
def pack(name="open"):
    reader = PackReader(companion.games.heist.GAME.kinds)
    for file in sorted((CONTENT_FOLDER / "packs" / name).glob("*.toml")):
        reader.read(file.name, file.read_text())
    return reader.content()


def choices(**chosen):
    """The options of a match: every open rule as the ledger has it, unless chosen otherwise."""
    letters = {key: rule.option.default for key, rule in ledger().options().items()}
    ways = {setting.key: setting.default for setting in SETTINGS}
    wrong = set(chosen) - {*letters, *ways}
    assert not wrong, f"no such option: {wrong}"
    return {**letters, **ways, "edition": "open", "scenario": "heist", **chosen}


def start(seats=1, content=None, **options):
    """The beginning of a match of so many players."""
    names = ("ann", "ben", "cy", "di")[:seats]
    chairs = tuple(Seat(name, name.title()) for name in names)
    return Start(chairs, choices(**options), content or pack())


def building(
    heroes=None,
    *,
    walls="",
    hp=None,
    bullets=None,
    skills=None,
    dead=(),
    watched=(),
    counters=None,
    held=0,
    dealt=None,
    used=None,
    now="",
    turn=5,
    round_=2,
    deck=None,
    words=(),
    content=None,
    options=None,
    **guards,
):
    """A table in the middle of a match.

    Args:
        heroes: Seat -> room, in turn order; Ann on the Entrance where none is given.
        walls: Walls such as ``lobby-armory kitchen-logistics``.
        hp: Seat -> HP (5).
        bullets: Seat -> (explosive, disruptive), 3 and 3.
        skills: Seat -> names of skill cards, in words.
        dead: Seats that are dead; ``watched`` those that ended a turn beside guards.
        counters: "closed kitchen" -> rounds.
        held: Keycards the team holds; ``dealt`` how many there are, as many as seen otherwise.
        used: What the turn has used.
        now: Whose turn it is, the first hero's where none is given, "game" for the game's.
        deck: Ids of the event cards left in the deck, all where none are given.
        words: Table-wide words.
        guards: Room -> its guards.
    """
    heroes = heroes or {"ann": "entrance"}
    box = content or pack()
    seats = tuple(Seat(seat, seat.title()) for seat in heroes)
    table = setup(Start(seats, choices(**(options or {})), box))
    table.agenda = ()
    whose = "" if now == "game" else now or next(iter(heroes))
    table.turn = Turn(tuple(heroes), whose, turn, used or {})
    table.tracks["round"] = round_
    _board(table, walls.split())
    for seat, room in heroes.items():
        tracks = {"hp": (hp or {}).get(seat, 5), "bullets": (bullets or {}).get(seat, (3, 3))}
        _hero(table, seat, room, tracks, tuple((skills or {}).get(seat, "").split()))
        worn = [word for word, who in (("dead", dead), ("watched", watched)) if seat in who]
        table.pieces[seat] = replace(table.pieces[seat], conditions=tuple(worn))
    for room, words_ in guards.items():
        for word in words_.split():
            _guard(table, room, word)
    for text, rounds in (counters or {}).items():
        kind, _, room = text.rpartition(" ")
        table.markers[text] = Marker(text, kind, room, rounds)
    seen = sum("keycard" in piece.conditions for piece in table.pieces.values())
    table.tracks["keycards"] = held
    table.tracks["keycards dealt"] = seen + held if dealt is None else dealt
    table.words.update(dict.fromkeys(words, "yes"))
    if deck is not None:
        away = [card for card in table.piles["event"].cards if card not in deck]
        table.piles["event"] = Pile("event", "event", tuple(sorted(deck)), down=True)
        table.piles["event discard"] = Pile("event discard", "event", tuple(away))
    table.redrawn()
    return table


def _board(table, walls):
    rules = next(iter(table.content.of(Scenario).values()))
    for slot, room in enumerate(ROOMS):
        table.spaces[room] = Space(room, "room", room, (Cell(slot % 4, slot // 4),))
    for one, other in all_ways(rules):
        ends = (ROOMS[one], ROOMS[other])
        ref = "-".join(sorted(ends))
        wall = any(set(word.split("-")) == set(ends) for word in walls)
        table.links[ref] = Link(ref, "way", ends, "wall" if wall else "open")


def _hero(table, seat, room, tracks, cards):
    explosive, disruptive = tracks["bullets"]
    tracks = {"hp": tracks["hp"], "explosive": explosive, "disruptive": disruptive}
    table.pieces[seat] = replace(table.pieces[seat], at=room, tracks=tracks)
    left = [card for card in table.piles["skill"].cards if card not in cards]
    table.piles["skill"] = Pile("skill", "skill", tuple(left), down=True)
    table.piles[skills_id(seat)] = Pile(skills_id(seat), "skill", cards)


def _guard(table, room, word):
    number = 1 + sum(piece.kind == "guard" for piece in table.pieces.values())
    letters, digits = re.fullmatch(r"([a-z]+)(\d*)", word).groups()
    worn = [
        name
        for letter, name in (("k", "keycard"), ("d", "down"), ("x", "destroyed"))
        if letter in letters
    ]
    tracks = {"counter": int(digits)} if digits else {}
    table.pieces[f"guard-{number}"] = Piece(
        f"guard-{number}", "guard", room, number, tuple(sorted(worn)), tracks
    )


class Match:
    """A match under way: what is open, what lies on the table, what happened."""

    def __init__(self, table, seed="test", *, whole=False):
        self.table = table
        self.play = Play(table, seed)
        self.asked = []
        self.said = []
        steps = {**RULES.steps, "over": self._stop}
        next_turn = RULES.next_turn if whole else lambda play: play.soon(Step("over"))
        self._rules = Rules(steps, next_turn, RULES.settle)
        self._again()

    def _stop(self, play, step):
        yield from play.ask(_THE_END)

    def _again(self):
        self.flow = match(self.play, self._rules)
        self._advance(None)

    def _advance(self, answer):
        try:
            self.prompt = self.flow.send(answer)
        except StopIteration:
            self.prompt = None
            return
        self.play.answered()
        if self.prompt is _THE_END:
            self.prompt = None
        else:
            self.asked.append(self.prompt)

    # -- what a test does

    def answer(self, *answers, dice=""):
        """Give answers in order; dice are thrown, and hands do as told, in between."""
        thrown, left = dice.split(), list(answers)
        while self.prompt is not None:
            if isinstance(self.prompt, Roll) and thrown:
                count = self.prompt.dice
                self.give("+".join(thrown[:count]))
                thrown = thrown[count:]
            elif isinstance(self.prompt, Do) and (not left or self.prompt.legal(left[0]).text):
                self.said.append(self.words(self.prompt.asks))
                self.give("done")
            elif left:
                self.give(left.pop(0))
            else:
                break
        assert not left, f"nobody asked for {left}"
        assert not thrown, f"nobody threw {thrown}, open is {self.prompt}"
        return self

    def give(self, answer):
        """Give one answer; one that is not legal fails the test with the reason."""
        why_not = self.prompt.legal(answer)
        assert not why_not.text, f"{answer!r} to {self.prompt.asks.text!r}: {why_not.text}"
        self._advance(answer)

    def side(self, name, seat, *answers):
        """Play a side flow over the open question to its end."""
        self._drop()
        self.flow = side(self.play, SIDE_FLOWS[name], seat)
        self._advance(None)
        for answer in answers:
            self.give(answer)
        settle(self.play, self._rules)
        self._again()
        return self

    def adjust(self, *changes):
        """Correct the table by hand, as people may at any question."""
        self._drop()
        for change in changes:
            change.apply(self.table)
        settle(self.play, self._rules)
        self._again()
        return self

    def _drop(self):
        self.play.live = False
        self.flow.close()
        self.play.live = True

    # -- what a test looks at

    @staticmethod
    def words(message):
        """A message in English, things by their ids."""
        facts = {name: getattr(fact, "id", fact) for name, fact in message.facts.items()}
        text = message.many if message.many and message.count != 1 else message.text
        return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: str(facts[found[1]]), text)

    def offers(self, seat):
        return [offer.name for offer in sides(self.table, seat)]

    def legal(self, begin=""):
        """Keys of the open question's answers that can be chosen, those that begin so."""
        return [o.key for o in self.prompt.options() if not o.off.text and o.key.startswith(begin)]

    def off(self, key):
        """Why an answer of the open question cannot be chosen, in English; "" where it can."""
        return self.words(next(o.off for o in self.prompt.options() if o.key == key))

    def at(self, piece="ann"):
        return self.table.pieces[piece].at

    def hp(self, seat="ann"):
        return self.table.pieces[seat].tracks["hp"]

    def bullets(self, seat="ann"):
        tracks = self.table.pieces[seat].tracks
        return tracks["explosive"], tracks["disruptive"]

    def is_(self, piece, word):
        return word in self.table.pieces[piece].conditions

    def room(self, room):
        """The guards of a room in the words of :func:`building`, sorted."""
        here = [p for p in self.table.pieces.values() if p.kind == "guard" and p.at == room]
        return " ".join(sorted(_word(piece) for piece in here))

    def count(self, room):
        return sum(p.kind == "guard" and p.at == room for p in self.table.pieces.values())

    def counter(self, text):
        marker = self.table.markers.get(text)
        return marker.number if marker else 0

    def keycards(self):
        return self.table.tracks["keycards"]

    def rolls(self):
        """What each throw so far had to show: the smallest face that counted."""
        return [
            min((int(face) for face in prompt.counts), default=7)
            for prompt in self.asked
            if isinstance(prompt, Roll)
        ]

    def rules(self):
        """Ids of the rules behind everything that happened so far."""
        return [noted.why.rule for noted in self.play.notes]


def _word(piece):
    letters = [
        letter
        for letter, name in (("k", "keycard"), ("d", "down"), ("x", "destroyed"))
        if name in piece.conditions
    ]
    left = piece.tracks.get("counter", 0)
    return ("".join(letters) or "g") + (str(left) if "d" in letters and left else "")


_THE_END = Choose(asks=say("over"), rule="match", among=(Option("over", "", say("over")),))


def at(table, *steps, seed="test", whole=False):
    """Start a match at these steps; it stops when they are done, unless it is ``whole``."""
    table.agenda = steps or table.agenda
    return Match(table, seed, whole=whole)
