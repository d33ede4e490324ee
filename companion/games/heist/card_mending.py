"""Which cards may be put right by hand: events drawn or not, skills with another hero.

Nothing is secret here: a deck holds what lies nowhere else. Uses go with their card, and HP and
bullets fall to the limits that the skills held allow.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.engine.changes import CardMoved, Change, PieceTrackSet
from companion.engine.decks import all_copies
from companion.engine.mends import Place
from companion.engine.message import Ref, say
from companion.engine.table import CardId, PileId, Reading
from companion.games.heist.dealing import SKILLS
from companion.games.heist.events import DECK, DISCARD
from companion.games.heist.pieces import BULLETS, Hero, skills_id, uses_track
from companion.games.heist.printed import Event, Skill
from companion.games.heist.tracking import only_randomizers, tracks_players
from companion.games.heist.vocabulary import DECLARED

_SKILLS_OF: Final = "skills "


# -- the places


def places(table: Reading) -> tuple[Place, ...]:
    """Return the places cards lie at, as far as Companion keeps them (HST-APP-200).

    None while the board is being laid: skills are still dealt.
    """
    if not table.turn.number or only_randomizers(table):
        return ()
    skills = tuple(_skills(table)) if tracks_players(table) else ()
    return (*skills, *_events(table))


def _skills(table: Reading) -> Iterator[Place]:
    held: list[CardId] = []
    for seat in table.turn.order:
        pile = table.piles[skills_id(seat)]
        held.extend(pile.cards)
        yield Place(pile.id, say("skills of {whose}", whose=Ref(seat)), pile.cards, seat)
    left = tuple(sorted(set(table.content.of(Skill)) - set(held)))
    yield Place(SKILLS, DECLARED.pile_names[SKILLS], left)


def _events(table: Reading) -> Iterator[Place]:
    away = table.piles[DISCARD].cards
    left = Counter(all_copies(table.content.of(Event).values()))
    left.subtract(away)
    yield Place(DISCARD, DECLARED.pile_names[DISCARD], away, icon="cards")
    yield Place(DECK, DECLARED.pile_names[DECK], tuple(sorted(left.elements())), icon="cards")


# -- where a card lies


def lies(table: Reading, card: CardId, source: PileId, to: PileId) -> tuple[Change, ...]:
    """Return what makes a card of one pile lie in another; nothing where it cannot lie there.

    What an event did is not taken back, nor done: people found it there.
    """
    if (source in _EVENTS) != (to in _EVENTS):
        return ()
    moved = CardMoved(card, source, to)
    if source in _EVENTS:
        return (moved,)
    return (*_given_up(table, card, source), *_taken(table, card, source, to), moved)


_EVENTS: Final = (DECK, DISCARD)


class _Holding(Hero, frozen=True):
    """A hero as it would be with these skills."""

    held: tuple[Skill, ...] = ()

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skill cards it would hold."""
        return self.held


def _given_up(table: Reading, card: CardId, source: PileId) -> Iterator[Change]:
    """Yield what changes for the hero who does not hold a skill after all."""
    hero = _holder(table, source)
    if hero is None:
        return
    skill = table.content.of(Skill)[card]
    if hero.used(skill):
        yield _set(hero, uses_track(skill), 0)
    yield from _limited(hero, tuple(one for one in hero.skills if one.id != card))


def _taken(table: Reading, card: CardId, source: PileId, to: PileId) -> Iterator[Change]:
    """Yield what changes for the hero who holds a skill: how often it was used goes with it."""
    hero, before = _holder(table, to), _holder(table, source)
    if hero is None:
        return
    skill = table.content.of(Skill)[card]
    used = before.used(skill) if before is not None else 0
    if used != hero.used(skill):
        yield _set(hero, uses_track(skill), used)
    yield from _limited(hero, (*hero.skills, skill))


def _holder(table: Reading, pile: PileId) -> Hero | None:
    """Return the hero whose skills lie in a pile, or None for the deck."""
    seat = pile.removeprefix(_SKILLS_OF)
    return Hero.at(table, seat) if seat in table.pieces else None


def _limited(hero: Hero, held: tuple[Skill, ...]) -> Iterator[Change]:
    """Yield HP and bullets that fall to what these skills allow (HST-SKILL-110, 120)."""
    then = _Holding(hero.table, hero.piece, held)
    for track, most in (("hp", then.hp_most), *((kind, then.most(kind)) for kind in BULLETS)):
        if hero.piece.tracks[track] > most:
            yield _set(hero, track, most)


def _set(hero: Hero, track: str, value: int) -> PieceTrackSet:
    return PieceTrackSet(hero.id, track, value, hero.piece.tracks.get(track, 0))
