"""What pages are made of: sentences, buttons and rows, put into words here and nowhere else."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeAlias

from companion.engine.message import Message
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

    def row(
        self: HasWords,
        ref: str,
        title: Text,
        second: Text = "",
        value: Text = "",
        *,
        icon: Icon = "",
        right: str = "",
        now: bool = False,
        chosen: bool = False,
    ) -> ListRow:
        """Return a row of a list; ``now`` raises it, ``right`` is the icon at its end."""
        return ListRow(
            ref,
            self.say(title),
            self.say(second),
            self.say(value),
            self.drawn(icon),
            "now" if now else "next",
            icon_right=right,
            chosen=chosen,
        )

    def listing(
        self: HasWords, rows: Iterable[ListRow], empty: Text = "", columns: int = 1
    ) -> ListModel:
        """Return rows as a list, or what stands there if there are none."""
        return ListModel(tuple(rows), empty=self.say(empty), columns=columns)
