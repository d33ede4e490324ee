"""``companion position check FILE...``: can these tables be?"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands import DONE, WANTING, Source, answer_each

NAME = "position check"
HELP = "check position files: can these tables be, and be played from?"


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Source)


def run(args: Namespace) -> int:
    """Check each; exit 1 if any cannot be used."""
    documents = [checked(path) for path in args.files]
    answer_each(args, documents, [sentence(one) for one in documents])
    return DONE if all(one["good"] for one in documents) else WANTING


def checked(path: Path) -> dict[str, object]:
    """What is found of one file."""
    from companion.commands._positions import position_at
    from companion.engine.errors import BadInput, RuleFault
    from companion.session.session import Session

    try:
        game, position = position_at(path)
        session = Session.from_table(
            game, position.table.copy(), seed="check", sides=position.sides
        )
    except BadInput as fault:
        place = {"line": fault.line, "problem": fault.problem, "remedy": fault.remedy}
        return {"file": str(path), "good": False, **place}
    except RuleFault as fault:
        place = {"line": 0, "problem": f"it cannot be played from: {fault}", "remedy": ""}
        return {"file": str(path), "good": False, **place}
    table, prompt = position.table, session.prompt
    return {
        "file": str(path),
        "good": True,
        "game": game.id,
        "turn": table.turn.number,
        "spaces": len(table.spaces),
        "pieces": len(table.pieces),
        "asks": prompt.rule if prompt else "",
        "seats": list(prompt.seats) if prompt else [],
    }


def sentence(document: dict[str, object]) -> str:
    """The same for people."""
    if not document["good"]:
        line = f":{document['line']}" if document["line"] else ""
        remedy = f"\n  {document['remedy']}" if document["remedy"] else ""
        return f"{document['file']}{line}: {document['problem']}{remedy}"
    asks = f"asks {document['asks']}" if document["asks"] else "the match is over"
    counts = f"{document['spaces']} spaces, {document['pieces']} pieces"
    return f"{document['file']}: good; {document['game']}, {counts}; {asks}"
