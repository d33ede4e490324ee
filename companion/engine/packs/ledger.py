"""Rule ledgers: every rule of a game, numbered, in our own words."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.errors import LedgerError
from companion.engine.packs.documents import toml_of

Kind = Literal["component", "definition", "procedure", "limit", "option", "example"]
Role = Literal["automate", "track", "prompt", "reference"]
TESTED_ROLES: Final = ("automate", "track", "prompt")


class OptionEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """What an ``option`` rule leaves to the table.

    Attributes:
        key: What is decided.
        choices: Each choice in a sentence, by its name. One more comes last: files from before
            choices had names call each by the letter of its place (:func:`named`).
        default: The name of the choice that holds, or that of each edition.
        title: What is decided, in a few words for people; "" in ledgers from before.
    """

    key: str
    choices: Mapping[str, str]
    default: str | Mapping[str, str]
    title: str = ""

    def default_for(self, edition: str) -> str:
        """Return the choice that holds where the table has not chosen."""
        return self.default if isinstance(self.default, str) else self.default[edition]


def named(choices: Iterable[str], written: str) -> str:
    """Return the name of a choice as it was written: a letter means the choice at its place."""
    if not (len(written) == 1 and written.isalpha()):
        return written
    names = tuple(choices)
    place = ord(written) - ord("a")
    return names[place] if 0 <= place < len(names) else written


class Rule(Struct, frozen=True):
    """One numbered rule.

    Attributes:
        plain: What people are shown instead of the text, where that speaks of the documents or of
            no case at hand; "" where the text is shown.
    """

    id: str
    topic: str
    kind: Kind
    text: str
    source: str = ""
    editions: tuple[str, ...] = ()
    app_role: Role = "reference"
    original: str = ""
    revised: str = ""
    example: str = ""
    plain: str = ""
    option: OptionEntry | None = None


class Ledger(Struct, frozen=True):
    """All rules of one game."""

    game: str
    sources: Mapping[str, str]
    rules: Mapping[str, Rule]

    def options(self) -> dict[str, Rule]:
        """Return the option rules by the key of the option."""
        return {rule.option.key: rule for rule in self.rules.values() if rule.option}

    def with_options_of(self, today: "Ledger") -> "Ledger":
        """Return these rules with titles and choices as the rules are played today."""
        now = today.options()
        rules = {
            key: replace(rule, option=now[rule.option.key].option)
            if rule.option and rule.option.key in now
            else rule
            for key, rule in self.rules.items()
        }
        return replace(self, rules=rules)

    def find(self, words: tuple[str, ...]) -> list[Rule]:
        """Return the rules that hold all the words, in ledger order; an id counts as a word."""
        wanted = [word.casefold() for word in words]

        def text(rule: Rule) -> str:
            parts = (rule.id, rule.topic, rule.text, rule.original, rule.revised)
            return " ".join(parts).casefold()

        return [rule for rule in self.rules.values() if all(word in text(rule) for word in wanted)]


class _File(Struct):
    ledger: dict[str, object]
    rule: list[Rule]


@lru_cache(maxsize=8)
def parse_ledger(file: str, text: str) -> Ledger:
    """Read a ledger.

    The latest are remembered: a match keeps a copy of its game's, mostly the same to the letter.

    Raises:
        LedgerError: It is not a ledger; names the file and what is wrong.
    """
    remedy = "take the ledger of the release"
    document = toml_of(text, file, LedgerError, remedy=remedy)
    try:
        raw = msgspec.convert(document, _File)
    except msgspec.ValidationError as fault:
        raise LedgerError(str(fault), file=file, remedy=remedy) from fault
    rules: dict[str, Rule] = {}
    for rule in raw.rule:
        if rule.id in rules:
            raise LedgerError(f"{rule.id} is there twice", file=file)
        rules[rule.id] = rule
    sources = raw.ledger.get("sources", {})
    named: dict[str, str] = (
        {str(k): str(v) for k, v in sources.items()} if isinstance(sources, dict) else {}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    )
    return Ledger(str(raw.ledger.get("game", "")), named, rules)
