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
from companion.engine.flow.prompts import Roll
from companion.engine.game import Seat, Start
from companion.engine.grid import Cell
from companion.engine.packs.content import PackReader
from companion.engine.packs.ledger import parse_ledger
from companion.engine.state.table import Link, Marker, Piece, Pile, Space, Turn
from companion.games.heist import GAME
from companion.games.heist.records.board_randomizer import all_ways
from companion.games.heist.records.printed import Scenario
from companion.games.heist.setup import SETTINGS, setup
from companion.games.heist.state.pieces import skills_id
from rules.scripted_kit import ScriptedMatch

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
    reader = PackReader(GAME.kinds)
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
        discarded = [card for card in table.piles["event"].cards if card not in deck]
        table.piles["event"] = Pile("event", "event", tuple(sorted(deck)), down=True)
        table.piles["event discard"] = Pile("event discard", "event", tuple(discarded))
    table.redrawn()
    return table


def _board(table, walls):
    rules = next(iter(table.content.of(Scenario).values()))
    for slot, room in enumerate(ROOMS):
        table.spaces[room] = Space(room, "room", room, (Cell(slot % 4, slot // 4),))
    for first, second in all_ways(rules):
        ends = (ROOMS[first], ROOMS[second])
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


class Match(ScriptedMatch):
    """A match of this game; dice are one text of all that fall, such as ``5 2 6``."""

    def __init__(self, table, seed="test", *, stop_at=(), whole=False):
        super().__init__(GAME, table, seed, stop_at=stop_at, whole=whole)

    def throws(self, dice):
        return dice.split() if dice else []

    def next_throw(self, left):
        count = self.prompt.dice
        faces, left[:] = left[:count], left[count:]
        return "+".join(faces)

    # -- what a test looks at

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


def _word(piece):
    letters = [
        letter
        for letter, name in (("k", "keycard"), ("d", "down"), ("x", "destroyed"))
        if name in piece.conditions
    ]
    left = piece.tracks.get("counter", 0)
    return ("".join(letters) or "g") + (str(left) if "d" in letters and left else "")


def at(table, *steps, seed="test", stop_at=(), whole=False):
    """Start a match at these steps; it stops when they are done, unless it is ``whole``.

    It stops before that when one of ``stop_at`` comes.
    """
    table.agenda = steps or table.agenda
    return Match(table, seed, stop_at=stop_at, whole=whole)
