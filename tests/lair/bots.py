"""Bots of the lair. Each plays by its seat's view alone, and answers what is asked of the other."""

from companion.engine.because import Because, Candidate
from companion.engine.flow.chain import Chain
from companion.engine.flow.prompts import Choose
from companion.engine.grid import distances
from companion.engine.message import say
from lair.board import half_seen, lit, paths
from lair.lookahead import foresee, why_foreseen


def hunter(view, prompt, thinking):
    """The answer that is worth most, the first of them; anything where nothing is listed."""
    if not isinstance(prompt, Choose):
        return prompt.sample(thinking)
    return max(prompt.choosable(), key=lambda option: hunters_worth(view, option)).key


def why_hunter(view, prompt, answer, thinking):
    """What each answer was worth, in tenths."""
    if not isinstance(prompt, Choose):
        return None
    compared = (
        Candidate(
            option.key, {"worth": round(10 * hunters_worth(view, option))}, option.key == answer
        )
        if not option.off.text
        else Candidate(option.key, out=option.off)
        for option in prompt.options()
    )
    return Because(prompt.rule, say("It is worth most to a hunter"), candidates=tuple(compared))


def hunters_worth(view, option):
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


def warden(view, prompt, thinking):
    if isinstance(prompt, Chain):
        return foresee(view, prompt, thinking)
    return prompt.sample(thinking)


def why_warden(view, prompt, answer, thinking):
    return why_foreseen(view, prompt, answer, thinking) if isinstance(prompt, Chain) else None
