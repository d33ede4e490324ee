"""Current stats: the printed number with everything that changes it, line by line."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import Line
from companion.engine.ids import MarkerId, SeatId
from companion.engine.message import Ref, say
from companion.engine.state.changes import MarkerAdded, MarkerRemoved
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Marker, Reading
from companion.games.escape.records.printed import ItemCard, SkillCard, Stat, When
from companion.games.escape.state.pieces import FEAR_BARS_VENTS, Hero, items_id, skills_id

Kind: TypeAlias = Literal["", "attack", "rush", "outwit", "bash", "pick", "access", "deed", "event"]
"""What is rolled for; "" where nothing is (movement, Toughness)."""

_LOW: Final[Mapping[Stat, int]] = {"intelligence": 1, "strength": -1}
_HIGH: Final[Mapping[Stat, int]] = {"strength": 1}
_TERROR: Final[Mapping[Stat, int]] = {"strength": 1, "speed": 1}
_CALM: Final[Mapping[Stat, int]] = {}
FEAR_TABLE: Final = (_LOW, _LOW, _CALM, _CALM, _CALM, _HIGH, _HIGH, _TERROR, _TERROR)
"""What each level of fear adds to each stat, from 0 to 8 (ESC-FEAR-040..080)."""
_FEAR_RULES: Final = (*("ESC-FEAR-040",) * 2, *("ESC-FEAR-050",) * 3, *("ESC-FEAR-060",) * 2)
BONUS_STATS: Final[tuple[Stat, ...]] = ("intelligence", "strength", "speed", "toughness")
_CARDS: Final = say("cards played")


def lines(table: Reading, seat: SeatId, stat: Stat, kind: Kind = "") -> tuple[Line, ...]:
    """Return where a hero's current stat comes from, one line per modifier (ESC-CHAR-030).

    Args:
        table: The table.
        seat: The hero.
        stat: Which stat.
        kind: What is rolled for: some skills and items count for some rolls alone.
    """
    hero = Hero.at(table, seat)
    found = [Line(say("{stat}", stat=Ref(stat)), hero.base(stat), "ESC-CHAR-030")]
    scared = FEAR_TABLE[hero.fear].get(stat, 0)
    if scared:
        rule = _FEAR_RULES[hero.fear] if hero.fear < FEAR_BARS_VENTS else "ESC-FEAR-070"
        found.append(Line(say("fear {n}", n=hero.fear), scared, rule))
    for card in helping(hero, stat, kind):
        rule = "ESC-SKIL-020" if isinstance(card, SkillCard) else "ESC-CHAR-030"
        found.append(Line(say("{card}", card=Ref(card.id)), card.bonus, rule))
    played = sum(marker.number for marker in bonuses(table, seat, stat))
    if played:
        found.append(Line(_CARDS, played, "ESC-ADR-020"))
    return tuple(found)


def value(table: Reading, seat: SeatId, stat: Stat, kind: Kind = "") -> int:
    """Return a hero's current stat, never below 0 (ESC-CHAR-030): the sum of :func:`lines`."""
    hero = Hero.at(table, seat)
    total = hero.base(stat) + FEAR_TABLE[hero.fear].get(stat, 0)
    for card in helping(hero, stat, kind):
        total += card.bonus
    for marker in bonuses(table, seat, stat) if table.markers else ():
        total += marker.number
    return max(0, total)


def helping(hero: Hero, stat: Stat, kind: Kind) -> tuple[SkillCard | ItemCard, ...]:
    """Return the skills and items that add to a stat; the same cards always do."""
    piles = hero.table.piles

    def build() -> tuple[SkillCard | ItemCard, ...]:
        cards = (*hero.skills, *hero.items)
        return tuple([c for c in cards if c.stat == stat and counts_for(c.when, kind)])

    held = piles[skills_id(hero.id)].cards, piles[items_id(hero.id)].cards
    return hero.table.content.derived((held, stat, kind), build)


def counts_for(when: When, kind: Kind) -> bool:
    """Tell whether something that counts ``when`` counts for this kind of roll."""
    return when == "always" or (kind != "" and when in (kind, "challenge"))


# -- bonuses that end


def bonuses(table: Reading, seat: SeatId, stat: Stat) -> tuple[Marker, ...]:
    """Return the bonuses of played cards that still last."""
    return markers_on(table, seat, f"bonus {stat}") if table.markers else ()


def add_bonus(play: Play, seat: SeatId, stat: Stat, number: int, why: Because) -> None:
    """Give a hero a bonus that ends by itself (ESC-ADR-090, 110, 120)."""
    n = 1
    while f"bonus {stat} {seat} {n}" in play.table.markers:
        n += 1
    marker = Marker(MarkerId(f"bonus {stat} {seat} {n}"), f"bonus {stat}", seat, number)
    play.change(MarkerAdded(marker), why)


def end_bonus(play: Play, seat: SeatId, stat: Stat, why: Because) -> None:
    """End what cards gave to a stat: it was used, or the turn is over."""
    for marker in bonuses(play.table, seat, stat):
        play.change(MarkerRemoved(marker.id), why)


def toughness_used(play: Play, seat: SeatId) -> None:
    """End Toughness bonuses after one enemy attack (ESC-ADR-110)."""
    why = because("ESC-ADR-110", "Toughness cards last for one attack.")
    end_bonus(play, seat, "toughness", why)
