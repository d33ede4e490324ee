"""Long counts in pieces: one line a seed in a file, so that a run that was stopped goes on.

Two runs with other seeds may write beside each other: ``--into`` names a folder, each range of
seeds has a file of its own, and ``report`` adds up all files of a folder.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path


def go_on(
    folder: Path, name: str, seeds: range, work: Callable[[int], Counter[str]]
) -> Counter[str]:
    """Do what is not done yet; return the sum of all lines of these seeds."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{seeds.start}.jsonl"
    done = dict(_lines(path))
    with path.open("a", encoding="utf-8") as file:
        for seed in seeds:
            if seed not in done:
                done[seed] = work(seed)
                file.write(json.dumps({"seed": seed, **dict(sorted(done[seed].items()))}) + "\n")
                file.flush()
    return _sum(done[seed] for seed in seeds)


def report(folder: Path) -> dict[str, Counter[str]]:
    """Add up every kind of count in a folder, each seed once."""
    found: dict[str, dict[int, Counter[str]]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        name = path.stem.rpartition("-")[0]
        found.setdefault(name, {}).update(_lines(path))
    return {name: _sum(lines.values()) for name, lines in found.items()}


def _sum(counts) -> Counter[str]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
        total["runs"] += 1
    return total


def _lines(path: Path) -> Iterator[tuple[int, Counter[str]]]:
    """The lines of a file; one that was cut off by a stop is left out and done again."""
    if not path.exists():
        return
    whole = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in whole if line.endswith("\n")]
    if kept != whole:
        path.write_text("".join(kept), encoding="utf-8")
    for line in kept:
        record = json.loads(line)
        yield record.pop("seed"), Counter(record)
