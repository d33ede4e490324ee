"""A small made-up box: whoever reads a test should know its cards by their ids."""

from msgspec.structs import replace

from companion.engine.packs.content import Content
from companion.games.escape.records.printed import (
    KINDS,
    AdrenalineCard,
    Die,
    EnemyKind,
    Entry,
    EventCard,
    Face,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.scenario import Scenario

FACES = (
    Face("int", "int", intelligence=1),
    Face("int2", "int2", intelligence=2),
    Face("str", "str", strength=1),
    Face("str2", "str2", strength=2),
    Face("speed", "speed", speed=1),
    Face("blank", "blank"),
)
DIE = Die("die", tuple(face.id for face in FACES))
GUARD = EnemyKind("guard", "Guard", attack=3, icon="strength", toughness=3)
CLONE = EnemyKind("clone", "Clone", attack=3, icon="strength", toughness=3)
HYBRID = EnemyKind(
    "hybrid", "Hybrid", attack=6, icon="intelligence", toughness=4, weight=2, standees=3
)
CRONOS = EnemyKind(
    "cronos", "Dr. Cronos", attack=4, icon="strength", toughness=4, weight=3, standees=1
)

TILES = (  # what the stacks hold, beside the tiles a test draws itself
    Tile("cross", "Cross", doors=("n", "e", "s", "w")),
    Tile("straight", "Straight", doors=("n", "s")),
    Tile("corner", "Corner", doors=("n", "e")),
    Tile("end", "End", doors=("s",)),
    Tile("store", "Store", doors=("n", "s"), icons=("crate",)),
    Tile("cell", "Cell", doors=("n", "s"), icons=("fear",)),
    Tile("post", "Post", doors=("n", "s"), icons=("security again",)),
    Tile("plant", "Plant", doors=("n", "s"), icons=("facility",)),
    Tile("hold", "Hold", doors=("n", "s"), icons=("crate", "fear again")),
    Tile("lift", "Lift", doors=("s",), icons=("lift",)),
    Tile("start", "Start", doors=("n0", "n1", "s0"), size=(2, 1), use="start"),
    Tile("infirmary", "Infirmary", use="apart"),
)

ADRENALINE = (  # the lower half of a plain card is a breath: fear -1, on the own turn
    *(
        AdrenalineCard(
            id_, id_, stat, bonus, "fear -1", "Breathe.", cost, copies=30 if id_ == "plain" else 4
        )
        for id_, stat, bonus, cost in (
            ("plain", "strength", 1, 0),
            ("str2", "strength", 2, 0),
            ("str2 fear1", "strength", 2, 1),
            ("str1 fear2", "strength", 1, 2),
            ("str1 calm2", "strength", 1, -2),
            ("int1", "intelligence", 1, 0),
            ("int1 calm1", "intelligence", 1, -1),
            ("speed1", "speed", 1, 0),
            ("tough2", "toughness", 2, 0),
        )
    ),
    AdrenalineCard("flash", "Flash", "speed", 1, "stun", "Stun one.", when="any time", copies=4),
    AdrenalineCard("second wind", "Wind", "speed", 1, "draw 1", "Draw.", ability_cost=2, copies=4),
)
SKILLS = (
    SkillCard("boxer", "Boxer", "Any die of an attack.", when="attack", reroll="any"),
    SkillCard("doubles", "Doubles", "A double.", when="challenge", reroll="double"),
    SkillCard("strong", "Strong", "Strength +1, always.", stat="strength", bonus=1),
    SkillCard("slow", "Slow", "Speed -1.", stat="speed", bonus=-1),
    SkillCard("locksmith", "Locksmith", "Int +1, picking.", "intelligence", 1, when="pick"),
    SkillCard("none", "None", "Nothing."),
)
ITEMS = (
    ItemCard("stick", "Stick", "Strength +2, attacking.", True, "strength", 2, "attack", copies=2),
    ItemCard("rope", "Rope", "Nothing.", copies=2),
    ItemCard("lamp", "Lamp", "Intelligence +1.", stat="intelligence", bonus=1, copies=2),
    ItemCard("key", "Key", "Nothing.", copies=2),
    ItemCard("medkit", "Medkit", "Draw 2.", use="draw 2", copies=2),
)
ENTRIES = (
    Entry("fear or threat", "One of two.", choose=("threat 1", "fear 3")),
    Entry("fear 2", "Fear 2.", do=("fear 2",)),
    Entry("threat 1", "Threat 1.", do=("threat 1",)),
    Entry("hold on", "Strength 3.", test="strength 3", do=("fear 1",), win=("draw 1",)),
    Entry("think", "Intelligence 2.", test="intelligence 2", do=("threat 1",)),
    Entry("calm", "Nothing."),
)
_ALL = ("calm", "calm", "calm")
EVENTS = (  # security, fear, facility; boxes for one to four players
    EventCard("quiet", "Quiet", *_ALL, boxes=("", "", "", "")),
    EventCard("guards", "Guards", *_ALL, boxes=("guard",) * 4, spawn="guard"),
    EventCard("clones", "Clones", *_ALL, boxes=("clone",) * 4, spawn="clone"),
    EventCard(
        "mixed",
        "Mixed",
        "threat 1",
        "fear 2",
        "fear or threat",
        boxes=("guard", "clone", "guard clone", "clone guard"),
    ),
    EventCard("tests", "Tests", "think", "hold on", "hold on", boxes=("guard guard",) * 4),
)
SCENARIO = Scenario(
    "test",
    "Test",
    start=("start 0,0",),
    lift="lift",
    lift_within=2,
    stacks=(2, 2),
    guards=4,
    clones=6,
    threat_pool=6,
    lockdown_pool=4,
    vitality=5,
    players_tile=2,
    secure=2,
    pack=2,
    intelligence=4,
    strength=4,
    speed=2,
    toughness=1,
    win_when=("on lift",),
)


def scenario(**numbers):
    """The scenario with some of its numbers changed."""
    return replace(SCENARIO, **numbers)


def box(*instead):
    """The made-up packs as content; a record with a known id takes the place of that one."""
    records = (
        *(*FACES, DIE, GUARD, CLONE, HYBRID, CRONOS, *TILES, *ADRENALINE),
        *(*SKILLS, *ITEMS, *ENTRIES, *EVENTS),
        SCENARIO,
        *instead,
    )
    names = {made: kind for kind, made in KINDS.items()}
    found = {kind: {} for kind in KINDS}
    for record in records:
        found[names[type(record)]][record.id] = record
    return Content((), KINDS, found)
