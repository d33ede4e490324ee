"""What every line of a page holds while it is being filled in, by the line's key."""

import msgspec

from companion.engine.forms.form_prompt import Fill, Value, filled


def values_of(page: Fill, answer: str) -> dict[str, Value]:
    """Return what every line of a filled-in page holds."""
    given = msgspec.json.decode(answer, type=dict[str, int | bool | str | tuple[str, ...]])
    return {one.key: given.get(one.key, one.usual) for one in page.fields}


def changed(page: Fill, values: dict[str, Value]) -> str:
    """Return the answer of a page: the lines that no longer hold their usual value."""
    return filled({one.key: v for one in page.fields if (v := values[one.key]) != one.usual})


def stamp(page: Fill, values: dict[str, Value], key: str, word: str) -> None:
    """Take a stamp: it is ticked, turned round or chosen, as its line is filled in."""
    field = next(one for one in page.fields if one.key == key)
    if field.kind == "several":
        toggle(page, values, key, word)
    elif field.kind == "yes":
        values[key] = not values[key]
    else:
        values[key] = word


def toggle(page: Fill, values: dict[str, Value], key: str, word: str) -> None:
    """Tick or untick, in the order the line lists its words."""
    field = next(one for one in page.fields if one.key == key)
    held = values[key]
    kept = {*held} ^ {word} if isinstance(held, tuple) else {word}
    values[key] = tuple(one.key for one in field.among if one.key in kept)
