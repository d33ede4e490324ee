"""One function a surface: the same message is log line, speech and print."""

import re
from typing import Final

from companion.engine.message import Message
from companion.text.words import Words

_ENDS: Final = (".", "?", "!", "…")
_SPOKEN: Final = (("\N{MINUS SIGN}", "-"), ("+", " plus "), ("/", " "))


def capital(text: str) -> str:
    """Return a text that begins with a capital letter: names of things often begin small."""
    return text[:1].upper() + text[1:]


def log_line(words: Words, message: Message) -> str:
    """Return a line of the log: a sentence that begins with a capital, without its full stop."""
    text = words.say(message).strip()
    return capital(text).removesuffix(".")


def voice_line(words: Words, message: Message) -> str:
    """Return what a voice reads: a whole sentence without signs."""
    text = words.say(message).strip()
    for sign, spoken in _SPOKEN:
        text = text.replace(sign, spoken)
    text = re.sub(r"\s+", " ", text).strip()
    if not text:
        return ""
    return text if text.endswith(_ENDS) else f"{text}."


def on_paper(words: Words, message: Message) -> str:
    """Return a text for print: no line may break between a number and its noun."""
    return re.sub(r"(?<=\d) (?=\w)", "\N{NO-BREAK SPACE}", words.say(message).strip())
