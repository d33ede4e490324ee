"""All that a seat may see and the table may not, in groups, with who else knows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Known, Link, Marker, Piece, Pile, Reading, Space
from companion.engine.state.visibility import Thing, groups, may_see, open_to_all
from companion.ui.models import HandCard, PrivateGroup
from companion.ui.presenter.page.scene import Scene

Views: TypeAlias = Mapping[SeatId, Reading]
"""The table as each of some seats may see it."""
_HEAD_MOST: Final = 14
"""Letters beside a card's icon that the narrowest card has room for."""
_CARDS_MOST: Final = 4
"""Cards with words that a page has room for."""
_LINES_MOST: Final = 24
"""Names, and heads over them, that a page has room for."""
_CARDS_WITH_NAMES: Final = 2
_NAMES_WITH_CARDS: Final = 7
"""Cards and lines that one page has room for together."""


class Private(Struct, frozen=True):
    """One thing that somebody may see and the table may not.

    Attributes:
        head: What it is one of, and where it lies.
        seats: Who else knows of it.
        card: It.
    """

    head: str
    seats: tuple[SeatId, ...]
    card: HandCard


def private_things(own: Scene, table: Scene, others: Views) -> tuple[Private, ...]:
    """Return what a seat may see and the table may not: piles, known places, what is on the map.

    What the seat alone saw before it was taken back is there too.

    Args:
        own: The match as the seat may see it.
        table: It as the whole table may see it.
        others: The table as each other seat may see it, those that Companion plays too.
    """
    return (
        *_in_piles(own, table, others),
        *_known_places(own, table),
        *_on_the_map(own, table, others),
        *_taken_back(own),
    )


def hides_on_the_map(own: Scene, table: Scene) -> bool:
    """Tell whether a seat sees more of the map than the table does, or saw it once."""
    saw = any(glimpse.alone and glimpse.thing is not None for glimpse in own.glimpsed)
    return saw or any(True for _ in _more_seen(own, table))


def private_pages(
    scene: Scene, things: Iterable[Private], *, with_map: bool
) -> list[tuple[PrivateGroup, ...]]:
    """Return things in groups, page by page: of a kind and known to the same seats.

    Args:
        scene: The match as the seat may see it.
        things: What it may see and the table may not.
        with_map: The map stands beside names, which have half the stage then.
    """
    worded: list[PrivateGroup] = []
    named: list[PrivateGroup] = []
    for group in _grouped(scene, things):
        with_words = tuple(card for card in group.cards if card.text)
        others = tuple(card for card in group.cards if not card.text)
        worded += [replace(group, cards=with_words)] if with_words else []
        named += [replace(group, cards=others)] if others else []
    few = sum(len(group.cards) for group in worded) <= _CARDS_WITH_NAMES
    if few and not with_map and sum(map(_lines, named)) <= _NAMES_WITH_CARDS:
        return [(*worded, *named)] if worded or named else []
    lines = _LINES_MOST // 2 if with_map else _LINES_MOST
    return [*_paged(worded, _CARDS_MOST, head=0), *_paged(named, lines, head=1)]


def _grouped(scene: Scene, things: Iterable[Private]) -> list[PrivateGroup]:
    grouped: dict[tuple[str, tuple[SeatId, ...]], list[HandCard]] = {}
    for thing in things:
        grouped.setdefault((thing.head, thing.seats), []).append(thing.card)
    return [
        PrivateGroup(head.upper(), scene.say(_also(scene, seats)), tuple(cards))
        for (head, seats), cards in grouped.items()
    ]


def _lines(group: PrivateGroup) -> int:
    return 1 + len(group.cards)


def _paged(
    groups: Iterable[PrivateGroup], most: int, *, head: int
) -> list[tuple[PrivateGroup, ...]]:
    """Return groups page by page, one that is too long on several.

    Args:
        groups: They.
        most: What a page has room for.
        head: What the head of a group takes of it.
    """
    pages: list[list[PrivateGroup]] = []
    room = 0
    for group in groups:
        cards = group.cards
        while cards:
            if room <= head:
                pages.append([])
                room = most
            here = cards[: room - head]
            pages[-1].append(replace(group, cards=here))
            room -= head + len(here)
            cards = cards[len(here) :]
    return [tuple(page) for page in pages]


def _also(scene: Scene, seats: tuple[SeatId, ...]) -> Message:
    names = ", ".join(map(scene.words.name, seats))
    return say("also: {names}", names=names) if seats else Message("")


# -- piles


def _in_piles(own: Scene, table: Scene, others: Views) -> Iterator[Private]:
    for ref, pile in sorted(own.view.piles.items()):
        public = table.view.piles.get(ref)
        open_cards = Counter(public.cards if public is not None else ())
        seats = tuple(seat for seat, view in others.items() if _sees_faces(pile, view))
        head = _pile_head(own, pile)
        for card in (Counter(pile.cards) - open_cards).elements():
            yield Private(head, seats, hand_card(own, card))


def _sees_faces(pile: Pile, view: Reading) -> bool:
    return pile.id in view.piles and bool(view.piles[pile.id].cards)


def _known_places(own: Scene, table: Scene) -> Iterator[Private]:
    for ref, pile in sorted(own.view.piles.items()):
        public = table.view.piles.get(ref)
        for known in pile.known:
            if public is not None and known in public.known:
                continue
            seats = tuple(s.id for s in own.seats if s.id != own.seat and may_see(known.seen, s.id))
            head, card, place = _pile_head(own, pile), hand_card(own, known.card), _place(known)
            if card.text:
                head = own.say(say("{what}: {where}", what=head, where=own.say(place)))
            else:
                name = own.say(say("{what}: {where}", what=card.bonus, where=own.say(place)))
                card = replace(card, bonus=name)
            yield Private(head, seats, card)


def _place(known: Known) -> Message:
    if known.place == 0:
        return say("top card")
    if known.place == -1:
        return say("bottom card")
    if known.place > 0:
        return say("{n} from the top", n=known.place + 1)
    return say("{n} from the bottom", n=-known.place)


def _pile_head(scene: Scene, pile: Pile) -> str:
    vocabulary = scene.game.vocabulary
    name = vocabulary.pile(scene.view, pile).name
    if name.text == pile.id and pile.id not in vocabulary.labels:
        name = vocabulary.labels.get(pile.kind, Message(pile.kind))
    return scene.say(name)


def hand_card(scene: Scene, card: str) -> HandCard:
    """Return a card as whoever may see it reads it; one without a face is only named."""
    face = scene.cards.get(card)
    name = scene.words.name(card)
    if face is None:
        return HandCard(card, "cards", name)
    icon = scene.first_icon(face.corner) or "cards"
    (bonus, bonus_text), *rest = face.lines or ((Message(""), Message("")),)
    below = " ".join(
        text for head, words in rest for text in (scene.say(head) + ":", scene.say(words)) if text
    )
    head, _, cost = scene.say(bonus).partition(", ")
    if len(head) > _HEAD_MOST:
        head = head.rpartition(" ")[2]  # the icon says the rest
    return HandCard(card, icon, head.upper(), cost or scene.say(bonus_text), name.upper(), below)


# -- the map


def _more_seen(own: Scene, table: Scene) -> Iterator[Thing]:
    """Yield spaces, ways, figures and tokens of which a seat sees more than the table."""
    public: Mapping[str, Thing]
    for mine, public in zip(groups(own.view), groups(table.view), strict=True):
        yield from (thing for ref, thing in sorted(mine.items()) if public.get(ref) != thing)


def _on_the_map(own: Scene, table: Scene, others: Views) -> Iterator[Private]:
    for thing in _more_seen(own, table):
        seats = tuple(seat for seat, view in others.items() if _knows(view, thing))
        yield Private(own.say(_kind(own, thing)), seats, _named(own, thing))


def _knows(view: Reading, thing: Thing) -> bool:
    """Tell whether another seat sees a thing too, at least as much of it."""
    if isinstance(thing, Link):
        way = view.links.get(thing.id)
        ends = zip(way.joins, thing.joins, strict=True) if way is not None else ()
        return way is not None and all(end in ("", theirs) for theirs, end in ends)
    return any(things.get(thing.id) == thing for things in groups(view))


def _taken_back(own: Scene) -> Iterator[Private]:
    """Yield what a seat saw and what was taken back since, but for what everybody saw.

    Who else knows of a thing is told as it was seen then, never by what others see now.
    """
    head = own.say(say("Seen, then taken back"))
    for glimpse in own.glimpsed:
        if glimpse.alone:
            thing = glimpse.thing
            seen = () if thing is None or open_to_all(thing.seen) else thing.seen
            seats = tuple(s.id for s in own.seats if s.id in seen and s.id != own.seat)
            card = hand_card(own, glimpse.ref) if thing is None else _named(own, thing)
            yield Private(head, seats, card)


def _kind(scene: Scene, thing: Thing) -> Message:
    """Return what a game calls things of this kind."""
    if isinstance(thing, Space):
        return say("Places")
    if isinstance(thing, Link):
        return say("Ways")
    return scene.game.vocabulary.labels.get(
        thing.kind, say("Figures") if isinstance(thing, Piece) else say("Tokens")
    )


def _named(scene: Scene, thing: Thing) -> HandCard:
    """Return a thing of the map by its name, and where it is."""
    where = thing.at if isinstance(thing, Piece) else thing.on if isinstance(thing, Marker) else ""
    word = thing.word if isinstance(thing, Marker) else ""
    name = scene.say(say("{what}", what=Ref(thing.id)))
    if word:
        name = f"{name} ({scene.words.name(word)})"
    if where:
        name = scene.say(say("{what}: {where}", what=name, where=Ref(where)))
    return HandCard(thing.id, _ICONS[type(thing)], name)


_ICONS: Final[Mapping[type, str]] = {Space: "plan", Link: "next", Piece: "people", Marker: "cards"}
