"""Teaching tags: tap a card, code card or tile, hold its tag to the reader."""

from collections.abc import Iterator
from functools import partial

from companion.engine.message import Message, Ref, say
from companion.engine.view.appearance import CardFace
from companion.engine.vocabulary.code_cards import printed_numbers, used
from companion.ports import Said, Scan
from companion.session.devices.card_codes import code_text
from companion.text.thing_names import in_all_cases
from companion.ui.presenter.outputs.printouts import card_printout
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.shell.match_context import OverMatch


class LearnTagsScreen(OverMatch):
    """Cards, code cards and tiles of the match, with the tags that stand for them."""

    name = "teach"
    reads_scans = True

    _chosen = ""
    _last_scan = ""

    def page(self) -> Page:
        """Return the cards and tiles, those without a tag first asked for."""
        taught = {ref: tag for tag, ref in self._taught().items()}
        rows = (self._row(ref, icon, taught.get(ref, "")) for ref, icon in self._refs())
        asks = say("Which card or tile?")
        if self._chosen:
            asks = say("Hold {card:acc} to the reader", card=self._in_sentence(self._chosen))
        support = self._last_scan or say("Tap it, then hold its tag to the reader.")
        return self.sheet(asks, support, self.listing(rows, columns=2))

    def _row(self, ref: str, icon: str, tag: str) -> Row:
        icon, chosen = "scan" if tag else icon, ref == self._chosen
        return Row(ref, self._name(ref), value=tag, icon=icon, chosen=chosen)

    def buttons(self) -> Iterator[Button]:
        """Yield the way out, what forgets the chosen one's tag, what prints its text."""
        which, untaught = say("of the chosen one"), self._chosen not in self._taught().values()
        yield self.done_button()
        yield Button("forget", say("Forget tag"), self._forget, which, icon="delete", off=untaught)
        if (face := self._face()) is not None:
            printout = partial(card_printout, face=face)
            yield from self.paper_buttons(printout, "print", say("Print card"))

    def stage(self, ref: str) -> None:
        """Choose a card or tile."""
        self._chosen, self._last_scan = ref, ""

    def _forget(self) -> None:
        tags, chosen = self.stack.context.tags, self._chosen
        if tags is not None:
            self.stack.work(lambda: tags.forget(self._game, chosen))

    def receive(self, event: Said) -> None:
        """A tag: teach it, or say what it stands for."""
        tags = self.stack.context.tags
        if not isinstance(event, Scan) or tags is None:
            return
        if self._chosen:
            card, self._chosen = self._chosen, ""
            line = say("{tag} is {card} from now on.", tag=event.ref, card=self._in_sentence(card))
            self.stack.work(lambda: tags.teach(self._game, event.ref, card))
        else:
            card = tags.ref_of(self._game, event.ref)
            line = say("{tag} stands for nothing yet.", tag=event.ref)
            if card in dict(self._refs()):
                line = say("{tag} is {card}.", tag=event.ref, card=self._in_sentence(card))
        self._last_scan = self.say(line)

    @property
    def _game(self) -> str:
        return self.match.session.game.id

    def _face(self) -> CardFace | None:
        game, content = self.match.session.game, self.match.session.view().content
        return next((face for face in game.cards(content) if face.id == self._chosen), None)

    def _taught(self) -> dict[str, str]:
        tags = self.stack.context.tags
        return tags.taught(self._game) if tags is not None else {}

    def _refs(self) -> tuple[tuple[str, str], ...]:
        game, content = self.match.session.game, self.match.session.view().content
        tiles = ((face.id, "tile") for face in game.tiles(content))
        cards = ((face.id, "cards") for face in game.cards(content))
        return (*cards, *((ref, "cards") for ref in self._codes()), *tiles)

    def _name(self, ref: str) -> str:
        """Return what a card, code card or tile is called."""
        code = self._codes().get(ref)
        return self.say(code) if code is not None else self.words.name(ref)

    def _in_sentence(self, ref: str) -> Ref | str:
        """Return a card, code card or tile as a sentence takes it."""
        code = self._codes().get(ref)
        return in_all_cases(partial(self.words.say, code)) if code is not None else Ref(ref)

    def _codes(self) -> dict[str, Message]:
        """Return the names of the code cards of the match, by what their codes say."""
        view, game = self.match.session.view(), self.match.session.game
        return {
            code_text(game.id, kind.word, number): kind.called(number)
            for kind in game.vocabulary.code_cards
            if used(kind, view)
            for number in printed_numbers(kind, len(view.turn.order))
        }
