"""A match on any table that is driven by scripted answers: what the tests of all games share.

Instructions to hands (``Do``) are answered with "done" unless the script names them. A test that
leaves a question open fails, unless it looks at that question or says so (``leaves_open``).
"""

import re

from companion.engine.flow.agenda import Play, Rules, match, settle, side
from companion.engine.flow.prompts import Choose, Do, Option, Roll
from companion.engine.message import say
from companion.engine.state.table import Step


class ScriptedMatch:
    """A match under way: what is open, what lies on the table, what happened.

    It stops when the agenda is done, unless it is ``whole``, or when a step of ``stop_at`` comes.
    """

    def __init__(self, game, table, seed, *, stop_at=(), whole=False):
        self.table = table
        self.play = Play(table, seed)
        self.stopped = None
        self.asked = []
        self.said = []
        self._game = game
        steps = {**game.rules.steps, **dict.fromkeys(stop_at, self._stop), "over": self._stop}
        next_turn = game.rules.next_turn if whole else lambda play: play.push(Step("over"))
        self._rules = Rules(steps, next_turn, game.rules.settle)
        self._dice = []
        _begun.append(self)
        self._again()

    def _stop(self, play, step):
        self.stopped = step
        yield from play.ask(_THE_END)

    def _again(self):
        self.flow = match(self.play, self._rules)
        self._advance(None)

    def _advance(self, answer):
        self._seen = False
        try:
            self._prompt = self.flow.send(answer)
        except StopIteration:
            self._prompt = None
            return
        if self._prompt is _THE_END:
            self._prompt = None
        else:
            self.asked.append(self._prompt)
        self.play.answered()

    @property
    def prompt(self):
        """The open question, or None where the script has come to its end."""
        self._seen = True
        return self._prompt

    # -- what a test does

    def answer(self, *answers, dice=()):
        """Give answers in order; dice are thrown, and hands do as told, in between."""
        self._dice = self.throws(dice)
        left = list(answers)
        while self._prompt is not None:
            if isinstance(self._prompt, Roll) and self._dice:
                self.give(self.next_throw(self._dice))
            elif isinstance(self._prompt, Do) and (not left or self._prompt.legal(left[0]).text):
                self.said.append(self.words(self._prompt.asks))
                self.give("done")
            elif left:
                self.give(left.pop(0))
            else:
                break
        assert not left, f"nobody asked for {left}, the end is {self.stopped}"
        assert not self._dice, f"nobody threw {self._dice}, open is {self._prompt}"
        return self

    def throws(self, dice):
        """What is thrown, in order."""
        raise NotImplementedError

    def next_throw(self, left):
        """The answer to the open roll, taken from what is left to be thrown."""
        raise NotImplementedError

    def give(self, answer):
        """Give one answer; one that is not legal fails the test with the reason."""
        why_not = self._prompt.legal(answer)
        assert not why_not.text, f"{answer!r} to {self._prompt.asks.text!r}: {why_not.text}"
        self._advance(answer)

    def side(self, name, seat, *answers):
        """Play a side flow over the open question to its end."""
        _ = self.open_side(name, seat, *answers)
        assert self._prompt is None, f"{name} still asks {self._prompt.asks.text!r}"
        settle(self.play, self._rules)
        self._again()
        return self

    def open_side(self, name, seat, *answers):
        """Start a side flow and answer it; return what it asks then."""
        self._drop()
        self.flow = side(self.play, self._game.side_flows[name], seat)
        self._advance(None)
        for answer in answers:
            self.give(answer)
        return self.prompt

    def close_side(self):
        """Leave a side flow; the question beneath starts over."""
        self._drop()
        self._again()
        self._seen = True

    def _drop(self):
        self.play.active = False
        self.flow.close()
        self.play.active = True

    def adjust(self, *changes):
        """Correct the table by hand, as people may at any question."""
        self._drop()
        for change in changes:
            change.apply(self.table)
        settle(self.play, self._rules)
        self._again()
        return self

    def leaves_open(self, rule):
        """Say that the script may end here: at a question of this rule."""
        found = self.prompt.rule if self.prompt else "none"
        assert found == rule, f"the open question is of {found}, not {rule}"
        return self

    def unseen(self):
        """The open question that the test never looked at, or ""."""
        open_ = self._prompt
        return "" if open_ is None or self._seen else f"{self.words(open_.asks)} ({open_.rule})"

    # -- what a test looks at

    def offers(self, seat):
        """Side flows a seat is offered beside the question, each with why it cannot start, or ""."""
        self._seen = True
        return {o.name: self.words(o.off) for o in self._game.sides(self.table, seat)}

    @staticmethod
    def words(message):
        """A message in English, things by their ids."""
        facts = {name: getattr(fact, "id", fact) for name, fact in message.facts.items()}
        text = message.many if message.many and message.count != 1 else message.text
        return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: str(facts[found[1]]), text)

    def legal(self, start=""):
        """Keys of the open question's answers that can be chosen, those that begin so."""
        return [o.key for o in self.prompt.options() if not o.off.text and o.key.startswith(start)]

    def off(self, key):
        """Why an answer of the open question cannot be chosen, in English; "" where it can."""
        return self.words(next(o.off for o in self.prompt.options() if o.key == key))

    def at(self, piece="ann"):
        """Where a piece stands."""
        return self.table.pieces[piece].at

    def rules(self):
        """Ids of the rules behind everything that happened so far."""
        return [noted.why.rule for noted in self.play.notes]


_begun = []
"""The matches of the test that runs."""


def unseen_questions():
    """Take the matches begun so far; return the open questions that nobody looked at."""
    matches = [*_begun]
    _begun.clear()
    return list(filter(None, (match.unseen() for match in matches)))


_THE_END = Choose(
    asks=say("The end"), rule="match", among=(Option("the end", None, say("The end")),)
)
