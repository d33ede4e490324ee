"""The pages of learning tiles without a picture: whose tiles, how far it is, what was learned."""

from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.ports import Learner, Training
from companion.session.pack_choice import USUAL
from companion.text.words import Words
from companion.ui.models import (
    AskModel,
    Glyph,
    ListModel,
    ListRow,
    NoteModel,
    OptionModel,
    OptionsModel,
)
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.screen import Screen


class LearningPages(Screen):
    """What all pages of learning tiles share.

    Args:
        game: The game's id; "" asks for one.
        pack: The choice of packs.

    Attributes:
        of_game: The game's id, or "" while none is chosen.
        of_pack: The choice of packs.
        learner: Takes the pictures; None without a camera.
        tile: The face whose picture is taken now, or "".
    """

    def __init__(self, game: str = "", pack: str = USUAL) -> None:
        self.of_game = game
        self.of_pack = pack
        self.learner: Learner | None = None
        self.tile = ""

    @property
    def words(self) -> Words:
        """The words of the pack, once one is chosen."""
        house = self.desk.house
        if not self.of_game:
            return house.words()
        try:
            return house.pack_words(self.of_game, self.of_pack)
        except (CompanionError, OSError):  # it has gone since; what is open goes on
            return house.words()

    @property
    def game(self) -> Game:
        """The game whose tiles are learned."""
        return self.desk.house.games[self.of_game]

    def choices(self) -> tuple[tuple[str, str], ...]:
        """Return the games that have tiles, each with its choices of packs."""
        store, found = self.desk.house.store, list[tuple[str, str]]()
        for game in self.desk.house.games.values():
            for offer in store.packs(game.id):
                try:
                    tiles = game.tiles(store.content(game.id, offer.id))
                except (CompanionError, OSError):
                    continue
                if tiles:
                    found.append((game.id, offer.id))
        return tuple(found)

    def which_pack(self) -> Page:
        """Ask whose tiles."""
        house = self.desk.house
        rows = tuple(
            ListRow(
                f"{game} {pack}",
                house.game_words(house.games[game], {}).say(house.games[game].title),
                next(
                    offer.words(house.settings.language)
                    for offer in house.store.packs(game)
                    if offer.id == pack
                ),
                sign=Glyph("tile"),
                icon_right="next",
            )
            for game, pack in self.choices()
        )
        return self.made(
            "which",
            (Part("stage", ListModel(rows, columns=2)),),
            say("Whose tiles?"),
            self.words.say(say("Their pictures stay with the pack.")),
            (self.button("done", say("Done"), kind="confirm", icon="back"),),
        )

    def unseen(self) -> Page:
        """Return the page for when nobody looks: there is no camera, or it watches a match."""
        played = self.desk.match is not None
        lines = (
            (
                say("The camera watches the open match."),
                say("A tile that was just laid can be learned where it lies."),
            )
            if played
            else (say("There is no camera."),)
        )
        return self.made(
            "none",
            (Part("stage", NoteModel(lines=tuple(self.words.say(line) for line in lines))),),
            say("Not during a match") if played else say("No camera is in use"),
            self.words.say(
                say("Leave the match first; it waits at home.")
                if played
                else say("Choose one in the settings.")
            ),
            (self.button("done", say("Done"), kind="confirm", icon="done"),),
        )

    def all_there(self, learner: Learner) -> Page:
        """Return the page for when every picture was taken."""
        trained = learner.trained()
        asks = say("All tiles are learned") if trained else say("All pictures are there")
        lines = (
            self.words.say(
                say_n(
                    "{n} face, two pictures.", "{n} faces, two pictures each.", len(learner.faces)
                )
            ),
        )
        return self.made(
            "all",
            (Part("stage", NoteModel(self.words.say(say("Learning tiles")).upper(), lines)),),
            asks,
            self.words.say(say("Learning takes 10 to 20 seconds.")),
            (
                self.button(
                    "train",
                    say("Learn now"),
                    kind="possible" if trained else "confirm",
                    icon="learn",
                ),
                self.button(
                    "done", say("Done"), kind="confirm" if trained else "possible", icon="done"
                ),
            ),
        )

    def trained(self, training: Training) -> Page:
        """Return how far learning is, or what came of it: pairs that look alike are named."""
        if not training.over:
            return self.made(
                "training",
                (
                    Part(
                        "stage",
                        NoteModel(
                            self.words.say(say("Learning tiles")).upper(),
                            (self.words.say(say("Looking for what tells them apart.")),),
                            training.share,
                        ),
                    ),
                ),
                say("Learning: {n} %", n=round(100 * training.share)),
                self.words.say(say("It goes on if you leave this page.")),
                (self.button("done", say("Leave it"), icon="back"),),
            )
        if training.problem:
            lines: tuple[str, ...] = (training.problem,)
            asks = say("Nothing was learned")
        elif training.twins:
            asks = say_n("{n} pair looks alike", "{n} pairs look alike", len(training.twins))
            lines = tuple(self._twins(one, other) for one, other in training.twins)
        else:
            asks, lines = (
                say("All tiles are learned"),
                (self.words.say(say("No two of them look alike.")),),
            )
        rows = tuple(ListRow("", line, sign=Glyph("swap")) for line in lines)
        return self.made(
            "trained",
            (Part("stage", ListModel(rows)),),
            asks,
            self.words.say(say("Add a sticker to one of a pair, or I will ask."))
            if training.twins
            else "",
            (self.button("done", say("Done"), kind="confirm", icon="done"),),
        )

    def _twins(self, one: str, other: str) -> str:
        faces = {face.id: face for face in self.learner.faces} if self.learner else {}
        names = [
            self.words.say(faces[tile].name) if tile in faces else tile for tile in (one, other)
        ]
        return self.words.say(say("{one} and {other}", one=names[0], other=names[1]))

    def made(
        self,
        state: str,
        stage: tuple[Part, ...],
        asks: Message,
        support: str,
        options: tuple[OptionModel, ...],
        *,
        split: float = 0.5,
    ) -> Page:
        """Return a page of learning tiles."""
        return self.plain_page(
            "enrol",
            say("Learn tiles"),
            state=state,
            stage=stage,
            ask=AskModel((self.upper(asks),), support),
            options=OptionsModel(f"enrol {state} {self.tile} {self.step}", options),
            split=split,
        )

    @property
    def step(self) -> int:
        """How many pictures of the present face there are."""
        return self.learner.count(self.tile) if self.learner is not None and self.tile else 0
