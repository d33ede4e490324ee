"""An owner's pack: a folder of records that is filled by playing and may be edited.

A record stays in the file it stands in; new ones go into ``learned.toml``. Each file is replaced
whole: at any instant there is the old one or the new one.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from companion.engine.content import PackInfo, learned_key, read_toml
from companion.engine.errors import ContentError
from companion.engine.learning import record_text
from companion.session.disk import Disk
from companion.session.packs import PACK_FILES, copy_into, read_text

LEARNED: Final = "learned.toml"
PICTURES: Final = "pictures"
Document = dict[str, Any]
Kinds = Mapping[str, type[Struct]]


class OwnPack:
    """One owner's pack on the disk.

    Args:
        folder: Where it lies; it may not exist yet.
        seed: The folder it begins as a copy of.
        kinds: The kinds of record of its game.
        disk: How it is written.
    """

    def __init__(self, folder: Path, seed: Path, kinds: Kinds, disk: Disk) -> None:
        self.folder = folder
        self._seed = seed
        self._kinds = kinds
        self._disk = disk

    @property
    def exists(self) -> bool:
        """It was written before."""
        return self.folder.is_dir() and any(self.folder.glob(PACK_FILES))

    def records(self) -> dict[str, str]:
        """Return every record as text, under its kind and id.

        Raises:
            ContentError: A file of it cannot be used; names file, line and remedy.
            OSError: A file cannot be read.
        """
        return self._records_in(self.folder if self.exists else self._seed)

    def seed_records(self) -> dict[str, str]:
        """Return every record the pack began with, likewise."""
        return self._records_in(self._seed)

    def _records_in(self, home: Path) -> dict[str, str]:
        found: dict[str, str] = {}
        for file, document in self._documents(home).items():
            for kind, _, raw in _records(document):
                record = self._record(file, kind, raw)
                found[learned_key(kind, str(getattr(record, "id", "")))] = record_text(record)
        return found

    def write(self, changed: Mapping[str, str]) -> None:
        """Put records in, by kind and id; "" takes one out.

        Raises:
            ContentError: A file of it cannot be used.
            OSError: The disk refuses; every file is as it was or as it is to be.
        """
        if not self.exists:
            self._found()
        documents = self._documents(self.folder)
        touched: set[str] = set()
        left = dict(changed)
        for file, document in documents.items():
            for kind, n, raw in list(_records(document))[::-1]:
                text = left.pop(learned_key(kind, str(raw.get("id", ""))), None)
                if text is None:
                    continue
                touched.add(file)
                if text:
                    document[kind][n] = self._plain(kind, text)
                else:
                    del document[kind][n]
        for key, text in sorted(left.items()):
            if text:
                kind = key.partition(" ")[0]
                document = documents.setdefault(LEARNED, {})
                document.setdefault(kind, []).append(self._plain(kind, text))
                touched.add(LEARNED)
        for file in sorted(touched):
            self._replace(file, documents[file])

    def write_to(self, folder: Path, records: Mapping[str, str]) -> None:
        """Make another pack of this one with these records in place of its own.

        Raises:
            OSError: The disk refuses.
        """
        copy_into(self.folder, folder)
        if (self.folder / PICTURES).is_dir():
            copy_into(self.folder / PICTURES, folder / PICTURES)
        other = OwnPack(folder, self._seed, self._kinds, self._disk)
        there = other.records()
        other.write({key: text for key, text in records.items() if there.get(key) != text})

    def keep_picture(self, ref: str, picture: bytes) -> None:
        """Keep the picture of a tile or card beside its record (PNG); none takes it away.

        Raises:
            OSError: The disk refuses.
        """
        home = self.folder / PICTURES
        path = home / f"{ref}.png"
        if not picture:
            path.unlink(missing_ok=True)
            return
        home.mkdir(parents=True, exist_ok=True)
        self._put(path, picture)

    # -- how it is done

    def _found(self) -> None:
        """Begin the pack as a copy of what comes with the game, whole or not at all."""
        new = self.folder.with_name(f".{self.folder.name}.new")
        rmtree(new, ignore_errors=True)
        new.parent.mkdir(parents=True, exist_ok=True)
        copy_into(self._seed, new)
        for file in new.iterdir():
            self._disk.sync(file)
        self._disk.sync_folder(new)
        self._disk.move(new, self.folder)
        self._disk.sync_folder(self.folder.parent)

    def _documents(self, home: Path) -> dict[str, Document]:
        files = sorted(home.glob(PACK_FILES))
        return {file.name: read_toml(str(file), read_text(file)) for file in files}

    def _record(self, file: str, kind: str, raw: object) -> Struct:
        made = self._kinds.get(kind)
        if made is None:
            raise ContentError(f"unknown kind of record '{kind}'", file=str(self.folder / file))
        try:
            return msgspec.convert(raw, made)
        except msgspec.ValidationError as fault:
            where = str(self.folder / file)
            raise ContentError(
                f"{kind}: {fault}", file=where, remedy="companion pack check tells where"
            ) from fault

    def _plain(self, kind: str, text: str) -> Document:
        """Return a record as TOML has it, without what has its usual value."""
        record = msgspec.json.decode(text, type=self._kinds[kind])
        return plain_record(record)

    def _replace(self, file: str, document: Document) -> None:
        filled = {key: value for key, value in document.items() if value != []}
        import tomli_w  # noqa: PLC0415  only who writes waits for it

        self._put(self.folder / file, tomli_w.dumps(filled).encode())

    def _put(self, path: Path, data: bytes) -> None:
        """Replace a file: the new one is whole on the disk before it takes the old one's name."""
        beside = path.with_name(f".{path.name}.new")
        self._disk.write(beside, 0, data)
        self._disk.sync(beside)
        self._disk.move(beside, path)
        self._disk.sync_folder(path.parent)


def plain_record(record: Struct) -> Document:
    """Return a record as TOML writes it: what has its usual value is left out."""
    plain = cast("Document", msgspec.to_builtins(record))
    usual = {
        one.name: msgspec.to_builtins(one.default)
        for one in msgspec.structs.fields(record)
        if one.default is not msgspec.NODEFAULT
    }
    return {
        key: list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value
        for key, value in plain.items()
        if key not in usual or value != usual[key]
    }


def head_of(folder: Path) -> PackInfo | None:
    """Return the head of a pack, None where it says none or cannot be read."""
    try:
        for file in sorted(folder.glob(PACK_FILES)):
            head = read_toml(str(file), read_text(file)).get("pack")
            if head is not None:
                return msgspec.convert(head, PackInfo)
    except (ContentError, OSError, msgspec.ValidationError):
        return None
    return None


def _records(document: Document) -> Iterator[tuple[str, int, Document]]:
    """Return the records of a file: kind, place in its list, and what it says."""
    for kind, value in document.items():
        if kind != "pack" and isinstance(value, list):
            for n, raw in enumerate(cast("list[Document]", value)):
                yield kind, n, raw
