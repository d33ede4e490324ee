"""A reason as a seat may know it: without its secret half, and nothing hidden named."""

from collections.abc import Container
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because, Candidate, SecretBecause, Tie
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref
from companion.engine.state.table import Reading
from companion.engine.state.visibility import face_up, groups, hidden_from, may_see, open_to_all


def reason_for(why: Because, seat: SeatId, table: Reading) -> Because:
    """Return a reason as a seat may know it, by what is hidden from it now."""
    mentioned = mentioned_in(why)
    if not mentioned:
        return reason_seen(why, seat, ())
    hidden = hidden_from(table, seat)
    cards = {ref for ref in mentioned if is_hidden_card(ref, table) and not is_on(ref, table)}
    secret = (mentioned & hidden) | (cards - cards_seen(cards, table, seat))
    return reason_seen(why, seat, secret)


def reason_seen(why: Because, seat: SeatId, secret: Container[str]) -> Because:
    """Return a reason as a seat may know it: without its secret half, and nothing hidden named.

    Args:
        why: The reason.
        seat: Who is told.
        secret: Ids of what it may not know of.
    """
    if type(why) is SecretBecause:
        knows = may_see(why.seen, seat) and not _names(why.whole, secret)
        return reason_seen(why.whole if knows else _public(why), seat, secret)
    if _names(why, secret):
        return bare(why)
    candidates = tuple([c for c in why.candidates if not _candidate_hides(c, secret)])
    if len(candidates) == len(why.candidates) and not any(_tie_hides(t, secret) for t in why.ties):
        return why
    ties = tuple([tie for tie in why.ties if not _tie_hides(tie, secret)])
    return replace(why, candidates=candidates, ties=ties)


def _names(why: Because, secret: Container[str]) -> bool:
    return any(ref in secret for ref in _facts(why.says))


def _public(why: SecretBecause) -> Because:
    return Because(why.rule, why.says, why.also, why.candidates, why.decided, why.ties)


def bare(why: Because) -> Because:
    """Return the rule alone."""
    return Because(why.rule)


NOTHING_SAID: Final = Because("")
"""The reason that is given to who is told nothing."""


def _candidate_hides(candidate: Candidate, secret: Container[str]) -> bool:
    return candidate.ref in secret or any(ref in secret for ref in _facts(candidate.out))


def _tie_hides(tie: Tie, secret: Container[str]) -> bool:
    return any(ref in secret for ref in (*tie.among, *_facts(tie.broken)))


def mentioned_in(why: Because) -> set[str]:
    """Return every word of a reason that may be an id."""
    found = set(_facts(why.says))
    for candidate in why.candidates:
        found |= {candidate.ref, *_facts(candidate.out)}
    for tie in why.ties:
        found |= {*tie.among, *_facts(tie.broken)}
    return found | mentioned_in(why.whole) if type(why) is SecretBecause else found


def _facts(message: Message) -> list[str]:
    facts = message.facts.values()
    return [f.id if isinstance(f, Ref) else f for f in facts if not isinstance(f, int)]


def is_on(ref: str, table: Reading) -> bool:
    """Tell whether a word is the id of a space, link, piece or marker of a table."""
    return any(ref in things for things in groups(table))


def is_hidden_card(ref: str, table: Reading) -> bool:
    """Tell whether a word is a card of a pile that not everybody sees."""
    piles = table.piles.values()
    return any(ref in p.cards for p in piles if p.down or not open_to_all(p.seen))


def cards_seen(refs: set[str], table: Reading, seat: SeatId) -> set[str]:
    """Return those that are cards a seat sees somewhere."""
    piles = [pile for pile in table.piles.values() if face_up(pile, seat)]
    return {ref for ref in refs if any(ref in pile.cards for pile in piles)}
