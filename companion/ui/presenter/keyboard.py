"""Letters to tap where there is no list to choose from: 9 mm, one hand."""

from typing import Final

from companion.ui.models import PadModel

ERASE: Final = "erase"
DONE: Final = "done"
SPACE: Final = "space"
_LETTERS: Final[dict[str, str]] = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "pl": "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ",
}
_MOST: Final = 12


class Typed:
    """What has been typed so far."""

    def __init__(self, text: str = "", most: int = 24) -> None:
        self.text = text
        self._most = most

    def take(self, key: str) -> bool:
        """Take one key; False if it was ``done``."""
        if key == DONE:
            return False
        if key == ERASE:
            self.text = self.text[:-1]
        elif key == SPACE:
            self.text = f"{self.text.rstrip()} " if self.text else ""
        elif len(self.text) < self._most:
            self.text += key.lower() if self.text and self.text[-1] != " " else key
        return True

    def clear(self) -> None:
        """Forget everything typed."""
        self.text = ""

    def pad(self, language: str, hint: str = "", columns: int = 9) -> PadModel:
        """Return the letters of a language, space, erase and done."""
        letters = tuple(_LETTERS.get(language, _LETTERS["en"]))
        return PadModel(self.text, (*letters, SPACE, ERASE, DONE), columns, hint)


NAME_MOST: Final = _MOST
"""Letters of a person's name that every screen has room for."""
