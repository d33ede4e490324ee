"""Which cards may be put right by hand: events drawn or not, skills with another hero.

Nothing is secret here: a deck holds what lies nowhere else. Uses go with their card, and HP and
bullets fall to the limits that the skills held allow.
"""

from collections.abc import Iterator
from typing import Final

from companion.engine.by_hand.found_cards import card_found, card_places
from companion.engine.by_hand.manual_fixes import CardPlace
from companion.engine.ids import CardId, PileId, seat_id
from companion.engine.state.changes import Change
from companion.engine.state.table import Reading
from companion.games.heist.assist_level import only_randomizers, tracks_players
from companion.games.heist.records.printed import Skill
from companion.games.heist.state.components import DECLARED, SKILLS
from companion.games.heist.state.pieces import BULLETS, Hero, uses_track

_SKILLS_OF: Final = "skills "


def places(table: Reading) -> tuple[CardPlace, ...]:
    """Return the places cards lie at, as far as Companion keeps them (HST-APP-200).

    None while the board is being laid: skills are still dealt.
    """
    if not table.turn.number or only_randomizers(table):
        return ()
    skills = tracks_players(table)
    found = card_places(DECLARED, table)
    return tuple(place for place in found if skills or DECLARED.deck_of(place.pile) != SKILLS)


def put_in_pile(table: Reading, card: CardId, source: PileId, to: PileId) -> tuple[Change, ...]:
    """Return what makes a card of one pile lie in another; nothing where it cannot lie there.

    What an event did is not taken back, nor done: people found it there.
    """
    moved = card_found(DECLARED, table, card, source, to)
    if not moved or DECLARED.deck_of(to) != SKILLS:
        return moved
    skill, giver, taker = table.content.of(Skill)[card], _holder(table, source), _holder(table, to)
    changes: list[Change] = []
    if giver is not None:
        held = tuple(owned for owned in giver.skills if owned != skill)
        changes += _with_skills(giver, held, skill, used=0)
    if taker is not None:
        used = giver.used(skill) if giver is not None else 0
        changes += _with_skills(taker, (*taker.skills, skill), skill, used=used)
    return (*changes, *moved)


class _Holding(Hero, frozen=True):
    """A hero as it would be with these skills."""

    held: tuple[Skill, ...] = ()

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skill cards it would hold."""
        return self.held


def _holder(table: Reading, pile: PileId) -> Hero | None:
    """Return the hero whose skills lie in a pile, or None for the deck."""
    seat = seat_id(pile.removeprefix(_SKILLS_OF))
    return Hero.at(table, seat) if seat in table.pieces else None


def _with_skills(
    hero: Hero, held: tuple[Skill, ...], skill: Skill, *, used: int
) -> Iterator[Change]:
    """Yield how often a skill counts as used, and HP and bullets that fall to what is allowed.

    HST-SKILL-110, 120.
    """
    if used != hero.used(skill):
        yield hero.set_to(uses_track(skill), used)
    after = _Holding(hero.table, hero.piece, held)
    for track in ("hp", *BULLETS):
        if after.lacks(track) < 0:
            yield after.set_to(track, after.most(track))
