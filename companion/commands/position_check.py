"""``companion position check FILE...``: can these tables be?"""

from argparse import Namespace
from pathlib import Path

from companion.commands import DONE, WANTING, answer_each, fault_parts, fault_text
from companion.commands.shared.arguments import FILES
from companion.commands.shared.warnings import warn

NAME = "position check"
HELP = "check position files: can these tables be, and be played from?"
ARGUMENTS = (FILES,)


def run(args: Namespace) -> int:
    """Check each; exit 1 if any cannot be used."""
    documents = [checked(path) for path in args.files]
    answer_each(args, documents, [*map(sentence, documents)])
    return DONE if all(document["good"] for document in documents) else WANTING


def checked(path: Path) -> dict[str, object]:
    """What is found of one file."""
    from companion.commands.shared.positions import position_at
    from companion.engine.errors import BadInput, RuleFault
    from companion.session.session import Session

    try:
        game, position = position_at(path)
        session = Session.from_table(
            game, position.table.copy(), seed="check", sides=position.sides
        )
    except BadInput as fault:
        return {"file": str(path), "good": False, **fault_parts(fault)}
    except RuleFault as fault:
        problem = f"it cannot be played from: {fault}"
        return {"file": str(path), "good": False, "line": 0, "problem": problem, "remedy": ""}
    table, prompt = position.table, session.prompt
    if position.secrets:
        warn(path)
    return {
        "file": str(path),
        "good": True,
        "game": game.id,
        "secrets": position.secrets,
        "turn": table.turn.number,
        "spaces": len(table.spaces),
        "pieces": len(table.pieces),
        "asks": prompt.rule if prompt else "",
        "seats": list(prompt.seats) if prompt else [],
    }


def sentence(document: dict[str, object]) -> str:
    """The same for people."""
    if not document["good"]:
        return fault_text(document["file"], document)
    asks = f"asks {document['asks']}" if document["asks"] else "the match is over"
    counts = f"{document['spaces']} spaces, {document['pieces']} pieces"
    return f"{document['file']}: good; {document['game']}, {counts}; {asks}"
