"""Companion plays the evil side, by what its seat knows (ALN-BOT-040, 070, 120, 210).

``gentle`` plays one card a turn, without bluffs, and slips now and then. ``fair`` plays the best of
its list; ``ruthless`` counts the hero's next step as well and tells of noises what says least.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from companion.engine.because import Because, Candidate
from companion.engine.flow.chain import SEPARATOR, Chain
from companion.engine.flow.prompts import Choose, ChooseSeveral, EnterNumber, Option, Prompt
from companion.engine.ids import PieceId, SpaceId
from companion.engine.message import say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.engine.thinking import Thinking
from companion.games.alone.bot import noise_choice
from companion.games.alone.bot.by_chance import by_chance
from companion.games.alone.bot.harm import harm
from companion.games.alone.bot.hero_outlook import closeness, goals
from companion.games.alone.bot.window_choice import JUDGES, Judge, Play, nothing, plays
from companion.games.alone.evil.reactions import NONE, RULE, STAY, Reactions
from companion.games.alone.records.printed import Reaction, Side
from companion.games.alone.state.components import CARDS, CREATURE, HEALTH, ROUND
from companion.games.alone.state.creatures import Figure, record, seen, side
from companion.games.alone.state.hero_health import life, self_control
from companion.games.alone.state.sectors import lcu_in
from companion.games.alone.state.ways import FAR, distances_from

GENTLE: Final = "gentle"
ERROR_ODDS: Final = 4
"""One play in so many is a slip of the gentle side: another plausible one."""
PLAUSIBLE: Final = 4
ROOM_WORTH: Final = 60
LCU_WORTH: Final = 40
"""What danger tokens are worth in mission rooms and at light controls (ALN-BOT-160)."""


def evil(view: Reading, prompt: Prompt[object], thinking: Thinking) -> str:
    """Return the answer of an evil seat, as strong as the match has it (ALN-BOT-210)."""
    strength = option(view, "bot_strength")
    if strength == "random":
        return by_chance(view, prompt, thinking)
    judge = JUDGES[strength]
    if isinstance(prompt, Chain):
        window = prompt.rule == RULE
        keys = (
            _window(view, prompt, thinking, strength).keys if window else _walk(view, prompt, judge)
        )
        return SEPARATOR.join(keys)
    if isinstance(prompt, ChooseSeveral):
        return _several(view, cast("ChooseSeveral[Any]", prompt), thinking)
    if isinstance(prompt, EnterNumber):
        return _half(prompt)
    if isinstance(prompt, Choose):
        return _best(view, cast("Choose[Any]", prompt), judge)
    return prompt.sample(thinking)


# -- windows


def _window(view: Reading, prompt: Chain, thinking: Thinking, strength: str) -> Play:
    """Return what is played: the best that is worth its price (ALN-BOT-110, 120)."""
    if _spares(view) or (strength == GENTLE and view.turn.used.get(CARDS)):
        return nothing()
    ranked = _ranked(view, prompt, thinking, strength)
    worth_it = [play for play in ranked if play.gain > 0]
    if not worth_it:
        return nothing()
    if strength == GENTLE and not thinking(ERROR_ODDS):
        return worth_it[thinking(min(PLAUSIBLE, len(worth_it)))]
    return worth_it[0]


def _ranked(view: Reading, prompt: Chain, thinking: Thinking, strength: str) -> list[Play]:
    """Return the plays that may be given, the best first."""
    follows = prompt.follows
    assert isinstance(follows, Reactions), "a window asks for reactions"
    open_ = {each.key for each in prompt.begins.choosable()}
    found: list[Play] = []
    for play in plays(view, follows, JUDGES[strength]):
        if not thinking.look():
            break
        if play.keys[0] in open_ and not (strength == GENTLE and STAY in play.keys):
            found.append(play)
    return sorted(found, key=lambda play: (-play.gain, play.keys))


def _spares(view: Reading) -> bool:
    """Tell whether the side holds back: in the first round, and at a track of zero (BOT-220)."""
    if option(view, "bot_mercy") != "softer":
        return False
    first = view.tracks[ROUND] == max(4, view.tracks[ROUND])
    return first or not life(view) or not self_control(view)


def explains(
    view: Reading, prompt: Prompt[object], answer: str, thinking: Thinking
) -> Because | None:
    """Return what plays of a window were worth, once the match is over (ALN-BOT-240)."""
    strength = option(view, "bot_strength")
    if strength == "random" or prompt.rule != RULE or not isinstance(prompt, Chain):
        return None
    best: dict[str, Play] = {}
    for play in [nothing(), *_ranked(view, prompt, thinking, strength)]:
        _ = best.setdefault(play.keys[0], play)
    given = tuple(answer.split(SEPARATOR))
    best[given[0]] = next(
        (play for play in _ranked(view, prompt, thinking, strength) if play.keys == given),
        best.get(given[0], nothing()),
    )
    compared = tuple(
        Candidate(
            SEPARATOR.join(play.keys),
            {"worth": play.worth, "price": play.price, "gain": play.gain},
            play.keys == given,
        )
        for play in best.values()
    )
    return Because(prompt.rule, say("What it brings, less what it costs"), candidates=compared)


# -- everything else


def _walk(view: Reading, prompt: Chain, judge: Judge) -> tuple[str, ...]:
    """Return a whole chain, the best choice at each stage."""
    keys: list[str] = []
    while (stage := prompt.stage(tuple(keys))) is not None:
        asked = prompt.rule
        keys.append(_pick(view, stage.choosable(), judge, keys, asked))
    return tuple(keys)


def _best(view: Reading, prompt: Choose[Any], judge: Judge) -> str:
    return _pick(view, prompt.choosable(), judge, [], prompt.rule)


def _pick(
    view: Reading, among: Sequence[Option[Any]], judge: Judge, keys: Sequence[str], rule: str
) -> str:
    """Return the key worth most; among directions the one that tells least."""
    heard = [each.key for each in among]
    if all(key in HEADING_KEYS for key in heard):
        return judge.told(view, heard)
    worth = RULES.get(rule, _place)
    return max(
        among, key=lambda each: (worth(view, each.key, keys, judge), -heard.index(each.key))
    ).key


def _swap(view: Reading, key: str, keys: Sequence[str], judge: Judge) -> int:
    """Rooms stay as they lie: an exchange would tell who has seen the sheets before."""
    del view, keys, judge
    return int(key == NONE)


def _start(view: Reading, key: str, keys: Sequence[str], judge: Judge) -> int:
    """Far from the nearest starting mission, then from all of them (ALN-BOT-200)."""
    del keys, judge
    far = distances_from(view, SpaceId(key), blocked_ok=True)
    steps = [far.get(sector, FAR) for sector in goals(view)]
    return 10 * min(steps, default=0) + sum(steps)


def _token(view: Reading, key: str, keys: Sequence[str], judge: Judge) -> int:
    """A danger token on the hero's way, in mission rooms, at light controls (ALN-BOT-160)."""
    del keys, judge
    if key not in view.spaces:
        return -1
    sector = SpaceId(key)
    worth = closeness(view, sector) + ROOM_WORTH * (sector in goals(view))
    return worth + LCU_WORTH * (lcu_in(view, sector) is not None)


def _first_creature(view: Reading, key: str, keys: Sequence[str], judge: Judge) -> int:
    """The kind that costs the hero most, then the place nearest to the hero (ALN-BOT-200)."""
    if key in view.spaces:
        return judge.place(view, _stats(view, keys[-1]), SpaceId(key), True)  # noqa: FBT003
    stats = _stats(view, key)
    return 100 * stats.encounter + 40 * stats.dark + 20 * (stats.first + stats.second)


def _stats(view: Reading, number: str) -> Side:
    return side(view, record(view, CREATURE, int(number)))


def _redirect(view: Reading, key: str, keys: Sequence[str], judge: Judge) -> int:
    """A companion takes it unless the hero is near the end (ALN-BOT-180)."""
    del keys, judge
    near_end = life(view) + self_control(view) <= 6  # noqa: PLR2004  # what a turn or two cost
    return int((key == "companion") != near_end)


def _place(view: Reading, key: str, keys: Sequence[str], judge: Judge) -> int:
    """A creature goes where it costs the hero most; a place counts by the hero's way."""
    if key in view.spaces:
        moved = next((each for each in reversed(keys) if each in view.pieces), "")
        if moved:
            figure = Figure.at(view, PieceId(moved))
            return judge.place(view, figure.side, SpaceId(key), not seen(view, figure.id))
        return closeness(view, SpaceId(key))
    if key in view.pieces and view.pieces[PieceId(key)].kind == CREATURE:
        figure = Figure.at(view, PieceId(key))
        return harm(view, figure.side, figure.space, unseen=not seen(view, figure.id))
    return -1 if key == NONE else 0


Worth = Callable[[Reading, str, Sequence[str], Judge], int]
RULES: Final[Mapping[str, Worth]] = {
    "ALN-ESETUP-070": _swap,
    "ALN-ESETUP-080": _start,
    "ALN-ESETUP-180": _first_creature,
    "ALN-ROUND-080": _token,
    "ALN-COMPN-060": _redirect,
}
HEADING_KEYS: Final = frozenset(noise_choice.HEADING_WORDS)


def _several(view: Reading, prompt: ChooseSeveral[Any], thinking: Thinking) -> str:
    """Decks by chance; cards are kept, as each can be played face down (ALN-BOT-080, 170)."""
    if prompt.rule == "ALN-ESETUP-110":
        return prompt.sample(thinking)
    cards = view.content.of(Reaction)
    keys = [each.key for each in prompt.options() if not each.off.text]
    spare = [key for key in keys if _is_spare(cards.get(key.rpartition(" ")[0] or key))]
    if len(spare) < prompt.least:
        return prompt.sample(thinking)
    return "+".join(spare[: prompt.least]) or "-"


def _is_spare(card: Reaction | None) -> bool:
    return card is not None and not card.instant and card.trigger not in HEALTH


def _half(prompt: EnterNumber) -> str:
    return str((prompt.low + prompt.high) // 2)
