"""An owner's pack: a folder of records that is filled by playing and may be edited.

A record stays in the file it stands in; new ones go into ``learned.toml``. Each file is replaced
whole: at any instant there is the old one or the new one.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from errno import EEXIST
from pathlib import Path
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from companion.engine.errors import ContentError
from companion.engine.packs.content import PackInfo, learned_key, read_toml
from companion.engine.packs.documents import json_of
from companion.engine.state.learning import record_text
from companion.safe_files import is_folder, name_fault, read_text
from companion.session.packs.pack_reader import copy_into, pack_files
from companion.session.storage.disk import Disk
from companion.session.storage.temp_folder import temp_folder

LEARNED: Final = "learned.toml"
PICTURES: Final = "pictures"
Document = dict[str, Any]
Kinds = Mapping[str, type[Struct]]


class OwnerPack:
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
        return bool(pack_files(self.folder))

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
                text = left.pop(learned_key(kind, _id_of(raw)), None)
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
                held: object = document.setdefault(kind, [])
                if not isinstance(held, list):
                    where = str(self.folder / LEARNED)
                    raise ContentError(f"'{kind}' must be records", file=where, remedy="mend it")
                cast("list[Document]", held).append(self._plain(kind, text))
                touched.add(LEARNED)
        self._replace({file: documents[file] for file in sorted(touched)})

    def write_to(self, folder: Path, records: Mapping[str, str]) -> None:
        """Make another pack of this one with these records in place of its own.

        Args:
            folder: Where; whole or not at all. It must not be there.
            records: Every record, as text by kind and id.

        Raises:
            OSError: The disk refuses.
        """
        with temp_folder(folder.parent) as room:
            new = room / "pack"
            copy_into(self.folder, new)
            if is_folder(self.folder / PICTURES):
                copy_into(self.folder / PICTURES, new / PICTURES)
            other = OwnerPack(new, self._seed, self._kinds, self._disk)
            there = other.records()
            other.write({key: text for key, text in records.items() if there.get(key) != text})
            if os.path.lexists(folder):
                raise FileExistsError(EEXIST, "there is such a folder already", str(folder))
            self._disk.move(new, folder)
            self._disk.sync_folder(folder.parent)

    def keep_picture(self, ref: str, picture: bytes) -> None:
        """Keep the picture of a tile or card beside its record (PNG); none takes it away.

        Raises:
            OSError: The disk refuses.
        """
        if name_fault(ref):
            return  # no file can be called so
        home = self.folder / PICTURES
        path = home / f"{ref}.png"
        if not picture:
            path.unlink(missing_ok=True)
            return
        home.mkdir(parents=True, exist_ok=True)
        self._put(home, {path: picture})

    # -- how it is done

    def _found(self) -> None:
        """Begin the pack as a copy of what comes with the game, whole or not at all."""
        with temp_folder(self.folder.parent) as room:
            new = room / "pack"
            copy_into(self._seed, new)
            for file in new.iterdir():
                self._disk.sync(file)
            self._disk.sync_folder(new)
            self._disk.move(new, self.folder)
            self._disk.sync_folder(self.folder.parent)

    def _documents(self, home: Path) -> dict[str, Document]:
        return {file.name: _document(file) for file in pack_files(home)}

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
        return plain_record(json_of(text, self._kinds[kind], LEARNED, ContentError))

    def _replace(self, documents: Mapping[str, Document]) -> None:
        import tomli_w  # noqa: PLC0415  only who writes waits for it

        written: dict[Path, bytes] = {}
        for file, document in documents.items():
            filled = {key: value for key, value in document.items() if value != []}
            written[self.folder / file] = tomli_w.dumps(filled).encode()
        self._put(self.folder, written)

    def _put(self, folder: Path, files: Mapping[Path, bytes]) -> None:
        """Replace files of a folder: all are whole on the disk before any takes its old name."""
        fresh = {path: path.with_name(f".{path.name}.new") for path in files}
        try:
            for path, data in files.items():
                self._disk.write(fresh[path], 0, data)
                self._disk.sync(fresh[path])
            for path in files:
                self._disk.move(fresh[path], path)
        except OSError:
            for path in fresh.values():
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            raise
        self._disk.sync_folder(folder)


def plain_record(record: Struct) -> Document:
    """Return a record as TOML writes it: what has its usual value is left out."""
    plain = cast("Document", msgspec.to_builtins(record))
    usual = {
        field.name: msgspec.to_builtins(field.default)
        for field in msgspec.structs.fields(record)
        if field.default is not msgspec.NODEFAULT
    }
    return {
        key: list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value
        for key, value in plain.items()
        if key not in usual or value != usual[key]
    }


def head_of(folder: Path) -> PackInfo | None:
    """Return the head of a pack, None where it says none or cannot be read."""
    try:
        for file in pack_files(folder):
            head = _document(file).get("pack")
            if head is not None:
                return msgspec.convert(head, PackInfo)
    except (ContentError, OSError, msgspec.ValidationError):
        return None
    return None


def _document(file: Path) -> Document:
    return read_toml(str(file), read_text(file, ContentError))


def _records(document: Document) -> Iterator[tuple[str, int, Document]]:
    """Return the records of a file: kind, place in its list, and what it says."""
    for kind, value in document.items():
        if kind != "pack" and isinstance(value, list):
            for n, raw in enumerate(cast("list[Document]", value)):
                yield kind, n, raw


def _id_of(raw: object) -> str:
    """Return a record's id; what people wrote there need be no record."""
    return str(cast("Document", raw).get("id", "")) if isinstance(raw, dict) else ""
