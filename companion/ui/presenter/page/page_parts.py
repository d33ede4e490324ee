"""What pages are made of: sentences, buttons and rows, put into words here and nowhere else."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.engine.message import Message, say
from companion.text.words import Words
from companion.ui.models import Glyph, ListModel, ListRow, OptionKind, OptionModel, Sign

Text: TypeAlias = Message | str
"""A sentence to put into words, or words that stand already: a name, a number, a file."""
Icon: TypeAlias = Sign | str | None
"""A figure, or the word of an icon; "" and None for neither."""


class Button(NamedTuple):
    """A button of a page, and what a tap on it does.

    Attributes:
        ref: What comes back of a tap.
        label: What it says, in capitals.
        act: What it does; called only while the button is on the page and not off.
        second: The consequence; the reason if it is off.
        icon: At the top left.
        kind: How it is drawn, unless it is off.
        off: It cannot be tapped now.
        holds: It counts only while it is held.
        short: Instead of the second line where that has no room.
    """

    ref: str
    label: Text
    act: Callable[[], object]
    second: Text = ""
    icon: Icon = ""
    kind: OptionKind = "possible"
    off: bool = False
    holds: bool = False
    short: Text = ""


class Row(NamedTuple):
    """A row of a list, and what a tap on it does.

    Attributes:
        ref: What comes back of a tap; "" where it is only read.
        title: Its first line.
        second: Under the title.
        value: At its end.
        icon: At its left.
        right: The icon behind the value.
        now: It is raised.
        chosen: It is the one that holds.
        struck: It was undone.
        act: What a tap on it does; None where it is only read, or its screen says what it does.
    """

    ref: str
    title: Text
    second: Text = ""
    value: Text = ""
    icon: Icon = ""
    right: str = ""
    now: bool = False
    chosen: bool = False
    struck: bool = False
    act: Callable[[], object] | None = None


@dataclass(frozen=True)
class Setting:
    """What people settle by one of several choices: a setting, a line of a setup, a house rule.

    Attributes:
        key: What it is kept under.
        label: What it is called.
        choices: Each choice in words, in their order.
        value: The choice that holds.
    """

    key: str
    label: Message
    choices: Mapping[Any, Text]
    value: Any

    @property
    def words(self) -> Text:
        """The choice that holds, in words; another release may have had others."""
        gone = say("'{choice}', which is not there any more", choice=self.value)
        return self.choices.get(self.value, gone)

    @property
    def following(self) -> Any:
        """The choice after the one that holds; the first after the last."""
        values = tuple(self.choices)
        return values[(values.index(self.value) + 1) % len(values)]


class HasWords(Protocol):
    """Somebody who speaks one language, of one match or of none."""

    @property
    def words(self) -> Words:
        """The words."""
        ...

    def say(self, text: Text) -> str:
        """Return a sentence."""
        ...

    def drawn(self, icon: Icon) -> Sign | None:
        """Return what an icon word or a figure is drawn as."""
        ...


class Translates:
    """What puts sentences into words for whoever has them: a screen, a scene."""

    def say(self: HasWords, text: Text) -> str:
        """Return a sentence."""
        return text if isinstance(text, str) else self.words.say(text)

    def upper(self: HasWords, text: Text) -> str:
        """Return words in capitals, as buttons and the ask line show them."""
        return self.say(text).upper()

    def drawn(self, icon: Icon) -> Sign | None:
        """Return what an icon word or a figure is drawn as."""
        return (Glyph(icon) if icon else None) if isinstance(icon, str) else icon

    def button(
        self: HasWords,
        ref: str,
        label: Text,
        second: Text = "",
        *,
        kind: OptionKind = "possible",
        icon: Icon = "",
        off: bool = False,
        holds: bool = False,
        short: Text = "",
    ) -> OptionModel:
        """Return an answer as a page shows it."""
        return OptionModel(
            ref,
            self.say(label).upper(),
            self.say(second),
            "off" if off else kind,
            self.drawn(icon),
            holds=holds,
            second_short=self.say(short),
        )

    def listing(
        self: HasWords, rows: Iterable[Row], empty: Text = "", columns: int = 1, head: Text = ""
    ) -> ListModel:
        """Return rows as a list under a head, or what stands there if there are none."""
        listed: list[ListRow] = []
        for r in rows:
            words = self.say(r.title), self.say(r.second), self.say(r.value), self.drawn(r.icon)
            state = "now" if r.now else "next"
            listed.append(ListRow(r.ref, *words, state, r.struck, r.right, r.chosen))
        capitals, nothing = self.say(head).upper(), self.say(empty)
        return ListModel(tuple(listed), capitals, empty=nothing, columns=columns)
