"""A toy game, only for tests: it hides things, rolls with re-rolls, lays tiles and is interrupted."""

from companion.engine.because import Because, Candidate
from companion.engine.by_hand.case_procedures import Argument, does
from companion.engine.by_hand.consistency import undeclared
from companion.engine.by_hand.manual_fixes import Fix, ManualFixes
from companion.engine.defaults import never
from companion.engine.flow.agenda import Rules
from companion.engine.game import Game, Outcome, SideOffer
from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.state.changes import PieceMoved
from companion.engine.state.table import HERO, Piece, Pile, Space, Step, Table, Turn
from companion.engine.view.appearance import Look, Panel, TileFace
from companion.engine.view.status import Status
from companion.engine.vocabulary.declarations import (
    Condition,
    LinkKind,
    MarkerKind,
    PieceKind,
    PileKind,
    Shown,
    Track,
)
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.engine.vocabulary.known_names import KnownNames
from companion.engine.vocabulary.match_setting import MatchSetting
from companion.engine.vocabulary.panel_rows import hero_rows
from toy.questions import DIE, Tile, heroes, prey
from toy.steps import SIDES, STEPS, next_turn, settle

WORDS = Vocabulary(
    tracks=(
        Track("fear", say("fear"), "hands", of=(HERO,), needed=True),
        Track("lamps", say("lamps"), "hands", of=(HERO,), needed=True),
        Track("gold", say("gold"), "hands"),
    ),
    conditions=(
        Condition("out", say("out"), shows=True),
        Condition("stunned", say("stunned"), shows=True),
    ),
    pieces=(
        PieceKind(HERO, Look("seat")),
        PieceKind(
            "ghost", Look("shield", "sky", "number"), named=say("ghost-{n}"), must_stand=never
        ),
    ),
    markers=(MarkerKind("secret", say("secret"), "dark", words=("gold", "trap")),),
    links=(
        LinkKind(
            "door", say("door {one} - {other}"), {"open": say("open"), "locked": say("locked")}
        ),
    ),
    piles=(PileKind("bag", say("bag"), "tile"), PileKind("laid", say("laid"), "tile")),
    columns=(Shown("fear", say("Fear")),),
    settings=(
        MatchSetting("pace", say("How fast"), {"calm": say("Calm"), "brisk": say("Brisk")}, "calm"),
    ),
    terms={"safe": say("safe")},
    extra_names=KnownNames(
        spaces={"tile": "{tile}"},
        piles={"wish-{seat}": "wish"},
        cards={"wish": ("gold", "quiet")},
        used=("again",),
        thrown=("search",),
        faces=DIE,
    ),
)


def setup(start):
    order = tuple(seat.id for seat in start.seats)
    table = Table("toy", dict(start.options)).use(start.content)
    tiles = tuple(sorted(ref for ref in start.content.of(Tile) if ref != "stairs"))
    table.spaces["stairs"] = Space("stairs", face="stairs", cells=(Cell(0, 0),))
    table.pieces = {
        seat: Piece(seat, at="stairs", tracks={"fear": 0, "lamps": 2}) for seat in order
    }
    table.pieces["ghost-1"] = Piece("ghost-1", "ghost", "stairs", 1)
    table.pieces["ghost-2"] = Piece("ghost-2", "ghost", "stairs", 2)
    table.piles = {"bag": Pile("bag", "tile", tiles, down=True), "laid": Pile("laid", "tile")}
    table.tracks = {"gold": 0}
    table.turn = Turn(order)
    table.agenda = tuple(Step("wish", seat) for seat in order)
    return table


def invariants(table):
    yield from undeclared(WORDS, table)
    tiles = set(table.content.of(Tile))
    gone = sorted([*table.piles["bag"].cards, *table.piles["laid"].cards, "stairs"])
    if table.piles["bag"].cards and gone != sorted(tiles):
        yield say("The tiles do not add up. Each lies in one place.")
    if sorted([*table.piles["laid"].cards, "stairs"]) != sorted(table.spaces):
        yield say("The map is not what was laid. Lay the tiles that were drawn.")


def fixes(table, piece):
    if table.pieces[piece].kind != "ghost":
        return ()
    return (Fix("off", say("Take it off the map"), (PieceMoved(piece, ""),)),)


def sides(table, seat):
    if seat not in heroes(table):
        return ()
    off = say("") if table.pieces[seat].tracks["lamps"] else say("No lamp is left.")
    return tuple(SideOffer(name, say("{name}", name=name), off) for name in sorted(SIDES))


def status(table):
    phase = (
        ["act", "ghosts"].index(table.agenda[0].name)
        if table.agenda and table.agenda[0].name in ("act", "ghosts")
        else -1
    )
    return Status((say("Act"), say("Ghosts")), phase, table.turn.now, table.turn.order)


def panels(table, seat):
    return (Panel("heroes", "heroes", say("Heroes"), tuple(hero_rows(WORDS, table))),)


def timid(view, prompt, below):
    """Takes what is safe where something is, else anything."""
    return next((option.key for option in prompt.options() if option.default), "") or prompt.sample(
        below
    )


def why_timid(view, prompt, answer, below):
    """Whether each answer is safe; where none is, chance draws the same again."""
    compared = tuple(
        Candidate(option.key, {"safe": int(option.default)}, option.key == answer, option.off)
        for option in prompt.options()
    )
    if answer != timid(view, prompt, below):
        return None
    safe = any(found.chosen and found.values["safe"] for found in compared)
    says = say("The safe answer comes first") if safe else say("Chance chose: nothing is safe")
    return Because(prompt.rule, says, candidates=compared)


GAME = Game(
    id="toy",
    title=say("Cellar"),
    seats=(1, 4),
    editions={"short": say("Short"), "long": say("Long")},
    scenarios=lambda content: {"cellar": say("The cellar")},
    vocabulary=WORDS,
    kinds={"tile": Tile},
    setup=setup,
    rules=Rules(STEPS, next_turn, settle),
    sides=sides,
    side_flows=SIDES,
    outcome=lambda table: tuple(
        Outcome(seat, table.result == "won", say("It is over"))
        for seat in sorted(table.pieces)
        if table.pieces[seat].kind == "hero"
    ),
    invariants=invariants,
    manual_fixes=ManualFixes(fixes=fixes),
    status=status,
    panels=panels,
    tiles=lambda content: tuple(
        TileFace(tile.id, say("{t}", t=tile.name)) for tile in content.of(Tile).values()
    ),
    bots={"timid": timid},
    explains={"timid": why_timid},
    cases={
        "haunt": does(
            "haunt",
            lambda table, words: {"prey": list(prey(table, str(words["ghost"])).best)},
            subject=Argument("ghost", "the ghost that acts", ("{piece}",)),
        ),
        "search": does("search", subject=Argument("hero", "who searches", ("{seat}",))),
    },
)
