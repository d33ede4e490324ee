"""What a change owes people: the thing and its new value, in any form that a page may name them.

A change that people see on the table is due to be named before the next question. Left out is what no
table is changed by for people: numbers and words that the rules keep for themselves, tokens that only
Companion keeps, whose turn it is (the status bar and the question name it), ways that come with a space,
and reserves of tiles and figures (what leaves them is put down, which is due).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from companion.engine.flow.agenda import Noted
from companion.engine.game import Game
from companion.engine.state import changes as c
from companion.engine.state.map_changes import (
    SpaceAdded,
    SpaceFaceSet,
    SpaceLaid,
    SpaceRemoved,
    SpaceStateSet,
)
from companion.engine.state.table import Marker, Reading
from companion.engine.vocabulary.declarations import Deck
from companion.text.change_messages import change_message
from companion.text.thing_names import CASES
from companion.text.words import Words

Names: TypeAlias = tuple[frozenset[str], ...]
CARD: Final[Mapping[str, frozenset[str]]] = {
    "en": frozenset({"card", "cards"}),
    "pl": frozenset({"karta", "karty", "kartę", "kart", "kartą", "karcie", "kartami"}),
}
"""How cards are called whose faces are hidden."""
END: Final = "end"
"""What is due when the match is over: the page of the end, which has this name."""


@dataclass(frozen=True)
class Due:
    """A change that is due to be named.

    Attributes:
        kind: What kind of change: ``track``, ``move``, ``condition``, ``marker``, ``card``, ``pile``,
            ``map``, ``way``, ``figure``, ``result``.
        sentence: It as the log has it.
        names: For each thing that has to be named together the forms of its name, in small letters.
    """

    kind: str
    sentence: str
    names: Names


@dataclass(frozen=True)
class Naming:
    """How things are called around one answer.

    Attributes:
        game: The game.
        before: The table before it.
        after: The table after it.
        words: The words at both.
    """

    game: Game
    before: Reading
    after: Reading
    words: tuple[Words, Words]

    def thing(self, ref: str) -> frozenset[str]:
        """Return every form of a thing's name, before and after; nothing for no thing."""
        if not ref:
            return frozenset()
        return frozenset(words.name(ref, case).casefold() for words in self.words for case in CASES)

    def number(self, track: str) -> frozenset[str]:
        """Return what a number is called: in full, and in the rows and counts beside the map."""
        vocabulary = self.game.vocabulary
        labels = [shown.label for shown in vocabulary.columns if shown.id == track]
        labels += [vocabulary.counters[track]] if track in vocabulary.counters else []
        labels += [g.name for g in self.game.status(self.after).gauges if g.id == track]
        return self.thing(track) | {self.words[1].say(label).casefold() for label in labels}


def dues(notes: Iterable[Noted], naming: Naming, done: tuple[c.Change, ...] = ()) -> list[Due]:
    """Return what is due of an answer: of each thing its last change, where it made a difference.

    Args:
        notes: What the table is told.
        naming: How things are called.
        done: What hands did by the instruction that was answered: it says in its own words what is
            to be done with the thing, and of figures that move together where.
    """
    found: dict[tuple[object, ...], tuple[Noted, Due | None]] = {}
    for noted in notes:
        if noted.change is not None:
            key = _key(noted.change)
            _ = found.pop(key, None)
            due = _due(noted, naming)
            found[key] = noted, _by_hand(due) if due and noted.change in done else due
    return [due for _, due in found.values() if due is not None]


def _by_hand(due: Due) -> Due:
    names = {
        "move": due.names[-1:],
        "condition": due.names[:1],
        "way": due.names[:2],
        "card": due.names[1:],
    }
    return replace(
        due, names=() if due.kind in ("track", "pile") else names.get(due.kind, due.names)
    )


def _key(change: c.Change) -> tuple[object, ...]:
    """Return which thing a change is about: a later one of it takes its place."""
    if isinstance(change, c.PileSet):
        return c.PileSet, change.pile.id
    fields = _ABOUT.get(type(change), ())
    about = tuple(getattr(change, field) for field in fields)
    return (type(change), *about) if all(about) and about else (id(change),)


_ABOUT: Final[Mapping[type, tuple[str, ...]]] = {
    c.PieceTrackSet: ("piece", "track"),
    c.TrackSet: ("track",),
    c.PieceMoved: ("piece",),
    c.ConditionSet: ("piece", "condition"),
    c.LinkStateSet: ("link",),
    c.CardMoved: ("card",),
}
"""The fields that say which thing a change is about, where a later one takes its place."""


def _due(noted: Noted, naming: Naming) -> Due | None:
    change = noted.change
    if type(change) not in _OWED:
        return None
    kind, owed = _OWED[type(change)]
    names = tuple(forms for forms in owed(change, naming) if forms)
    if not names:
        return None
    sentence = naming.words[1].say(change_message(noted))
    if isinstance(change, c.PileSet):
        sentence = f"{naming.words[1].name(change.pile.id)}: {change.pile.size}"
    return Due(kind, sentence, names)


# -- what is owed of each kind of change


def _piece_track(change: c.PieceTrackSet, naming: Naming) -> Names:
    if change.value == change.was or not _counts(naming.game, change.track):
        return ()
    return naming.thing(change.piece), naming.number(change.track), _digits(change.value)


def _track(change: c.TrackSet, naming: Naming) -> Names:
    if change.value == change.was or not _counts(naming.game, change.track):
        return ()
    return naming.number(change.track), _digits(change.value)


def _condition(change: c.ConditionSet, naming: Naming) -> Names:
    own = {own.id for own in naming.game.vocabulary.conditions if own.label.text}
    if change.condition not in own:
        return ()
    return naming.thing(change.piece), naming.thing(change.condition)


def _marker(marker: Marker | None, naming: Naming) -> Names:
    kind = naming.game.vocabulary.marker_kinds.get(marker.kind) if marker is not None else None
    if marker is None or kind is None or not kind.real:
        return ()
    return naming.thing(marker.kind), naming.thing(marker.on)


def _pile(change: c.PileSet, naming: Naming) -> Names:
    """A pile that was made anew has another size now."""
    old = naming.before.piles.get(change.pile.id)
    same = old is None or old.size == change.pile.size
    return () if same or _deck(naming.game, change.pile.id) is None else (naming.thing(old.id),)


def _way(change: c.LinkStateSet, naming: Naming) -> Names:
    link = naming.after.links.get(change.link) or naming.before.links[change.link]
    return (*map(naming.thing, link.joins), naming.thing(change.state))


def _card(change: c.CardMoved, naming: Naming) -> Names:
    """The card and whose it is now, or who has one more or less of those nobody sees."""
    if _deck(naming.game, change.source) is None and _deck(naming.game, change.to) is None:
        return ()
    owner = naming.thing(_owner(change.to, naming))
    if change.card:
        return naming.thing(change.card), owner
    loser = naming.thing(_owner(change.source, naming))
    return owner or loser or naming.thing(change.to), CARD[naming.words[1].language]


def _owner(pile: str, naming: Naming) -> str:
    """Return the figure or space that a pile belongs to, or ""."""
    owner = pile.partition(" ")[2]
    table = naming.after
    return owner if owner in table.pieces or owner in table.spaces else ""


def _deck(game: Game, pile: str) -> Deck | None:
    """Return the deck whose cards lie in a pile, its own and its discards among them."""
    vocabulary = game.vocabulary
    own = (deck for deck in vocabulary.decks if pile in (deck.id, deck.discard))
    return vocabulary.deck_of(pile) or next(own, None)


def _counts(game: Game, track: str) -> bool:
    """Tell whether people follow a number: it has a name, and is not the rules' own."""
    own = game.vocabulary.numbers.get(track)
    return own is not None and bool(own.label.text) and own.kept_by != "rules"


def _digits(value: int) -> frozenset[str]:
    return frozenset({str(value)})


_OWED: Final[Mapping[type, tuple[str, Callable[[Any, Naming], Names]]]] = {
    c.PieceTrackSet: ("track", _piece_track),
    c.TrackSet: ("track", _track),
    c.PieceMoved: ("move", lambda it, naming: (naming.thing(it.piece), naming.thing(it.to))),
    c.PieceAdded: (
        "figure",
        lambda it, naming: (naming.thing(it.piece.id), naming.thing(it.piece.at)),
    ),
    c.PieceRemoved: ("figure", lambda it, naming: (naming.thing(it.piece),)),
    c.ConditionSet: ("condition", _condition),
    c.MarkerAdded: ("marker", lambda it, naming: _marker(it.marker, naming)),
    c.MarkerRemoved: (
        "marker",
        lambda it, naming: _marker(naming.before.markers.get(it.marker), naming),
    ),
    c.CardMoved: ("card", _card),
    c.PileSet: ("pile", _pile),
    SpaceAdded: ("map", lambda it, naming: (naming.thing(it.space.id),) if it.space.cells else ()),
    SpaceRemoved: ("map", lambda it, naming: (naming.thing(it.space),)),
    SpaceLaid: ("map", lambda it, naming: (naming.thing(it.space),)),
    SpaceFaceSet: ("map", lambda it, naming: (naming.thing(it.space) | naming.thing(it.face),)),
    SpaceStateSet: ("map", lambda it, naming: (naming.thing(it.space), naming.thing(it.state))),
    c.LinkStateSet: ("way", _way),
    c.Ended: ("result", lambda it, naming: (frozenset({END}),)),
}
"""The kind of each change, and what has to be named of it."""
