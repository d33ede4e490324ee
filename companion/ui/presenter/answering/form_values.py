"""What every line of a page holds while it is being filled in, by the line's key."""

import msgspec

from companion.engine.forms.form_prompt import Fill, Value, filled


def values_of(page: Fill, answer: str) -> dict[str, Value]:
    """Return what every line of a filled-in page holds."""
    given = msgspec.json.decode(answer, type=dict[str, int | bool | str | tuple[str, ...]])
    return {field.key: given.get(field.key, field.usual) for field in page.fields}


def changed(page: Fill, values: dict[str, Value]) -> str:
    """Return the answer of a page: the lines that no longer hold their usual value."""
    return filled({f.key: v for f in page.fields if (v := values[f.key]) != f.usual})


def stamp(page: Fill, values: dict[str, Value], key: str, word: str) -> None:
    """Take a stamp: it is ticked, turned round or chosen, as its line is filled in."""
    field = next(field for field in page.fields if field.key == key)
    if field.kind == "several":
        toggle(page, values, key, word)
    elif field.kind == "yes":
        values[key] = not values[key]
    else:
        values[key] = word


def toggle(page: Fill, values: dict[str, Value], key: str, word: str) -> None:
    """Tick or untick, in the order the line lists its words."""
    field = next(field for field in page.fields if field.key == key)
    held = values[key]
    chosen = {*held} ^ {word} if isinstance(held, tuple) else {word}
    values[key] = tuple(word.key for word in field.among if word.key in chosen)
