"""A docstring says something once: an override has none of its own that only repeats."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "companion"
Method = ast.FunctionDef | ast.AsyncFunctionDef
FILLERS = {
    "a",
    "an",
    "the",
    "it",
    "its",
    "of",
    "to",
    "and",
    "that",
    "this",
    "is",
    "are",
    "for",
    "in",
}
SETS_BACK = {"setter", "deleter", "overload"}


class Classes:
    """Every class of ours by module and name, with those it is made from."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], ast.ClassDef] = {}
        self.names: dict[str, dict[str, tuple[str, str]]] = {}
        self.files: dict[str, Path] = {}
        for file in sorted(PACKAGE.rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            module = ".".join(parts).removesuffix(".__init__")
            self.files[module] = file
            names = self.names.setdefault(module, {})
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    self.found[module, node.name] = node
                    names[node.name] = module, node.name
                elif isinstance(node, ast.ImportFrom) and node.module:
                    for alias in node.names:
                        names[alias.asname or alias.name] = node.module, alias.name

    def made_from(self, key: tuple[str, str]) -> Iterator[tuple[str, str]]:
        """The classes above one, nearest first."""
        module, _ = key
        for base in self.found[key].bases:
            named = base.value if isinstance(base, ast.Subscript) else base
            above = self.names[module].get(ast.unparse(named))
            while above is not None and above not in self.found:  # handed on by a package
                above = self.names.get(above[0], {}).get(above[1])
            if above is not None:
                yield above
                yield from self.made_from(above)


@cache
def classes() -> Classes:
    """Those of the whole program: read once, and only where a test wants them."""
    return Classes()


def methods(node: ast.ClassDef) -> dict[str, Method]:
    return {
        method.name: method
        for method in node.body
        if isinstance(method, Method)
        and not SETS_BACK & {ast.unparse(name).rpartition(".")[2] for name in method.decorator_list}
    }


def above(key: tuple[str, str], name: str) -> str:
    """What the nearest class above says of a method, "" where none does."""
    docs = (
        ast.get_docstring(methods(classes().found[base])[name])
        for base in classes().made_from(key)
        if name in methods(classes().found[base])
    )
    return next((doc for doc in docs if doc), "")


def words(doc: str) -> set[str]:
    return set(re.findall(r"\w+", doc.lower())) - FILLERS


def overrides() -> Iterator[tuple[str, str, str]]:
    """Where a method is, its own docstring, and that of the one it overrides."""
    for key, node in classes().found.items():
        for name, method in methods(node).items():
            if not name.startswith("_") and not key[1].startswith("_"):
                file = classes().files[key[0]].relative_to(ROOT)
                where = f"{file}:{method.lineno} {key[1]}.{name}"
                yield where, ast.get_docstring(method) or "", above(key, name)


def test_a_public_method_is_described_where_it_is_first_named():
    lost = [where for where, own, base in overrides() if not own and not base]
    assert not lost, "\n".join(lost)


def test_an_override_does_not_say_again_what_the_first_says():
    again = [
        where for where, own, base in overrides() if own and base and words(own) <= words(base)
    ]
    assert not again, "\n".join(again)
