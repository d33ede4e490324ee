"""What was answered to what, in words: before a redo, and in a match that is opened at its end."""

from companion.engine.flow.chain import Chain
from companion.engine.flow.prompts import ChooseSeveral, Do, EnterNumber, PlaceTile, Prompt, Roll
from companion.engine.message import say
from companion.session.match.entries import Entry, LogRecord
from companion.text.words import Words
from companion.ui.presenter.builders.log_words import entry_words


def answered(
    words: Words, entry: Entry, prompt: Prompt[object] | None, *, short: bool = False
) -> str:
    """Return what was answered to what, in words.

    Args:
        words: The words of the match as it is then.
        entry: The answer, or what else was done.
        prompt: The question; None where it is somebody's secret.
        short: Without who gives it; of what hands do only with what.
    """
    if entry.kind != "answer":
        return words.say(entry_words(LogRecord(entry, (), undone=True)))
    if prompt is None:
        return words.say(say("a secret answer"))
    answer = in_words(words, prompt, entry.text)
    if isinstance(prompt, Do) or not answer:
        if short and prompt.about:
            return words.name(prompt.about)
        asks = words.say(prompt.asks)
        return asks if entry.text == "done" or not answer else f"{asks}: {answer}"
    who = words.name(prompt.seats[0]) if len(prompt.seats) == 1 and not short else ""
    return f"{who}: {answer}" if who else answer


def in_words(words: Words, prompt: Prompt[object], text: str) -> str:
    """Return an answer in words, "" for a whole form.

    Args:
        words: The words of the match as it is then.
        prompt: The question.
        text: A legal answer, or the key of an option that cannot be chosen.
    """
    if isinstance(prompt, Chain) and not prompt.legal(text).text:
        return ", ".join(words.say(option.label) for option in prompt.chosen(text))
    keys = text.split("+") if isinstance(prompt, ChooseSeveral) else [text]
    chosen = [option for option in prompt.options() if option.key in keys]
    labels = ", ".join(words.say(option.label) for option in chosen)
    if isinstance(prompt, PlaceTile) and chosen:
        return words.name(chosen[0].ref)
    if isinstance(prompt, Roll) and not chosen:
        return ", ".join(words.name(face) for face in text.split("+"))
    return labels or (text if isinstance(prompt, EnterNumber) else "")
