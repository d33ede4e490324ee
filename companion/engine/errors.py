"""The error tree.

CompanionError
├── BadInput            a file people wrote cannot be used: file, line, remedy
│   ├── ContentError    a pack
│   ├── PackFileError   a pack as one file
│   ├── LedgerError     a rule ledger
│   ├── PositionError   a position or case file
│   └── JournalError    a journal
├── Refused             an answer that is not legal now, with its reason
└── RuleFault           the rules themselves failed; the session takes the answer back
    ├── AskedTooLate    a step asked after it had changed the table
    ├── StepLimit       an automatic chain did not end
    └── ImpossibleChange  a change that does not fit the table
"""

from unicodedata import category

from companion.engine.message import Message, plain, say

_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Control characters, what turns lines, halves of characters, line ends (Unicode categories)."""
_UNDECODED = range(0xDC80, 0xDD00)
"""What Python puts for a byte of a name that is no text (PEP 383)."""


def printable(text: str) -> str:
    """Return a name or a line as it can be shown: what cannot be as its number in hex."""
    if text.isprintable():
        return text
    return "".join(_escaped(letter) if category(letter) in _UNSEEN else letter for letter in text)


def _escaped(letter: str) -> str:
    code = ord(letter)
    if code in _UNDECODED:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}"  # noqa: PLR2004  one byte


class CompanionError(Exception):
    """Everything that Companion raises on purpose."""


class BadInput(CompanionError):
    """Something people wrote cannot be used.

    Attributes:
        problem: What is wrong, in one sentence.
        file: The file's name, or "".
        line: The line, counted from 1, or 0 where none fits.
        remedy: What to do about it, or "".
    """

    def __init__(self, problem: str, *, file: str = "", line: int = 0, remedy: str = "") -> None:
        self.problem = printable(problem)
        self.file = printable(file)
        self.line = line
        self.remedy = printable(remedy)
        super().__init__(str(self))

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        return f"{place}{self.problem}" + (f" ({self.remedy})" if self.remedy else "")


class ContentError(BadInput):
    """A pack cannot be used."""


class PackFileError(BadInput):
    """A file is no pack that can be taken in, or a pack cannot become one."""


class LedgerError(BadInput):
    """A rule ledger cannot be used."""


class PositionError(BadInput):
    """A position or case file cannot be used."""


class JournalError(BadInput):
    """A journal cannot be used."""


class Refused(CompanionError):
    """An answer that is not legal now; nothing has changed."""

    def __init__(self, reason: Message | str) -> None:
        self.reason = reason if isinstance(reason, Message) else say(reason)
        super().__init__(plain(self.reason))


class RuleFault(CompanionError):
    """The rules failed in the middle of an answer."""


class AskedTooLate(RuleFault):
    """A step asked although it had already changed the table."""


class StepLimit(RuleFault):
    """An automatic chain of steps or changes did not come to an end."""


class ImpossibleChange(RuleFault):
    """A change that does not fit the table it is applied to.

    Attributes:
        reason: What does not fit, for people.
    """

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(plain(reason))
