"""A map in a few words, and a match on it that is driven by scripted answers.

A map is drawn. Letters are sectors, capital ones rooms; between them lie ways (``-`` ``|``), doors
(``=`` side by side, ``:`` one above the other) and blocked doors (``#``)::

    dark('''
        h-a-b
        |   :
        c   R
    ''', hero="h", revealed="h a", lit="a", danger="b", a="clinger", c="brute*")

puts the hero on h; h and a lie in the labyrinth, a is lit; a clinger stands on a, a wounded brute on c.
Sectors are called by their letters. What is not named as revealed is seen by the evil seats alone.
``stairs="c-z"`` joins two sectors by red stairs, ``blue="..."`` by blue ones. ``below`` is a second map:
level 2, ten columns east of the first.
"""

from functools import cache
from pathlib import Path

from msgspec.structs import replace

import companion.games.alone
from companion.engine.flow.prompts import Roll
from companion.engine.game import Seat, Start
from companion.engine.grid import Cell
from companion.engine.packs.content import Content, PackReader
from companion.engine.packs.ledger import parse_ledger
from companion.engine.state.table import EVERYBODY, Link, Marker, Piece, Pile, Space, Turn
from companion.games.alone import GAME
from companion.games.alone.setup import SETTINGS
from rules.scripted_kit import ScriptedMatch

CONTENT_FOLDER = Path(companion.games.alone.__file__).parent / "content"
WAYS = {
    "-": ("way we", "open"),
    "=": ("door we", "open"),
    "#": ("door we", "blocked"),
    "|": ("way ns", "open"),
    ":": ("door ns", "open"),
    "%": ("door ns", "blocked"),
}
SECOND_LEVEL = 20


@cache
def ledger():
    return parse_ledger("rules.toml", (CONTENT_FOLDER / "rules.toml").read_text())


@cache
def pack(name="house"):
    reader = PackReader(GAME.kinds)
    for file in sorted((CONTENT_FOLDER / "packs" / name).glob("*.toml")):
        reader.read(file.name, file.read_text())
    return reader.content()


def with_numbers(**numbers):
    """The pack with other numbers on the hero sheet."""
    content = pack()
    (printed,) = content.records["numbers"].values()
    records = {**content.records, "numbers": {printed.id: replace(printed, **numbers)}}
    return Content(content.packs, content.kinds, records, content.choices)


def choices(**chosen):
    """The options of a match: every open rule as the ledger has it, unless chosen otherwise."""
    letters = {key: rule.option.default for key, rule in ledger().options().items()}
    ways = {setting.key: setting.default for setting in SETTINGS}
    wrong = set(chosen) - {*letters, *ways}
    assert not wrong, f"no such option: {wrong}"
    scenario = next(iter(GAME.scenarios(pack())))
    return {**letters, **ways, "edition": "house", "scenario": scenario, **chosen}


def start(evils=1, content=None, **options):
    """The beginning of a match of one hero against so many evil seats."""
    chairs = [Seat("ann", "Ann", "hero")]
    chairs += [Seat(name, name.title(), "evil") for name in ("ben", "cy", "di")[:evils]]
    return Start(tuple(chairs), choices(**options), content or pack())


def dark(
    level1,
    *,
    below="",
    hero="h",
    revealed="",
    lit="",
    danger="",
    lcu="",
    stairs="",
    blue="",
    life=12,
    self_=12,
    xp=None,
    tracks=None,
    words=None,
    hands=None,
    used=None,
    evils=1,
    turn=3,
    options=None,
    content=None,
    **creatures,
):
    """A table in the middle of a match.

    Args:
        level1: The first level, drawn.
        below: The second one.
        hero: Where the hero is; that sector is always revealed.
        revealed: Sectors that lie in the labyrinth; ``lit`` those that are lit; ``danger`` and
            ``lcu`` where such tokens lie.
        stairs: Two sectors joined by red stairs ("a-z"), ``blue`` by blue ones.
        life: The hero's LIFE, ``self_`` the SELF CONTROL.
        xp: Ability -> experience.
        tracks: Numbers of the table; ``words`` words.
        hands: Evil seat -> reaction cards in words.
        used: What the turn has used.
        evils: How many evil seats there are: ben, cy, di.
        creatures: Sector -> creatures by the ids of their records, wounded ones with a star.
    """
    table = GAME.begin(start(evils, content, **(options or {})))
    table.agenda = ()
    table.turn = Turn(table.turn.order, "ann", turn, used or {})
    open_ = {*revealed.split(), hero}
    watch = tuple(seat for seat in table.turn.order if seat != "ann")
    _draw(table, level1, 0, open_, watch)
    _draw(table, below, SECOND_LEVEL, open_, watch)
    for kind, pair in (("stairs red", stairs), ("stairs blue", blue)):
        if pair:
            _link(table, kind, *pair.split("-"))
    _shapes(table)
    for ref in lit.split():
        table.spaces[ref] = replace(table.spaces[ref], state="lit")
    _tokens(table, {"danger": danger, "lcu": lcu})
    piece = table.pieces["ann"]
    known = {f"xp {ability}": n for ability, n in (xp or {}).items()}
    numbers = {**piece.tracks, "life": life, "self": self_, **known}
    table.pieces["ann"] = replace(piece, at=hero, tracks=numbers)
    _cards(table, watch, hands or {})
    for sector, names in creatures.items():
        for name in names.split():
            _creature(table, sector, name)
    table.tracks.update(tracks or {})
    table.words.update(words or {})
    table.redrawn()
    return table


def _tokens(table, tokens):
    """Put tokens of each kind on sectors, numbered from 1."""
    for kind, where in tokens.items():
        for n, ref in enumerate(where.split(), 1):
            table.markers[f"{kind}-{n}"] = Marker(f"{kind}-{n}", kind, ref)


def _cards(table, watch, hands):
    """Two empty decks, and what each evil seat holds."""
    for pile in ("played up", "fury", "speed", "fury discard", "speed discard"):
        table.piles[pile] = Pile(pile, "reaction", down=pile in ("fury", "speed"))
    for seat in watch:
        for word, cards in (("hand", hands.get(seat, "")), ("played down", "")):
            ref = f"{word} {seat}"
            table.piles[ref] = Pile(ref, "reaction", tuple(cards.split()), seen=(seat,))


def _draw(table, text, offset, open_, watch):
    """Put a drawn level on a table: sectors stand on even columns and lines."""
    lines = [line for line in text.splitlines() if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    rows = [line[margin:] for line in lines]
    at = {}
    for y, line in enumerate(rows[::2]):
        for x, letter in enumerate(line[::2]):
            if letter.strip():
                at[x, y] = letter
                cell = Cell(offset + x, y)
                seen = EVERYBODY if letter in open_ else watch
                kind = "room" if letter.isupper() else "cross"
                table.spaces[letter] = Space(letter, kind, "", (cell,), 0, "dark", seen)
    for line, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign not in WAYS:
                continue
            x, y = column // 2, line // 2
            kind, state = WAYS[sign]
            ends = (at[x, y], at[x, y + 1]) if line % 2 else (at[x, y], at[x + 1, y])
            _link(table, kind, *ends, state)


def _link(table, kind, first, second, state="open"):
    ref = f"{first}-{second}"
    table.links[ref] = Link(ref, kind, (first, second), state)


def _shapes(table):
    """Give each sector the shape of its open sides and the tile that shows it; rooms their records."""
    rooms = iter(sorted(table.content.records["room"]))
    for ref, space in sorted(table.spaces.items()):
        if space.kind == "room":
            table.spaces[ref] = replace(space, face=next(rooms))
            continue
        shape = _shape(table, ref)
        tiles = table.content.records["tile"].values()
        face = next((tile.id for tile in tiles if tile.shape == shape), "")
        table.spaces[ref] = replace(space, kind=shape, face=face)


def _shape(table, ref):
    sides = set()
    for link in table.links.values():
        if ref in link.joins and not link.kind.startswith("stairs"):
            first = link.joins[0] == ref
            axis = link.kind.split()[1]
            sides.add({"ns": "sn", "we": "ew"}[axis][0 if first else 1])
    if len(sides) == 2:
        return "straight" if sides in ({"n", "s"}, {"e", "w"}) else "curve"
    return {0: "end", 1: "end", 3: "tee", 4: "cross"}[len(sides)]


def _creature(table, sector, name):
    """Put a creature on the map under the next number of its kind of figure."""
    wounded, name = name.endswith("*"), name.removesuffix("*")
    kind = next(k for k in ("creature", "special", "avatar") if name in table.content.records[k])
    record = table.content.records[kind][name]
    n = 1 + sum(piece.kind == kind for piece in table.pieces.values())
    ref = f"{kind}-{n}"
    conditions = ("wounded",) if wounded else ()
    table.pieces[ref] = Piece(ref, kind, sector, record.number, conditions)


class Match(ScriptedMatch):
    """A match of this game; dice are one text of all that fall, such as ``hit miss``."""

    def __init__(self, table, seed="test", *, stop_at=(), whole=False):
        super().__init__(GAME, table, seed, stop_at=stop_at, whole=whole)

    def throws(self, dice):
        return dice.split() if dice else []

    def next_throw(self, left):
        count = self.prompt.dice
        faces, left[:] = left[:count], left[count:]
        return "+".join(faces)

    # -- what a test looks at

    def number(self, track):
        """A number of the hero, else of the table."""
        return self.table.pieces["ann"].tracks.get(track, self.table.tracks.get(track))

    @property
    def life(self):
        return self.number("life")

    @property
    def self_(self):
        return self.number("self")

    def revealed(self):
        """The sectors in the labyrinth, sorted."""
        return " ".join(sorted(r for r, s in self.table.spaces.items() if s.seen == EVERYBODY))

    def lit(self):
        return " ".join(sorted(r for r, s in self.table.spaces.items() if s.state == "lit"))

    def danger(self):
        """The sectors with danger tokens, sorted."""
        found = (m.on for m in self.table.markers.values() if m.kind == "danger")
        return " ".join(sorted(found))

    def creatures(self):
        """Where creatures stand: "a clinger*, b brute", sorted."""
        found = [p for p in self.table.pieces.values() if p.kind != "hero" and p.at]
        return ", ".join(sorted(f"{piece.at} {self._name(piece)}" for piece in found))

    def _name(self, piece):
        records = self.table.content.records[piece.kind].values()
        name = next(record.id for record in records if record.number == piece.number)
        return name + "*" * ("wounded" in piece.conditions)

    def dice_counts(self):
        """How many dice each throw so far had."""
        return [prompt.dice for prompt in self.asked if isinstance(prompt, Roll)]


def at(table, *steps, seed="test", stop_at=(), whole=False):
    """Start a match at these steps; it stops when they are done, unless it is ``whole``.

    It stops before that when one of ``stop_at`` comes.
    """
    table.agenda = steps or table.agenda
    return Match(table, seed, stop_at=stop_at, whole=whole)
