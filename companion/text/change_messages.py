"""What happened, as a sentence: one message for each kind of change, for log, voice and reports."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import EVERYBODY
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state import changes as c
from companion.engine.state.seat_names import HANDED, PLAYED_BY, SCREEN, SEAT_S


def change_message(noted: Noted) -> Message:
    """Return what one entry of the stream says, or no text where people need not hear of it.

    A remark says its own reason; a change says what is different now.
    """
    if noted.change is None:
        return noted.why.says
    say_it = _SENTENCES.get(type(noted.change))
    return say_it(noted.change) if say_it else NO_WORDS


def change_messages(notes: Sequence[Noted]) -> list[Message]:
    """Return what each entry says; of hidden cards that go to one pile the first says how many."""
    ways = [_hidden_way(noted) for noted in notes]
    count, told = Counter(ways), set[tuple[str, str]]()
    found: list[Message] = []
    for noted, way in zip(notes, ways, strict=True):
        if way is None or count[way] == 1:
            found.append(change_message(noted))
        elif way in told:
            found.append(NO_WORDS)
        else:
            told.add(way)
            n = count[way]
            goes = say_n("{n} card goes to {pile}", "{n} cards go to {pile}", n, pile=Ref(way[1]))
            found.append(goes)
    return found


def _hidden_way(noted: Noted) -> tuple[str, str] | None:
    """Return from where to where a card went whose face is not known."""
    change = noted.change
    return (
        (change.source, change.to) if isinstance(change, c.CardMoved) and not change.card else None
    )


def _space_added(change: c.SpaceAdded) -> Message:
    if not change.space.face:
        return say("{space} is in play", space=Ref(change.space.id))
    return say("{space} is on the table", space=Ref(change.space.id))


def _moved(change: c.PieceMoved) -> Message:
    if not change.to:
        return say("{piece} is off the map", piece=Ref(change.piece))
    return say("{piece} to {space}", piece=Ref(change.piece), space=Ref(change.to))


def _piece_added(change: c.PieceAdded) -> Message:
    if not change.piece.at:
        return say("{piece} joins", piece=Ref(change.piece.id))
    return say("{piece} in {space}", piece=Ref(change.piece.id), space=Ref(change.piece.at))


def _piece_track(change: c.PieceTrackSet) -> Message:
    return say(
        "{piece}: {track} {was} to {value}",
        piece=Ref(change.piece),
        track=Ref(change.track),
        was=change.was,
        value=change.value,
    )


def _condition(change: c.ConditionSet) -> Message:
    facts = {"piece": Ref(change.piece), "condition": Ref(change.condition)}
    if change.on:
        return say("{piece}: {condition}", **facts)
    return say("{piece}: no longer {condition}", **facts)


def _marker_added(change: c.MarkerAdded) -> Message:
    if not change.marker.on:
        return say("{marker} is put out", marker=Ref(change.marker.id))
    return say("{marker} on {place}", marker=Ref(change.marker.id), place=Ref(change.marker.on))


def _marker_removed(change: c.MarkerRemoved) -> Message:
    """It has the name of its kind: its own is gone with it."""
    if not change.kind:
        return say("{marker} is taken away", marker=Ref(change.marker))
    if not change.on:
        return say("{marker} is taken away", marker=Ref(change.kind))
    facts = {"marker": Ref(change.kind), "place": Ref(change.on)}
    return say("{marker} is taken from {place:gen}", **facts)


def _pile(change: c.PileSet) -> Message:
    """A deck that was made anew has another size; other piles are told of as what they hold."""
    pile = change.pile
    if not pile.down or pile.known or pile.kind != pile.id:
        return NO_WORDS
    return say_n("{pile}: {n} card", "{pile}: {n} cards", pile.size, pile=Ref(pile.id))


def _seen(change: c.SeenSet) -> Message:
    thing = Ref(change.ref)
    if change.seen == EVERYBODY:
        return say("All see {thing}", thing=thing)
    if not change.seen:
        return say("Nobody sees {thing}", thing=thing)
    return say_n("{n} seat sees {thing}", "{n} seats see {thing}", len(change.seen), thing=thing)


def _card_moved(change: c.CardMoved) -> Message:
    if not change.card:
        return say("A card goes to {pile}", pile=Ref(change.to))
    return say("{card} goes to {pile}", card=Ref(change.card), pile=Ref(change.to))


def _word(change: c.WordSet) -> Message:
    """Who decides for a seat and whose the screen is; other words are the rules' own."""
    if change.name == SCREEN:
        return _screen(change.word)
    if not change.name.startswith(PLAYED_BY):
        return NO_WORDS
    who = Ref(change.name.removeprefix(PLAYED_BY))
    return say("A bot plays {who}", who=who) if change.word else say("{who} is back", who=who)


def _screen(word: str) -> Message:
    if word.startswith(SEAT_S):
        return say("The screen stands with {who}", who=Ref(word.removeprefix(SEAT_S)))
    if word == HANDED:
        return say("The screen is handed to who has to look")
    return say("The screen is the whole table's")


def _turn(change: c.TurnSet) -> Message:
    if not change.turn.now:
        return NO_WORDS
    return say("Turn {n}: {seat}", n=change.turn.number, seat=Ref(change.turn.now))


def _dice(change: c.DiceThrown) -> Message:
    count = len(change.thrown.faces)
    return say_n("{n} die is thrown", "{n} dice are thrown", count) if count else NO_WORDS


_SENTENCES: Final[dict[type, Callable[[Any], Message]]] = {
    c.SpaceAdded: _space_added,
    c.SpaceRemoved: lambda it: say("{space} is taken away", space=Ref(it.space)),
    c.SpaceLaid: lambda it: say("{space} lies otherwise", space=Ref(it.space)),
    c.SpaceFaceSet: lambda it: say("{space} is turned over", space=Ref(it.space)),
    c.SpaceStateSet: lambda it: say("{space} is {state}", space=Ref(it.space), state=Ref(it.state)),
    c.LinkStateSet: lambda it: say("{link} is {state}", link=Ref(it.link), state=Ref(it.state)),
    c.PieceAdded: _piece_added,
    c.PieceRemoved: lambda it: say("{piece} is removed", piece=Ref(it.piece)),
    c.PieceMoved: _moved,
    c.PieceTrackSet: _piece_track,
    c.ConditionSet: _condition,
    c.MarkerAdded: _marker_added,
    c.MarkerRemoved: _marker_removed,
    c.PileSet: _pile,
    c.SeenSet: _seen,
    c.CardMoved: _card_moved,
    c.CardNamed: lambda it: say("It is {card}", card=Ref(it.card)),
    c.TrackSet: lambda it: say(
        "{track} {was} to {value}", track=Ref(it.track), was=it.was, value=it.value
    ),
    c.WordSet: _word,
    c.OptionSet: lambda it: say("Played from now on: {option}", option=Ref(it.option)),
    c.TurnSet: _turn,
    c.DiceThrown: _dice,
    c.SeatOut: lambda it: say("{seat} takes no more turns", seat=Ref(it.seat)),
    c.Learned: lambda it: say("{it} is learned", it=Ref(it.id)) if it.record else NO_WORDS,
    c.Ended: lambda _: say("The match is over"),
}
