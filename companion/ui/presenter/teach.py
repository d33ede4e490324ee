"""Teaching tags: tap a card or tile, hold its tag to the reader."""

from companion.engine.display import CardFace
from companion.engine.message import Ref, say
from companion.ports import Said, Scan
from companion.ui.models import AskModel, Glyph, ListModel, ListRow, OptionModel, OptionsModel
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.slips import card_slip
from companion.ui.presenter.strip import strip_model


class TeachScreen(OverMatch):
    """Cards and tiles of the match, with the tags that stand for them."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._chosen = ""
        self._said = ""

    def page(self) -> Page:
        """Return the cards and tiles, those without a tag first asked for."""
        scene = self.match.scene()
        taught = {ref: tag for tag, ref in self._taught().items()}
        rows = tuple(
            ListRow(
                ref,
                scene.words.name(ref),
                value=taught.get(ref, ""),
                sign=Glyph("scan" if ref in taught else icon),
                chosen=ref == self._chosen,
            )
            for ref, icon in self._refs()
        )
        if self._chosen:
            asks = say("Hold {card:acc} to the reader", card=Ref(self._chosen))
        else:
            asks = say("Which card or tile?")
        support = self._said or self.words.say(say("Tap it, then hold its tag to the reader."))
        return Page(
            screen="teach",
            strip=strip_model(scene),
            stage=(Part("stage", ListModel(rows, columns=2)),),
            ask=AskModel(scene.spans(asks), support),
            options=OptionsModel(
                "teach",
                (
                    self.button("done", say("Done"), kind="confirm", icon="done"),
                    self.button(
                        "forget",
                        say("Forget tag"),
                        say("of the chosen one"),
                        kind="possible" if self._chosen in taught else "off",
                        icon="delete",
                    ),
                    *self._print(),
                ),
            ),
            rail=self.back_rail(),
            alarm=scene.alarm,
        )

    def stage(self, ref: str) -> None:
        """Choose a card or tile."""
        self._chosen, self._said = ref, ""

    def option(self, ref: str) -> None:
        """Close, or forget the chosen one's tag."""
        tags = self.desk.house.tags
        if ref == "forget" and tags is not None:
            chosen = self._chosen
            self.desk.work(lambda: tags.forget(self._game, chosen))
        elif ref == "print":
            face = self._face()
            if face is not None:
                self.print(card_slip(self.match.scene(), face))
        elif ref == "done":
            self.desk.back()

    def said(self, said: Said) -> None:
        """A tag: teach it, or say what it stands for."""
        tags = self.desk.house.tags
        if not isinstance(said, Scan) or tags is None:
            return
        if self._chosen:
            card, self._chosen = self._chosen, ""
            line = say("{tag} is {card} from now on.", tag=said.ref, card=Ref(card))
            self._said = self.words.say(line)
            self.desk.work(lambda: tags.teach(self._game, said.ref, card))
            return
        ref = tags.ref_of(self._game, said.ref)
        known = ref in {one for one, _ in self._refs()}
        line = (
            say("{tag} is {card}.", tag=said.ref, card=Ref(ref))
            if known
            else say("{tag} stands for nothing yet.", tag=said.ref)
        )
        self._said = self.words.say(line)

    @property
    def _game(self) -> str:
        return self.match.session.game.id

    def _print(self) -> tuple[OptionModel, ...]:
        """Offer the chosen card's text on paper where there is a printer."""
        devices = self.desk.house.devices
        if devices is None or not devices.prints or self._face() is None:
            return ()
        return (self.button("print", say("Print card"), say("on paper"), icon="print"),)

    def _face(self) -> CardFace | None:
        game, content = self.match.session.game, self.match.session.view().content
        return next((face for face in game.cards(content) if face.id == self._chosen), None)

    def _taught(self) -> dict[str, str]:
        tags = self.desk.house.tags
        return tags.taught(self._game) if tags is not None else {}

    def _refs(self) -> tuple[tuple[str, str], ...]:
        game, content = self.match.session.game, self.match.session.view().content
        tiles = ((face.id, "tile") for face in game.tiles(content))
        cards = ((face.id, "cards") for face in game.cards(content))
        return (*cards, *tiles)
