"""Letters to tap where there is no list to choose from: 9 mm, one hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from unicodedata import category

from msgspec.structs import replace

from companion.data.keyboard_layouts import Layout, layout, layout_ids
from companion.shaping import hangul
from companion.shaping.clusters import clusters
from companion.ui.models import PadModel
from companion.ui.presenter.shell.screen import Navigator

ERASE: Final = "erase"
DONE: Final = "done"
SPACE: Final = "space"
LAYOUT: Final = "layout"
"""The key that leads to the other keyboards; ``layout:de`` is one of them."""
HELD: Final = "held:"
"""Before a key that a finger rests on: ``held:A``."""
BACK: Final = "letters"
"""From accents or keyboards back to the letters."""
PAGE: Final = "page"
"""To the keys that have no room on this page; the widget shows the key where there are some."""
_CIRCLE: Final = "\N{DOTTED CIRCLE}"
"""What a mark stands on while it stands alone."""
NAME_MOST: Final = 12
"""Letters of a person's name that every screen has room for."""
_SIGNS_MOST: Final = 6
"""Characters a letter may be made of: the longest emoji has seven, an accented letter three."""
_COLUMNS_OF_NAMES: Final = 5


@dataclass(frozen=True)
class Board:
    """The keyboard that people chose, for every page with letters; it is remembered.

    Attributes:
        language: Returns the language of the screen, whose keyboard is the usual one.
        chosen: Returns the keyboard's id in the settings, or "".
        keep: Keeps another one.
    """

    language: Callable[[], str]
    chosen: Callable[[], str]
    keep: Callable[[str], None]

    @property
    def layout(self) -> Layout:
        """The keyboard in use."""
        return layout(self.chosen() or self.language())

    def choose(self, name: str) -> None:
        """Use another keyboard from now on; the screen's own one follows its language again."""
        if name in layout_ids():
            self.keep("" if name == self.language() else name)


def board_of(stack: Navigator) -> Board:
    """Return the keyboard of the settings, which keep what is chosen."""
    context = stack.context
    return Board(
        lambda: context.settings.language,
        lambda: context.settings.keyboard,
        lambda name: stack.settle(replace(context.settings, keyboard=name)),
    )


def _shorter(text: str) -> str:
    """Return a text without its last letter; of a Korean syllable it is its last one."""
    if hangul.is_korean(text):
        return hangul.without_last(text)
    return "".join(clusters(text)[:-1])


class Typed:
    """What has been typed so far.

    Attributes:
        text: The letters.
    """

    def __init__(self, text: str = "", most: int = 24) -> None:
        self.text = text
        self._most = most
        self._held = ""
        self._choosing = False
        self._page = 0

    def take(self, key: str, board: Board) -> bool:
        """Take one key; False if it was ``done``."""
        if key == DONE:
            return False
        if key == PAGE:
            self._page += 1
            return True
        choosing, self._choosing = self._choosing, False
        self._held = ""
        if key in (LAYOUT, BACK) or key.partition(":")[1]:
            self._page = 0
        if key == LAYOUT:
            self._choosing = not choosing
        elif key.startswith(f"{LAYOUT}:"):
            board.choose(key.partition(":")[2])
        elif key.startswith(HELD):
            held = key.removeprefix(HELD)
            self._held = held if board.layout.more(held) else ""
        elif key == ERASE:
            self.text = _shorter(self.text)
        elif key == SPACE:
            self.text = f"{self.text.rstrip()} " if self.text else ""
        elif key != BACK:
            self._letter(key, board.layout)
        return True

    def _letter(self, key: str, used: Layout) -> None:
        """Write a letter: a capital begins a word, small ones go on."""
        before = self.text
        inside = bool(before) and before[-1] not in " -"
        for small, last in used.final.items():
            if inside and before.endswith(last):
                before = before[:-1] + small
        letter = used.small(key) if inside else key
        letter = used.final.get(letter, letter) if inside else letter
        longer = hangul.join(before, letter) if hangul.is_korean(letter) else before + letter
        if len(clusters(longer)) <= self._most and len(longer) <= self._most * _SIGNS_MOST:
            self.text = longer

    def clear(self) -> None:
        """Forget everything typed."""
        self.text = ""

    def pad(self, board: Board, hint: str = "", columns: int = 9) -> PadModel:
        """Return the letters, or the accents of one, or the keyboards there are."""
        used = board.layout
        if self._choosing:
            names = {f"{LAYOUT}:{name}": layout(name).name for name in layout_ids()}
            keys = (*sorted(names, key=lambda key: names[key].casefold()), BACK)
            model = PadModel(self.text, keys, _COLUMNS_OF_NAMES, hint, labels=names, wide=True)
            return replace(model, free=True, page=self._page)
        letters = (self._held, *used.more(self._held)) if self._held else used.keys
        services = (BACK,) if self._held else (LAYOUT, SPACE, ERASE, DONE)
        marks = {letter: _CIRCLE + letter for letter in letters if category(letter[0]) == "Mn"}
        return PadModel(
            self.text,
            (*letters, *services),
            columns,
            hint,
            free=True,
            labels={LAYOUT: used.short, **marks},
            holds=() if self._held else tuple(key for key in used.keys if used.more(key)),
            page=self._page,
        )
