"""Enemies at work on small tables: one activation, one box, one card."""

from companion.engine.flow.prompts import Choose, Do
from companion.engine.state.table import Marker, Step

from .table_kit import match_at, run


def activate(table, enemy, *answers, dice=()):
    """Let one enemy act."""
    return run(table, *answers, step=Step("activate", enemy), dice=dice)


def box(table, icons, *answers, dice=()):
    """Let enemies act as an activation box says."""
    return run(table, *answers, step=Step("event.activate", items=tuple(icons.split())), dice=dice)


def spawn(table, type_, *answers, on="", seed="test"):
    """Spawn one enemy as a card's icon does, or on a vent."""
    return run(table, *answers, step=Step("spawn", target=on, word=type_), seed=seed)


def spawn_part(table, icon="", *answers):
    """The whole spawn step of a card with this icon."""
    return run(table, *answers, step=Step("event.spawn", word=icon))


def card(table, *answers, icon="", dice=(), stop_at=()):
    """Draw an event card and resolve it; which one, ``answers`` say (``cards="table"``)."""
    step = Step("event.draw", word=icon)
    return match_at(table, step, stop_at=stop_at).answer(*answers, dice=dice)


def generate(table, icons, *answers):
    """Let nests and posts make what the box says."""
    return run(table, *answers, step=Step("event.generate", items=tuple(icons.split())))


def knock_out(table, seat="ann", cause="cards"):
    """Knock a hero out."""
    return run(table, step=Step("knock out", seat, word=cause))


def react(table, space, types, *answers, dice=()):
    """Let the enemies of a tile act after a challenge failed there."""
    return run(table, *answers, step=Step("react", space, items=tuple(types.split())), dice=dice)


def with_marker(table, kind, *spaces):
    """The same table with nests, posts or darkness on some tiles."""
    for space in spaces:
        table.markers[f"{kind} {space}"] = Marker(f"{kind} {space}", kind, space)
    return table


def instructions(match):
    """What hands were asked to do, in English."""
    return [in_words(p.asks) for p in match.asked if isinstance(p, Do)]


def choices_asked(match):
    """The real choices that were put to people."""
    return [in_words(p.asks) for p in match.asked if isinstance(p, Choose)]


def in_words(message):
    """A message with its ids in place of names."""
    text = message.text
    for name, fact in message.facts.items():
        for case in ("", ":acc", ":gen", ":loc"):
            text = text.replace(f"{{{name}{case}}}", str(getattr(fact, "id", fact)))
    return text


def whys(match, rule):
    """The reasons given under one rule."""
    return [n.why for n in match.play.notes if n.why.rule == rule or rule in n.why.also]


def numbers(why):
    """Whom a reason compared: ref -> its numbers, or why it was left out."""
    return {c.ref: dict(c.values) if not c.out.text else c.out.text for c in why.candidates}


def enemies_on(match, space):
    """Ids of the enemies on a tile."""
    pieces = match.table.pieces.values()
    return sorted(p.id for p in pieces if p.at == space and p.kind != "hero")


def reserve(match, type_):
    """Numbers in a reserve."""
    return [int(c.split("-")[1]) for c in match.table.piles[f"reserve {type_}"].cards]


def in_box(match, type_):
    """Numbers in the box."""
    return [int(c.split("-")[1]) for c in match.table.piles[f"box {type_}"].cards]
