"""A table in a few words, and a match on it that is driven by scripted answers.

``facility("A-B B#C A~C", heroes={"ann": "A"}, enemies={"guard-1": "B"})`` is a map of tiles A, B, C:
``-`` is a door, ``#`` a locked door, ``~`` a duct between two vents. Tiles lie far apart, so only
``doors={"A": "n"}`` (printed doors) lead to unexplored space; ``cells`` moves them together.

``match_at(table, Step("act", "ann"))`` starts a match there; ``run(table, ..., "move B", "end")``
also answers. Dice are given by their faces, blanks are filled up; instructions to hands (``Do``)
are answered with "done" unless the script names them.
"""

from functools import cache
from pathlib import Path

from msgspec.structs import replace

import companion.games.escape
from companion.engine.flow.prompts import Roll
from companion.engine.game import Seat, Start
from companion.engine.grid import Cell
from companion.engine.packs.ledger import parse_ledger
from companion.engine.state.table import Link, Marker, Piece, Pile, Space, Step, Turn
from companion.games.escape import GAME
from companion.games.escape.hero.movement import moves_left
from companion.games.escape.records.printed import Tile
from companion.games.escape.setup import setup
from companion.games.escape.state.pieces import ENEMY_TYPES, STUNNED, hand_id, items_id, skills_id
from rules.scripted_kit import ScriptedMatch

from . import pack_kit as pack

EDITIONS = ("original", "revised")
RULES_FILE = Path(companion.games.escape.__file__).parent / "content" / "rules.toml"
SIGNS = {"-": ("door", "open"), "#": ("door", "locked"), "~": ("duct", "open")}


@cache
def ledger():
    return parse_ledger("rules.toml", RULES_FILE.read_text())


def choices(edition="revised", **chosen):
    """The options of a match: every open rule as its edition has it, unless chosen otherwise."""
    rules = ledger().options()
    letters = {key: rule.option.default_for(edition) for key, rule in rules.items()}
    ways = {"tiles": "app", "cards": "app", "hands": "app"}
    wrong = set(chosen) - {*letters, *ways}
    assert not wrong, f"no such option: {wrong}"
    return {**letters, **ways, "edition": edition, "scenario": "test", **chosen}


def facility(
    ways="A",
    *,
    heroes=None,
    enemies=None,
    stunned=(),
    icons=None,
    doors=None,
    vents="",
    cells=None,
    dark=(),
    fear=None,
    threat=None,
    vitality=None,
    hand=None,
    items=None,
    skills=None,
    reserve=None,
    pool=6,
    lockdown_pool=4,
    lockdown=False,
    now="",
    turn=3,
    used=None,
    stack=None,
    edition="revised",
    scenario=None,
    content=(),
    **options,
):
    """A table in the middle of a match.

    Args:
        ways: Tiles and how they are joined, in words such as ``A``, ``A-B``, ``A#B``, ``A~B``.
        heroes: Seat -> tile, in turn order; ``{"ann": "A"}`` where none is given.
        enemies: Enemy id -> tile.
        stunned: Enemies that lie flat.
        icons: Tile -> its icons, joined by ``+``.
        doors: Tile -> printed doors such as ``n e``.
        vents: Further tiles with a vent.
        cells: Tile -> (x, y); others lie far apart.
        dark: Tiles with a darkness marker.
        fear: Seat -> fear (3); likewise ``threat`` (0) and ``vitality`` (5).
        hand: Seat -> cards, a list of ids or how many plain ones (4).
        items: Seat or tile -> ids of items; ``skills`` seat -> ids.
        reserve: Type -> numbers in the reserve; otherwise all of the scenario's not on the map.
        pool: Threat pool; ``lockdown_pool`` likewise.
        lockdown: It has begun.
        now: Whose turn it is; the first hero's where none is given.
        turn: Its number.
        used: What it has used.
        stack: Tiles that may still be drawn, all in one stack; none where none are given.
        scenario: Numbers of the scenario that differ.
        content: Records that take the place of the pack's.
        options: Open rules chosen otherwise; also ``tiles``, ``cards``, ``hands``.
    """
    heroes = heroes or {"ann": "A"}
    names, links = _ways(ways)
    joined = {space for link in links if link.kind == "duct" for space in link.joins}
    faces = [
        Tile(
            name,
            name,
            doors=tuple((doors or {}).get(name, "").split()),
            vent=name in joined or name in vents.split(),
            icons=tuple(filter(None, (icons or {}).get(name, "").split("+"))),
            use="start",
        )
        for name in names
    ]
    rules = replace(pack.SCENARIO, **(scenario or {}))
    box = pack.box(rules, *faces, *content)
    seats = tuple(Seat(seat, seat.title()) for seat in heroes)
    table = setup(Start(seats, choices(edition, **options), box))
    table.agenda = ()
    table.turn = Turn(tuple(heroes), now or next(iter(heroes)), turn, used or {})
    for n, name in enumerate(names):
        x, y = (cells or {}).get(name, (10 * n, 50))
        table.spaces[name] = Space(name, "tile", name, (Cell(x, y),))
    table.links.update((link.id, link) for link in links)
    for name in dark:
        table.markers[f"dark {name}"] = Marker(f"dark {name}", "dark", name)
    for seat, space in heroes.items():
        tracks = {
            "fear": (fear or {}).get(seat, 3),
            "threat": (threat or {}).get(seat, 0),
            "vitality": (vitality or {}).get(seat, 5),
        }
        table.pieces[seat] = replace(table.pieces[seat], at=space, tracks=tracks)
    _cards(table, heroes, hand or {}, items or {}, skills or {})
    _enemies(table, enemies or {}, stunned, reserve)
    table.tracks.update({"threat pool": pool, "lockdown pool": lockdown_pool})
    if lockdown:
        table.words["lockdown"] = "begun"
        table.tracks["lockdown turn"] = turn - 1
    _stack(table, stack or [])
    table.redrawn()
    return table


def _ways(words):
    names, links = {}, []
    for word in words.split():
        for sign, (kind, state) in SIGNS.items():
            if sign in word:
                ends = tuple(sorted(word.split(sign)))
                links.append(Link(f"{kind} {ends[0]} {ends[1]}", kind, ends, state))
                names.update(dict.fromkeys(word.split(sign)))
        names.update({word: None} if not set(word) & set(SIGNS) else {})
    return list(names), links


def _take(table, pile, card):
    held = table.piles[pile]
    if held.unknown:
        table.piles[pile] = replace(held, unknown=held.unknown - 1)
        return
    cards = list(held.cards)
    cards.remove(card)
    table.piles[pile] = replace(held, cards=tuple(cards))


def _cards(table, heroes, hands, items, skills):
    on_paper = table.options["hands"] == "paper"
    for seat in heroes:
        cards = hands.get(seat, 4)
        cards = ["plain"] * cards if isinstance(cards, int) else list(cards)
        for card in cards:
            _take(table, "adrenaline", card)
        own = Pile(
            hand_id(seat),
            "adrenaline",
            () if on_paper else tuple(cards),
            len(cards) if on_paper else 0,
            seen=(seat,),
        )
        table.piles[own.id] = own
        for card in skills.get(seat, ()):
            _take(table, "skill", card)
        table.piles[skills_id(seat)] = Pile(skills_id(seat), "skill", tuple(skills.get(seat, ())))
    for owner, cards in items.items():
        for card in cards:
            _take(table, "item", card)
        table.piles[items_id(owner)] = Pile(items_id(owner), "item", tuple(cards))


def _enemies(table, enemies, stunned, reserve):
    for type_ in ENEMY_TYPES:
        rest = table.piles[f"reserve {type_}"].cards
        standees = (*rest, *table.piles[f"box {type_}"].cards)
        kept = rest if reserve is None else [f"{type_}-{n}" for n in reserve.get(type_, ())]
        kept = [e for e in kept if e not in enemies]
        box = [e for e in standees if e not in enemies and e not in kept]
        table.piles[f"reserve {type_}"] = Pile(f"reserve {type_}", type_, tuple(kept))
        table.piles[f"box {type_}"] = Pile(f"box {type_}", type_, tuple(box))
    for enemy, space in enemies.items():
        type_, number = enemy.split("-")
        lies = (STUNNED,) if enemy in stunned else ()
        table.pieces[enemy] = Piece(enemy, type_, space, int(number), lies)


def _stack(table, tiles):
    table.piles["tiles"] = Pile("tiles", "tile", tuple(sorted(tiles)), down=True)
    stacks = [name for name in table.tracks if name.startswith("stack ")]
    for name in stacks:
        table.tracks[name] = 0
    table.tracks["stack 1"] = len(tiles)


class Match(ScriptedMatch):
    """A match of this game; dice are one text a throw, blanks filled up."""

    def __init__(self, table, stop_at=(), seed="test", *, whole=False):
        super().__init__(GAME, table, seed, stop_at=stop_at, whole=whole)

    def throws(self, dice):
        return [dice] if isinstance(dice, str) else list(dice)

    def next_throw(self, left):
        faces = left.pop(0).split()
        return "+".join([*faces, *["blank"] * (self.prompt.dice - len(faces))])

    # -- what a test looks at

    def hero(self, seat="ann"):
        return self.table.pieces[seat]

    def fear(self, seat="ann"):
        return self.table.pieces[seat].tracks["fear"]

    def threat(self, seat="ann"):
        return self.table.pieces[seat].tracks["threat"]

    def vitality(self, seat="ann"):
        return self.table.pieces[seat].tracks["vitality"]

    def cards(self, seat="ann"):
        return self.table.piles[hand_id(seat)].size

    def items(self, owner="ann"):
        pile = self.table.piles.get(items_id(owner))
        return sorted(pile.cards) if pile else []

    def is_stunned(self, enemy):
        return STUNNED in self.table.pieces[enemy].conditions

    def locked(self, link):
        return self.table.links[link].state == "locked"

    def moves(self, seat="ann"):
        """Movement points left."""
        return moves_left(self.table, seat)

    def rolls(self):
        """How many dice each throw so far was of."""
        return [prompt.dice for prompt in self.asked if isinstance(prompt, Roll)]

    def coming(self):
        """Names of the steps still to come."""
        return [step.name for step in self.table.agenda]


def match_at(table, *steps, stop_at=("event.draw",), seed="test", whole=False):
    """Start a match at these steps; it stops when they are done or one of ``stop_at`` comes.

    Where it is ``whole``, other turns follow.
    """
    table.agenda = steps or table.agenda
    return Match(table, stop_at, seed, whole=whole)


def run(table, *answers, step=None, dice=(), stop_at=("event.draw",), seed="test"):
    """Start at one step (whose turn it is: what to do) and give the answers in order."""
    begin = step or Step("act", table.turn.now)
    return match_at(table, begin, stop_at=stop_at, seed=seed).answer(*answers, dice=dice)
