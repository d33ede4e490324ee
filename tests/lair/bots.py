"""Bots of the lair. Each plays by its seat's view alone, and answers what is asked of the other.

Both say why: what each option was worth to them, in tenths, at each stage of an answer.
"""

from companion.engine.because import Because, Candidate
from companion.engine.flow.chain import SEPARATOR, Chain
from companion.engine.flow.prompts import Choose
from companion.engine.grid import distances
from companion.engine.message import say
from lair.board import beasts, from_hunters, half_seen, lit, paths
from lair.stalking import ends_of


def plan(view, prompt):
    """The answer to a chain: at each stage what is worth most."""
    keys = ()
    while (stage := prompt.stage(keys)) is not None:
        keys += (best(view, stage, wardens_worth),)
    return SEPARATOR.join(keys)


def best(view, prompt, worth):
    """The answer that is worth most, the first of them; anything where nothing is listed."""
    legal = prompt.choosable()
    return max(legal, key=lambda option: worth(view, prompt, option)).key


def compared(view, stage, key, worth, **numbers):
    """What was looked at: each option of a choice with its worth, those that are off with why."""
    for option in stage.among:
        if option.off.text:
            yield Candidate(option.key, out=option.off)
            continue
        numbers["worth"] = round(10 * worth(view, stage, option))
        yield Candidate(option.key, dict(numbers), option.key == key)


def why_hunter(view, prompt, answer, below):
    if not isinstance(prompt, Choose):
        return None
    found = tuple(compared(view, prompt, answer, hunters_worth))
    return Because(prompt.rule, say("It is worth most to a hunter"), candidates=found)


def why_warden(view, prompt, answer, below):
    if not isinstance(prompt, Chain):
        return None
    keys, found = tuple(answer.split(SEPARATOR)), []
    for n, key in enumerate(keys):
        stage = prompt.stage(keys[:n])
        found += compared(view, stage, key, wardens_worth, choice=n + 1)
    return Because(prompt.rule, say("It is worth most to the warden"), candidates=tuple(found))


def hunter(view, prompt, below):
    return best(view, prompt, hunters_worth) if isinstance(prompt, Choose) else prompt.sample(below)


def hunters_worth(view, prompt, option):
    """Beasts are driven off, tokens taken, the dark is entered; else towards either."""
    does, _, what = option.key.partition(" ")
    if does == "go":
        return 3 - goals_from(view).get(option.ref, 99) / 10 if option.ref else 5
    if does in ("peek", "take"):
        return token_worth(does, view.piles[what].cards, fresh="acts" not in view.turn.used)
    return {"strike": 9, "clear": 1, "end": 0}.get(does, -1)


def token_worth(does, known, *, fresh):
    """A token is looked at first where the turn is fresh, and a bell is left alone."""
    if does == "peek":
        return 8.5 if fresh and not known else -1
    return -1 if "bell" in known else 8


def goals_from(view):
    """How far each room is from one with a token or a way into the dark."""
    tokens = (marker for marker in view.markers.values() if marker.kind == "token")
    goals = {token.on for token in tokens if "bell" not in view.piles[token.id].cards}
    for link in view.links.values():
        if link.state == "open" and half_seen(view, link):
            goals |= {end for end in link.joins if lit(view, end)}
    ways = paths(view)
    steps = [distances(room, ways) for room in sorted(goals & set(view.spaces))]
    return {ref: min((far.get(ref, 99) for far in steps), default=99) for ref in view.spaces}


def warden(view, prompt, below):
    if isinstance(prompt, Chain):
        return plan(view, prompt)
    return prompt.sample(below)


def wardens_worth(view, prompt, option):
    """A beast goes for a hunter, another wakes nearby, and nothing is played where nothing helps."""
    near = from_hunters(view)
    if option.key in PLAYED:
        return PLAYED[option.key](view, near)
    if option.ref in view.pieces:
        return -closest(view, option.ref, near)
    if option.ref in view.links:
        return -min(near[end] for end in view.links[option.ref].joins if end in near)
    return -near.get(option.ref, 99)


def closest(view, beast, near):
    """How near a beast can come to a hunter by one card."""
    return min((near[room] for room in ends_of(view, beast)), default=99)


def stalks(view, near):
    """Worth it where a beast comes nearer than it is."""
    gains = (
        near[view.pieces[beast].at] - closest(view, beast, near)
        for beast in beasts(view)
        if near[view.pieces[beast].at]
    )
    return 5 if max(gains, default=0) > 0 else -1


PLAYED = {
    "none": lambda view, near: 0,
    "stalk": stalks,
    "wake": lambda view, near: 4,
    "howl": lambda view, near: 1,
    "rubble": lambda view, near: 2,
}
