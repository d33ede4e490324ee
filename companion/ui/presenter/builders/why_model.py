"""The Why sheet: the rule behind a step, whom it compared, which number decided."""

from collections.abc import Mapping
from typing import Final

from companion.engine.because import HAND, MATCH, OWN_REASONS, PACK, SCENARIO, Because, Tie
from companion.engine.because import Candidate as LookedAt
from companion.engine.flow.prompts import Prompt
from companion.engine.message import Message, say
from companion.engine.packs.ledger import Ledger
from companion.shaping.clusters import initial
from companion.text.rule_text import rule_text
from companion.text.words import Words
from companion.ui.models import Candidate, Figure, WhyModel
from companion.ui.presenter.page.scene import Scene

NO_ANSWERS: Final[Mapping[str, str]] = {}
_OWN: Mapping[str, Message] = {
    HAND: say("One of you corrected it."),
    SCENARIO: say("The scenario says so."),
    PACK: say("It is printed so."),
    MATCH: say("It comes next in the order of play."),
}


def why_model(
    scene: Scene,
    because: Because,
    ledger: Ledger | None,
    answers: Mapping[str, str] = NO_ANSWERS,
) -> WhyModel:
    """Return the sheet for something that happened or is to be done.

    Args:
        scene: The match.
        because: The reason.
        ledger: The rules.
        answers: Answers that were compared, in words: candidates that are no things of the table.
    """
    looked_at = compared(because)
    left = [candidate for candidate in because.candidates if candidate.out.text]
    names = list(looked_at[0].values) if looked_at else []
    return WhyModel(
        sentence=scene.say(because.says) or _own_words(scene, because.rule),
        columns=tuple(scene.words.name(name).upper() for name in names),
        rows=tuple(_row(scene, other, names, answers, because.ties) for other in looked_at),
        decided=_decided(looked_at, names),
        left_out="  ".join(_left_out(scene, candidate, answers) for candidate in left),
        ref=because.decided or (because.rule if because.rule not in OWN_REASONS else ""),
        text="" if looked_at else rule_text(scene.words, ledger, because.rule),
        tie=" ".join(tie_words(scene.words, tie) for tie in because.ties),
    )


def compared(because: Because) -> list[LookedAt]:
    """Return the candidates that have a row of the table, in its order."""
    return [candidate for candidate in because.candidates if not candidate.out.text]


def why_asked(scene: Scene, prompt: Prompt[object], ledger: Ledger | None) -> WhyModel:
    """Return the sheet for a question before which nothing was compared: the rule that asks it."""
    return WhyModel(
        sentence=scene.say(prompt.support) or scene.say(prompt.asks),
        ref=prompt.rule if prompt.rule not in OWN_REASONS else "",
        text=rule_text(scene.words, ledger, prompt.rule) or _own_words(scene, prompt.rule),
    )


def tie_words(words: Words, tie: Tie) -> str:
    """Return who was equal in which numbers, and what broke it or who decides."""
    broken = words.say(tie.broken)
    if not tie.among:
        return broken
    *names, last = [words.name(ref) for ref in tie.among]
    equal = ", ".join(f"{words.name(name)} {value}" for name, value in tie.equal.items())
    who = ", ".join(names)
    if equal:
        tied = say("A tie: {who} and {last}, {what}.", who=who, last=last, what=equal)
    else:
        tied = say("A tie: {who} and {last}.", who=who, last=last)
    return f"{words.say(tied)} {broken}"


def _own_words(scene: Scene, rule: str) -> str:
    message = _OWN.get(rule)
    return scene.say(message) if message else ""


def _row(
    scene: Scene,
    candidate: LookedAt,
    names: list[str],
    answers: Mapping[str, str],
    ties: tuple[Tie, ...],
) -> Candidate:
    name = answers.get(candidate.ref) or scene.words.name(candidate.ref)
    return Candidate(
        figure=scene.figure(candidate.ref) or Figure("circle", initial(name), name=name),
        name=name.upper(),
        cells=tuple(str(candidate.values.get(key, "")) for key in names),
        target=candidate.chosen,
        tied=any(candidate.ref in tie.among for tie in ties),
    )


def _decided(looked_at: list[LookedAt], names: list[str]) -> int:
    """Return the first column in which the winner differs from everybody who lost, or -1.

    Where there is a sum, what it is made of decides nothing.
    """
    first = names.index("sum") if "sum" in names else 0
    winner = next((candidate for candidate in looked_at if candidate.chosen), None)
    if winner is None or len(looked_at) == 1:
        return -1
    rivals = [candidate for candidate in looked_at if not candidate.chosen]
    for n, name in enumerate(names[first:], first):
        mine = winner.values.get(name)
        rivals = [rival for rival in rivals if rival.values.get(name) == mine]
        if not rivals:
            return n
    return -1


def _left_out(scene: Scene, candidate: LookedAt, answers: Mapping[str, str]) -> str:
    name = answers.get(candidate.ref) or scene.words.name(candidate.ref)
    return f"{name}: {scene.say(candidate.out)}"
