"""Typed views of the pieces of this game: heroes, guards, and what they carry."""

from typing import Final

from companion.engine.ids import PileId, SeatId, SpaceId
from companion.engine.state.memo import memo_of_pieces
from companion.engine.state.piece_view import HeroView, PieceView, option
from companion.engine.state.table import Reading
from companion.games.heist.records.printed import Scenario, Skill

GUARD: Final = "guard"
FRIEND: Final = "friend"
KEYCARD: Final = "keycard"
DOWN: Final = "down"
DESTROYED: Final = "destroyed"
BEATEN: Final = "beaten"
"""Was hit once in the vault (option ``defeated_guard``)."""
FRESH: Final = "fresh"
"""Was shut down this round, and its counter does not fall yet (``shutdown_first_count``)."""
DEAD: Final = "dead"
WATCHED: Final = "watched"
"""Ended a turn beside active guards: owes mandatory evades (HST-MANDEV-010)."""
EXPLOSIVE: Final = "explosive"
DISRUPTIVE: Final = "disruptive"
BULLETS: Final = (EXPLOSIVE, DISRUPTIVE)
COUNTER: Final = "counter"
SHUTDOWN: Final = 3
"""Rounds a guard that was shut down stays down (HST-BULLET-040)."""
USED: Final = "used "
"""What the track that counts the uses of a card is called, before the card's id."""
HERO_CONDITIONS: Final = (DEAD, WATCHED)
GUARD_CONDITIONS: Final = (BEATEN, DESTROYED, DOWN, FRESH, KEYCARD)


def scenario(table: Reading) -> Scenario:
    """Return the numbers of the match."""
    return table.content.of(Scenario)[table.options["scenario"]]


def gear(rules: Scenario) -> dict[str, int]:
    """Return the usual HP and bullets, which are also their limits (HST-SETUP-070, 080)."""
    return {"hp": rules.hp, EXPLOSIVE: rules.explosive, DISRUPTIVE: rules.disruptive}


def uses_track(card: Skill) -> str:
    """Return the track of a hero that counts the uses of a card."""
    return f"{USED}{card.id}"


def skills_id(seat: SeatId) -> PileId:
    """Return the id of the pile of a hero's skill cards."""
    return f"skills {seat}"  # type: ignore[return-value]  # asked for all the time


class Hero(HeroView, frozen=True):
    """A player's piece, for reading; every seat has one for the whole match.

    ``space`` is the room the hero stands or lies in.
    """

    @property
    def alive(self) -> bool:
        """Has HP left (HST-COMBAT-140)."""
        return DEAD not in self.piece.conditions

    @property
    def hp(self) -> int:
        """HP left."""
        return self.count_of("hp")

    def bullets(self, kind: str) -> int:
        """Return how many bullets of a kind are left."""
        return self.count_of(kind)

    @property
    def armed(self) -> bool:
        """Has a bullet of either kind."""
        return any(self.bullets(kind) for kind in BULLETS)

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skill cards held, in the order they were taken."""
        cards = self.table.content.of(Skill)
        return tuple(cards[card] for card in self.table.piles[skills_id(self.id)].cards)

    def skill(self, does: str) -> Skill | None:
        """Return the card with this effect, if it is held and has uses left."""
        for card in self.skills:
            if card.does == does and (not card.uses or self.uses_left(card)):
                return card
        return None

    def used(self, card: Skill) -> int:
        """Return how often a card was used in this match."""
        return self.count_of(uses_track(card))

    def uses_left(self, card: Skill) -> int:
        """Return how often a card may still be used (HST-SKILL-050)."""
        return max(0, card.uses - self.used(card))

    @property
    def keycards(self) -> int:
        """Keycards carried, where each player owns those taken (``keycard_ownership``)."""
        return self.count_of("keycards")

    # -- limits

    def most(self, track: str) -> int:
        """Return the limit for HP, 1 higher with Tank, or for a kind of bullets.

        HST-SKILL-110, 120, HST-BULLET-090.
        """
        usual = gear(scenario(self.table))[track]
        if track == "hp":
            return usual + self._has("tank")
        if self._has("killer") and option(self.table, "card_text_conflict") != "application":
            usual = usual + 3 if track == EXPLOSIVE else 0
        return usual + self._has("army") if usual else 0

    def lacks(self, track: str) -> int:
        """Return how much is missing to the limit of HP or of a kind of bullets."""
        return self.most(track) - self.count_of(track)

    @property
    def actions(self) -> int:
        """Actions a turn: 2, with Runner 3 (HST-TURN-020)."""
        return 2 + self._has("run")

    @property
    def targets(self) -> tuple[int, ...]:
        """What a die has to show for the first guard, the second, ... (HST-COMBAT-060..080)."""
        fast = next((card for card in self.skills if card.does == "targets"), None)
        numbers = (2, 4, 6) if fast is None else self._fast(fast)
        return tuple(self.needs(number) for number in numbers)

    def _fast(self, card: Skill) -> tuple[int, ...]:
        how = option(self.table, "fast_hand_targets")
        if how == "content_file" and card.numbers:
            return card.numbers
        return (2, 4, 6, 6) if how == "two_four_six_six" else (2, 2, 4, 6)

    def needs(self, number: int) -> int:
        """Return a number a die has to show: 1 lower with Lucky Guy."""
        return number - self._has("lucky")

    @property
    def shutdown(self) -> int:
        """Rounds a guard stays down: one more with Power Punch (HST-BULLET-040)."""
        return SHUTDOWN + self._has("punch")

    def _has(self, does: str) -> int:
        return int(any(card.does == does for card in self.skills))


class Guard(PieceView, frozen=True):
    """A guard on the board, for reading (HST-ROOM-080); ``space`` is its room."""

    @property
    def keycard(self) -> bool:
        """Carries a keycard."""
        return KEYCARD in self.piece.conditions

    @property
    def destroyed(self) -> bool:
        """Is a body for good (HST-BULLET-030)."""
        return DESTROYED in self.piece.conditions

    @property
    def down(self) -> bool:
        """Is shut down for some rounds (HST-BULLET-050)."""
        return DOWN in self.piece.conditions and not self.destroyed

    @property
    def active(self) -> bool:
        """Fights, counts for Evade, and is moved by cards."""
        return not self.destroyed and not self.down

    @property
    def counter(self) -> int:
        """Rounds until it gets up, 0 unless it is down."""
        return self.count_of(COUNTER)


def heroes(table: Reading) -> list[Hero]:
    """Return every hero in turn order."""
    order = table.turn.order
    return [Hero.at(table, seat) for seat in order if seat in table.pieces]


def living(table: Reading) -> list[Hero]:
    """Return the heroes who are alive, in turn order."""
    return [hero for hero in heroes(table) if hero.alive]


def living_in(table: Reading, room: SpaceId) -> list[Hero]:
    """Return the heroes who are alive in a room, in turn order."""
    return [hero for hero in living(table) if hero.space == room]


@memo_of_pieces(GUARD)
def guards(table: Reading) -> tuple[Guard, ...]:
    """Return every guard on the board, bodies among them, by number."""
    found = [Guard(table, p) for p in table.pieces.values() if p.kind == GUARD and p.at]
    return tuple(sorted(found, key=lambda guard: guard.piece.number))


@memo_of_pieces(GUARD)
def guards_in(table: Reading, room: SpaceId) -> tuple[Guard, ...]:
    """Return the guards of a room, keycard holders first (HST-COMBAT-100)."""
    here = [guard for guard in guards(table) if guard.space == room]
    return tuple(sorted(here, key=lambda guard: (not guard.keycard, guard.piece.number)))


def active_in(table: Reading, room: SpaceId) -> list[Guard]:
    """Return the active guards of a room, keycard holders first."""
    return [guard for guard in guards_in(table, room) if guard.active]


def intact_in(table: Reading, room: SpaceId) -> list[Guard]:
    """Return the guards of a room that are active or will get up, keycard holders first."""
    return [guard for guard in guards_in(table, room) if not guard.destroyed]


def bodies_in(table: Reading, room: SpaceId) -> list[Guard]:
    """Return the bodies of a room: destroyed and shut-down guards (HST-ROOM-090)."""
    return [guard for guard in guards_in(table, room) if not guard.active]
