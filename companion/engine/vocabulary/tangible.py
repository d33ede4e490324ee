"""What of a table lies on the real one: the rest only Companion keeps, and no hand puts it back."""

from companion.engine.state.table import Marker, Pile, Reading
from companion.engine.vocabulary.game_vocabulary import Vocabulary


def real_track(vocabulary: Vocabulary, name: str) -> bool:
    """Tell whether a number, of the table or of a piece, has a pointer or tokens."""
    track = vocabulary.numbers.get(name)
    return track is not None and track.kept_by == "hands"


def real_condition(vocabulary: Vocabulary, name: str) -> bool:
    """Tell whether a piece's condition shows on the table."""
    return any(condition.id == name and condition.shows for condition in vocabulary.conditions)


def real_marker(vocabulary: Vocabulary, marker: Marker) -> bool:
    """Tell whether a marker is a real one."""
    kind = vocabulary.marker_kinds.get(marker.kind)
    return kind is None or kind.real


def real_pile(vocabulary: Vocabulary, table: Reading, pile: Pile) -> bool:
    """Tell whether the cards of a pile are real: those that Companion draws are not."""
    settings: dict[str, str] = {deck.id: deck.setting for deck in vocabulary.decks}
    settings |= {kind.id: kind.drawn for kind in vocabulary.piles if kind.drawn is not None}
    pattern = vocabulary.pattern_of(pile.id)
    setting = settings.get(pile.id, settings.get(pattern, settings.get(pile.kind)))
    return setting is None or (setting != "" and table.options[setting] != "app")


def real_dice(table: Reading) -> bool:
    """Tell whether real dice are thrown."""
    return table.options.get("dice", "table") == "table"
