"""What is learned in a match: records of the packs that people filled in, lying on the table.

A learned record is an answer like any other. It lies on the table as text and counts as if
the match's packs held it; where they hold one of that id, the learned one counts.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from companion.engine.errors import ContentError, ImpossibleChange
from companion.engine.message import Ref, say
from companion.engine.packs.content import Content, learned_key, learned_record
from companion.engine.state.table import Table

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class Learned(Struct, frozen=True, tag="learned", gc=False):
    """What is printed on a tile, card or page was learned; no record: it is forgotten.

    Attributes:
        kind: Its kind of record.
        id: Its id.
        record: The record as JSON text.
    """

    kind: str
    id: str
    record: str = ""

    def apply(self, table: Table) -> None:
        """Let the record count from now on."""
        if self.record:
            try:
                _ = learned_record(table.packs, self.kind, self.record)
            except ContentError as fault:
                why = say("{what}: {problem}", what=Ref(self.id), problem=str(fault))
                raise ImpossibleChange(why) from fault
        table.learn(learned_key(self.kind, self.id), self.record)


def learned(kind: str, record: Struct) -> Learned:
    """Return the change that lets a record count."""
    return Learned(kind, str(getattr(record, "id", "")), record_text(record))


def record_text(record: Struct) -> str:
    """Return a record as text: equal records give equal texts."""
    return _ENCODER.encode(record).decode()


def faults_of(packs: Content, learned: Mapping[str, str]) -> list[str]:
    """Return what is wrong with records that are said to be learned, one sentence each."""
    found: list[str] = []
    for key, text in learned.items():
        kind, _, ref = key.partition(" ")
        try:
            record = learned_record(packs, kind, text)
        except ContentError as fault:
            found.append(f"{key}: {fault.problem}")
            continue
        if str(getattr(record, "id", "")) != ref:
            found.append(f"{key}: its record has another id")
    return found
