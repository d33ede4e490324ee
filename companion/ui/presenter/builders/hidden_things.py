"""What a table hides, each thing with who knows of it: told once a match is over."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.engine.ids import NO_SEAT, MarkerId, PieceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Pile
from companion.engine.state.visibility import face_up, hidden_from, may_see, open_to_all
from companion.ui.presenter.page.page_parts import Row, Text
from companion.ui.presenter.page.scene import Scene


def hidden_things(scene: Scene) -> Iterator[Row]:
    """Yield everything on a table that not all may see.

    Args:
        scene: The match with the whole table for its view.
    """
    table = scene.view
    for pile in sorted(table.piles.values(), key=lambda pile: pile.id):
        yield from _pile(scene, pile)
    hidden = hidden_from(table, NO_SEAT)
    known = {seat.id: hidden - hidden_from(table, seat.id) for seat in scene.seats}
    for things in (table.pieces, table.markers, table.spaces, table.links):
        for ref in sorted(hidden & set(things)):
            who = [seat for seat, knows in known.items() if ref in knows]
            sign = scene.sign(ref, "private")
            yield Row("", scene.words.name(ref), _where(scene, ref), _known_to(scene, who), sign)


def _pile(scene: Scene, pile: Pile) -> Iterator[Row]:
    """Yield the cards of a pile that not all see, and the places in one that only some know."""
    name, seats = scene.words.name(pile.id), [seat.id for seat in scene.seats]
    who = [seat for seat in seats if face_up(pile, seat)]
    for card, count in sorted(Counter(pile.cards).items()) if not open_to_all(pile.seen) else ():
        many = f"{count} \N{MULTIPLICATION SIGN} " if count > 1 else ""
        yield Row("", f"{many}{scene.words.name(card)}", name, _known_to(scene, who), "cards")
    for known in pile.known:
        if not open_to_all(known.seen):
            who = [seat for seat in seats if may_see(known.seen, seat)]
            place = known.place + 1 if known.place >= 0 else known.place
            where = say("{pile}, place {n}", pile=Ref(pile.id), n=place)
            yield Row("", scene.words.name(known.card), where, _known_to(scene, who), "cards")


def _where(scene: Scene, ref: str) -> str:
    """Return where a figure or a marker is, and what is on it."""
    table, name = scene.view, scene.words.name
    piece, marker = table.pieces.get(PieceId(ref)), table.markers.get(MarkerId(ref))
    if marker is None:
        return name(piece.at) if piece is not None and piece.at else ""
    number = str(marker.number) if marker.number else ""
    word, place = (name(what) if what else "" for what in (marker.word, marker.on))
    return ", ".join(filter(None, (word, number, place)))


def _known_to(scene: Scene, who: Sequence[str]) -> Text:
    if not who:
        return NOBODY
    return ", ".join(map(scene.words.name, who))


NOBODY: Message = say("nobody knew")
