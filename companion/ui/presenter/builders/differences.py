"""What is different on the table after some changes, thing by thing, as far as people follow it.

What people follow is what a game declares: numbers and conditions with a name, real tokens, cards
of its decks, the map and the figures on it. Of each thing only the difference counts between how it
was and how it is now; what came back to where it was is left out.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import LinkId, MarkerId, PieceId, PileId, SpaceId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state import changes as c
from companion.engine.state.map_changes import (
    LinkStateSet,
    SpaceAdded,
    SpaceFaceSet,
    SpaceLaid,
    SpaceRemoved,
    SpaceStateSet,
)
from companion.engine.state.table import Marker, Reading
from companion.engine.vocabulary.declarations import Deck
from companion.engine.vocabulary.game_vocabulary import Vocabulary

Group: TypeAlias = Literal["number", "figure", "card", "map"]


class Difference(Struct, frozen=True):
    """One thing that is different now.

    Attributes:
        owner: Whose it is: a figure or a space, "" for what is nobody's.
        ref: The thing itself.
        text: What is different.
        hand: What hands do, in words of its own.
        tokens: How many tokens hands take for it, less than none where they put some back.
        icon: The icon word of the thing.
        group: What it is of.
    """

    owner: str
    ref: str
    text: Message
    hand: Message = NO_WORDS
    tokens: int = 0
    icon: str = ""
    group: Group = "figure"


def differences(
    changes: Sequence[c.Change],
    was: Reading,
    now: Reading,
    vocabulary: Vocabulary,
    done: Sequence[c.Change] = (),
) -> list[Difference]:
    """Return what is different after these changes.

    Args:
        changes: What changed, as one seat was told it.
        was: The table before, as the seat saw it.
        now: The table as it sees it now.
        vocabulary: What the game declares.
        done: Of these changes those that hands have made already.
    """
    found = _Differences(was, now, vocabulary)
    return [
        *found.numbers(changes, done),
        *found.things(changes, done),
        *found.tokens(changes, frozenset(_last_markers(done))),
        *found.cards(changes),
    ]


class _Differences:
    """Two tables of one match, and the differences of each sort of thing between them."""

    def __init__(self, was: Reading, now: Reading, vocabulary: Vocabulary) -> None:
        self._was, self._now, self._vocabulary = was, now, vocabulary

    # -- numbers

    def numbers(
        self, changes: Sequence[c.Change], done: Sequence[c.Change]
    ) -> Iterator[Difference]:
        """Yield numbers that are others now, those of figures before those of the table."""
        moved, last = Counter[tuple[str, str]](), dict[tuple[str, str], int]()
        for change in changes:
            if isinstance(change, c.PieceTrackSet | c.TrackSet):
                owner = change.piece if isinstance(change, c.PieceTrackSet) else ""
                key = owner, change.track
                moved[key] += 0 if change in done else change.value - change.was
                last[key] = change.value
        from_table: set[int] = set()
        for key in sorted(last, key=lambda key: not key[0]):
            found = self._number(key, last[key], moved[key])
            if found is None:
                continue
            if not found.owner and moved[key] in from_table:
                found = replace(found, hand=NO_WORDS)  # whose figure it is takes or gives it
            from_table.add(-found.tokens)
            yield found

    def _number(self, key: tuple[str, str], last: int, moved: int) -> Difference | None:
        """Return what is different of a number, None for one that people do not follow."""
        owner, name = key
        track = self._vocabulary.numbers.get(name)
        if track is None or not track.label.text or track.kept_by == "rules":
            return None
        was, now = _number_on(self._was, owner, name), _number_on(self._now, owner, name)
        if owner and PieceId(owner) not in self._now.pieces:
            now, moved = last, 0
        if was == now:
            return None
        text = say("{track} {was} > {value}", track=Ref(name), was=was, value=now)
        real, icon = track.kept_by == "hands", track.look or name
        if owner:
            return Difference(owner, name, text, tokens=moved if real else 0, icon=icon)
        hand = say("set it to {value}", value=now) if real and moved else NO_WORDS
        return Difference("", name, text, hand, icon=icon, group="number")

    # -- figures, tiles, ways and piles

    def things(self, changes: Sequence[c.Change], done: Sequence[c.Change]) -> Iterator[Difference]:
        """Yield what is different of each thing, in the order in which they changed last."""
        touched: dict[tuple[str, str], bool] = {}
        for change in changes:
            kind, field = _ABOUT.get(type(change), ("", ""))
            if kind:
                key = kind, _ref(change, field)
                lies = touched.pop(key, True)
                touched[key] = lies and change in done
        tell: Mapping[str, Callable[[str], Iterator[Difference]]] = {
            "condition": self._conditions,
            "place": self._place,
            "space": self._space,
            "way": self._way,
            "pile": self._pile,
        }
        for (kind, ref), lies in touched.items():
            for found in tell[kind](ref):
                yield replace(found, hand=NO_WORDS) if lies else found

    def _conditions(self, piece: str) -> Iterator[Difference]:
        old, new = self._was.pieces.get(PieceId(piece)), self._now.pieces.get(PieceId(piece))
        if new is None:
            return
        before = old.conditions if old is not None else ()
        for condition in self._vocabulary.conditions:
            ref, was, now = condition.id, condition.id in before, condition.id in new.conditions
            if was != now and condition.label.text:
                yes = say("{condition}", condition=Ref(ref))
                text = yes if now else say("no longer {condition}", condition=Ref(ref))
                yield Difference(piece, ref, text)

    def _place(self, piece: str) -> Iterator[Difference]:
        old, new = self._was.pieces.get(PieceId(piece)), self._now.pieces.get(PieceId(piece))
        if new is None:
            if old is not None:
                yield Difference(piece, piece, say("gone"), say("take the figure away"))
            return
        if old is not None and old.at == new.at:
            return
        place = Ref(new.at)
        if old is None:
            text, hand = say("new in {space}", space=place), say("put the figure there")
            text, hand = (text, hand) if new.at else (say("new"), NO_WORDS)
        elif new.at:
            text, hand = say("> {space}", space=place), say("move the figure")
        else:
            text, hand = say("off the map"), say("take the figure away")
        yield Difference(piece, piece, text, hand)

    def _space(self, ref: str) -> Iterator[Difference]:
        old, new = self._was.spaces.get(SpaceId(ref)), self._now.spaces.get(SpaceId(ref))
        name, text, hand = Ref(ref), NO_WORDS, NO_WORDS
        if new is None:
            if old is not None and old.cells:
                text, hand = say("{space} is taken away", space=name), say("take the tile away")
        elif old is None:
            text = say("{space} is on the map", space=name) if new.cells else NO_WORDS
        elif old.face != new.face:
            text, hand = say("{space} is turned over", space=name), say("turn the tile over")
        elif (old.cells, old.turns) != (new.cells, new.turns):
            text, hand = say("{space} lies otherwise", space=name), say("turn the tile")
        elif old.state != new.state:
            text = say("{space}: {state}", space=name, state=Ref(new.state))
        if text.text:
            yield Difference("", ref, text, hand, icon="tile", group="map")

    def _way(self, ref: str) -> Iterator[Difference]:
        old, new = self._was.links.get(LinkId(ref)), self._now.links.get(LinkId(ref))
        if old is not None and new is not None and old.state != new.state:
            text = say("{link}: {state}", link=Ref(ref), state=Ref(new.state))
            icon = self._look(f"{new.kind}.{new.state}")
            yield Difference("", ref, text, icon=icon, group="map")

    def _pile(self, ref: str) -> Iterator[Difference]:
        old, new = self._was.piles.get(PileId(ref)), self._now.piles.get(PileId(ref))
        deck = self._deck(ref)
        if old is None or new is None or deck is None or old.size == new.size:
            return
        facts = {"pile": Ref(ref), "was": old.size}
        text = say_n("{pile}: {was} > {n} card", "{pile}: {was} > {n} cards", new.size, **facts)
        yield Difference("", ref, text, icon=deck.icon, group="card")

    def _look(self, ref: str) -> str:
        look = self._vocabulary.looks.get(ref)
        return look.shape if look is not None else ""

    # -- tokens

    def tokens(
        self, changes: Sequence[c.Change], done: Container[MarkerId]
    ) -> Iterator[Difference]:
        """Yield tokens that lie otherwise: like ones on one thing count together."""
        more: Counter[tuple[str, str]] = Counter()
        idle: set[tuple[str, str]] = set()
        for ref, came in _last_markers(changes).items():
            old, new = self._marker(self._was, ref), self._marker(self._now, ref)
            if old is None and new is None:
                yield from self._came_and_went(came)
            elif old is not None and new is not None and (old.kind, old.on) == (new.kind, new.on):
                yield from self._counted(new, old.number)
            else:
                moved = [(it.kind, it.on, n) for it, n in ((old, -1), (new, 1)) if it is not None]
                more.update({(kind, on): n for kind, on, n in moved})
                idle.update([(kind, on) for kind, on, _ in moved if ref in done])
        named: set[tuple[str, int]] = set()
        for (kind, on), count in sorted(more.items(), key=lambda pair: -pair[1]):
            if count:
                found = self._token(kind, on, count, named)
                yield replace(found, hand=NO_WORDS) if (kind, on) in idle else found

    def _marker(self, table: Reading, ref: MarkerId) -> Marker | None:
        marker = table.markers.get(ref)
        kind = self._vocabulary.marker_kinds.get(marker.kind) if marker is not None else None
        return marker if kind is not None and kind.real else None

    def _came_and_went(self, marker: Marker | None) -> Iterator[Difference]:
        """Yield a token that came to light and was taken away at once: a trap that went off."""
        kind = self._vocabulary.marker_kinds.get(marker.kind) if marker is not None else None
        if marker is not None and kind is not None and kind.real and marker.on:
            facts = {"marker": Ref(marker.kind), "place": Ref(marker.on)}
            text, icon = say("{marker} on {place}, now gone", **facts), self._look(marker.kind)
            yield Difference(self._piece(marker.on), marker.id, text, icon=icon, group="map")

    def _counted(self, marker: Marker, was: int) -> Iterator[Difference]:
        facts = {"marker": Ref(marker.kind), "place": Ref(marker.on)}
        now = marker.number
        if was != now:
            text = say("{marker} on {place}: {was} > {value}", **facts, was=was, value=now)
            icon = self._look(marker.kind)
            yield Difference(self._piece(marker.on), marker.id, text, icon=icon, group="map")

    def _token(self, kind: str, on: str, count: int, named: set[tuple[str, int]]) -> Difference:
        """Return where tokens came or went; of several like ones the first says what they are."""
        many, more = abs(count), count > 0
        facts = {
            "count": f"{many} \N{MULTIPLICATION SIGN} " if many > 1 else "",
            "marker": Ref(kind),
            "place": Ref(on),
        }
        owner = self._piece(on)
        if on and not owner and many == 1 and (kind, count) in named:
            text = say("{place}", **facts)
        elif on:
            named.add((kind, count))
            text = say("{count}{marker} gone from {place:gen}", **facts)
            text = say("{count}{marker} on {place}", **facts) if more else text
        else:
            text = say("{count}{marker} gone", **facts)
            text = say("{count}{marker} put out", **facts) if more else text
        hand = say_n("take {n} token away", "take {n} tokens away", many)
        hand = say_n("put {n} token there", "put {n} tokens there", many) if more else hand
        return Difference(owner, kind, text, hand, icon=self._look(kind), group="map")

    def _piece(self, ref: str) -> str:
        return ref if ref in self._now.pieces or ref in self._was.pieces else ""

    # -- cards

    def cards(self, changes: Sequence[c.Change]) -> Iterator[Difference]:
        """Yield known cards by name, and how many hidden ones each owner has more or less."""
        ways: list[c.CardMoved] = []
        hidden: Counter[str] = Counter()
        for change in changes:
            if not isinstance(change, c.CardMoved):
                continue
            if self._deck(change.source) is None and self._deck(change.to) is None:
                continue
            if change.card:
                _go_on(ways, change)
            else:
                source, to = self._owner(change.source), self._owner(change.to)
                hidden.update({source: -1} if source else {})
                hidden.update({to or change.to: 1} if to or not source else {})
        signs: set[tuple[str, str]] = set()
        for way in ways:
            if way.source != way.to:
                yield self._card(way, signs)
        for place, count in hidden.items():
            if count:
                yield self._hidden(place, count)

    def _card(self, way: c.CardMoved, signs: set[tuple[str, str]]) -> Difference:
        """Return a card by name; a sign stands before the first that an owner gets or loses."""
        deck = self._deck(way.to) or self._deck(way.source)
        gains, loses = self._owner(way.to), self._owner(way.source)
        owner = gains or loses
        sign = "+" if gains else "\N{MINUS SIGN}" if loses else ""
        sign = "" if (owner, sign) in signs else sign
        signs.add((owner, sign))
        text = say("{sign}{card}", sign=sign, card=Ref(way.card))
        icon = deck.icon if deck is not None else ""
        return Difference(owner, way.card, text, icon=icon, group="card")

    def _hidden(self, place: str, count: int) -> Difference:
        more = f"{count:+}".replace("-", "\N{MINUS SIGN}")
        if place in self._now.pieces or place in self._now.spaces:
            text = say_n("{more} card", "{more} cards", abs(count), more=more)
            return Difference(place, place, text, icon="card", group="card")
        facts = {"more": more, "pile": Ref(place)}
        text = say_n("{pile}: {more} card", "{pile}: {more} cards", abs(count), **facts)
        return Difference("", place, text, icon="card", group="card")

    def _owner(self, pile: str) -> str:
        """Return the figure or space that a pile belongs to, or ""."""
        owner = pile.partition(" ")[2]
        return owner if owner in self._now.pieces or owner in self._now.spaces else ""

    def _deck(self, pile: str) -> Deck | None:
        own = (deck for deck in self._vocabulary.decks if pile in (deck.id, deck.discard))
        return self._vocabulary.deck_of(pile) or next(own, None)


def _go_on(ways: list[c.CardMoved], change: c.CardMoved) -> None:
    """Add the way of a card; one that went on from where it had come is one way."""
    for n, way in enumerate(ways):
        if (way.card, way.to) == (change.card, change.source):
            del ways[n]
            ways.append(c.CardMoved(change.card, way.source, change.to))
            return
    ways.append(change)


def _last_markers(changes: Sequence[c.Change]) -> dict[MarkerId, Marker | None]:
    """Return each token that came or went, with how it lay when it last came."""
    last: dict[MarkerId, Marker | None] = {}
    for change in changes:
        if isinstance(change, c.MarkerAdded):
            last[change.marker.id] = change.marker
        elif isinstance(change, c.MarkerRemoved):
            _ = last.setdefault(change.marker, None)
    return last


def _number_on(table: Reading, owner: str, track: str) -> int:
    if not owner:
        return table.tracks.get(track, 0)
    piece = table.pieces.get(PieceId(owner))
    return piece.tracks.get(track, 0) if piece is not None else 0


def _ref(change: Any, field: str) -> str:
    """Return the thing that a change is about: its id, or the thing itself that came."""
    about = getattr(change, field)
    return getattr(about, "id", about)


_ABOUT: Final[Mapping[type, tuple[str, str]]] = {
    c.ConditionSet: ("condition", "piece"),
    c.PieceMoved: ("place", "piece"),
    c.PieceAdded: ("place", "piece"),
    c.PieceRemoved: ("place", "piece"),
    SpaceAdded: ("space", "space"),
    SpaceRemoved: ("space", "space"),
    SpaceLaid: ("space", "space"),
    SpaceFaceSet: ("space", "space"),
    SpaceStateSet: ("space", "space"),
    LinkStateSet: ("way", "link"),
    c.PileSet: ("pile", "pile"),
}
"""Which difference a kind of change may make, and the field that says of what."""
