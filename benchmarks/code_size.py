"""How much code there is: lines without blanks, comments, docstrings and imports, by folder.

    python benchmarks/code_size.py [--tests] [--files FOLDER | --roles] [--tree FOLDER] [--json]

A line counts once if any token of a statement stands on it. With ``--files`` each module of one
folder is listed, the largest first; with ``--roles`` the files and lines of each game by what they
are for. ``--tree`` counts another tree of the project.
"""

import argparse
import ast
import io
import json
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
RULES = "rules proper"
FOLDERS = {
    "bot": "bots",
    "by_hand": "put right by hand",
    "records": "records and checks",
    "scenario": "scenarios",
    "teach": "learning",
    "view": "what is shown",
}
TOP = {
    "__init__": "cases and the game",
    "rules": "cases and the game",
    "case_commands": "cases and the game",
    "step_upgrades": "cases and the game",
    "pack_checks": "records and checks",
    "scenario_checks": "records and checks",
}
"""What the folders of a game and the modules at its top are for; all others are rules proper."""


def code_lines(source: str) -> int:
    """Return how many lines of a module are code."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if _is_left_out(node):
            lines.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def _is_left_out(node: ast.AST) -> bool:
    """Whether it is an import or a text that stands alone (a docstring, also of an attribute)."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def by_folder(top: Path) -> Counter[str]:
    """Return the code lines of each package below a folder; modules of its own as "."."""
    counts: Counter[str] = Counter()
    for file in sorted(top.rglob("*.py")):
        inside = file.relative_to(top).parts
        folder = "/".join(inside[:2]) if inside[0] == "games" else inside[0]
        counts["." if len(inside) == 1 else folder] += code_lines(file.read_text())
    return counts


def role_of(inside: tuple[str, ...]) -> str:
    """Return what a module of a game is for, by its path below the game's folder."""
    if len(inside) > 1:
        return FOLDERS.get(inside[0], RULES)
    return TOP.get(inside[0].removesuffix(".py"), RULES)


def by_role(top: Path) -> Counter[str]:
    """Return the code lines of each game by role, each key with the number of files."""
    lines: Counter[tuple[str, str]] = Counter()
    files: Counter[tuple[str, str]] = Counter()
    for file in sorted((top / "games").rglob("*/*.py")):
        game, *inside = file.relative_to(top / "games").parts
        if count := code_lines(file.read_text()):
            key = game, role_of(tuple(inside))
            lines[key] += count
            files[key] += 1
    return Counter(
        {f"{game}, {role} ({files[game, role]} files)": n for (game, role), n in lines.items()}
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    _ = parser.add_argument("--tests", action="store_true", help="count tests/ instead")
    _ = parser.add_argument("--files", help="list the modules of one folder below companion/")
    _ = parser.add_argument("--roles", action="store_true", help="each game by what is for what")
    _ = parser.add_argument("--tree", type=Path, default=ROOT, help="another tree of the project")
    _ = parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    top = asked.tree / ("tests" if asked.tests else "companion")
    if asked.roles:
        counts = by_role(top)
    elif asked.files:
        counts = Counter(
            {
                str(file.relative_to(top)): code_lines(file.read_text())
                for file in (top / asked.files).rglob("*.py")
            }
        )
    else:
        counts = by_folder(top)
    if asked.json:
        print(json.dumps(dict(counts.most_common())))
        return 0
    for name, lines in counts.most_common():
        print(f"{lines:7,} {name}")
    print(f"{counts.total():7,} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
