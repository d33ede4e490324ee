"""The warden looks ahead: each of its plans, and whatever the next hunter may do about it."""

from companion.engine.because import Because, Candidate
from companion.engine.flow.chain import SEPARATOR
from companion.engine.grid import distances
from companion.engine.message import say
from companion.engine.state.piece_view import markers_on
from lair.board import beasts, hunters, lit, noise_on, paths
from lair.components import ACTS

CATCH, NEWS, FAR, NOISY = 10, 2, 9, 2
"""Worth of a catch, and of what a hunter may find in a room; a beast out of reach; a noisy way."""


def foresee(view, prompt, thinking):
    """The plan after which the hunter's best reply is worst; the first of those that are alike.

    A plan whose replies were not all looked at counts for nothing; with no position left to look at
    the warden plays nothing.
    """
    best, most = next(plans(prompt)), None
    for keys, found in weighed(view, prompt, thinking):
        if most is None or found["sum"] > most:
            best, most = keys, found["sum"]
    return SEPARATOR.join(best)


def why_foreseen(view, prompt, answer, thinking):
    """What the best plan with each card was found to be worth, by the same look ahead."""
    best = {}
    for keys, found in weighed(view, prompt, thinking):
        text, (_, known) = SEPARATOR.join(keys), best.get(keys[0], ("", None))
        if known is None or found["sum"] > known["sum"]:
            best[keys[0]] = text, found
    if answer not in {text for text, _ in best.values()}:
        return None
    compared = (Candidate(text, found, text == answer) for text, found in best.values())
    says = say("The best that a hunter can do after it is worst")
    return Because(prompt.rule, says, candidates=tuple(compared))


def weighed(view, prompt, thinking):
    """Each plan with what it is worth, as far as the budget reaches."""
    for keys in plans(prompt):
        found = worth_of(view, keys, thinking)
        if found is None:
            return
        yield keys, found


def plans(prompt, keys=()):
    """Every whole answer to a chain, as keys: a card, and the things it is played on."""
    stage = prompt.stage(keys)
    if stage is None:
        yield keys
        return
    for option in stage.choosable():
        yield from plans(prompt, (*keys, option.key))


def worth_of(view, keys, thinking):
    """What a plan is worth to the warden, and of what; None if the budget does not reach for all replies.

    A catch counts, each room with a beast, and against it the best that a hunter can make of it.
    """
    rooms, ways = after(view, keys)
    caught = sum(view.pieces[hunter].at in rooms for hunter in hunters(view))
    hunter, best = next_hunter(view), 0
    for room in reach(view.pieces[hunter].at, ways):
        if not thinking.look():
            return None
        best = max(best, reply(view, room, rooms, ways))
    worth = CATCH * caught + len(rooms) - best
    return {"catches": caught, "prowling": len(rooms), "reply": best, "sum": worth}


def after(view, keys):
    """The rooms of beasts and the ways of hunters, once a plan is carried out."""
    rooms = {beast: view.pieces[beast].at for beast in beasts(view)}
    ways, (ploy, *on) = hunters_ways(view), keys
    if ploy == "stalk":
        rooms[on[0]] = on[1]
    elif ploy == "wake":
        rooms[""] = on[0]
    elif ploy in ("rubble", "howl"):
        first, second = view.links[on[0]].joins
        for here, there in ((first, second), (second, first)):
            if ploy == "howl":
                ways[here][there] = NOISY
            else:
                ways[here].pop(there)
    return set(rooms.values()), ways


def hunters_ways(view):
    """What each open way costs a hunter."""
    ways = paths(view)
    for link in view.links.values():
        first, second = link.joins
        if noise_on(view, link) and second in ways.get(first, {}):
            ways[first][second] = ways[second][first] = NOISY
    return ways


def next_hunter(view):
    """Who is in turn after the one whose turn ends."""
    people = hunters(view)
    return people[view.turn.number % len(people)]


def reach(here, ways):
    """The rooms that a hunter may stand in at the end of a turn."""
    return [room for room, cost in sorted(distances(here, ways).items()) if cost <= ACTS]


def reply(view, room, rooms, ways):
    """What it is worth to a hunter to end a turn in a room."""
    far = distances(room, ways)
    near = min((far.get(beast, FAR) for beast in rooms), default=FAR)
    found = not lit(view, room) or markers_on(view, room, "token")
    return min(near, FAR) + (NEWS if found else 0)
