"""Readings to sightings: votes, memory, inventory.

No single frame commits anything. A reading counts when it has stood for three settled frames and
0.6 seconds. A tile that is committed is kept: it is not read anew under figures, and it is given
up only when its place has looked empty for two seconds with no hand in view, and then as a doubt.
There is one copy of every tile, and only one side of it lies up; tiles of a shape are known by
where they lie.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from msgspec.structs import replace as replace_laid

from companion.engine.grid import Cell, footprint
from companion.ports import Confidence, Laid, Sighting
from companion.vision.artwork.tile_memory import Ground, RememberedTile, bare_table, keep
from companion.vision.picture.frame import Image
from companion.vision.picture.grid_transform import GridTransform
from companion.vision.picture.plane import Plane
from companion.vision.stickers.tags_to_faces import Catalogue
from companion.vision.tiles.align import Aligned, Placed
from companion.vision.tiles.reframe import frame_known, shift_of, shifted

VOTE_FRAMES: Final = 3
VOTE_S: Final = 0.6
EMPTY_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class Vote:
    """A reading that stands.

    Attributes:
        laid: What lies where.
        confidence: How sure the lattice is of it.
        began_s: When the first frame was taken.
        last_s: When the last one was.
        frames: In how many settled frames it was read.
        missed: In how many since then it was not.
    """

    laid: Laid
    confidence: Confidence
    began_s: float
    last_s: float
    frames: int = 1
    missed: int = 0

    @property
    def stands(self) -> bool:
        """Whether it has stood long enough to count."""
        return self.frames >= VOTE_FRAMES and self.last_s - self.began_s >= VOTE_S - 1e-6


@dataclass(frozen=True, slots=True)
class VotingState:
    """All that is remembered between frames; maps are by what a tile is known by.

    Attributes:
        expected: The table as the rules know it; tiles by their own names.
        down: Cells where by the rules a side with nothing to read on it lies up.
        wanted: How hands may lay tiles next, sorted.
        memory: The tiles held to be on the table, in the known table's frame.
        gone: Expected tiles that were there, and of which the place was seen empty or taken.
        votes: Readings under way in this settled spell.
        proposed: What was proposed last of each tile, so it is proposed once.
        waiting: Nothing is proposed until the table was once seen to be as expected.
        agreed_since_s: Since when it agrees; None if it does not.
        agreed_frames: For how many settled frames.
        framed: It is known how the known table is turned; see ``reframe``.
        fixed: A board that lies under the tiles says so, and nothing turns it.
    """

    expected: Mapping[str, Laid] = field(default_factory=dict[str, Laid])
    down: frozenset[Cell] = frozenset()
    wanted: tuple[Laid, ...] = ()
    memory: Mapping[str, RememberedTile] = field(default_factory=dict[str, RememberedTile])
    gone: Mapping[str, Laid] = field(default_factory=dict[str, Laid])
    votes: Mapping[str, Vote] = field(default_factory=dict[str, Vote])
    proposed: Mapping[str, tuple[Laid, Confidence]] = field(
        default_factory=dict[str, tuple[Laid, Confidence]]
    )
    waiting: bool = False
    agreed_since_s: float | None = None
    agreed_frames: int = 0
    framed: bool = False
    fixed: bool = False

    def known(self) -> dict[str, Laid]:
        """Where tiles are known to lie: as seen, or else as expected."""
        return {**self.expected, **{tile: old.laid for tile, old in self.memory.items()}}

    def any_way(self, book: Catalogue) -> dict[str, tuple[GridTransform, ...]]:
        """Return the ways of known tiles that may lie in several, by face.

        They are those whose turn means nothing, and those of a shape.
        """
        ways = {tile: book.ways(laid) for tile, laid in self.expected.items()}
        found: dict[str, tuple[GridTransform, ...]] = {
            tile: several for tile, several in ways.items() if len(several) > 1
        }
        for tile, laid in self.known().items():
            if book.many(laid.tile):
                _ = found.pop(tile, None)
                kind = book.kind(laid.tile)
                found[kind] = (*found.get(kind, ()), *book.ways(laid))
        return found

    def as_reported(self, laid: Laid, book: Catalogue) -> Laid:
        """Return how a tile lies as it is said outside."""
        return book.as_reported(laid, self.expected, self.wanted)

    def seen(self, book: Catalogue) -> tuple[Laid, ...]:
        """Return every tile in memory, and those only suggested, sorted."""
        memory = [self.as_reported(old.laid, book) for old in self.memory.values()]
        return tuple(sorted((*memory, *self.suggested(book))))

    def seen_gone(self, book: Catalogue) -> tuple[Laid, ...]:
        """Return the expected tiles that were seen to leave, as they lay, sorted."""
        return tuple(sorted(self.as_reported(laid, book) for laid in self.gone.values()))

    def suggested(self, book: Catalogue) -> tuple[Laid, ...]:
        """Return the tiles that are read for long enough, but not surely, sorted."""
        votes = (vote for tile, vote in self.votes.items() if tile not in self.memory)
        return tuple(sorted(self.as_reported(vote.laid, book) for vote in votes if vote.stands))


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """One settled frame, read.

    Attributes:
        time_s: When it was taken.
        image: The picture.
        plane: The table's face in it; None if no known sticker is in view.
        aligned: What lies where.
        itself: Tiles in memory that are known to look like themselves in it.
        ground: What shows where a tile was taken off; None: the bare table, as far as it is seen.
    """

    time_s: float
    image: Image
    plane: Plane | None
    aligned: Aligned
    itself: frozenset[str] = frozenset()
    ground: Ground | None = None


def expect(state: VotingState, laid: tuple[Laid, ...], book: Catalogue) -> VotingState:
    """Take over the table as the rules know it.

    If what is in memory fits it but for one turn or step of the whole table, it is set into
    the known frame: the first tiles are read before anybody says where north is.
    """
    table = {book.key(known): known for known in laid if book.readable(known.tile)}
    blank = (known for known in laid if known.tile in book.shapes and known not in table.values())
    down = frozenset(cell for known in blank for cell in _cells(known, book))
    state = _reframed(replace(state, expected=table, down=down), book)
    proposed = {tile: item for tile, item in state.proposed.items() if tile not in table}
    gone = {tile: laid for tile, laid in state.gone.items() if tile in table}
    return replace(state, proposed=proposed, gone=gone, agreed_since_s=None, agreed_frames=0)


def _reframed(state: VotingState, book: Catalogue) -> VotingState:
    """Set what is in memory into the known frame, where it is not."""
    if state.fixed:
        return state
    known = state.framed and bool(state.memory)
    shift = shift_of(state.memory, state.expected, book, known=known)
    if shift != GridTransform():
        memory = shifted(state.memory, shift, book)
        state = replace(state, memory=memory, votes={}, proposed={}, gone={})
    return replace(state, framed=known or frame_known(state.memory, state.expected, book))


def want(state: VotingState, laid: tuple[Laid, ...]) -> VotingState:
    """Know how hands may lay tiles next."""
    return replace(state, wanted=tuple(sorted(laid)))


def mistrust(state: VotingState) -> VotingState:
    """Propose nothing more until the table is as expected, or ``trust``."""
    return replace(read_again(state), waiting=True, agreed_since_s=None, agreed_frames=0)


def trust(state: VotingState) -> VotingState:
    """Propose again, and anew whatever lies there untold."""
    return replace(read_again(state), waiting=False)


def read_again(state: VotingState) -> VotingState:
    """Forget what has been proposed: whatever lies there untold is voted on and proposed anew."""
    return replace(state, votes={}, proposed={})


def pause(state: VotingState) -> VotingState:
    """A frame that may not be read: votes end, and nothing has looked empty without a break."""
    memory = {tile: replace(old, empty_since_s=None) for tile, old in state.memory.items()}
    return replace(state, votes={}, memory=memory, agreed_since_s=None, agreed_frames=0)


def step(
    state: VotingState, now: Settled, book: Catalogue
) -> tuple[VotingState, tuple[Sighting, ...]]:
    """Take in one settled frame.

    Returns:
        The new state, and what there is to say.
    """
    read = {book.key(it.laid): it for it in now.aligned.placed if not it.face.remembered}
    state = replace(state, votes=_voted(state.votes, read, now.time_s))
    state = _commit(state, read, now, book)
    if not (state.framed or state.fixed) and state.any_way(book):
        state = _reframed(state, book)
    state, gone = _give_up(state, read, now, book)
    state = _agree(state, now.time_s, book)
    if state.waiting:
        return state, ()
    return _propose(state, gone, book)


def _voted(votes: Mapping[str, Vote], read: Mapping[str, Placed], time_s: float) -> dict[str, Vote]:
    after: dict[str, Vote] = {}
    for tile, it in read.items():
        vote = votes.get(tile)
        if vote and vote.laid == it.laid and vote.confidence == it.confidence:
            after[tile] = replace(vote, frames=vote.frames + 1, last_s=time_s)
        else:
            after[tile] = Vote(it.laid, it.confidence, time_s, time_s)
    for tile, vote in votes.items():
        if tile not in read and vote.missed < vote.frames:
            after[tile] = replace(vote, missed=vote.missed + 1)
    return after


def _commit(
    state: VotingState, read: Mapping[str, Placed], now: Settled, book: Catalogue
) -> VotingState:
    """Keep what stands; renew what is seen where it was."""
    if now.plane is None:
        return state
    memory = dict(state.memory)
    for tile, it in read.items():
        old, vote = memory.get(tile), state.votes[tile]
        if old and old.laid == it.laid:
            memory[tile] = old.seen_again(it.face, now.plane)
        elif vote.stands and vote.confidence == "sure":
            memory = _make_room(memory, it, read, book)
            memory[tile] = keep(it.laid, it.face, now.plane, now.image)
    return _remembering(state, memory)


def _remembering(state: VotingState, memory: Mapping[str, RememberedTile]) -> VotingState:
    """Hold other tiles to be on the table; those that were expected there have gone."""
    dropped = {tile: old.laid for tile, old in state.memory.items() if tile in state.expected}
    gone = {tile: laid for tile, laid in {**state.gone, **dropped}.items() if tile not in memory}
    return replace(state, memory=memory, gone=gone)


def _make_room(
    memory: Mapping[str, RememberedTile], new: Placed, read: Mapping[str, Placed], book: Catalogue
) -> dict[str, RememberedTile]:
    """Drop the other side of the new tile, and what lay unseen where it lies now."""
    body = "" if book.many(new.face.tile) else book.body(new.face.tile)
    cells = _cells(new.laid, book)
    return {
        tile: old
        for tile, old in memory.items()
        if book.body(old.laid.tile) != body and (tile in read or not cells & _cells(old.laid, book))
    }


def _cells(laid: Laid, book: Catalogue) -> frozenset[Cell]:
    return frozenset(footprint(laid.cell, book.size(laid.tile), laid.turns))


def _give_up(
    state: VotingState, read: Mapping[str, Placed], now: Settled, book: Catalogue
) -> tuple[VotingState, tuple[Sighting, ...]]:
    """Give up tiles whose place has looked empty for long enough.

    Where a side with nothing to read on it is to lie up, it is enough that the place looks
    otherwise: the tile was turned over.
    """
    memory: dict[str, RememberedTile] = {}
    gone: list[Sighting] = []
    there = now.itself | read.keys()
    unreadable = not there >= state.memory.keys()
    ground = now.ground
    if ground is None and unreadable:
        ground = bare_table(now.image, state.memory.values())
    for tile, old in state.memory.items():
        over = bool(state.down & _cells(old.laid, book)) and old.looks_otherwise(now.image)
        if tile in there or not (over or old.looks_gone(now.image, ground)):
            memory[tile] = replace(old, empty_since_s=None)
            continue
        since = now.time_s if old.empty_since_s is None else old.empty_since_s
        if now.time_s - since >= EMPTY_S:
            gone.append(Sighting(old.laid, "doubt", since))
        else:
            memory[tile] = replace(old, empty_since_s=since)
    left = state.memory.keys() - memory.keys()
    proposed = {tile: item for tile, item in state.proposed.items() if tile not in left}
    return replace(_remembering(state, memory), proposed=proposed), tuple(gone)


def _agree(state: VotingState, time_s: float, book: Catalogue) -> VotingState:
    """Stop waiting once the table has been seen to agree for as long as a vote takes."""
    if not state.waiting:
        return state
    here = {tile: state.as_reported(old.laid, book) for tile, old in state.memory.items()}
    stray = any(
        vote.confidence != "probable" and not book.agrees(vote.laid, state.expected)
        for vote in state.votes.values()
    )
    empty = any(old.empty_since_s is not None for old in state.memory.values())
    if here != state.expected or stray or empty:
        return replace(state, agreed_since_s=None, agreed_frames=0)
    since = time_s if state.agreed_since_s is None else state.agreed_since_s
    frames = state.agreed_frames + 1
    waiting = frames < VOTE_FRAMES or time_s - since < VOTE_S - 1e-6
    return replace(state, waiting=waiting, agreed_since_s=since, agreed_frames=frames)


def _lies_so(state: VotingState, tile: str, laid: Laid) -> bool:
    return tile in state.memory and state.memory[tile].laid == laid


def _propose(
    state: VotingState, gone: tuple[Sighting, ...], book: Catalogue
) -> tuple[VotingState, tuple[Sighting, ...]]:
    """Speak, once, of what stands and is not as expected."""
    new = [replace_laid(seen, laid=state.as_reported(seen.laid, book)) for seen in gone]
    proposed = dict(state.proposed)
    for tile, vote in sorted(state.votes.items()):
        laid = state.as_reported(vote.laid, book)
        if not vote.stands or state.expected.get(tile) == laid:
            continue
        moved = tile in state.expected and laid not in state.wanted
        confidence: Confidence = "doubt" if moved else vote.confidence
        if confidence == "probable" and _lies_so(state, tile, vote.laid):
            continue  # it was sure once, and lies as it lay
        if proposed.get(tile) != (laid, confidence):
            proposed[tile] = laid, confidence
            new.append(Sighting(laid, confidence, vote.began_s, vote.frames))
    return replace(state, proposed=proposed), tuple(new)
