"""Two owners put together what they learned; where they differ, somebody decides.

Both packs began as the same blanks. A blank has no name, and which blank a card took is chance: so
things are the same if they have the same name, and what only the other knows takes a free blank.
Fields are merged one by one: what one left as it began is taken from the other.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from companion.engine.packs.content import learned_key

Raw: TypeAlias = dict[str, Any]
Side: TypeAlias = Literal["a", "b"]
_WORD: Final = re.compile(r"[A-Za-z0-9_]+")
_ANONYMOUS: Final = "#"
"""Names that begin so are numbers people did not give."""


class Conflict(Struct, frozen=True):
    """Something both packs say, and differently.

    Attributes:
        kind: The kind of record.
        id: Its id in the first pack.
        name: What it is called.
        field: The key they differ in.
        a: What the first pack says.
        b: What the second says.
    """

    kind: str
    id: str
    name: str
    field: str
    a: object
    b: object


Decide: TypeAlias = Callable[[Conflict], Side]


class Merged(Struct, frozen=True):
    """What came of it.

    Attributes:
        records: Every record as text by kind and id.
        taken: How many records the first pack did not have.
        conflicts: Where they differed.
        left_out: Things of the second pack there was no blank for: kind and name.
    """

    records: Mapping[str, str]
    taken: int
    conflicts: tuple[Conflict, ...]
    left_out: tuple[str, ...]


def merge(
    first: Mapping[str, str], second: Mapping[str, str], seed: Mapping[str, str], decide: Decide
) -> Merged:
    """Put two packs together.

    Args:
        first: Every record of the one, as JSON text by kind and id.
        second: The same of the other.
        seed: What both began as.
        decide: Says which of the two holds where they differ.
    """
    work = _Merging(_parsed(first), _parsed(second), _parsed(seed), decide)
    work.run()
    records = {key: _text(raw) for key, raw in work.ours.items()}
    return Merged(records, work.taken, tuple(work.conflicts), tuple(work.left_out))


class _Merging:
    def __init__(
        self, ours: dict[str, Raw], theirs: dict[str, Raw], seed: dict[str, Raw], decide: Decide
    ) -> None:
        self.ours = ours
        self.theirs = theirs
        self.seed = seed
        self.decide = decide
        self.taken = 0
        self.conflicts: list[Conflict] = []
        self.left_out: list[str] = []
        self._renamed: dict[str, str] = {}

    def run(self) -> None:
        """Find out what is what first, then take records over one by one."""
        entered = {key: raw for key, raw in self.theirs.items() if raw != self.seed.get(key)}
        for key, raw in entered.items():
            if self._anonymous(key):
                self._place(key, raw)
        for key, raw in entered.items():
            kind, _, ref = key.partition(" ")
            if not self._lost(ref):
                moved = cast("Raw", self._moved(raw))
                self._take(learned_key(kind, str(moved["id"])), moved)

    def _lost(self, ref: str) -> bool:
        """Tell whether a record is, or belongs to, a thing there was no blank for."""
        lost = (old for old, new in self._renamed.items() if not new)
        return any(ref == name or ref.startswith(f"{name}_") for name in lost)

    def _anonymous(self, key: str) -> bool:
        """Tell whether a record fills a blank that had not even a name."""
        began = self.seed.get(key)
        return began is not None and began.get("name") == ""

    def _place(self, key: str, raw: Raw) -> None:
        """Find the record of ours that is the same thing, or a free blank for it."""
        kind, _, ref = key.partition(" ")
        same = next(
            (
                mine
                for mine in self._of(kind)
                if mine != self.seed.get(learned_key(kind, mine["id"])) and _same(mine, raw)
            ),
            None,
        )
        if same is not None:
            self._renamed[ref] = str(same["id"])
            return
        taken = set(self._renamed.values())
        free = [
            str(mine["id"])
            for mine in self._of(kind)
            if mine == self.seed.get(learned_key(kind, mine["id"]))
            and mine["id"] not in taken
            and self._anonymous(learned_key(kind, mine["id"]))
        ]
        if not free:
            self._renamed[ref] = ""
            self.left_out.append(f"{kind} {raw.get('name') or ref}")
            return
        self._renamed[ref] = ref if ref in free else free[0]

    def _of(self, kind: str) -> Iterator[Raw]:
        return (raw for key, raw in self.ours.items() if key.partition(" ")[0] == kind)

    def _moved(self, value: object) -> object:
        """Return a value of theirs with every id as it is in our pack."""
        if isinstance(value, str):
            return _WORD.sub(lambda found: self._new_id(found[0]), value)
        if isinstance(value, list):
            return [self._moved(part) for part in cast("list[object]", value)]
        if isinstance(value, dict):
            raw = cast("Raw", value)
            texts = ("name", "text", "name_pl", "text_pl")
            return {k: part if k in texts else self._moved(part) for k, part in raw.items()}
        return value

    def _new_id(self, word: str) -> str:
        """Return an id as it is in our pack; what belongs to a renamed thing goes with it."""
        if word in self._renamed:
            return self._renamed[word]
        for ref, new in self._renamed.items():
            if word.startswith(f"{ref}_") and new:
                return new + word.removeprefix(ref)
        return word

    def _take(self, key: str, theirs: Raw) -> None:
        kind, _, ref = key.partition(" ")
        ours, began = self.ours.get(key), self.seed.get(key)
        if ours is None or ours == began:
            self.taken += ours is None or ours != theirs
            self.ours[key] = theirs
            return
        name = str(ours.get("name") or ref)
        self.ours[key] = {
            field: self._one(
                (kind, ref, name, field), mine, theirs.get(field), (began or {}).get(field)
            )
            for field, mine in ours.items()
        }

    def _one(
        self, where: tuple[str, str, str, str], mine: object, other: object, began: object
    ) -> object:
        alike = where[3] == "name" and str(mine).casefold() == str(other).casefold()
        if mine == other or where[3] == "id" or alike:
            return mine
        if mine == began or _empty(mine):
            return other
        if other == began or _empty(other):
            return mine
        ours, two, first = _listed(mine), _listed(other), _listed(began)
        if ours and len(ours) == len(two) == len(first):
            three = zip(ours, two, first, strict=True)
            return [self._one(where, x, y, z) for x, y, z in three]
        if str(mine).startswith(_ANONYMOUS) or str(other).startswith(_ANONYMOUS):
            return other if str(mine).startswith(_ANONYMOUS) else mine
        conflict = Conflict(*where, mine, other)
        self.conflicts.append(conflict)
        return mine if self.decide(conflict) == "a" else other


def _same(mine: Raw, other: Raw) -> bool:
    """Tell whether two records are the same thing: by name, else by all that is printed."""
    names = [str(raw.get("name", "")).casefold().strip() for raw in (mine, other)]
    if all(name and not name.startswith(_ANONYMOUS) for name in names):
        return names[0] == names[1]
    loose = [
        {k: v for k, v in raw.items() if k not in ("id", "name", "copies")} for raw in (mine, other)
    ]
    return loose[0] == loose[1]


def _empty(value: object) -> bool:
    return value is None or value in ("", [])


def _listed(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _parsed(records: Mapping[str, str]) -> dict[str, Raw]:
    return {key: cast("Raw", msgspec.json.decode(text)) for key, text in records.items()}


def _text(raw: Raw) -> str:
    return msgspec.json.encode(raw).decode()
