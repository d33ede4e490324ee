"""``companion pack check DIR...``: can these packs be used?"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, WANTING, UsedWrongly, answer_each, fault_parts, fault_text
from companion.commands.shared.arguments import of_game, read

if TYPE_CHECKING:
    from companion.engine.errors import BadInput

NAME = "pack check"
HELP = "check packs: every fault names file, line, record and key"
ARGUMENTS = (
    read("folders", "DIR", nargs="+"),
    of_game("the game they are for, if not in its folder"),
)


def run(args: Namespace) -> int:
    """Check each; exit 1 if any cannot be used."""
    documents = [checked(path, args.game) for path in args.folders]
    answer_each(args, documents, [*map(sentence, documents)])
    return DONE if all(document["good"] for document in documents) else WANTING


def checked(folder: Path, game: str | None) -> dict[str, object]:
    """What is found of one pack.

    Raises:
        UsedWrongly: It is no folder, or nobody knows which game it is for.
    """
    from companion.commands.shared.owned import game_folder_for
    from companion.engine.errors import BadInput
    from companion.safe_files import is_folder
    from companion.session.packs.pack_reader import faults_of, name_faults, read_packs

    if not is_folder(folder):
        raise UsedWrongly(f"there is no folder {folder}")
    kind = game_folder_for(folder, game).game
    named = [*map(_parts, name_faults(folder))]
    head = {"file": str(folder), "game": kind.id, "good": False}
    try:
        content = read_packs(kind, [folder])
    except BadInput as fault:
        faults = [*named, *map(_parts, faults_of(kind, folder))] or [_parts(fault)]
        return {**head, **faults[0], "faults": faults}
    if named:
        return {**head, **named[0], "faults": named}
    records = {name: len(found) for name, found in content.records.items()}
    return {**head, "good": True, "packs": [pack.id for pack in content.packs], "records": records}


def _parts(fault: BadInput) -> dict[str, object]:
    return {"fault_file": fault.file, **fault_parts(fault)}


def sentence(document: dict[str, object]) -> str:
    """The same for people."""
    if not document["good"]:
        faults: list[dict[str, object]] = document["faults"]  # type: ignore[assignment]
        return "\n".join(fault_text(fault["fault_file"], fault) for fault in faults)
    counts = ", ".join(f"{count} {kind}" for kind, count in dict(document["records"]).items())  # type: ignore[call-overload]
    return f"{document['file']}: good; {counts}"
